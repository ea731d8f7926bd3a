import type { AgentName, Knockout, Severity } from "../../../../ports/creators/scoring/Score.ts"
import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import {
  formatCount,
  formatDecimal,
  formatList,
  formatPercent,
  formatPlural,
  withoutFullStop
} from "../../../mail/wording.ts"
import { SEVERITY_RANK } from "../../scoring/riskFlags.ts"
import { missingEvidenceIn, nameMissingEvidence, otherLanguagesText } from "../checkedKinds.ts"
import { confidenceLevelOf, SUBJECTS } from "../narrateScore.ts"
import { type FlagKindSummary, flagKindsOf } from "./flagKinds.ts"

/** Points from which on a dimension, or the whole, is of that level of risk. */
const LEVELS: ReadonlyArray<readonly [scoreMin: number, level: Severity]> = [
  [70, "low"],
  [50, "medium"],
  [30, "high"]
]

export interface RiskDimension {
  readonly agent: AgentName
  readonly score: number
  readonly level: Severity
  /** What takes most away from it; null where nothing does. */
  readonly reason: string | null
}

export interface RiskAssessment {
  readonly level: Severity
  readonly summary: string
  /** In the order of the agents. */
  readonly dimensions: ReadonlyArray<RiskDimension>
  /** Lowest cap first. */
  readonly knockouts: ReadonlyArray<Knockout>
  /** Worst first. */
  readonly flagKinds: ReadonlyArray<FlagKindSummary>
  /** What to check before signing, in a few words, gravest first; knockouts aside. */
  readonly checks: ReadonlyArray<string>
  /** What to do before signing, in full, gravest first. */
  readonly actions: ReadonlyArray<string>
}

const agentText = ({ agent, score }: Pick<RiskDimension, "agent" | "score">): string =>
  `${SUBJECTS[agent]} (${formatDecimal(score)})`
const flagText = ({ categoryLabel, scoredCount }: FlagKindSummary): string =>
  `${categoryLabel.toLowerCase()} (${scoredCount})`

const contextText = ({ categoryLabel, count }: FlagKindSummary): string => `${categoryLabel.toLowerCase()} (${count})`

const levelOf = (score: number): Severity => LEVELS.find(([scoreMin]) => score >= scoreMin)?.[1] ?? "critical"

const gravest = (levels: ReadonlyArray<Severity>): Severity =>
  levels.reduce<Severity>((worst, level) => (SEVERITY_RANK[level] > SEVERITY_RANK[worst] ? level : worst), "low")

/** One bad text among many is no reason to part: a flag by itself raises the whole to one level below its own. */
const ONE_BELOW: Readonly<Record<Severity, Severity>> = {
  critical: "high",
  high: "medium",
  medium: "low",
  low: "low"
}

const DISCLOSURE_FEATURES: ReadonlySet<string> = new Set(["undisclosed_ad_posts", "vague_disclosures"])

/** What to do before signing: in a few words, and in full. */
interface Advice {
  readonly check: string
  readonly action: string
}

/** What a person has to look at, since nothing else did. */
const unreadAdvice = ({ reading }: Scorecard): ReadonlyArray<Advice> => {
  if (reading === null) return []
  const { otherLanguages, withMedia } = reading
  const unread = otherLanguages.reduce((sum, { posts }) => sum + posts, 0)
  return [
    ...(unread === 0
      ? []
      : [
          {
            check: `Have ${formatPlural(unread, "post")} in other languages read.`,
            action: `Have someone read what was not assessed: ${otherLanguagesText(reading)}.`
          }
        ]),
    ...(withMedia === 0
      ? []
      : [
          {
            check: `Look at the pictures of ${formatPlural(withMedia, "post")}.`,
            action: `Look at the pictures and videos of ${formatPlural(withMedia, "post")} yourself: none was looked at.`
          }
        ])
  ]
}

