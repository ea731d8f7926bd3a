import { Predicate } from "effect"
import type { ShownAs } from "../../../ports/creators/discovery/IdentityPages.ts"
import { profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import type { WebPlatform } from "../../../ports/creators/identity/platforms.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { webAddress } from "../addresses.ts"
import { addressOf, countOf, flagOf, languageOf, textOf } from "../pages/fields.ts"
import type { JsonObject } from "../pages/objectsIn.ts"
import { addressesInText } from "./addressesInText.ts"

/** Values that are looked at in one page. */
const VALUES_MAX = 200_000
/** Entries of one list that a path goes through. */
const ENTRIES_MAX = 300

/** Links that are taken out of one page's JSON. */
const FOUND_LINKS_MAX = 2_000

/** Names under which platforms write the handle of an account. */
const HANDLE_NAMES = [
  "username",
  "uniqueId",
  "unique_id",
  "screen_name",
  "screenName",
  "login",
  "vanity",
  "slug",
  "handle",
  "permalink"
]
/** Those of them that no object has which is no account. */
const ACCOUNT_NAMES = ["username", "uniqueId", "unique_id", "screen_name", "screenName", "login", "vanity"]

/** Where each fact of an account stands, the likeliest first: names that lead to it from the account's object. */
const FACTS = {
  displayName: [
    "full_name",
    "fullName",
    "nickname",
    "displayName",
    "display_name",
    "pageTitle",
    "name",
    "title",
    "user.full_name",
    "user.displayName",
    "user.username"
  ],
  bio: ["biography", "bio", "signature", "about", "summary", "description", "user.bio", "user.description"],
  avatarUrl: [
    "hd_profile_pic_url_info.url",
    "profile_pic_url_hd",
    "profile_pic_url",
    "avatarLarger",
    "avatar_photo_url",
    "avatar_url",
    "avatarUrl",
    "avatar",
    "photo_url",
    "profilePictureUrl",
    "profileImageURL",
    "profile_image_url_https",
    "image_xlarge_url",
    "profile_pic",
    "user.profile_pic",
    "user.avatarLarger"
  ],
  followers: [
    "follower_count",
    "followers_count",
    "followersCount",
    "edge_followed_by.count",
    "followers.totalCount",
    "subscriberCount",
    "subscriberCount.value",
    "stats.followerCount"
  ],
  isVerified: ["is_verified", "isVerified", "verified", "user.verified"],
  language: ["language", "user.language"]
} as const

/** Where links of the account stand, anywhere in what a page holds: names that lead to them; `*` stands for each of a list. */
const LINKS: ReadonlyArray<readonly [path: string, shownAs: ShownAs]> = [
  ["external_url", "bio"],
  ["bio_links.*.url", "bio"],
  ["bioLink.link", "bio"],
  ["website_url", "bio"],
  ["websiteUrl", "bio"],
  ["websites.*", "bio"],
  ["entities.url.urls.*.expanded_url", "bio"],
  ["entities.description.urls.*.expanded_url", "bio"],
  ["socialMedias.*.url", "panel"],
  ["panels.*.linkURL", "panel"],
  ["outboundUrl", "panel"],
  ["external_profile_url", "panel"],
  ["userLinks.*.url", "panel"],
  ["socialLinks.*.url", "panel"],
  ["channelExternalLinkViewModel.link.commandRuns.*.onTap.innertubeCommand.urlEndpoint.url", "panel"],
  ["channelExternalLinkViewModel.link.content", "panel"],
  ["channelHeaderLinksRenderer.primaryLinks.*.navigationEndpoint.urlEndpoint.url", "panel"],
  ["channelHeaderLinksRenderer.secondaryLinks.*.navigationEndpoint.urlEndpoint.url", "panel"],
  ["attributionViewModel.text.commandRuns.*.onTap.innertubeCommand.urlEndpoint.url", "panel"]
]

/** Where accounts elsewhere stand as handles alone, or as addresses. */
const HANDLES: ReadonlyArray<readonly [path: string, platform: WebPlatform]> = [
  ["user.instagram", "instagram"],
  ["user.twitter", "x"],
  ["user.youtube", "youtube"],
  ["user.tiktok", "tiktok"],
  ["user.facebook", "facebook"]
]

/** Texts of the account beside its bio, whose addresses it shows. */
const TEXTS: ReadonlyArray<string> = ["panels.*.description"]

/** SoundCloud's own way of saying which part of a page a list is. */
const WEB_PROFILES = { name: "hydratable", value: "userWebProfiles", path: "data.*.url" }

export interface AccountFacts {
  readonly displayName: string | null
  readonly bio: string | null
  readonly avatarUrl: string | null
  readonly followers: number | null
  readonly isVerified: boolean | null
  readonly language: string | null
}

export interface AccountInJson extends AccountFacts {
  readonly links: ReadonlyArray<{ readonly url: string; readonly shownAs: ShownAs }>
}

/** What is found by a path, `*` standing for each entry of a list; what isn't there is left out. */
const valuesAt = (value: unknown, path: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  const [name, ...rest] = path
  if (name === undefined) return [value]
  if (name === "*")
    return Array.isArray(value) ? value.slice(0, ENTRIES_MAX).flatMap((each) => valuesAt(each, rest)) : []
  return Predicate.isObject(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : []
}

const at = (value: unknown, path: string): ReadonlyArray<unknown> => valuesAt(value, path.split("."))

/** Handles of one account differ in their marks from field to field: `nova_cooks` and `nova-cooks`. */
const folded = (handle: string): string =>
  handle.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "") || handle.toLowerCase()

/** An address as a platform writes it, with or without its scheme. */
const address = (value: unknown): string | null => {
  const text = textOf(value)?.trim() ?? ""
  return webAddress(text) ?? (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text) ? webAddress(`https://${text}`) : null)
}

