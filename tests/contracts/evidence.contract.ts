import { describe, expect } from "bun:test"
import { Effect, type Layer, Option } from "effect"
import type { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import {
  type EvidenceImport,
  IMPORTS_PER_ACCOUNT_MAX,
  ImportedEvidence
} from "../../ports/creators/evidence/ImportedEvidence.ts"
import type { KeptEvidence } from "../../ports/creators/evidence/ImportedItem.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { ReportAccess } from "../../ports/creators/reports/ReportAccess.ts"
import type { Scorecard } from "../../ports/creators/scoring/Scorecard.ts"
import { Scores } from "../../ports/creators/scoring/Scores.ts"
import { follower, post } from "../creators/scoring/invented.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aBatch, aCard, aCreatorRead, aJob, anAccount, anItem, aRead, aTenantWith, noon } from "./creatorsExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const

const anImport = (tenantId: TenantId, account: SocialAccount, given: Partial<EvidenceImport> = {}): EvidenceImport => ({
  tenantId,
  account,
  sha256: crypto.randomUUID().replaceAll("-", "").repeat(2),
  counts: { posts: { read: 1_000_000, kept: 1 }, comments: { read: 1, kept: 1 }, followers: { read: 9, kept: 1 } },
  importedAt: noon(2),
  ...given
})

const kept = (text: string): KeptEvidence => ({
  profile: {
    displayName: "Nova “é” 🍞",
    bio: null,
    location: null,
    links: ["https://nova.example"],
    createdAt: noon(1),
    followers: 9,
    following: null,
    posts: null
  },
  posts: [post("p1", text, { likes: 3, publishedAt: noon(1) })],
  comments: [{ id: "c1", postId: "p1", publishedAt: null, text: "Thanks", isByCreator: true, likes: null }],
  followers: [follower()]
})

/** A score that a tenant ordered and that is there. */
const scored = (tenantId: TenantId, account: SocialAccount, given: Partial<Scorecard>) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const job = aJob(tenantId, { account })
    const card = aCard(account, given)
    yield* jobs.enqueue(job)
    yield* jobs.start(job, noon(1))
    yield* jobs.complete(job, { scores: [{ shared: card, own: null }], output: null, announce: null }, card.scoredAt)
    return card
  })

type Needs = CreditLedger | ImportedEvidence | Jobs | Lookups | ReportAccess | Scores | Tenants

