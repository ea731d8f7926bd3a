import { Effect, Schema } from "effect"
import { closeMonth } from "../../../../../domain/revenue/commissions/closeMonth.ts"
import { listStatements, STATEMENTS_PAGE_MAX } from "../../../../../domain/revenue/commissions/listStatements.ts"
import { Tenants } from "../../../../../ports/accounts/tenants/Tenants.ts"
import { decimalText } from "../../../../../ports/money/readAmount.ts"
import { Month } from "../../../../../ports/revenue/commissions/Statement.ts"
import { wholeBetween } from "../../../../http/server/fields.ts"
import { limitFlag, optionalTextFlag, textFlag } from "../../../line/flags.ts"
import { operatorCommand } from "../../../line/operatorCommand.ts"
import { reportsBusy, storeUnavailable, tenantNotFound } from "../../../line/refusals.ts"
import { LineText, tenantField, wholeNumberRule } from "../../../line/values.ts"

export const statementClose = operatorCommand({
  name: "statement close",
  description: "Close a month that is over: the statements of all creators, for ever",
  flags: { ...tenantField.flags, month: textFlag("month", "The month, in UTC: 2026-03") },
  fields: { ...tenantField.fields, month: Month },
  rules: { ...tenantField.rules, month: "must be a month such as 2026-03" },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ month, tenant }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const closed = yield* closeMonth(tenant, month)
    return { id: tenant, month, was_closed_before: String(closed.isRepeat) }
  }),
  refusals: {
    ...storeUnavailable,
    ...reportsBusy,
    ...tenantNotFound,
    BookChanged: "rules were made meanwhile; try again",
    PeriodTooLarge: null,
    StatementRefused: null
  }
})

const ROWS_DEFAULT = 100
const PLACE_RULE = "must be where the page before ended, as it says"

export const statementList = operatorCommand({
  name: "statement list",
  description: "What was stated, latest month first; of an open month that is asked for its drafts",
  flags: {
    ...tenantField.flags,
    month: optionalTextFlag("month", "Only of this month, in UTC: 2026-03"),
    limit: limitFlag("Rows at most", ROWS_DEFAULT),
    after: optionalTextFlag("after", "Go on behind this one: what the page before says is next")
  },
  fields: {
    ...tenantField.fields,
    month: Schema.NullOr(Month),
    limit: wholeBetween(1, STATEMENTS_PAGE_MAX),
    after: Schema.NullOr(LineText)
  },
  rules: {
    ...tenantField.rules,
    month: "must be a month such as 2026-03",
    limit: wholeNumberRule(1, STATEMENTS_PAGE_MAX),
    after: PLACE_RULE
  },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ after, limit, month, tenant }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const page = yield* listStatements(tenant, { month, creator: null, limit, cursor: after })
    return {
      id: tenant,
      statements: page.statements.map(({ closedAt, head }) => {
        const text = (minorUnits: bigint) => decimalText({ minorUnits, currency: head.currency })
        return {
          month: head.month,
          creator: `${head.creator.platform}/${head.creator.handle}`,
          currency: head.currency,
          lines: head.lineCount,
          sum: text(head.sumMinorUnits),
          carried_in: text(head.carriedInMinorUnits),
          payable: text(head.payableMinorUnits),
          carried_out: text(head.carriedOutMinorUnits),
          closed_at: closedAt?.toISOString() ?? null
        }
      }),
      next: page.nextCursor
    }
  }),
  refusals: {
    ...storeUnavailable,
    ...reportsBusy,
    ...tenantNotFound,
    PeriodTooLarge: null,
    StatementCursorInvalid: `--after ${PLACE_RULE}`,
    StatementRefused: null
  }
})