interface Walked {
  /** Objects of the account itself. */
  readonly accounts: ReadonlyArray<JsonObject>
  /** Every object that is no part of another account's. */
  readonly objects: ReadonlyArray<JsonObject>
}

/** Goes through what a page holds, but for what belongs to accounts it shows beside. */
const walk = (values: ReadonlyArray<unknown>, handle: string, keepsOthers: boolean): Walked => {
  const own = folded(handle)
  const accounts: Array<JsonObject> = []
  const objects: Array<JsonObject> = []
  const isNamed = (object: JsonObject, names: ReadonlyArray<string>) =>
    names.some((name) => typeof object[name] === "string" && folded(object[name]) === own)
  const isOther = (object: JsonObject) =>
    !isNamed(object, HANDLE_NAMES) && ACCOUNT_NAMES.some((name) => typeof object[name] === "string")
  const stack: Array<unknown> = [...values].reverse()
  for (let seen = 0; stack.length > 0 && seen < VALUES_MAX; seen++) {
    const value = stack.pop()
    if (Array.isArray(value)) for (let place = value.length - 1; place >= 0; place--) stack.push(value[place])
    else if (Predicate.isObject(value)) {
      if (!keepsOthers && isOther(value)) continue
      objects.push(value)
      if (isNamed(value, HANDLE_NAMES) || (Predicate.isObject(value.user) && isNamed(value.user, HANDLE_NAMES))) {
        accounts.push(value)
      }
      const below = Object.values(value)
      for (let place = below.length - 1; place >= 0; place--)
        if (typeof below[place] === "object") stack.push(below[place])
    }
  }
  return { accounts, objects }
}

const firstOf = <A>(
  accounts: ReadonlyArray<JsonObject>,
  paths: ReadonlyArray<string>,
  read: (...values: ReadonlyArray<unknown>) => A | null
): A | null => {
  for (const account of accounts) {
    for (const path of paths) {
      const value = read(...at(account, path))
      if (value !== null && value !== "") return value
    }
  }
  return null
}

type FoundLink = AccountInJson["links"][number]

const accountElsewhere = (value: unknown, platform: WebPlatform): string | null => {
  const handle = textOf(value)?.trim().replace(/^@/, "") ?? ""
  return /^[\w.-]{1,100}$/.test(handle) ? profileAddress({ platform, handle: handle.toLowerCase() }) : address(value)
}

