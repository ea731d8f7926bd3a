import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

/** Internet addresses of version 6 are given out from here alone (IANA, IPv6 address space). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3")
/** From a public block, yet answered by the cloud a machine runs in: the platform's own services. */
const CLOUD_SERVICES = ["168.63.129.16"]

const isPublicVersion4 = (address: ipaddr.IPv4): boolean =>
  address.range() === "unicast" && !CLOUD_SERVICES.includes(address.toString())

const isPublicVersion6 = (address: ipaddr.IPv6): boolean =>
  address.range() === "unicast" && address.match(GLOBAL_UNICAST)

/** ipaddr.js takes "::8.8.8.8" for "::ffff:8.8.8.8"; without dots the two differ. */
const undotted = (version6: string): string =>
  version6.replace(/[\d.]+\.[\d.]+$/, (version4) => {
    const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(version4).octets
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })

/**
 * Whether an IP address is one of the public internet: none of the private, loopback, link-local, shared, multicast,
 * documentation, benchmarking, tunnelling and other ranges of the IANA special-purpose registries.
 *
 * Takes the plain spelling that the URL parser and resolvers give. Anything else is not public: a name, a zone, an octal
 * or short form. A version 4 address that is mapped into version 6 is as public as it is by itself. Those that a translator
 * or a tunnel would turn into a version 4 address (NAT64, 6to4, Teredo) never are: where one stands, its network decides what
 * they lead to.
 */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 0 || address.includes("%")) return false
  const parsed = ipaddr.process(version === 6 ? undotted(address) : address)
  return parsed instanceof ipaddr.IPv4 ? isPublicVersion4(parsed) : isPublicVersion6(parsed)
}
