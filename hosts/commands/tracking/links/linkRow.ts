import type { TrackingLink } from "../../../../ports/tracking/links/TrackingLink.ts"
import type { CommandPlace } from "../../line/operatorCommand.ts"

/** Where a link is shared. */
export const linkAddress = (code: string, baseUrl: string): string => `${baseUrl}/api/v1/track/click?code=${code}`

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
