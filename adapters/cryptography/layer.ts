import { Layer } from "effect"
import { Aead, Digest, Mac, SecureRandom } from "effect/crypto"
import { layer as PasskeyProofs } from "./PasskeyProofs.ts"

/** The randomness, digests, signatures, seals and proofs that the domain asks for, by the runtime's Web Crypto. */
export const cryptography = Layer.mergeAll(
  Aead.layerWebCrypto,
  Digest.layerWebCrypto,
  Mac.layerWebCrypto,
  PasskeyProofs
).pipe(Layer.provideMerge(SecureRandom.layerWebCrypto))
