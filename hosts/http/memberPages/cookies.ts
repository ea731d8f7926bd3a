/**
 * Cookies of people who sign in. On https their names begin with `__Host-`, so that no neighbouring domain can write them; a host
 * that is reached by plain http, as on one's own machine, can have no such name.
 */
interface CookieHost {
  /** Where callers reach this host. */
  readonly baseUrl: string
  readonly serviceSlug: string
}

/** What a cookie is for: who is signed in, which browser asked for a link, which of their tenants a person looks at. */
export type CookieUse = "session" | "browser" | "tenant"

/** Characters of a Cookie header that are looked at, at most. */
const HEADER_CHARACTERS_MAX = 8_192

const isSecure = ({ baseUrl }: CookieHost): boolean => baseUrl.startsWith("https:")

const nameOf = (host: CookieHost, use: CookieUse): string =>
  `${isSecure(host) ? "__Host-" : ""}${host.serviceSlug}_${use}`

/** What a browser brought under a name; null where it brought nothing, or the name more than once. */
export const cookieOf = ({ headers }: Request, host: CookieHost, use: CookieUse): string | null => {
  const header = headers.get("cookie") ?? ""
  if (header.length > HEADER_CHARACTERS_MAX) return null
  const name = nameOf(host, use)
  const values = header.split(";").flatMap((pair) => {
    const [key = "", value] = pair.split("=", 2)
    return key.trim() === name && value !== undefined ? [value.trim()] : []
  })
  return values.length === 1 ? (values[0] ?? null) : null
}

/** A `Set-Cookie` of the value, for so many seconds; of none, one that removes it. Scripts can't read it. */
export const setCookie = (host: CookieHost, use: CookieUse, value: string | null, seconds: number): string =>
  [
    `${nameOf(host, use)}=${value ?? ""}`,
    "Path=/",
    `Max-Age=${value === null ? 0 : seconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isSecure(host) ? ["Secure"] : [])
  ].join("; ")
