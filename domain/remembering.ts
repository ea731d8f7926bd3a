const NANOS_PER_SECOND = 1_000_000_000n

/**
 * What is remembered for so many seconds from when it was true, of so many things at most; the oldest goes first. Times are
 * those of a clock that only runs forward, so that a clock that is set back lengthens nothing.
 */
export const makeRemembering = <A>(options: { readonly seconds: number; readonly entriesMax: number }) => {
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
    }
  }
}
