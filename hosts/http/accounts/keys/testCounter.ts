import { Clock, Effect } from "effect"
import { makeExpiringCache } from "../../../../domain/caching/expiringCache.ts"

/** Tests that a key's webhook is sent in any TESTS_SECONDS by one host, at most: nobody is to be flooded by a button. */
export const TESTS_MAX = 30
export const TESTS_SECONDS = 600
/** Names that are counted at most. */
const NAMES_MAX = 10_000

/** Makes the count of what is done under each name on one host: whether one more may be, of `max` in any `seconds`. */
export const makeCounter = ({ max, seconds }: { readonly max: number; readonly seconds: number }) => {
  const counts = makeExpiringCache<{ done: number }>({ seconds, entriesMax: NAMES_MAX })
  return (name: string): Effect.Effect<boolean> =>
    Effect.map(Clock.monotonicTimeNanos, (now) => {
      const counted = counts.get(name, now) ?? { done: 0 }
      if (counted.done === 0) counts.set(name, counted, now)
      counted.done += 1
      return counted.done <= max
    })
}

/** Makes the count of tests of each key's webhook: whether one more may be sent. */
export const makeTestCounter = () => makeCounter({ max: TESTS_MAX, seconds: TESTS_SECONDS })
