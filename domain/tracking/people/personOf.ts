import { Effect, Redacted } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Person } from "../../../ports/tracking/people/People.ts"
import { PersonKeys } from "../../../ports/tracking/privacy/PersonKeys.ts"
import { asciiBytes, hex, utf8Bytes } from "../../tokens/bytes.ts"

/** An address is no longer than this (RFC 5321 allows 254 in all). */
export const EMAIL_MAX_CHARACTERS = 320

/** An address as it is hashed, by browsers too: without blanks around it, in lower case, in Unicode's form NFC. */
export const normalEmail = (email: string): string => email.trim().toLowerCase().normalize("NFC")

/** The SHA-256 of an address as it is hashed, in hex. It can be looked up by whoever has the address, so it is never kept. */
export const emailHash = Effect.fnUntraced(function* (email: string) {
  const digest = yield* Digest.Digest
  return hex(yield* digest.digest(Digest.sha256, yield* utf8Bytes(normalEmail(email))))
})

/** Texts as they are hashed under the tenant's own key: what comes out can't be looked up without the key. */
export const keyedHashes = Effect.fnUntraced(function* (tenantId: TenantId, texts: ReadonlyArray<string>) {
  const random = yield* SecureRandom.SecureRandom
  const mac = yield* Mac.Mac
  const fresh = Redacted.make(`${yield* random.uuidV4()}${yield* random.uuidV4()}`)
  const secret = yield* PersonKeys.use((keys) => keys.keyOf(tenantId, fresh))
  const key = yield* Mac.key(Mac.hmacSha256, asciiBytes(Redacted.value(secret)))
  return yield* Effect.forEach(texts, (text) =>
    Effect.map(
      Effect.flatMap(utf8Bytes(text), (bytes) => mac.sign(key, bytes)),
      hex
    )
  )
})

/** The same of one text. */
export const keyedHash = (tenantId: TenantId, text: string) =>
  Effect.map(keyedHashes(tenantId, [text]), ([hash = ""]) => hash)

/** Whose address this is the SHA-256 of, within the tenant. */
export const personOf = (tenantId: TenantId, emailSha256: string) =>
  Effect.map(keyedHash(tenantId, emailSha256), (hash) => Person.make(hash))

/** Whose address this is, within the tenant. */
export const personOfEmail = Effect.fnUntraced(function* (tenantId: TenantId, email: string) {
  return yield* personOf(tenantId, yield* emailHash(email))
})
