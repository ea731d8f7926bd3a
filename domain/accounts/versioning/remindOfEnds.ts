import { Clock, Effect } from "effect"
import { Deprecations } from "../../../ports/accounts/versioning/Deprecations.ts"
import { startOfDay } from "../../time/startOfDay.ts"
import { addDays, REMINDER_DAYS, reminderDue } from "./deprecationDates.ts"

/**
 * Has accounts written to that still use what will be gone soon: 30 days before, who used it in the last 30 days, and 7 days before, who
 * did in the last 7. Who begins to use it in between is written to then. Answers how many mails were added.
 */
export const remindOfEnds = Effect.gen(function* () {
  const deprecations = yield* Deprecations
  const at = new Date(yield* Clock.currentTimeMillis)
  let added = 0
  for (const { id, sunsetOn, isUncounted } of yield* deprecations.inForce) {
    const stage = reminderDue(sunsetOn, at)
    if (stage === null) continue
    const usedSince = isUncounted ? null : addDays(startOfDay(at), -REMINDER_DAYS[stage])
    added += yield* deprecations.remind(id, { stage, sunsetOn, usedSince, at })
  }
  return added
}).pipe(Effect.withSpan("versioning.remindOfEnds"))
