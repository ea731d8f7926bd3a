import type { Accuracy, Calibration } from "./accuracy.ts"

// Written by `npm run evaluate`, as is the table in ACCURACY.md.

/** Every figure, measured on texts and accounts that training never saw. */
export const ACCURACY_MEASUREMENTS: ReadonlyArray<Accuracy> = [
  {
    what: "sentiment, English tweets (SemEval 2013–2016, held out)",
    measure: "macro recall",
    value: 0.709,
    interval: [0.697, 0.724],
    examples: 5017
  },
  {
    what: "sentiment as a number, the same tweets",
    measure: "correlation",
    value: 0.691,
    interval: [0.675, 0.707],
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
    value: 0.732,
    interval: [0.683, 0.778],
    examples: 324
  },
  {
    what: "sentiment, fr (UMSAB)",
    measure: "macro F1",
    value: 0.646,
    interval: [0.597, 0.693],
    examples: 324
  },
  {
    what: "sentiment, de (UMSAB)",
    measure: "macro F1",
    value: 0.672,
    interval: [0.624, 0.719],
    examples: 324
  },
  {
    what: "sentiment, it (UMSAB)",
    measure: "macro F1",
    value: 0.599,
    interval: [0.544, 0.651],
    examples: 324
  },
  {
    what: "sentiment, pt (UMSAB)",
    measure: "macro F1",
    value: 0.619,
    interval: [0.564, 0.667],
    examples: 324
  },
  {
    what: "sentiment, es (UMSAB)",
    measure: "macro F1",
    value: 0.603,
    interval: [0.548, 0.656],
    examples: 324
  },
  {
    what: "sentiment, mean of seven languages",
    measure: "macro F1",
    value: 0.643,
    interval: null,
    examples: 2268
  },
  {
    what: "language, short posts without a tag (UMSAB)",
    measure: "accuracy",
    value: 0.978,
    interval: [0.971, 0.984],
    examples: 2268
  },
  {
    what: "offence (OLID)",
    measure: "macro F1",
    value: 0.761,
    interval: [0.737, 0.786],
    examples: 1324
  },
  {
    what: "offensive or hateful (Davidson)",
    measure: "macro F1",
    value: 0.94,
    interval: [0.927, 0.952],
    examples: 2440
  },
  {
    what: "hate (HatEval)",
    measure: "macro F1",
    value: 0.566,
    interval: [0.534, 0.594],
    examples: 1000
  },
  {
    what: "hate (Davidson, hateful)",
    measure: "share flagged",
    value: 0.518,
    interval: [0.431, 0.606],
    examples: 137
  },
  {
    what: "hate (Davidson, offensive)",
    measure: "share flagged",
    value: 0.042,
    interval: [0.034, 0.051],
    examples: 1868
  },
  {
    what: "hate (Davidson, neither)",
    measure: "share flagged",
    value: 0.009,
    interval: [0.002, 0.021],
    examples: 435
  },
  {
    what: "hate (ordinary tweets, SemEval)",
    measure: "share flagged",
    value: 0.002,
    interval: [0.001, 0.003],
    examples: 5017
  },
  {
    what: "insults as flagged (OLID, not offensive)",
    measure: "share flagged",
    value: 0.006,
    interval: [0.001, 0.012],
    examples: 865
  },
  {
    what: "insults as flagged (OLID, offensive)",
    measure: "share flagged",
    value: 0.126,
    interval: [0.096, 0.157],
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
    value: 0.95,
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
    value: 0.992,
    interval: null,
    examples: 360
  },
  {
    what: "innocent words that look alike",
    measure: "share flagged",
    value: 0,
    interval: null,
    examples: 198
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
    examples: 410
  },
  {
    what: "insult (OLID)",
    from: 0.2,
    below: 0.4,
    mean: 0.29,
    share: 0.25,
    examples: 359
  },
  {
    what: "insult (OLID)",
    from: 0.4,
    below: 0.6,
    mean: 0.5,
    share: 0.37,
    examples: 190
  },
  {
    what: "insult (OLID)",
    from: 0.6,
    below: 0.8,
    mean: 0.7,
    share: 0.56,
    examples: 162
  },
  {
    what: "insult (OLID)",
    from: 0.8,
    below: 1,
    mean: 0.92,
    share: 0.88,
    examples: 203
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
