import { Effect, Schema } from "effect"
import { Verdict } from "../textAnalysis/TextReader.ts"

/** The seven agents, each a dimension of trust; higher is always better. */
export const AgentName = Schema.Literals([
  "content_risk",
  "brand_safety",
  "sentiment",
  "authenticity",
  "audience_quality",
  "community_trust",
  "roi_prediction"
])
export type AgentName = typeof AgentName.Type

export const Severity = Schema.Literals(["low", "medium", "high", "critical"])
export type Severity = typeof Severity.Type

export const Tier = Schema.Literals(["exceptional", "excellent", "good", "fair", "poor"])
export type Tier = typeof Tier.Type

const share = Schema.Finite.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: 1 })))

/** One reason for an agent's score. The contributions of an agent and its base add up to its score, exactly. */
export const Driver = Schema.Struct({
  /** Which feature, for a program. */
  feature: Schema.String,
  /** What it says, for a person. */
  text: Schema.String,
  /** Points it adds to the agent's score; negative takes away. */
  contribution: Schema.Finite,
  /** The posts it rests on, worst or best first, at most ten. */
  postUrls: Schema.Array(Schema.String)
})
export type Driver = typeof Driver.Type

export const AgentScore = Schema.Struct({
  agent: AgentName,
  /** 1 to 100. */
  score: Schema.Finite,
  /** What a creator of whom nothing is known gets. */
  base: Schema.Finite,
  drivers: Schema.Array(Driver),
  /** Share of what this agent would read that was there, 0 to 1. */
  coverage: share,
  /** What was missing, for a person. */
  missing: Schema.Array(Schema.String)
})
export type AgentScore = typeof AgentScore.Type

/** Which text a flag was found in; `transcript`: what is said in a post's video. */
export const SignalSource = Schema.Literals(["post_text", "creator_comment", "profile_text", "transcript"])
export type SignalSource = typeof SignalSource.Type

/** How much of a flag counts in the score, after its second reading. */
export const SecondOpinionCounts = Schema.Literals(["full", "half", "none"])
export type SecondOpinionCounts = typeof SecondOpinionCounts.Type

/** What a second reader said of one flag. It may lower a flag, and never makes one or removes it. */
export const SecondOpinion = Schema.Struct({
  verdict: Verdict,
  /** One line of plain text in a model's own words; empty where there is none. */
  reason: Schema.String,
  counts: SecondOpinionCounts
})
export type SecondOpinion = typeof SecondOpinion.Type

/** What a second reader's part in a score was: flags by what it said of them. */
export const SecondOpinionSummary = Schema.Struct({
  model: Schema.String,
  /** False where it was asked and answered nothing at all. */
  isAvailable: Schema.Boolean,
  agrees: Schema.Int,
  doubts: Schema.Int,
  disagrees: Schema.Int,
  /** Flags that count and that it said nothing of. */
  unread: Schema.Int
})
export type SecondOpinionSummary = typeof SecondOpinionSummary.Type

/** Something a post says that a brand would want to know. */
export const RiskFlag = Schema.Struct({
  category: Schema.String,
  severity: Severity,
  confidence: share,
  description: Schema.String,
  excerpt: Schema.String,
  postUrl: Schema.String,
  whyFlagged: Schema.String,
  signalSource: SignalSource,
  /** When the text was posted; null where that isn't known, as of the profile. */
  postedAt: Schema.NullOr(Schema.DateFromString).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Whether it takes part in the score. */
  scoreImpact: Schema.Literals(["scored", "visibility_only"]),
  /** Someone else's text, passed on, perhaps to contradict it. Absent where the text is the creator's own. */
  isRepost: Schema.optionalKey(Schema.Boolean),
  /** Absent where no second reader gave one. */
  secondOpinion: Schema.optionalKey(SecondOpinion)
})
export type RiskFlag = typeof RiskFlag.Type

/** A finding so grave that the whole score can't pass `scoreCap`. */
export const Knockout = Schema.Struct({
  code: Schema.String,
  agent: AgentName,
  severity: Severity,
  description: Schema.String,
  scoreCap: Schema.Finite,
  postUrl: Schema.NullOr(Schema.String)
})
export type Knockout = typeof Knockout.Type

export const CreatorScore = Schema.Struct({
  /** 1 to 100, whole. */
  score: Schema.Int,
  tier: Tier,
  /** In the order of `AgentName`. */
  agents: Schema.Array(AgentScore),
  knockouts: Schema.Array(Knockout),
  /** Worst first. */
  flags: Schema.Array(RiskFlag),
  /** How sure the score is, from the agents' coverage. */
  confidence: share,
  /** Which model made it: the same evidence and version always give the same score. */
  modelVersion: Schema.String,
  /** Absent where there is no second reader. */
  secondOpinion: Schema.optionalKey(SecondOpinionSummary)
})
export type CreatorScore = typeof CreatorScore.Type
