import type { LexiconReader } from "../../domain/creators/textAnalysis/lexicon/readLexicon.ts"
import { makeExtractor } from "../../domain/creators/textAnalysis/models/textFeatures.ts"
import { normalise } from "../../domain/creators/textAnalysis/normalise.ts"

/** Rows of a sparse matrix, one after the other: row `i` holds `from[i]` to `from[i + 1]` of `columns` and `values`. */
export interface Matrix {
  readonly from: Int32Array
  readonly columns: Int32Array
  readonly values: Float32Array
  readonly width: number
}

/** The hashes of a text, words first. */
interface Hashed {
  readonly hashes: Int32Array
  readonly wordCount: number
  /** Of its single words, in order. */
  readonly tokens: Int32Array
}

/** A feature of fewer texts than this is not learnt. */
const TEXTS_MIN = 2

const extract = makeExtractor()

/** The features of a text as the classifier sees them. */
const hashed = (original: string, readLexicon: LexiconReader): Hashed => {
  const text = normalise(original)
  const { hashes, wordCount, count, tokens, tokenCount } = extract(text, readLexicon(text).marks)
  return { hashes: hashes.slice(0, count), wordCount, tokens: tokens.slice(0, tokenCount) }
}

const FIRST_SLOTS = 1 << 16
/** A table that is fuller than this is doubled. */
const FULL_SHARE = 0.6
const MULTIPLIER = 0x9e3779b1

/** Numbers hashes from 0 on in the order in which they are first met. A `Map` of millions takes minutes. */
const makeNumbering = () => {
  let slots = new Int32Array(FIRST_SLOTS).fill(-1)
  let hashes = new Int32Array(FIRST_SLOTS)
  let count = 0
  const slotOf = (hash: number): number => {
    let slot = Math.imul(hash, MULTIPLIER) >>> Math.clz32(slots.length - 1)
    while ((slots[slot] ?? -1) !== -1 && hashes[slots[slot] ?? 0] !== hash) slot = (slot + 1) & (slots.length - 1)
    return slot
  }
  const grow = () => {
    slots = new Int32Array(slots.length * 2).fill(-1)
    const longer = new Int32Array(slots.length)
    longer.set(hashes)
    hashes = longer
    for (let number = 0; number < count; number += 1) slots[slotOf(hashes[number] ?? 0)] = number
  }
  return {
    hashes: () => hashes.subarray(0, count),
    numberOf: (hash: number): number => {
      if (count >= slots.length * FULL_SHARE) grow()
      const slot = slotOf(hash)
      const known = slots[slot] ?? -1
      if (known !== -1) return known
      slots[slot] = count
      hashes[count] = hash
      count += 1
      return count - 1
    }
  }
}

export interface Features {
  /** The hash of each column. */
  readonly hashes: Int32Array
  readonly matrix: Matrix
  /** The columns of each text's words in order, those that are no column left out. */
  readonly texts: ReadonlyArray<Int32Array>
}

/**
 * The features of texts, each that at least two of them hold being a column. Runs of characters weigh
 * `runScale` times what words do.
 */
export const buildMatrix = (texts: ReadonlyArray<string>, readLexicon: LexiconReader, runScale: number): Features => {
  const numbering = makeNumbering()
  // From here on a text's hashes are their numbers.
  const all = texts.map((text) => {
    const { hashes, wordCount, tokens } = hashed(text, readLexicon)
    return { hashes: hashes.map(numbering.numberOf), wordCount, tokens: tokens.map(numbering.numberOf) }
  })
  const seen = numbering.hashes()
  const [seenIn, lastRow] = [new Int32Array(seen.length), new Int32Array(seen.length).fill(-1)]
  for (const [row, { hashes }] of all.entries()) {
    for (const number of hashes) {
      if (lastRow[number] === row) continue
      lastRow[number] = row
      seenIn[number] = (seenIn[number] ?? 0) + 1
    }
  }
  let width = 0
  const columnOf = seenIn.map((count) => {
    if (count < TEXTS_MIN) return -1
    width += 1
    return width - 1
  })
  const size = all.reduce((sum, { hashes }) => sum + hashes.length, 0)
  const [from, columns, values] = [new Int32Array(all.length + 1), new Int32Array(size), new Float32Array(size)]
  let next = 0
  const places = new Int32Array(width).fill(-1)
  for (const [row, { hashes, wordCount }] of all.entries()) {
    const first = next
    const perWord = 1 / Math.sqrt(Math.max(1, wordCount))
    const perRun = runScale / Math.sqrt(Math.max(1, hashes.length - wordCount))
    for (const [index, number] of hashes.entries()) {
      const column = columnOf[number] ?? -1
      if (column === -1) continue
      const value = index < wordCount ? perWord : perRun
      const place = places[column] ?? -1
      // A place of a text before is none.
      if (place < first) {
        places[column] = next
        columns[next] = column
        values[next] = value
        next += 1
      } else values[place] = (values[place] ?? 0) + value
    }
    from[row + 1] = next
  }
  return {
    hashes: seen.filter((_, number) => columnOf[number] !== -1),
    matrix: { from, columns: columns.slice(0, next), values: values.slice(0, next), width },
    texts: all.map(({ tokens }) => tokens.map((number) => columnOf[number] ?? -1).filter((column) => column !== -1))
  }
}
