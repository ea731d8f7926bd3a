import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { type SealedCount, SealedSecrets } from "../../../../ports/accounts/operations/SealedSecrets.ts"
import { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { CANARY_PLACE, type Canary, findCanary } from "../../sealing/checkSigningSecret.ts"
import { Sealing } from "../../sealing/Sealing.ts"
import { countSealed, resealAll } from "../../sealing/sealedPlaces.ts"

/** Passes over all rows: the last of them finds what others wrote under a secret before during the first. */
const PASSES_MAX = 3

const unavailable = (cause: unknown) => new StoreUnavailable({ store: "SealedSecrets", cause })

export const layer = Layer.effect(
  SealedSecrets,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const context = Layer.merge(Layer.succeed(SqlClient.SqlClient, sql), Layer.succeed(Sealing, sealing))

    /** Nothing is under a secret before any more, or what is was given up: the next start need not have one. */
    const forgetBefore = Effect.fnUntraced(function* (canary: Canary | null) {
      if (canary === null || Option.isSome(yield* sealing.reseal(canary.sealed, CANARY_PLACE))) return
      yield* sql`update seal_canary set sealed_before = '{}' where sealed = ${canary.sealed}::bytea`
    })
    const reseal = Effect.fnUntraced(function* (givesUp: boolean) {
      const canary = yield* findCanary
      let counts: ReadonlyArray<SealedCount> = []
      for (let pass = 0; pass < PASSES_MAX; pass++) {
        const found = yield* resealAll
        const isLast = found.every(({ previous }) => previous === 0)
        counts = found.map((count, index) => ({ ...count, previous: count.previous + (counts[index]?.previous ?? 0) }))
        if (!isLast) continue
        if (givesUp || found.every(({ unopened }) => unopened === 0)) yield* forgetBefore(canary)
        break
      }
      return counts
    })

    return SealedSecrets.of({
      count: Effect.map(countSealed(Number.POSITIVE_INFINITY), (counted) => counted.map(({ count }) => count)).pipe(
        Effect.provide(context),
        Effect.mapError(unavailable)
      ),
      reseal: ({ givesUp }) => reseal(givesUp).pipe(Effect.provide(context), Effect.mapError(unavailable))
    })
  })
)
