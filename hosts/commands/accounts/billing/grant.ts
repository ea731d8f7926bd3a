import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { grantCredits } from "../../../../domain/accounts/billing/grantCredits.ts"
import { wholeBetween } from "../../../http/server/wholeBetween.ts"
import { optionalTextFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { ledgerUnavailable, storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { NAME_RULE, NameText, tenantField, wholeNumberRule } from "../../line/values.ts"

const CREDITS_MAX = 1_000_000

export const creditsGrant = operatorCommand({
  name: "credits grant",
  description: "Give an account credits",
  flags: {
    ...tenantField.flags,
    amount: Flag.Int("amount").pipe(Flag.withDescription("Whole credits")),
    reference: optionalTextFlag("reference", "A repeated grant with the same reference is given once")
  },
  fields: { ...tenantField.fields, amount: wholeBetween(1, CREDITS_MAX), reference: Schema.NullOr(NameText) },
  rules: { ...tenantField.rules, amount: wholeNumberRule(1, CREDITS_MAX), reference: NAME_RULE },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ amount, reference: wanted, tenant }) {
    const { reference, balance, added } = yield* grantCredits({
      tenantId: tenant,
      credits: amount,
      ...(wanted === null ? {} : { reference: wanted })
    })
    const state = added === 0 ? "already granted" : "granted"
    return { id: reference, tenant_id: tenant, amount, state, added, balance }
  }),
  refusals: {
    ...storeUnavailable,
    ...ledgerUnavailable,
    ...tenantNotFound,
    GrantConflict: null,
    InvalidGrant: null,
    CreditsExhausted: "the command failed"
  }
})
