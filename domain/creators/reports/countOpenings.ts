import { Clock, Effect, Schema } from "effect"
import { makeExpiringCache } from "../../caching/expiringCache.ts"

/** Openings of one link in OPENINGS_SECONDS at most: as many as a key has requests. */
export const OPENINGS_MAX = 120
export const OPENINGS_SECONDS = 60
/** Links whose openings are counted at most. */
const LINKS_MAX = 10_000
/** Of a token so much is counted under: its end, which is a tag or a signature, and another in every link. */
const COUNTED_CHARACTERS = 40

/** The link was opened more often than it may be. */
export class OpenedTooOften extends Schema.TaggedError<OpenedTooOften>()("OpenedTooOften", {}) {}

/** Makes the count of a link's openings on this host. Fails with OpenedTooOften past OPENINGS_MAX in OPENINGS_SECONDS. */
export const makeCountOpenings = () => {
  const counts = makeExpiringCache<{ openings: number }>({ seconds: OPENINGS_SECONDS, entriesMax: LINKS_MAX })
  return (token: string): Effect.Effect<void, OpenedTooOften> =>
    Effect.flatMap(Clock.monotonicTimeNanos, (now) => {
      const link = token.slice(-COUNTED_CHARACTERS)
      const counted = counts.get(link, now) ?? { openings: 0 }
      if (counted.openings === 0) counts.set(link, counted, now)
      counted.openings += 1
      return counted.openings > OPENINGS_MAX ? Effect.fail(new OpenedTooOften()) : Effect.void
    })
}
