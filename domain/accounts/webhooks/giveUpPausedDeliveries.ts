import { Clock, Effect } from "effect"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { DAY_MS } from "../../../ports/time/units.ts"
import { inBatches } from "../../paging/inBatches.ts"
import { DELIVERIES_PER_BATCH, DELIVERY_RETENTION_DAYS } from "./purgeExpiredDeliveries.ts"

/** Gives up deliveries that were due for DELIVERY_RETENTION_DAYS while their webhook is paused; answers how many. */
export const giveUpPausedDeliveries = Effect.gen(function* () {
  const deliveries = yield* Deliveries
  const nowMs = yield* Clock.currentTimeMillis
  const dueBefore = new Date(nowMs - DELIVERY_RETENTION_DAYS * DAY_MS)
  return yield* inBatches(DELIVERIES_PER_BATCH, (limit) => deliveries.giveUpPaused(dueBefore, new Date(nowMs), limit))
}).pipe(Effect.withSpan("webhooks.giveUpPausedDeliveries"))
