import { describe, expect } from "bun:test"
import { Effect, Layer, Logger, Option, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as NoTextModels } from "../../../adapters/models/withoutWeights.ts"
import { layer as postgres } from "../../../adapters/postgres/layer.ts"
import { decideFinding, ruleFinding } from "../../../domain/checks/review/decideFinding.ts"
import { readReviews } from "../../../domain/checks/review/readReviews.ts"
import { REMAKE_PAUSES_MS, remakeDueScores } from "../../../domain/checks/review/remakeScores.ts"
import { withDecisions } from "../../../domain/checks/review/reviewScore.ts"
import { tellFindings } from "../../../domain/checks/review/scoredEvidence.ts"
import { makeScorecard } from "../../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { ReviewedScores } from "../../../ports/checks/review/ReviewedScores.ts"
import { Reviews } from "../../../ports/checks/review/Reviews.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import { ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { MINUTE_MS } from "../../../ports/time/days.ts"
import {
  aBatch,
  aCreatorRead,
  aJob,
  anAccount,
  anItem,
  aRead,
  aTenantWith,
  balanceOf
} from "../../contracts/creatorsExamples.ts"
import { evidence, post, profile, toxicCreator } from "../../creators/scoring/invented.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { sharedEffectTest } from "../../support/running/effectTest.ts"

const HATEFUL = "Immigrants are vermin"
const FIRST = new Date("2026-03-01T12:00:00.000Z")
const later = (minutes: number, than = FIRST) => new Date(than.getTime() + minutes * MINUTE_MS)

/** A score of one post for each of the texts, as a worker of the tenant's leaves it; `isDecided` unless that failed. */
const scored = (
  tenantId: TenantId,
  account: SocialAccount,
  given: { readonly texts?: ReadonlyArray<string>; readonly at?: Date; readonly isDecided?: boolean } = {}
) =>
  Effect.gen(function* () {
    const { texts = [HATEFUL, "Gas the refugees"], at = FIRST, isDecided = true } = given
    const jobs = yield* Jobs
    const job = aJob(tenantId, { account, createdAt: at })
    const made = evidence({
      ...toxicCreator,
      profile: profile({ ...account }),
      posts: texts.map((text, place) => post(`${account.handle}-${place}-${text.length}`, text)),
      comments: [],
      gatheredAt: at
    })
    const shared = makeScorecard(made, scoreCreator(made), { id: ScoreId.make(crypto.randomUUID()), media: [] })
    const score = { shared, own: null, madeOf: { evidence: made, opinions: null } }
    yield* jobs.enqueue(job)
    yield* jobs.start(job, at)
    yield* tellFindings(tenantId, [score])
    const result = { scores: [isDecided ? yield* withDecisions(tenantId, score) : score], output: null, announce: null }
    yield* jobs.complete(job, result, at)
    return shared
  })

const queueOf = (tenantId: TenantId) =>
  Effect.map(readReviews(tenantId, { status: "all", limit: 100, cursor: null }), ({ items }) => items)
const idsOf = (tenantId: TenantId) =>
  Effect.map(queueOf(tenantId), (items) => items.map(({ finding }) => finding.id).sort())
const decision = (verdict: "dismiss" | "keep") => ({
  id: crypto.randomUUID(),
  verdict,
  category: null,
  reason: "Looked at.",
  by: { kind: "key" as const, id: "5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d", name: null }
})
const cardOf = (tenantId: TenantId, account: SocialAccount) =>
  Effect.gen(function* () {
    const scores = yield* Scores
    const [creator] = yield* scores.creators(tenantId, [{ account, since: new Date(0), until: null }])
    return Option.getOrThrow(creator ?? Option.none()).cards[0]
  })
const remakeAll = Effect.gen(function* () {
  while ((yield* remakeDueScores) > 0);
})
const dismissAll = (tenantId: TenantId) =>
  Effect.gen(function* () {
    for (const { finding } of yield* queueOf(tenantId)) {
      yield* decideFinding(tenantId, finding.id, decision("dismiss"))
    }
  })

