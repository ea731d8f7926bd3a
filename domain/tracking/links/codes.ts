import { Effect } from "effect"
import { Digest } from "effect/crypto"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { asciiBytes } from "../../tokens/bytes.ts"

/** Runs of any blank: tabs, line breaks, no-break and ideographic spaces too. */
const BLANKS = /[\s\p{Z}]+/gu

/**
 * A discount code as all that compare as one are written: in Unicode's form NFC, in upper case by no country's rules, without blanks
 * around it, and with one blank for each run of blanks within. Shops compare codes so, and buyers type and copy them in all these ways.
 */
export const promoCodeKey = (text: string): string =>
  text.normalize("NFC").toUpperCase().normalize("NFC").replace(BLANKS, " ").trim()

/** 32 signs that no one takes for another: without 0 and o, 1 and l, and without capitals. */
const ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"
/** Bits of a byte that pick one of them. */
const SIGN_MASK = 31
/** 50 bits: of ten million codes one in a hundred million new ones is taken. */
export const GENERATED_CODE_CHARACTERS = 10

/**
 * The code of a link that was asked for without one: made of the operation's id, which is random and told to nobody, so that the same
 * operation, carried out again, makes the same codes.
 */
export const generateCode = Effect.fnUntraced(function* (operationId: string, row: number) {
  const digest = yield* Digest.Digest
  const bytes = yield* digest.digest(Digest.sha256, asciiBytes(`link code\n${operationId}\n${row}`))
  const signs = Array.from(bytes.slice(0, GENERATED_CODE_CHARACTERS), (byte) => ALPHABET[byte & SIGN_MASK] ?? "")
  return LinkCode.make(signs.join(""))
})
