import { createHmac } from "node:crypto"
import { Effect, Layer } from "effect"
import { Mac } from "effect/crypto"
import { AT_ONCE_BYTES_MAX } from "./Digest.ts"

/** Signs on the spot, byte for byte as Web Crypto does. */
const atOnce = Mac.layerWebCryptoWith({
  hmac: (hash, key, data) => new Uint8Array(createHmac(hash.replace("-", "").toLowerCase(), key).update(data).digest())
})

/**
 * Signs and verifies by the runtime's Web Crypto, which works beside the thread that asks. Handing a notice of a few pages over costs more
 * than its signature does: up to AT_ONCE_BYTES_MAX are signed on the spot.
 */
export const layer = Layer.effect(
  Mac.Mac,
  Effect.gen(function* () {
    const webCrypto = yield* Mac.Mac
    const native = yield* Mac.Mac.pipe(Effect.provide(atOnce))
    const by = ({ byteLength }: Uint8Array) => (byteLength > AT_ONCE_BYTES_MAX ? webCrypto : native)
    return Mac.Mac.of({
      generateKey: webCrypto.generateKey,
      sign: (key, data) => by(data).sign(key, data),
      verify: (key, tag, data) => by(data).verify(key, tag, data)
    })
  })
).pipe(Layer.provide(Mac.layerWebCrypto))
