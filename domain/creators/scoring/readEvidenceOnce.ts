import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import type { TextClassifier } from "../textAnalysis/textReading.ts"
import { type ReadEvidence, readEvidence } from "./readEvidence.ts"

const known = new WeakMap<Evidence, WeakMap<TextClassifier, ReadEvidence>>()

/** Evidence with its texts read, once for the score and for all that is kept beside it. */
export const readEvidenceOnce = (evidence: Evidence, classifier: TextClassifier): ReadEvidence => {
  const readings = known.get(evidence) ?? new WeakMap<TextClassifier, ReadEvidence>()
  known.set(evidence, readings)
  const before = readings.get(classifier)
  if (before !== undefined) return before
  const read = readEvidence(evidence, classifier)
  readings.set(classifier, read)
  return read
}
