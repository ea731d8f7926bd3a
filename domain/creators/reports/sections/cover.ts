import { profileAddress } from "../../../../ports/creators/identity/accountAddress.ts"
import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import { accountKey, isSameAccount, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import type { Bar, Cover, Fact, Reason as PrintedReason } from "../../../../ports/creators/reports/ReportDocument.ts"
import type { AgentScore, RiskFlag, Severity } from "../../../../ports/creators/scoring/Score.ts"
import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import type { CreatorCards } from "../../../../ports/creators/scoring/ScoredCreator.ts"
import {
  capitalise,
  formatCount,
  formatDecimal,
  formatList,
  formatPercent,
  formatPlural,
  headOf,
  withoutFullStop
} from "../../../mail/wording.ts"
import type { ReportParts } from "../../lookups/reportParts.ts"
import { type Decided, decide, type Verdict } from "../../scorecards/analysis/decide.ts"
import { assessRisk } from "../../scorecards/analysis/riskAssessment.ts"
import { missingEvidenceIn, nameMissingEvidence } from "../../scorecards/checkedKinds.ts"
import type { FoldedFlag } from "../../scorecards/dedupeFlags.ts"
import { confidenceLevelOf, effectOf, type Reason, reasonsOf, SUBJECTS } from "../../scorecards/narrateScore.ts"
import { CACHE_FRESHNESS_DAYS, type OlderScore, olderNote } from "../../scorecards/olderScore.ts"
import { POINTS_MAX } from "./cells.ts"
import { sourceText } from "./evidenceSource.ts"
import { findingOf, SEVERITY_TONES } from "./finding.ts"
import { TIER_TONES } from "./scoreHistory.ts"

/** What to check before signing that the first page names at most, gravest first. */
const CHECKS_MAX = 5

const VERDICTS: Readonly<Record<Verdict, Pick<Cover["decision"], "tone" | "title" | "text">>> = {
  sign: {
    tone: "good",
    title: "Ready to sign",
    text: "No finding stands against it."
  },
  look: {
    tone: "warning",
    title: "Look into it first",
    text: "Have a person look into what stands here."
  },
  wait: {
    tone: "bad",
    title: "Don't sign yet",
    text: "Have a person read what was found first."
  }
}

const WORST_FIRST: ReadonlyArray<Severity> = ["critical", "high", "medium", "low"]

/** Flags that count by severity, and those that are shown for context alone. */
const countsOf = (flags: ReadonlyArray<RiskFlag>): Cover["counts"] => {
  const scored = flags.filter(({ scoreImpact }) => scoreImpact === "scored")
  return [
    ...WORST_FIRST.map((severity) => ({
      label: capitalise(severity),
      count: scored.filter((flag) => flag.severity === severity).length,
      tone: SEVERITY_TONES[severity]
    })),
    { label: "For context", count: flags.length - scored.length, tone: "plain" }
  ]
}

/** What a creator is called on paper. */
export const nameOf = ({ displayName, handle }: Scorecard): string => (displayName === "" ? `@${handle}` : displayName)

const accountFact = (
  { platform, handle, displayName, profileUrl, followers, score }: Scorecard,
  isOnly: boolean
): Fact => ({
  label: PLATFORM_NAMES[platform],
  value: [
    `@${handle}`,
    ...(isOnly || displayName === "" ? [] : [`shown as “${displayName}”`]),
    ...(followers === null ? [] : [formatPlural(followers, "follower")]),
    ...(isOnly ? [] : [`score ${formatCount(score.score)}`])
  ].join(", "),
  url: profileUrl
})

const unscoredFact = (account: SocialAccount, older: ReadonlyArray<OlderScore>): Fact => {
  const known = older.find(({ card }) => isSameAccount(card, account))
  const before =
    known === undefined
      ? ""
      : `: its own, of ${formatPlural(known.ageDays, "day")} before, is ${formatCount(known.card.score.score)}`
  return {
    label: PLATFORM_NAMES[account.platform],
    value: `@${account.handle}, not in this score${before}`,
    url: profileAddress(account)
  }
}

/** Why accounts of the creator are not in the score; their names stand above it. */
const unscoredWarning = ({ length }: ReadonlyArray<SocialAccount>): ReadonlyArray<string> => {
  if (length === 0) return []
  const days = formatPlural(CACHE_FRESHNESS_DAYS, "day")
  const [are, they] = length === 1 ? ["is", "it could not be read, or was"] : ["are", "they could not be read, or were"]
  return [
    `${formatPlural(length, "linked account")} ${are} not in this score: ${they} not scored in the ${days} before it.`
  ]
}

/** What is to be known of accounts that are the creator's by the customer's own word, which what they show speaks against. */
const tieWarnings = ({ accounts, ties }: Pick<ReportParts, "accounts" | "ties">): ReadonlyArray<string> =>
  accounts.flatMap((account) => {
    const note = ties.get(accountKey(account))?.note ?? null
    return note === null ? [] : [`@${account.handle} on ${PLATFORM_NAMES[account.platform]}: ${note}`]
  })

/** An agent on its scale, with what a creator of whom nothing is known gets. */
const agentBar = ({ agent, score, base }: AgentScore): Bar => ({
  label: capitalise(SUBJECTS[agent]),
  value: score,
  text: formatDecimal(score),
  max: POINTS_MAX,
  mark: base
})

/** What moved it, in a few words; the section of drivers has the whole sentence. */
const printed = (reason: Reason): PrintedReason => ({
  text: withoutFullStop(headOf(reason.driver.text)),
  detail: effectOf(reason)
})

const confidenceOf = ({ score, evidence }: Scorecard, accounts: CreatorCards): Cover["confidence"] => {
  const source = sourceText(accounts)
  const missing = missingEvidenceIn(score.agents)
  const { named, others } = nameMissingEvidence(missing)
  const there = [
    ...(evidence.posts === 0 ? [] : [formatPlural(evidence.posts, "post")]),
    ...(evidence.comments === 0 ? [] : [formatPlural(evidence.comments, "comment")]),
    ...(evidence.followers === 0 ? [] : [`a sample of ${formatPlural(evidence.followers, "follower")}`])
  ]
  const rests = `It rests on ${there.length === 0 ? "the profile alone" : formatList(there)}.`
  const lacks = missing.length === 0 ? "" : ` Not shown: ${named}${others === null ? "" : `; and ${others}`}.`
  return {
    level: confidenceLevelOf(score.confidence),
    share: formatPercent(score.confidence),
    text: (source === null ? "" : `${source} `) + rests + lacks
  }
}

const decisionOf = ({ verdict, reasons }: Decided): Cover["decision"] => ({ ...VERDICTS[verdict], reasons })

/** What the first page says of a creator, the worst of what was found first. */
export const coverOf = (
  { card, accounts, unscored, older, ties, extras, isStale, ageDays }: ReportParts,
  worst: FoldedFlag | null
): Cover => ({
  name: nameOf(card),
  accounts: [
    ...accounts.map((account) => accountFact(account, accounts.length === 1)),
    ...unscored.map((account) => unscoredFact(account, older))
  ],
  score: card.score.score,
  tier: capitalise(card.score.tier),
  tone: TIER_TONES[card.score.tier],
  confidence: confidenceOf(card, accounts),
  decision: decisionOf(decide(card, isStale ? ageDays : null, older)),
  counts: countsOf(card.score.flags),
  worst: worst === null ? null : findingOf(worst, extras.flags?.links ?? new Map()),
  checks: assessRisk(card).checks.slice(0, CHECKS_MAX),
  // What the decision names, a knockout among it, isn't said again.
  warnings: [
    ...(isStale
      ? [`This score is ${formatPlural(ageDays, "day")} old; have the creator scored again before you rely on it.`]
      : []),
    ...tieWarnings({ accounts, ties }),
    ...unscoredWarning(unscored.filter((account) => !older.some((each) => isSameAccount(each.card, account)))),
    ...older.map(olderNote)
  ],
  agents: card.score.agents.map(agentBar),
  reasonsFor: reasonsOf(card.score.agents, 1).map(printed),
  reasonsAgainst: reasonsOf(card.score.agents, -1).map(printed)
})
