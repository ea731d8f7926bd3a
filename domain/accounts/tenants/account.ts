import { Effect } from "effect"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"
import { AccountData } from "../../../ports/accounts/tenants/AccountData.ts"
import type { TenantId, TenantName, WorkspaceProfile } from "../../../ports/accounts/tenants/Tenant.ts"
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

/**
 * What an account owns, kind by kind: `kinds` in their order, and of each its rows by pages, which are read when they are asked for.
 * Each page is JSON lines; `next` is where the one after it begins, null where there is none. Fails with StoreUnavailable.
 */
export const exportAccount = (tenantId: TenantId) =>
  Effect.map(AccountData, (data) => ({
    kinds: data.kinds,
    page: (kind: string, after: string | null) =>
      Effect.map(data.page(tenantId, kind, after), ({ rows, next }) => ({
        lines: rows.map((row) => `${row}\n`).join(""),
        next
      }))
  })).pipe(Effect.withSpan("accounts.exportAccount"))

/** What an account is called, and the brand that it orders background checks for unless an order says otherwise. */
export const readProfile = Effect.fn("accounts.readProfile")(function* (tenantId: TenantId) {
  const tenants = yield* Tenants
  const { name } = yield* tenants.get(tenantId)
  return { name, ...(yield* tenants.profile(tenantId)) }
})

/** Writes what is named of it, and answers the whole; what isn't named stays as it is. */
export const changeProfile = Effect.fn("accounts.changeProfile")(function* (
  tenantId: TenantId,
  changes: Partial<WorkspaceProfile> & { readonly name?: TenantName }
) {
  const tenants = yield* Tenants
  const described = yield* tenants.describe(tenantId, changes)
  return { name: changes.name ?? (yield* tenants.get(tenantId)).name, ...described }
})
