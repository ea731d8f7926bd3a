import { Effect, Redacted, Result } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import { Base64, Hex } from "effect/encoding"
import type { WebhookEndpoint } from "../../../ports/accounts/webhooks/Webhook.ts"
import { asciiBytes, utf8Bytes } from "../../tokens/bytes.ts"

const SECRET_PREFIX = "whsec_"
const SECRET_BYTES = 32

/** A new signing secret in the form of Standard Webhooks: `whsec_` and the base64 of random bytes. */
export const newSigningSecret = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  return Redacted.make(SECRET_PREFIX + Base64.encode(yield* random.randomBytes(SECRET_BYTES)))
})

/** The secrets that a delivery of this moment is signed with, the current one first. */
export const validSecrets = (
  { secrets }: Pick<WebhookEndpoint, "secrets">,
  at: Date
): ReadonlyArray<Redacted.Redacted<string>> =>
  secrets.flatMap(({ secret, until }) => (until === null || at < until ? [secret] : []))

const hmac = Effect.fnUntraced(function* (keyBytes: Uint8Array, data: Uint8Array) {
  const mac = yield* Mac.Mac
  return yield* mac.sign(yield* Mac.key(Mac.hmacSha256, keyBytes), data)
}, Effect.orDie)

/** What X-Service-Signature holds: hex HMAC-SHA256 of the raw body. The key is the secret as it is shown, `whsec_` included. */
export const hexSignature = Effect.fnUntraced(function* (secret: Redacted.Redacted<string>, body: string) {
  return Hex.encode(yield* hmac(asciiBytes(Redacted.value(secret)), yield* utf8Bytes(body)))
})

/**
 * What webhook-signature holds, by Standard Webhooks 1: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, one for each
 * secret, separated by blanks. The key is what the part after `whsec_` is the base64 of.
 */
export const standardSignature = Effect.fnUntraced(function* (
  secrets: ReadonlyArray<Redacted.Redacted<string>>,
  signed: { readonly id: string; readonly timestampSeconds: number; readonly body: string }
) {
  const data = yield* utf8Bytes(`${signed.id}.${signed.timestampSeconds}.${signed.body}`)
  const signatures = yield* Effect.forEach(secrets, (secret) => {
    const key = Base64.decode(Redacted.value(secret).replace(SECRET_PREFIX, ""))
    return Result.isFailure(key) ? Effect.die(key.failure) : hmac(key.success, data)
  })
  return signatures.map((signature) => `v1,${Base64.encode(signature)}`).join(" ")
})
