import { Option, Record, Schema } from "effect"
import {
  type AnyPlatform,
  addressesOf,
  PLATFORMS,
  type PlatformAddresses,
  RESERVED_EVERYWHERE,
  WEB_PLATFORMS,
  type WebPlatform
} from "./platforms.ts"
import { Handle, type WebAccount, withoutUnseen } from "./SocialAccount.ts"

/** A longer text is not one a person would follow. */
export const ADDRESS_MAX_CHARACTERS = 4096

/** A handle as one folder of an address; null where it can't be one, as `..` would lead elsewhere. */
export const pathSegment = (handle: string): string | null =>
  /^\.*$/.test(handle) ? null : encodeURIComponent(handle.toWellFormed())

/** Labels that say how a page is shown, and not whose it is. */
const SHOWN_BY = "www\\d?|m|mobile"

/** A platform's patterns, made once. */
const patternsOf = ({ subdomains, caseSensitiveId, queries, oldPaths, below, handle }: PlatformAddresses) => ({
  isShownBy: RegExp(`^(?:${subdomains === null ? SHOWN_BY : `${SHOWN_BY}|${subdomains}`})?$`),
  isHandle: RegExp(`^[${handle.characters}]{${handle.charactersMin},${handle.charactersMax}}$`, "u"),
  isRefused: handle.refused === null ? null : RegExp(handle.refused, "u"),
  isAscii: !handle.characters.includes("\\p"),
  isBelow: below === null ? null : RegExp(below),
  id: caseSensitiveId === null ? null : { paths: caseSensitiveId.paths, isId: RegExp(caseSensitiveId.pattern) },
  old: oldPaths.map(({ pattern, handle: made }) => ({ pattern: RegExp(pattern), made })),
  byQuery: queries.map(({ path, parameter, pattern }) => ({
    folders: path.split("/"),
    prefix: `${parameter}=`,
    isValue: RegExp(pattern)
  }))
})

interface Readable extends PlatformAddresses, ReturnType<typeof patternsOf> {
  readonly platform: AnyPlatform
}

const READABLE = Record.map(PLATFORMS, ({ addresses }, platform): Readable | null =>
  addresses === null ? null : { ...addresses, ...patternsOf(addresses), platform }
)

/** Whether a text is an account's own id on a platform, which means another account in other letter case. */
export const isCaseSensitiveId = (platform: AnyPlatform, text: string): boolean =>
  READABLE[platform]?.id?.isId.test(text) === true

/** Whether a text is a channel's id, as YouTube makes them, letter by letter. */
export const isYoutubeChannelId = (text: string): boolean => isCaseSensitiveId("youtube", text)

/** Where anyone finds the account; null for the service's own accounts and for what can't be a handle anywhere. */
export const profileAddress = (
  { platform, handle }: { readonly platform: AnyPlatform; readonly handle: string },
  origins: Readonly<Partial<Record<AnyPlatform, string>>> = {}
): string | null => {
  const segment = pathSegment(handle)
  const addresses = READABLE[platform]
  if (addresses === null || segment === null) return null
  const { id, paths, origin, domains, isMadeSubdomain } = addresses
  if (isMadeSubdomain && origins[platform] === undefined) return `https://${segment}.${domains[0]}`
  const path = id?.isId.test(handle) === true ? id.paths[0] : paths[0]
  return `${origins[platform] ?? origin}/${path.replace("{handle}", () => segment)}`
}

const DOMAINS: ReadonlyMap<string, WebPlatform> = new Map(
  WEB_PLATFORMS.flatMap((platform) => {
    const { domains, otherDomains, shortDomains, handleDomains } = addressesOf(platform)
    return [...domains, ...otherDomains, ...shortDomains, ...handleDomains].map((domain) => [domain, platform] as const)
  })
)

interface FoundDomain {
  readonly platform: WebPlatform
  readonly domain: string
  /** The labels before it. */
  readonly before: string
}

/** The domain of the registry that a host is, or lies below. */
const domainOf = (host: string): FoundDomain | null => {
  const labels = host.split(".")
  for (const at of labels.keys()) {
    const domain = labels.slice(at).join(".")
    const platform = DOMAINS.get(domain)
    if (platform !== undefined) return { platform, domain, before: labels.slice(0, at).join(".") }
  }
  return null
}

/** The platform that a host belongs to, whatever it serves; null for every other. A host that only looks alike is another. */
export const platformOfHost = (host: string): WebPlatform | null =>
  domainOf(host.toLowerCase().replace(/\.$/, ""))?.platform ?? null

/**
 * An address as people write it, with or without its scheme. Who it really leads to is what counts, so there is no place for
 * a password, another port, a backslash or a blank, which browsers and people read differently.
 */
