import { Effect, Schema } from "effect"
import { checkSummaries } from "../../../../domain/revenue/attribution/summaries/checkSummaries.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { optionalIntFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField, wholeNumberRule } from "../../line/values.ts"

const SPANS_DEFAULT = 31
const SPANS_MAX = 2_000

export const tenantSummaries = operatorCommand({
  name: "tenant summaries",
  description: "Compare what an account's orders were summed up to with the orders themselves, the latest first",
  flags: {
    ...tenantField.flags,
    spans: optionalIntFlag("spans", `How many of the latest days and hours; ${SPANS_DEFAULT} unless said otherwise`)
  },
  fields: {
    ...tenantField.fields,
    spans: Schema.NullOr(Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 1, maximum: SPANS_MAX }))))
  },
  rules: { ...tenantField.rules, spans: wholeNumberRule(1, SPANS_MAX) },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, spans }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const checked = yield* checkSummaries(tenant, spans ?? SPANS_DEFAULT)
    return {
      id: tenant,
      state: checked.different.length === 0 ? "ok" : "different",
      spans: checked.spans,
      different: checked.different.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() }))
    }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    PeriodTooLarge: "one of the days has more orders than are read at once"
  },
  isNo: ({ state }) => state !== "ok"
})
