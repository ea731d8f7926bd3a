import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Result } from "effect"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { ReportAccess } from "../../ports/creators/reports/ReportAccess.ts"
import type { Scorecard } from "../../ports/creators/scoring/Scorecard.ts"
import { Scores } from "../../ports/creators/scoring/Scores.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import {
  aBatch,
  aCard,
  aCreatorRead,
  aJob,
  aKeyWith,
  anAccount,
  anItem,
  aRead,
  aTenantWith,
  noon
} from "./creatorsExamples.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const

const balanceOf = (tenantId: TenantId) =>
  Effect.gen(function* () {
    const ledger = yield* CreditLedger
    const entries = yield* ledger.history(tenantId, { limit: 1_000, before: null })
    const balance = Number(yield* ledger.balance(tenantId))
    expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(balance)
    return balance
  })

/** The accounts of one creator. */
const linked = Effect.gen(function* () {
  const footprints = yield* Footprints
  const accounts = [anAccount("youtube"), anAccount("x"), anAccount("instagram")] as const
  yield* footprints.link(accounts)
  return accounts
})

/** An account's score of a day, which a tenant ordered, or one of their own. */
const scored = (account: SocialAccount, day: number, by?: TenantId) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const job = aJob(by ?? (yield* aTenantWith(1)), { account, createdAt: noon(day) })
    const card = aCard(account, { scoredAt: noon(day) })
    yield* jobs.enqueue(job)
    yield* jobs.start(job, noon(day))
    yield* jobs.complete(job, { scores: [{ shared: card, own: null }], output: null, announce: null }, noon(day))
    return card
  })

const namesOf = (cards: ReadonlyArray<Scorecard>): ReadonlyArray<string> => cards.map(({ platform }) => platform)

