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
