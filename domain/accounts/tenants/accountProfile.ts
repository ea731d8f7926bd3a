import { Effect } from "effect"
import type { TenantId, TenantName, WorkspaceProfile } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"

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
