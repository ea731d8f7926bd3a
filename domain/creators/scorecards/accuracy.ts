import type { Accuracy } from "../textAnalysis/accuracy.ts"
import { ACCURACY_MEASUREMENTS } from "../textAnalysis/measuredAccuracy.ts"

/** The figures that a report names. Of a share flagged, more is better for hateful and offensive texts, less for all others. */
const NAMED: ReadonlySet<string> = new Set([
  "sentiment, English tweets (SemEval 2013–2016, held out)",
  "language, short posts without a tag (UMSAB)",
  "offence (OLID)",
  "offensive or hateful (Davidson)",
  "hate (Davidson, hateful)",
  "hate (ordinary tweets, SemEval)",
  "insults as flagged (OLID, not offensive)",
  "insults as flagged (OLID, offensive)",
  "profanity in any disguise",
  "innocent words that look alike",
  "fake followers (SRF Data), each judged by a model of the other nine tenths"
])

/** How many languages there are is said by the row. */
const MEAN_TONE = "sentiment, mean of "

/** The main figures of those that `npm run evaluate` measures, in its order. */
export const ACCURACY: ReadonlyArray<Accuracy> = ACCURACY_MEASUREMENTS.filter(
  ({ what }) => NAMED.has(what) || what.startsWith(MEAN_TONE)
)
