import { Clock, Effect } from "effect"
import { IdempotencyStore } from "../../../ports/accounts/idempotency/IdempotencyStore.ts"
import { inBatches } from "../../paging/inBatches.ts"

/** Keys that one statement removes at most: longer ones would hold their locks too long. */
export const KEYS_PER_BATCH = 1_000

/** Removes idempotency keys whose time is over; answers how many. */
export const purgeExpiredKeys = Effect.gen(function* () {
  const store = yield* IdempotencyStore
  const at = new Date(yield* Clock.currentTimeMillis)
  return yield* inBatches(KEYS_PER_BATCH, (limit) => store.purgeExpired(at, limit))
}).pipe(Effect.withSpan("idempotency.purgeExpiredKeys"))
