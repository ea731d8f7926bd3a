import { Effect, Schema } from "effect"
import { createTenant } from "../../../../domain/accounts/tenants/createTenant.ts"
import { ADDRESS_CHARACTERS_MAX, EmailAddress } from "../../../../ports/system/Mail.ts"
import { optionalTextFlag, textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { NAME_RULE, NameText } from "../../line/values.ts"
import { tenantRow } from "./tenantRow.ts"

export const tenantCreate = operatorCommand({
  name: "tenant create",
  description: "Open an account",
  flags: {
    name: textFlag("name", "What the account is called"),
    email: optionalTextFlag("email", "Where its people are written to")
  },
  fields: { name: NameText, email: Schema.NullOr(EmailAddress) },
  rules: {
    name: NAME_RULE,
    email: `must be an e-mail address of at most ${ADDRESS_CHARACTERS_MAX} characters: one @, no blanks or line breaks`
  },
  read: Effect.succeed,
  isReadOnly: false,
  run: ({ email, name }) => Effect.map(createTenant(name, email), tenantRow),
  refusals: storeUnavailable
})
