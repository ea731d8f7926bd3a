import { Clock, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { AddressInvalid } from "../../../../domain/accounts/people/AddressInvalid.ts"
import { readAddress } from "../../../../domain/accounts/people/readAddress.ts"
import { Members } from "../../../../ports/accounts/people/Members.ts"
import { MEMBERS_MAX, MEMBERSHIPS_MAX, PersonId } from "../../../../ports/accounts/people/Person.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { memberRow } from "./memberRow.ts"
import { personFields, roleField } from "./personFields.ts"

/** Mails nobody: the operator tells them, or makes them a link. */
export const personAdd = operatorCommand({
  name: "person add",
  description: "Make somebody a member of an account",
  flags: { ...personFields.flags, ...roleField.flags },
  fields: { ...personFields.fields, ...roleField.fields },
  rules: { ...personFields.rules, ...roleField.rules },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ email, role, tenant }) {
    const members = yield* Members
    const random = yield* SecureRandom.SecureRandom
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const address = readAddress(email)
    if (Option.isNone(address)) return yield* new AddressInvalid()
    const { member } = yield* members.add({
      tenantId: tenant,
      id: PersonId.make(yield* random.uuidV7()),
      email: address.value,
      role,
      at: new Date(yield* Clock.currentTimeMillis)
    })
    return memberRow(member)
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    AddressInvalid: "no mail reaches such an address",
    TooManyMembers: `an account has at most ${MEMBERS_MAX} members, and a person is in at most ${MEMBERSHIPS_MAX} accounts`
  }
})
