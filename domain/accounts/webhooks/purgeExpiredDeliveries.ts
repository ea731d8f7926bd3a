import { Clock, Effect } from "effect"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { DAY_MS } from "../../../ports/time/units.ts"
import { inBatches } from "../../paging/inBatches.ts"

/** How long an ended delivery is kept, to be looked at and sent again. */
export const DELIVERY_RETENTION_DAYS = 30
/** Deliveries that one statement removes at most: longer ones would hold their locks too long. */
export const DELIVERIES_PER_BATCH = 1_000

/** Removes deliveries that ended more than DELIVERY_RETENTION_DAYS ago; answers how many. */
export const purgeExpiredDeliveries = Effect.gen(function* () {
  const deliveries = yield* Deliveries
  const endedBefore = new Date((yield* Clock.currentTimeMillis) - DELIVERY_RETENTION_DAYS * DAY_MS)
  return yield* inBatches(DELIVERIES_PER_BATCH, (limit) => deliveries.purgeExpired(endedBefore, limit))
}).pipe(Effect.withSpan("webhooks.purgeExpiredDeliveries"))
