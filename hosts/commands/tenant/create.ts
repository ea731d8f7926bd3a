import { Effect, Schema } from "effect"
import { createTenant } from "../../../domain/accounts/createTenant.ts"
import { ADDRESS_CHARACTERS_MAX, EmailAddress } from "../../../ports/Mail.ts"
import { optionalText, text } from "../flags.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { accountsUnavailable } from "../refusals.ts"
import { NAME_RULE, Name } from "../values.ts"
import { tenantRow } from "./tenantRow.ts"

export const tenantCreate = operatorCommand({
  name: "tenant create",
  description: "Open an account",
  flags: {
    name: text("name", "What the account is called"),
    email: optionalText("email", "Where its people are written to")
  },
  fields: { name: Name, email: Schema.NullOr(EmailAddress) },
  rules: {
    name: NAME_RULE,
    email: `must be an e-mail address of at most ${ADDRESS_CHARACTERS_MAX} characters: one @, no blanks or line breaks`
  },
  read: Effect.succeed,
  isReadOnly: false,
  run: ({ email, name }) => Effect.map(createTenant(name, email), tenantRow),
  refusals: accountsUnavailable
})
