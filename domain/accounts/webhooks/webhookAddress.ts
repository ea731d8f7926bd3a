import { Result } from "effect"
import { Host, NetAddress } from "effect/net"

export const WEBHOOK_URL_CHARACTERS_MAX = 2_048
const PORT_MAX = 65_535

/** An address as it is shown: what follows its ? may be a password, and is left out. */
export const shownAddress = (url: string): string => url.replace(/\?.*$/s, "?…")

/** Names that never lead to a host of the public internet. */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa)\.?$/i

const isPublicIp = (address: NetAddress.IpAddress): boolean => {
  const isLocal =
    NetAddress.isLoopback(address) ||
    NetAddress.isUnspecified(address) ||
    NetAddress.isLinkLocal(address) ||
    NetAddress.isMulticast(address)
  if (isLocal) return false
  if (NetAddress.isIpv4Address(address)) return !NetAddress.isPrivate(address) && !NetAddress.isBroadcast(address)
  // Only 2000::/3 is given out.
  return /^[23]/.test(NetAddress.formatIp(address))
}

const problemOfHost = (authority: string): string | null => {
  const [, host = "", port = "443"] = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i.exec(authority) ?? []
  if (host === "") return "must have a host name of letters, digits, dots and hyphens"
  if (Number(port) < 1 || Number(port) > PORT_MAX) return "must have a port from 1 to 65535"
  const literal: Result.Result<NetAddress.IpAddress, unknown> = host.startsWith("[")
    ? NetAddress.ipv6FromString(host.slice(1, -1))
    : NetAddress.ipv4FromString(host.replace(/\.$/, ""))
  if (Result.isSuccess(literal)) return isPublicIp(literal.success) ? null : "must not be a private address"
  // "127.1" and "0x7f000001" are addresses to a browser, though they look like names.
  if (/(^|\.)(\d+|0x[0-9a-f]*)\.?$/i.test(host)) return "must have a host name or a full IP address"
  if (LOCAL_NAME.test(host) || !host.replace(/\.$/, "").includes(".")) return "must not be a local name"
  return Result.isSuccess(Host.domainNameFromString(host)) ? null : "must have a valid host"
}

/**
 * What keeps an address from being a webhook's, as a sentence that continues "the URL"; null when nothing does.
 *
 * It has to use https, without a user name or fragment, in printable ASCII. What is plainly not on the public internet is
 * refused here; where a name leads is checked at each attempt.
 */
export const problemOfWebhookUrl = (url: string): string | null => {
  if (url.length > WEBHOOK_URL_CHARACTERS_MAX) return `must have at most ${WEBHOOK_URL_CHARACTERS_MAX} characters`
  if (!/^[!-~]+$/.test(url) || url.includes("\\")) return "must be printable ASCII without blanks or backslashes"
  const [, authority] = /^https:\/\/([^/?#]*)/i.exec(url) ?? []
  if (authority === undefined) return "must be an absolute https address"
  if (authority.includes("@")) return "must not have a user name or password"
  if (url.includes("#")) return "must not have a fragment"
  return problemOfHost(authority)
}
