import { ADDRESS_MAX_CHARACTERS, platformOfHost } from "./accountAddress.ts"
import { addressesOf, type WebPlatform } from "./platforms.ts"

/** One address may wrap another, which wraps another. */
const UNWRAPS_MAX = 5

/** An address that carries the one it leads to, so that it need not be opened. */
interface Redirector {
  /** Labels before the platform's domain; null: the usual ones of a web host. */
  readonly label: string | null
  /** The whole path; null: any. */
  readonly path: string | null
  readonly parameter: string
}

const USUAL = "|www|m"

/** Where platforms send those who follow a link of a profile, sign in or consent. One a line. */
const OF_PLATFORMS: Readonly<Partial<Record<WebPlatform, ReadonlyArray<Redirector>>>> = {
  instagram: [
    { label: "l", path: null, parameter: "u" },
    { label: null, path: "/accounts/login/", parameter: "next" }
  ],
  threads: [{ label: "l", path: null, parameter: "u" }],
  x: [{ label: null, path: "/i/flow/login", parameter: "redirect_after_login" }],
  facebook: [
    { label: "l", path: null, parameter: "u" },
    { label: "lm", path: null, parameter: "u" },
    { label: null, path: "/l.php", parameter: "u" },
    { label: null, path: "/flx/warn/", parameter: "u" },
    { label: null, path: "/login/", parameter: "next" },
    { label: null, path: "/login.php", parameter: "next" }
  ],
  youtube: [
    { label: null, path: "/redirect", parameter: "q" },
    { label: "consent", path: null, parameter: "continue" }
  ],
  vk: [
    { label: null, path: "/away.php", parameter: "to" },
    { label: "away", path: null, parameter: "to" }
  ],
  reddit: [
    { label: "out", path: null, parameter: "url" },
    { label: null, path: "/login/", parameter: "dest" },
    { label: null, path: "/over18", parameter: "dest" }
  ],
  tiktok: [
    { label: null, path: "/link/v2", parameter: "target" },
    { label: null, path: "/redirect", parameter: "target" },
    { label: null, path: "/login", parameter: "redirect_url" }
  ],
  linkedin: [
    { label: null, path: "/redir/redirect", parameter: "url" },
    { label: null, path: "/safety/go", parameter: "url" },
    { label: null, path: "/authwall", parameter: "sessionRedirect" },
    { label: null, path: "/login", parameter: "session_redirect" },
    { label: null, path: "/uas/login", parameter: "session_redirect" }
  ],
  pinterest: [{ label: null, path: "/offsite/", parameter: "url" }],
  soundcloud: [
    { label: "exit", path: null, parameter: "url" },
    { label: "gate", path: null, parameter: "url" }
  ],
  telegram: [{ label: null, path: "/iv", parameter: "url" }],
  linktree: [{ label: null, path: "/r", parameter: "url" }],
  beacons: [{ label: null, path: "/redirect", parameter: "url" }]
}

/** Hosts of no platform that send on. One a line; `""` where the whole query is the address. */
const OF_HOSTS: ReadonlyMap<string, Omit<Redirector, "label">> = new Map([
  ["href.li", { path: "/", parameter: "" }],
  ["www.google.com", { path: "/url", parameter: "q" }],
  ["l.wl.co", { path: "/l", parameter: "u" }],
  ["slack-redir.net", { path: "/link", parameter: "url" }],
  ["anonym.to", { path: "/", parameter: "" }],
  ["t.umblr.com", { path: "/redirect", parameter: "z" }]
])

/** An address that opens an app on an account. */
interface AppLink {
  readonly platform: WebPlatform
  /** What stands where a host would. */
  readonly page: string
  /** The parameter that has the handle; null: it is the path. */
  readonly parameter: string | null
  /** The path on the web, before the handle. */
  readonly path: string
}

/** By the schemes of apps. One a line. */
const OF_APPS: ReadonlyMap<string, AppLink> = new Map([
  ["instagram", { platform: "instagram", page: "user", parameter: "username", path: "" }],
  ["twitter", { platform: "x", page: "user", parameter: "screen_name", path: "" }],
  ["fb", { platform: "facebook", page: "profile", parameter: null, path: "profile.php?id=" }],
  ["snapchat", { platform: "snapchat", page: "add", parameter: null, path: "add/" }],
  ["tg", { platform: "telegram", page: "resolve", parameter: "domain", path: "" }]
])

