import { randomFrom, shuffle } from "./random.ts"
import type { Matrix } from "./sparse.ts"

/** A linear model: a row's score is its values times the weights, plus the bias. */
export interface Linear {
  readonly weights: Float64Array
  readonly bias: number
}

export interface FitOptions {
  /** How much an error costs against a large weight. */
  readonly cost: number
  /** How much of a feature's value stays when its odds say nothing; the rest goes by how lopsided its odds are. */
  readonly evenShare: number
  readonly epochs: number
  readonly seed: number
}

/** How lopsided each column is between the two classes, as the size of its log odds (Wang and Manning's NB weighting). */
const lopsidedness = (
  { from, columns, width }: Matrix,
  rows: Int32Array,
  isYes: (row: number) => boolean,
  evenShare: number
): Float64Array => {
  const [yes, no] = [new Float64Array(width).fill(1), new Float64Array(width).fill(1)]
  let [yesTotal, noTotal] = [1_000, 1_000]
  for (const row of rows) {
    const counts = isYes(row) ? yes : no
    const end = from[row + 1] ?? 0
    for (let at = from[row] ?? 0; at < end; at += 1) {
      const column = columns[at] ?? 0
      counts[column] = (counts[column] ?? 0) + 1
    }
    if (isYes(row)) yesTotal += end - (from[row] ?? 0)
    else noTotal += end - (from[row] ?? 0)
  }
  return yes.map(
    (count, column) =>
      evenShare + (1 - evenShare) * Math.abs(Math.log(count / yesTotal / ((no[column] ?? 1) / noTotal)))
  )
}

/**
 * Fits a support vector machine with squared hinge loss by dual coordinate descent (Hsieh et al., 2008), each class weighing
 * alike. The same rows and seed give the same weights.
 */
export const fitLinear = (
  matrix: Matrix,
  rows: Int32Array,
  isYes: (row: number) => boolean,
  { cost, evenShare, epochs, seed }: FitOptions
): Linear => {
  const { from, columns, values, width } = matrix
  const share = lopsidedness(matrix, rows, isYes, evenShare)
  const scaled = values.map((value, at) => value * (share[columns[at] ?? 0] ?? 0))
  const total = rows.length
  const yesTotal = rows.reduce((sum, row) => sum + (isYes(row) ? 1 : 0), 0)
  const [yesCost, noCost] = [(cost * total) / yesTotal / 2, (cost * total) / (total - yesTotal) / 2]
  const weights = new Float64Array(width)
  let bias = 0
  const duals = new Float64Array(rows.length)
  const norms = Float64Array.from(rows, (row) => {
    let norm = 1
    for (let at = from[row] ?? 0; at < (from[row + 1] ?? 0); at += 1) norm += (scaled[at] ?? 0) ** 2
    return norm
  })
  const order = Int32Array.from(rows, (_, index) => index)
  const random = randomFrom(seed)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random)
    for (const index of order) {
      const row = rows[index] ?? 0
      const sign = isYes(row) ? 1 : -1
      const slack = 0.5 / (sign === 1 ? yesCost : noCost)
      const end = from[row + 1] ?? 0
      let score = bias
      for (let at = from[row] ?? 0; at < end; at += 1) score += (weights[columns[at] ?? 0] ?? 0) * (scaled[at] ?? 0)
      const dual = duals[index] ?? 0
      const gradient = sign * score - 1 + slack * dual
      const next = Math.max(0, dual - gradient / ((norms[index] ?? 1) + slack))
      const step = (next - dual) * sign
      if (step === 0) continue
      duals[index] = next
      bias += step
      for (let at = from[row] ?? 0; at < end; at += 1) {
        const column = columns[at] ?? 0
        weights[column] = (weights[column] ?? 0) + step * (scaled[at] ?? 0)
      }
    }
  }
  return { weights: weights.map((weight, column) => weight * (share[column] ?? 0)), bias }
}

export const scoreRow = ({ from, columns, values }: Matrix, row: number, { weights, bias }: Linear): number => {
  let score = bias
  for (let at = from[row] ?? 0; at < (from[row + 1] ?? 0); at += 1) {
    score += (weights[columns[at] ?? 0] ?? 0) * (values[at] ?? 0)
  }
  return score
}