const flagAdvice = (kinds: ReadonlyArray<FlagKindSummary>): ReadonlyArray<Advice> => {
  const counted = kinds.filter(({ scoredCount }) => scoredCount > 0)
  const context = kinds.filter(({ scoredCount }) => scoredCount === 0)
  const flags = counted.reduce((sum, { scoredCount }) => sum + scoredCount, 0)
  return [
    ...(counted.length === 0
      ? []
      : [
          {
            check: flags === 1 ? "Read the flag that counts." : `Read the ${formatCount(flags)} flags that count.`,
            action: `Read what was flagged: ${formatList(counted.map(flagText))}.`
          }
        ]),
    ...(context.length === 0
      ? []
      : [
          {
            check: `Decide whether it matters: ${formatList(context.map(contextText))}.`,
            action: `Decide whether it matters to the brand, though it doesn't count in the score: ${formatList(context.map(contextText))}.`
          }
        ])
  ]
}

/** What to do besides having the knockouts looked into, gravest first. */
const adviceFor = (scorecard: Scorecard, kinds: ReadonlyArray<FlagKindSummary>): ReadonlyArray<Advice> => {
  const { agents, confidence } = scorecard.score
  const drivers = agents.flatMap((agent) => agent.drivers)
  const missing = missingEvidenceIn(agents)
  const { named, others } = nameMissingEvidence(missing)
  const authenticity = agents.find(({ agent }) => agent === "authenticity")
  const hidesPay = drivers.some(({ feature, contribution }) => DISCLOSURE_FEATURES.has(feature) && contribution < 0)
  return [
    ...flagAdvice(kinds),
    ...(hidesPay
      ? [
          {
            check: "Agree in writing how paid posts say so.",
            action: "Agree in writing that every paid post says so plainly and at its beginning."
          }
        ]
      : []),
    ...(authenticity !== undefined && SEVERITY_RANK[levelOf(authenticity.score)] >= SEVERITY_RANK.high
      ? [
          {
            check: "Ask for the platform's own statistics.",
            action: "Ask for the platform's own statistics of followers and reach, and pay by result."
          }
        ]
      : []),
    ...unreadAdvice(scorecard),
    ...(missing.length === 0
      ? []
      : [
          {
            check: "Ask the creator for what wasn't shown.",
            action: `Ask the creator for what the evidence doesn't show, such as ${named}${others === null ? "" : ` (and ${others})`}.`
          }
        ]),
    ...(confidenceLevelOf(confidence) === "low"
      ? [
          {
            check: "Take the score as provisional.",
            action: `Take the score as provisional: its confidence is ${formatPercent(confidence)}.`
          }
        ]
      : [])
  ]
}

/**
 * How risky it is to be seen with a creator. The whole is as grave as its score, the gravest knockout, or one level below the
 * gravest flag that counts, whichever is worst.
 */
export const assessRisk = (scorecard: Scorecard): RiskAssessment => {
  const { score } = scorecard
  const kinds = flagKindsOf(score.flags)
  const scored = kinds.filter(({ scoredCount }) => scoredCount > 0)
  const level = gravest([
    levelOf(score.score),
    ...score.knockouts.map(({ severity }) => severity),
    ...scored.map(({ severity }) => ONE_BELOW[severity])
  ])
  const dimensions = score.agents.map(({ agent, score: points, drivers }) => {
    const worst = drivers.reduce<{ readonly text: string; readonly contribution: number } | null>(
      (least, each) => (each.contribution < (least?.contribution ?? 0) ? each : least),
      null
    )
    return { agent, score: points, level: levelOf(points), reason: worst === null ? null : worst.text }
  })
  const weakest = dimensions.filter((each) => SEVERITY_RANK[each.level] >= SEVERITY_RANK.high)
  const advice = adviceFor(scorecard, kinds)
  const actions = [
    ...score.knockouts.map(
      ({ description }) => `Don't sign before a person has looked into this: ${withoutFullStop(description)}.`
    ),
    ...advice.map(({ action }) => action)
  ]
  return {
    level,
    summary: [
      `The risk is ${level}, at a score of ${formatDecimal(score.score)} of 100.`,
      weakest.length === 0
        ? "No dimension is at high or critical risk."
        : `At high or critical risk: ${formatList(weakest.map(agentText))}.`,
      scored.length === 0 ? "No flag counts." : `Flags that count: ${formatList(scored.map(flagText))}.`
    ].join(" "),
    dimensions,
    knockouts: score.knockouts,
    flagKinds: kinds,
    checks: advice.length === 0 ? ["Nothing but the usual contract."] : advice.map(({ check }) => check),
    actions: actions.length === 0 ? ["Nothing that was found asks for more than the usual contract."] : actions
  }
}
