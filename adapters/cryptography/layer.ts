import { Layer } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import { layer as Digest } from "./Digest.ts"
import { layer as Mac } from "./Mac.ts"
import { layer as PasskeyProofs } from "./PasskeyProofs.ts"

/** The randomness, digests, signatures, seals and proofs that the domain asks for, by what the runtime has for them. */
export const cryptography = Layer.mergeAll(Aead.layerWebCrypto, Digest, Mac, PasskeyProofs).pipe(
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)
