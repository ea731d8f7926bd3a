import { type FoldedHandle, foldHandle } from "./foldHandle.ts"
import { classOf, EDGE_CLASS, pairBits, quadBits, spell, tripleBits } from "./rarity.ts"

/** What is left of a part's weight where it stands around the name: "real", "tv", a number. */
const AFFIX_WEIGHT = 0.3
/** What is left of a part's weight in a word that many use and that is no name: "code" is in the handles of many. */
const PLAIN_WORD_WEIGHT = 0.5
/** What parts count that begin or end the name where something stands around it. */
const NAME_EDGE_WEIGHT = 0.7
/** How much pairs and runs of four count beside runs of three. */
const PAIR_WEIGHT = 0.4
const QUAD_WEIGHT = 0.8
/** No part is rarer: a dictionary can't tell how rare digits are. */
const PART_BITS_MAX = 10
/** How much the order of letters counts beside the parts: it tells apart handles that have no part in common. */
const ORDER_SHARE = 0.1
/** How much it counts that one is the other with letters left out, as initials and short forms are. */
const SHORT_FORM_SHARE = 0.05
const SHORT_FORM_CHARACTERS_MIN = 3
/** How much it counts that they begin alike, and after how many letters fully. */
const BEGINNING_SHARE = 0.08
const BEGINNING_CHARACTERS = 6
/**
 * How much of the parts' likeness goes where most of the shorter has nothing to do with the other: two people of one family
 * have a name in common, and each another.
 */
const REST_SHARE = 0.5
/** How alike the parts are at least where the two halves of a name change places: "brandtlena" is "lenabrandt". */
const SWAPPED_ALIKE = 0.75
const SWAPPED_CHARACTERS_MIN = 3
/** Names without as many letters in a row that both have are two, as of two who share a title: all else counts for less. */
const APART_RUN_MIN = 3
const APART_SHARE = 0.7
/** Letters that are compared one by one. */
const ORDER_CHARACTERS_MAX = 30
/** What isn't the same is less alike than this. */
const UNEQUAL_MAX = 0.999
const WRITTEN_CHARACTERS_MAX = 100

const PAIR = 2
const TRIPLE = 3
const QUAD = 4

/** A handle made ready to be compared. */
export interface ReadHandle extends FoldedHandle {
  /** As it is written, for those that have no letters. */
  readonly written: string
  /** The name alone. */
  readonly name: string
  /** How few would choose it, in bits. */
  readonly information: number
  /** The weight of each part, by its characters. */
  readonly parts: ReadonlyMap<number, number>
  /** Of the weights as a vector. */
  readonly length: number
}

/** The edge's code, and how many codes there are: every letter and digit has its own. */
const EDGE_CODE = 36
const CODES = 37
const LETTERS = 26
const ZERO = 48
const A = 97

const codeOf = (character: number): number => (character >= A ? character - A : character - ZERO + LETTERS)

/** A word between its edges. */
interface Frame {
  readonly codes: Uint8Array
  readonly classes: Uint8Array
  readonly length: number
}

const frameOf = (plain: string): Frame => {
  const length = plain.length + 2
  const [codes, classes] = [new Uint8Array(length).fill(EDGE_CODE), new Uint8Array(length).fill(EDGE_CLASS)]
  for (let at = 0; at < plain.length; at += 1) {
    const character = plain.charCodeAt(at)
    codes[at + 1] = codeOf(character)
    classes[at + 1] = classOf(character)
  }
  return { codes, classes, length }
}

/**
 * Keeps the weight of the part that begins at a place, unless the same part has a greater one. Parts of each size have
 * numbers of their own.
 */
