import { Clock, Effect, Option } from "effect"
import type { KeyScope } from "../../ports/accounts/ApiKey.ts"
import { TenantId } from "../../ports/accounts/Tenant.ts"
import { Tenants } from "../../ports/accounts/Tenants.ts"
import { createKey } from "./createKey.ts"
import { LOOKBACK_DAYS_DEFAULT } from "./createTenant.ts"

/** The same on every host, so that of several that start first at once only one opens the account. */
const FIRST_TENANT = TenantId.make("00000000-0000-7000-8000-000000000001")
const SCOPES: ReadonlyArray<KeyScope> = ["full", "read", "track", "survey", "test"]

/**
 * On a store without tenants, opens one account with a key of each scope and answers their secrets, this once; none
 * on any other store.
 */
export const openFirstAccount = Effect.fn("accounts.openFirstAccount")(function* () {
  const tenants = yield* Tenants
  if ((yield* tenants.count) > 0) return Option.none()
  const isOurs = yield* tenants.insert({
    id: FIRST_TENANT,
    name: "First account",
    email: null,
    lookbackDays: LOOKBACK_DAYS_DEFAULT,
    createdAt: new Date(yield* Clock.currentTimeMillis)
  })
  if (!isOurs) return Option.none()
  return Option.some(
    yield* Effect.forEach(SCOPES, (scope) => createKey({ tenantId: FIRST_TENANT, scope, label: `First ${scope} key` }))
  )
})
