import { describe, expect } from "bun:test"
import { Effect, Layer, Option, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as NoTextModels } from "../../../adapters/models/withoutWeights.ts"
import { layer as postgres } from "../../../adapters/postgres/layer.ts"
import { decideFinding, ruleFinding } from "../../../domain/checks/review/decideFinding.ts"
import { remakeDueScores } from "../../../domain/checks/review/remakeScores.ts"
import { withDecisions } from "../../../domain/checks/review/reviewScore.ts"
import { tellFindings } from "../../../domain/checks/review/scoredEvidence.ts"
import { makeScorecard } from "../../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { ReviewedScores } from "../../../ports/checks/review/ReviewedScores.ts"
import { Reviews } from "../../../ports/checks/review/Reviews.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import { ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { aJob, anAccount, aTenantWith } from "../../contracts/creatorsExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { evidence, NOW, profile, toxicCreator } from "../../creators/scoring/invented.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { sharedEffectTest } from "../../support/running/effectTest.ts"

const aScore = (account: SocialAccount, isKept: boolean, given: Partial<Evidence> = {}) => {
  const made = evidence({ ...toxicCreator, profile: profile({ ...account }), ...given })
  const shared = makeScorecard(made, scoreCreator(made), { id: ScoreId.make(crypto.randomUUID()), media: [] })
  return { shared, own: null, ...(isKept ? { madeOf: { evidence: made, opinions: null } } : {}) }
}

/** A job of a tenant's that is done, as a worker ends it. */
const ended = (tenantId: TenantId, account: SocialAccount, score: ReturnType<typeof aScore>) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const job = aJob(tenantId, { account })
    yield* jobs.enqueue(job)
    yield* jobs.start(job, NOW)
    yield* tellFindings(tenantId, [score])
    yield* tellFindings(tenantId, [score])
    const decided = yield* withDecisions(tenantId, score)
    yield* jobs.complete(job, { scores: [decided], output: null, announce: null }, NOW)
  })

const cardOf = (tenantId: TenantId, account: SocialAccount) =>
  Effect.gen(function* () {
    const scores = yield* Scores
    const [creator] = yield* scores.creators(tenantId, [{ account, since: new Date(0), until: null }])
    return Option.getOrThrow(creator ?? Option.none()).cards[0]
  })

const findingsOf = (tenantId: TenantId) =>
  Reviews.use((reviews) => reviews.list(tenantId, { status: "all", limit: 100, after: null }))
const decision = (verdict: "dismiss" | "keep") => ({
  id: crypto.randomUUID(),
  verdict,
  category: null,
  reason: "Looked at.",
  by: { kind: "key" as const, id: "5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d", name: null }
})
/** The last decision makes the score anew by all of them. */
const decideAll = (tenantId: TenantId, verdict: "dismiss" | "keep") =>
  Effect.gen(function* () {
    const reviews = yield* Reviews
    const items = yield* findingsOf(tenantId)
    for (const { finding } of items.slice(1)) {
      yield* reviews.decide(tenantId, finding.id, { ...decision(verdict), at: NOW })
    }
    for (const { finding } of items.slice(0, 1)) yield* decideFinding(tenantId, finding.id, decision(verdict))
  })

const LAYERS = {
  fixtures: () => storePorts,
  "embedded Postgres": () => postgres(Redacted.make("a signing secret")).pipe(Layer.provide(migratedEmbedded()))
}

