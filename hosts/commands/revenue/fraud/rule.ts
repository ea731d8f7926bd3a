import { Effect, Schema } from "effect"
import { switchRule } from "../../../../domain/revenue/fraud/switchRule.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { HOLD_REASON_CHARACTERS_MAX } from "../../../../ports/revenue/fraud/Hold.ts"
import { WatchRule } from "../../../../ports/revenue/fraud/Signal.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

const Switch = Schema.Literals(["on", "off"])

export const watchRule = operatorCommand({
  name: "watch rule",
  description: "Switch one of an account's rules on or off: what a rule alone holds is released with it",
  flags: {
    ...tenantField.flags,
    rule: textFlag("rule", `One of ${WatchRule.literals.join(", ")}`),
    state: textFlag("state", "on or off"),
    reason: textFlag("reason", "Why, for whoever reads the decisions")
  },
  fields: {
    ...tenantField.fields,
    rule: WatchRule,
    state: Switch,
    reason: Schema.Trim.pipe(Schema.check(Schema.isBetweenLength(1, HOLD_REASON_CHARACTERS_MAX)))
  },
  rules: {
    ...tenantField.rules,
    rule: `must be one of ${WatchRule.literals.join(", ")}`,
    state: "must be on or off",
    reason: `must have 1 to ${HOLD_REASON_CHARACTERS_MAX} characters`
  },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant, rule, state, reason }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const released = yield* switchRule(tenant, rule, state === "on", reason)
    return { id: tenant, rule, state, released }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
