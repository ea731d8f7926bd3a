import { RegExp as Pattern } from "effect"
import { BIO_CHARACTERS_MAX } from "../../../ports/creators/discovery/IdentityPages.ts"
import { platformOfHost, profileAddress, profileAt } from "../../../ports/creators/identity/accountAddress.ts"
import { PLATFORMS, WEB_PLATFORMS, type WebPlatform } from "../../../ports/creators/identity/platforms.ts"
import { withoutUnseen } from "../../../ports/creators/identity/SocialAccount.ts"
import { webAddress } from "../addresses.ts"
import { linksIn } from "../textEntities.ts"

/** Addresses and accounts that are taken out of one text. */
export const TEXT_ADDRESSES_MAX = 50

/** An address without its scheme: `nova.example`, `nova.example/links`, and no part of a mail address or of another word. */
const BARE =
  /(?<![\p{L}\p{N}_@./:-])((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,4}[a-z]{2,24})(\/[^\s<>"'`{}|\\^]{0,500})?(?![\p{L}\p{N}@_])/giu
/** What a sentence puts after an address. */
const CLOSING = /[.,;:!?…)\]»”’*_]+$/u

/** Ends of names that sites have; what ends otherwise, and has no path, may be two words with a dot between them. One a line. */
const SITE_ENDS: ReadonlySet<string> = new Set(
  `
  app
  art
  at
  au
  be
  bio
  biz
  blog
  br
  ca
  cc
  ch
  cn
  co
  com
  cz
  de
  dev
  dk
  ee
  es
  eu
  example
  fi
  fm
  fr
  gg
  hu
  id
  ie
  in
  info
  io
  it
  jp
  kr
  link
  live
  ly
  me
  mx
  net
  nl
  no
  online
  org
  page
  ph
  pl
  pro
  pt
  ro
  ru
  se
  sg
  shop
  site
  sk
  space
  store
  studio
  to
  tr
  tv
  tw
  ua
  uk
  us
  vn
  website
  xyz
  za
  `
    .trim()
    .split(/\s+/)
)

const bareAddresses = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(BARE)].slice(0, TEXT_ADDRESSES_MAX).flatMap(([, host = "", path = ""]) => {
    const known = platformOfHost(host) !== null
    const isSite = SITE_ENDS.has(host.split(".").at(-1)?.toLowerCase() ?? "")
    // A handle may look like a host: only a platform's own, with a path, or a site's is one.
    if (known ? path.length < 2 && profileAt(host) === null : !isSite) return []
    return webAddress(`https://${host.toLowerCase()}${path.replace(CLOSING, "")}`) ?? []
  })

/** What the registry leaves out, as it says too little alone: before a handle it says enough. */
const EXTRA_NAMES: Readonly<Partial<Record<WebPlatform, ReadonlyArray<string>>>> = {
  x: ["x", "tw"],
  tiktok: ["tt"],
  facebook: ["fb"],
  snapchat: ["sc", "snap"],
  bluesky: ["bsky"],
  telegram: ["tg"]
}

/** What people write of a platform before a handle: `ig`, `insta`, `you tube`. */
const SPOKEN: ReadonlyMap<string, WebPlatform> = new Map(
  WEB_PLATFORMS.flatMap((platform) => {
    const { displayName, spoken, aliases } = PLATFORMS[platform]
    const names = [displayName, ...spoken, ...aliases].map((name) => name.toLowerCase().replaceAll(" ", ""))
    return [...names, ...(EXTRA_NAMES[platform] ?? [])].map((name) => [name, platform] as const)
  })
)

const NAMES = [...SPOKEN.keys()].toSorted((one, other) => other.length - one.length)
/** A name as people space it: `TikTok`, `Tik Tok`. */
const spaced = (name: string) => [...name].map(Pattern.escape).join("\\s?")

/** `IG: @nova`, `tiktok @nova`, `Insta 👉 nova.cooks`, `Twitter/X: nova`, `YT - @nova`. */
const MENTION = RegExp(
  `(?<![\\p{L}\\p{N}_@./])(${NAMES.map(spaced).join("|")})(?:\\s?/\\s?(?:${NAMES.map(spaced).join("|")}))?` +
    `(?:\\s?(?:account|channel|handle|page|profile))?` +
    `([\\s]*(?:[:：=|–—>\\-→➡👉⬇▶️(]+\\s*|\\s+(?:is|at|as)\\s+)?)(@?)([\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_.-]{0,62})`,
  "giu"
)

/** Whether what follows a handle ends it: a name of two words is a name, and no handle. */
const ENDS = /^(?:\s*$|\s*[\n\r]|\s*[^\p{L}\p{N}\s]|\s+@)/u

const withoutClosing = (handle: string) => handle.replace(/[.-]+$/, "")

/** `@nova on TikTok`. */
const MENTION_BEFORE = RegExp(
  "(?<![\\p{L}\\p{N}_.])@([\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_.-]{0,62})\\s+(?:on|at)\\s+" +
    `(${NAMES.map(spaced).join("|")})(?![\\p{L}\\p{N}_])`,
  "giu"
)

/** An account that a text names, and the handle as it stands there. */
interface Named {
  readonly written: string
  readonly url: string
}

const namedAs = (name: string, written: string): ReadonlyArray<Named> => {
  const platform = SPOKEN.get(name.toLowerCase().replaceAll(/\s/g, ""))
  const handle = withoutClosing(written)
  if (platform === undefined || handle === "") return []
  const url = profileAddress({ platform, handle: handle.toLowerCase() })
  return url === null || profileAt(url) === null ? [] : [{ written: handle, url }]
}

/** Accounts that a text names by platform and handle, each as the address of its profile. */
const accountsNamedIn = (text: string): ReadonlyArray<Named> => [
  ...[...text.matchAll(MENTION)].slice(0, TEXT_ADDRESSES_MAX).flatMap((match) => {
    const [whole, name = "", between = "", at, written = ""] = match
    const isMarked = between.trim() !== ""
    // "Nova x @brand" are two who work together.
    if (name.length === 1 && !isMarked) return []
    // Without an @, only a mark between the two says that a handle follows.
    if (at === "" && !(isMarked && ENDS.test(text.slice(match.index + whole.length)))) return []
    if (at === "" && SPOKEN.has(withoutClosing(written).toLowerCase())) return []
    return namedAs(name, written)
  }),
  ...[...text.matchAll(MENTION_BEFORE)]
    .slice(0, TEXT_ADDRESSES_MAX)
    .flatMap(([, written = "", name = ""]) => namedAs(name, written))
]

/** Every address and account that a text names in its first BIO_CHARACTERS_MAX characters, each once, absolute. */
export const addressesInText = (whole: string): ReadonlyArray<string> => {
  const text = withoutUnseen(whole.slice(0, BIO_CHARACTERS_MAX))
  const named = accountsNamedIn(text)
  // A handle with a dot in it is no site.
  const handles = new Set(named.map(({ written }) => `https://${written.toLowerCase()}/`))
  const bare = bareAddresses(text).filter((url) => !handles.has(url))
  return [...new Set([...linksIn(text), ...bare, ...named.map(({ url }) => url)])].slice(0, TEXT_ADDRESSES_MAX)
}
