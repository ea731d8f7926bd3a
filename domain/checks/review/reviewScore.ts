import { Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { CheckCategory } from "../../../ports/checks/backgroundChecks/categories.ts"
import type { StandingDecision } from "../../../ports/checks/review/Review.ts"
import { ReviewedScores, type ScoredEvidence } from "../../../ports/checks/review/ReviewedScores.ts"
import { Reviews } from "../../../ports/checks/review/Reviews.ts"
import { isSameAccount, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { type JobScore, REVIEWED_VIEWS_MAX } from "../../../ports/creators/jobs/Jobs.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { TextModels } from "../../../ports/creators/textAnalysis/TextModels.ts"
import { makeScorecard } from "../../creators/scoring/makeScorecard.ts"
import { type DecidedFlags, flagKey, relabelled } from "../../creators/scoring/riskFlags.ts"
import { scoreCreator } from "../../creators/scoring/scoreCreator.ts"
import type { SecondOpinions } from "../../creators/scoring/secondOpinion.ts"
import { classifierOf } from "../../creators/textAnalysis/classifierOf.ts"
import { findingCategoryOf, flagFindingId } from "./findingsOfScore.ts"

const START = new Date(0)

type MadeOf = Pick<ScoredEvidence, "evidence" | "opinions">

/** What the decisions say of a score's flags. */
const readDecided = Effect.fnUntraced(function* (card: Scorecard, standing: ReadonlyArray<StandingDecision>) {
  const byFinding = new Map(standing.map(({ findingId, decision }) => [findingId, decision]))
  const dismissed = new Set<string>()
  const kept = new Set<string>()
  const moved = new Map<string, CheckCategory>()
  let latestMs = 0
  for (const flag of card.score.flags) {
    const decision = byFinding.get(yield* flagFindingId(card, flag))
    if (decision === undefined) continue
    const key = flagKey(flag)
    if (decision.verdict === "dismiss") dismissed.add(key)
    else if (decision.category === null || decision.category === findingCategoryOf(flag)) kept.add(key)
    else moved.set(key, decision.category)
    latestMs = Math.max(latestMs, decision.at.getTime())
  }
  const decided: DecidedFlags = { dismissed, kept, moved }
  return { decided, latest: new Date(latestMs), isAny: dismissed.size + kept.size + moved.size > 0 }
})

const opinionsOf = ({ opinions }: MadeOf): SecondOpinions | null =>
  opinions === null
    ? null
    : {
        model: opinions.model,
        isAvailable: opinions.isAvailable,
        byText: new Map(opinions.texts.map(({ text, opinions: given }) => [text, given]))
      }

const modelOf = (version: string): string => version.split("+reader-")[0] ?? version

/** The card made anew of the same evidence by the same model; null where either isn't there any more. */
const makeAnew = Effect.fnUntraced(function* (card: Scorecard, made: MadeOf, decided: DecidedFlags) {
  const { weights } = yield* TextModels
  const classifier = classifierOf(weights)
  const opinions = opinionsOf(made)
  const score = scoreCreator(made.evidence, classifier, opinions, decided)
  // What a second reader said of dismissed flags may be all that it said.
  if (modelOf(score.modelVersion) !== modelOf(card.score.modelVersion)) return null
  const { id, media, controversy, followerHistory, evidenceSource } = card
  return makeScorecard(made.evidence, score, {
    id,
    media,
    controversy,
    followerHistory,
    evidenceSource,
    classifier,
    decided
  })
})

/**
 * A card as decisions leave it: made anew of the same evidence, without gathering; where that can't be, dismissed flags are left
 * out, others stand where people put them, and the card says that its score is as it was.
 */
const decidedCard = Effect.fnUntraced(function* (
  card: Scorecard,
  made: MadeOf | null,
  { decided, latest }: { readonly decided: DecidedFlags; readonly latest: Date }
) {
  const anew = made === null ? null : yield* makeAnew(card, made, decided)
  const flags = card.score.flags.flatMap((flag) => {
    const key = flagKey(flag)
    if (decided.dismissed.has(key)) return []
    const category = decided.moved.get(key)
    return [category === undefined ? flag : relabelled(flag, category)]
  })
  const reviewed = { dismissed: card.score.flags.length - flags.length, at: latest, isRescored: anew !== null }
  return { ...(anew ?? { ...card, score: { ...card.score, flags } }), reviewed }
})

/**
 * What became of a score: `made_anew` of the same evidence; `flags_only`, as that isn't kept any more; `pending`: it takes a model
 * that this process doesn't have, and nothing changed; `unchanged`: no decision is about it.
 */
export type ScoreUpdate = "made_anew" | "flags_only" | "pending" | "unchanged"

/**
 * Makes the scores of an account's creator that a tenant is shown anew by the decisions that hold for them, without a charge.
 * Answers what became of the account's. Where it may wait for a process that has the model, it does.
 */
export const reviewScore = Effect.fn("review.reviewScore")(function* (
  tenantId: TenantId,
  account: SocialAccount,
  { mayWait }: { readonly mayWait: boolean }
) {
  const [scores, reviews, reviewed] = [yield* Scores, yield* Reviews, yield* ReviewedScores]
  const [creator] = yield* scores.creators(tenantId, [{ account, since: START, until: null }])
  const cards = Option.match(creator ?? Option.none(), { onNone: () => [], onSome: (each) => each.cards })
  if (cards.length === 0) return { update: "unchanged" as const, isPending: false }
  const standing = yield* reviews.standing(tenantId, cards)
  const { weights } = yield* TextModels

  const review = Effect.fnUntraced(function* (shown: Scorecard) {
    if (standing.length === 0 && shown.reviewed === undefined) return "unchanged" as const
    const card = Option.getOrUndefined(yield* reviewed.unreviewed(tenantId, shown.id))
    if (card === undefined) return "unchanged" as const
    const found = yield* readDecided(card, standing)
    if (!found.isAny) {
      if (shown.reviewed === undefined) return "unchanged" as const
      yield* reviewed.put(tenantId, card)
      return "made_anew" as const
    }
    const made = Option.getOrNull(yield* reviewed.evidenceOf(tenantId, card.id))
    const anew = yield* decidedCard(card, made, found)
    const { isRescored } = anew.reviewed
    if (mayWait && weights === null && made !== null && !isRescored) return "pending" as const
    yield* reviewed.put(tenantId, anew)
    return isRescored ? ("made_anew" as const) : ("flags_only" as const)
  })

  const updates = yield* Effect.forEach(cards, (card) =>
    Effect.map(review(card), (update) => ({ update, isAsked: isSameAccount(card, account) }))
  )
  const isPending = updates.some(({ update }) => update === "pending")
  const update: ScoreUpdate = updates.find(({ isAsked }) => isAsked)?.update ?? "unchanged"
  return { update, isPending }
})

/**
 * A job's fresh score with the views of those whose decisions on findings of the account hold for it, so that nobody is shown what
 * they dismissed, not even once. At most REVIEWED_VIEWS_MAX; others' are made behind it.
 */
export const withDecisions = Effect.fn("review.withDecisions")(function* (tenantId: TenantId, score: JobScore) {
  const reviews = yield* Reviews
  const { shared, own, madeOf } = score
  const isPrivate = shared.evidenceSource !== "public"
  const others = isPrivate ? [] : yield* reviews.deciders(shared, { limit: REVIEWED_VIEWS_MAX, after: null })
  const tenants = [tenantId, ...others.filter((each) => each !== tenantId)].slice(0, REVIEWED_VIEWS_MAX)
  const views = yield* Effect.forEach(
    tenants,
    Effect.fnUntraced(function* (each) {
      const isOwn = each === tenantId
      const before = isOwn ? (own ?? shared) : shared
      const found = yield* readDecided(before, yield* reviews.standing(each, [shared]))
      if (!found.isAny) return []
      const made =
        madeOf === undefined
          ? null
          : isOwn
            ? madeOf
            : { ...madeOf, evidence: { ...madeOf.evidence, realisedRevenue: null } }
      return [{ tenantId: each, before, card: yield* decidedCard(before, made, found) }]
    })
  )
  return { ...score, reviewed: views.flat() }
})
