import { Effect } from "effect"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { readDailyUse } from "../keys/readDailyUse.ts"

/**
 * The tenant a key belongs to, the key as it stands, what it used today of its daily caps, and the balance, which is below zero where
 * more was taken back than was left.
 */
export const readAccount = Effect.fn("accounts.readAccount")(function* (principal: Pick<ApiKey, "id" | "tenantId">) {
  const tenants = yield* Tenants
  const keys = yield* ApiKeys
  const ledger = yield* CreditLedger
  const [tenant, key, { balance }] = yield* Effect.all(
    [tenants.get(principal.tenantId), keys.get(principal.tenantId, principal.id), ledger.wallet(principal.tenantId)],
    { concurrency: "unbounded" }
  )
  return { tenant, key, balance, daily: yield* readDailyUse(key) }
})
