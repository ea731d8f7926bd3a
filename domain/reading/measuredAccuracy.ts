import type { Accuracy, Calibration } from "./accuracy.ts"

// Written by `npm run evaluate`, as is the table in ACCURACY.md.

/** Every figure, measured on texts and accounts that training never saw. */
export const ACCURACY_MEASUREMENTS: ReadonlyArray<Accuracy> = [
  {
    what: "sentiment, English tweets (SemEval 2013–2016, held out)",
    measure: "macro recall",
    value: 0.697,
    interval: [0.685, 0.711],
    examples: 5017
  },
  {
    what: "sentiment as a number, the same tweets",
    measure: "correlation",
    value: 0.661,
    interval: [0.644, 0.678],
    examples: 5017
  },
  {
    what: "sentiment, ar (UMSAB)",
    measure: "macro F1",
    value: 0.631,
    interval: [0.58, 0.681],
    examples: 324
  },
  {
    what: "sentiment, en (UMSAB)",
    measure: "macro F1",
    value: 0.727,
    interval: [0.679, 0.774],
    examples: 324
  },
  {
    what: "sentiment, fr (UMSAB)",
    measure: "macro F1",
    value: 0.643,
    interval: [0.594, 0.69],
    examples: 324
  },
  {
    what: "sentiment, de (UMSAB)",
    measure: "macro F1",
    value: 0.696,
    interval: [0.647, 0.746],
    examples: 324
  },
  {
    what: "sentiment, hi (UMSAB)",
    measure: "macro F1",
    value: 0.322,
    interval: [0.268, 0.375],
    examples: 324
  },
  {
    what: "sentiment, it (UMSAB)",
    measure: "macro F1",
    value: 0.605,
    interval: [0.55, 0.657],
    examples: 324
  },
  {
    what: "sentiment, pt (UMSAB)",
    measure: "macro F1",
    value: 0.616,
    interval: [0.562, 0.664],
    examples: 324
  },
  {
    what: "sentiment, es (UMSAB)",
    measure: "macro F1",
    value: 0.609,
    interval: [0.556, 0.66],
    examples: 324
  },
  {
    what: "sentiment, mean of eight languages",
    measure: "macro F1",
    value: 0.606,
    interval: null,
    examples: 2592
  },
  {
    what: "language, short posts without a tag (UMSAB)",
    measure: "accuracy",
    value: 0.993,
    interval: [0.989, 0.996],
    examples: 2268
  },
  {
    what: "offence (OLID)",
    measure: "macro F1",
    value: 0.752,
    interval: [0.728, 0.778],
    examples: 1324
  },
  {
    what: "offensive or hateful (Davidson)",
    measure: "macro F1",
    value: 0.941,
    interval: [0.928, 0.953],
    examples: 2440
  },
  {
    what: "hate (HatEval)",
    measure: "macro F1",
    value: 0.731,
    interval: [0.701, 0.759],
    examples: 1000
  },
  {
    what: "hate by rules (HatEval)",
    measure: "macro F1",
    value: 0.527,
    interval: [0.497, 0.56],
    examples: 1000
  },
  {
    what: "hate by rules (Davidson, hateful)",
    measure: "share flagged",
    value: 0.511,
    interval: [0.423, 0.599],
    examples: 137
  },
  {
    what: "hate by rules (Davidson, offensive)",
    measure: "share flagged",
    value: 0.055,
    interval: [0.046, 0.066],
    examples: 1868
  },
  {
    what: "hate by rules (Davidson, neither)",
    measure: "share flagged",
    value: 0.014,
    interval: [0.005, 0.025],
    examples: 435
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
  {
    what: "profanity through digits for letters",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through signs for letters",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through look-alikes of other scripts",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through zero-width characters",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through blanks between letters",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through full stops between letters",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through hyphens between letters",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through a masked letter",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through repeated letters",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through full-width letters",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through accents",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through mixed case",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through every vowel masked",
    measure: "share found",
    value: 0.95,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through underscores between letters",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through a pictograph between letters",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through two letters swapped",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through a blank within",
    measure: "share found",
    value: 0.95,
    interval: null,
    examples: 20
  },
  {
    what: "profanity through mathematical letters",
    measure: "share found",
    value: 1,
    interval: null,
    examples: 20
  },
  {
    what: "profanity in any disguise",
    measure: "share found",
    value: 0.994,
    interval: null,
    examples: 360
  },
  {
    what: "innocent words that look alike",
    measure: "share flagged",
    value: 0,
    interval: null,
    examples: 119
  },
  {
    what: "fake followers (SRF Data), each judged by a model of the other nine tenths",
    measure: "AUC",
    value: 0.948,
    interval: [0.919, 0.972],
    examples: 676
  }
]

/** Whether chances are what they say. */
export const CALIBRATION_MEASUREMENTS: ReadonlyArray<Calibration> = [
  {
    what: "insult (OLID)",
    from: 0,
    below: 0.2,
    mean: 0.12,
    share: 0.07,
    examples: 466
  },
  {
    what: "insult (OLID)",
    from: 0.2,
    below: 0.4,
    mean: 0.29,
    share: 0.28,
    examples: 345
  },
  {
    what: "insult (OLID)",
    from: 0.4,
    below: 0.6,
    mean: 0.49,
    share: 0.44,
    examples: 176
  },
  {
    what: "insult (OLID)",
    from: 0.6,
    below: 0.8,
    mean: 0.7,
    share: 0.59,
    examples: 152
  },
  {
    what: "insult (OLID)",
    from: 0.8,
    below: 1,
    mean: 0.92,
    share: 0.89,
    examples: 185
  },
  {
    what: "fake follower (SRF Data)",
    from: 0,
    below: 0.05,
    mean: 0.01,
    share: 0.01,
    examples: 462
  },
  {
    what: "fake follower (SRF Data)",
    from: 0.05,
    below: 0.2,
    mean: 0.1,
    share: 0.1,
    examples: 121
  },
  {
    what: "fake follower (SRF Data)",
    from: 0.2,
    below: 0.5,
    mean: 0.32,
    share: 0.33,
    examples: 55
  },
  {
    what: "fake follower (SRF Data)",
    from: 0.5,
    below: 0.8,
    mean: 0.62,
    share: 0.83,
    examples: 23
  },
  {
    what: "fake follower (SRF Data)",
    from: 0.8,
    below: 1,
    mean: 0.89,
    share: 0.87,
    examples: 15
  }
]
