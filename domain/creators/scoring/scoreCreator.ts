import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import type { AgentName, CreatorScore, Tier } from "../../../ports/creators/scoring/Score.ts"
import { lexiconClassifier } from "../textAnalysis/lexiconClassifier.ts"
import type { TextClassifier } from "../textAnalysis/textReading.ts"
import { type Agent, scoreAgent } from "./additiveModel.ts"
import { AGENTS } from "./agents.ts"
import { accountFeatures } from "./features/account.ts"
import { commentFeatures } from "./features/comments.ts"
import { contentFeatures } from "./features/content.ts"
import { engagementFeatures } from "./features/engagement.ts"
import type { Features } from "./features/feature.ts"
import { followerFeatures } from "./features/followers.ts"
import { habitFeatures } from "./features/habits.ts"
import { sentimentFeatures } from "./features/sentiment.ts"
import { knockoutsOf } from "./knockouts.ts"
import { type ReadEvidence, readEvidence, readEvidenceOnce } from "./readEvidence.ts"
import type { DecidedFlags } from "./riskFlags.ts"
import { hasOpinions, type SecondOpinions, summariseOpinions } from "./secondOpinion.ts"

/** The least score of each tier, best first. */
export const TIER_LEASTS: ReadonlyArray<readonly [least: number, tier: Tier]> = [
  [90, "exceptional"],
  [80, "excellent"],
  [70, "good"],
  [60, "fair"]
]

/** The tier of a score of 1 to 100. */
export const tierOf = (score: number): Tier => TIER_LEASTS.find(([least]) => score >= least)?.[1] ?? "poor"

/** Everything that the agents read, measured once; what the evidence doesn't show is missing, never guessed. */
export const measureFeatures = (read: ReadEvidence): Features => ({
  ...contentFeatures(read),
  ...sentimentFeatures(read),
  ...commentFeatures(read),
  ...engagementFeatures(read),
  ...habitFeatures(read),
  ...followerFeatures(read),
  ...accountFeatures(read)
})

/** Changes whenever the same evidence may score differently. The classifier's version is added to it. */
export const MODEL_VERSION = "creator-6"

/** What each agent weighs in the whole, in hundredths: together 100. */
export const AGENT_WEIGHTS: Readonly<Record<AgentName, number>> = {
  content_risk: 28,
  brand_safety: 16,
  sentiment: 8,
  authenticity: 18,
  audience_quality: 10,
  community_trust: 12,
  roi_prediction: 8
}

const SCORE_MIN = 1
const WEIGHT_WHOLE = 100

/**
 * Scores a creator: evidence in, an explainable score out.
 *
 * The whole is the weighted mean of the agents, rounded half up, and no greater than the lowest cap of a knockout. The same
 * evidence and version always give the same score: time is `evidence.gatheredAt`, and the order of posts, comments and
 * followers doesn't matter. A post with a scored flag only ever takes away, so without it no score is lower; posts must
 * have ids of their own for that.
 *
 * `opinions` are a second reader's of the flagged texts, gathered before; they make no score lower and no flag graver.
 * `decided` is what people decided of its flags.
 *
 * Without a classifier texts are read by word lists. It fails with nothing: what is missing lowers `confidence`.
 *
 * @example
 * ```ts
 * import { AGENT_WEIGHTS, readHeldEvidence, scoreCreator } from "creatorsignal/domain/scoring"
 *
 * const evidence = readHeldEvidence({
 *   asOf: "2026-02-01T00:00:00Z",
 *   profile: { platform: "youtube", handle: "novacooks", displayName: "Nova Cooks", followers: 18_400 },
 *   posts: [{ text: "Slow-roasted tomatoes on toast.", publishedAt: "2026-01-20T10:00:00Z", likes: 410 }]
 * })
 * const { score, agents } = scoreCreator(evidence)
 *
 * score >= 1 && score <= 100 //=> true
 * agents.map(({ agent }) => agent) //=> Object.keys(AGENT_WEIGHTS)
 * ```
 */
export const scoreCreator = (
  evidence: Evidence,
  classifier: TextClassifier = lexiconClassifier,
  opinions: SecondOpinions | null = null,
  decided: DecidedFlags | null = null
): CreatorScore => {
  const read =
    opinions === null && decided === null
      ? readEvidenceOnce(evidence, classifier)
      : readEvidence(evidence, classifier, opinions, decided)
  const features = measureFeatures(read)
  const agents = AGENTS.map((agent) => scoreAgent(agent, features))
  const knockouts = knockoutsOf(read, features)
  // Scores are quarters and weights whole, so the sum is exact and the mean of monotone parts is monotone.
  const weighted = agents.reduce((sum, { agent, score }) => sum + AGENT_WEIGHTS[agent] * score, 0)
  const mean = Math.floor((weighted * 2 + WEIGHT_WHOLE) / (WEIGHT_WHOLE * 2))
  const score = Math.max(
    SCORE_MIN,
    knockouts.reduce((least, { scoreCap }) => Math.min(least, scoreCap), mean)
  )
  const covered = agents.reduce((sum, { agent, coverage }) => sum + AGENT_WEIGHTS[agent] * coverage, 0)
  const secondOpinion = opinions === null ? null : summariseOpinions(read.flags, opinions)
  const reader = secondOpinion !== null && hasOpinions(secondOpinion) ? `+reader-${secondOpinion.model}` : ""
  return {
    score,
    tier: tierOf(score),
    agents,
    knockouts,
    flags: read.flags,
    confidence: Math.round(covered) / WEIGHT_WHOLE,
    modelVersion: `${MODEL_VERSION}+${classifier.version}${reader}`,
    ...(secondOpinion === null ? {} : { secondOpinion })
  }
}

/**
 * What an agent of a team's own makes of a creator, by what the seven agents measure: base + contributions = score, exactly. It stands
 * beside the score, which it is no part of. What the evidence doesn't show lowers `coverage` and is named in `missing`.
 *
 * `curves` give points by a feature's value, at most of FEATURE_NAMES: straight lines between the places in `at`, level beyond them.
 *
 * @example
 * ```ts
 * import { readHeldEvidence, scoreByAgent } from "creatorsignal/domain/scoring"
 *
 * const steady = { name: "steady", base: 50, curves: { days_since_post: { at: [7, 60], points: [10, -40] } } }
 * const evidence = readHeldEvidence({
 *   asOf: "2026-02-01T00:00:00Z",
 *   profile: { platform: "youtube", handle: "novacooks", displayName: "Nova Cooks", followers: 18_400 },
 *   posts: [{ text: "Slow-roasted tomatoes on toast.", publishedAt: "2026-01-30T10:00:00Z" }]
 * })
 *
 * scoreByAgent(steady, evidence).score //=> 60
 * ```
 */
export const scoreByAgent = <Name extends string>(
  agent: Agent<Name>,
  evidence: Evidence,
  classifier: TextClassifier = lexiconClassifier
) => scoreAgent(agent, measureFeatures(readEvidenceOnce(evidence, classifier)))
