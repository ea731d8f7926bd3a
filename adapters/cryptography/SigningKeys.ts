import { Effect, Layer, Redacted } from "effect"
import { Aead, Mac } from "effect/crypto"
import { SigningKeys } from "../../ports/system/SigningKeys.ts"

/** Keep the keys of links, and what edges' are made of, apart from each other, and from everything else of the host's secret. */
const SIGNING_LABEL = "signed links"
const SEALING_LABEL = "sealed links"
const EDGE_LABEL = "edges of accounts"

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
      const derived = Effect.fnUntraced(function* (secret: Redacted.Redacted<string>, label: string) {
        const whole = yield* Mac.key(Mac.hmacSha256, utf8.encode(Redacted.value(secret)))
        return yield* mac.sign(whole, utf8.encode(label))
      })
      const signing = (secret: Redacted.Redacted<string>, label = SIGNING_LABEL) =>
        Effect.flatMap(derived(secret, label), (bytes) => Mac.key(Mac.hmacSha256, bytes))
      const edge = (secret: Redacted.Redacted<string>) => signing(secret, EDGE_LABEL)
      const sealing = (secret: Redacted.Redacted<string>) =>
        Effect.flatMap(derived(secret, SEALING_LABEL), (bytes) => Aead.key(Aead.aes256Gcm, bytes))
      return SigningKeys.of({
        current: yield* signing(signingSecret),
        previous: yield* Effect.forEach(previousSecrets, (secret) => signing(secret)),
        sealing: yield* sealing(signingSecret),
        previousSealing: yield* Effect.forEach(previousSecrets, sealing),
        edge: yield* edge(signingSecret),
        previousEdge: yield* Effect.forEach(previousSecrets, edge)
      })
    }).pipe(Effect.orDie)
  )
