import { Clock, Effect } from "effect"
import { Announcements } from "../../../ports/revenue/orderEvents/Announcements.ts"
import { DAY_MS } from "../../../ports/time/units.ts"
import { inBatches } from "../../paging/inBatches.ts"

/** How long what was told of an order is kept: longer than a delivery of it, which may be sent again by hand. */
export const ORDER_EVENTS_KEPT_DAYS = 60
/** Events that one statement removes at most: longer ones would hold their locks too long. */
export const ORDER_EVENTS_PER_BATCH = 1_000

/** Removes events that were made more than ORDER_EVENTS_KEPT_DAYS ago; answers how many. */
export const purgeOldOrderEvents = Effect.gen(function* () {
  const announcements = yield* Announcements
  const before = new Date((yield* Clock.currentTimeMillis) - ORDER_EVENTS_KEPT_DAYS * DAY_MS)
  return yield* inBatches(ORDER_EVENTS_PER_BATCH, (limit) => announcements.purge(before, limit))
}).pipe(Effect.withSpan("announcing.purgeOldOrderEvents"))
