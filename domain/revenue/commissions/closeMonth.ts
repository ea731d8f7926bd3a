import { Clock, Effect, Schedule } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Commissions } from "../../../ports/revenue/commissions/Commissions.ts"
import type { Month } from "../../../ports/revenue/commissions/Statement.ts"
import { endOf, isClosedMonth, nextMonth } from "./months.ts"
import { readPayer } from "./readPayer.ts"
import { StatementRefused } from "./ruleInForce.ts"
import { StatementDrafts } from "./StatementDrafts.ts"

/** A month is made anew so often where something else was written to the book meanwhile. */
const RETRIES_MAX = 4

const closeOnce = Effect.fnUntraced(function* (tenantId: TenantId, month: Month) {
  const commissions = yield* Commissions
  const { closed } = yield* commissions.book(tenantId)
  if (isClosedMonth(month, closed)) return { month, isRepeat: true }
  const endsAt = endOf(month)
  const closedAt = new Date(yield* Clock.currentTimeMillis)
  if (closedAt < endsAt) return yield* new StatementRefused({ reason: "the month is not over, by UTC" })
  if (closed !== null && closed.last < month && nextMonth(closed.last) !== month) {
    return yield* new StatementRefused({ reason: `months close in order: ${nextMonth(closed.last)} is next` })
  }
  const drafts = yield* StatementDrafts
  const { revision, statements } = yield* drafts.ofMonth(tenantId, month)
  const payer = yield* readPayer(tenantId)
  yield* commissions.close({ tenantId, month, endsAt, revision, closedAt, payer, statements })
  return { month, isRepeat: false }
})

/**
 * Closes a month for all creators: its statements are as they are by what is known now, and never change. A month that is closed
 * already stays as it is, whoever closed it and however often it is asked for.
 *
 * Fails with StatementRefused where the month is not over, or is not the next one to close; the first may be any.
 */
export const closeMonth = Effect.fn("commissions.closeMonth")((tenantId: TenantId, month: Month) =>
  closeOnce(tenantId, month).pipe(
    Effect.retry({ while: ({ _tag }) => _tag === "BookChanged", schedule: Schedule.recurs(RETRIES_MAX) })
  )
)
