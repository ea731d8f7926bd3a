import { randomFrom } from "./random.ts"

/** One judged text: what it is, and what it was taken for. */
export interface Judged {
  readonly truth: number
  readonly said: number
}

const RESAMPLES = 1_000
const SEED = 11

const countsOf = (judged: ReadonlyArray<Judged>, wanted: number) => {
  let [hits, missed, wrong] = [0, 0, 0]
  for (const { truth, said } of judged) {
    if (truth === wanted && said === wanted) hits += 1
    else if (truth === wanted) missed += 1
    else if (said === wanted) wrong += 1
  }
  return { hits, missed, wrong }
}

/** Mean over the classes that occur. */
const macro = (judged: ReadonlyArray<Judged>, of: (counts: ReturnType<typeof countsOf>) => number): number => {
  const classes = [...new Set(judged.map(({ truth }) => truth))]
  return classes.reduce((sum, wanted) => sum + of(countsOf(judged, wanted)), 0) / Math.max(1, classes.length)
}

export const macroRecall = (judged: ReadonlyArray<Judged>): number =>
  macro(judged, ({ hits, missed }) => hits / Math.max(1, hits + missed))

export const macroF1 = (judged: ReadonlyArray<Judged>): number =>
  macro(judged, ({ hits, missed, wrong }) => (2 * hits) / Math.max(1, 2 * hits + missed + wrong))

export const accuracy = (judged: ReadonlyArray<Judged>): number =>
  judged.filter(({ truth, said }) => truth === said).length / Math.max(1, judged.length)

/** Pearson's r between what was said and what is true; 0 where either never changes. */
export const correlation = (judged: ReadonlyArray<Judged>): number => {
  const mean = (of: (each: Judged) => number) => judged.reduce((sum, each) => sum + of(each), 0) / judged.length
  const [truths, saids] = [mean(({ truth }) => truth), mean(({ said }) => said)]
  let [both, truthSquares, saidSquares] = [0, 0, 0]
  for (const { truth, said } of judged) {
    both += (truth - truths) * (said - saids)
    truthSquares += (truth - truths) ** 2
    saidSquares += (said - saids) ** 2
  }
  return both === 0 ? 0 : both / Math.sqrt(truthSquares * saidSquares)
}

/** The chance that one of class 1 has the greater `said` than one of another; ties count half. */
export const areaUnderCurve = (judged: ReadonlyArray<Judged>): number => {
  const sorted = [...judged].sort((a, b) => a.said - b.said)
  let [rankSum, positives] = [0, 0]
  for (let at = 0; at < sorted.length; ) {
    let end = at
    while (end < sorted.length && sorted[end]?.said === sorted[at]?.said) end += 1
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
export interface Measured {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly size: number
}

export const measured = (
  judged: ReadonlyArray<Judged>,
  measure: (judged: ReadonlyArray<Judged>) => number
): Measured => {
  const random = randomFrom(SEED)
  const values = Array.from({ length: RESAMPLES }, () =>
    measure(judged.map((each) => judged[Math.floor(random() * judged.length)] ?? each))
  ).sort((a, b) => a - b)
  const at = (share: number) => values[Math.floor(share * (RESAMPLES - 1))] ?? 0
  return { value: measure(judged), low: at(0.025), high: at(0.975), size: judged.length }
}