const ADDRESS =
  /^(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\.?(?::(?:80|443))?(\/[^?#\s\\\p{Cc}]*)?(?:\?([^#\s\\\p{Cc}]*))?(?:#(\S*))?$/iu

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const decodeHandle = Schema.decodeUnknownOption(Handle)

/** A letter or digit that is one of ASCII for its plain form: bold, within a circle. */
const unstyled = (character: string): string => {
  const plain = character.normalize("NFKC")
  return /^[a-z0-9]$/i.test(plain) ? plain : character
}
const STYLED = /(?![\0-\x7f])[\p{L}\p{Nd}\p{So}]/gu

/**
 * A handle as people paste it, as the platform writes it: composed, in half width, in lower case, and without what can't be seen.
 * Where handles are ASCII, letters that only look otherwise are too. Of two characters that tell no handles apart it has one.
 */
export const foldHandle = (platform: AnyPlatform, text: string): string => {
  const seen = withoutUnseen(text).normalize("NFC")
  const handle = READABLE[platform]?.isAscii === true ? seen.replace(STYLED, unstyled) : seen
  if (isCaseSensitiveId(platform, handle)) return handle
  const twin = READABLE[platform]?.twin ?? null
  return twin === null ? handle.toLowerCase() : handle.toLowerCase().replaceAll(twin.address, twin.name)
}

/** The other handle that an account's address may have; null where it has one alone. */
export const otherAddressHandle = ({ platform, handle }: WebAccount): Handle | null => {
  const twin = READABLE[platform]?.twin ?? null
  const other = twin === null ? handle : handle.replaceAll(twin.name, twin.address)
  return other === handle ? null : Option.getOrNull(decodeHandle(other))
}

/** The handle as identity, where a platform's rule lets it be one. */
const readHandle = ({ platform, isHandle, isRefused }: Readable, text: string): Handle | null => {
  const handle = foldHandle(platform, text)
  const isAllowed = isCaseSensitiveId(platform, handle) || (isHandle.test(handle) && isRefused?.test(handle) !== true)
  return isAllowed ? Option.getOrNull(decodeHandle(handle)) : null
}

/** A handle that an address names, and how many folders of the address lie below the profile. */
interface Found<Text extends string> {
  readonly handle: Text
  readonly below: number
}

/** What stands for `{handle}` where the folders begin as the path does; null where they don't. */
const handleIn = (path: string, folders: ReadonlyArray<string>): Found<string> | null => {
  const parts = path.split("/")
  let handle: string | null = null
  for (const [at, part] of parts.entries()) {
    const folder = folders[at]
    if (folder === undefined) return null
    const [before = "", after] = part.split("{handle}")
    if (after === undefined) {
      if (part !== "*" && part !== folder.toLowerCase()) return null
    } else {
      if (!folder.startsWith(before)) return null
      handle = folder.slice(before.length)
    }
  }
  return handle === null ? null : { handle, below: folders.length - parts.length }
}

const isReserved = ({ reserved }: Readable, word: string): boolean =>
  reserved.includes(word) || RESERVED_EVERYWHERE.includes(word)

const withHandle = (handle: Handle | null, below: number): Found<Handle> | null =>
  handle === null ? null : { handle, below }

const accountInQuery = (addresses: Readable, folders: ReadonlyArray<string>, query: string): Found<Handle> | null => {
  for (const { folders: page, prefix, isValue } of addresses.byQuery) {
    if (page.some((folder, at) => folders[at]?.toLowerCase() !== folder)) continue
    const [value = "", ...others] = query.split("&").filter((each) => each.startsWith(prefix))
    const text = decoded(value.slice(prefix.length)) ?? ""
    if (others.length > 0 || !isValue.test(text)) continue
    return withHandle(readHandle(addresses, text), folders.length - page.length)
  }
  return null
}

const accountInOldPath = (addresses: Readable, folders: ReadonlyArray<string>): Found<Handle> | null => {
  const whole = folders.join("/").toLowerCase()
  for (const { pattern, made } of addresses.old) {
    const match = pattern.exec(whole)
    if (match === null) continue
    const text = made.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? "")
    return withHandle(readHandle(addresses, text), match[0].replace(/\/$/, "") === whole ? 0 : 1)
  }
  return null
}

const accountInPath = (addresses: Readable, folders: ReadonlyArray<string>, query: string): Found<Handle> | null => {
  const { paths, id, isBelow } = addresses
  for (const path of id?.paths ?? []) {
    const exact = handleIn(path, folders)
    // Behind a comma stands how the account was found.
    const text = exact?.handle.replace(/,.*$/, "") ?? ""
    if (exact === null || id?.isId.test(text) !== true) continue
    return withHandle(Option.getOrNull(decodeHandle(text)), exact.below)
  }
  const named = accountInQuery(addresses, folders, query) ?? accountInOldPath(addresses, folders)
  if (named !== null) return named
  for (const path of paths) {
    const found = handleIn(path, folders)
    if (found === null) continue
    // People write an @ before a handle where the platform has none.
    const text = path === "{handle}" ? found.handle.replace(/^@/, "") : found.handle
    const [, next] = folders
    const isPage =
      isReserved(addresses, text.toLowerCase()) || (next !== undefined && isBelow?.test(next.toLowerCase()) === false)
    if (path === "{handle}" && isPage) continue
    const handle = readHandle(addresses, text)
    if (handle !== null) return { handle, below: found.below }
  }
  return null
}

const SHOWN_BEFORE = RegExp(`^(?:${SHOWN_BY})\\.`)

const accountInLabel = (addresses: Readable, labels: string, below: number): Found<Handle> | null => {
  const label = labels.replace(SHOWN_BEFORE, "")
  return !addresses.isSubdomain || label.includes(".") || isReserved(addresses, label)
    ? null
    : withHandle(readHandle(addresses, label), below)
}

/** A path that older pages kept behind `#!`, for the browser alone. */
const HASH_PATH = /^!(\/[^?#\s\\]*)/

/** An address on a platform's domain, taken apart. */
interface PlatformAddress extends FoundDomain {
  readonly addresses: Readable
  readonly folders: ReadonlyArray<string>
  readonly query: string
}

const readAddress = (address: string): PlatformAddress | null => {
  const text = withoutUnseen(address).trim()
  if (text.length > ADDRESS_MAX_CHARACTERS) return null
  const [, host = "", path = "", query = "", fragment = ""] = ADDRESS.exec(text) ?? []
  const domain = domainOf(host.toLowerCase())
  const addresses = domain === null ? null : READABLE[domain.platform]
  if (domain === null || addresses === null) return null

  const shown = path.length > 1 ? path : (HASH_PATH.exec(fragment)?.[1] ?? path)
  const folders = shown
    .split("/")
    .filter((folder) => folder !== "")
    .map(decoded)
  const whole = folders.filter((folder) => folder !== null)
  // A folder of dots leads elsewhere, and one that can't be decoded nowhere.
  if (whole.length < folders.length || whole.some((folder) => /^\.{1,2}$/.test(folder))) return null
  return { ...domain, addresses, folders: whole, query }
}

const findAccount = (address: string): { readonly account: WebAccount; readonly below: number } | null => {
  const read = readAddress(address)
  if (read === null) return null
  const { platform, addresses, domain, before, folders, query } = read
  if (addresses.handleDomains.includes(domain)) {
    const handle =
      before === "" || addresses.isShownBy.test(before) ? null : readHandle(addresses, `${before}.${domain}`)
    return handle === null ? null : { account: { platform, handle }, below: folders.length }
  }
  if (!addresses.domains.includes(domain)) return null
  const found = addresses.isShownBy.test(before)
    ? accountInPath(addresses, folders, query)
    : accountInLabel(addresses, before, folders.length)
  return found === null ? null : { account: { platform, handle: found.handle }, below: found.below }
}

/**
 * The account whose profile, or page below its profile, an address is; null for every other address: another site's, one that
 * only looks alike, a post's or another page of the platform, one whose handle the platform's rule refuses. The scheme may be
 * missing, and what counts visits may follow.
 */
export const accountAt = (address: string): WebAccount | null => findAccount(address)?.account ?? null

/** As `accountAt`, of addresses of a profile itself alone: a link to one says more than a link to something that it posted. */
export const profileAt = (address: string): WebAccount | null => {
  const found = findAccount(address)
  return found?.below === 0 ? found.account : null
}

/** Whether the folders begin as the path does, in which `*` stands for any. */
const beginsAs = (path: string, folders: ReadonlyArray<string>): boolean =>
  path
    .split("/")
    .every((part, at) => folders[at] !== undefined && (part === "*" || part === folders[at]?.toLowerCase()))

/** What an address on a platform's domain is that is no account's: a link that is short for another, or any page. */
export interface PageOfPlatform {
  readonly platform: WebPlatform
  readonly isShared: boolean
}

/** The platform's page that an address is; null for an account's, and for an address of no platform. */
export const platformPageAt = (address: string): PageOfPlatform | null => {
  const read = readAddress(address)
  if (read === null || findAccount(address) !== null) return null
  const { shortDomains, sharedPaths } = read.addresses
  const isShared = shortDomains.includes(read.domain) || sharedPaths.some((path) => beginsAs(path, read.folders))
  return { platform: read.platform, isShared }
}
