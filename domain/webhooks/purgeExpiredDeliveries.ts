import { Clock, Effect } from "effect"
import { Deliveries } from "../../ports/webhooks/Deliveries.ts"
import { inBatches } from "../inBatches.ts"

/** How long an ended delivery is kept, to be looked at and sent again. */
export const DELIVERIES_KEPT_DAYS = 30
/** Deliveries that one statement removes at most: longer ones would hold their locks too long. */
export const DELIVERIES_PER_BATCH = 1_000
const DAY_MS = 86_400_000

/** Removes deliveries that ended more than DELIVERIES_KEPT_DAYS ago; answers how many. */
export const purgeExpiredDeliveries = Effect.gen(function* () {
  const deliveries = yield* Deliveries
  const endedBefore = new Date((yield* Clock.currentTimeMillis) - DELIVERIES_KEPT_DAYS * DAY_MS)
  return yield* inBatches(DELIVERIES_PER_BATCH, (limit) => deliveries.purgeExpired(endedBefore, limit))
}).pipe(Effect.withSpan("webhooks.purgeExpiredDeliveries"))
