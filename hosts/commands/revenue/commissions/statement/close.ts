import { Effect } from "effect"
import { closeMonth } from "../../../../../domain/revenue/commissions/closeMonth.ts"
import { Tenants } from "../../../../../ports/accounts/tenants/Tenants.ts"
import { Month } from "../../../../../ports/revenue/commissions/Statement.ts"
import { textFlag } from "../../../line/flags.ts"
import { operatorCommand } from "../../../line/operatorCommand.ts"
import { reportsBusy, storeUnavailable, tenantNotFound } from "../../../line/refusals.ts"
import { tenantField } from "../../../line/values.ts"

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
