import { randomFrom } from "./random.ts"

/** One judged text: what it is, and what it was taken for. */
export interface Prediction {
  readonly truth: number
  readonly predicted: number
}

const RESAMPLES = 1_000
const SEED = 11

const countsOf = (judged: ReadonlyArray<Prediction>, wanted: number) => {
  let [hits, missed, wrong] = [0, 0, 0]
  for (const { truth, predicted } of judged) {
    if (truth === wanted && predicted === wanted) hits += 1
    else if (truth === wanted) missed += 1
    else if (predicted === wanted) wrong += 1
  }
  return { hits, missed, wrong }
}

/** Mean over the classes that occur. */
const macro = (judged: ReadonlyArray<Prediction>, of: (counts: ReturnType<typeof countsOf>) => number): number => {
  const classes = [...new Set(judged.map(({ truth }) => truth))]
  return classes.reduce((sum, wanted) => sum + of(countsOf(judged, wanted)), 0) / Math.max(1, classes.length)
}

export const macroRecall = (judged: ReadonlyArray<Prediction>): number =>
  macro(judged, ({ hits, missed }) => hits / Math.max(1, hits + missed))

export const macroF1 = (judged: ReadonlyArray<Prediction>): number =>
  macro(judged, ({ hits, missed, wrong }) => (2 * hits) / Math.max(1, 2 * hits + missed + wrong))

export const accuracy = (judged: ReadonlyArray<Prediction>): number =>
  judged.filter(({ truth, predicted }) => truth === predicted).length / Math.max(1, judged.length)

/** Pearson's r between what was predicted and what is true; 0 where either never changes. */
export const correlation = (judged: ReadonlyArray<Prediction>): number => {
  const mean = (of: (each: Prediction) => number) => judged.reduce((sum, each) => sum + of(each), 0) / judged.length
  const [truths, predictions] = [mean(({ truth }) => truth), mean(({ predicted }) => predicted)]
  let [both, truthSquares, predictedSquares] = [0, 0, 0]
  for (const { truth, predicted } of judged) {
    both += (truth - truths) * (predicted - predictions)
    truthSquares += (truth - truths) ** 2
    predictedSquares += (predicted - predictions) ** 2
  }
  return both === 0 ? 0 : both / Math.sqrt(truthSquares * predictedSquares)
}

/** The chance that one of class 1 has the greater `predicted` than one of another; ties count half. */
export const areaUnderCurve = (judged: ReadonlyArray<Prediction>): number => {
  const sorted = [...judged].sort((a, b) => a.predicted - b.predicted)
  let [rankSum, positives] = [0, 0]
  for (let at = 0; at < sorted.length; ) {
    let end = at
    while (end < sorted.length && sorted[end]?.predicted === sorted[at]?.predicted) end += 1
    const rank = (at + 1 + end) / 2
    for (const { truth } of sorted.slice(at, end)) {
      if (truth !== 1) continue
      rankSum += rank
      positives += 1
    }
    at = end
  }
  const negatives = sorted.length - positives
  return (rankSum - (positives * (positives + 1)) / 2) / Math.max(1, positives * negatives)
}

/** A measure with the bounds between which 95 % of resampled sets put it. */
export interface MeasureInterval {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly size: number
}

export const measureInterval = (
  judged: ReadonlyArray<Prediction>,
  measure: (judged: ReadonlyArray<Prediction>) => number
): MeasureInterval => {
  const random = randomFrom(SEED)
  const values = Array.from({ length: RESAMPLES }, () =>
    measure(judged.map((each) => judged[Math.floor(random() * judged.length)] ?? each))
  ).sort((a, b) => a - b)
  const at = (share: number) => values[Math.floor(share * (RESAMPLES - 1))] ?? 0
  return { value: measure(judged), low: at(0.025), high: at(0.975), size: judged.length }
}
