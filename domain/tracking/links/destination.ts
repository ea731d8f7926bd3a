import { Result } from "effect"
import { Host } from "effect/net"
import type { ClickId, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"

/** The query parameters a redirect adds to the page it leads to. */
export const REF_PARAMETER = "cs_ref"
export const CLICK_PARAMETER = "cs_click"

export const DESTINATION_MAX_CHARS = 2048

/** Characters of a visitor's own parameters that a destination takes at most; a Location stays far below 8 KiB with them. */
export const VISITOR_QUERY_CHARS_MAX = 2048

/** Every parameter that begins like this is the redirect's own. */
const OWN_PREFIX = "cs_"

/** What a Location may hold; anything else would be read in several ways, or end the header. */
const PRINTABLE_ASCII = /^[!-~]+$/

const partOf = (parameter: string): string => {
  const end = parameter.indexOf("=")
  return end < 0 ? parameter : parameter.slice(0, end)
}

/** A parameter's name as a reader of the address decodes it; where it is no UTF-8, its ASCII is decoded alone. */
const nameOf = (parameter: string): string => {
  const name = partOf(parameter)
  if (!/[%+]/.test(name)) return name
  const text = name.replaceAll("+", " ")
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
}

/** Whether a reader of the address would take this parameter for one of ours. */
const isOurs = (parameter: string): boolean => {
  const name = nameOf(parameter)
  return name === REF_PARAMETER || name === CLICK_PARAMETER
}

/** An address but for the id of the click, which stands after `before`; a visitor's parameters stand between the other two. */
export interface Destination {
  readonly before: string
  /** The destination's own parameters, with the `&` before them. */
  readonly own: string
  /** With its `#`; empty where there is none. */
  readonly fragment: string
}

/**
 * The stored destination with `cs_ref=CODE&cs_click=UUID` at the beginning of its query, but for the UUID.
 *
 * Shops note the beginning of a landing page's address only, so what stands last in a query is lost there.
 * Every other byte of it stays: shops sign their addresses, and a URL parser would write them anew.
 * Parameters of these two names that were there already are dropped.
 */
export const prepareDestination = (destinationUrl: string, code: LinkCode): Destination => {
  const [address = "", page = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(destinationUrl) ?? []
  const kept = query
    .split("&")
    .filter((parameter) => !isOurs(parameter))
    .join("&")
  return {
    before: `${page}?${REF_PARAMETER}=${code}&${CLICK_PARAMETER}=`,
    own: kept === "" ? "" : `&${kept}`,
    fragment: destinationUrl.slice(address.length)
  }
}

/**
 * A visitor's own parameters as a destination takes them, each byte as it was sent, with an `&` before each.
 *
 * Left out are the redirect's own (`code`, and every name that begins with `cs_`), names that the destination has itself, which win,
 * what has no name,
 * whatever is not printable ASCII, and each parameter that would exceed VISITOR_QUERY_CHARS_MAX.
 */
const visitorParameters = (own: string, visitorQuery: string): string => {
  const taken = new Set(["", ...own.split("&").map(nameOf)])
  let kept = ""
  for (const parameter of visitorQuery.split("&")) {
    if (kept.length + parameter.length + 1 > VISITOR_QUERY_CHARS_MAX || !PRINTABLE_ASCII.test(parameter)) continue
    const name = nameOf(parameter)
    if (name.trimStart().startsWith(OWN_PREFIX) || taken.has(name) || parameter.includes("#")) continue
    kept += `&${parameter}`
  }
  return kept
}

/** Where a click leads, with the visitor's own parameters where there are some: the query of the request but for the redirect's `code`. */
export const destinationFor = (
  { before, fragment, own }: Destination,
  clickId: ClickId,
  visitorQuery: string = ""
): string => {
  if (visitorQuery === "") return before + clickId + own + fragment
  const ownEnd = own.endsWith("&") ? own.slice(0, -1) : own
  const added = visitorParameters(own, visitorQuery)
  return before + clickId + (added === "" ? own : ownEnd + added) + fragment
}

/** The redirect's own parameter, where it is asked with the code in the query. */
const CODE_PARAMETER = "code"

/** The query of a redirect without the parameter that names the link; empty, at hardly any cost, where that is all of it. */
export const visitorQueryOf = (query: string): string => {
  if (!query.includes("&")) return ""
  const end = query.indexOf("#")
  return (end < 0 ? query : query.slice(0, end))
    .split("&")
    .filter((parameter) => nameOf(parameter) !== CODE_PARAMETER)
    .join("&")
}

/**
 * What a tracking link may point to: an absolute http or https address with a host and without credentials,
 * blanks, control characters or backslashes, at most 2,048 characters.
 *
 * Succeeds with the address to store: the text itself, or, where it has letters beyond ASCII, the same address as a
 * browser would send it (host in Punycode, the rest percent-encoded), since a Location header carries ASCII only.
 * Fails with a sentence that continues "destination URL".
 */
export const readDestinationUrl = (text: string): Result.Result<string, string> => {
  // A browser reads "\" as "/" and drops line breaks and tabs, so with them an address can mean another host than it shows.
  if (/[\s\\\p{Cc}]/u.test(text) || !text.isWellFormed()) {
    return Result.fail("must not contain blanks, control characters or backslashes")
  }
  const parts = /^(https?:\/\/)([^/?#]*)(.*)$/i.exec(text)
  if (parts === null) return Result.fail("must be an absolute http or https address")
  const [, scheme = "", authority = "", rest = ""] = parts
  if (authority.includes("@")) return Result.fail("must not contain a user name or password")
  const hasPort = /:\d*$/.test(authority)
  const endpoint = Host.hostPortFromString(hasPort ? authority : `${authority}:0`)
  // "." is a name to the resolver's rules, and "%" starts an interface's name there; no web address has either as its host.
  if (Result.isFailure(endpoint) || authority.includes("%") || /^\.(:|$)/.test(authority)) {
    return Result.fail("must have a valid host")
  }
  const named = hasPort ? Host.formatHostPort(endpoint.success) : Host.formatHost(endpoint.success.host)
  const asciiAuthority = /\P{ASCII}/u.test(authority) ? named : authority
  const address = scheme + asciiAuthority + rest.replace(/\P{ASCII}+/gu, encodeURIComponent)
  if (address.length > DESTINATION_MAX_CHARS) {
    return Result.fail(`must be at most ${DESTINATION_MAX_CHARS} characters`)
  }
  return Result.succeed(address)
}
