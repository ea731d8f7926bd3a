import { Clock, Duration, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { SIGNALS_RECORDED_MAX, Watch } from "../../../ports/revenue/fraud/Watch.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { forgetPeople } from "./clickPerson.ts"
import { SignalSearch } from "./SignalSearch.ts"

/** Looks at an account as it is now and keeps what the rules that are on find. Answers how many signals there are and are new. */
export const scanForSignals = Effect.fn("watch.scanForSignals")(function* (tenantId: TenantId) {
  const watch = yield* Watch
  const now = new Date(yield* Clock.currentTimeMillis)
  const search = yield* SignalSearch
  const found = yield* search.find(tenantId, now, yield* watch.rulesOff(tenantId))
  let added = 0
  for (let start = 0; start < found.length; start += SIGNALS_RECORDED_MAX) {
    added += yield* watch.record(tenantId, found.slice(start, start + SIGNALS_RECORDED_MAX), now)
  }
  return { signals: found.length, added }
})

/** Hours between two looks at one account. */
const LOOK_EVERY_HOURS = 1
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
