import { type Linear, scoreRow } from "./fitLinear.ts"
import type { Matrix } from "./sparse.ts"
import type { WordVectors } from "./wordVectors.ts"

/** A matrix with auxiliary features. They are computed from the other features, so a model of both folds back into one of those. */
export interface AugmentedMatrix {
  /** The rows asked for, features first, then the aids; other rows are empty. */
  readonly matrix: Matrix
  /** A model over `matrix` as one over the features alone that gives every text the same score. */
  readonly folded: (model: Linear) => Linear
}

/** The spread of all aids of a kind together, where a row's features have about 1. Chosen by tries within training texts. */
const MODELS_SPREAD = 3
const WORDS_SPREAD = 4.5

/**
 * Adds to rows what models of other questions say of them, and where their words stand among all words, each with mean 0
 * and the same spread. Words that no row holds so get weights by the company they keep.
 */
export const addAuxiliaryFeatures = (
  matrix: Matrix,
  rows: Int32Array,
  models: ReadonlyArray<Linear>,
  { columns: words, vectors, dimensions }: WordVectors
): AugmentedMatrix => {
  const aids = models.length + dimensions
  const vectorOf = new Int32Array(matrix.width).fill(-1)
  for (const [word, column] of words.entries()) vectorOf[column] = word * dimensions

  const read = Array.from(rows, (row) => {
    const values = new Float64Array(aids)
    for (const [index, model] of models.entries()) values[index] = scoreRow(matrix, row, model)
    for (let at = matrix.from[row] ?? 0; at < (matrix.from[row + 1] ?? 0); at += 1) {
      const vector = vectorOf[matrix.columns[at] ?? 0] ?? -1
      if (vector === -1) continue
      const value = matrix.values[at] ?? 0
      for (let index = 0; index < dimensions; index += 1) {
        const aid = models.length + index
        values[aid] = (values[aid] ?? 0) + value * (vectors[vector + index] ?? 0)
      }
    }
    return values
  })
  const means = Float64Array.from({ length: aids }, (_, aid) =>
    read.reduce((sum, values) => sum + (values[aid] ?? 0) / rows.length, 0)
  )
  const scales = means.map((mean, aid) => {
    const spread = Math.sqrt(read.reduce((sum, values) => sum + ((values[aid] ?? 0) - mean) ** 2 / rows.length, 0))
    const scale = aid < models.length ? MODELS_SPREAD / Math.sqrt(models.length) : WORDS_SPREAD / Math.sqrt(dimensions)
    return spread === 0 ? 0 : scale / spread
  })

  const placeOf = new Map(Array.from(rows, (row, place) => [row, place]))
  const from = new Int32Array(matrix.from.length)
  const size = rows.reduce((sum, row) => sum + (matrix.from[row + 1] ?? 0) - (matrix.from[row] ?? 0) + aids, 0)
  const [columns, values] = [new Int32Array(size), new Float32Array(size)]
  let next = 0
  for (let row = 0; row + 1 < from.length; row += 1) {
    const own = read[placeOf.get(row) ?? -1]
    if (own !== undefined) {
      const [first, end] = [matrix.from[row] ?? 0, matrix.from[row + 1] ?? 0]
      columns.set(matrix.columns.subarray(first, end), next)
      values.set(matrix.values.subarray(first, end), next)
      next += end - first
      for (const [aid, value] of own.entries()) {
        columns[next] = matrix.width + aid
        values[next] = (value - (means[aid] ?? 0)) * (scales[aid] ?? 0)
        next += 1
      }
    }
    from[row + 1] = next
  }

  const folded = (model: Linear): Linear => {
    const shares = scales.map((scale, aid) => scale * (model.weights[matrix.width + aid] ?? 0))
    const weights = model.weights.slice(0, matrix.width)
    let bias = model.bias - shares.reduce((sum, share, aid) => sum + share * (means[aid] ?? 0), 0)
    for (const [index, other] of models.entries()) {
      const share = shares[index] ?? 0
      bias += share * other.bias
      for (const [column, weight] of other.weights.entries()) {
        weights[column] = (weights[column] ?? 0) + share * weight
      }
    }
    const ofWords = shares.subarray(models.length)
    for (const [word, column] of words.entries()) {
      const vector = vectors.subarray(word * dimensions, (word + 1) * dimensions)
      weights[column] = ofWords.reduce((sum, share, index) => sum + share * (vector[index] ?? 0), weights[column] ?? 0)
    }
    return { weights, bias }
  }
  return { matrix: { from, columns, values, width: matrix.width + aids }, folded }
}
