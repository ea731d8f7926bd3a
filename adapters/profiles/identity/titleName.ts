import { addressesOf, PLATFORMS, type WebPlatform } from "../../../ports/creators/identity/platforms.ts"

/** What stands between a name and what a site says of itself. */
const SEPARATOR = /\s+(?:[|•·–—/-]|on)\s+/giu

/** What a platform writes behind a name, with nothing between. */
const ENDS: Readonly<Partial<Record<WebPlatform, RegExp>>> = { onlyfans: /\s+OnlyFans$/ }

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")

/** What a platform calls itself in the titles of its pages. */
const ownNames = (platform: WebPlatform): ReadonlyArray<string> =>
  [PLATFORMS[platform].displayName, ...addressesOf(platform).domains, ...PLATFORMS[platform].aliases].map(fold)

const isOwn = (platform: WebPlatform, tail: string): boolean => {
  const words = tail.split(/\s+/).map(fold)
  return ownNames(platform).some((name) => words.includes(name) || fold(tail) === name)
}

/**
 * The name of whom a profile's title is about: "Nova (@nova) • Instagram photos and videos" and "Nova - Twitch" without
 * their ends. Null for a title that names the platform alone.
 */
export const titleName = (title: string, platform: WebPlatform, handle: string): string | null => {
  const lower = title.toLowerCase()
  const marks = [`(@${handle})`, `(u/${handle})`, `(${handle})`].map((mark) => lower.indexOf(mark.toLowerCase()))
  const bracket = Math.min(...marks.filter((at) => at > 0))
  if (Number.isFinite(bracket)) return title.slice(0, bracket).trim() || null
  // "Telegram: Contact @nova" and "TikTok - Make Your Day" begin with whose page it is.
  const [first = ""] = title.split(/\s*:|\s+[|•·–—/-]\s/u)
  if (ownNames(platform).includes(fold(first))) return null
  let name = title.trim().replace(ENDS[platform] ?? /(?!)/, "")
  for (const match of title.matchAll(SEPARATOR)) {
    if (isOwn(platform, title.slice(match.index + match[0].length))) {
      name = title.slice(0, match.index).trim()
      break
    }
  }
  return name === "" || ownNames(platform).includes(fold(name)) ? null : name
}
