import type { TextWeights } from "../../../ports/creators/textAnalysis/TextModels.ts"
import { LEXICON_PARTS } from "./lexicon/readLexicon.ts"
import { lexiconClassifier } from "./lexiconClassifier.ts"
import { makeClassifier } from "./models/makeClassifier.ts"
import type { TextClassifier } from "./textReading.ts"

/** Most of what a classifier is made of: `classifierOf` finds the parts that were made before it is called. */
export const CLASSIFIER_PARTS: ReadonlyArray<() => unknown> = LEXICON_PARTS

const made = new WeakMap<TextWeights, TextClassifier>()

/**
 * The classifier of these weights, made once; without weights, the one that reads by word lists.
 *
 * @example
 * ```ts
 * import { readTextWeights } from "creatorsignal/adapters/models"
 * import { classifierOf } from "creatorsignal/domain/scoring"
 *
 * const classifier = classifierOf(readTextWeights())
 *
 * classifier.version.startsWith("linear-") //=> true
 * classifier.version === classifierOf(null).version //=> false
 * ```
 */
export const classifierOf = (weights: TextWeights | null): TextClassifier => {
  if (weights === null) return lexiconClassifier
  const known = made.get(weights)
  if (known !== undefined) return known
  const classifier = makeClassifier(weights)
  made.set(weights, classifier)
  return classifier
}
