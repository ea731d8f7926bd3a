import { Clock, Effect } from "effect"
import { COUNT_DAYS, Monitored, PURGED_MAX } from "../../../ports/creators/monitoring/Monitored.ts"
import { DAY_MS } from "../../../ports/time/units.ts"
import { inBatches } from "../../paging/inBatches.ts"

/** How long an account that nobody monitors any more is remembered: a renewal may come late. */
export const FORGET_DAYS = 2

/** Removes what nobody needs any more; answers how many rows that were. */
export const purgeMonitored = Effect.gen(function* () {
  const monitored = yield* Monitored
  const atMs = yield* Clock.currentTimeMillis
  const due = {
    countsBefore: new Date(atMs - COUNT_DAYS * DAY_MS),
    watchesBefore: new Date(atMs - FORGET_DAYS * DAY_MS)
  }
  return yield* inBatches(PURGED_MAX, () => monitored.purge(due))
}).pipe(Effect.withSpan("monitoring.purgeMonitored"))
