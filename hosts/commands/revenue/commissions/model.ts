import { Effect, Schema } from "effect"
import { chooseModel } from "../../../../domain/revenue/commissions/addRule.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { PathModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import { RuleId } from "../../../../ports/revenue/commissions/Commission.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

const MODELS = PathModel.literals.join(", ")

export const commissionModel = operatorCommand({
  name: "commission model",
  description: "By which model the orders are divided that are placed from then on",
  flags: {
    ...tenantField.flags,
    model: textFlag("model", `One of ${MODELS}`),
    from: textFlag("from", "Since when, ISO 8601; in no closed month")
  },
  fields: { ...tenantField.fields, model: PathModel, from: Schema.DateFromString },
  rules: {
    ...tenantField.rules,
    model: `must be one of ${MODELS}`,
    from: "must be a moment, such as 2026-01-31T00:00:00Z"
  },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ from, model, tenant: tenantId }) {
    yield* Tenants.use((tenants) => tenants.get(tenantId))
    const choice = yield* chooseModel({ tenantId, ruleId: RuleId.make(crypto.randomUUID()), model, from })
    return { id: choice.ruleId, model: choice.model, from: choice.from.toISOString() }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound, StatementRefused: null }
})
