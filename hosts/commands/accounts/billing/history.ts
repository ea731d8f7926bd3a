import { Effect } from "effect"
import { CreditLedger } from "../../../../ports/accounts/billing/CreditLedger.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { wholeBetween } from "../../../http/server/wholeBetween.ts"
import { limitFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { ledgerUnavailable, storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField, wholeNumberRule } from "../../line/values.ts"

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
  refusals: { ...storeUnavailable, ...ledgerUnavailable, ...tenantNotFound }
})
