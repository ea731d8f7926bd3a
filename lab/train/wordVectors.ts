import { randomFrom } from "./random.ts"

/** Where words stand among others: those that keep the same company are near each other. */
export interface WordVectors {
  /** The column of each word. */
  readonly columns: Int32Array
  /** `dimensions` numbers a word, one word after the other; the longer, the fewer texts hold the word. */
  readonly vectors: Float64Array
  readonly dimensions: number
}

/** Words this far apart keep each other company. */
const REACH_TOKENS = 4
/** A word that is used less often has no company to speak of. */
const USES_MIN = 5
/** Raises the share of rare company, which counts for too much otherwise. */
const SHARE_POWER = 0.75
const ITERATIONS = 20

/** A sparse matrix by rows: row `i` holds `from[i]` to `from[i + 1]` of `columns` and `values`. */
interface Company {
  readonly from: Int32Array
  readonly columns: Int32Array
  readonly values: Float64Array
}

/** How much oftener than by chance words stand near others: the logarithm of it where it is above 0. */
const companyOf = (texts: ReadonlyArray<ReadonlyArray<number>>, words: number): Company => {
  const pairs = new Float64Array(texts.reduce((sum, { length }) => sum + 2 * REACH_TOKENS * length, 0))
  const uses = new Float64Array(words)
  let count = 0
  for (const text of texts) {
    for (const [at, word] of text.entries()) {
      for (const other of text.slice(at + 1, at + 1 + REACH_TOKENS)) {
        pairs[count] = word * words + other
        pairs[count + 1] = other * words + word
        count += 2
        uses[word] = (uses[word] ?? 0) + 1
        uses[other] = (uses[other] ?? 0) + 1
      }
    }
  }
  const shares = uses.map((each) => each ** SHARE_POWER)
  const total = shares.reduce((sum, share) => sum + share, 0)
  const sorted = pairs.subarray(0, count).sort()
  const from = new Int32Array(words + 1)
  const columns: Array<number> = []
  const values: Array<number> = []
  for (let at = 0; at < count; ) {
    const pair = sorted[at] ?? 0
    let end = at
    while (end < count && sorted[end] === pair) end += 1
    const [word, other] = [Math.floor(pair / words), pair % words]
    const value = Math.log(((end - at) * total) / (uses[word] ?? 1) / (shares[other] ?? 1))
    if (value > 0) {
      columns.push(other)
      values.push(value)
      from[word + 1] = columns.length
    }
    at = end
  }
  for (let word = 0; word < words; word += 1) from[word + 1] = Math.max(from[word] ?? 0, from[word + 1] ?? 0)
  return { from, columns: Int32Array.from(columns), values: Float64Array.from(values) }
}

/** Makes the columns of rows of `dimensions` numbers 1 long and square to each other, in place (Gram and Schmidt). */
const orthonormalise = (vectors: Float64Array, dimensions: number): void => {
  const overlaps = new Float64Array(dimensions)
  for (let column = 0; column < dimensions; column += 1) {
    let square = 0
    for (let at = column; at < vectors.length; at += dimensions) square += (vectors[at] ?? 0) ** 2
    const scale = 1 / Math.sqrt(square)
    overlaps.fill(0)
    for (let row = 0; row < vectors.length; row += dimensions) {
      const value = (vectors[row + column] ?? 0) * scale
      vectors[row + column] = value
      for (let later = column + 1; later < dimensions; later += 1) {
        overlaps[later] = (overlaps[later] ?? 0) + value * (vectors[row + later] ?? 0)
      }
    }
    for (let row = 0; row < vectors.length; row += dimensions) {
      const value = vectors[row + column] ?? 0
      for (let later = column + 1; later < dimensions; later += 1) {
        vectors[row + later] = (vectors[row + later] ?? 0) - value * (overlaps[later] ?? 0)
      }
    }
  }
}

/** The main left singular vectors, by power iteration from random ones. */
const directionsOf = ({ from, columns, values }: Company, dimensions: number, seed: number): Float64Array => {
  const random = randomFrom(seed)
  const words = from.length - 1
  const vectors = Float64Array.from({ length: words * dimensions }, () => random() - 0.5)
  const across = new Float64Array(vectors.length)
  /** Adds to each row of `target` those rows of `source` that the matrix, or its mirror image, names. */
  const multiply = (source: Float64Array, target: Float64Array, isMirrored: boolean) => {
    target.fill(0)
    for (let word = 0; word < words; word += 1) {
      for (let at = from[word] ?? 0; at < (from[word + 1] ?? 0); at += 1) {
        const other = columns[at] ?? 0
        const value = values[at] ?? 0
        const [to, of] = isMirrored ? [other * dimensions, word * dimensions] : [word * dimensions, other * dimensions]
        for (let index = 0; index < dimensions; index += 1) {
          target[to + index] = (target[to + index] ?? 0) + value * (source[of + index] ?? 0)
        }
      }
    }
  }
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    orthonormalise(vectors, dimensions)
    multiply(vectors, across, true)
    multiply(across, vectors, false)
  }
  orthonormalise(vectors, dimensions)
  return vectors
}

/**
 * Learns from texts alone, given as the columns of their words in order: the main directions of positive pointwise mutual
 * information (Levy and Goldberg, 2014), times the logarithm of how few texts hold the word. The same texts and seed give
 * the same vectors. `dimensions` is at most the number of words that are used often enough.
 */
export const wordVectors = (texts: ReadonlyArray<Int32Array>, dimensions: number, seed: number): WordVectors => {
  const uses = new Map<number, number>()
  const holders = new Map<number, number>()
  for (const text of texts) {
    for (const column of text) uses.set(column, (uses.get(column) ?? 0) + 1)
    for (const column of new Set(text)) holders.set(column, (holders.get(column) ?? 0) + 1)
  }
  const columns = Int32Array.from([...uses].flatMap(([column, count]) => (count < USES_MIN ? [] : [column])))
  const wordOf = new Map(Array.from(columns, (column, word) => [column, word]))
  const known = texts.map((text) =>
    Array.from(text).flatMap((column) => {
      const word = wordOf.get(column)
      return word === undefined ? [] : [word]
    })
  )
  const directions = directionsOf(companyOf(known, columns.length), dimensions, seed)
  const rarity = Float64Array.from(columns, (column) => Math.log(texts.length / (holders.get(column) ?? 1)))
  return {
    columns,
    vectors: directions.map((value, at) => value * (rarity[Math.floor(at / dimensions)] ?? 0)),
    dimensions
  }
}
