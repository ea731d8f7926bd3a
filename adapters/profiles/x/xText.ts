import { webAddress } from "../addresses.ts"
import { withoutEscapes } from "../textEntities.ts"
import type { XLink } from "./xUser.ts"

const SHORTENED = /https?:\/\/t\.co\/\w{1,32}/g

/**
 * A text of X as its author meant it: escapes undone, each shortened address replaced by the one it leads to, those of
 * `media`, which only stand for the pictures, taken out.
 */
export const expandedText = (text: string, links: ReadonlyArray<XLink>, media: ReadonlyArray<string> = []): string => {
  const targets = new Map(links.map(({ url, expanded_url }) => [url, expanded_url]))
  const isMedia = new Set(media)
  return withoutEscapes(text)
    .replace(SHORTENED, (short) => (isMedia.has(short) ? "" : (targets.get(short) ?? short)))
    .trim()
}

/** Where the links lead, as web addresses; a shortened one that isn't resolved stays. */
export const linkTargets = (links: ReadonlyArray<XLink>): ReadonlyArray<string> => [
  ...new Set(links.flatMap(({ url, expanded_url }) => expanded_url ?? webAddress(url ?? "") ?? []))
]

/** Where the links of a profile lead: its website's, which `website` is where it isn't resolved, and those of its text. */
export const profileLinks = (
  websites: ReadonlyArray<XLink>,
  website: string | null,
  bioLinks: ReadonlyArray<XLink>
): ReadonlyArray<string> =>
  linkTargets([
    ...(websites.length > 0 || website === null ? websites : [{ url: website, expanded_url: null }]),
    ...bioLinks
  ])
