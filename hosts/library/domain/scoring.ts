export { narrateScore } from "../../../domain/creators/scorecards/narrateScore.ts"
export type { Agent, Curve } from "../../../domain/creators/scoring/additiveModel.ts"
export { FEATURE_NAMES, type FeatureName } from "../../../domain/creators/scoring/features/feature.ts"
export { makeScorecard } from "../../../domain/creators/scoring/makeScorecard.ts"
export {
  AGENT_WEIGHTS,
  MODEL_VERSION,
  scoreByAgent,
  scoreCreator
} from "../../../domain/creators/scoring/scoreCreator.ts"
export { classifierOf } from "../../../domain/creators/textAnalysis/classifierOf.ts"
export type { TextClassifier } from "../../../domain/creators/textAnalysis/textReading.ts"
export { type HeldEvidence, InvalidEvidence } from "../heldEvidence.ts"
export { readHeldEvidence } from "../readHeldEvidence.ts"
