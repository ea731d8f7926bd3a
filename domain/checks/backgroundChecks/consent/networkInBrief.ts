const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i
const GROUP = /^[0-9a-f]{1,4}$/i
const GROUPS = 8
const GROUPS_KEPT = 3
const BYTE_MAX = 255

const ofIpv4 = (address: string): string | null => {
  const [, ...bytes] = IPV4.exec(address) ?? []
  return bytes.length === 0 || bytes.some((byte) => Number(byte) > BYTE_MAX)
    ? null
    : `${bytes.map(Number).join(".")}.0/24`
}

/** The groups of an IPv6 address, whose `::` stands for as many as are missing; null where it is none. */
const groupsOf = (address: string): ReadonlyArray<string> | null => {
  const halves = address.split("::")
  if (halves.length > 2) return null
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")))
  const missing = GROUPS - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...tail]
  return groups.every((group) => GROUP.test(group)) ? groups : null
}

/** The network an address is in, which says less of a person than the address: /24 of IPv4, /48 of IPv6; null where it is no address. */
export const networkInBrief = (address: string | null): string | null => {
  if (address === null) return null
  const [, mapped] = MAPPED.exec(address) ?? []
  if (mapped !== undefined) return ofIpv4(mapped)
  if (!address.includes(":")) return ofIpv4(address)
  const groups = groupsOf(address)
  if (groups === null) return null
  const kept = groups.slice(0, GROUPS_KEPT).map((group) => Number.parseInt(group, 16).toString(16))
  return `${kept.join(":")}::/48`
}
