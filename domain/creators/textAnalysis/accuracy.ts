/** How well one reading did on texts or accounts that it was not made of. */
export interface Accuracy {
  /** What was read, and of which set. */
  readonly what: string
  readonly measure: "macro recall" | "macro F1" | "accuracy" | "AUC" | "correlation" | "share found" | "share flagged"
  /** 0 to 1, in thousandths. */
  readonly value: number
  /** Holds the value of 95 of 100 resamples; null where none was taken. */
  readonly interval: readonly [low: number, high: number] | null
  readonly examples: number
}

/** Of examples whose chance lay between two bounds, how many were what the chance is of. */
export interface Calibration {
  readonly what: string
  /** The chances taken together: from this one on, and below that one. */
  readonly from: number
  readonly below: number
  /** Mean chance, and the share that were it, in hundredths. */
  readonly mean: number
  readonly share: number
  readonly examples: number
}

/** The same reading on texts or accounts of another source than those that training had, by the name of its row. */
export interface OutsideFigure {
  /** 0 to 1. */
  readonly value: number
  /** Measured by others on a set of their own, or what such measurements of like readings let expect. */
  readonly basis: "measured" | "expected"
}

/**
 * Most rows are measured on held-out parts of the sets that training used, and posts elsewhere differ. Where nothing
 * stands, nothing is known: less is to be expected, as it was measured for the others.
 */
const OUTSIDE: ReadonlyMap<string, OutsideFigure> = new Map([
  ["sentiment, English tweets (SemEval 2013–2016, held out)", { value: 0.67, basis: "expected" }],
  ["offence (OLID)", { value: 0.78, basis: "measured" }],
  ["hate (HatEval)", { value: 0.56, basis: "measured" }],
  ["fake followers (SRF Data), each judged by a model of the other nine tenths", { value: 0.91, basis: "expected" }]
])

const OUTSIDE_DIGITS = 2

/** What is known of a reading outside of its source, in words; empty where nothing is. */
export const outsideOf = ({ what }: Accuracy): string => {
  const figure = OUTSIDE.get(what)
  return figure === undefined ? "" : `${figure.value.toFixed(OUTSIDE_DIGITS)} (${figure.basis})`
}
