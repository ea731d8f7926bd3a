import { Effect, Option, Redacted, Result } from "effect"
import { Mac } from "effect/crypto"
import { Base64 } from "effect/encoding"

const encoder = new TextEncoder()

/** The bytes of a signature in base64; none of what is none. */
export const tagIn = (signature: string | null): Option.Option<Uint8Array> =>
  Option.flatMap(Option.fromNullOr(signature), (text) => Result.getSuccess(Base64.decode(text)))

/** Whether the signature is the base64 HMAC-SHA256 of the body by this secret, compared in constant time. */
export const isBase64Hmac = Effect.fnUntraced(function* (
  signature: string | null,
  secret: Redacted.Redacted<string>,
  body: Uint8Array
) {
  const tag = tagIn(signature)
  if (Option.isNone(tag)) return false
  const mac = yield* Mac.Mac
  const key = yield* Mac.key(Mac.hmacSha256, encoder.encode(Redacted.value(secret)))
  return yield* mac.verify(key, tag.value, body)
})