/** The ways in which a tenant comes to a score that is there. */
const WAYS: Readonly<
  Record<string, (tenantId: TenantId, account: SocialAccount, at: Date) => Effect.Effect<unknown, unknown, Lookups>>
> = {
  "a lookup of a score that is there": (tenantId, account, at) =>
    Lookups.use((lookups) => lookups.chargeAndRead(aRead(tenantId, account, { at, freshSince: FIRST }))),
  "a batch": (tenantId, account, at) =>
    Lookups.use((lookups) =>
      lookups.chargeAndReadMany(aBatch(tenantId, [anItem(account)], { at, freshSince: FIRST, mayEnqueue: false }))
    ),
  "a vetting": (tenantId, account, at) =>
    Lookups.use((lookups) => lookups.chargeAndReadCreator(aCreatorRead(tenantId, [account], { at, freshSince: FIRST })))
}

const LAYERS = {
  fixtures: () => storePorts,
  "embedded Postgres": () => postgres(Redacted.make("a signing secret")).pipe(Layer.provide(migratedEmbedded()))
}

const suite = (name: keyof typeof LAYERS) =>
  describe(`the queue of who is told a score over ${name}`, () => {
    const it = sharedEffectTest(Layer.mergeAll(LAYERS[name](), cryptography, NoTextModels))

    for (const [way, come] of Object.entries(WAYS)) {
      it.live(
        `lists the findings of a score that ${way} told, once, and nobody else's`,
        Effect.gen(function* () {
          const [orderer, reader, poor] = [yield* aTenantWith(9), yield* aTenantWith(1), yield* aTenantWith(0)]
          const account = anAccount("instagram")
          yield* scored(orderer, account)
          const found = yield* idsOf(orderer)
          expect(found.length).toBeGreaterThan(0)
          yield* Effect.ignore(come(poor, account, later(6)))
          for (const each of [reader, reader]) yield* Effect.ignore(come(each, account, later(6)))
          expect(yield* idsOf(reader)).toEqual(found)
          expect(yield* idsOf(poor)).toEqual([])
          yield* remakeAll
          expect(yield* idsOf(reader)).toEqual(found)
          expect(yield* idsOf(poor)).toEqual([])
        })
      )
    }

    it.live(
      "lists those of every account of the creator who was told",
      Effect.gen(function* () {
        const [orderer, reader] = [yield* aTenantWith(9), yield* aTenantWith(1)]
        const accounts = [anAccount("instagram"), anAccount("x")] as const
        yield* Footprints.use((footprints) => footprints.link(accounts))
        for (const account of accounts) yield* scored(orderer, account)
        yield* Lookups.use((lookups) =>
          lookups.chargeAndRead(aRead(reader, accounts[0], { at: later(6), freshSince: FIRST }))
        )
        const told = new Set((yield* queueOf(reader)).map(({ finding }) => finding.handle))
        expect(told).toEqual(new Set(accounts.map(({ handle }) => handle)))
      })
    )

    it.live(
      "lists nothing of a later score before that is told too",
      Effect.gen(function* () {
        const [orderer, reader] = [yield* aTenantWith(9), yield* aTenantWith(9)]
        const account = anAccount("instagram")
        const lookup = (at: Date) =>
          Lookups.use((lookups) => lookups.chargeAndRead(aRead(reader, account, { at, freshSince: FIRST })))
        yield* scored(orderer, account)
        yield* lookup(later(1))
        const first = yield* idsOf(reader)
        const texts = [HATEFUL, "Gas the refugees", "Selling xanax and molly, dm me for prices"]
        yield* scored(orderer, account, { texts, at: later(20) })
        yield* remakeAll
        expect(yield* idsOf(reader)).toEqual(first)
        yield* lookup(later(30))
        expect((yield* idsOf(reader)).length).toBeGreaterThan(first.length)
      })
    )

    it.live(
      "lists those of a score that was made a moment after the creator was told, which costs nothing again",
      Effect.gen(function* () {
        const [orderer, reader] = [yield* aTenantWith(9), yield* aTenantWith(9)]
        const account = anAccount("instagram")
        yield* scored(orderer, account)
        yield* Lookups.use((lookups) =>
          lookups.chargeAndRead(aRead(reader, account, { at: later(1), freshSince: FIRST }))
        )
        const first = yield* idsOf(reader)
        const texts = [HATEFUL, "Gas the refugees", "Selling xanax and molly, dm me for prices"]
        yield* scored(orderer, account, { texts, at: later(3) })
        expect((yield* idsOf(reader)).length).toBeGreaterThan(first.length)
      })
    )

    it.live(
      "lists more creators than it puts there at once",
      Effect.gen(function* () {
        const [orderer, reader] = [yield* aTenantWith(99), yield* aTenantWith(99)]
        const accounts = Array.from({ length: 23 }, () => anAccount("instagram"))
        for (const account of accounts) yield* scored(orderer, account)
        yield* Lookups.use((lookups) =>
          lookups.chargeAndReadMany(aBatch(reader, accounts.map(anItem), { at: later(6), freshSince: FIRST }))
        )
        expect(new Set((yield* queueOf(reader)).map(({ finding }) => finding.handle)).size).toBe(accounts.length)
      })
    )

    it.live(
      "has a moved finding once, whatever it is told again",
      Effect.gen(function* () {
        const [orderer, reader] = [yield* aTenantWith(9), yield* aTenantWith(9)]
        const account = anAccount("instagram")
        const lookup = (at: Date) =>
          Lookups.use((lookups) => lookups.chargeAndRead(aRead(reader, account, { at, freshSince: FIRST })))
        yield* scored(orderer, account)
        yield* lookup(later(1))
        const found = yield* idsOf(reader)
        const before = yield* cardOf(reader, account)
        for (const { finding } of yield* queueOf(reader)) {
          const moved = { ...decision("keep"), verdict: "recategorise", category: "political" } as const
          yield* decideFinding(reader, finding.id, moved)
        }
        const after = yield* cardOf(reader, account)
        expect(after.score.flags.map(({ category }) => category)).toContain("political")
        expect(after.score.score).toBeGreaterThan(before.score.score)
        expect((yield* cardOf(orderer, account)).score).toEqual(before.score)
        yield* lookup(later(30))
        expect(yield* idsOf(reader)).toEqual(found)
      })
    )

    it.live(
      "a later score is shown as each decided before, from its first read on, and to nobody else so",
      Effect.gen(function* () {
        const [orderer, reader, other] = [yield* aTenantWith(9), yield* aTenantWith(9), yield* aTenantWith(9)]
        const account = anAccount("instagram")
        yield* scored(orderer, account)
        yield* Lookups.use((lookups) =>
          lookups.chargeAndRead(aRead(reader, account, { at: later(1), freshSince: FIRST }))
        )
        yield* dismissAll(reader)
        yield* dismissAll(orderer)
        const shared = yield* scored(other, account, { at: later(60) })
        const before = yield* balanceOf(reader)
        for (const each of [orderer, reader]) {
          const card = yield* cardOf(each, account)
          expect(card).toMatchObject({ id: shared.id, reviewed: { isRescored: true } })
          expect(card.score.score).toBeGreaterThan(shared.score.score)
          expect(card.score.flags).toEqual([])
        }
        expect(yield* cardOf(other, account)).toEqual(shared)
        yield* remakeAll
        expect(yield* cardOf(other, account)).toEqual(shared)
        expect(yield* balanceOf(reader)).toBe(before)
      })
    )

    it.live(
      "a later score is shown as the operator decided to whoever orders it, and to who is told it once a worker was there",
      Effect.gen(function* () {
        const [orderer, other, reader] = [yield* aTenantWith(9), yield* aTenantWith(9), yield* aTenantWith(9)]
        const account = anAccount("instagram")
        yield* scored(orderer, account)
        const by = { kind: "operator", name: "Grace" } as const
        for (const { finding } of yield* queueOf(orderer)) {
          yield* ruleFinding(finding.id, { ...decision("dismiss"), by })
        }
        const shared = yield* scored(other, account, { at: later(60) })
        for (const each of [orderer, other]) {
          expect(yield* cardOf(each, account)).toMatchObject({ id: shared.id, reviewed: { isRescored: true } })
        }
        yield* Lookups.use((lookups) =>
          lookups.chargeAndRead(aRead(reader, account, { at: later(70), freshSince: FIRST }))
        )
        yield* remakeAll
        expect(yield* cardOf(reader, account)).toMatchObject({ id: shared.id, reviewed: { isRescored: true } })
        expect((yield* queueOf(reader)).map((item) => item.decision?.by)).toContainEqual(by)
      })
    )

    it.live(
      "decisions that could not be applied to a fresh score are applied by whoever works next",
      Effect.gen(function* () {
        const [orderer, other] = [yield* aTenantWith(9), yield* aTenantWith(9)]
        const account = anAccount("instagram")
        yield* scored(orderer, account)
        yield* dismissAll(orderer)
        yield* remakeAll
        const shared = yield* scored(other, account, { at: later(60), isDecided: false })
        expect(yield* cardOf(orderer, account)).toEqual(shared)
        yield* remakeAll
        expect(yield* cardOf(orderer, account)).toMatchObject({ id: shared.id, reviewed: { isRescored: true } })
        expect(yield* cardOf(other, account)).toEqual(shared)
      })
    )

    it.live(
      "what can't be made anew is tried again behind longer and longer pauses, so many times, and again once something asks",
      Effect.gen(function* () {
        const [orderer, reviews] = [yield* aTenantWith(9), yield* Reviews]
        const account = anAccount("instagram")
        yield* scored(orderer, account)
        yield* remakeAll
        const unavailable = Effect.fail(new StoreUnavailable({ store: "ReviewedScores", cause: "down" }))
        const down = { ...(yield* ReviewedScores), unreviewed: () => unavailable }
        const [first] = yield* queueOf(orderer)
        if (first === undefined) throw new Error("nothing was found")
        const { scoreUpdate } = yield* decideFinding(orderer, first.finding.id, decision("dismiss")).pipe(
          Effect.provideService(ReviewedScores, down)
        )
        expect(scoreUpdate).toBe("pending")
        expect(
          (yield* queueOf(orderer)).find(({ finding }) => finding.id === first.finding.id)?.decision?.verdict
        ).toBe("dismiss")
        const triesOf = Effect.map(reviews.remakeOf(orderer, account), (remake) => Option.getOrThrow(remake).tries)
        yield* remakeDueScores.pipe(Effect.provideService(ReviewedScores, down))
        expect(yield* triesOf).toBe(1)
        expect(yield* remakeDueScores).toBe(0)
        for (const tries of REMAKE_PAUSES_MS.map((_, place) => place + 1)) {
          const remake = Option.getOrThrow(yield* reviews.remakeOf(orderer, account))
          expect(remake.tries).toBe(tries)
          yield* reviews.putOff(remake, new Date(0))
          yield* remakeDueScores.pipe(Effect.provideService(ReviewedScores, down))
        }
        const far = new Date("9000-01-01")
        expect((yield* reviews.claimRemakes(far, far, 100)).map(({ tenantId }) => tenantId)).not.toContain(orderer)
        yield* decideFinding(orderer, first.finding.id, decision("dismiss"))
        expect(Option.isNone(yield* reviews.remakeOf(orderer, account))).toBe(true)
        expect((yield* cardOf(orderer, account)).reviewed?.dismissed).toBe(1)
      }).pipe(Effect.provide(Logger.layer([])))
    )
  })

suite("fixtures")
suite("embedded Postgres")