/** What any adapter of ImportedEvidence must do, and those of the ports that read scores with what is made of it. */
export const suite = <E>(name: string, layer: Layer.Layer<Needs, E>) =>
  describe(`evidence contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "MUST keep a file of an account once, and answer what was kept first",
      Effect.gen(function* () {
        const store = yield* ImportedEvidence
        const account = anAccount()
        const imported = anImport(yield* newTenant, account)
        const again = { ...imported, importedAt: noon(5), counts: { ...imported.counts, posts: { read: 7, kept: 7 } } }
        const [first, ...others] = yield* Effect.forEach([1, 2, 3, 4], () => store.keep(imported, kept("one")), all)
        expect([first, ...others].filter((each) => each?.isRepeat === false)).toHaveLength(1)
        expect(yield* store.keep(again, kept("two"))).toEqual({ imported, isRepeat: true })
        expect(yield* store.of(imported.tenantId, account, noon(1))).toEqual([kept("one")])
        // The same file of another account is another import.
        expect((yield* store.keep({ ...imported, account: anAccount() }, kept("one"))).isRepeat).toBe(false)
      })
    )

    it.live(
      "MUST keep at most IMPORTS_PER_ACCOUNT_MAX files of an account, the newest",
      Effect.gen(function* () {
        const store = yield* ImportedEvidence
        const [tenantId, account] = [yield* newTenant, anAccount()]
        const days = Array.from({ length: IMPORTS_PER_ACCOUNT_MAX + 3 }, (_, place) => place + 1)
        yield* Effect.forEach(
          days,
          (day) => store.keep(anImport(tenantId, account, { importedAt: noon(day) }), kept(`day ${day}`)),
          all
        )
        const texts = (yield* store.of(tenantId, account, noon(0))).flatMap(({ posts }) =>
          posts.map(({ text }) => text)
        )
        expect(texts).toEqual(
          days
            .toReversed()
            .slice(0, IMPORTS_PER_ACCOUNT_MAX)
            .map((day) => `day ${day}`)
        )
      })
    )

    it.live(
      "MUST never answer what another tenant imported",
      Effect.gen(function* () {
        const store = yield* ImportedEvidence
        const [mine, theirs, account] = [yield* newTenant, yield* newTenant, anAccount()]
        yield* store.keep(anImport(mine, account), kept("mine"))
        expect(yield* store.of(theirs, account, noon(0))).toEqual([])
        expect(yield* store.remove(theirs, account)).toBe(0)
        expect(yield* store.of(mine, anAccount(), noon(0))).toEqual([])
        expect(yield* store.of(mine, account, noon(3))).toEqual([])
        expect(yield* store.of(mine, account, noon(2))).toEqual([kept("mine")])
      })
    )

    it.live(
      "what a tenant removes is gone, and only that",
      Effect.gen(function* () {
        const store = yield* ImportedEvidence
        const [tenantId, account, other] = [yield* newTenant, anAccount(), anAccount()]
        for (const each of [account, account, other]) yield* store.keep(anImport(tenantId, each), kept("one"))
        expect(yield* store.remove(tenantId, account)).toBe(2)
        expect(yield* store.remove(tenantId, account)).toBe(0)
        expect(yield* store.of(tenantId, account, noon(0))).toEqual([])
        expect(yield* store.of(tenantId, other, noon(0))).toHaveLength(1)
      })
    )

    it.live(
      "MUST remove no more than `limit` files, and none that was imported at or after `before`",
      Effect.gen(function* () {
        const store = yield* ImportedEvidence
        const [tenantId, account] = [yield* newTenant, anAccount()]
        yield* store.purge(noon(28), 1_000)
        for (const day of [1, 2, 3, 4, 5]) {
          yield* store.keep(anImport(tenantId, account, { importedAt: noon(day) }), kept(`day ${day}`))
        }
        expect(yield* store.purge(noon(4), 2)).toBe(2)
        expect(yield* store.purge(noon(4), 2)).toBe(1)
        expect(yield* store.purge(noon(4), 2)).toBe(0)
        expect(yield* store.of(tenantId, account, noon(0))).toEqual([kept("day 5"), kept("day 4")])
      })
    )

    it.live(
      "MUST keep a score that imported evidence had a part in for the job's tenant alone",
      Effect.gen(function* () {
        const scores = yield* Scores
        for (const evidenceSource of ["imported", "public_and_imported"] as const) {
          const [mine, theirs, account] = [yield* aTenantWith(9), yield* aTenantWith(9), anAccount()]
          const card = yield* scored(mine, account, { evidenceSource })
          const query = { account, since: noon(1), until: null }
          const seenBy = (tenantId: TenantId) =>
            Effect.gen(function* () {
              const lookups = yield* Lookups
              const reports = yield* ReportAccess
              const batch = yield* lookups.chargeAndReadMany(aBatch(tenantId, [anItem(account)], { mayEnqueue: false }))
              return {
                found: yield* scores.find(tenantId, [card.id]),
                creators: (yield* scores.creators(tenantId, [query])).map(Option.isSome),
                past: (yield* scores.history([account], noon(1), tenantId)).length,
                read: Option.isSome(yield* lookups.chargeAndRead(aRead(tenantId, account))),
                batch: batch.outcomes.map(({ _tag }) => _tag),
                creator: Option.isSome(yield* lookups.chargeAndReadCreator(aCreatorRead(tenantId, [account]))),
                report: (yield* Effect.result(reports.open(aRead(tenantId, account))))._tag
              }
            })
          // Twice, as what one reader was sent must not be served to the other.
          for (let time = 0; time < 2; time++) {
            expect(yield* seenBy(mine)).toEqual({
              found: [card],
              creators: [true],
              past: 1,
              read: true,
              batch: ["Served"],
              creator: true,
              report: "Success"
            })
            expect(yield* seenBy(theirs)).toEqual({
              found: [],
              creators: [false],
              past: 0,
              read: false,
              batch: ["NotScored"],
              creator: false,
              report: "Failure"
            })
          }
        }
      })
    )

    it.live(
      "a score that is another tenant's alone does not stand in the way of one that is ordered",
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const [mine, theirs, account] = [yield* aTenantWith(9), yield* aTenantWith(9), anAccount()]
        yield* scored(mine, account, { evidenceSource: "imported" })
        const options = { unlessScoredSince: noon(1) }
        expect(yield* Effect.flip(jobs.enqueue(aJob(mine, { account }), options))).toMatchObject({
          _tag: "ScoredMeanwhile"
        })
        expect((yield* jobs.enqueue(aJob(theirs, { account }), options)).isDeduplicated).toBe(false)
      })
    )

    it.live(
      "MUST leave out what was made of another tenant's imported evidence",
      Effect.gen(function* () {
        const scores = yield* Scores
        const [mine, theirs, account] = [yield* aTenantWith(9), yield* aTenantWith(9), anAccount()]
        const everyones = yield* scored(theirs, account, { scoredAt: noon(2) })
        const own = yield* scored(mine, account, { scoredAt: noon(3), evidenceSource: "imported" })
        const ids = [everyones.id, own.id]
        expect((yield* scores.find(theirs, ids)).map(({ id }) => id)).toEqual([everyones.id])
        expect((yield* scores.find(mine, ids)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      })
    )

    it.live(
      "MUST be of the newest score that the tenant may see, whether it is theirs alone or everyone's",
      Effect.gen(function* () {
        const scores = yield* Scores
        const [mine, theirs, account] = [yield* aTenantWith(9), yield* aTenantWith(9), anAccount()]
        const newestFor = (tenantId: TenantId) =>
          Effect.map(scores.creators(tenantId, [{ account, since: noon(1), until: null }]), ([creator]) =>
            creator !== undefined && Option.isSome(creator) ? creator.value.cards[0].id : null
          )
        const older = yield* scored(theirs, account, { scoredAt: noon(2) })
        const own = yield* scored(mine, account, { scoredAt: noon(3), evidenceSource: "public_and_imported" })
        expect([yield* newestFor(mine), yield* newestFor(theirs)]).toEqual([own.id, older.id])
        const newer = yield* scored(theirs, account, { scoredAt: noon(4) })
        expect([yield* newestFor(mine), yield* newestFor(theirs)]).toEqual([newer.id, newer.id])
      })
    )

    it.live(
      "MUST leave out the past that was made of another tenant's imported evidence",
      Effect.gen(function* () {
        const scores = yield* Scores
        const [mine, theirs, account] = [yield* aTenantWith(9), yield* aTenantWith(9), anAccount()]
        yield* scored(theirs, account, { scoredAt: noon(2) })
        yield* scored(mine, account, { scoredAt: noon(3), evidenceSource: "imported", followers: 9_999_999 })
        const daysOf = (tenantId: TenantId | null) =>
          Effect.map(scores.history([account], noon(1), tenantId), (past) => past.map(({ scoredAt }) => scoredAt))
        expect(yield* daysOf(mine)).toEqual([noon(3), noon(2)])
        expect(yield* daysOf(theirs)).toEqual([noon(2)])
        expect(yield* daysOf(null)).toEqual([noon(2)])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
