import { Effect, Schema } from "effect"
import { type VerifiedAccount, verifyAccount, verifyLedger } from "../../../../domain/accounts/billing/verifyLedger.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { optionalTextFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { ledgerUnavailable, storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { TENANT_RULE } from "../../line/values.ts"

/** Accounts that a proof of the whole ledger lists at most, those that are broken before the others; it counts them all. */
const LISTED_MAX = 1_000

const verifiedRow = ({ tenantId, entries, balance, head, broken }: VerifiedAccount) => ({
  tenant_id: tenantId,
  state: broken === null ? "ok" : "broken",
  entries,
  balance,
  head,
  broken_entry: broken?.entry ?? null,
  why: broken?.why ?? null
})

export const creditsVerify = operatorCommand({
  name: "credits verify",
  description: "Prove that no entry was changed or removed and that the balances are what the entries come to",
  flags: { tenant: optionalTextFlag("tenant", "The account's id; every account unless said otherwise") },
  fields: { tenant: Schema.NullOr(TenantId) },
  rules: { tenant: TENANT_RULE },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant }) {
    const [broken, sound]: readonly [Array<VerifiedAccount>, Array<VerifiedAccount>] = [[], []]
    let [accounts, entries] = [0, 0]
    const note = (account: VerifiedAccount) => {
      const list = account.broken === null ? sound : broken
      if (list.length < LISTED_MAX) list.push(account)
      accounts += 1
      entries += account.entries
    }
    if (tenant === null) yield* verifyLedger(note)
    else {
      yield* Tenants.use((tenants) => tenants.get(tenant))
      note(yield* verifyAccount(tenant))
    }
    return {
      id: tenant ?? "ledger",
      state: broken.length === 0 ? "ok" : "broken",
      accounts,
      entries,
      ledger: [...broken, ...sound].slice(0, LISTED_MAX).map(verifiedRow)
    }
  }),
  refusals: { ...storeUnavailable, ...ledgerUnavailable, ...tenantNotFound },
  isNo: ({ state }) => state !== "ok"
})