/** What any adapter must do with creators of several linked accounts. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<ApiKeys | Tenants | CreditLedger | Footprints | Jobs | Lookups | ReportAccess | Scores, E>
) =>
  describe(`one creator contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    /** What a lookup by an account costs; null where there is no fresh score. */
    const priceOf = (tenantId: TenantId, account: SocialAccount, day: number) =>
      Lookups.use((lookups) =>
        Effect.map(
          lookups.chargeAndRead(aRead(tenantId, account, { at: noon(day) })),
          Option.match({ onNone: () => null, onSome: ({ credits }) => credits })
        )
      )

    it.live(
      "serve answers the newest fresh score of each account, the one that was asked for first, as a report and a vetting do",
      Effect.gen(function* () {
        const lookups = yield* Lookups
        const access = yield* ReportAccess
        const scores = yield* Scores
        const [youtube, x, instagram] = yield* linked
        yield* scored(x, 2)
        const cards = [yield* scored(youtube, 3), yield* scored(x, 5)] as const
        const tenantId = yield* aTenantWith(9)
        for (const account of [youtube, x, instagram]) {
          const { creator } = Option.getOrThrow(yield* lookups.chargeAndRead(aRead(tenantId, account, { at: noon(6) })))
          expect(namesOf(creator.cards)).toEqual(account === youtube ? ["youtube", "x"] : ["x", "youtube"])
          expect(creator.cards).toEqual(account === youtube ? cards : [cards[1], cards[0]])
          expect(creator.unscored).toEqual([instagram])
          expect((yield* access.open(aRead(tenantId, account, { at: noon(6) }))).creator).toEqual(creator)
          expect(yield* lookups.chargeAndReadCreator(aCreatorRead(tenantId, [account], { at: noon(6) }))).toEqual(
            Option.some({ creator, credits: 0 })
          )
          const { outcomes } = yield* lookups.chargeAndReadMany(aBatch(tenantId, [anItem(account)], { at: noon(6) }))
          expect(outcomes).toMatchObject([{ _tag: "Served", creator }])
          const [now] = yield* scores.creators(tenantId, [{ account, since: noon(1), until: null }])
          expect(now).toEqual(Option.some(creator))
        }
        const [, before, never] = yield* scores.creators(tenantId, [
          { account: youtube, since: noon(1), until: null },
          { account: youtube, since: noon(1), until: noon(3) },
          { account: youtube, since: noon(6), until: null }
        ])
        expect(namesOf(Option.getOrThrow(before ?? Option.none()).cards)).toEqual(["youtube", "x"])
        expect(Option.getOrThrow(before ?? Option.none()).cards[1]?.scoredAt).toEqual(noon(2))
        expect(never).toEqual(Option.none())
      })
    )

    it.live(
      "Every read of a creator that a tenant makes is of their view: without what they took out, with what they added",
      Effect.gen(function* () {
        const lookups = yield* Lookups
        const access = yield* ReportAccess
        const scores = yield* Scores
        const footprints = yield* Footprints
        const jobs = yield* Jobs
        const [youtube, x, instagram] = yield* linked
        const own = anAccount("kick")
        for (const [place, account] of [youtube, x, instagram, own].entries()) yield* scored(account, place + 2)
        const [tenantId, other] = [yield* aTenantWith(99), yield* aTenantWith(99)]
        const ordered = aJob(tenantId, { account: youtube, createdAt: noon(6) })
        yield* jobs.enqueue(ordered, { footprint: { linked: [youtube], ownLinked: [own], refused: [] } })
        yield* jobs.fail(ordered, { error: "It can't be read.", announce: null }, noon(6))
        yield* footprints.exclude(tenantId, x, noon(6))

        const views = [
          { viewer: tenantId, asked: youtube, seen: ["instagram", "kick", "youtube"] },
          { viewer: tenantId, asked: own, seen: ["instagram", "kick", "youtube"] },
          { viewer: tenantId, asked: x, seen: ["x"] },
          { viewer: other, asked: youtube, seen: ["instagram", "x", "youtube"] },
          { viewer: other, asked: x, seen: ["instagram", "x", "youtube"] },
          { viewer: other, asked: own, seen: ["kick"] }
        ]
        for (const { viewer, asked, seen } of views) {
          const given = { at: noon(7) }
          const read = aRead(viewer, asked, given)
          const served = Option.getOrThrow(yield* lookups.chargeAndRead(read)).creator
          expect(namesOf(served.cards).toSorted()).toEqual(seen)
          expect(served.unscored).toEqual([])
          const { outcomes } = yield* lookups.chargeAndReadMany(aBatch(viewer, [anItem(asked)], given))
          expect(outcomes).toMatchObject([{ _tag: "Served", creator: served }])
          const vetted = yield* lookups.chargeAndReadCreator(aCreatorRead(viewer, [asked], given))
          expect(Option.getOrThrow(vetted).creator).toEqual(served)
          expect((yield* access.open(aRead(viewer, asked, given))).creator).toEqual(served)
          expect(yield* access.reopen({ tenantId: viewer, keyId: yield* aKeyWith(viewer, 9), account: asked })).toEqual(
            served
          )
          const [now] = yield* scores.creators(viewer, [{ account: asked, since: noon(1), until: null }])
          expect(now).toEqual(Option.some(served))
        }

        // So are the holds of a job, and what it is told of scores that were made meanwhile.
        const since = { unlessScoredSince: noon(5) }
        expect((yield* jobs.enqueue(aJob(tenantId, { account: x }), since)).isDeduplicated).toBe(false)
        expect(yield* jobs.inFlight(tenantId, youtube)).toEqual(Option.none())
        // Its own score is older, so that no other account's is what it is told.
        expect((yield* jobs.enqueue(aJob(tenantId, { account: youtube }), since)).isDeduplicated).toBe(false)
        expect(yield* Effect.flip(jobs.enqueue(aJob(other, { account: youtube })))).toMatchObject({
          _tag: "CreatorBusy"
        })
      })
    )

    it.live(
      "an account that a tenant took out is paid for by itself, in lookups and in batches",
      Effect.gen(function* () {
        const lookups = yield* Lookups
        const [youtube, x] = yield* linked
        yield* scored(youtube, 2)
        yield* scored(x, 2)
        const [tenantId, other] = [yield* aTenantWith(9), yield* aTenantWith(9)]
        yield* Footprints.use((footprints) => footprints.exclude(tenantId, x, noon(2)))
        for (const [viewer, price] of [
          [tenantId, 1],
          [other, 0]
        ] as const) {
          expect(yield* priceOf(viewer, youtube, 4)).toBe(1)
          expect(yield* priceOf(viewer, x, 4)).toBe(price)
          const items = [anItem(youtube), anItem(x)]
          const { outcomes } = yield* lookups.chargeAndReadMany(aBatch(viewer, items, { at: noon(5) }))
          expect(outcomes).toMatchObject([{ credits: 1 }, { credits: viewer === tenantId ? 1 : 0 }])
        }
      })
    )

    it.live(
      "One creator is paid for once, whichever accounts are asked for; an account that was asked for since costs the price again",
      Effect.gen(function* () {
        const [youtube, x, instagram] = yield* linked
        yield* scored(youtube, 2)
        yield* scored(x, 3)
        const tenantId = yield* aTenantWith(9)
        expect(yield* priceOf(tenantId, youtube, 4)).toBe(1)
        expect(yield* priceOf(tenantId, x, 4)).toBe(0)
        expect(yield* priceOf(tenantId, instagram, 4)).toBe(0)
        for (const account of [youtube, x, instagram]) expect(yield* priceOf(tenantId, account, 5)).toBe(1)
        expect(yield* balanceOf(tenantId)).toBe(5)
        // Another tenant paid nothing, and a newer score is another one.
        expect(yield* priceOf(yield* aTenantWith(1), x, 5)).toBe(1)
        yield* scored(instagram, 6)
        expect(yield* priceOf(tenantId, x, 7)).toBe(1)
        expect(yield* priceOf(tenantId, youtube, 7)).toBe(0)
      })
    )

    it.live(
      "what was ordered covers a first lookup by each other account, and the same account's costs one credit as ever",
      Effect.gen(function* () {
        const tenantId = yield* aTenantWith(4)
        const [youtube, x] = yield* linked
        yield* scored(youtube, 3, tenantId)
        expect(yield* priceOf(tenantId, x, 4)).toBe(0)
        expect(yield* priceOf(tenantId, youtube, 4)).toBe(1)
        expect(yield* balanceOf(tenantId)).toBe(2)
      })
    )

    it.live(
      "accounts that are linked after they were scored and paid for are one creator from then on",
      Effect.gen(function* () {
        const [account, other] = [anAccount("youtube"), anAccount("x")]
        yield* scored(account, 3)
        yield* scored(other, 2)
        const tenantId = yield* aTenantWith(3)
        expect(yield* priceOf(tenantId, account, 4)).toBe(1)
        yield* Footprints.use((footprints) => footprints.link([account, other]))
        expect(yield* priceOf(tenantId, other, 4)).toBe(0)
        expect(yield* priceOf(tenantId, other, 4)).toBe(1)
      })
    )

    it.live(
      "where clocks differ: a payment is known by the score it was for, whatever its time",
      Effect.gen(function* () {
        const [youtube, x] = yield* linked
        yield* scored(youtube, 9)
        const tenantId = yield* aTenantWith(3)
        expect(yield* priceOf(tenantId, youtube, 4)).toBe(1)
        expect(yield* priceOf(tenantId, x, 4)).toBe(0)
        expect(yield* priceOf(tenantId, x, 4)).toBe(1)
        expect(yield* priceOf(tenantId, youtube, 4)).toBe(1)
      })
    )

    it.live(
      "of concurrent first lookups by all accounts one is charged, and none is served for nothing where there are no credits",
      Effect.gen(function* () {
        const lookups = yield* Lookups
        const accounts = yield* linked
        for (const account of accounts) yield* scored(account, 2)
        const [one, none] = [yield* aTenantWith(1), yield* aTenantWith(0)]
        const reads = (tenantId: TenantId) =>
          Effect.forEach(accounts, (account) => Effect.result(lookups.chargeAndRead(aRead(tenantId, account))), all)
        const [served, refused] = yield* Effect.all([reads(one), reads(none)], all)
        expect(served.map((each) => (Result.isSuccess(each) ? "served" : each.failure._tag))).toEqual(
          Array(3).fill("served")
        )
        expect(yield* balanceOf(one)).toBe(0)
        expect(refused.map((each) => (Result.isFailure(each) ? each.failure._tag : "served"))).toEqual(
          Array(3).fill("CreditsExhausted")
        )
      })
    )

    it.live(
      "lookups and batches of one creator at the same time, by all accounts, are charged once",
      Effect.gen(function* () {
        const lookups = yield* Lookups
        const accounts = yield* linked
        for (const account of accounts) yield* scored(account, 2)
        const tenantId = yield* aTenantWith(9)
        yield* Effect.all(
          [
            lookups.chargeAndRead(aRead(tenantId, accounts[0])),
            lookups.chargeAndReadMany(aBatch(tenantId, [anItem(accounts[1])])).pipe(Effect.retry({ times: 5 })),
            lookups.chargeAndRead(aRead(tenantId, accounts[2]))
          ],
          all
        )
        expect(yield* balanceOf(tenantId)).toBe(8)
      })
    )

    it.live(
      "Idempotent by usageId: a read that was covered is answered again, covered",
      Effect.gen(function* () {
        const lookups = yield* Lookups
        const [youtube, x] = yield* linked
        yield* scored(youtube, 2)
        const tenantId = yield* aTenantWith(1)
        yield* priceOf(tenantId, youtube, 3)
        const read = aRead(tenantId, x)
        for (let time = 0; time < 3; time++) {
          expect(Option.getOrThrow(yield* lookups.chargeAndRead(read))).toMatchObject({ credits: 0, balance: 0 })
        }
        expect(yield* Effect.flip(lookups.chargeAndRead(aRead(tenantId, x)))).toMatchObject({
          _tag: "CreditsExhausted"
        })
        expect(yield* lookups.usage(tenantId, noon(3), noon(4))).toMatchObject([{ requests: 2, credits: 1 }])
      })
    )

    it.live(
      "an item of a batch whose creator is an earlier item's gets what that one got, for nothing",
      Effect.gen(function* () {
        const lookups = yield* Lookups
        const jobs = yield* Jobs
        const [cached, fresh, busy, mine] = [yield* linked, yield* linked, yield* linked, yield* linked]
        yield* scored(cached[0], 2)
        const [other, tenantId] = [yield* aTenantWith(1), yield* aTenantWith(5)]
        const theirs = aJob(other, { account: busy[1] })
        const joined = aJob(tenantId, { account: mine[2] })
        yield* jobs.enqueue(theirs)
        yield* jobs.enqueue(joined)
        const items = [cached[1], fresh[0], busy[0], cached[0], mine[0], fresh[2], busy[2], mine[1]].map((each) =>
          anItem(each)
        )
        const batch = aBatch(tenantId, items)
        const ordered = items[1]?.usageId
        for (let time = 0; time < 2; time++) {
          const { outcomes, balance } = yield* lookups.chargeAndReadMany(batch)
          expect(outcomes).toMatchObject([
            { _tag: "Served", credits: 1 },
            { _tag: "Enqueued", jobId: ordered, credits: 1 },
            { _tag: "Busy" },
            { _tag: "Served", credits: 0 },
            { _tag: "Joined", jobId: joined.jobId, credits: 0 },
            { _tag: "Joined", jobId: ordered, credits: 0 },
            { _tag: "Busy" },
            { _tag: "Joined", jobId: joined.jobId, credits: 0 }
          ])
          expect(Number(balance)).toBe(2)
        }
        expect(yield* balanceOf(tenantId)).toBe(2)
        // Both accounts were asked for, so neither is covered any more.
        expect(yield* priceOf(tenantId, cached[0], 4)).toBe(1)
        expect(yield* priceOf(tenantId, cached[2], 4)).toBe(0)
      })
    )

    it.live(
      "in a batch, too, a creator who was paid for by another account costs nothing the first time",
      Effect.gen(function* () {
        const lookups = yield* Lookups
        const [youtube, x] = yield* linked
        yield* scored(youtube, 2)
        const tenantId = yield* aTenantWith(2)
        yield* priceOf(tenantId, youtube, 3)
        const costOf = Effect.suspend(() =>
          Effect.map(lookups.chargeAndReadMany(aBatch(tenantId, [anItem(x)])), ({ outcomes }) => outcomes)
        )
        expect(yield* costOf).toMatchObject([{ _tag: "Served", credits: 0 }])
        expect(yield* costOf).toMatchObject([{ _tag: "Served", credits: 1 }])
        expect(yield* balanceOf(tenantId)).toBe(0)
      })
    )

    it.live(
      "while a job of the tenant holds one of the creator's accounts, that job is answered and nothing is written",
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const accounts = yield* linked
        const [tenantId, other] = [yield* aTenantWith(5), yield* aTenantWith(1)]
        const opened = yield* Effect.forEach(
          [...accounts, ...accounts],
          (account) => jobs.enqueue(aJob(tenantId, { account })),
          all
        )
        const [first] = opened
        expect(new Set(opened.map(({ job }) => job.jobId)).size).toBe(1)
        expect(opened.filter(({ isDeduplicated }) => !isDeduplicated)).toHaveLength(1)
        expect(yield* balanceOf(tenantId)).toBe(4)
        if (first === undefined) throw new Error("no job")
        for (const account of accounts) {
          expect(Option.getOrThrow(yield* jobs.inFlight(tenantId, account)).jobId).toBe(first.job.jobId)
          expect(yield* jobs.inFlight(other, account)).toEqual(Option.none())
          expect(yield* Effect.flip(jobs.enqueue(aJob(other, { account })))).toMatchObject({ _tag: "CreatorBusy" })
        }
        yield* jobs.fail(first.job, { error: "It can't be read.", announce: null }, noon(2))
        for (const account of accounts) expect(yield* jobs.inFlight(tenantId, account)).toEqual(Option.none())
        expect((yield* jobs.enqueue(aJob(other, { account: accounts[1] }))).isDeduplicated).toBe(false)
      })
    )

    it.live(
      "MUST fail with ScoredMeanwhile when a creator has a score made at or after `unlessScoredSince`, and then change nothing",
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const [youtube, x] = yield* linked
        yield* scored(youtube, 2)
        const tenantId = yield* aTenantWith(1)
        const job = aJob(tenantId, { account: x })
        expect(yield* Effect.flip(jobs.enqueue(job, { unlessScoredSince: noon(2) }))).toMatchObject({
          _tag: "ScoredMeanwhile"
        })
        expect(yield* balanceOf(tenantId)).toBe(1)
        expect(yield* jobs.find(tenantId, [job.jobId])).toEqual([])
        expect(yield* jobs.inFlight(tenantId, youtube)).toEqual(Option.none())
        const tooOld = new Date(noon(2).getTime() + 1)
        expect((yield* jobs.enqueue(job, { unlessScoredSince: tooOld })).isDeduplicated).toBe(false)
      })
    )

    it.live(
      "a job that was ordered before its account was linked holds the creator since, and lets no order half held behind",
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const [account, other] = [anAccount("youtube"), anAccount("x")]
        const [tenantId, stranger] = [yield* aTenantWith(3), yield* aTenantWith(1)]
        const job = aJob(tenantId, { account: other })
        yield* jobs.enqueue(job)
        yield* Footprints.use((footprints) => footprints.link([account, other]))
        expect(yield* jobs.enqueue(aJob(tenantId, { account }))).toMatchObject({
          isDeduplicated: true,
          job: { jobId: job.jobId }
        })
        expect(yield* Effect.flip(jobs.enqueue(aJob(stranger, { account })))).toMatchObject({ _tag: "CreatorBusy" })
        yield* jobs.complete(
          job,
          { scores: [{ shared: aCard(other), own: null }], output: null, announce: null },
          noon(2)
        )
        expect((yield* jobs.enqueue(aJob(stranger, { account }))).isDeduplicated).toBe(false)
        expect(yield* balanceOf(tenantId)).toBe(2)
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
