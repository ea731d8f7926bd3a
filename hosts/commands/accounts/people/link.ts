import { Effect, Option, Schema } from "effect"
import { makeLink, SIGN_IN_PATH } from "../../../../domain/accounts/people/askForLink.ts"
import { LINKS_MAX, OPERATOR_LINK_MINUTES } from "../../../../domain/accounts/people/signInTimes.ts"
import { MemberNotFound, Members } from "../../../../ports/accounts/people/Members.ts"
import { PersonId } from "../../../../ports/accounts/people/Person.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { ID_RULE, tenantField } from "../../line/values.ts"

class TooManyLinks extends Schema.TaggedError<TooManyLinks>()("TooManyLinks", {}) {}

/** For whoever gets no mail, as the first owner, who has no address. */
export const personLink = operatorCommand({
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
