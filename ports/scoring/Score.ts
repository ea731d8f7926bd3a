import { Schema } from "effect"

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

/** One reason for an agent's score. The contributions of an agent and its base add up to its score, exactly. */
export interface Driver {
  /** Which feature, for a program. */
  readonly feature: string
  /** What it says, for a person. */
  readonly text: string
  /** Points it adds to the agent's score; negative takes away. */
  readonly contribution: number
  /** The posts it rests on, worst or best first, at most ten. */
  readonly postUrls: ReadonlyArray<string>
}

export interface AgentScore {
  readonly agent: AgentName
  /** 1 to 100. */
  readonly score: number
  /** What a creator of whom nothing is known gets. */
  readonly base: number
  readonly drivers: ReadonlyArray<Driver>
  /** Share of what this agent would read that was there, 0 to 1. */
  readonly coverage: number
  /** What was missing, for a person. */
  readonly missing: ReadonlyArray<string>
}

/** Something a post says that a brand would want to know. */
export interface RiskFlag {
  readonly category: string
  readonly severity: Severity
  /** 0 to 1. */
  readonly confidence: number
  readonly description: string
  readonly excerpt: string
  readonly postUrl: string
  readonly whyFlagged: string
  /** Which text it was found in. */
  readonly signalSource?: "post_text" | "creator_comment" | "profile_text"
  /** Whether it takes part in the score; absent means that it does. */
  readonly scoreImpact?: "scored" | "visibility_only"
}

/** A finding so grave that the whole score can't pass `scoreCap`. */
export interface Knockout {
  readonly code: string
  readonly agent: AgentName
  readonly severity: Severity
  readonly description: string
  readonly scoreCap: number
  readonly postUrl: string | null
}

export interface CreatorScore {
  /** 1 to 100, whole. */
  readonly score: number
  readonly tier: Tier
  /** In the order of `AgentName`. */
  readonly agents: ReadonlyArray<AgentScore>
  readonly knockouts: ReadonlyArray<Knockout>
  /** Worst first. */
  readonly flags: ReadonlyArray<RiskFlag>
  /** How sure the score is, 0 to 1, from the agents' coverage. */
  readonly confidence: number
  /** Which model made it: the same evidence and version always give the same score. */
  readonly modelVersion: string
}
