import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { RateRequest } from "./quoteRate.ts"
import { FORMATS, type RatedPlatform } from "./table/prices.ts"

export const isRated = (platform: string): platform is RatedPlatform => Object.hasOwn(FORMATS, platform)

/** One piece of what is usually bought of a creator on their platform, without further terms; null where no rates are known. */
export const usualRate = (creator: SocialAccount): RateRequest | null => {
  const { platform } = creator
  if (!isRated(platform)) return null
  const [format] = FORMATS[platform]
  return {
    platform,
    format,
    creator,
    medianViews: null,
    followers: null,
    niche: null,
    geo: null,
    engagementOfViews: null,
    count: 1,
    lengthSeconds: null,
    rights: "none",
    exclusivityDays: 0,
    whitelistingDays: 0,
    isRush: false,
    bundle: "none",
    marginParts: null,
    posts: null
  }
}
