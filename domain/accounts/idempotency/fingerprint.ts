import { Effect } from "effect"
import { Digest } from "effect/crypto"
import { Fingerprint } from "../../../ports/accounts/idempotency/IdempotencyStore.ts"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { asciiBytes } from "../../tokens/bytes.ts"

/** What tells one request from another. */
export interface FingerprintInput {
  readonly method: string
  /** As in the address, percent-encoded, with the query. */
  readonly path: string
  readonly keyId: KeyId
  /** As it was sent: the same JSON with other blanks is another request. */
  readonly body: Uint8Array
}

/** SHA-256 over the method, the path, the API key's id and the raw bytes of the body. */
export const fingerprintOf = Effect.fnUntraced(function* ({ method, path, keyId, body }: FingerprintInput) {
  const digest = yield* Digest.Digest
  // None of the three can hold a line's end, so no two requests are the same bytes.
  const head = asciiBytes(`${method}\n${path}\n${keyId}\n`)
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return Fingerprint.make(yield* digest.digestHex(Digest.sha256, bytes))
})
