import { Effect } from "effect"
import { Digest } from "effect/crypto"
import { SecretHash } from "../../../ports/accounts/keys/ApiKey.ts"
import { asciiBytes } from "../../tokens/asciiBytes.ts"

/** SHA-256 of a well-formed key, which is ASCII. Its 178 random bits need no slow hash. */
export const hashSecret = Effect.fnUntraced(function* (key: string) {
  const digest = yield* Digest.Digest
  return SecretHash.make(yield* digest.digestHex(Digest.sha256, asciiBytes(key)))
})
