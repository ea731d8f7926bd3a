import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { Digest } from "effect/crypto"
import { Hex } from "effect/encoding"

/** Bytes that are digested where they are, which takes a few dozen microseconds at most. More of them would keep requests waiting. */
export const AT_ONCE_BYTES_MAX = 65_536

/**
 * Digests by the runtime's Web Crypto, which works beside the thread that asks. Handing a few words over and taking their digest back costs
 * ten times what the digest does, so those are digested at once.
 */
export const layer = Layer.effect(
  Digest.Digest,
  Effect.map(Digest.Digest, (webCrypto) => {
    const digest = (algorithm: Digest.Algorithm, data: Uint8Array): Effect.Effect<Uint8Array> =>
      data.byteLength > AT_ONCE_BYTES_MAX
        ? webCrypto.digest(algorithm, data)
        : Effect.sync(() => {
            const name = algorithm.name.replace("-", "").toLowerCase()
            return new Uint8Array(createHash(name).update(data).digest())
          })
    return { digest, digestHex: (algorithm, data) => Effect.map(digest(algorithm, data), Hex.encode) }
  })
).pipe(Layer.provide(Digest.layerWebCrypto))
