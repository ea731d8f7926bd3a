import type { TrackingLink } from "../../../ports/attribution/TrackingLink.ts"
import type { CommandPlace } from "../operatorCommand.ts"

export const linkRow = (link: TrackingLink, { baseUrl }: CommandPlace) => ({
  code: link.code,
  address: `${baseUrl}/api/v1/track/click?code=${link.code}`,
  url: link.destinationUrl,
  creator: link.creator === null ? null : `${link.creator.platform}/${link.creator.handle}`,
  promo: link.promoCode,
  created_at: link.createdAt.toISOString()
})
