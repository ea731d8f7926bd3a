import type { PictureHash } from "../../../../ports/creators/discovery/PictureHashes.ts"

/** What a picture says whose hash differs in at most so many of the 64 bits. */
const BY_DISTANCE: ReadonlyArray<{ readonly atMost: number; readonly bits: number }> = [
  { atMost: 3, bits: 6 },
  { atMost: 6, bits: 5 },
  { atMost: 9, bits: 3.5 },
  { atMost: 12, bits: 1.5 },
  { atMost: 15, bits: 0.3 }
]
/** People have other pictures elsewhere. */
const OTHER_PICTURE_BITS = -0.6
/** A hash nearly all of one kind of bits is of a nearly empty picture, such as those who show none have. */
const BITS_OF_A_KIND_MIN = 8
const EMPTY_PICTURE_BITS = 0.5

const HALF_DIGITS = 8
const HEX = 16

const ones = (word: number): number => {
  let left = word >>> 0
  let count = 0
  while (left !== 0) {
    left &= left - 1
    count += 1
  }
  return count
}

const halves = (hash: PictureHash): readonly [number, number] => [
  Number.parseInt(hash.slice(0, HALF_DIGITS), HEX),
  Number.parseInt(hash.slice(HALF_DIGITS), HEX)
]

/** In how many of their bits two hashes differ. */
export const pictureDistance = (one: PictureHash, other: PictureHash): number => {
  const [[a, b], [c, d]] = [halves(one), halves(other)]
  return ones(a ^ c) + ones(b ^ d)
}

const isNearlyEmpty = (hash: PictureHash): boolean => {
  const [high, low] = halves(hash)
  const set = ones(high) + ones(low)
  return Math.min(set, 2 * HALF_DIGITS * 4 - set) < BITS_OF_A_KIND_MIN
}

/** What two pictures say, in bits. */
export const bitsOfPictures = (one: PictureHash, other: PictureHash): number => {
  const distance = pictureDistance(one, other)
  const bits = BY_DISTANCE.find(({ atMost }) => distance <= atMost)?.bits ?? OTHER_PICTURE_BITS
  return isNearlyEmpty(one) || isNearlyEmpty(other) ? Math.min(bits, EMPTY_PICTURE_BITS) : bits
}
