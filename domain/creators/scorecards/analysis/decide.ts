import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { formatDecimal, formatPercent, formatPlural, headOf, withoutFullStop } from "../../../mail/wording.ts"
import { USUAL_SUSPECT_SHARE } from "../../scoring/benchmarks.ts"
import { flagLabel, kindLabel } from "../groupFlags.ts"
import { confidenceLevelOf, effectOf, reasonsOf, SUBJECTS } from "../narrateScore.ts"
import type { OlderScore } from "../olderScore.ts"
import { graveFlagsOf, graveRepostsOf, graveText } from "./graveFindings.ts"

/** Below this a score alone is reason not to sign yet, and below that to look first: as in the levels of risk. */
const WAIT_SCORE_MAX = 50
const LOOK_SCORE_MAX = 70
/** From here on the share of followers that look fake is a reason to look: three times what is usual. */
const FAKE_SHARE_MIN = 3 * USUAL_SUSPECT_SHARE
/** Of the posts that have words so many must have been assessed. */
const ASSESSED_SHARE_MIN = 0.5
/** Fewer assessed posts than these say too little of a creator to sign on a score alone. */
const ASSESSED_POSTS_MIN = 10
const REASONS_MAX = 3
const CLAIM_END = ": "

export type Verdict = "sign" | "look" | "wait"

/** What we would do, and why. */
export interface Decided {
  readonly verdict: Verdict
  /** At most REASONS_MAX, gravest first. */
  readonly reasons: ReadonlyArray<string>
}

interface Ground {
  readonly verdict: Verdict
  readonly reason: string
}

const scoreReason = ({ score: { score, tier, confidence } }: Scorecard): string =>
  `Score ${formatDecimal(score)} of 100 (${tier}), confidence ${formatPercent(confidence)}.`

/** Why a score is low: where it is lowest. */
const lowScoreReason = (card: Scorecard): string => {
  const [first, ...others] = card.score.agents
  if (first === undefined) return scoreReason(card)
  const weakest = others.reduce((least, each) => (each.score < least.score ? each : least), first)
  const name = `${SUBJECTS[weakest.agent]} (${formatDecimal(weakest.score)})`
  return `${withoutFullStop(scoreReason(card))}; lowest in ${name}.`
}

/** What a knockout says, without the texts that it names one by one. */
const claimOf = (description: string): string =>
  withoutFullStop(headOf(description)).split(CLAIM_END, 1)[0] ?? description

const hiddenAdsOf = ({ score: { flags } }: Scorecard): number =>
  flags.filter((flag) => flagLabel(flag) === kindLabel("undisclosed_ad")).length

const findingGrounds = (card: Scorecard): ReadonlyArray<Ground> => {
  const { score } = card
  const grave = graveFlagsOf(score)
  const kinds = [...new Set(grave.map((flag) => flagLabel(flag).toLowerCase()))]
  const [kind = ""] = kinds
  const hidden = hiddenAdsOf(card)
  const reposts = graveRepostsOf(score)
  return [
    ...score.knockouts.map(
      ({ description, scoreCap }): Ground => ({
        verdict: "wait",
        reason: `${claimOf(description)}: no score above ${formatDecimal(scoreCap)} is possible.`
      })
    ),
    ...(grave.length === 0
      ? []
      : [
          {
            verdict: "look",
            reason: `${graveText(grave)}${kinds.length === 1 ? "" : ", the gravest"}: ${kind}.`
          } as const
        ]),
    ...(reposts.length === 0
      ? []
      : [
          {
            verdict: "look",
            reason: `${graveText(reposts)} in what was reposted, perhaps to contradict it.`
          } as const
        ]),
    ...(hidden === 0
      ? []
      : [
          {
            verdict: "look",
            reason: `${formatPlural(hidden, "post promotes", "posts promote")} something for a reward without saying so.`
          } as const
        ])
  ]
}

const fakesText = ({ judged, likelyFake }: NonNullable<Scorecard["followerQuality"]>): string =>
  `${formatPercent(likelyFake / judged)} of ${formatPlural(judged, "sampled follower")} look fake, ` +
  `${formatPercent(USUAL_SUSPECT_SHARE)} is usual.`

