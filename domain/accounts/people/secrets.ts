import { Effect } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { SecretHash } from "../../../ports/accounts/keys/ApiKey.ts"
import { asciiBytes } from "../../tokens/asciiBytes.ts"

const SECRET_BYTES = 32
/** Such a secret as text. */
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** A secret of a link, a session or a browser: 256 random bits in base64url. */
export const newSecret = Effect.fnUntraced(function* () {
  const random = yield* SecureRandom.SecureRandom
  return Base64Url.encode(yield* random.randomBytes(SECRET_BYTES))
})

/** What is kept of a secret: its SHA-256; null of a text that can't be one. 256 random bits need no slow hash. */
export const hashOf = Effect.fnUntraced(function* (secret: string | null) {
  if (secret === null || !SECRET.test(secret)) return null
  const digest = yield* Digest.Digest
  return SecretHash.make(yield* digest.digestHex(Digest.sha256, asciiBytes(secret)))
})
