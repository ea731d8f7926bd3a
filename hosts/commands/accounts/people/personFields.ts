import { Schema } from "effect"
import { Flag } from "effect/cli"
import { Role } from "../../../../ports/accounts/people/Person.ts"
import { ADDRESS_CHARACTERS_MAX, EmailAddress } from "../../../../ports/system/Mail.ts"
import { textFlag } from "../../line/flags.ts"
import { tenantField } from "../../line/values.ts"

/** Whom a command is about: a member of an account, by their address. */
export const personFields = {
  flags: { ...tenantField.flags, email: textFlag("email", "Whom: the address they sign in by") },
  fields: { ...tenantField.fields, email: EmailAddress },
  rules: {
    ...tenantField.rules,
    email: `must be an e-mail address of at most ${ADDRESS_CHARACTERS_MAX} characters: one @, no blanks or line breaks`
  }
} as const

export const roleField = {
  flags: { role: Flag.Literals("role", Role.literals).pipe(Flag.withDescription("What they may do")) },
  fields: { role: Schema.Literals(Role.literals) },
  rules: { role: `must be one of ${Role.literals.join(", ")}` }
} as const
