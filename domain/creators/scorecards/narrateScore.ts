import type { Profile } from "../../../ports/creators/scoring/Evidence.ts"
import type { AgentName, AgentScore, CreatorScore, Driver } from "../../../ports/creators/scoring/Score.ts"
import { formatDecimal, formatPlural, formatSigned, headOf, withoutFullStop } from "../../mail/wording.ts"
import { AGENT_WEIGHTS } from "../scoring/scoreCreator.ts"
import { missingEvidenceIn, nameMissingEvidence } from "./checkedKinds.ts"

const REASONS_MAX = 3
/** Smaller contributions don't make a reason to name. */
const REASON_POINTS_MIN = 1
const CONFIDENCE_HIGH_MIN = 0.7
const CONFIDENCE_MEDIUM_MIN = 0.4

/** What an agent looks at, within a sentence: so that more of it is better. */
export const SUBJECTS: Readonly<Record<AgentName, string>> = {
  content_risk: "content safety",
  brand_safety: "brand safety",
  sentiment: "sentiment",
  authenticity: "authenticity",
  audience_quality: "audience quality",
  community_trust: "community trust",
  roi_prediction: "expected return"
}

/** One thing that speaks for a creator, or against. */
export interface Reason {
  readonly agent: AgentName
  readonly driver: Driver
}

const weightOf = ({ agent, driver }: Reason): number => AGENT_WEIGHTS[agent] * Math.abs(driver.contribution)

/** The contributions that move the whole most, in one direction, each feature once; at most REASONS_MAX. */
export const reasonsOf = (agents: ReadonlyArray<AgentScore>, sign: 1 | -1): ReadonlyArray<Reason> => {
  const seen = new Set<string>()
  return agents
    .flatMap(({ agent, drivers }) => drivers.map((driver) => ({ agent, driver })))
    .filter(({ driver }) => driver.contribution * sign >= REASON_POINTS_MIN)
    .sort((a, b) => weightOf(b) - weightOf(a))
    .filter(({ driver }) => !seen.has(driver.feature) && seen.add(driver.feature))
    .slice(0, REASONS_MAX)
}

/** What a reason moves: `+6 in audience quality`. */
export const effectOf = ({ agent, driver: { contribution } }: Reason): string =>
  `${formatSigned(contribution)} in ${SUBJECTS[agent]}`

const reasonsText = (lead: string, found: ReadonlyArray<Reason>): string =>
  found.length === 0
    ? ""
    : `${lead} ${found.map((reason) => `${withoutFullStop(headOf(reason.driver.text))} (${effectOf(reason)})`).join("; ")}.`

/** How sure a score is, in a word. */
export const confidenceLevelOf = (confidence: number): "low" | "medium" | "high" =>
  confidence >= CONFIDENCE_HIGH_MIN ? "high" : confidence >= CONFIDENCE_MEDIUM_MIN ? "medium" : "low"

const flagsText = (counted: number, shownOnly: number): string => {
  if (counted + shownOnly === 0) return "Nothing was flagged."
  const scored = counted === 0 ? "No flag counted" : `${formatPlural(counted, "flag")} counted`
  return shownOnly === 0 ? `${scored}.` : `${scored}; ${formatPlural(shownOnly, "flag")} shown for context alone.`
}

/**
 * What the score says and why, in a few sentences built from its drivers alone.
 *
 * @example
 * ```ts
 * import { narrateScore, readHeldEvidence, scoreCreator } from "creatorsignal/domain/scoring"
 *
 * const evidence = readHeldEvidence({
 *   asOf: "2026-02-01T00:00:00Z",
 *   profile: { platform: "youtube", handle: "novacooks", displayName: "Nova Cooks", followers: 18_400 },
 *   posts: [{ text: "Slow-roasted tomatoes on toast.", publishedAt: "2026-01-20T10:00:00Z", likes: 410 }]
 * })
 *
 * narrateScore(evidence.profile, scoreCreator(evidence)).startsWith("Nova Cooks (@novacooks) on youtube scores ") //=> true
 * ```
 */
export const narrateScore = (
  profile: Pick<Profile, "displayName" | "handle"> & { readonly platform: string },
  { score, tier, agents, knockouts, flags, confidence }: CreatorScore
): string => {
  const ranked = [...agents].sort((a, b) => b.score - a.score)
  const [best, worst] = [ranked[0], ranked.at(-1)]
  const name = profile.displayName === "" ? `@${profile.handle}` : `${profile.displayName} (@${profile.handle})`
  const scored = flags.filter(({ scoreImpact }) => scoreImpact !== "visibility_only").length
  const missing = missingEvidenceIn(agents)
  const { named, others } = nameMissingEvidence(missing)
  const sentences = [
    `${name} on ${profile.platform} scores ${score} of 100, which is ${tier}.`,
    ...knockouts.map(
      ({ description, scoreCap }) => `${withoutFullStop(description)}. So no score above ${scoreCap} is possible.`
    ),
    best === undefined || worst === undefined
      ? ""
      : `The strongest side is ${SUBJECTS[best.agent]} (${formatDecimal(best.score)}), ` +
        `the weakest ${SUBJECTS[worst.agent]} (${formatDecimal(worst.score)}).`,
    reasonsText("What speaks for it:", reasonsOf(agents, 1)),
    reasonsText("What speaks against it:", reasonsOf(agents, -1)),
    flagsText(scored, flags.length - scored),
    `Confidence is ${confidenceLevelOf(confidence)} (${Math.round(confidence * 100)} %)${
      missing.length === 0 ? "." : `: the evidence doesn't show ${named}${others === null ? "" : `, nor ${others}`}.`
    }`
  ]
  return sentences.filter((sentence) => sentence !== "").join(" ")
}
