import { Clock, Effect, Option, Schema } from "effect"
import { Flag } from "effect/cli"
import { SecureRandom } from "effect/crypto"
import { AddressInvalid, readAddress } from "../../../../domain/accounts/people/address.ts"
import { makeLink, SIGN_IN_PATH } from "../../../../domain/accounts/people/askForLink.ts"
import { LINKS_MAX, OPERATOR_LINK_MINUTES } from "../../../../domain/accounts/people/sessions.ts"
import { MemberNotFound, Members } from "../../../../ports/accounts/people/Members.ts"
import { MEMBERS_MAX, MEMBERSHIPS_MAX, type Member, PersonId, Role } from "../../../../ports/accounts/people/Person.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { ADDRESS_CHARACTERS_MAX, EmailAddress } from "../../../../ports/system/Mail.ts"
import { readPage, textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { ID_RULE, tenantField, tenantPageFields } from "../../line/values.ts"

/** Whom a command is about: a member of an account, by their address. */
const personFields = {
  flags: { ...tenantField.flags, email: textFlag("email", "Whom: the address they sign in by") },
  fields: { ...tenantField.fields, email: EmailAddress },
  rules: {
    ...tenantField.rules,
    email: `must be an e-mail address of at most ${ADDRESS_CHARACTERS_MAX} characters: one @, no blanks or line breaks`
  }
} as const

const roleField = {
  flags: { role: Flag.Literals("role", Role.literals).pipe(Flag.withDescription("What they may do")) },
  fields: { role: Schema.Literals(Role.literals) },
  rules: { role: `must be one of ${Role.literals.join(", ")}` }
} as const

const memberRow = ({ person, role, addedAt }: Member) => ({
  id: person.id,
  email: person.email,
  role,
  added_at: addedAt.toISOString()
})

const personList = operatorCommand({
  name: "person list",
  description: "An account's members",
  ...tenantPageFields(PersonId),
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, ...page }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const members = yield* Members
    const { items, next } = yield* readPage(
      page,
      (part) => members.members(tenant, part),
      ({ person }) => person.id
    )
    return { id: tenant, people: items.map(memberRow), next }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})

class TooManyLinks extends Schema.TaggedError<TooManyLinks>()("TooManyLinks", {}) {}

/** For whoever gets no mail, as the first owner, who has no address. */
const personLink = operatorCommand({
  name: "person link",
  description: "Make a link that signs a member in, once; it is shown this once",
  flags: { ...tenantField.flags, id: textFlag("id", "Whom, as person list shows them") },
  fields: { ...tenantField.fields, id: PersonId },
  rules: { ...tenantField.rules, id: ID_RULE },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ id, tenant }, { baseUrl }) {
    const member = yield* Members.use((members) => members.member(tenant, id))
    if (Option.isNone(member)) return yield* new MemberNotFound()
    const secret = yield* makeLink(id, null, OPERATOR_LINK_MINUTES)
    if (Option.isNone(secret)) return yield* new TooManyLinks()
    return { id, address: `${baseUrl}${SIGN_IN_PATH}/${secret.value}`, good_for_minutes: OPERATOR_LINK_MINUTES }
  }),
  refusals: {
    ...storeUnavailable,
    MemberNotFound: "the account has no such member: person list shows them",
    TooManyLinks: `they were given ${LINKS_MAX} links in the last quarter of an hour; wait for its end`
  }
})

/** Mails nobody: the operator tells them, or makes them a link. */
const personAdd = operatorCommand({
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

export const commands: Commands = [
  {
    noun: "person",
    description: "People who sign in",
    commands: [personAdd, personLink, personList]
  }
]
