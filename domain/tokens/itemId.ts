import { Effect } from "effect"
import { Digest } from "effect/crypto"
import { asciiBytes, hex } from "./bytes.ts"

const HASH_BYTES = 14
const PLACE_CHARACTERS = 4

const placeText = (place: number): string => place.toString(16).padStart(PLACE_CHARACTERS, "0")

/**
 * Makes the UUID of an operation's item from its place, 0 to 65,535. The same operation's are always the same: 106 bits of
 * the SHA-256 of its id, then the place, as a UUID of version 8. They differ between operations as far as the hash does.
 */
export const makeItemId = Effect.fnUntraced(function* (operationId: string) {
  const digest = yield* Digest.Digest
  const hash = (yield* digest.digest(Digest.sha256, asciiBytes(operationId))).subarray(0, HASH_BYTES)
  const [version = 0, variant = 0] = [hash[6], hash[8]]
  const prefix = hex([
    ...hash.subarray(0, 6),
    (version & 0x0f) | 0x80,
    hash[7] ?? 0,
    (variant & 0x3f) | 0x80,
    ...hash.subarray(9)
  ])
  return (place: number): string => {
    const text = prefix + placeText(place)
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-")
  }
})

/** Of the id of an operation's item at a place, the id of the same operation's at another; null where it is at no such place. */
export const itemIdBeside = (itemId: string, place: number, other: number): string | null =>
  itemId.endsWith(placeText(place)) ? itemId.slice(0, -PLACE_CHARACTERS) + placeText(other) : null
