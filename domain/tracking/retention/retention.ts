import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { ReviewedScores } from "../../../ports/checks/review/ReviewedScores.ts"
import { DAY_MS, HOUR_MS, startOfMonth } from "../../../ports/time/days.ts"
import {
  EVENT_MONTHS_MAX,
  RETENTION_DEFAULT,
  Retention,
  type RetentionSettings
} from "../../../ports/tracking/retention/Retention.ts"
import { SCORED_EVIDENCE_DAYS } from "../../checks/review/scoredEvidence.ts"
import { inBatches } from "../../paging/lists.ts"
import { addMonths } from "../../time/calendar.ts"

/** For how long an account's events, and what its scores were made of, are kept. */
export const readRetention = Effect.fn("retention.readRetention")(function* (tenantId: TenantId) {
  return yield* Retention.use((retention) => retention.settings(tenantId))
})

/** Writes what is named, and answers the whole. It holds from the account's next turn on. Fails with TenantNotFound. */
export const changeRetention = Effect.fn("retention.changeRetention")(function* (
  tenantId: TenantId,
  changes: Partial<RetentionSettings>
) {
  return yield* Retention.use((retention) => retention.change(tenantId, changes))
})

/** How long what goes as a whole month is left to go so, before it is looked through row by row. */
export const WHOLE_MONTH_DAYS = 7

/** Months that are over before this are removed as a whole, of accounts that keep what all keep that say nothing. */
export const wholeMonthsBefore = (at: Date): Date => startOfMonth(addMonths(at, -RETENTION_DEFAULT.eventMonths))

/**
 * Events and clicks from before this are removed row by row: never those within the look-back of an order that is still to come. Of
 * accounts that keep what all keep that say nothing whole months go before their rows are looked at, and the rest of such a month with it.
 */
export const eventsBefore = (at: Date, { eventMonths }: RetentionSettings, lookbackDays: number): Date => {
  const before =
    eventMonths === RETENTION_DEFAULT.eventMonths
      ? wholeMonthsBefore(new Date(at.getTime() - WHOLE_MONTH_DAYS * DAY_MS))
      : addMonths(at, -eventMonths)
  return new Date(Math.min(before.getTime(), at.getTime() - (lookbackDays + 1) * DAY_MS))
}

/** How often an account's turn comes. */
const TURN_HOURS = 24
/** Events and clicks that one step looks at. */
const VISITS_PER_STEP = 500
/** Steps of one turn: what is older still waits for the next. */
const STEPS_MAX = 20_000
const EVIDENCE_PER_BATCH = 50
/** Accounts whose turn one run gives. */
const TURNS_PER_RUN = 1_000
/** Months of events and of clicks that one run removes: all that may ever be due at once. */
const MONTHS_PER_RUN = 2 * EVENT_MONTHS_MAX

/** Removes what is older of one account than it is kept, in bounded steps; answers how much. What a run leaves comes next turn. */
export const removeOldOf = Effect.fn("retention.removeOldOf")(function* (tenantId: TenantId) {
  const [retention, reviewed] = [yield* Retention, yield* ReviewedScores]
  const now = new Date(yield* Clock.currentTimeMillis)
  const settings = yield* retention.settings(tenantId)
  const { lookbackDays } = yield* Tenants.use((tenants) => tenants.attribution(tenantId))
  const before = eventsBefore(now, settings, lookbackDays)
  let visits = 0
  let after: string | null = null
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    const look: Effect.Success<ReturnType<typeof retention.removeVisits>> = yield* retention.removeVisits({
      tenantId,
      before,
      after,
      limit: VISITS_PER_STEP
    })
    visits += look.removed
    after = look.next
    if (after === null) break
  }
  const until = new Date(addMonths(now, -settings.evidenceMonths).getTime() + SCORED_EVIDENCE_DAYS * DAY_MS)
  const evidence = yield* inBatches(EVIDENCE_PER_BATCH, (limit) => reviewed.purgeOf(tenantId, until, limit))
  return { visits, evidence }
})

/** Makes the place of what the months to come will hold. */
export const makeMonths = Effect.gen(function* () {
  const retention = yield* Retention
  yield* retention.prepare(new Date(yield* Clock.currentTimeMillis))
}).pipe(Effect.withSpan("retention.makeMonths"))

/** Removes the months that are over for longer than events are kept. */
export const removeOldMonths = Effect.gen(function* () {
  const retention = yield* Retention
  const before = wholeMonthsBefore(new Date(yield* Clock.currentTimeMillis))
  for (let months = 0; months < MONTHS_PER_RUN; months++) {
    if (!(yield* retention.removeMonth(before))) return
  }
}).pipe(Effect.withSpan("retention.removeOldMonths"))

/** Gives every account its turn that had none for TURN_HOURS. One that fails holds up no other, and has its next turn as usual. */
export const removeOld = Effect.gen(function* () {
  const retention = yield* Retention
  for (let turns = 0; turns < TURNS_PER_RUN; turns++) {
    const now = yield* Clock.currentTimeMillis
    const next = yield* retention.claim(new Date(now), new Date(now - TURN_HOURS * HOUR_MS))
    if (Option.isNone(next)) return
    yield* removeOldOf(next.value).pipe(
      Effect.catch((failure) =>
        Effect.logError(`what is old of the account ${next.value} could not be removed`, failure)
      )
    )
  }
}).pipe(Effect.withSpan("retention.removeOld"))