const keep = (
  weights: Map<number, number>,
  { codes, classes }: Frame,
  at: number,
  size: number,
  share: number
): void => {
  const [a, b, c] = [classes[at] ?? 0, classes[at + 1] ?? 0, classes[at + 2] ?? EDGE_CLASS]
  let part = (codes[at] ?? 0) * CODES + (codes[at + 1] ?? 0)
  let bits = 0
  if (size === PAIR) {
    bits = PAIR_WEIGHT * Math.min(PART_BITS_MAX, pairBits(a, b))
  } else {
    part = (part + CODES ** PAIR) * CODES + (codes[at + 2] ?? 0)
    if (size === TRIPLE) {
      bits = Math.min(PART_BITS_MAX, tripleBits(a, b, c))
    } else {
      part = (part + CODES ** TRIPLE) * CODES + (codes[at + TRIPLE] ?? 0)
      bits = QUAD_WEIGHT * Math.min(PART_BITS_MAX, quadBits(a, b, c, classes[at + TRIPLE] ?? EDGE_CLASS))
    }
  }
  const weight = bits * share
  if (weight > (weights.get(part) ?? 0)) weights.set(part, weight)
}

/** The sums of the weights of the letters up to each place. */
const weightsUpTo = ({ plain, from, to }: FoldedHandle, isPlain: Uint8Array): Float64Array => {
  const sums = new Float64Array(plain.length + 1)
  for (let at = 0; at < plain.length; at += 1) {
    const weight = (at >= from && at < to ? 1 : AFFIX_WEIGHT) * (isPlain[at] === 1 ? PLAIN_WORD_WEIGHT : 1)
    sums[at + 1] = (sums[at] ?? 0) + weight
  }
  return sums
}

/** The mean weight of the letters of a part of a frame, whose edges are no letters. The frame moves everything by one. */
const meanWeight = (sums: Float64Array, at: number, size: number): number => {
  const [from, to] = [Math.max(0, at - 1), Math.min(sums.length - 1, at - 1 + size)]
  return to <= from ? 0 : ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
}

const partsOf = (handle: FoldedHandle, isPlain: Uint8Array): ReadonlyMap<number, number> => {
  const { plain, from, to } = handle
  const weights = new Map<number, number>()
  const sums = weightsUpTo(handle, isPlain)
  const whole = frameOf(plain)
  for (let size = PAIR; size <= QUAD; size += 1) {
    for (let at = 0; at + size <= whole.length; at += 1) keep(weights, whole, at, size, meanWeight(sums, at, size))
  }
  if (from === 0 && to === plain.length) return weights
  const name = frameOf(plain.slice(from, to))
  for (let size = PAIR; size <= Math.min(QUAD, name.length); size += 1) {
    for (const at of [0, name.length - size]) {
      keep(weights, name, at, size, NAME_EDGE_WEIGHT * meanWeight(sums, from + at, size))
    }
  }
  return weights
}

/** Reads a handle, or a name written as one word. */
export const readHandle = (handle: string): ReadHandle => {
  const folded = foldHandle(handle)
  const { bits: information, isPlain } = spell(folded.plain)
  const parts = partsOf(folded, isPlain)
  let square = 0
  for (const bits of parts.values()) square += bits * bits
  return {
    ...folded,
    written: handle.slice(0, WRITTEN_CHARACTERS_MAX).toLowerCase(),
    name: folded.plain.slice(folded.from, folded.to),
    information,
    parts,
    length: Math.sqrt(square)
  }
}

/** Whether two handles are one, however each is separated and disguised. */
export const isSameHandle = (one: ReadHandle, other: ReadHandle): boolean =>
  one.plain === "" || other.plain === "" ? one.written === other.written : one.plain === other.plain

const cosineOf = (one: ReadHandle, other: ReadHandle): number => {
  if (one.length === 0 || other.length === 0) return 0
  const [few, many] = one.parts.size <= other.parts.size ? [one.parts, other.parts] : [other.parts, one.parts]
  let sum = 0
  for (const [part, bits] of few) sum += bits * (many.get(part) ?? 0)
  return sum / (one.length * other.length)
}

interface LetterMatch {
  /** The share of letters that stay when one is made of the other (Levenshtein). */
  readonly kept: number
  /** The longest run of letters that both have. */
  readonly run: number
  /** Where it ends in each. */
  readonly ends: readonly [number, number]
}

