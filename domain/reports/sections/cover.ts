import { PLATFORM_NAMES } from "../../../ports/identity/platformNames.ts"
import type { Bar, Cover, Fact, Reason as PrintedReason, Tone } from "../../../ports/reports/ReportDocument.ts"
import type { AgentScore, Tier } from "../../../ports/scoring/Score.ts"
import type { Scorecard } from "../../../ports/scoring/Scorecard.ts"
import type { ReportParts } from "../../creators/reportParts.ts"
import { missingEvidenceIn, nameMissingEvidence } from "../../scorecards/missingEvidence.ts"
import { confidenceLevelOf, effectOf, type Reason, reasonsOf, SUBJECTS } from "../../scorecards/narrateScore.ts"
import { capitalise, formatCount, formatDecimal, formatPercent, formatPlural, withoutFullStop } from "../../wording.ts"

/** Agents and wholes are of so many points. */
export const POINTS_MAX = 100

const TONES: Readonly<Record<Tier, Tone>> = {
  exceptional: "good",
  excellent: "good",
  good: "good",
  fair: "warning",
  poor: "bad"
}

/** What a creator is called on paper. */
export const nameOf = ({ displayName, handle }: Scorecard): string => (displayName === "" ? `@${handle}` : displayName)

const accountFact = ({ platform, handle, profileUrl, followers, score }: Scorecard, isOnly: boolean): Fact => ({
  label: PLATFORM_NAMES[platform],
  value: [
    `@${handle}`,
    ...(followers === null ? [] : [formatPlural(followers, "follower")]),
    ...(isOnly ? [] : [`score ${formatCount(score.score)}`])
  ].join(", "),
  url: profileUrl
})

/** An agent on its scale, with what a creator of whom nothing is known gets. */
const agentBar = ({ agent, score, base }: AgentScore): Bar => ({
  label: capitalise(SUBJECTS[agent]),
  value: score,
  text: formatDecimal(score),
  max: POINTS_MAX,
  mark: base
})

const printed = (reason: Reason): PrintedReason => ({ text: reason.driver.text, detail: effectOf(reason) })

const confidenceOf = ({ score, evidence }: Scorecard): Cover["confidence"] => {
  const missing = missingEvidenceIn(score.agents)
  const { named, others } = nameMissingEvidence(missing)
  const rests =
    `It rests on ${formatPlural(evidence.posts, "post")}, ${formatPlural(evidence.comments, "comment")} ` +
    `and a sample of ${formatPlural(evidence.followers, "follower")}.`
  const lacks = missing.length === 0 ? "" : ` Not shown: ${named}${others === null ? "" : `; and ${others}`}.`
  return { level: confidenceLevelOf(score.confidence), share: formatPercent(score.confidence), text: rests + lacks }
}

/** What the first page says of a creator. */
export const coverOf = ({ card, accounts, isStale, ageDays }: ReportParts): Cover => ({
  name: nameOf(card),
  accounts: accounts.map((account) => accountFact(account, accounts.length === 1)),
  score: card.score.score,
  tier: capitalise(card.score.tier),
  tone: TONES[card.score.tier],
  confidence: confidenceOf(card),
  decision: { tone: TONES[card.score.tier], title: capitalise(card.score.tier), text: "", reasons: [] },
  counts: [],
  worst: null,
  checks: [],
  warnings: [
    ...card.score.knockouts.map(
      ({ description, scoreCap }) =>
        `${withoutFullStop(description)}: no score above ${formatDecimal(scoreCap)} is possible.`
    ),
    ...(isStale
      ? [`This score is ${formatPlural(ageDays, "day")} old; have the creator scored again before you rely on it.`]
      : [])
  ],
  agents: card.score.agents.map(agentBar),
  reasonsFor: reasonsOf(card.score.agents, 1).map(printed),
  reasonsAgainst: reasonsOf(card.score.agents, -1).map(printed)
})
