import {
  type FeatureTable,
  GROUP_ROWS,
  groupOf,
  groupsOf,
  markOf
} from "../../domain/creators/textAnalysis/models/featureTable.ts"
import type { Linear } from "./fitLinear.ts"

const BYTE_MAX = 127

/** The weight that a byte of 1 stands for: the greatest is the square of 127 of them. */
const stepOf = (weights: Float64Array): number =>
  weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), Number.MIN_VALUE) / BYTE_MAX ** 2

/**
 * Packs models over the same columns into a table. Where a group of rows is full, the features that say least are left
 * out, as are those that say nothing after rounding. Also returns how many were kept.
 */
export const packTable = (
  hashes: Int32Array,
  models: ReadonlyArray<Linear>,
  runScale: number,
  groupBits: number
): { readonly table: FeatureTable; readonly kept: number } => {
  const steps = models.map(({ weights }) => stepOf(weights))
  const bytes = models.map(({ weights }, model) =>
    Int8Array.from(
      weights,
      (weight) => Math.sign(weight) * Math.round(Math.sqrt(Math.abs(weight) / (steps[model] ?? 1)))
    )
  )
  const weightOf = (column: number) => bytes.reduce((sum, each) => sum + (each[column] ?? 0) ** 2, 0)
  const order = Array.from(hashes, (_, column) => ({ column, weight: weightOf(column) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.column - b.column)
  const outputs = models.length
  const marks = new Uint8Array(GROUP_ROWS << groupBits)
  const weights = new Int8Array(marks.length * outputs)
  let kept = 0
  for (const { column } of order) {
    const hash = hashes[column] ?? 0
    const [mark, first] = [markOf(hash), groupOf(hash, groupBits)]
    for (let row = first; row < first + GROUP_ROWS; row += 1) {
      if (marks[row] === mark) break
      if (marks[row] !== 0) continue
      marks[row] = mark
      for (const [model, each] of bytes.entries()) weights[row * outputs + model] = each[column] ?? 0
      kept += 1
      break
    }
  }
  const scales = Float64Array.from(
    models.flatMap(({ bias }, model) => [bias, steps[model] ?? 0, (steps[model] ?? 0) * runScale])
  )
  return { table: { outputs, groupBits, scales, marks, groups: groupsOf(marks), weights }, kept }
}
