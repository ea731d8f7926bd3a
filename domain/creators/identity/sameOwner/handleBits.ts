import { isSameHandle, type ReadHandle, similarityOf } from "./handleSimilarity.ts"

/** What the similarity of unequal handles says, in bits, at KNOTS similarities from 0 to 1, evenly apart. It rises. */
export type HandleCurve = ReadonlyArray<number>

export const KNOTS = 21

/** The knot below a similarity, and how far it is to the next, 0 to 1. */
export const knotAt = (similarity: number): { readonly below: number; readonly share: number } => {
  const place = Math.max(0, Math.min(1, similarity)) * (KNOTS - 1)
  const below = Math.floor(place)
  return { below, share: place - below }
}

/** What a similarity of unequal handles says, in bits. */
const bitsAt = (curve: HandleCurve, similarity: number): number => {
  const { below, share } = knotAt(similarity)
  const bits = curve[below] ?? 0
  return share === 0 ? bits : bits + share * ((curve[below + 1] ?? 0) - bits)
}

/** Written by `npm run train` from the handles of people on five platforms, and those of strangers. */
export const UNEQUAL_HANDLE_BITS: HandleCurve = [
  -2.13, -1.68, -0.26, -0.15, -0.09, -0.04, 0.09, 0.14, 0.19, 0.59, 1.04, 1.09, 1.14, 1.19, 2.17, 2.82, 2.87, 3.1, 3.75,
  3.8, 3.85
]
/** What equal handles say at least, and at most: even of the rarest somebody may have made a copy. */
const EQUAL_BITS_MIN = 1.5
const EQUAL_BITS_MAX = 7.5
/** A handle of as few bits is a common word: whoever came first has it. */
const COMMON_BITS = 13
/** What each bit of rarity adds: less than one, as who likes a word likes it everywhere. */
const EQUAL_PER_BIT = 0.25
/** An unequal handle says less than an equal one by as much at least. */
const UNEQUAL_LESS_BITS = 0.05

/** What it says that two accounts have one handle which so few would choose, in bits. */
const equalBits = (information: number): number =>
  Math.max(EQUAL_BITS_MIN, Math.min(EQUAL_BITS_MAX, (information - COMMON_BITS) * EQUAL_PER_BIT))

/**
 * What two handles say of one owner, in bits of the odds: more where they are rare and alike, less than nothing where they are
 * not. No unequal handle says as much as the equal one would. The order of the two doesn't matter.
 */
export const bitsOfHandles = (
  one: ReadHandle,
  other: ReadHandle,
  similarity: number = similarityOf(one, other),
  curve: HandleCurve = UNEQUAL_HANDLE_BITS
): number => {
  const most = equalBits(Math.min(one.information, other.information))
  return isSameHandle(one, other) ? most : Math.min(bitsAt(curve, similarity), most - UNEQUAL_LESS_BITS)
}
