import { Clock, Duration, Effect, Option } from "effect"
import { Watch } from "../../../ports/revenue/fraud/Watch.ts"
import { HOUR_MS } from "../../../ports/time/units.ts"
import { forgetPeople } from "./clickPerson.ts"
import { scanForSignals } from "./scanForSignals.ts"

/** Hours between two looks at one account. */
export const LOOK_EVERY_HOURS = 1
/** Accounts that one sweep looks at, at most. */
const LOOKS_MAX = 1_000
/** A sweep rests so many times as long as a look took: nobody waits for it, and the database is everybody's. */
const REST_TIMES = 4
/** Rests of one sweep, together: the last account has its look in time all the same. */
const RESTS_MINUTES_MAX = 30

/**
 * Looks at every account that is due, one after the other with a rest between, and forgets who clicked before yesterday. A look that
 * fails is told and holds up no other account's. Answers how many accounts were looked at.
 */
export const scanDueTenants = Effect.fn("watch.scanDueTenants")(function* () {
  const watch = yield* Watch
  yield* forgetPeople(new Date(yield* Clock.currentTimeMillis))
  let restLeftMs = Duration.toMillis(Duration.minutes(RESTS_MINUTES_MAX))
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const nowMs = yield* Clock.currentTimeMillis
    const due = yield* watch.claimLook(new Date(nowMs), new Date(nowMs - LOOK_EVERY_HOURS * HOUR_MS))
    if (Option.isNone(due)) return looks
    const [took] = yield* scanForSignals(due.value).pipe(
      Effect.catchCause((cause) => Effect.logWarning("an account could not be looked at", cause)),
      Effect.timed
    )
    const restMs = Math.min(REST_TIMES * Duration.toMillis(took), restLeftMs)
    restLeftMs -= restMs
    if (restMs > 0) yield* Effect.sleep(Duration.millis(restMs))
  }
  return LOOKS_MAX
})
