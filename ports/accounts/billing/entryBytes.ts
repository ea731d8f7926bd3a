import { Result } from "effect"
import { Base64, Hex } from "effect/encoding"
import type { RecordedEntry } from "./CreditLedger.ts"

/** What stands before the first entry's bytes where every other has the hash before it: 32 zero bytes, in hex. */
export const ZERO_HASH = "0".repeat(64)

const INTEGER_BYTES = 8
const INTEGERS = 4

/** Of any text: a text encoder is not there in pure code, and the one of base64 does the same. */
const utf8 = (text: string): Uint8Array => Result.getOrThrow(Base64.decode(Base64.encode(text)))

/**
 * The bytes whose SHA-256 is an entry's hash:
 *
 * 1. the hash of the entry before it, 32 bytes; zeros for the first one
 * 2. the account's id, the 16 bytes of its UUID
 * 3. four integers of 8 bytes each, signed, the highest byte first: the entry's number, its moment in milliseconds since
 *    1970-01-01T00:00:00Z, the credits it adds (negative where it spends), the balance after it
 * 4. the reason in UTF-8, a zero byte, the reference in UTF-8
 */
export const entryBytes = (entry: Omit<RecordedEntry, "hash">, previousHash: string): Uint8Array => {
  const account = Result.getOrThrow(Hex.decode(entry.tenantId.replaceAll("-", "")))
  const integers = new DataView(new ArrayBuffer(INTEGERS * INTEGER_BYTES))
  for (const [place, integer] of [entry.number, entry.at.getTime(), entry.delta, entry.balanceAfter].entries()) {
    integers.setBigInt64(place * INTEGER_BYTES, BigInt(integer))
  }
  return Uint8Array.of(
    ...Result.getOrThrow(Hex.decode(previousHash)),
    ...account,
    ...new Uint8Array(integers.buffer),
    ...utf8(entry.reason),
    0,
    ...utf8(entry.reference)
  )
}
