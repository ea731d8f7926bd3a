import { Clock, Effect, Option } from "effect"
import { Watch } from "../../ports/watch/Watch.ts"
import { forgetPeople } from "./clickPerson.ts"
import { lookForSignals } from "./lookForSignals.ts"
import { HOUR_MS } from "./rule.ts"

/** Hours between two looks at one account. */
export const LOOK_EVERY_HOURS = 1
/** Accounts that one sweep looks at, at most. */
const LOOKS_MAX = 1_000

/**
 * Looks at every account that is due, one after the other, and forgets who clicked before yesterday. A look that fails is told and
 * holds up no other account's. Answers how many accounts were looked at.
 */
export const lookAtAllDue = Effect.fn("watch.lookAtAllDue")(function* () {
  const watch = yield* Watch
  yield* forgetPeople(new Date(yield* Clock.currentTimeMillis))
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const nowMs = yield* Clock.currentTimeMillis
    const due = yield* watch.claimLook(new Date(nowMs), new Date(nowMs - LOOK_EVERY_HOURS * HOUR_MS))
    if (Option.isNone(due)) return looks
    yield* lookForSignals(due.value).pipe(
      Effect.catchCause((cause) => Effect.logWarning("an account could not be looked at", cause))
    )
  }
  return LOOKS_MAX
})
