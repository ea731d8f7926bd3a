import { platformOfHost } from "../../../ports/creators/identity/accountAddress.ts"
import type { Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { foldText } from "../textAnalysis/foldText.ts"
import { isOfSite, type PageAddress, pageAddress } from "./pageAddress.ts"

/** What may stand before a handle in an address. */
const BEFORE_HANDLE = new Set([
  "c",
  "u",
  "user",
  "users",
  "channel",
  "add",
  "in",
  "company",
  "people",
  "public",
  "profile"
])

const ENCYCLOPEDIAS = [
  "wikipedia.org",
  "wikimedia.org",
  "wikidata.org",
  "wikiquote.org",
  "wiktionary.org",
  "dbpedia.org",
  "britannica.com",
  "encyclopedia.com",
  "fandom.com",
  "wikia.com",
  "wikitia.com",
  "everybodywiki.com",
  "everipedia.org",
  "alchetron.com",
  "kiddle.co",
  "wiki.gg",
  "imdb.com"
]

const BIO_SITES = [
  "famousbirthdays.com",
  "celebritynetworth.com",
  "starsunfolded.com",
  "wikibious.com",
  "biography.com"
]
const BIO_TITLES = [
  /\bnet worth\b|\bbiography\b/,
  /\bage,? (?:and |& ?)?height\b|\bheight,? (?:and |& ?)?(?:age|weight)\b/,
  /\b(?:wiki ?[/,|&-]? ?bio|bio ?[/,|&-]? ?wiki)\b/
]
const BIO_PATH = /net-?worth|biography|wiki-?bio|bio-?wiki/
const WHO_IS = /^who(?:'s| is| was)\b/

const compact = (text: string): string => foldText(text).text.replace(/[^\p{L}\p{N}]/gu, "")

/** A page that tells nothing of its own about a creator: theirs, an encyclopedia's, or a list of their age and riches. */
export type PlainPage = "own_profile" | "encyclopedia" | "bio_piece"

const lowerKey = ({ key }: PageAddress): string => key.toLowerCase()

/** Tells the pages of one creator that are no news; null for every other. `isTelling`: the title itself is news. */
export const makePageKind = ({ handle, url, links }: Pick<Profile, "handle" | "url" | "links">) => {
  const own = [url, ...links].flatMap((each) => pageAddress(each) ?? [])
  const ownHandle = compact(handle)
  const isHandle = (segment: string | undefined) => segment !== undefined && compact(segment) === ownHandle

  const isOwn = (page: PageAddress): boolean => {
    const key = lowerKey(page)
    // The front page of a site may be anybody's; what lies below a page of theirs is theirs too.
    const isLinked = own.some(
      (each) => key === lowerKey(each) || (each.segments.length > 0 && key.startsWith(`${lowerKey(each)}/`))
    )
    const [first, second] = page.segments
    const labels = page.host.split(".")
    const isSubdomain = labels.length > 2 && isHandle(labels[0])
    const isNamed =
      isSubdomain || isHandle(first) || (BEFORE_HANDLE.has(first?.toLowerCase() ?? "") && isHandle(second))
    return isLinked || (isNamed && platformOfHost(page.host) !== null)
  }

  return (page: PageAddress, title: string, isTelling: boolean): PlainPage | null => {
    if (isOwn(page)) return "own_profile"
    if (isOfSite(page.host, ENCYCLOPEDIAS)) return "encyclopedia"
    const plainTitle = foldText(title).text.trim()
    const isBio =
      isOfSite(page.host, BIO_SITES) ||
      BIO_TITLES.some((each) => each.test(plainTitle)) ||
      BIO_PATH.test(page.segments.join("/").toLowerCase()) ||
      (WHO_IS.test(plainTitle) && !isTelling)
    return isBio ? "bio_piece" : null
  }
}
