import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import {
  CLOSING_LINES_MAX,
  type CommissionBook,
  STATEMENTS_MAX
} from "../../../ports/revenue/commissions/Commissions.ts"
import type { Month, Statement } from "../../../ports/revenue/commissions/Statement.ts"
import { nextMonth, previousMonth } from "./months.ts"
import { readAccount } from "./readAccount.ts"
import { StatementRefused } from "./ruleInForce.ts"
import { afterClosing, stateMonth } from "./stateMonth.ts"

const refuseTooMany = (statements: ReadonlyArray<Statement>) => {
  const lines = statements.reduce((sum, { head }) => sum + head.lineCount, 0)
  if (statements.length > STATEMENTS_MAX) {
    return new StatementRefused({ reason: `the month has more than ${STATEMENTS_MAX} statements` })
  }
  return lines > CLOSING_LINES_MAX
    ? new StatementRefused({ reason: `the month's statements have more than ${CLOSING_LINES_MAX} lines` })
    : null
}

/**
 * The statements of an open month as they are by what is known now: as if the open months before it were closed now.
 *
 * Fails with StatementRefused where it lies before the first closed month, or is too large.
 */
export const draftMonth = Effect.fn("commissions.draftMonth")(function* (
  tenantId: TenantId,
  book: CommissionBook,
  month: Month
) {
  const { closed } = book
  if (closed !== null && month < closed.first) {
    return yield* new StatementRefused({ reason: `statements begin with ${closed.first}` })
  }
  const first = closed === null ? month : nextMonth(closed.last)
  const account = yield* readAccount(tenantId, book, first, month)
  // What changed of older orders stands in the first open month, so that the months up to this one may be stated as one.
  const before = first === month ? account : afterClosing(account, stateMonth(previousMonth(month), account))
  const statements = stateMonth(month, before)
  const refusal = refuseTooMany(statements)
  return refusal === null ? statements : yield* refusal
})
