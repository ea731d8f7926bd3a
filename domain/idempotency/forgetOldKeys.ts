import { Clock, Effect } from "effect"
import { IdempotencyStore } from "../../ports/idempotency/IdempotencyStore.ts"

/** Keys that one statement removes at most: longer ones would hold their locks too long. */
export const KEYS_PER_BATCH = 1_000
/** Batches of one sweep at most. */
const BATCHES_MAX = 100

/** Removes idempotency keys whose time is over; answers how many. */
export const forgetOldKeys = Effect.gen(function* () {
  const store = yield* IdempotencyStore
  const at = new Date(yield* Clock.currentTimeMillis)
  let removed = 0
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const count = yield* store.cleanup(at, KEYS_PER_BATCH)
    removed += count
    if (count < KEYS_PER_BATCH) break
  }
  return removed
}).pipe(Effect.withSpan("idempotency.forgetOldKeys"))
