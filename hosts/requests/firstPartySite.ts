/** A brand's own site that passes a path of its own on to this service. */
export interface FirstPartySite {
  /** What its cookies are for: this domain and all under it. Lower case. */
  readonly domain: string
  /** Where the site has the pixel, with a slash before it and none after. */
  readonly path: string
}

const FIRST_PARTY_SITES_MAX = 100
export const FIRST_PARTY_SITES_RULE =
  `must be at most ${FIRST_PARTY_SITES_MAX} sites with commas between them, each a domain and a path (shop.example/cs); ` +
  "no domain twice, and no path that begins as one of the service's own"

/** The first names of the service's own paths. */
export const OWN_PATHS: ReadonlyArray<string> = [
  "api",
  "account",
  "brand",
  "checkout",
  "checks",
  "consent",
  "favicon.ico",
  "favicon.svg",
  "healthz",
  "mcp",
  "metrics",
  "readyz",
  "reports",
  "sign-in",
  "sign-out",
  "subject"
]

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
const SITE = new RegExp(`^((?:${LABEL}\\.)*${LABEL})((?:/[A-Za-z0-9_-]{1,32}){1,3})/?$`)
const DOMAIN_MAX_CHARACTERS = 253

const readSite = (text: string): FirstPartySite | null => {
  const [, domain = "", path = ""] = SITE.exec(text) ?? []
  const isOwn = OWN_PATHS.includes(path.split("/")[1]?.toLowerCase() ?? "")
  return domain === "" || domain.length > DOMAIN_MAX_CHARACTERS || isOwn ? null : { domain, path }
}

/** Undefined for what FIRST_PARTY_SITES_RULE refuses. */
export const readFirstPartySites = (text: string): ReadonlyArray<FirstPartySite> | undefined => {
  const read = text.split(",").map((site) => readSite(site.trim().replace(/^[^/]*/, (domain) => domain.toLowerCase())))
  const sites = read.filter((site) => site !== null)
  const areDistinct = new Set(sites.map(({ domain }) => domain)).size === read.length
  return areDistinct && read.length <= FIRST_PARTY_SITES_MAX ? sites : undefined
}

/** Whether a host is a site's: its domain or one under it. */
export const isOfSite = (hostname: string, { domain }: FirstPartySite): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`)
