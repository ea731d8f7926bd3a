import { Clock, Effect } from "effect"
import type { Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import { COUNT_DAYS, Monitored, PURGED_MAX } from "../../../ports/creators/monitoring/Monitored.ts"
import { DAY_MS, HOUR_MS } from "../../../ports/time/days.ts"
import { inBatches } from "../../paging/lists.ts"
import { LOOKS_A_CLAIM, lookAtDue } from "./lookAtDue.ts"

/** How long an account that nobody monitors any more is remembered: a renewal may come late. */
const FORGET_DAYS = 2

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

/** Turns that are this late are told of: the platform's pace allows for fewer accounts than are monitored, or nothing was running. */
const LATE_HOURS = 2
/** Between two words on that. */
const LATE_EVERY_HOURS = 1
/** The longest that a platform is left alone before it is tried again, whatever it asked for. */
export const PAUSE_SECONDS_MAX = 3_600

/**
 * Looks at accounts of a platform, claim after claim, until no more are due than one claim holds. Where a platform asks to be left
 * alone, it waits that long: each account that was asked about meanwhile would lose one of its looks of the day. Where more are
 * monitored than a platform's pace allows, those due longest come first, so that all of them skip days in turn.
 */
export const lookAtAllDue = Effect.fn("monitoring.lookAtAllDue")(function* (platform: Platform) {
  let toldMs = Number.NEGATIVE_INFINITY
  for (;;) {
    const { looked, lateMs, pauseSeconds } = yield* lookAtDue(platform)
    const nowMs = yield* Clock.currentTimeMillis
    if (lateMs >= LATE_HOURS * HOUR_MS && nowMs - toldMs >= LATE_EVERY_HOURS * HOUR_MS) {
      toldMs = nowMs
      yield* Effect.logWarning(
        `looks at ${platform} are ${Math.floor(lateMs / HOUR_MS)} hours late: more accounts are monitored than its pace allows, or ` +
          "no worker ran; days that are skipped are gaps in the histories"
      )
    }
    if (pauseSeconds > 0) yield* Effect.sleep(Math.min(pauseSeconds, PAUSE_SECONDS_MAX) * 1_000)
    if (looked < LOOKS_A_CLAIM) return
  }
})
