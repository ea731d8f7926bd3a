import { Effect, Layer, Redacted } from "effect"
import { Mac } from "effect/crypto"
import { SigningKeys } from "../../ports/SigningKeys.ts"

/** Keeps the keys of links apart from everything else that is made of the host's secret. */
const LABEL = "signed links"

/**
 * The keys that come of a host's signing secret, and of those before it; the same secret gives the same key on every host.
 */
export const layer = (
  signingSecret: Redacted.Redacted<string>,
  previousSecrets: ReadonlyArray<Redacted.Redacted<string>> = []
) =>
  Layer.effect(
    SigningKeys,
    Effect.gen(function* () {
      const mac = yield* Mac.Mac
      const utf8 = new TextEncoder()
      const keyOf = Effect.fnUntraced(function* (secret: Redacted.Redacted<string>) {
        const whole = yield* Mac.key(Mac.hmacSha256, utf8.encode(Redacted.value(secret)))
        return yield* Mac.key(Mac.hmacSha256, yield* mac.sign(whole, utf8.encode(LABEL)))
      })
      return SigningKeys.of({
        current: yield* keyOf(signingSecret),
        previous: yield* Effect.forEach(previousSecrets, keyOf)
      })
    }).pipe(Effect.orDie)
  )
