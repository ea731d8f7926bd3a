import { Clock, Effect } from "effect"
import { Notices } from "../../../ports/accounts/notices/Notices.ts"
import { DAY_MS } from "../../../ports/time/units.ts"
import { inBatches } from "../../paging/inBatches.ts"

/** How long a notice is kept. What it is about may be told again after that. */
export const NOTICES_KEPT_DAYS = 400
/** Notices that one statement removes at most: longer ones would hold their locks too long. */
export const NOTICES_PER_BATCH = 1_000

/** Removes notices that were made more than NOTICES_KEPT_DAYS ago; answers how many. */
export const purgeOldNotices = Effect.gen(function* () {
  const notices = yield* Notices
  const before = new Date((yield* Clock.currentTimeMillis) - NOTICES_KEPT_DAYS * DAY_MS)
  return yield* inBatches(NOTICES_PER_BATCH, (limit) => notices.purge(before, limit))
}).pipe(Effect.withSpan("notices.purgeOldNotices"))
