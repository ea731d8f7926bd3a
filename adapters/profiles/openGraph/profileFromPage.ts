import { Result } from "effect"
import type { AnyPlatform } from "../../../ports/creators/identity/platforms.ts"
import type { Profile } from "../../../ports/creators/scoring/Evidence.ts"
import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import { isLoginAddress } from "../../../ports/web/HtmlReader.ts"
import { hasHandleSegment, webAddress } from "../addresses.ts"
import { type UnreadableDocument, unreadable } from "../readDocument.ts"
import { linksIn } from "../textEntities.ts"
import { accountInJsonLd } from "./accountInJsonLd.ts"
import { type AccountCounts, countsInText } from "./countsInText.ts"

const NAME = "profile page"

/** Whose page it is, as it was asked for. */
export interface PageAccount {
  readonly platform: AnyPlatform
  readonly handle: string
  /** Absolute; relative addresses of the page are resolved against it. */
  readonly url: string
}

/**
 * Platforms that write a profile's description themselves, its counts first. On every other one it is the creator's own
 * text, where "5M followers" would be a claim and not a count.
 */
const DESCRIBED_BY_PLATFORM: ReadonlyArray<AnyPlatform> = ["instagram", "threads", "facebook", "linkedin", "tiktok"]

/** What stands between a name and the counts: " (@jane) on TikTok | ", ". ". */
const NAME_END = /^.{0,100}?[|·•:.]\s+/s

const firstMeta = ({ metas }: HtmlPage, ...keys: ReadonlyArray<string>): string | null =>
  keys.map((key) => metas.get(key)).find((content) => content !== undefined) ?? null

/**
 * "Jane Doe (@jane) • Instagram photos and videos", "Jane Doe | LinkedIn" and "jane - Twitch" without their ends; empty
 * for a title that names the platform alone.
 */
const nameIn = (title: string, siteName: string | null, { platform, handle }: PageAccount): string => {
  const bracket = title.toLowerCase().indexOf(`(@${handle.toLowerCase()})`)
  if (bracket > 0) return title.slice(0, bracket).trim()
  const end = Math.max(...["|", "-", "–", "•", "·"].map((mark) => title.lastIndexOf(` ${mark} `)))
  const isSite = (part: string) => [platform, siteName?.toLowerCase()].includes(part.trim().toLowerCase())
  const name = (end > 0 && isSite(title.slice(end + 3)) ? title.slice(0, end) : title).trim()
  return isSite(name) ? "" : name
}

/** The counts at the start of a description, or behind the account's name where it starts with that. */
const countsIn = (description: string, name: string, account: PageAccount): AccountCounts => {
  const first = countsInText(description)
  const prefix = [name, `@${account.handle}`].find(
    (start) => start !== "" && description.toLowerCase().startsWith(start.toLowerCase())
  )
  if (first.rest !== description || prefix === undefined) return first
  const behind = description.slice(prefix.length).replace(NAME_END, "")
  const counts = countsInText(behind)
  return counts.rest === behind ? first : counts
}

/** Instagram quotes the bio at the end: `… (@jane) on Instagram: "Climber"`. */
const bioBehindCounts = (rest: string, platform: AnyPlatform): string => {
  if (platform !== "instagram") return rest
  const [opening = ""] = /:\s?["“„«]/.exec(rest) ?? []
  const isQuoted = opening !== "" && /["”“»]$/.test(rest)
  return isQuoted ? rest.slice(rest.indexOf(opening) + opening.length, -1).trim() : ""
}

/**
 * Reads a public profile page: JSON-LD before OpenGraph, OpenGraph before `<title>` and the description.
 * Counts come from JSON-LD's `interactionStatistic`, else, on platforms that write the description themselves, from its
 * first words. What a page doesn't show is null.
 * Fails with `login_wall` when it asks to sign in and shows no profile, `other_kind` when it names nobody.
 */
export const profileFromPage = (page: HtmlPage, account: PageAccount): Result.Result<Profile, UnreadableDocument> => {
  if (page.title === null && page.metas.size === 0 && page.jsonLd.length === 0) return unreadable(NAME, "other_kind")
  const handle = account.handle.toLowerCase()
  const linked = accountInJsonLd(page.jsonLd, handle)
  const title = firstMeta(page, "og:title", "twitter:title")
  const description = firstMeta(page, "og:description", "twitter:description", "description") ?? ""
  const name = linked?.name ?? nameIn(title ?? page.title ?? "", firstMeta(page, "og:site_name"), account)
  const isByPlatform = DESCRIBED_BY_PLATFORM.includes(account.platform)
  const counts = isByPlatform ? countsIn(description, name, account) : null
  const hasCounts = counts !== null && counts.rest !== description

  const addresses = [firstMeta(page, "og:url"), page.canonicalUrl].flatMap((address) => address ?? [])
  const isProfile =
    linked !== null || hasCounts || addresses.some((address) => hasHandleSegment(address, handle, account.url))
  const isLogin =
    page.asksForPassword || addresses.some((address) => isLoginAddress(webAddress(address, account.url) ?? ""))
  if (isLogin && !isProfile) return unreadable(NAME, "login_wall")
  if (name === "" || (title === null && linked === null && description === "")) return unreadable(NAME, "other_kind")

  const described = hasCounts ? bioBehindCounts(counts.rest, account.platform) : description
  const bio = linked?.bio ?? described
  const image = firstMeta(page, "og:image:secure_url", "og:image", "og:image:url", "twitter:image")
  const url = webAddress(account.url) ?? account.url
  return Result.succeed({
    platform: account.platform,
    handle,
    displayName: name,
    url,
    bio,
    location: linked?.location ?? null,
    avatarUrl: linked?.avatarUrl ?? (image === null ? null : webAddress(image, account.url)),
    links: [...new Set([...(linked?.links ?? []), ...linksIn(bio)])].filter((link) => link !== url),
    isVerified: null,
    createdAt: linked?.createdAt ?? null,
    followers: linked?.followers ?? counts?.followers ?? null,
    following: linked?.following ?? counts?.following ?? null,
    posts: linked?.posts ?? counts?.posts ?? null
  })
}
