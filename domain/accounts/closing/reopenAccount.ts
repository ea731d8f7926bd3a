import { Clock, Effect } from "effect"
import { Closures } from "../../../ports/accounts/closing/Closures.ts"
import type { PersonId } from "../../../ports/accounts/people/Person.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"

/** The closed accounts that a person owns and can still open again. */
export const closedAccountsOf = Effect.fn("accounts.closedAccountsOf")(function* (personId: PersonId) {
  const now = new Date(yield* Clock.currentTimeMillis)
  return yield* Closures.use((closures) => closures.ownedBy(personId, now))
})

/** Opens a closed account again, as it was. Fails with ClosureOver where it is open, or its days are over. */
export const reopenAccount = Effect.fn("accounts.reopenAccount")(function* (tenantId: TenantId) {
  const now = new Date(yield* Clock.currentTimeMillis)
  yield* Closures.use((closures) => closures.reopen(tenantId, now))
})
