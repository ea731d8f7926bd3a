import { Effect, Result } from "effect"
import { Base64 } from "effect/encoding"

/** The UTF-8 bytes of any text. Purity leaves no text encoder here, and the one of base64 does the same. */
export const utf8Bytes = (text: string): Effect.Effect<Uint8Array> =>
  Effect.suspend(() => {
    const bytes = Base64.decode(Base64.encode(text))
    return Result.isSuccess(bytes) ? Effect.succeed(bytes.success) : Effect.die(bytes.failure)
  })

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

/** Bytes as lower-case hexadecimal digits. */
export const hex = (bytes: Iterable<number>): string => {
  let text = ""
  for (const byte of bytes) text += DIGITS[byte]
  return text
}

/** The bytes of ASCII text: keys and signing secrets are ASCII, and purity leaves no text encoder here. */
export const asciiBytes = (ascii: string): Uint8Array => Uint8Array.from(ascii, (character) => character.charCodeAt(0))

/** Whether text is one or more printable ASCII characters without blanks. */
export const isVisibleAscii = (text: string): boolean => /^[!-~]+$/.test(text)
