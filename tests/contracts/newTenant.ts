import { Effect } from "effect"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"

/** A tenant of a test's own, so that what the test finds is what it stored, whoever else uses the store. */
export const newTenant = Effect.gen(function* () {
  const id = TenantId.make(crypto.randomUUID())
  const tenants = yield* Tenants
  yield* tenants.insert({
    id,
    name: "Contract",
    email: null,
    lookbackDays: 30,
    createdAt: new Date("2025-03-01T12:00:00.000Z")
  })
  return id
})
