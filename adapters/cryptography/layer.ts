import { Layer } from "effect"
import { Aead, Digest, Mac, SecureRandom } from "effect/crypto"

/** The randomness, digests, signatures and seals that the domain asks for, by the runtime's Web Crypto. */
export const cryptography = Layer.mergeAll(Aead.layerWebCrypto, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)