const matchLetters = (a: string, b: string): LetterMatch => {
  const longest = Math.max(a.length, b.length)
  if (longest === 0) return { kept: 0, run: 0, ends: [0, 0] }
  let row = Uint8Array.from({ length: b.length + 1 }, (_, at) => at)
  let next = new Uint8Array(b.length + 1)
  // The runs that end at each letter; from the last letter on, so that those of the row before are still there.
  const runs = new Uint8Array(b.length + 1)
  let run = 0
  let ends: readonly [number, number] = [0, 0]
  for (let at = 1; at <= a.length; at += 1) {
    const letter = a.charCodeAt(at - 1)
    for (let to = b.length; to > 0; to -= 1) {
      const ending = letter === b.charCodeAt(to - 1) ? (runs[to - 1] ?? 0) + 1 : 0
      runs[to] = ending
      if (ending <= run) continue
      run = ending
      ends = [at, to]
    }
    next[0] = at
    for (let to = 1; to <= b.length; to += 1) {
      const swapped = (row[to - 1] ?? 0) + (letter === b.charCodeAt(to - 1) ? 0 : 1)
      next[to] = Math.min(swapped, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1)
    }
    const done = row
    row = next
    next = done
  }
  return { kept: 1 - (row[b.length] ?? 0) / longest, run, ends }
}

/** Whether a name is another one with letters left out: "jdoe", "mrtn". */
const isShortForm = (short: string, long: string): boolean => {
  if (short.length < SHORT_FORM_CHARACTERS_MIN || short.charAt(0) !== long.charAt(0)) return false
  let found = 0
  for (let at = 0; at < long.length && found < short.length; at += 1) {
    if (long.charCodeAt(at) === short.charCodeAt(found)) found += 1
  }
  return found === short.length
}

/** Whether what is left of the shorter name beside the run stands in the other on the run's other side. */
const isSwapped = (short: string, long: string, { run, ends: [end, longEnd] }: LetterMatch): boolean => {
  const [before, after] = [short.slice(0, end - run), short.slice(end)]
  const [longBefore, longAfter] = [long.slice(0, longEnd - run), long.slice(longEnd)]
  return before === ""
    ? after.length >= SWAPPED_CHARACTERS_MIN && longBefore.endsWith(after)
    : after === "" && before.length >= SWAPPED_CHARACTERS_MIN && longAfter.startsWith(before)
}

const lettersAlike = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length, BEGINNING_CHARACTERS)
  let alike = 0
  while (alike < most && one.charCodeAt(alike) === other.charCodeAt(alike)) alike += 1
  return alike
}

/**
 * How much two handles are alike, 0 to 1: the cosine of their runs of two, three and four characters, each weighed by its
 * rarity, less where each has a name that the other hasn't; and in small parts the share of letters kept, whether one is short
 * for the other, and how far they begin alike. Equal handles are 1, whatever their separators. The order of the two doesn't
 * matter.
 */
export const similarityOf = (one: ReadHandle, other: ReadHandle): number => {
  if (isSameHandle(one, other)) return 1
  const [a, b] = [one.name.slice(0, ORDER_CHARACTERS_MAX), other.name.slice(0, ORDER_CHARACTERS_MAX)]
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const letters = matchLetters(short, long)
  const isShort = isShortForm(short, long)
  // One letter more is a slip, or an initial.
  const rest = isShort ? 0 : Math.max(0, short.length - letters.run - 1) / Math.max(1, short.length)
  const parts = isSwapped(short, long, letters)
    ? Math.max(SWAPPED_ALIKE, cosineOf(one, other))
    : cosineOf(one, other) * (1 - REST_SHARE * rest)
  const alike =
    (1 - ORDER_SHARE - SHORT_FORM_SHARE - BEGINNING_SHARE) * parts +
    ORDER_SHARE * letters.kept +
    (isShort ? SHORT_FORM_SHARE : 0) +
    (BEGINNING_SHARE * lettersAlike(a, b)) / BEGINNING_CHARACTERS
  const isApart = !isShort && letters.run < Math.min(APART_RUN_MIN, short.length)
  return Math.min(UNEQUAL_MAX, isApart ? APART_SHARE * alike : alike)
}
