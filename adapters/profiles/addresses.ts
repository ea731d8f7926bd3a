import { platformOfHost, profileAddress } from "../../ports/creators/identity/accountAddress.ts"
import { addressesOf, PROFILE_ORIGINS, type WebPlatform } from "../../ports/creators/identity/platforms.ts"

const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/

/** A platform's name; of any other host the last two labels, as no platform lives below a longer public suffix. */
const siteOf = (host: string): string => {
  if (ADDRESS.test(host)) return host
  return platformOfHost(host) ?? host.split(".").slice(-2).join(".")
}

/** Whether two addresses belong to one platform or one site, whatever the labels before its name. */
export const isSameSite = (one: string, other: string): boolean => {
  if (!URL.canParse(one) || !URL.canParse(other)) return false
  const [first, second] = [new URL(one), new URL(other)]
  const isWeb = [first, second].every(({ protocol }) => protocol === "https:" || protocol === "http:")
  return isWeb && siteOf(first.hostname) === siteOf(second.hostname)
}

/** The address with its query; absent values are left out. */
export const withQuery = (address: string, query: Readonly<Record<string, string | number | null>>): string => {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== null) parameters.set(key, String(value))
  return parameters.size === 0 ? address : `${address}?${parameters}`
}

/** A longer address is not one a person would follow. */
const ADDRESS_MAX_CHARACTERS = 4096

/** The absolute address, normalised; null for anything that is not http or https, or that carries a password. */
export const webAddress = (text: string, base?: string): string | null => {
  if (text.length === 0 || text.length > ADDRESS_MAX_CHARACTERS || !URL.canParse(text, base)) return null
  const { protocol, username, password, href } = new URL(text, base)
  const isWeb = protocol === "https:" || protocol === "http:"
  return isWeb && username === "" && password === "" ? href : null
}

/** Whether one folder of the address is `handle` (lower case), with or without @: `/@jane/`, `/in/jane`. */
export const hasHandleSegment = (address: string, handle: string, base?: string): boolean => {
  const url = webAddress(address, base)
  if (url === null) return false
  const spellings = [handle, encodeURIComponent(handle).toLowerCase()]
  return new URL(url).pathname
    .toLowerCase()
    .split("/")
    .some((folder) => spellings.includes(folder.replace(/^@/, "")))
}

/** The address of a profile whose handle its platform told; of the platform alone where that can't be part of an address. */
export const profileUrl = (platform: WebPlatform, handle: string): string =>
  profileAddress({ platform, handle }) ?? PROFILE_ORIGINS[platform]

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

/** An address that is read; null for what is none. `URL.parse` does the same, and Node 20 has no such function. */
export const parsedUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)
