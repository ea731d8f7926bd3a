import { Result } from "effect"
import {
  BIO_CHARACTERS_MAX,
  type IdentityLink,
  type IdentityPage,
  NAME_CHARACTERS_MAX,
  PageAbsent,
  type PageUnread,
  type ShownAs
} from "../../../ports/creators/discovery/IdentityPages.ts"
import { accountAt, isCaseSensitiveId } from "../../../ports/creators/identity/accountAddress.ts"
import { PLATFORMS, type WebPlatform } from "../../../ports/creators/identity/platforms.ts"
import { isSameAccount, Platform, type WebAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Profile } from "../../../ports/creators/scoring/Evidence.ts"
import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import { hasHandleSegment, webAddress } from "../addresses.ts"
import { accountInJsonLd } from "../openGraph/accountInJsonLd.ts"
import { profileFromPage } from "../openGraph/profileFromPage.ts"
import { languageOf, textOf } from "../pages/fields.ts"
import { objectsIn, valueAt } from "../pages/objectsIn.ts"
import { readYoutubePage } from "../pages/youtubePage.ts"
import { isAbsentInJson, isAbsentInTitle, isAbsentInWords } from "./absentPages.ts"
import { type AccountInJson, accountInJson, listedLinksInJson, profileLinksInJson } from "./accountInJson.ts"
import { addressesInText } from "./addressesInText.ts"
import { collectLinks, isOutbound } from "./collectLinks.ts"
import { embeddedJson } from "./embeddedJson.ts"
import { attributesOf } from "./markup.ts"
import { unread } from "./pageFailures.ts"
import { relMeLinks, shortText } from "./readSite.ts"
import { sameAsLinks } from "./sameAs.ts"
import { titleName } from "./titleName.ts"
import { wallOf } from "./walls.ts"

/** What the anchors of a profile are, where it shows nobody's but its owner's; elsewhere they are links like any other. */
const ANCHORS: Readonly<Partial<Record<WebPlatform, ShownAs>>> = {
  telegram: "bio",
  snapchat: "bio",
  twitch: "panel",
  kick: "panel"
}

/** The meta that has a creator's own words, where the usual one has the platform's. */
const OWN_WORDS: Readonly<Partial<Record<WebPlatform, string>>> = { instagram: "description", reddit: "description" }

/** What a platform writes before a creator's own words. */
const COUNTED: Readonly<Partial<Record<WebPlatform, RegExp>>> = {
  facebook: /^.{0,200}?\d[\d.,KM]*\s+likes?\b(?:\s+·\s+[\d.,KM]+\s+(?:talking about this|were here))*[.·]?\s*/
}
const NOTHING = /(?!)/

