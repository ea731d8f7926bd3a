import { Result } from "effect"
import { Host } from "effect/net"
import type { ClickId, LinkCode } from "../../ports/attribution/TrackingLink.ts"

/** The query parameters a redirect adds to the page it leads to. */
export const REF_PARAMETER = "cs_ref"
export const CLICK_PARAMETER = "cs_click"

export const DESTINATION_MAX_CHARS = 2048

/**
 * Whether a reader of the address would take this parameter for one of ours.
 * A reader decodes names, so a name written with %XX counts too.
 */
const isOurs = (parameter: string): boolean => {
  const name = parameter
    .replace(/=.*$/s, "")
    .replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return name === REF_PARAMETER || name === CLICK_PARAMETER
}

/** An address but for the id of the click, which stands between the two. */
export interface Destination {
  readonly before: string
  readonly after: string
}

/**
 * The stored destination with `cs_ref=CODE&cs_click=UUID` at the end of its query, but for the UUID.
 *
 * Every other byte of it stays: shops sign their addresses, and a URL parser would write them anew.
 * Parameters of these two names that were there already are dropped.
 */
export const prepareDestination = (destinationUrl: string, code: LinkCode): Destination => {
  const [address = "", page = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(destinationUrl) ?? []
  const kept = query
    .split("&")
    .filter((parameter) => !isOurs(parameter))
    .join("&")
  const joint = kept === "" || kept.endsWith("&") ? "" : "&"
  return {
    before: `${page}?${kept}${joint}${REF_PARAMETER}=${code}&${CLICK_PARAMETER}=`,
    after: destinationUrl.slice(address.length)
  }
}

/** Where a click leads. */
export const destinationFor = ({ after, before }: Destination, clickId: ClickId): string => before + clickId + after

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
