import { addressesOf, PROFILE_ORIGINS, type WebPlatform } from "../../ports/creators/identity/platforms.ts"

const below = (platform: WebPlatform, label: string): string => `https://${label}.${addressesOf(platform).domains[0]}`

/** Where the platforms answer: their APIs, and where their profile pages are. */
export const ORIGINS = {
  ...PROFILE_ORIGINS,
  youtubeApi: "https://www.googleapis.com",
  twitchApi: below("twitch", "api"),
  twitchToken: below("twitch", "id"),
  redditApi: below("reddit", "oauth"),
  redditToken: below("reddit", "www"),
  xApi: below("x", "api"),
  blueskyApi: below("bluesky", "public.api"),
  metaGraph: below("facebook", "graph"),
  kickApi: below("kick", "api"),
  kickToken: below("kick", "id")
} as const

/** One origin each, without a slash at the end. */
export type Origins = Readonly<Record<keyof typeof ORIGINS, string>>
