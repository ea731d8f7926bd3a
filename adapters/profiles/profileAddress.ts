import type { Platform, SocialAccount } from "../../ports/identity/SocialAccount.ts"
import { ORIGINS, type Origins } from "./origins.ts"
import { pathSegment } from "./pathSegment.ts"

type PublicPlatform = Exclude<Platform, "service">

/** What stands before the handle. */
const FOLDERS: Readonly<Record<PublicPlatform, string>> = {
  instagram: "/",
  youtube: "/@",
  x: "/",
  facebook: "/",
  reddit: "/user/",
  twitch: "/",
  kick: "/",
  linkedin: "/in/",
  threads: "/@",
  snapchat: "/add/"
}

/** As YouTube makes them, letter by letter. */
const YOUTUBE_CHANNEL_ID = /^UC[\w-]{22}$/

export const isYoutubeChannelId = (handle: string): boolean => YOUTUBE_CHANNEL_ID.test(handle)

/** Where anyone finds the account; null for the service's own accounts and for what can't be a handle anywhere. */
export const profileAddress = ({ platform, handle }: SocialAccount, origins: Origins = ORIGINS): string | null => {
  const segment = pathSegment(handle)
  if (platform === "service" || segment === null) return null
  const folder = platform === "youtube" && isYoutubeChannelId(handle) ? "/channel/" : FOLDERS[platform]
  return `${origins[platform]}${folder}${segment}`
}
