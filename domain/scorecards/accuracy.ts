/** How well one reading did on texts or accounts that it was not made of. */
export interface Accuracy {
  /** What was read, and of which set. */
  readonly what: string
  readonly measure: "macro recall" | "macro F1" | "accuracy" | "AUC" | "share found" | "share flagged"
  /** 0 to 1, in thousandths. */
  readonly value: number
  /** Holds the value of 95 of 100 resamples; null where none was taken. */
  readonly interval: readonly [low: number, high: number] | null
  readonly examples: number
}

/**
 * The main figures of the table in this folder's README, as `npm run evaluate` prints them. A share flagged is the better the
 * higher of hateful and offensive texts, and the better the lower of all others.
 */
export const ACCURACY: ReadonlyArray<Accuracy> = [
  {
    what: "sentiment, English tweets (SemEval 2013–2016, held out)",
    measure: "macro recall",
    value: 0.697,
    interval: [0.685, 0.711],
    examples: 5017
  },
  { what: "sentiment, mean of eight languages", measure: "macro F1", value: 0.606, interval: null, examples: 2592 },
  {
    what: "language, short posts without a tag (UMSAB)",
    measure: "accuracy",
    value: 0.993,
    interval: [0.989, 0.996],
    examples: 2268
  },
  { what: "offence (OLID)", measure: "macro F1", value: 0.752, interval: [0.728, 0.778], examples: 1324 },
  {
    what: "offensive or hateful (Davidson)",
    measure: "macro F1",
    value: 0.941,
    interval: [0.928, 0.953],
    examples: 2440
  },
  {
    what: "hate by rules (Davidson, hateful)",
    measure: "share flagged",
    value: 0.511,
    interval: [0.423, 0.599],
    examples: 137
  },
  {
    what: "hate by rules (ordinary tweets, SemEval)",
    measure: "share flagged",
    value: 0.006,
    interval: [0.004, 0.008],
    examples: 5017
  },
  {
    what: "insults as flagged (OLID, not offensive)",
    measure: "share flagged",
    value: 0.007,
    interval: [0.002, 0.013],
    examples: 865
  },
  {
    what: "insults as flagged (OLID, offensive)",
    measure: "share flagged",
    value: 0.133,
    interval: [0.105, 0.161],
    examples: 459
  },
  { what: "profanity in any disguise", measure: "share found", value: 0.994, interval: null, examples: 360 },
  { what: "innocent words that look alike", measure: "share flagged", value: 0, interval: null, examples: 119 },
  {
    what: "fake followers (SRF Data), each judged by a model of the other nine tenths",
    measure: "AUC",
    value: 0.948,
    interval: [0.919, 0.972],
    examples: 676
  }
]