const evidenceGrounds = (card: Scorecard, staleDays: number | null): ReadonlyArray<Ground> => {
  const { score, reading, followerQuality } = card
  const withWords = reading === null ? 0 : reading.posts - reading.withoutWords
  const isFaked = followerQuality !== null && followerQuality.likelyFake / followerQuality.judged >= FAKE_SHARE_MIN
  return [
    // A score that a knockout holds down says nothing more than the knockout.
    ...(score.knockouts.length === 0 && score.score < LOOK_SCORE_MAX
      ? [{ verdict: score.score < WAIT_SCORE_MAX ? "wait" : "look", reason: lowScoreReason(card) } as const]
      : []),
    ...(staleDays === null
      ? []
      : [{ verdict: "look", reason: `The score is ${formatPlural(staleDays, "day")} old.` } as const]),
    ...(isFaked ? [{ verdict: "look", reason: fakesText(followerQuality) } as const] : []),
    ...(reading !== null && withWords > 0 && reading.assessed < ASSESSED_SHARE_MIN * withWords
      ? [
          {
            verdict: "look",
            reason: `Only ${formatDecimal(reading.assessed)} of ${formatPlural(withWords, "post")} with words could be assessed.`
          } as const
        ]
      : []),
    ...(reading !== null && reading.assessed > 0 && reading.assessed < ASSESSED_POSTS_MIN
      ? [
          {
            verdict: "look",
            reason: `Only ${formatPlural(reading.assessed, "post")} could be assessed: too few to tell much.`
          } as const
        ]
      : []),
    ...(confidenceLevelOf(score.confidence) === "low"
      ? [
          {
            verdict: "look",
            reason: `Confidence is low (${formatPercent(score.confidence)}): little could be read.`
          } as const
        ]
      : [])
  ]
}

/** What was found of an account whose scores are too old to count: nobody signs as if it had never been seen. */
const olderGrounds = (older: ReadonlyArray<OlderScore>): ReadonlyArray<Ground> =>
  older.flatMap(({ card: { platform, handle, score }, ageDays }) =>
    score.knockouts.length === 0 && graveFlagsOf(score).length === 0 && score.score >= LOOK_SCORE_MAX
      ? []
      : [
          {
            verdict: "look",
            reason:
              `@${handle} on ${PLATFORM_NAMES[platform]} scored ${formatDecimal(score.score)} ` +
              `${formatPlural(ageDays, "day")} ago, and not since.`
          } as const
        ]
  )

/** What speaks for signing where nothing stands against it. */
const assurances = (card: Scorecard): ReadonlyArray<string> => {
  const { score, reading, followerQuality } = card
  const counted = score.flags.filter(({ scoreImpact }) => scoreImpact === "scored").length
  return [
    scoreReason(card),
    ...(reading === null || reading.assessed === 0
      ? []
      : [
          counted === 0
            ? `Nothing that counts was flagged in ${formatPlural(reading.assessed, "assessed post")}.`
            : `${formatPlural(reading.assessed, "post")} assessed: ${formatPlural(counted, "flag counts", "flags count")}, ` +
              "none high or critical."
        ]),
    ...(followerQuality === null ? [] : [fakesText(followerQuality)]),
    ...(reading === null || reading.assessed === 0 || hiddenAdsOf(card) > 0
      ? []
      : ["No advertising was found that doesn't say it is."])
  ]
}

/** What takes most away, where it isn't among the reasons yet. */
const weaknesses = ({ score }: Scorecard, said: ReadonlyArray<string>): ReadonlyArray<string> =>
  reasonsOf(score.agents, -1).flatMap((each) => {
    const text = withoutFullStop(headOf(each.driver.text))
    return said.some((reason) => reason.includes(text)) ? [] : [`${text} (${effectOf(each)}).`]
  })

const RANK: Readonly<Record<Verdict, number>> = { sign: 0, look: 1, wait: 2 }

/**
 * What we would do with a creator: `staleDays` is how old a score is that is too old, null for a fresh one; `older` are scores of their
 * other accounts that are too old to count.
 */
export const decide = (card: Scorecard, staleDays: number | null, older: ReadonlyArray<OlderScore> = []): Decided => {
  const grounds = [...findingGrounds(card), ...olderGrounds(older), ...evidenceGrounds(card, staleDays)].sort(
    (a, b) => RANK[b.verdict] - RANK[a.verdict]
  )
  const [gravest] = grounds
  const reasons = grounds.map(({ reason }) => reason)
  const rest = assurances(card).filter((each) => !reasons.includes(each))
  return gravest === undefined
    ? { verdict: "sign", reasons: assurances(card).slice(0, REASONS_MAX) }
    : { verdict: gravest.verdict, reasons: [...reasons, ...weaknesses(card, reasons), ...rest].slice(0, REASONS_MAX) }
}
