import type { Linear } from "./fitLinear.ts"
import { randomFrom, shuffle } from "./random.ts"
import type { Matrix } from "./sparse.ts"

export interface RidgeOptions {
  /** What the square of a weight costs against the square of an error. */
  readonly penalty: number
  readonly epochs: number
  readonly seed: number
}

/**
 * Fits one linear model an output by least squares with a penalty on large weights (ridge regression), by dual coordinate ascent,
 * all outputs in one pass over the rows. `targets` holds `outputs` numbers a row. The same rows and seed give the same weights.
 */
export const fitRidge = (
  { from, columns, values, width }: Matrix,
  rows: Int32Array,
  targets: Float64Array,
  outputs: number,
  { penalty, epochs, seed }: RidgeOptions
): ReadonlyArray<Linear> => {
  const weights = new Float64Array(width * outputs)
  const biases = new Float64Array(outputs)
  const duals = new Float64Array(rows.length * outputs)
  const errors = new Float64Array(outputs)
  const order = Int32Array.from(rows, (_, index) => index)
  const random = randomFrom(seed)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random)
    for (const index of order) {
      const row = rows[index] ?? 0
      const [first, end] = [from[row] ?? 0, from[row + 1] ?? 0]
      let norm = 1
      for (let output = 0; output < outputs; output += 1) {
        errors[output] =
          (targets[row * outputs + output] ?? 0) -
          (biases[output] ?? 0) -
          penalty * (duals[index * outputs + output] ?? 0)
      }
      for (let at = first; at < end; at += 1) {
        const [value, place] = [values[at] ?? 0, (columns[at] ?? 0) * outputs]
        norm += value * value
        for (let output = 0; output < outputs; output += 1) {
          errors[output] = (errors[output] ?? 0) - value * (weights[place + output] ?? 0)
        }
      }
      for (let output = 0; output < outputs; output += 1) {
        const step = (errors[output] ?? 0) / (norm + penalty)
        errors[output] = step
        duals[index * outputs + output] = (duals[index * outputs + output] ?? 0) + step
        biases[output] = (biases[output] ?? 0) + step
      }
      for (let at = first; at < end; at += 1) {
        const [value, place] = [values[at] ?? 0, (columns[at] ?? 0) * outputs]
        for (let output = 0; output < outputs; output += 1) {
          weights[place + output] = (weights[place + output] ?? 0) + value * (errors[output] ?? 0)
        }
      }
    }
  }
  return Array.from({ length: outputs }, (_, output) => ({
    weights: Float64Array.from({ length: width }, (_each, column) => weights[column * outputs + output] ?? 0),
    bias: biases[output] ?? 0
  }))
}
