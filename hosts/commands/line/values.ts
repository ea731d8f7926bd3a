import { Schema } from "effect"
import { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { PAGE_ROWS_MAX } from "../../../ports/paging/Page.ts"
import { wholeBetween } from "../../http/server/fields.ts"
import { limitFlag, optionalTextFlag, textFlag } from "./flags.ts"

/** What several commands ask for: the flag, what its value has to be, and the rule that says so. */

const NAME_MAX_CHARACTERS = 200
const LINE_MAX_CHARACTERS = 4_096
const LIST_ROWS_DEFAULT = 100

/** What people write in one line: whole characters, and none that steers a terminal or ends a line. */
export const plain = Schema.isPattern(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)

export const NameText = Schema.Trim.pipe(Schema.check(Schema.isBetweenLength(1, NAME_MAX_CHARACTERS), plain))
export const NAME_RULE = `must have 1 to ${NAME_MAX_CHARACTERS} characters, none of them a control character`

/** The same of another length, which may be empty. */
export const plainText = (charactersMax: number) =>
  Schema.Trim.pipe(Schema.check(Schema.isMaxLength(charactersMax), plain))
export const plainTextRule = (charactersMax: number) =>
  `must have at most ${charactersMax} characters, none of them a control character`

export const LineText = Schema.String.pipe(Schema.check(Schema.isMaxLength(LINE_MAX_CHARACTERS), plain))
export const LINE_RULE = `must have at most ${LINE_MAX_CHARACTERS} characters, none of them a control character`
export const TRUTH_RULE = "must be true or false"
export const URL_RULE = `must be an address of at most ${LINE_MAX_CHARACTERS} characters, none of them a control character`

export const ID_RULE = "must be an id, as the lists show them"
export const TENANT_RULE = "must be an account's id: tenant list shows them"

export const wholeNumberRule = (minimum: number, maximum: number) =>
  `must be a whole number from ${minimum} to ${maximum}`

/** The account a command is about. */
export const tenantField = {
  flags: { tenant: textFlag("tenant", "The account's id") },
  fields: { tenant: TenantId },
  rules: { tenant: TENANT_RULE }
} as const

/** The key whose webhook a command is about. */
export const keyField = {
  flags: { key: textFlag("key", "The key's id") },
  fields: { key: KeyId },
  rules: { key: "must be a key's id: key list shows them" }
} as const

/** Which part of a list is asked for. */
export const pageFields = <S extends Schema.Codec<unknown, unknown>>(after: S) => ({
  flags: {
    limit: limitFlag("Rows at most", LIST_ROWS_DEFAULT),
    after: optionalTextFlag("after", "Go on behind this one: what the page before says is next")
  },
  fields: { after: Schema.NullOr(after), limit: wholeBetween(1, PAGE_ROWS_MAX) },
  rules: { after: "must be where the page before ended, as it says", limit: wholeNumberRule(1, PAGE_ROWS_MAX) }
})

/** Which part of what an account has is asked for. */
export const tenantPageFields = <S extends Schema.Codec<unknown, unknown>>(after: S) => {
  const page = pageFields(after)
  return {
    flags: { ...tenantField.flags, ...page.flags },
    fields: { ...tenantField.fields, ...page.fields },
    rules: { ...tenantField.rules, ...page.rules }
  }
}
