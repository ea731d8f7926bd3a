import { Clock, Effect, Option } from "effect"
import type { KeyScope } from "../../../ports/accounts/keys/ApiKey.ts"
import { Members } from "../../../ports/accounts/people/Members.ts"
import { PersonId } from "../../../ports/accounts/people/Person.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { createKey } from "../keys/keys.ts"
import { makeLink } from "../people/askForLink.ts"
import { OPERATOR_LINK_MINUTES } from "../people/sessions.ts"
import { LOOKBACK_DAYS_DEFAULT } from "./createTenant.ts"

/** The same on every host, so that of several that start first at once only one opens the account. */
export const FIRST_TENANT = TenantId.make("00000000-0000-7000-8000-000000000001")
export const FIRST_OWNER = PersonId.make("00000000-0000-7000-8000-000000000002")
const SCOPES: ReadonlyArray<KeyScope> = ["full", "read", "track", "survey", "test"]

/**
 * On a store without tenants, opens one account, by this name, with a key of each scope and an owner, and answers the keys' secrets and
 * that of the link that signs the owner in, this once; none on any other store.
 */
export const openFirstAccount = Effect.fn("accounts.openFirstAccount")(function* (name = "First account") {
  const tenants = yield* Tenants
  if ((yield* tenants.count) > 0) return Option.none()
  const isOurs = yield* tenants.insert({
    id: FIRST_TENANT,
    name,
    email: null,
    lookbackDays: LOOKBACK_DAYS_DEFAULT,
    createdAt: new Date(yield* Clock.currentTimeMillis)
  })
  if (!isOurs) return Option.none()
  const keys = yield* Effect.forEach(SCOPES, (scope) =>
    createKey({ tenantId: FIRST_TENANT, scope, label: `First ${scope} key` })
  )
  const at = new Date(yield* Clock.currentTimeMillis)
  yield* Members.use((members) =>
    members.add({ tenantId: FIRST_TENANT, id: FIRST_OWNER, email: null, role: "owner", at })
  )
  return Option.some({ keys, link: Option.getOrNull(yield* makeLink(FIRST_OWNER, null, OPERATOR_LINK_MINUTES)) })
})
