import { Clock, Effect, Option, Result, Schema } from "effect"
import { Aead, Mac } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { SigningKeys } from "../../ports/system/SigningKeys.ts"
import { asciiBytes } from "./bytes.ts"

/** The token is not one of ours, or was made for something else. */
export class TokenInvalid extends Schema.TaggedError<TokenInvalid>()("TokenInvalid", {}) {}
/** The token was good, and its time is over. */
export class TokenExpired extends Schema.TaggedError<TokenExpired>()("TokenExpired", {}) {}

/** A longer token is none of ours and is not looked at. */
export const TOKEN_MAX_CHARACTERS = 2_000

/** What a token lets its bearer have; a token for one thing is no good for another. */
const TokenPurpose = Schema.Literals([
  "account_closing",
  "check_consent",
  "check_pdf",
  "check_subject",
  "media",
  "passkey_new",
  "passkey_use",
  "report",
  "shared_attribution",
  "sign_in_address"
])
export type TokenPurpose = typeof TokenPurpose.Type

const Claims = Schema.fromJsonString(Schema.Struct({ for: TokenPurpose, of: Schema.String, until: Schema.Int }))
const encodeClaims = Schema.encodeEffect(Claims)
const decodeClaims = Schema.decodeUnknownOption(Claims)

/**
 * A token that lets whoever bears it have `of` until `expiresAt`, rounded up to a second. `of` must be ASCII. Two parts in
 * base64url: what it claims, and its HMAC-SHA256.
 */
export const signToken = Effect.fnUntraced(function* (purpose: TokenPurpose, of: string, expiresAt: Date) {
  const { current } = yield* SigningKeys
  const mac = yield* Mac.Mac
  const until = Math.ceil(expiresAt.getTime() / 1000)
  const claims = Base64Url.encode(asciiBytes(yield* encodeClaims({ for: purpose, of, until })))
  return `${claims}.${Base64Url.encode(yield* mac.sign(current, asciiBytes(claims)))}`
}, Effect.orDie)

const isSignedBy = Effect.fnUntraced(function* (tag: Uint8Array, claims: string) {
  const { current, previous } = yield* SigningKeys
  const mac = yield* Mac.Mac
  for (const key of [current, ...previous]) {
    if (yield* mac.verify(key, tag, asciiBytes(claims))) return true
  }
  return false
}, Effect.orDie)

const NONCE_BYTES = 12

/**
 * The same, and nothing of it can be read by whoever bears it: one part in base64url, a nonce and the claims under
 * AES-256-GCM, bound to their purpose. The nonce is made of the claims by a keyed hash: two claims never share one, and the
 * same claims are always the same token.
 */
export const sealToken = Effect.fnUntraced(function* (purpose: TokenPurpose, of: string, expiresAt: Date) {
  const { current, sealing } = yield* SigningKeys
  const aead = yield* Aead.Aead
  const mac = yield* Mac.Mac
  const until = Math.ceil(expiresAt.getTime() / 1000)
  const text = yield* encodeClaims({ for: purpose, of, until })
  const claims = asciiBytes(text)
  // What is signed elsewhere is base64url, which has no blank.
  const nonce = (yield* mac.sign(current, asciiBytes(`nonce ${text}`))).subarray(0, NONCE_BYTES)
  const sealed = yield* aead.encrypt(sealing, claims, { nonce, aad: asciiBytes(purpose) })
  return Base64Url.encode(Uint8Array.of(...nonce, ...sealed))
}, Effect.orDie)

const opened = Effect.fnUntraced(function* (purpose: TokenPurpose, bytes: Uint8Array) {
  const { sealing, previousSealing } = yield* SigningKeys
  const aead = yield* Aead.Aead
  const options = { nonce: bytes.subarray(0, NONCE_BYTES), aad: asciiBytes(purpose) }
  for (const key of [sealing, ...previousSealing]) {
    const claims = yield* Effect.option(aead.decrypt(key, bytes.subarray(NONCE_BYTES), options))
    if (Option.isSome(claims)) return claims
  }
  return Option.none<Uint8Array>()
})

/** What claims are of, if they are for the purpose and their time is not over. */
const allowed = Effect.fnUntraced(function* (purpose: TokenPurpose, claims: Uint8Array) {
  const read = decodeClaims(String.fromCharCode(...claims))
  if (Option.isNone(read) || read.value.for !== purpose) return yield* new TokenInvalid()
  if ((yield* Clock.currentTimeMillis) >= read.value.until * 1000) return yield* new TokenExpired()
  return read.value.of
})

/** What a sealed token is of. Fails with TokenInvalid, and with TokenExpired where only its time is over. */
export const openToken = Effect.fnUntraced(function* (purpose: TokenPurpose, token: string) {
  const bytes = token.length > TOKEN_MAX_CHARACTERS ? Result.fail(null) : Base64Url.decode(token)
  if (Result.isFailure(bytes) || bytes.success.length <= NONCE_BYTES) return yield* new TokenInvalid()
  // The last letter may have bits to spare: of the texts that decode to the same bytes only one is a token.
  if (Base64Url.encode(bytes.success) !== token) return yield* new TokenInvalid()
  const claims = yield* opened(purpose, bytes.success)
  return Option.isSome(claims) ? yield* allowed(purpose, claims.value) : yield* new TokenInvalid()
})

/** What a token is of. Fails with TokenInvalid, and with TokenExpired where only its time is over. */
export const readToken = Effect.fnUntraced(function* (purpose: TokenPurpose, token: string) {
  const [claims = "", tagText = "", ...rest] = token.length > TOKEN_MAX_CHARACTERS ? [] : token.split(".")
  const [tag, bytes] = [Base64Url.decode(tagText), Base64Url.decode(claims)]
  if (rest.length > 0 || Result.isFailure(tag) || Result.isFailure(bytes)) return yield* new TokenInvalid()
  // The last letter has bits to spare: of the texts that decode to one signature only one is a token.
  if (Base64Url.encode(tag.success) !== tagText) return yield* new TokenInvalid()
  if (!(yield* isSignedBy(tag.success, claims))) return yield* new TokenInvalid()
  return yield* allowed(purpose, bytes.success)
})
