import type { AgentName } from "../../../../ports/creators/scoring/Score.ts"
import type { EvidenceSize, EvidenceSource, Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { formatDecimal, formatPercent, formatPlural } from "../../../mail/wording.ts"
import { AGENT_WEIGHTS } from "../../scoring/scoreCreator.ts"
import { missingEvidenceIn } from "../checkedKinds.ts"
import { describeSecondOpinion } from "../describeSecondOpinion.ts"
import { confidenceLevelOf } from "../narrateScore.ts"

export interface AgentWeight {
  readonly agent: AgentName
  /** Hundredths of the whole. */
  readonly weight: number
  /** 1 to 100. */
  readonly score: number
  /** What a creator of whom nothing is known gets. */
  readonly base: number
  /** Share of what the agent would read that was there, 0 to 1. */
  readonly coverage: number
}

/** How a score was made, of what, and what it can't tell. */
export interface Methodology {
  readonly summary: string
  readonly modelVersion: string
  readonly weights: ReadonlyArray<AgentWeight>
  readonly evidence: EvidenceSize
  /** 0 to 1. */
  readonly confidence: number
  readonly confidenceLevel: "low" | "medium" | "high"
  /** What the evidence didn't show, each once. */
  readonly missing: ReadonlyArray<string>
  /** What no score of this kind can tell. */
  readonly limits: ReadonlyArray<string>
}

/** What of the evidence is read, by where it is from. */
const READ_LIMITS: Readonly<Record<EvidenceSource, string>> = {
  public:
    "It reads public text only: pictures, sound and video are not looked at, nor stories and posts that were deleted.",
  imported: "It reads the text of the imported files only: pictures, sound and video are not looked at.",
  public_and_imported:
    "It reads public text and that of the imported files only: pictures, sound and video are not looked at."
}

const LIMITS: ReadonlyArray<string> = [
  "Flags come from word lists, rules and trained models. They miss what these don't know, irony above all, and may take " +
    "a quotation or a news report for the creator's own opinion.",
  "Only English is assessed in full. Of Arabic, French, German, Italian, Portuguese and Spanish the tone is read as well. " +
    "Of every language but English only coarse words and words that mean the same everywhere are found.",
  "Curves and weights are set by hand and not fitted to outcomes of campaigns.",
  "It is of one moment and of the accounts that it names: what is posted later, or elsewhere, is not in it."
]

export const methodologyOf = ({ score, evidence, evidenceSource }: Scorecard): Methodology => {
  const { agents, confidence, knockouts, modelVersion, secondOpinion } = score
  const confidenceLevel = confidenceLevelOf(confidence)
  const capped =
    knockouts.length === 0
      ? ""
      : ` ${formatPlural(knockouts.length, "knockout")} cap${knockouts.length === 1 ? "s" : ""} the score.`
  return {
    summary:
      `It read ${formatPlural(evidence.posts, "post")}, ${formatPlural(evidence.comments, "comment")} and a sample of ` +
      `${formatPlural(evidence.followers, "follower")}. ${formatPlural(agents.length, "agent")} each add what they found to a base, ` +
      `and the score is their weighted mean, rounded: ${formatDecimal(score.score)} of 100.${capped} ` +
      `Confidence is ${confidenceLevel} (${formatPercent(confidence)}). Made by the model ${modelVersion}.` +
      (secondOpinion === undefined ? "" : ` ${describeSecondOpinion(secondOpinion)}`),
    modelVersion,
    weights: agents.map(({ agent, score: points, base, coverage }) => ({
      agent,
      weight: AGENT_WEIGHTS[agent],
      score: points,
      base,
      coverage
    })),
    evidence,
    confidence,
    confidenceLevel,
    missing: missingEvidenceIn(agents),
    limits: [READ_LIMITS[evidenceSource], ...LIMITS]
  }
}
