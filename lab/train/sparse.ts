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
  const all = texts.map((text) => hashed(text, readLexicon))
  const seenIn = new Map<number, number>()
  for (const { hashes } of all) {
    for (const hash of new Set(hashes)) seenIn.set(hash, (seenIn.get(hash) ?? 0) + 1)
  }
  const columnOf = new Map<number, number>()
  for (const [hash, count] of seenIn) if (count >= TEXTS_MIN) columnOf.set(hash, columnOf.size)
  const size = all.reduce((sum, { hashes }) => sum + hashes.length, 0)
  const [from, columns, values] = [new Int32Array(all.length + 1), new Int32Array(size), new Float32Array(size)]
  let next = 0
  const places = new Map<number, number>()
  for (const [row, { hashes, wordCount }] of all.entries()) {
    places.clear()
    const perWord = 1 / Math.sqrt(Math.max(1, wordCount))
    const perRun = runScale / Math.sqrt(Math.max(1, hashes.length - wordCount))
    for (const [index, hash] of hashes.entries()) {
      const column = columnOf.get(hash)
      if (column === undefined) continue
      const value = index < wordCount ? perWord : perRun
      const place = places.get(column)
      if (place === undefined) {
        places.set(column, next)
        columns[next] = column
        values[next] = value
        next += 1
      } else values[place] = (values[place] ?? 0) + value
    }
    from[row + 1] = next
  }
  return {
    hashes: Int32Array.from(columnOf.keys()),
    matrix: { from, columns: columns.slice(0, next), values: values.slice(0, next), width: columnOf.size },
    texts: all.map(({ tokens }) => tokens.filter((hash) => columnOf.has(hash)).map((hash) => columnOf.get(hash) ?? 0))
  }
}
