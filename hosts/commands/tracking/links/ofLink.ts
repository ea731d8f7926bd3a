import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { textFlag } from "../../line/flags.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

export const CODE_RULE = "must be 1 to 64 of A-Z a-z 0-9 - _"

/** The link a command is about. */
export const linkField = {
  flags: { ...tenantField.flags, code: textFlag("code", "The link's code; letter case matters") },
  fields: { ...tenantField.fields, code: LinkCode },
  rules: { ...tenantField.rules, code: CODE_RULE }
} as const

export const linkRefusals = {
  ...storeUnavailable,
  ...tenantNotFound,
  LinkNotFound: "the tenant has no link with this code"
} as const
