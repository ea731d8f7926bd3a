import { platformOfHost } from "../../../ports/identity/accountAddress.ts"
import { addressesOf, type WebPlatform } from "../../../ports/identity/platforms.ts"
import { webAddress } from "../webAddress.ts"

/** One address may wrap another, which wraps another. */
export const UNWRAPS_MAX = 5

/** An address that carries the one it leads to, so that it need not be opened. */
interface Redirector {
  /** Labels before the platform's domain; null: the usual ones of a web host. */
  readonly label: string | null
  /** The whole path; null: any. */
  readonly path: string | null
  readonly parameter: string
}

const USUAL = ["", "www", "m"]

/** Where platforms send those who follow a link of a profile. One a line. */
const OF_PLATFORMS: Readonly<Partial<Record<WebPlatform, ReadonlyArray<Redirector>>>> = {
  instagram: [{ label: "l", path: null, parameter: "u" }],
  threads: [{ label: "l", path: null, parameter: "u" }],
  facebook: [
    { label: "l", path: null, parameter: "u" },
    { label: "lm", path: null, parameter: "u" },
    { label: null, path: "/l.php", parameter: "u" },
    { label: null, path: "/flx/warn/", parameter: "u" }
  ],
  youtube: [{ label: null, path: "/redirect", parameter: "q" }],
  vk: [
    { label: null, path: "/away.php", parameter: "to" },
    { label: "away", path: null, parameter: "to" }
  ],
  reddit: [{ label: "out", path: null, parameter: "url" }],
  tiktok: [
    { label: null, path: "/link/v2", parameter: "target" },
    { label: null, path: "/redirect", parameter: "target" }
  ],
  linkedin: [
    { label: null, path: "/redir/redirect", parameter: "url" },
    { label: null, path: "/safety/go", parameter: "url" }
  ],
  pinterest: [{ label: null, path: "/offsite/", parameter: "url" }],
  soundcloud: [
    { label: "exit", path: null, parameter: "url" },
    { label: "gate", path: null, parameter: "url" }
  ],
  tumblr: [{ label: "t", path: "/redirect", parameter: "z" }],
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
  ["anonym.to", { path: "/", parameter: "" }]
])

const isAt = (path: string | null, pathname: string): boolean =>
  path === null || pathname.replace(/\/$/, "") === path.replace(/\/$/, "")

const labelOf = (platform: WebPlatform, host: string): string | null => {
  const { domains, otherDomains, shortDomains } = addressesOf(platform)
  const domain = [...domains, ...otherDomains, ...shortDomains].find(
    (each) => host === each || host.endsWith(`.${each}`)
  )
  return domain === undefined ? null : host.slice(0, -domain.length).replace(/\.$/, "")
}

const rowsOf = (url: URL): ReadonlyArray<Omit<Redirector, "label">> => {
  const host = url.hostname.toLowerCase()
  const platform = platformOfHost(host)
  if (platform === null) {
    const row = OF_HOSTS.get(host)
    return row === undefined ? [] : [row]
  }
  const before = labelOf(platform, host)
  return (OF_PLATFORMS[platform] ?? []).filter(({ label }) =>
    label === null ? before !== null && USUAL.includes(before) : before === label
  )
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const unwrapOnce = (url: URL): string | null => {
  for (const { path, parameter } of rowsOf(url)) {
    if (!isAt(path, url.pathname)) continue
    const target = parameter === "" ? decoded(url.search.slice(1)) : (url.searchParams.get(parameter) ?? "")
    const address =
      webAddress(target) ?? (/^[\w-]+\.[\w.-]+(?:\/|$)/.test(target) ? webAddress(`https://${target}`) : null)
    if (address !== null) return address
  }
  return null
}

/** The address that an address carries, through at most UNWRAPS_MAX of those that do; itself where it carries none. */
export const unwrapped = (address: string): string => {
  let at = address
  for (let times = 0; times < UNWRAPS_MAX && URL.canParse(at); times++) {
    const next = unwrapOnce(new URL(at))
    if (next === null || next === at) return at
    at = next
  }
  return at
}
