// Written out rather than derived from the ports' schemas, so that whoever imports these checks no types but these.

/** The seven agents, each a dimension of trust; higher is always better. */
export type ScoringAgent =
  | "content_risk"
  | "brand_safety"
  | "sentiment"
  | "authenticity"
  | "audience_quality"
  | "community_trust"
  | "roi_prediction"

export type FlagSeverity = "low" | "medium" | "high" | "critical"

/** One reason for an agent's score. The contributions of an agent and its base add up to its score, exactly. */
export interface ExplainedDriver {
  /** Which feature, for a program. */
  readonly feature: string
  /** What it says, for a person. */
  readonly text: string
  /** Points it adds to the agent's score; negative takes away. */
  readonly contribution: number
  /** The posts it rests on, worst or best first, at most ten. */
  readonly postUrls: ReadonlyArray<string>
}

export interface ExplainedAgent {
  readonly agent: ScoringAgent
  /** 1 to 100. */
  readonly score: number
  /** What a creator of whom nothing is known gets. */
  readonly base: number
  readonly drivers: ReadonlyArray<ExplainedDriver>
  /** Share of what this agent would read that was there, 0 to 1. */
  readonly coverage: number
  /** What was missing, for a person. */
  readonly missing: ReadonlyArray<string>
}

/** Something a post says that a brand would want to know. */
export interface ExplainedFlag {
  readonly category: string
  readonly severity: FlagSeverity
  /** 0 to 1. */
  readonly confidence: number
  readonly description: string
  readonly excerpt: string
  /** Null where the post was given without a `url`, or the flag is of no post. */
  readonly postUrl: string | null
  readonly whyFlagged: string
  /** Which text it was found in; `transcript`: what is said in a post's video. */
  readonly signalSource: "post_text" | "creator_comment" | "profile_text" | "transcript"
  /** When the text was posted; null where that isn't known, as of the profile. */
  readonly postedAt: Date | null
  /** Whether it takes part in the score. */
  readonly scoreImpact: "scored" | "visibility_only"
  /** Someone else's text, passed on, perhaps to contradict it. Absent where the text is the creator's own. */
  readonly isRepost?: boolean
}

/** A finding so grave that the whole score can't pass `scoreCap`. */
export interface ExplainedKnockout {
  readonly code: string
  readonly agent: ScoringAgent
  readonly severity: FlagSeverity
  readonly description: string
  readonly scoreCap: number
  readonly postUrl: string | null
}

/** A score, and what it says in a few sentences. Posts without a `url` have none here either. */
export interface ExplainedScore {
  /** 1 to 100, whole. */
  readonly score: number
  readonly tier: "exceptional" | "excellent" | "good" | "fair" | "poor"
  readonly agents: ReadonlyArray<ExplainedAgent>
  readonly knockouts: ReadonlyArray<ExplainedKnockout>
  /** Worst first. */
  readonly flags: ReadonlyArray<ExplainedFlag>
  /** How sure the score is, from the agents' coverage: 0 to 1. */
  readonly confidence: number
  /** Which model made it: the same evidence and version always give the same score. */
  readonly modelVersion: string
  readonly summary: string
}
