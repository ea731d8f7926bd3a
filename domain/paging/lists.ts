import { Effect } from "effect"

/** A whole list, read in pages of `limit`: the first, and each that follows the last row of the one before. */
export const wholeList = Effect.fnUntraced(function* <Row, Cursor, E, R>(
  limit: number,
  page: (after: Cursor | null) => Effect.Effect<ReadonlyArray<Row>, E, R>,
  cursorOf: (last: Row) => Cursor
) {
  const rows: Array<Row> = []
  for (let after: Cursor | null = null; ; ) {
    const read: ReadonlyArray<Row> = yield* page(after)
    rows.push(...read)
    const last = read.at(-1)
    if (last === undefined || read.length < limit) return rows
    after = cursorOf(last)
  }
})

/** Batches of one sweep at most. */
const BATCHES_MAX = 100

/** Takes batches of at most `size` until one isn't full, at most BATCHES_MAX; answers how much they came to. */
export const inBatches = Effect.fnUntraced(function* <E, R>(
  size: number,
  takeBatch: (size: number) => Effect.Effect<number, E, R>
) {
  let taken = 0
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const count = yield* takeBatch(size)
    taken += count
    if (count < size) break
  }
  return taken
})

/** Orders texts by their code units, the same in every place and process. */
export const compareAscending = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
