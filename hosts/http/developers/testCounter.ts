import { Clock, Effect } from "effect"
import { makeExpiringCache } from "../../../domain/expiringCache.ts"
import type { KeyId } from "../../../ports/accounts/ApiKey.ts"

/** Tests that a key's webhook is sent in any TESTS_SECONDS by one host, at most: nobody is to be flooded by a button. */
export const TESTS_MAX = 10
export const TESTS_SECONDS = 600
/** Keys that are counted at most. */
const KEYS_MAX = 10_000

/** Makes the count of tests of each key's webhook: whether one more may be sent. */
export const makeTestCounter = () => {
  const counts = makeExpiringCache<{ sent: number }>({ seconds: TESTS_SECONDS, entriesMax: KEYS_MAX })
  return (id: KeyId): Effect.Effect<boolean> =>
    Effect.map(Clock.monotonicTimeNanos, (now) => {
      const counted = counts.get(id, now) ?? { sent: 0 }
      if (counted.sent === 0) counts.set(id, counted, now)
      counted.sent += 1
      return counted.sent <= TESTS_MAX
    })
}
