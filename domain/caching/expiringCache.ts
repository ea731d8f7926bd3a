import { Deferred, Effect } from "effect"

/**
 * Makes what runs work once for all who ask for it while it runs, by its name. It is seen to its end whoever goes away.
 */
export const makeSingleFlight = <A, E>() => {
  const running = new Map<string, Deferred.Deferred<A, E>>()
  return <R>(name: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const under = running.get(name)
      if (under !== undefined) return Deferred.await(under)
      const done = Deferred.makeUnsafe<A, E>()
      running.set(name, done)
      return work.pipe(
        Effect.onExit((exit) =>
          Effect.sync(() => {
            running.delete(name)
            Deferred.doneUnsafe(done, exit)
          })
        ),
        Effect.forkDetach({ startImmediately: true }),
        Effect.andThen(Deferred.await(done))
      )
    })
}

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