const suite = (name: keyof typeof LAYERS) =>
  describe(`a reviewed score over ${name}`, () => {
    const it = sharedEffectTest(Layer.mergeAll(LAYERS[name](), cryptography, NoTextModels))

    it.live(
      "rises above its cap where the capping flags are dismissed, for that tenant alone, and falls again when they are kept",
      Effect.gen(function* () {
        const [tenantId, other] = [yield* aTenantWith(9), yield* newTenant]
        const account = anAccount("instagram")
        const score = aScore(account, true)
        const [cap] = score.shared.score.knockouts
        expect(cap).toBeDefined()
        yield* ended(tenantId, account, score)
        expect((yield* cardOf(tenantId, account)).reviewed).toBeUndefined()
        yield* decideAll(tenantId, "dismiss")
        const dismissed = yield* cardOf(tenantId, account)
        const found = yield* findingsOf(tenantId)
        expect(found.length).toBeGreaterThan(0)
        expect(dismissed.score.score).toBeGreaterThan(cap?.scoreCap ?? 100)
        expect(dismissed.score.knockouts.filter(({ agent }) => agent === "content_risk")).toEqual([])
        expect(dismissed.reviewed).toMatchObject({ isRescored: true })
        expect(dismissed.score.flags.length + (dismissed.reviewed?.dismissed ?? 0)).toBe(
          score.shared.score.flags.length
        )
        expect(yield* cardOf(other, account)).toEqual(score.shared)
        yield* decideAll(tenantId, "keep")
        const kept = yield* cardOf(tenantId, account)
        expect(kept.score.score).toBeLessThanOrEqual(score.shared.score.score)
        expect(kept.score.flags).toEqual(score.shared.score.flags)
        expect(kept.reviewed?.dismissed).toBe(0)
        expect(yield* cardOf(other, account)).toEqual(score.shared)
      })
    )

    it.live(
      "leaves out of a later score what was dismissed before",
      Effect.gen(function* () {
        const tenantId = yield* aTenantWith(9)
        const account = anAccount("instagram")
        yield* ended(tenantId, account, aScore(account, true))
        yield* decideAll(tenantId, "dismiss")
        const gatheredAt = new Date(NOW.getTime() + 60_000)
        const later = aScore(account, true, { gatheredAt })
        yield* ended(tenantId, account, later)
        const card = yield* cardOf(tenantId, account)
        expect(card.id).toBe(later.shared.id)
        expect(card.reviewed).toMatchObject({ isRescored: true })
        expect(card.score.score).toBeGreaterThan(later.shared.score.score)
      })
    )

    it.live(
      "hides flags and says that it was not made anew where the evidence isn't kept",
      Effect.gen(function* () {
        const tenantId = yield* aTenantWith(9)
        const account = anAccount("instagram")
        const score = aScore(account, false)
        yield* ended(tenantId, account, score)
        yield* decideAll(tenantId, "dismiss")
        const card = yield* cardOf(tenantId, account)
        expect(card.reviewed).toMatchObject({ isRescored: false })
        expect(card.score.score).toBe(score.shared.score.score)
        expect(card.score.flags.length).toBeLessThan(score.shared.score.flags.length)
      })
    )

    it.live(
      "is made anew for everyone who was told of the finding when the operator decides",
      Effect.gen(function* () {
        const [tenantId, other] = [yield* aTenantWith(9), yield* newTenant]
        const account = anAccount("instagram")
        const score = aScore(account, true)
        yield* ended(tenantId, account, score)
        yield* tellFindings(other, [score])
        const by = { kind: "operator", name: "Grace" } as const
        const reviews = yield* Reviews
        const [first, ...rest] = yield* findingsOf(tenantId)
        for (const { finding } of rest) {
          yield* reviews.decide(null, finding.id, { ...decision("dismiss"), by, at: NOW })
        }
        if (first !== undefined) yield* ruleFinding(first.finding.id, { ...decision("dismiss"), by })
        for (const each of [tenantId, other]) {
          expect((yield* cardOf(each, account)).score.score).toBeGreaterThan(score.shared.score.score)
        }
      })
    )

    it.live(
      "is left to a worker by a process without the model it was made by, and made there",
      Effect.gen(function* () {
        const [tenantId, reviews] = [yield* aTenantWith(9), yield* Reviews]
        const account = anAccount("instagram")
        const made = aScore(account, true)
        const byModel = { ...made.shared.score, modelVersion: "creator-3+another-model" }
        const score = { ...made, shared: { ...made.shared, score: byModel } }
        yield* ended(tenantId, account, score)
        yield* decideAll(tenantId, "dismiss")
        expect(yield* cardOf(tenantId, account)).toEqual(score.shared)
        expect(Option.isSome(yield* reviews.remakeOf(tenantId, account))).toBe(true)
        while ((yield* remakeDueScores) > 0);
        expect((yield* cardOf(tenantId, account)).reviewed?.dismissed).toBeGreaterThan(0)
        expect(Option.isNone(yield* reviews.remakeOf(tenantId, account))).toBe(true)
      })
    )

    it.live(
      "is made anew by a worker where that failed after the decision, and a later decision is not lost",
      Effect.gen(function* () {
        const [tenantId, reviews] = [yield* aTenantWith(9), yield* Reviews]
        const account = anAccount("instagram")
        const score = aScore(account, true)
        yield* ended(tenantId, account, score)
        for (const { finding } of yield* findingsOf(tenantId)) {
          yield* reviews.decide(tenantId, finding.id, { ...decision("dismiss"), at: NOW })
        }
        const asked = Option.getOrThrow(yield* reviews.remakeOf(tenantId, account))
        expect(yield* reviews.remade({ ...asked, askedBy: crypto.randomUUID() })).toBe(false)
        expect(yield* cardOf(tenantId, account)).toEqual(score.shared)
        while ((yield* remakeDueScores) > 0);
        expect((yield* cardOf(tenantId, account)).score.score).toBeGreaterThan(score.shared.score.score)
        expect(yield* reviews.remade(asked)).toBe(false)
      })
    )

    it.live(
      "is not remembered as it was, nor what it was made of, once its account is forgotten",
      Effect.gen(function* () {
        const [tenantId, reviewed] = [yield* aTenantWith(9), yield* ReviewedScores]
        const account = anAccount("instagram")
        const score = aScore(account, true)
        yield* ended(tenantId, account, score)
        yield* decideAll(tenantId, "dismiss")
        const shown = yield* cardOf(tenantId, account)
        yield* reviewed.forget(account)
        expect(Option.isNone(yield* reviewed.evidenceOf(tenantId, score.shared.id))).toBe(true)
        expect(Option.getOrThrow(yield* reviewed.unreviewed(tenantId, score.shared.id))).toEqual(shown)
        expect(yield* cardOf(tenantId, account)).toEqual(shown)
      })
    )

    it.live(
      "MUST leave out another tenant's orders, and all that is another tenant's alone",
      Effect.gen(function* () {
        const reviewed = yield* ReviewedScores
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const realisedRevenue = { orders: 3, clicks: 9 }
        const made = { evidence: { ...toxicCreator, realisedRevenue }, opinions: null, until: NOW, tenantId }
        const [open, own] = [ScoreId.make(crypto.randomUUID()), ScoreId.make(crypto.randomUUID())]
        yield* reviewed.keepEvidence({ ...made, scoreId: open, isPrivate: false })
        yield* reviewed.keepEvidence({ ...made, scoreId: own, isPrivate: true })
        expect(Option.getOrThrow(yield* reviewed.evidenceOf(tenantId, open)).evidence).toEqual(made.evidence)
        expect(Option.getOrThrow(yield* reviewed.evidenceOf(other, open)).evidence.realisedRevenue).toBeNull()
        expect(Option.isSome(yield* reviewed.evidenceOf(tenantId, own))).toBe(true)
        expect(Option.isNone(yield* reviewed.evidenceOf(other, own))).toBe(true)
        expect(yield* reviewed.purge(NOW, 9)).toBe(0)
        expect(yield* reviewed.purge(new Date(NOW.getTime() + 1), 9)).toBe(2)
        expect(Option.isNone(yield* reviewed.evidenceOf(tenantId, open))).toBe(true)
      })
    )

    it.live(
      "a tenant's old evidence is removed; it MUST keep what scores of another tenant were made of",
      Effect.gen(function* () {
        const reviewed = yield* ReviewedScores
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const later = new Date(NOW.getTime() + 1)
        const keep = (owner: TenantId, until: Date) =>
          Effect.gen(function* () {
            const scoreId = ScoreId.make(crypto.randomUUID())
            const made = { evidence: toxicCreator, opinions: null, until, tenantId: owner, isPrivate: false, scoreId }
            yield* reviewed.keepEvidence(made)
            return scoreId
          })
        const [old, young, theirs] = [yield* keep(tenantId, NOW), yield* keep(tenantId, later), yield* keep(other, NOW)]
        expect(yield* reviewed.purgeOf(tenantId, later, 9)).toBe(1)
        const left = yield* Effect.forEach([old, young, theirs], (scoreId) => reviewed.evidenceOf(other, scoreId))
        expect(left.map(Option.isSome)).toEqual([false, true, true])
        yield* reviewed.purge(new Date(later.getTime() + 1), 9)
      })
    )

    it.live(
      "MUST leave every other tenant's view of the score as it was",
      Effect.gen(function* () {
        const reviewed = yield* ReviewedScores
        const [tenantId, other] = [yield* aTenantWith(9), yield* newTenant]
        const account = anAccount("instagram")
        const score = aScore(account, true)
        yield* ended(tenantId, account, score)
        yield* reviewed.put(tenantId, { ...score.shared, displayName: "Reviewed" })
        expect((yield* cardOf(tenantId, account)).displayName).toBe("Reviewed")
        expect(yield* cardOf(other, account)).toEqual(score.shared)
        expect(Option.getOrThrow(yield* reviewed.unreviewed(tenantId, score.shared.id))).toEqual(score.shared)
      })
    )
  })

suite("fixtures")
suite("embedded Postgres")
