const NANOS_PER_SECOND = 1_000_000_000n

/**
 * Makes a cache whose entries expire `seconds` after the time they are set with. It holds at most `entriesMax` entries and drops
 * the oldest first. Times come from a monotonic clock, so a system clock that is set back lengthens nothing.
 */
export const makeExpiringCache = <A>(options: { readonly seconds: number; readonly entriesMax: number }) => {
  const entries = new Map<string, { readonly value: A; readonly untilNanos: bigint }>()
  return {
    get: (name: string, nowNanos: bigint): A | undefined => {
      const entry = entries.get(name)
      if (entry === undefined || nowNanos < entry.untilNanos) return entry?.value
      entries.delete(name)
      return undefined
    },
    set: (name: string, value: A, trueNanos: bigint): void => {
      entries.delete(name)
      const [oldest] = entries.keys()
      if (oldest !== undefined && entries.size >= options.entriesMax) entries.delete(oldest)
      entries.set(name, { value, untilNanos: trueNanos + BigInt(options.seconds) * NANOS_PER_SECOND })
    },
    forget: (name: string): void => {
      entries.delete(name)
    }
  }
}
