import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { Digest } from "effect/crypto"

/** Bytes that are digested where they are, which takes a few dozen microseconds at most. More of them would keep requests waiting. */
export const AT_ONCE_BYTES_MAX = 65_536

/**
 * Digests by the runtime's Web Crypto, which works beside the thread that asks. Handing a few words over and taking their digest back costs
 * ten times what the digest does, so those are digested at once.
 */
export const layer = Layer.effect(
  Digest.Digest,
  Effect.map(Digest.Digest, (webCrypto) => {
    const atOnce = ({ name }: Digest.Algorithm, data: Uint8Array) =>
      createHash(name.replace("-", "").toLowerCase()).update(data)
    return {
      digest: (algorithm, data) =>
        data.byteLength > AT_ONCE_BYTES_MAX
          ? webCrypto.digest(algorithm, data)
          : Effect.sync(() => new Uint8Array(atOnce(algorithm, data).digest())),
      digestHex: (algorithm, data) =>
        data.byteLength > AT_ONCE_BYTES_MAX
          ? webCrypto.digestHex(algorithm, data)
          : Effect.sync(() => atOnce(algorithm, data).digest("hex"))
    }
  })
).pipe(Layer.provide(Digest.layerWebCrypto))
