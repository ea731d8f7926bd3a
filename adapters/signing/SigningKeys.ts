import { Effect, Layer, Redacted } from "effect"
import { Mac } from "effect/crypto"
import { SigningKeys } from "../../ports/SigningKeys.ts"

/** Keeps the keys of links apart from everything else that is made of the host's secret. */
const LABEL = "signed links"

/** The keys that come of a host's signing secret; the same secret gives the same keys on every host. */
export const layer = (signingSecret: Redacted.Redacted<string>) =>
  Layer.effect(
    SigningKeys,
    Effect.gen(function* () {
      const mac = yield* Mac.Mac
      const utf8 = new TextEncoder()
      const secret = yield* Mac.key(Mac.hmacSha256, utf8.encode(Redacted.value(signingSecret)))
      const current = yield* Mac.key(Mac.hmacSha256, yield* mac.sign(secret, utf8.encode(LABEL)))
      return SigningKeys.of({ current, previous: [] })
    }).pipe(Effect.orDie)
  )
