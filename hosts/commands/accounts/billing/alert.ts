import { Effect, Schema } from "effect"
import { readBalanceAlert, setBalanceAlert } from "../../../../domain/accounts/billing/balanceAlert.ts"
import { ALERT_BELOW_CREDITS_MAX, AlertBelow } from "../../../../ports/accounts/billing/BalanceAlerts.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { optionalIntFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { ledgerUnavailable, storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField, wholeNumberRule } from "../../line/values.ts"

export const creditsAlert = operatorCommand({
  name: "credits alert",
  description: "Say below which balance an account's owners are told of it, or show it",
  flags: {
    ...tenantField.flags,
    below: optionalIntFlag("below", "Credits below which owners get a mail; 0: never")
  },
  fields: {
    ...tenantField.fields,
    below: Schema.NullOr(Schema.Union([AlertBelow, Schema.Literal(0)]))
  },
  rules: { ...tenantField.rules, below: wholeNumberRule(0, ALERT_BELOW_CREDITS_MAX) },
  read: Effect.succeed,
  isReadOnly: ({ below }) => below === null,
  run: Effect.fnUntraced(function* ({ tenant, below }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const standing = yield* below === null
      ? readBalanceAlert(tenant)
      : setBalanceAlert(tenant, below === 0 ? null : below)
    return { id: tenant, alert_below: standing.below, balance: standing.balance }
  }),
  refusals: { ...storeUnavailable, ...ledgerUnavailable, ...tenantNotFound }
})
