import { FEATURES_MAX, type TextFeatures } from "./textFeatures.ts"

/**
 * Weights of many linear models over one set of features, as bytes. A feature is in the group of rows that the high bits of
 * its hash name, and within it in the row whose mark is its own (1 to 255; 0 for an empty row). A row has a signed byte per
 * output, whose square, with its sign, is the weight: small weights keep their difference beside large ones. Sums of
 * squares are whole numbers, so a score is the same on every machine.
 *
 * Layout, little-endian: magic u32, outputs u32, group bits u32; per output: bias f64, scale of words f64, scale of runs f64;
 * the marks of all rows; the bytes of all rows.
 */
export interface FeatureTable {
  readonly outputs: number
  readonly groupBits: number
  /** Per output: bias, scale of words, scale of runs. */
  readonly scales: Float64Array
  readonly marks: Uint8Array
  /** The four marks of each group in one number, the first lowest. */
  readonly groups: Int32Array
  readonly weights: Int8Array
}

export const GROUP_ROWS = 4
const MAGIC = 0x32545343
const HEADER_BYTES = 12
const SCALES_PER_OUTPUT = 3
const DOUBLE_BYTES = 8
const OUTPUTS_MAX = 16
const GROUP_BITS_MAX = 20

/** The mark of a feature within its group, never 0. */
export const markOf = (hash: number): number => hash & 0xff || 1

/** The index of the first row of a feature's group. */
export const groupOf = (hash: number, groupBits: number): number => (hash >>> (32 - groupBits)) * GROUP_ROWS

const LOWEST_BITS = 0x01010101
const HIGHEST_BITS = 0x80808080 | 0
const BYTE_BITS_POWER = 3

/** Four marks a number: which of them is sought is told without a branch for each, which processors can't foresee. */
export const groupsOf = (marks: Uint8Array): Int32Array => {
  const groups = new Int32Array(marks.length / GROUP_ROWS)
  for (let row = 0; row < marks.length; row += 1) {
    const group = Math.floor(row / GROUP_ROWS)
    groups[group] = (groups[group] ?? 0) | ((marks[row] ?? 0) << ((row % GROUP_ROWS) << BYTE_BITS_POWER))
  }
  return groups
}

/** The row of a feature; -1 where the table doesn't hold it. */
const rowOf = (groups: Int32Array, hash: number, groupBits: number): number => {
  const group = hash >>> (32 - groupBits)
  const unlike = (groups[group] ?? 0) ^ Math.imul(markOf(hash), LOWEST_BITS)
  // The highest bit of the lowest byte that is 0, if any is.
  const alike = (unlike - LOWEST_BITS) & ~unlike & HIGHEST_BITS
  return alike === 0 ? -1 : group * GROUP_ROWS + ((31 - Math.clz32(alike & -alike)) >> BYTE_BITS_POWER)
}

/** Reads a table; throws `RangeError` where the bytes aren't one. */
export const parseTable = (bytes: Uint8Array): FeatureTable => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) throw new RangeError("not a weight file")
  const [outputs, groupBits] = [view.getUint32(4, true), view.getUint32(8, true)]
  if (outputs < 1 || outputs > OUTPUTS_MAX || groupBits < 1 || groupBits > GROUP_BITS_MAX) {
    throw new RangeError("a weight file of another shape")
  }
  const scales = new Float64Array(outputs * SCALES_PER_OUTPUT)
  const marksFrom = HEADER_BYTES + scales.length * DOUBLE_BYTES
  const rows = GROUP_ROWS << groupBits
  if (bytes.byteLength !== marksFrom + rows * (outputs + 1)) throw new RangeError("a weight file cut short")
  for (let index = 0; index < scales.length; index += 1) {
    scales[index] = view.getFloat64(HEADER_BYTES + index * DOUBLE_BYTES, true)
  }
  const [marks, weights] = [new Uint8Array(rows), new Int8Array(rows * outputs)]
  marks.set(bytes.subarray(marksFrom, marksFrom + rows))
  weights.set(bytes.subarray(marksFrom + rows))
  return { outputs, groupBits, scales, marks, groups: groupsOf(marks), weights }
}

/** The bytes that `parseTable` reads. */
export const printTable = ({ outputs, groupBits, scales, marks, weights }: FeatureTable): Uint8Array => {
  const marksFrom = HEADER_BYTES + scales.length * DOUBLE_BYTES
  const bytes = new Uint8Array(marksFrom + marks.length + weights.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, outputs, true)
  view.setUint32(8, groupBits, true)
  for (const [index, scale] of scales.entries()) view.setFloat64(HEADER_BYTES + index * DOUBLE_BYTES, scale, true)
  bytes.set(marks, marksFrom)
  bytes.set(weights, marksFrom + marks.length)
  return bytes
}

/** What `scoreFeatures` writes to: where the weights of the features found stand, and the scores. */
export const scoreBuffer = ({ outputs }: FeatureTable) => ({
  found: new Int32Array(FEATURES_MAX),
  scores: new Float64Array(outputs)
})

const sumOf = (weights: Int8Array, found: Int32Array, from: number, to: number, output: number): number => {
  let sum = 0
  for (let index = from; index < to; index += 1) {
    const byte = weights[(found[index] ?? 0) + output] ?? 0
    sum += byte * Math.abs(byte)
  }
  return sum
}

/** The score of every output, above 0 for yes. Sums are divided by the root of how many features there are. */
export const scoreFeatures = (
  { outputs, groupBits, scales, groups, weights }: FeatureTable,
  { hashes, wordCount, count }: TextFeatures,
  { found, scores }: ReturnType<typeof scoreBuffer>
): Float64Array => {
  let all = 0
  let words = 0
  for (let index = 0; index < count; index += 1) {
    if (index === wordCount) words = all
    const row = rowOf(groups, hashes[index] ?? 0, groupBits)
    found[all] = row * outputs
    all += (row >>> 31) ^ 1
  }
  if (wordCount >= count) words = all
  const wordRoot = Math.sqrt(Math.max(1, wordCount))
  const runRoot = Math.sqrt(Math.max(1, count - wordCount))
  for (let output = 0; output < outputs; output += 1) {
    const at = output * SCALES_PER_OUTPUT
    scores[output] =
      (scales[at] ?? 0) +
      (sumOf(weights, found, 0, words, output) / wordRoot) * (scales[at + 1] ?? 0) +
      (sumOf(weights, found, words, all, output) / runRoot) * (scales[at + 2] ?? 0)
  }
  return scores
}

/** What each feature adds to one output's score; they and the bias sum to it, but for the rounding of additions. */
export const contributionsOf = (
  { outputs, groupBits, scales, groups, weights }: FeatureTable,
  { hashes, wordCount, count }: TextFeatures,
  output: number
): Float64Array => {
  const at = output * SCALES_PER_OUTPUT
  const perWord = (scales[at + 1] ?? 0) / Math.sqrt(Math.max(1, wordCount))
  const perRun = (scales[at + 2] ?? 0) / Math.sqrt(Math.max(1, count - wordCount))
  const contributions = new Float64Array(count)
  for (let index = 0; index < count; index += 1) {
    const row = rowOf(groups, hashes[index] ?? 0, groupBits)
    if (row === -1) continue
    const byte = weights[row * outputs + output] ?? 0
    contributions[index] = byte * Math.abs(byte) * (index < wordCount ? perWord : perRun)
  }
  return contributions
}
