import { Effect } from "effect"
import { Tenants } from "../../../ports/accounts/Tenants.ts"
import { CreditLedger } from "../../../ports/billing/CreditLedger.ts"
import { wholeBetween } from "../../http/server/wholeBetween.ts"
import { limitFlag } from "../flags.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { accountsUnavailable, ledgerUnavailable, tenantNotFound } from "../refusals.ts"
import { tenantField, wholeNumberRule } from "../values.ts"

const ENTRIES_DEFAULT = 100
const ENTRIES_MAX = 1_000
/** What is shown of a hash, where the whole of it would be in the way. */
const HASH_PREFIX_CHARACTERS = 12

export const creditsHistory = operatorCommand({
  name: "credits history",
  description: "What credits an account bought, spent and got back, newest first",
  flags: { ...tenantField.flags, limit: limitFlag("Entries at most", ENTRIES_DEFAULT) },
  fields: { ...tenantField.fields, limit: wholeBetween(1, ENTRIES_MAX) },
  rules: { ...tenantField.rules, limit: wholeNumberRule(1, ENTRIES_MAX) },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ limit, tenant }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const ledger = yield* CreditLedger
    const entries = yield* ledger.history(tenant, { limit, before: null })
    return {
      id: tenant,
      balance: (yield* ledger.wallet(tenant)).balance,
      entries: entries.map(({ number, at, reason, reference, delta, balanceAfter, hash }) => ({
        number,
        at: at.toISOString(),
        reason,
        reference,
        delta,
        balance_after: balanceAfter,
        hash: hash.slice(0, HASH_PREFIX_CHARACTERS)
      }))
    }
  }),
  refusals: { ...accountsUnavailable, ...ledgerUnavailable, ...tenantNotFound }
})
