import { Effect, Option } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { CheckCategory } from "../../ports/checks/categories.ts"
import { isSameAccount, type SocialAccount } from "../../ports/identity/SocialAccount.ts"
import { TextModels } from "../../ports/reading/TextModels.ts"
import type { StandingDecision } from "../../ports/review/Review.ts"
import { ReviewedScores, type ScoredEvidence } from "../../ports/review/ReviewedScores.ts"
import { Reviews } from "../../ports/review/Reviews.ts"
import type { Scorecard } from "../../ports/scoring/Scorecard.ts"
import { Scores } from "../../ports/scoring/Scores.ts"
import { classifierOf } from "../reading/classifierOf.ts"
import { makeScorecard } from "../scoring/makeScorecard.ts"
import { type DecidedFlags, flagKey, relabelled } from "../scoring/riskFlags.ts"
import { scoreCreator } from "../scoring/scoreCreator.ts"
import type { SecondOpinions } from "../scoring/secondOpinion.ts"
import { findingCategoryOf, flagFindingId } from "./findingsOfScore.ts"

const START = new Date(0)

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

const opinionsOf = ({ opinions }: ScoredEvidence): SecondOpinions | null =>
  opinions === null
    ? null
    : {
        model: opinions.model,
        isAvailable: opinions.isAvailable,
        byText: new Map(opinions.texts.map(({ text, opinions: given }) => [text, given]))
      }

const modelOf = (version: string): string => version.split("+reader-")[0] ?? version

/** The card made anew of the same evidence by the same model; null where either isn't there any more. */
const makeAnew = Effect.fnUntraced(function* (card: Scorecard, made: ScoredEvidence, decided: DecidedFlags) {
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
 * Makes the score of an account that a tenant is shown anew by the decisions that hold for them: of the same evidence, without
 * gathering and without a charge. Where that isn't kept any more, dismissed flags are hidden and the card says so. Answers false,
 * with nothing changed, where it takes a model that this process doesn't have and it may wait for one that has it.
 */
export const reviewScore = Effect.fn("review.reviewScore")(function* (
  tenantId: TenantId,
  account: SocialAccount,
  { mayWait }: { readonly mayWait: boolean }
) {
  const [scores, reviews, reviewed] = [yield* Scores, yield* Reviews, yield* ReviewedScores]
  const [creator] = yield* scores.creators(tenantId, [{ account, since: START, until: null }])
  const shown = Option.getOrUndefined(creator ?? Option.none())?.cards.find((card) => isSameAccount(card, account))
  if (shown === undefined) return true
  const card = Option.getOrUndefined(yield* reviewed.unreviewed(tenantId, shown.id))
  if (card === undefined) return true
  const { decided, latest, isAny } = yield* readDecided(card, yield* reviews.standing(tenantId, [account]))
  if (!isAny) {
    if (shown.reviewed !== undefined) yield* reviewed.put(tenantId, card)
    return true
  }
  const made = yield* reviewed.evidenceOf(tenantId, card.id)
  const anew = Option.isNone(made) ? null : yield* makeAnew(card, made.value, decided)
  const { weights } = yield* TextModels
  if (mayWait && weights === null && Option.isSome(made) && anew === null) return false
  const flags = card.score.flags.flatMap((flag) => {
    const key = flagKey(flag)
    if (decided.dismissed.has(key)) return []
    const category = decided.moved.get(key)
    return [category === undefined ? flag : relabelled(flag, category)]
  })
  yield* reviewed.put(tenantId, {
    ...(anew ?? { ...card, score: { ...card.score, flags } }),
    reviewed: { dismissed: card.score.flags.length - flags.length, at: latest, isRescored: anew !== null }
  })
  return true
})
