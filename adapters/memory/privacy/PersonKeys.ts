import { Clock, Effect, Layer } from "effect"
import { SECOND_MS } from "../../../ports/time/days.ts"
import { PersonKeys } from "../../../ports/tracking/privacy/PersonKeys.ts"

/** How long a host relies on a key it read. A tenant's key stays the same until the tenant is erased. */
export const PERSON_KEY_SECONDS = 3_600
/** Keys a host remembers at most. */
const PERSON_KEY_ENTRIES_MAX = 10_000

type KeyOf = PersonKeys["Service"]["keyOf"]

/** The keys of a store, remembered: who a visitor is can be noted while the store is away. */
export const layer: Layer.Layer<PersonKeys, never, PersonKeys> = Layer.effect(
  PersonKeys,
  Effect.gen(function* () {
    const keys = yield* PersonKeys
    const known = new Map<string, { readonly key: Effect.Success<ReturnType<KeyOf>>; readonly untilMs: number }>()
    const keyOf: KeyOf = Effect.fnUntraced(function* (tenantId, fresh) {
      const nowMs = yield* Clock.currentTimeMillis
      const remembered = known.get(tenantId)
      if (remembered !== undefined && nowMs < remembered.untilMs) return remembered.key
      const key = yield* keys.keyOf(tenantId, fresh)
      known.delete(tenantId)
      const [oldest] = known.keys()
      if (oldest !== undefined && known.size >= PERSON_KEY_ENTRIES_MAX) known.delete(oldest)
      known.set(tenantId, { key, untilMs: nowMs + PERSON_KEY_SECONDS * SECOND_MS })
      return key
    })
    return PersonKeys.of({ keyOf })
  })
)
