import { LinkCode, type TrackingLink } from "../../../../ports/tracking/links/TrackingLink.ts"
import { textFlag } from "../../line/flags.ts"
import type { CommandPlace } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

/** Where a link is shared. */
export const linkAddress = (code: string, baseUrl: string): string => `${baseUrl}/c/${code}`

export const linkRow = (link: TrackingLink, { baseUrl }: CommandPlace) => ({
  code: link.code,
  address: linkAddress(link.code, baseUrl),
  url: link.destinationUrl,
  creator: link.creator === null ? null : `${link.creator.platform}/${link.creator.handle}`,
  promo: link.promoCode,
  campaign: link.campaign,
  fallback: link.fallbackUrl,
  variants: link.variants.length,
  keeps_query: link.keepsQuery,
  created_at: link.createdAt.toISOString(),
  ended_at: link.endedAt?.toISOString() ?? null
})

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
