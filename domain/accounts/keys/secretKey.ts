import { Effect, Redacted } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { type KeyScope, SecretHash } from "../../../ports/accounts/keys/ApiKey.ts"
import { asciiBytes } from "../../tokens/bytes.ts"

/** SHA-256 of a well-formed key, which is ASCII. Its 178 random bits need no slow hash. */
export const hashSecret = Effect.fnUntraced(function* (key: string) {
  const digest = yield* Digest.Digest
  return SecretHash.make(yield* digest.digestHex(Digest.sha256, asciiBytes(key)))
})

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const RANDOM_CHARACTERS = 30
const CHECKSUM_CHARACTERS = 6

/** Secret keys begin with `sk_`, publishable ones with `cs_`. */
const PREFIXES: Readonly<Record<KeyScope, string>> = {
  full: "sk_live_",
  read: "sk_live_",
  survey: "sk_live_",
  test: "sk_test_",
  track: "cs_live_"
}

const WELL_FORMED = new RegExp(
  `^(?:${[...new Set(Object.values(PREFIXES))].join("|")})[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`
)

const CRC32_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1
  return remainder >>> 0
})

/** CRC-32 (ISO 3309) of ASCII text. */
const crc32 = (ascii: string): number => {
  let remainder = 0xffffffff
  for (let index = 0; index < ascii.length; index++) {
    remainder = (remainder >>> 8) ^ (CRC32_TABLE[(remainder ^ ascii.charCodeAt(index)) & 0xff] ?? 0)
  }
  return (remainder ^ 0xffffffff) >>> 0
}

const checksum = (ascii: string): string => {
  let rest = crc32(ascii)
  let text = ""
  for (let place = 0; place < CHECKSUM_CHARACTERS; place++) {
    text = BASE62.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/** A new secret of a scope: its prefix, 30 random base62 characters and the base62 CRC-32 of all before it. */
export const newSecretKey = Effect.fn("accounts.newSecretKey")(function* (scope: KeyScope) {
  const random = yield* SecureRandom.SecureRandom
  const places = yield* Effect.replicateEffect(random.intBetween(0, BASE62.length - 1), RANDOM_CHARACTERS)
  const body = PREFIXES[scope] + places.map((place) => BASE62.charAt(place)).join("")
  return Redacted.make(body + checksum(body))
})

/** Whether text has a key's form and its checksum fits: most mistyped keys are told apart without asking a store. */
export const isWellFormedKey = (text: string): boolean =>
  WELL_FORMED.test(text) && checksum(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS)

/** Whether text begins like a live secret key, which must never stand in an address or a page. A test key has no secrets. */
export const looksLikeSecretKey = (text: string): boolean => text.startsWith("sk_") && !text.startsWith(PREFIXES.test)
