import { Effect } from "effect"

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
