import type { Calibration } from "../../domain/creators/textAnalysis/accuracy.ts"
import type { ReadingCounts } from "../../domain/creators/textAnalysis/flagKind.ts"
import { makePrecision } from "../../domain/creators/textAnalysis/precision.ts"
import { measurePrecision, type ReadFlag } from "./readings.ts"

/** Quantile of the normal distribution that leaves 2.5 % above it. */
const Z = 1.96
const BINS = 10
const HUNDREDTHS = 100

/** Wilson's lower bound: of flags like those read at least this share is right, in 97.5 of 100 samples; 0 of none. */
export const wilsonLowerBound = ({ readings, agreed }: ReadingCounts): number => {
  if (readings === 0) return 0
  const share = agreed / readings
  const spread = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * readings)) / readings)
  return Math.max(0, (share + Z ** 2 / (2 * readings) - spread) / (1 + Z ** 2 / readings))
}

const rounded = (value: number): number => Math.round(value * HUNDREDTHS) / HUNDREDTHS

/**
 * Stated confidence against the share that readers agreed with, in bins of a tenth. Each flag states here what it would if
 * it had not been read itself, as a flag that comes tomorrow does.
 */
export const calibrationRows = (read: ReadonlyArray<ReadFlag>): ReadonlyArray<Calibration> => {
  const measured = measurePrecision(read)
  const judged = read.map(({ flag, reading }) => {
    const isRight = reading.verdict === "agreed"
    const others = measured.map((row) =>
      row.kind === flag.kind && row.sign === flag.sign
        ? { ...row, readings: row.readings - 1, agreed: row.agreed - (isRight ? 1 : 0) }
        : row
    )
    return { stated: makePrecision(others).confidenceOf(flag.kind, flag), isRight }
  })
  return Array.from({ length: BINS }, (_, bin) => {
    const held = judged.filter(({ stated }) => Math.min(BINS - 1, Math.floor(stated * BINS)) === bin)
    const mean = (of: (each: (typeof held)[number]) => number) =>
      rounded(held.reduce((sum, each) => sum + of(each), 0) / Math.max(1, held.length))
    return {
      what: "a flag's confidence (everyday posts)",
      from: bin / BINS,
      below: (bin + 1) / BINS,
      mean: mean(({ stated }) => stated),
      share: mean(({ isRight }) => (isRight ? 1 : 0)),
      examples: held.length
    }
  }).filter(({ examples }) => examples > 0)
}
