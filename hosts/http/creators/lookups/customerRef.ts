import { Effect, Schema } from "effect"
import { Digest } from "effect/crypto"
import type { Call, ParameterDescription } from "../../server/endpoint.ts"

const CUSTOMER_REF = "x-customer-ref"
/** What is longer is kept by its beginning and its hash. */
export const CUSTOMER_REF_BYTES_MAX = 1_024
/** `… sha256:` and 64 digits. */
const HASH_BYTES = 75

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
const isBytes = (text: string): boolean => /^[\0-\xff]*$/.test(text)

const utf8 = new TextEncoder()
const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A header's value as it was meant: its bytes arrive as one character each, and are UTF-8 unless they can't be. */
const readText = (value: string): string => {
  const text = isBytes(value) ? (decodeUtf8(Uint8Array.from(value, (each) => each.charCodeAt(0))) ?? value) : value
  return text.toWellFormed().replaceAll("\0", "\ufffd")
}

/** Of a text that is too long the beginning, and the hash of the whole that tells it from others which begin alike. */
const shortened = Effect.fnUntraced(function* (text: string) {
  const bytes = utf8.encode(text)
  if (bytes.length <= CUSTOMER_REF_BYTES_MAX) return text
  const digest = yield* Digest.Digest
  // A character that is cut in two is left out.
  const beginning = new TextDecoder().decode(bytes.subarray(0, CUSTOMER_REF_BYTES_MAX - HASH_BYTES), { stream: true })
  return `${beginning}… sha256:${yield* digest.digestHex(Digest.sha256, bytes)}`
})

/** What the caller books the request under, whatever it is; null when they said nothing. */
export const readCustomerRef = ({ request }: Call) => {
  const given = request.headers.get(CUSTOMER_REF)
  if (given === null || given === "") return Effect.succeed(null)
  return isAscii(given) && given.length <= CUSTOMER_REF_BYTES_MAX ? Effect.succeed(given) : shortened(readText(given))
}

export const CUSTOMER_REF_PARAMETER: ParameterDescription = {
  name: CUSTOMER_REF,
  in: "header",
  required: false,
  description:
    "Any text, in UTF-8: logged with the request, to tell usage for one brand from usage for another. " +
    `Of more than ${CUSTOMER_REF_BYTES_MAX} bytes the beginning and the SHA-256 are kept.`,
  schema: Schema.String
}