/** How the value behind a name is read: the rest of the way to it, and the links it says. */
interface Reading {
  readonly rest: ReadonlyArray<string>
  readonly links: (value: unknown) => ReadonlyArray<FoundLink>
}

const asLink = (url: string | null, shownAs: ShownAs): ReadonlyArray<FoundLink> =>
  url === null ? [] : [{ url, shownAs }]

const readingOf = (path: string, links: Reading["links"]): readonly [string, Reading] => {
  const [first = "", ...rest] = path.split(".")
  return [first, { rest, links }]
}

/** By the first name of each path, so that an object is asked for the names it has alone. */
const READINGS: ReadonlyMap<string, ReadonlyArray<Reading>> = new Map(
  [
    ...groupBy(
      [
        ...LINKS.map(([path, shownAs]) => readingOf(path, (value) => asLink(address(value), shownAs))),
        ...HANDLES.map(([path, platform]) =>
          readingOf(path, (value) => asLink(accountElsewhere(value, platform), "panel"))
        ),
        ...TEXTS.map((path) =>
          readingOf(path, (value) =>
            addressesInText(textOf(value) ?? "").map((url): FoundLink => ({ url, shownAs: "panel" }))
          )
        )
      ],
      ([first]) => first
    )
  ].map(([first, readings]) => [first, readings.map(([, reading]) => reading)])
)

const linksIn = (objects: ReadonlyArray<JsonObject>): AccountInJson["links"] => {
  const links: Array<FoundLink> = []
  for (const object of objects) {
    for (const name of Object.keys(object)) {
      for (const { rest, links: read } of READINGS.get(name) ?? []) {
        for (const value of valuesAt(object[name], rest)) links.push(...read(value))
      }
    }
    if (object[WEB_PROFILES.name] === WEB_PROFILES.value) {
      for (const value of at(object, WEB_PROFILES.path)) links.push(...asLink(address(value), "panel"))
    }
    if (links.length >= FOUND_LINKS_MAX) break
  }
  return links
}

/** Names under which pages of links write what their owner put there. */
const LIST_NAMES: ReadonlySet<string> = new Set([
  "url",
  "href",
  "link",
  "linkUrl",
  "link_url",
  "linkURL",
  "value",
  "destination"
])
/** What a page shows, and nobody follows. */
const IS_PART = /\.(?:avif|css|gif|ico|jpe?g|js|json|m3u8|mp4|png|svg|webm|webp|woff2?)$/i

/** Every address that a page of links holds. */
const listedIn = (objects: ReadonlyArray<JsonObject>): ReadonlyArray<string> => {
  const urls: Array<string> = []
  for (const object of objects) {
    for (const [name, value] of Object.entries(object)) {
      const url = LIST_NAMES.has(name) && typeof value === "string" ? webAddress(value.trim()) : null
      if (url !== null && !IS_PART.test(new URL(url).pathname)) urls.push(url)
    }
    if (urls.length >= FOUND_LINKS_MAX) break
  }
  return urls
}

/** What is found in the JSON of a page of the account; null where nothing in it has the account's handle. */
export const accountInJson = (values: ReadonlyArray<unknown>, handle: string): AccountInJson | null => {
  const { accounts, objects } = walk(values, handle, false)
  if (accounts.length === 0) return null
  const facts: AccountFacts = {
    displayName: firstOf(accounts, FACTS.displayName, textOf),
    bio: firstOf(accounts, FACTS.bio, textOf),
    avatarUrl: firstOf(accounts, FACTS.avatarUrl, addressOf),
    followers: firstOf(accounts, FACTS.followers, countOf),
    isVerified: firstOf(accounts, FACTS.isVerified, flagOf),
    language: firstOf(accounts, FACTS.language, languageOf)
  }
  return { ...facts, links: linksIn(objects) }
}

/** The links of a profile's JSON where nothing names the account: those that only a profile has. */
export const profileLinksInJson = (values: ReadonlyArray<unknown>, handle: string): AccountInJson["links"] =>
  linksIn(walk(values, handle, false).objects)

/** Every address in the JSON of a page that lists somebody's links. */
export const listedLinksInJson = (values: ReadonlyArray<unknown>, handle: string): ReadonlyArray<string> =>
  listedIn(walk(values, handle, true).objects)
