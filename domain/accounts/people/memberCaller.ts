import { type Caller, KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import type { Membership, Person } from "../../../ports/accounts/people/Person.ts"

/**
 * A member as who asks for something, in the place of a key: under their own id, so that each member has daily caps of their own. Who only
 * reads may do what a read-only key may.
 */
export const memberCaller = (
  { tenantId, role }: Pick<Membership, "tenantId" | "role">,
  { id }: Pick<Person, "id">
): Caller => ({ tenantId, id: KeyId.make(id), scope: role === "viewer" ? "read" : "full" })