/** A meta that only a profile's page has. */
const PROFILE_METAS: Readonly<Partial<Record<WebPlatform, readonly [name: string, content: RegExp]>>> = {
  facebook: ["al:android:url", /^fb:\/\/(?:profile|page)\//]
}

/** Platforms whose pages of no account never have a name in their title, beside every page of links. */
const NAMED_BY_TITLE: ReadonlyArray<WebPlatform> = ["telegram"]

const NOBODY = /\b(?:404|not found|page not found|doesn['’]?t exist|does not exist|unavailable|no longer available)\b/i

const isLinkPage = (platform: WebPlatform): boolean => PLATFORMS[platform].role === "link_page"

const isScored = (platform: WebPlatform): platform is WebPlatform & Platform =>
  Platform.literals.some((scored) => scored === platform)

/** What the channel's own JSON says, with no video of it. */
const channelIn = (html: HtmlPage, { platform, handle }: WebAccount, url: string): Profile | null => {
  if (platform !== "youtube" || !isScored(platform)) return null
  const subject = { platform, handle, url, gatheredAt: new Date(0) }
  const read = readYoutubePage({ url, status: 200, retryAfterSeconds: null, html, documents: [] }, subject)
  return Result.isSuccess(read) ? read.success.profile : null
}

/** The name a channel goes by, where it was asked for by its id. */
const vanityOf = (values: ReadonlyArray<unknown>): WebAccount | null => {
  const [metadata] = objectsIn(values, ({ channelMetadataRenderer }) => channelMetadataRenderer !== undefined)
  return accountAt(textOf(valueAt(metadata, "channelMetadataRenderer", "vanityChannelUrl")) ?? "")
}

interface Shown {
  readonly html: HtmlPage
  readonly account: WebAccount
  /** The name in its titles. */
  readonly titled: string | null
}

/** Whether the page's title has the handle in it, as a word of its own. */
const isNamedInTitle = ({ html: { metas, title }, account, titled }: Shown): boolean =>
  titled !== null &&
  [metas.get("og:title"), title].some((text) =>
    (text ?? "")
      .toLowerCase()
      .split(/[^\p{L}\p{N}\p{M}_.-]+/u)
      .includes(account.handle.toLowerCase())
  )

/** Whether a page that names somebody says that it is a profile, and of this handle where it says of which. */
const isProfilePage = ({ html: { metas, canonicalUrl, url }, account, titled }: Shown): boolean => {
  if (titled === null) return false
  const { platform, handle } = account
  const [name, content] = PROFILE_METAS[platform] ?? []
  const addresses = [metas.get("og:url"), canonicalUrl].flatMap((address) => address ?? [])
  return (
    isLinkPage(platform) ||
    NAMED_BY_TITLE.includes(platform) ||
    addresses.some((address) => hasHandleSegment(address, handle.toLowerCase(), url)) ||
    metas.get("profile:username")?.toLowerCase() === handle ||
    metas.get("og:type") === "profile" ||
    (name !== undefined && content?.test(metas.get(name) ?? "") === true)
  )
}

const hasFacts = (account: AccountInJson | null): boolean =>
  account !== null && (account.displayName !== null || account.bio !== null || account.followers !== null)

/** The page's metas as `profileFromPage` reads them, the creator's own words in the place of the platform's. */
const inOwnWords = (html: HtmlPage, platform: WebPlatform): HtmlPage => {
  const own = html.metas.get(OWN_WORDS[platform] ?? "")
  return own === undefined ? html : { ...html, metas: new Map([...html.metas, ["og:description", own]]) }
}

const as = (shownAs: ShownAs, urls: ReadonlyArray<string>): ReadonlyArray<IdentityLink> =>
  urls.map((url) => ({ url, shownAs }))

/** What was served for the profile of an account. */
export interface ServedProfile {
  readonly html: HtmlPage
  /** As served. */
  readonly markup: string
  /** Where it is, by the platform's own address. */
  readonly url: string
}

/**
 * Reads the page that a platform served for the profile of an account, or a page of links. Fails with PageAbsent where the
 * platform's own words say that there is none, and with PageUnread for a wall and for what can't be told from a page of no
 * account.
 */
export const readProfile = (
  { html, markup, url }: ServedProfile,
  asked: WebAccount
): Result.Result<IdentityPage, PageAbsent | PageUnread> => {
  const { platform } = asked
  const handle = asked.handle.toLowerCase()
  const values = embeddedJson(html)
  if (isAbsentInJson(platform, values)) return Result.fail(new PageAbsent())

  const found = accountInJson(values, handle)
  const inJson = hasFacts(found) ? found : null
  const inLd = accountInJsonLd(html.jsonLd, handle)
  const channel = channelIn(html, asked, url)
  const titles = [html.metas.get("og:title"), html.metas.get("twitter:title"), html.title]
  const names = titles.map((title) => titleName(title ?? "", platform, handle)).filter((name) => name !== null)
  // A title that says the handle alone tells less than one that says a name.
  const titled = names.find((name) => name.replace(/^@/, "").toLowerCase() !== handle) ?? names[0] ?? null
  const shown: Shown = { html, account: asked, titled: titled === null || NOBODY.test(titled) ? null : titled }

  const isToldByData = inJson !== null || inLd !== null || channel !== null
  const wall = wallOf(html)
  if (!isToldByData) {
    const isNamed = isNamedInTitle(shown)
    const isShown = isNamed || isProfilePage(shown)
    // A creator's own words may say what a platform says where there is nobody.
    if (isAbsentInTitle(platform, html) || (!isShown && isAbsentInWords(platform, html))) {
      return Result.fail(new PageAbsent())
    }
    if (wall !== null && !isNamed) return Result.fail(unread(wall))
    if (!isShown) return Result.fail(unread("blocked", "can't be told from a page of no account"))
  }

  const atUrl = accountAt(url)
  const moved = atUrl?.platform === platform ? atUrl : asked
  const vanity = isCaseSensitiveId(platform, moved.handle) ? vanityOf(values) : null
  const account = vanity?.platform === platform ? vanity : moved

  const fromPage = Result.getOrNull(
    Result.map(profileFromPage(inOwnWords(html, platform), { platform, handle, url }), (one) => one)
  )
  const described = isLinkPage(platform) ? (html.metas.get("og:description") ?? html.metas.get("description")) : null
  const told = inJson?.bio ?? channel?.bio ?? (inLd?.bio || null) ?? fromPage?.bio ?? described
  const bio = shortText(told?.replace(COUNTED[platform] ?? NOTHING, ""), BIO_CHARACTERS_MAX)
  // Some platforms have no name but the handle in their data, and one in the title.
  const inData = inJson?.displayName ?? channel?.displayName ?? inLd?.name ?? null
  const displayName = inData === null || inData.toLowerCase() === handle ? (shown.titled ?? inData) : inData
  const image = html.metas.get("og:image:secure_url") ?? html.metas.get("og:image")
  const kept = attributesOf(platform, markup)
  // Where the page has the addresses themselves, those that lead to them by way of the platform say no more.
  const anchors = html.links.flatMap((link) => (kept.length > 0 && isOutbound(platform, link.url) ? [] : [link.url]))
  const language = inJson?.language ?? (isLinkPage(platform) ? languageOf(html.language) : null)
  const links = [
    ...relMeLinks(html),
    ...sameAsLinks(html.jsonLd),
    ...(inJson?.links ?? profileLinksInJson(values, handle)),
    ...as("bio", addressesInText(bio ?? "")),
    ...as(isLinkPage(platform) ? "panel" : (ANCHORS[platform] ?? "link"), anchors),
    ...as("panel", isLinkPage(platform) ? listedLinksInJson(values, handle) : []),
    ...as("panel", kept)
  ]
  return Result.succeed({
    url,
    account: isSameAccount(account, asked) ? asked : account,
    displayName: shortText(displayName, NAME_CHARACTERS_MAX),
    bio,
    language: language === null || /^en\b/.test(language) ? null : language,
    avatarUrl:
      inJson?.avatarUrl ??
      channel?.avatarUrl ??
      inLd?.avatarUrl ??
      (image === undefined ? null : webAddress(image, html.url)),
    followers: inJson?.followers ?? channel?.followers ?? inLd?.followers ?? fromPage?.followers ?? null,
    isVerified: inJson?.isVerified ?? channel?.isVerified ?? null,
    links: collectLinks(links, { url, account })
  })
}
