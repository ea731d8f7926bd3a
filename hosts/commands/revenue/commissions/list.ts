import { Effect, Schema } from "effect"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { PAGE_ROWS_MAX } from "../../../../ports/paging/Page.ts"
import { Commissions, RULES_MAX } from "../../../../ports/revenue/commissions/Commissions.ts"
import { wholeBetween } from "../../../http/server/wholeBetween.ts"
import { limitFlag, optionalIntFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField, wholeNumberRule } from "../../line/values.ts"
import { ruleRow } from "./ruleRow.ts"

const ROWS_DEFAULT = 100

export const commissionList = operatorCommand({
  name: "commission list",
  description: "An account's commission rules, newest first",
  flags: {
    ...tenantField.flags,
    limit: limitFlag("Rows at most", ROWS_DEFAULT),
    after: optionalIntFlag("after", "Go on behind this one: what the page before says is next")
  },
  fields: {
    ...tenantField.fields,
    limit: wholeBetween(1, PAGE_ROWS_MAX),
    after: Schema.NullOr(wholeBetween(1, RULES_MAX))
  },
  rules: {
    ...tenantField.rules,
    limit: wholeNumberRule(1, PAGE_ROWS_MAX),
    after: "must be where the page before ended, as it says"
  },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ after, limit, tenant }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const { closed, rules } = yield* Commissions.use((commissions) => commissions.book(tenant))
    const end = after ?? rules.length
    const start = Math.max(end - limit, 0)
    return {
      id: tenant,
      closed_through: closed?.last ?? null,
      rules: rules.slice(start, end).toReversed().map(ruleRow),
      next: start === 0 ? null : start
    }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
