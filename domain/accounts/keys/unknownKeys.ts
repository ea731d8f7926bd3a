import { makeExpiringCache } from "../../caching/expiringCache.ts"

/** Keys nobody has that an address may have looked up in any UNKNOWN_KEYS_SECONDS. */
export const UNKNOWN_KEYS_MAX = 60
export const UNKNOWN_KEYS_SECONDS = 60
/** Addresses that are counted at most. */
const ADDRESSES_MAX = 10_000

/** The groups of a version 6 address that name a network; whoever has one has all addresses in it. */
const NETWORK_GROUPS = 4

/** Who is counted as one: a version 4 address, or the network of a version 6 one. */
export const senderNetworkOf = (address: string): string => {
  if (!address.includes(":")) return address
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "")
  if (!plain.includes(":")) return plain
  const [head = "", tail] = plain.split("::")
  const [front, back] = [head.split(":").filter(Boolean), (tail ?? "").split(":").filter(Boolean)]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  return [...front, ...Array.from({ length: zeros }, () => "0"), ...back].slice(0, NETWORK_GROUPS).join(":")
}

/** Makes the count of the keys nobody has that came from an address. */
export const makeUnknownKeyCounter = () => {
  const counts = makeExpiringCache<{ keys: number }>({ seconds: UNKNOWN_KEYS_SECONDS, entriesMax: ADDRESSES_MAX })
  return {
    /** Whether the address may have another key looked up. */
    mayAsk: (address: string, nowNanos: bigint): boolean =>
      (counts.get(senderNetworkOf(address), nowNanos)?.keys ?? 0) < UNKNOWN_KEYS_MAX,
    /** Counts a key before it is looked up; `forgive` takes it back where somebody has it. */
    count: (address: string, nowNanos: bigint): { readonly forgive: () => void } => {
      const sender = senderNetworkOf(address)
      const counted = counts.get(sender, nowNanos) ?? { keys: 0 }
      if (counted.keys === 0) counts.set(sender, counted, nowNanos)
      counted.keys += 1
      return {
        forgive: () => {
          counted.keys -= 1
        }
      }
    }
  }
}