/** Android's own: the address of the web without its scheme. */
const INTENT = /^intent:(\/\/[^#]+)#Intent;/i

/** An address taken apart. Nobody's name stands in one, nor a blank. */
interface Parts {
  readonly scheme: string
  readonly host: string
  readonly path: string
  readonly query: string
}

const WHOLE = /^([a-z][a-z0-9+.-]*):\/\/([^/?#@\s\\]+)([^?#\s\\]*)(?:\?([^#\s]*))?(?:#\S*)?$/i
const WEB = /^https?:\/\//i
const WITHOUT_SCHEME = /^[\w-]+\.[\w.-]+(?:[/?]|$)/

/** An address as people write it, who leave its scheme out, and as Android does, which has one of its own. */
const partsOf = (address: string): Parts | null => {
  if (address.length > ADDRESS_MAX_CHARACTERS) return null
  const whole = WITHOUT_SCHEME.test(address) ? `https://${address}` : address
  const [, scheme, host, path = "", query = ""] = WHOLE.exec(whole) ?? []
  return scheme === undefined || host === undefined
    ? null
    : { scheme: scheme.toLowerCase(), host: host.toLowerCase().replace(/:\d+$/, ""), path, query }
}

/** The address of the web that a text is; null for every other. */
const webAddressOf = (text: string): string | null => {
  const whole = WITHOUT_SCHEME.test(text) ? `https://${text}` : text
  return WEB.test(whole) && partsOf(whole) !== null ? whole : null
}

const isAt = (path: string | null, pathname: string): boolean =>
  path === null || pathname.replace(/\/$/, "") === path.replace(/\/$/, "")

const labelOf = (platform: WebPlatform, host: string): string | null => {
  const { domains, otherDomains, shortDomains } = addressesOf(platform)
  const domain = [...domains, ...otherDomains, ...shortDomains].find(
    (each) => host === each || host.endsWith(`.${each}`)
  )
  return domain === undefined ? null : host.slice(0, -domain.length).replace(/\.$/, "")
}

const rowsOf = (host: string): ReadonlyArray<Omit<Redirector, "label">> => {
  const platform = platformOfHost(host)
  if (platform === null) {
    const row = OF_HOSTS.get(host)
    return row === undefined ? [] : [row]
  }
  const before = labelOf(platform, host)
  if (before === null) return []
  const { subdomains } = addressesOf(platform)
  const isUsual = RegExp(`^(?:${subdomains === null ? USUAL : `${USUAL}|${subdomains}`})$`).test(before)
  return (OF_PLATFORMS[platform] ?? []).filter(({ label }) => (label === null ? isUsual : before === label))
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A parameter's first value; the whole query where the parameter has no name. */
const valueIn = (query: string, parameter: string): string => {
  const found = query.split("&").find((each) => each.startsWith(`${parameter}=`))
  return decoded(parameter === "" ? query : (found ?? "").slice(parameter.length + 1))
}

const appAddress = ({ scheme, host, path, query }: Parts): string | null => {
  const app = OF_APPS.get(scheme)
  if (app === undefined || host !== app.page) return null
  const handle = app.parameter === null ? decoded(path.slice(1)) : valueIn(query, app.parameter)
  return handle === ""
    ? null
    : `${addressesOf(app.platform).origin}/${app.path}${encodeURIComponent(handle.toWellFormed())}`
}

const unwrapOnce = (address: string): string | null => {
  const intent = INTENT.exec(address)?.[1]
  if (intent !== undefined) return webAddressOf(`https:${intent}`)
  const parts = partsOf(address)
  if (parts === null) return null
  const { scheme, host, path: at, query } = parts
  for (const { path, parameter } of WEB.test(`${scheme}://`) ? rowsOf(host) : []) {
    if (!isAt(path, at)) continue
    const target = valueIn(query, parameter)
    const found = webAddressOf(/^\/(?!\/)/.test(target) ? `https://${host}${target}` : target)
    if (found !== null) return found
  }
  return appAddress(parts)
}

/**
 * The address that an address carries, through at most UNWRAPS_MAX of those that do; itself where it carries none. A page that asks
 * to sign in carries the one behind it.
 */
export const unwrapped = (address: string): string => {
  let at = address
  for (let times = 0; times < UNWRAPS_MAX; times++) {
    const next = unwrapOnce(at)
    if (next === null || next === at) return at
    at = next
  }
  return at
}
