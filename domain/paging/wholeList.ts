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
