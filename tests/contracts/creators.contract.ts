import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Result } from "effect"
import { type CreditLedger, Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import type { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { DAILY_CAPS } from "../../ports/accounts/keys/KeyLimits.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { BOUGHT_SCORE_KIND } from "../../ports/creators/jobs/Announcement.ts"
import type { JobQueue } from "../../ports/creators/jobs/JobQueue.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { SCORE_KIND } from "../../ports/creators/jobs/scoreJob.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { ReportAccess } from "../../ports/creators/reports/ReportAccess.ts"
import { ScoreId } from "../../ports/creators/scoring/Scorecard.ts"
import { Scores } from "../../ports/creators/scoring/Scores.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import {
  aBatch,
  aCard,
  aCreatorRead,
  aDoneJob,
  aJob,
  aKeyWith,
  anAccount,
  anItem,
  aRead,
  aTenantWith,
  balanceOf,
  entriesOf,
  noon,
  ofCards,
  sumOf,
  takeAll
} from "./creatorsExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const

/** What any adapter of the creators' ports must do. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<ApiKeys | Tenants | CreditLedger | Jobs | JobQueue | Lookups | ReportAccess | Scores, E>
) =>
  describe(`creators contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    describe("Lookups", () => {
      it.live(
        "chargeAndRead charges the price, logs the usage and answers the newest fresh score",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const [owner, reader] = [yield* aTenantWith(2), yield* aTenantWith(5)]
          const account = anAccount()
          yield* aDoneJob(aJob(owner, { account }), aCard(account, { scoredAt: noon(2) }))
          const newer = yield* aDoneJob(aJob(owner, { account }), aCard(account, { scoredAt: noon(4) }))
          for (const left of [4, 3]) {
            const served = Option.getOrThrow(
              yield* lookups.chargeAndRead(aRead(reader, account, { customerRef: "brand 7" }))
            )
            expect(served.creator).toEqual(ofCards(newer))
            expect(Number(served.balance)).toBe(left)
          }
          expect(Number(yield* balanceOf(reader))).toBe(3)
          expect(yield* sumOf(reader)).toBe(3)
          expect(yield* lookups.usage(reader, noon(3), noon(4))).toEqual([
            { customerRef: "brand 7", requests: 2, credits: 2 }
          ])
          expect(yield* lookups.usage(reader, noon(4), noon(5))).toEqual([])
        })
      )

      it.live(
        "Idempotent by usageId: a read that is repeated is charged and logged once",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const tenantId = yield* aTenantWith(3)
          const card = yield* aDoneJob(aJob(tenantId))
          const read = aRead(tenantId, card)
          const served = Effect.map(lookups.chargeAndRead(read), (answer) => Number(Option.getOrThrow(answer).balance))
          expect(yield* served).toBe(1)
          expect(yield* served).toBe(1)
          yield* lookups.chargeAndRead(aRead(tenantId, card))
          // Paid is paid, though nothing is left.
          expect(yield* served).toBe(0)
          expect(yield* Effect.flip(lookups.chargeAndRead(aRead(tenantId, card)))).toMatchObject({
            _tag: "CreditsExhausted"
          })
          expect(yield* lookups.usage(tenantId, noon(3), noon(4))).toMatchObject([{ requests: 2, credits: 2 }])
        })
      )

      it.live(
        "MUST cost nothing where the tenant bought a fresh score of the creator by card, here and in chargeAndReadMany",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const [buyer, other] = [yield* newTenant, yield* aTenantWith(1)]
          const free = { priceCredits: Credits.make(0) }
          const card = yield* aDoneJob({ ...aJob(buyer, free), kind: BOUGHT_SCORE_KIND })
          for (const keyId of [aRead(buyer, card).keyId, aRead(buyer, card).keyId]) {
            const served = Option.getOrThrow(yield* lookups.chargeAndRead(aRead(buyer, card, { keyId })))
            expect(served).toEqual({ creator: ofCards(card), credits: 0, balance: Credits.make(0) })
          }
          const batch = yield* lookups.chargeAndReadMany(aBatch(buyer, [anItem(card), anItem()]))
          expect(batch.outcomes).toEqual([{ _tag: "Served", creator: ofCards(card), credits: 0 }, { _tag: "Unpaid" }])
          expect(yield* entriesOf(buyer)).toEqual([])
          expect(yield* lookups.usage(buyer, noon(3), noon(4))).toEqual([
            { customerRef: null, requests: 3, credits: 0 }
          ])
          // Nor does a vetting of it.
          const vetted = Option.getOrThrow(yield* lookups.chargeAndReadCreator(aCreatorRead(buyer, [card])))
          expect(vetted).toEqual({ creator: ofCards(card), credits: 0 })
          expect(yield* entriesOf(buyer)).toEqual([])
          // What others had made since is the creator's all the same; what was bought for one tenant is not another's.
          const newer = yield* aDoneJob(
            aJob(yield* aTenantWith(1), { account: card }),
            aCard(card, { scoredAt: noon(3) })
          )
          const later = yield* lookups.chargeAndRead(aRead(buyer, card, { at: noon(4) }))
          expect(Option.getOrThrow(later)).toMatchObject({ creator: ofCards(newer), credits: 0 })
          yield* lookups.chargeAndRead(aRead(other, card))
          expect(Number(yield* balanceOf(other))).toBe(0)
          const old = aRead(buyer, card, { at: noon(4), freshSince: new Date(noon(2).getTime() + 1) })
          expect(yield* Effect.flip(lookups.chargeAndRead(old))).toMatchObject({ _tag: "CreditsExhausted" })
        })
      )

      it.live(
        "MUST cost nothing the first time after a vetting or a report of the newest score was paid for, here and in chargeAndReadMany",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const reports = yield* ReportAccess
          const owner = yield* aTenantWith(9)
          const vet = (tenantId: TenantId, account: SocialAccount) =>
            lookups.chargeAndReadCreator(aCreatorRead(tenantId, [account], { at: noon(3) }))
          const report = (tenantId: TenantId, account: SocialAccount) =>
            reports.open(aRead(tenantId, account, { at: noon(3) }))
          const single = (tenantId: TenantId, account: SocialAccount) =>
            Effect.map(lookups.chargeAndRead(aRead(tenantId, account, { at: noon(4) })), (read) =>
              Number(Option.getOrThrow(read).credits)
            )
          const many = (tenantId: TenantId, account: SocialAccount) =>
            Effect.map(
              lookups.chargeAndReadMany(aBatch(tenantId, [anItem(account)], { at: noon(4) })),
              ({ outcomes: [first] }) => (first?._tag === "Served" ? first.credits : first?._tag)
            )
          for (const pay of [vet, report]) {
            for (const look of [single, many]) {
              const card = yield* aDoneJob(aJob(owner))
              const reader = yield* aTenantWith(4)
              yield* pay(reader, card)
              yield* report(reader, card)
              expect(Number(yield* balanceOf(reader))).toBe(3)
              expect(yield* look(reader, card)).toBe(0)
              // Asked for again it costs what every lookup does.
              expect(yield* look(reader, card)).toBe(1)
              expect(yield* single(reader, card)).toBe(1)
              expect(Number(yield* balanceOf(reader))).toBe(1)
              expect(yield* sumOf(reader)).toBe(1)
              // A newer score is a new one.
              yield* aDoneJob(aJob(owner, { account: card }), aCard(card, { scoredAt: noon(5) }))
              expect(
                Option.getOrThrow(yield* lookups.chargeAndRead(aRead(reader, card, { at: noon(6) }))).credits
              ).toBe(1)
            }
          }
          // One of many at once is free, whatever hosts do.
          const card = yield* aDoneJob(aJob(owner))
          const reader = yield* aTenantWith(9)
          yield* vet(reader, card)
          yield* Effect.forEach(Array.from({ length: 6 }), () => single(reader, card), all)
          expect(Number(yield* balanceOf(reader))).toBe(3)
        })
      )

      it.live(
        "None where there is no such score, and then nothing is charged or logged",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const tenantId = yield* aTenantWith(5)
          const account = anAccount()
          yield* aDoneJob(aJob(tenantId, { account }), aCard(account, { scoredAt: noon(2) }))
          const tooOld = aRead(tenantId, account, { freshSince: new Date(noon(2).getTime() + 1) })
          expect(yield* lookups.chargeAndRead(tooOld)).toEqual(Option.none())
          expect(yield* lookups.chargeAndRead(aRead(tenantId, anAccount()))).toEqual(Option.none())
          expect(Option.isSome(yield* lookups.chargeAndRead({ ...tooOld, freshSince: noon(2) }))).toBe(true)
          expect(Number(yield* balanceOf(tenantId))).toBe(3)
        })
      )

      it.live(
        "Atomic: of N concurrent reads against fewer credits, exactly as many are served as there are credits",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const owner = yield* aTenantWith(1)
          const card = yield* aDoneJob(aJob(owner))
          const readers = [yield* aTenantWith(40), yield* aTenantWith(7), yield* newTenant]
          const reads = readers.flatMap((tenantId) => Array.from({ length: 60 }, () => aRead(tenantId, card)))
          const served = yield* Effect.forEach(reads, (read) => Effect.result(lookups.chargeAndRead(read)), all)
          const servedTo = (tenantId: TenantId) =>
            served.filter((outcome, index) => Result.isSuccess(outcome) && reads[index]?.tenantId === tenantId).length
          expect(readers.map(servedTo)).toEqual([40, 7, 0])
          expect(served.filter(Result.isFailure).every(({ failure }) => failure._tag === "CreditsExhausted")).toBe(true)
          for (const tenantId of readers) {
            expect(Number(yield* balanceOf(tenantId))).toBe(0)
            expect(yield* sumOf(tenantId)).toBe(0)
          }
        })
      )

      it.live(
        "reads and orders of one wallet at the same time spend each credit once",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(31)
          const card = yield* aDoneJob(aJob(tenantId))
          const outcomes = yield* Effect.forEach(
            Array.from({ length: 60 }, (_, index) => index),
            (index): Effect.Effect<boolean> =>
              index % 2 === 0
                ? Effect.isSuccess(lookups.chargeAndRead(aRead(tenantId, card)))
                : Effect.isSuccess(jobs.enqueue(aJob(tenantId))),
            all
          )
          expect(outcomes.filter((isServed) => isServed)).toHaveLength(30)
          expect(Number(yield* balanceOf(tenantId))).toBe(0)
          expect(yield* sumOf(tenantId)).toBe(0)
        })
      )

      it.live(
        "a score in which a tenant's own orders took part is seen by that tenant alone",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const jobs = yield* Jobs
          const scores = yield* Scores
          const [owner, other] = [yield* aTenantWith(3), yield* aTenantWith(2)]
          const job = aJob(owner)
          const shared = aCard(job.account)
          const own = { ...shared, score: { ...shared.score, score: 83 } }
          yield* jobs.enqueue(job)
          yield* jobs.start(job, noon(1))
          yield* jobs.complete(job, { scores: [{ shared, own }], output: null, announce: null }, noon(2))
          for (let time = 0; time < 2; time++) {
            expect(Option.getOrThrow(yield* lookups.chargeAndRead(aRead(other, job.account))).creator).toEqual(
              ofCards(shared)
            )
            expect(Option.getOrThrow(yield* lookups.chargeAndRead(aRead(owner, job.account))).creator).toEqual(
              ofCards(own)
            )
          }
          expect(yield* scores.find(owner, [shared.id])).toEqual([own])
          expect(yield* scores.find(other, [shared.id])).toEqual([shared])
        })
      )

      it.live(
        "logFree logs a request that cost nothing. Idempotent by usageId",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const tenantId = yield* newTenant
          const { freshSince: _, ...usage } = aRead(tenantId, anAccount(), { customerRef: "b" })
          yield* lookups.logFree(usage)
          yield* lookups.logFree(usage)
          expect(yield* lookups.usage(tenantId, noon(3), noon(4))).toEqual([
            { customerRef: "b", requests: 1, credits: 0 }
          ])
        })
      )
    })

    describe("Lookups.chargeAndReadMany", () => {
      it.live(
        "each item in turn: a fresh score is served, a job of the tenant is joined, and else one is ordered",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const jobs = yield* Jobs
          const [owner, tenantId] = [yield* aTenantWith(3), yield* aTenantWith(10)]
          const card = yield* aDoneJob(aJob(owner))
          const stale = yield* aDoneJob(aJob(owner), aCard(anAccount(), { scoredAt: noon(1) }))
          const [theirs, mine] = [aJob(owner), aJob(tenantId)]
          yield* jobs.enqueue(theirs)
          yield* jobs.enqueue(mine)
          const [first, served, again, last] = [anItem(), anItem(card), anItem(stale), anItem()]
          const items = [first, served, anItem(mine.account), anItem(theirs.account), again, last]
          const batch = aBatch(tenantId, items, { freshSince: noon(2), customerRef: "brand 7" })
          const { outcomes, balance } = yield* lookups.chargeAndReadMany(batch)
          expect(outcomes).toEqual([
            { _tag: "Enqueued", jobId: first.usageId, credits: 1 },
            { _tag: "Served", creator: ofCards(card), credits: 1 },
            { _tag: "Joined", jobId: mine.jobId, credits: 0 },
            { _tag: "Busy" },
            { _tag: "Enqueued", jobId: again.usageId, credits: 1 },
            { _tag: "Enqueued", jobId: last.usageId, credits: 1 }
          ])
          expect(Number(balance)).toBe(5)
          expect(Number(yield* balanceOf(tenantId))).toBe(5)
          expect(yield* sumOf(tenantId)).toBe(5)
          const entries = (yield* entriesOf(tenantId)).filter(({ at }) => at.getTime() === noon(3).getTime())
          const charges = entries.map(({ reason, reference, delta }) => ({ reason, reference, delta }))
          expect(charges.sort((a, b) => (a.reference < b.reference ? -1 : 1))).toEqual(
            [first, served, again, last]
              .map(({ usageId }) => ({ reason: "charge" as const, reference: usageId, delta: -1 }))
              .sort((a, b) => (a.reference < b.reference ? -1 : 1))
          )
          expect(yield* lookups.usage(tenantId, noon(3), noon(4))).toEqual([
            { customerRef: "brand 7", requests: 5, credits: 4 }
          ])
          const ordered = [first, again, last]
          const ids = ordered.map(({ usageId }) => usageId)
          const found = new Map((yield* jobs.find(tenantId, ids)).map((job) => [job.jobId, job]))
          for (const { usageId, account, spelling } of ordered) {
            expect(found.get(usageId)).toMatchObject({
              kind: SCORE_KIND,
              accounts: [{ ...account, spelling }],
              status: "queued",
              progress: 0,
              customerRef: "brand 7",
              originator: { kind: "key", id: batch.keyId },
              createdAt: noon(3)
            })
          }
          // What wasn't ordered isn't held, and what was is.
          expect((yield* jobs.enqueue(aJob(tenantId, { account: card }))).isDeduplicated).toBe(false)
          expect((yield* jobs.enqueue(aJob(tenantId, { account: stale }))).isDeduplicated).toBe(true)
          expect(yield* takeAll(ids)).toEqual(ids)
        })
      )

      it.live(
        "Idempotent by the items' usageId: a batch that is repeated writes nothing, with the same jobs and credits",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(6)
          const card = yield* aDoneJob(aJob(tenantId))
          const mine = aJob(tenantId)
          yield* jobs.enqueue(mine)
          const items = [anItem(), anItem(card), anItem(mine.account), anItem(), anItem()]
          const batch = aBatch(tenantId, items)
          const [first, ...others] = yield* Effect.forEach(
            Array.from({ length: 8 }, () => batch),
            (each) => lookups.chargeAndReadMany(each).pipe(Effect.retry({ times: 10 })),
            all
          )
          if (first === undefined) throw new Error("no answer")
          const [ordered] = items
          if (ordered === undefined) throw new Error("no item")
          expect(first.outcomes.map(({ _tag }) => _tag)).toEqual([
            "Enqueued",
            "Served",
            "Joined",
            "Enqueued",
            "Enqueued"
          ])
          for (const other of others) expect(other).toEqual(first)
          expect(Number(yield* balanceOf(tenantId))).toBe(0)
          expect(yield* sumOf(tenantId)).toBe(0)
          // Also when its job has ended meanwhile, and long after the score was fresh.
          const ticket = { tenantId, jobId: ordered.usageId }
          yield* jobs.complete(
            ticket,
            {
              scores: [{ shared: aCard(ordered.account, { scoredAt: noon(4) }), own: null }],
              output: null,
              announce: null
            },
            noon(4)
          )
          const late = { ...batch, freshSince: noon(20), at: noon(21) }
          expect((yield* lookups.chargeAndReadMany(late)).outcomes).toEqual(first.outcomes)
          expect(yield* lookups.usage(tenantId, noon(3), noon(30))).toMatchObject([{ requests: 5, credits: 4 }])
          const ids = first.outcomes.flatMap((outcome) => (outcome._tag === "Enqueued" ? [outcome.jobId] : []))
          expect(yield* takeAll(ids)).toEqual(ids)
        })
      )

      it.live(
        "where the balance doesn't cover an item that costs something, it and every item behind it are Unpaid",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const jobs = yield* Jobs
          const [owner, tenantId] = [yield* aTenantWith(4), yield* aTenantWith(5)]
          const [one, other] = [yield* aDoneJob(aJob(owner)), yield* aDoneJob(aJob(owner))]
          const [mine, mineToo, theirs] = [aJob(tenantId), aJob(tenantId), aJob(owner)]
          for (const job of [mine, mineToo, theirs]) yield* jobs.enqueue(job)
          const unpaid = [anItem(), anItem(other), anItem(mineToo.account), anItem(theirs.account)]
          const items = [anItem(one), anItem(), anItem(mine.account), anItem(), ...unpaid]
          const { outcomes, balance } = yield* lookups.chargeAndReadMany(aBatch(tenantId, items))
          expect(outcomes.map(({ _tag }) => _tag)).toEqual([
            "Served",
            "Enqueued",
            "Joined",
            "Enqueued",
            "Unpaid",
            "Unpaid",
            "Unpaid",
            "Unpaid"
          ])
          expect(Number(balance)).toBe(0)
          expect(yield* sumOf(tenantId)).toBe(0)
          const refused = unpaid.map(({ usageId }) => usageId)
          expect(yield* jobs.find(tenantId, refused)).toEqual([])
          expect(yield* lookups.usage(tenantId, noon(3), noon(4))).toMatchObject([{ requests: 4, credits: 3 }])
          const [first] = unpaid
          expect((yield* jobs.enqueue(aJob(owner, { account: first?.account ?? anAccount() }))).isDeduplicated).toBe(
            false
          )
        })
      )

      it.live(
        "with no credits at all nothing is served, ordered or held",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const jobs = yield* Jobs
          const [owner, tenantId] = [yield* aTenantWith(2), yield* newTenant]
          const card = yield* aDoneJob(aJob(owner))
          const items = [anItem(), anItem(card), anItem()]
          const { outcomes, balance } = yield* lookups.chargeAndReadMany(aBatch(tenantId, items))
          expect(outcomes.map(({ _tag }) => _tag)).toEqual(["Unpaid", "Unpaid", "Unpaid"])
          expect(Number(balance)).toBe(0)
          expect((yield* jobs.enqueue(aJob(owner, { account: items[0]?.account ?? card }))).isDeduplicated).toBe(false)
          expect(yield* lookups.chargeAndReadMany(aBatch(tenantId, []))).toMatchObject({ outcomes: [] })
        })
      )

      it.live(
        "where nothing may be ordered, a job of the tenant is joined, and what else has no fresh score is NotScored and costs nothing",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(4)
          const card = yield* aDoneJob(aJob(tenantId))
          const mine = aJob(tenantId)
          yield* jobs.enqueue(mine)
          const items = [anItem(), anItem(mine.account), anItem(card)]
          const { outcomes, balance } = yield* lookups.chargeAndReadMany(aBatch(tenantId, items, { mayEnqueue: false }))
          expect(outcomes.map(({ _tag }) => _tag)).toEqual(["NotScored", "Joined", "Served"])
          expect(Number(balance)).toBe(1)
          expect((yield* jobs.enqueue(aJob(tenantId, { account: items[0]?.account ?? card }))).isDeduplicated).toBe(
            false
          )
        })
      )

      it.live(
        "the daily cap holds as in Jobs.enqueue, and a Capped item uses no credit",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(10)
          const keyId = yield* aKeyWith(tenantId, 3)
          const card = yield* aDoneJob(aJob(tenantId))
          yield* jobs.enqueue(aJob(tenantId, { keyId, createdAt: noon(3) }))
          const items = [anItem(), anItem(), anItem(), anItem(card), anItem()]
          const tags = Effect.fnUntraced(function* (at: Date, batch = items) {
            const { outcomes } = yield* lookups.chargeAndReadMany(aBatch(tenantId, batch, { keyId, at }))
            return outcomes.map(({ _tag }) => _tag)
          })
          expect(yield* tags(noon(3))).toEqual(["Enqueued", "Enqueued", "Capped", "Served", "Capped"])
          expect(Number(yield* balanceOf(tenantId))).toBe(5)
          expect(yield* Effect.flip(jobs.enqueue(aJob(tenantId, { keyId, createdAt: noon(3) })))).toMatchObject({
            _tag: "DailyScrapesExhausted"
          })
          expect(yield* tags(noon(4), [anItem(items[2]?.account)])).toEqual(["Enqueued"])
        })
      )

      it.live(
        "Exact: concurrent batches and orders don't pass the cap, which is DAILY_CAPS.scrapes unless a key has its own",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(1_000)
          const { keyId } = aJob(tenantId)
          const batches = Array.from({ length: 6 }, () =>
            aBatch(
              tenantId,
              Array.from({ length: 50 }, () => anItem()),
              { keyId }
            )
          )
          const [answers, opened] = yield* Effect.all(
            [
              Effect.forEach(batches, (batch) => lookups.chargeAndReadMany(batch), all),
              Effect.forEach(
                Array.from({ length: 20 }, () => aJob(tenantId, { keyId, createdAt: noon(3) })),
                (job) => Effect.isSuccess(jobs.enqueue(job)),
                all
              )
            ],
            all
          )
          const tags = answers.flatMap(({ outcomes }) => outcomes.map(({ _tag }) => _tag))
          const ordered = tags.filter((tag) => tag === "Enqueued").length + opened.filter((isOpened) => isOpened).length
          expect(ordered).toBe(DAILY_CAPS.scrapes)
          expect(new Set(tags)).toEqual(new Set(["Enqueued", "Capped"]))
          expect(Number(yield* balanceOf(tenantId))).toBe(1_000 - DAILY_CAPS.scrapes)
        })
      )

      it.live(
        "Atomic: batches, reads and orders of one wallet at the same time spend each credit once",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const jobs = yield* Jobs
          const owner = yield* aTenantWith(1)
          const card = yield* aDoneJob(aJob(owner))
          const tenantId = yield* aTenantWith(100)
          const work = Array.from({ length: 12 }, (_, index): Effect.Effect<number, unknown> => {
            if (index % 3 === 1) return Effect.as(lookups.chargeAndRead(aRead(tenantId, card)), 1)
            if (index % 3 === 2) return Effect.as(jobs.enqueue(aJob(tenantId)), 1)
            const items = Array.from({ length: 40 }, (_, place) => (place === 7 ? anItem(card) : anItem()))
            return Effect.map(
              lookups.chargeAndReadMany(aBatch(tenantId, items)),
              ({ outcomes }) => outcomes.filter(({ _tag }) => _tag === "Served" || _tag === "Enqueued").length
            )
          })
          const served = yield* Effect.forEach(work, (each) => Effect.orElseSucceed(each, () => 0), all)
          expect(served.reduce((sum, each) => sum + each, 0)).toBe(100)
          expect(Number(yield* balanceOf(tenantId))).toBe(0)
          expect(yield* sumOf(tenantId)).toBe(0)
        })
      )

      it.live(
        "batches of several tenants for the same accounts, in any order, order each account once",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const accounts = Array.from({ length: 30 }, () => anAccount())
          const tenants = yield* Effect.forEach([1, 2, 3, 4], () => aTenantWith(30))
          const answers = yield* Effect.forEach(
            [...tenants, ...tenants],
            (tenantId, index) =>
              lookups.chargeAndReadMany(
                aBatch(
                  tenantId,
                  (index % 2 === 0 ? accounts : accounts.toReversed()).map((account) => anItem(account))
                )
              ),
            all
          )
          const tags = answers.flatMap(({ outcomes }) => outcomes.map(({ _tag }) => _tag))
          expect(tags.filter((tag) => tag === "Enqueued")).toHaveLength(30)
          const sums = yield* Effect.forEach(tenants, balanceOf)
          expect(sums.reduce((sum, balance) => sum + Number(balance), 0)).toBe(4 * 30 - 30)
        })
      )

      it.live(
        "a score in which a tenant's own orders took part is seen by that tenant alone",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const jobs = yield* Jobs
          const [owner, other] = [yield* aTenantWith(3), yield* aTenantWith(2)]
          const job = aJob(owner)
          const shared = aCard(job.account)
          const own = { ...shared, score: { ...shared.score, score: 83 } }
          yield* jobs.enqueue(job)
          yield* jobs.complete(job, { scores: [{ shared, own }], output: null, announce: null }, noon(2))
          const seenBy = (tenantId: TenantId) =>
            Effect.map(lookups.chargeAndReadMany(aBatch(tenantId, [anItem(job.account)])), ({ outcomes }) => outcomes)
          for (let time = 0; time < 2; time++) {
            expect(yield* seenBy(other)).toEqual([{ _tag: "Served", creator: ofCards(shared), credits: 1 }])
            expect(yield* seenBy(owner)).toEqual([{ _tag: "Served", creator: ofCards(own), credits: 1 }])
          }
        })
      )
    })

    describe("Lookups.chargeAndReadCreator", () => {
      it.live(
        "serves the newest fresh score of each account for one price together, as the tenant sees it",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const jobs = yield* Jobs
          const [owner, tenantId] = [yield* aTenantWith(4), yield* aTenantWith(3)]
          const [youtube, twitch] = [anAccount("youtube"), anAccount("twitch")]
          yield* aDoneJob(aJob(owner, { account: youtube }), aCard(youtube, { scoredAt: noon(2) }))
          const newer = yield* aDoneJob(aJob(owner, { account: youtube }), aCard(youtube, { scoredAt: noon(4) }))
          const stale = yield* aDoneJob(aJob(owner), aCard(anAccount(), { scoredAt: noon(1) }))
          const job = aJob(tenantId, { account: twitch })
          const shared = aCard(twitch, { scoredAt: noon(3) })
          const own = { ...shared, score: { ...shared.score, score: 83 } }
          yield* jobs.enqueue(job)
          yield* jobs.complete(job, { scores: [{ shared, own }], output: null, announce: null }, noon(3))
          const read = aCreatorRead(tenantId, [anAccount(), twitch, stale, youtube], {
            freshSince: noon(2),
            customerRef: "b"
          })
          for (let time = 0; time < 2; time++) {
            const { creator, credits } = Option.getOrThrow(yield* lookups.chargeAndReadCreator(read))
            expect(creator.cards).toEqual([own, newer])
            expect({ unscored: creator.unscored.length, credits }).toEqual({ unscored: 2, credits: 1 })
          }
          expect(Number(yield* balanceOf(tenantId))).toBe(1)
          expect(yield* sumOf(tenantId)).toBe(1)
          expect(yield* lookups.usage(tenantId, noon(3), noon(4))).toEqual([
            { customerRef: "b", requests: 1, credits: 1 }
          ])
        })
      )

      it.live(
        "where there are none, nothing is charged or logged, whatever the balance",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          for (const tenantId of [yield* aTenantWith(1), yield* newTenant]) {
            const before = yield* balanceOf(tenantId)
            expect(yield* lookups.chargeAndReadCreator(aCreatorRead(tenantId, [anAccount(), anAccount()]))).toEqual(
              Option.none()
            )
            expect(yield* balanceOf(tenantId)).toBe(before)
            expect(yield* lookups.usage(tenantId, noon(3), noon(4))).toEqual([])
          }
        })
      )

      it.live(
        "of concurrent reads as many are served as there are credits",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const owner = yield* aTenantWith(20)
          const cards = yield* Effect.forEach(Array.from({ length: 20 }), () => aDoneJob(aJob(owner)))
          const [tenantId, never] = [yield* aTenantWith(5), yield* newTenant]
          const served = yield* Effect.forEach(
            cards.map((card) => aCreatorRead(tenantId, [card])),
            (read) => Effect.result(lookups.chargeAndReadCreator(read)),
            all
          )
          expect(served.filter(Result.isSuccess)).toHaveLength(5)
          expect(served.filter(Result.isFailure).map(({ failure }) => failure._tag)).toEqual(
            Array(15).fill("CreditsExhausted")
          )
          expect(yield* sumOf(tenantId)).toBe(0)
          expect(
            yield* Effect.flip(lookups.chargeAndReadCreator(aCreatorRead(never, cards.slice(0, 1))))
          ).toMatchObject({
            _tag: "CreditsExhausted"
          })
        })
      )
    })

    describe("Scores", () => {
      it.live(
        "history is the accounts' scores since a moment, newest first, in one read",
        Effect.gen(function* () {
          const scores = yield* Scores
          const tenantId = yield* aTenantWith(4)
          const [account, other] = [anAccount(), anAccount("x")]
          const { knockouts: caps } = aCard(account).score
          const scored = (of: SocialAccount, day: number, score: number, knockouts = caps) => {
            const card = aCard(of, { scoredAt: noon(day), followers: score === 60 ? null : 10 })
            return aDoneJob(aJob(tenantId, { account: of }), { ...card, score: { ...card.score, score, knockouts } })
          }
          yield* scored(account, 1, 50)
          yield* scored(account, 4, 70)
          yield* scored(account, 2, 60, [])
          yield* scored(other, 3, 80, [...caps.map((cap) => ({ ...cap, scoreCap: 40 })), ...caps])
          const newest = { account, score: 70, scoredAt: noon(4), followers: 10, confidence: 0.61, scoreCap: 69 }
          const before = { account, score: 60, scoredAt: noon(2), followers: null, confidence: 0.61, scoreCap: null }
          expect(yield* scores.history([account], noon(2), null)).toEqual([newest, before])
          expect(yield* scores.history([other, anAccount(), account], noon(2), null)).toEqual([
            newest,
            { account: other, score: 80, scoredAt: noon(3), followers: 10, confidence: 0.61, scoreCap: 40 },
            before
          ])
          expect(yield* scores.history([anAccount()], noon(1), null)).toEqual([])
          expect(yield* scores.find(tenantId, [ScoreId.make(crypto.randomUUID())])).toEqual([])
        })
      )

      it.live(
        "MUST be each score as the tenant sees it now: what their own orders or reviews made of it stands in its place",
        Effect.gen(function* () {
          const scores = yield* Scores
          const [tenantId, another] = [yield* aTenantWith(4), yield* aTenantWith(1)]
          const account = anAccount()
          const shared = aCard(account, { scoredAt: noon(1), followers: 10 })
          const own = {
            ...shared,
            followers: null,
            score: { ...shared.score, score: 91, confidence: 0.4, knockouts: [] }
          }
          yield* aDoneJob(aJob(tenantId, { account }), shared, own)
          const seenBy = (tenant: TenantId | null) => scores.history([account], noon(1), tenant)
          expect(yield* seenBy(tenantId)).toEqual([
            { account, score: 91, scoredAt: noon(1), followers: null, confidence: 0.4, scoreCap: null }
          ])
          const theirs = { score: shared.score.score, followers: 10, confidence: 0.61 }
          expect(yield* seenBy(another)).toMatchObject([theirs])
          expect(yield* seenBy(null)).toMatchObject([theirs])
        })
      )
    })
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
