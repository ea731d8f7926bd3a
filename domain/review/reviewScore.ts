import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { CheckCategory } from "../../ports/checks/categories.ts"
import { isSameAccount, type SocialAccount } from "../../ports/identity/SocialAccount.ts"
import type { JobScore } from "../../ports/jobs/Jobs.ts"
import { TextModels } from "../../ports/reading/TextModels.ts"
import type { StandingDecision } from "../../ports/review/Review.ts"
import { ReviewedScores, type ScoredEvidence } from "../../ports/review/ReviewedScores.ts"
import { REVIEW_ITEMS_ADDED_MAX, Reviews, type ScoreRemake } from "../../ports/review/Reviews.ts"
import type { Scorecard } from "../../ports/scoring/Scorecard.ts"
import { Scores } from "../../ports/scoring/Scores.ts"
import { inBatches } from "../inBatches.ts"
import { classifierOf } from "../reading/classifierOf.ts"
import { makeScorecard } from "../scoring/makeScorecard.ts"
import { type DecidedFlags, flagKey, relabelled } from "../scoring/riskFlags.ts"
import { scoreCreator } from "../scoring/scoreCreator.ts"
import type { SecondOpinions } from "../scoring/secondOpinion.ts"
import { findingCategoryOf, findingsOfScore, flagFindingId } from "./findingsOfScore.ts"

/** How long a score can be made anew of what it was made of: well beyond the time that a score is shown. */
export const SCORED_EVIDENCE_DAYS = 90
const DAY_MS = 86_400_000
const EVIDENCE_PER_BATCH = 50
const REMAKES_PER_BATCH = 20
/** How long a worker has for a batch before another takes it. */
const REMAKE_LEASE_MS = 120_000
/** Decisions that may come while a score is made anew, before the next sweep does the rest. */
const REMAKE_TRIES_MAX = 3
const TENANTS_PER_PAGE = 100
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

/**
 * Makes a score anew that a decision asked for, and says so. Decisions that come meanwhile are read too, so that of two processes
 * the one that ends last leaves what holds.
 */
const remakeScore = Effect.fnUntraced(function* (remake: ScoreRemake, mayWait: boolean) {
  const reviews = yield* Reviews
  const { tenantId, account } = remake
  let current = remake
  for (let tries = 0; tries < REMAKE_TRIES_MAX; tries++) {
    if (!(yield* reviewScore(tenantId, account, { mayWait }))) return
    if (yield* reviews.remade(current)) return
    current = Option.getOrElse(yield* reviews.remakeOf(tenantId, account), () => current)
  }
})

/** Makes an account's score anew for a tenant where a decision asked for it. What fails here is done by a worker later. */
export const remakeAtOnce = Effect.fn("review.remakeAtOnce")(
  function* (tenantId: TenantId, account: SocialAccount) {
    const remake = yield* Reviews.use((reviews) => reviews.remakeOf(tenantId, account))
    if (Option.isSome(remake)) yield* remakeScore(remake.value, true)
  },
  Effect.catchCause((cause) => Effect.logWarning("a reviewed score could not be made anew at once", cause))
)

/** Makes scores anew that decisions asked for and nobody made yet; answers of how many it tried. */
export const remakeDueScores = Effect.gen(function* () {
  const reviews = yield* Reviews
  const nowMs = yield* Clock.currentTimeMillis
  const due = yield* reviews.claimRemakes(new Date(nowMs), new Date(nowMs + REMAKE_LEASE_MS), REMAKES_PER_BATCH)
  yield* Effect.forEach(
    due,
    (remake) =>
      remakeScore(remake, false).pipe(
        Effect.catchCause((cause) => Effect.logWarning("a reviewed score could not be made anew", cause))
      ),
    { discard: true }
  )
  return due.length
}).pipe(Effect.withSpan("review.remakeDueScores"))

/** Does something for everyone whom a decision on one of an account's findings holds for. */
const forDeciders = Effect.fnUntraced(function* <E, R>(
  account: SocialAccount,
  work: (tenantId: TenantId) => Effect.Effect<unknown, E, R>
) {
  const reviews = yield* Reviews
  for (let after: TenantId | null = null; ; ) {
    const tenants: ReadonlyArray<TenantId> = yield* reviews.deciders(account, { limit: TENANTS_PER_PAGE, after })
    yield* Effect.forEach(tenants, (tenantId) => work(tenantId), { discard: true })
    after = tenants.at(-1) ?? null
    if (tenants.length < TENANTS_PER_PAGE) return
  }
})

/** Makes the score of an account anew for everyone whom a decision on one of its findings holds for. */
export const remakeForAll = (account: SocialAccount) => forDeciders(account, (each) => remakeAtOnce(each, account))

/** Puts the flags of a job's scores before its tenant's people, and keeps what the scores were made of. Idempotent. */
export const tellFindings = Effect.fnUntraced(function* (tenantId: TenantId, scores: ReadonlyArray<JobScore>) {
  const [reviews, reviewed] = [yield* Reviews, yield* ReviewedScores]
  const nowMs = yield* Clock.currentTimeMillis
  for (const { shared, own, madeOf } of scores) {
    const card = own ?? shared
    if (card.score.flags.length === 0) continue
    if (madeOf !== undefined) {
      yield* reviewed.keepEvidence({
        ...madeOf,
        scoreId: shared.id,
        tenantId,
        isPrivate: shared.evidenceSource !== "public",
        until: new Date(nowMs + SCORED_EVIDENCE_DAYS * DAY_MS)
      })
    }
    const findings = (yield* findingsOfScore(card)).slice(0, REVIEW_ITEMS_ADDED_MAX)
    yield* reviews.add(findings.map((finding) => ({ tenantId, finding, checkId: null, foundAt: new Date(nowMs) })))
  }
})

/** Leaves out of a job's fresh scores what was dismissed before, for its tenant and for everyone else who dismissed it. */
export const applyDecisions = Effect.fnUntraced(function* (tenantId: TenantId, scores: ReadonlyArray<JobScore>) {
  for (const { shared } of scores) {
    const account = { platform: shared.platform, handle: shared.handle }
    yield* reviewScore(tenantId, account, { mayWait: false })
    yield* forDeciders(account, (each) => reviewScore(each, account, { mayWait: false }))
  }
})

/** Removes evidence whose time is over; answers of how many scores that was. */
export const purgeScoredEvidence = Effect.gen(function* () {
  const reviewed = yield* ReviewedScores
  const now = new Date(yield* Clock.currentTimeMillis)
  return yield* inBatches(EVIDENCE_PER_BATCH, (limit) => reviewed.purge(now, limit))
}).pipe(Effect.withSpan("review.purgeScoredEvidence"))
