import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Result } from "effect"
import type { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import { Handle, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { ReportAccess } from "../../ports/creators/reports/ReportAccess.ts"
import type { Plan, PlanState } from "../../ports/creators/roster/Plan.ts"
import type { Plans } from "../../ports/creators/roster/Plans.ts"
import {
  PlanHeld,
  ROSTER_MAX,
  Roster,
  RosterFull,
  type RosterQuery,
  RosterSort,
  searchText,
  sortValueOf
} from "../../ports/creators/roster/Roster.ts"
import { blankSummary, type RosterSummary, TOLD_GRAIN_SECONDS } from "../../ports/creators/roster/RosterEntry.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import { LinkCode, PLAIN_LINK } from "../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import {
  aBatch,
  aCard,
  aCreatorRead,
  aJob,
  anAccount,
  anItem,
  aRead,
  aTenantWith,
  balanceOf,
  noon
} from "./creatorsExamples.ts"
import { newTenant } from "./newTenant.ts"
import { aPlan, aStep, written } from "./planExamples.ts"
import { StoreSuite } from "./StoreSuite.ts"

const EVERYONE: RosterQuery = {
  filters: { plan: null, isPaused: null, isFlagged: null, tag: null, search: null },
  sort: "added",
  isDescending: false,
  limit: 200,
  offset: 0,
  after: null
}

const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000)
const graceAfter = (at: Date): Date => secondsAfter(at, TOLD_GRAIN_SECONDS)
const handlesOf = (entries: ReadonlyArray<{ readonly account: SocialAccount }>) =>
  entries.map(({ account: { handle } }): string => handle)

/** A score of an account of a day, which a tenant ordered: the given one, or one of their own. */
const scored = (account: SocialAccount, at: Date, by?: TenantId) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const job = aJob(by ?? (yield* aTenantWith(1)), { account, createdAt: at })
    const card = aCard(account, { scoredAt: at })
    yield* jobs.enqueue(job)
    yield* jobs.start(job, at)
    yield* jobs.complete(job, { scores: [{ shared: card, own: null }], output: null, announce: null }, at)
    return card
  })

const linked = Effect.gen(function* () {
  const footprints = yield* Footprints
  const accounts = [anAccount("youtube"), anAccount("x"), anAccount("instagram")] as const
  yield* footprints.link(accounts)
  return accounts
})

const summaryOf = (account: SocialAccount, given: Partial<RosterSummary> = {}): RosterSummary => ({
  ...blankSummary(account),
  displayName: "Nova cooks 🍳",
  followers: 12_345,
  score: 77,
  tier: "good",
  scoredAt: noon(2),
  delta90d: 3,
  flags: 1,
  flagTitles: ["Profanity in a post"],
  ...given
})

const pageOf = (tenantId: TenantId, query: Partial<RosterQuery> = {}) =>
  Roster.use((roster) => roster.page(tenantId, { ...EVERYONE, ...query }))
const filtered = (tenantId: TenantId, filters: Partial<RosterQuery["filters"]>) =>
  Effect.map(pageOf(tenantId, { filters: { ...EVERYONE.filters, ...filters } }), ({ entries, total }) => {
    expect(entries).toHaveLength(total)
    return handlesOf(entries)
  })
const findOf = (tenantId: TenantId, account: SocialAccount) =>
  Roster.use((roster) => Effect.map(roster.find(tenantId, account), Option.getOrThrow))

/** Summarises a creator as one would who has nothing to say but this. */
const summarised = (tenantId: TenantId, account: SocialAccount, given: Partial<RosterSummary> = {}) =>
  Effect.gen(function* () {
    const roster = yield* Roster
    const entry = (yield* roster.unsummarised(tenantId, 100)).find((each) => each.account.handle === account.handle)
    if (entry === undefined) throw new Error(`${account.handle} is summarised`)
    yield* roster.summarise(tenantId, [{ entry, summary: summaryOf(account, given) }])
  })
const unsummarisedOf = (tenantId: TenantId) => Roster.use((roster) => roster.unsummarised(tenantId, 100))

/** A plan of a creator that stands as given. */
const planned = (tenantId: TenantId, account: SocialAccount, given: Partial<Plan> = {}) =>
  Effect.gen(function* () {
    const plan = aPlan(tenantId, { account, ...given })
    yield* written(aStep(plan))
    return plan
  })

const named = (handle: string): SocialAccount => ({
  platform: "youtube",
  handle: Handle.make(`${handle}.${crypto.randomUUID()}`)
})

/** What any adapter must do with rosters. `fill` puts so many creators on a roster, as if they had been saved. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<
    ApiKeys | Tenants | CreditLedger | Footprints | Jobs | Lookups | Plans | ReportAccess | Roster | TrackingLinks,
    E
  >,
  fill: (tenantId: TenantId, creators: number) => Effect.Effect<void, unknown, Roster>
) =>
  describe(`roster contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    describe("a creator is on the roster of a tenant", () => {
      it.live(
        "who paid for a score by a lookup, a batch, a vetting or a report, and of nobody else",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const access = yield* ReportAccess
          const tenantId = yield* aTenantWith(9)
          const accounts = [anAccount(), anAccount(), anAccount(), anAccount()] as const
          for (const account of accounts) yield* scored(account, noon(2))
          const [looked, batched, vetted, reported] = accounts
          yield* lookups.chargeAndRead(aRead(tenantId, looked, { at: noon(3) }))
          yield* lookups.chargeAndReadMany(aBatch(tenantId, [anItem(batched)], { at: noon(4) }))
          yield* lookups.chargeAndReadCreator(aCreatorRead(tenantId, [vetted], { at: noon(5) }))
          yield* access.open(aRead(tenantId, reported, { at: noon(6) }))
          const { entries, total } = yield* pageOf(tenantId)
          expect(total).toBe(4)
          expect(entries.map(({ account }) => account)).toEqual([...accounts])
          expect(entries.map(({ addedAt }) => addedAt)).toEqual([noon(3), noon(4), noon(5), noon(6)])
          expect(entries.every(({ isPaid }) => isPaid)).toBe(true)
          expect((yield* pageOf(yield* newTenant)).total).toBe(0)
        })
      )

      it.live(
        "who ordered it, once it is made: by every account that got a score; not by a job that failed",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(9)
          const job = aJob(tenantId)
          yield* jobs.enqueue(job)
          yield* jobs.start(job, noon(1))
          expect((yield* pageOf(tenantId)).total).toBe(0)
          const other = anAccount("x")
          const made = [job.account, other].map((account) => ({ shared: aCard(account), own: null }))
          yield* jobs.complete(job, { scores: made, output: null, announce: null }, noon(2))
          const { entries } = yield* pageOf(tenantId, { isDescending: true })
          expect(handlesOf(entries).toSorted()).toEqual([job.account.handle, other.handle].toSorted())
          const failing = aJob(tenantId)
          yield* jobs.enqueue(failing)
          yield* jobs.fail(failing, { error: "gone", announce: null }, noon(3))
          expect((yield* pageOf(tenantId)).total).toBe(2)
        })
      )

      it.live(
        "not for a lookup that was refused, deduplicated or found nothing",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const [poor, rich] = [yield* aTenantWith(0), yield* aTenantWith(9)]
          const account = anAccount()
          yield* scored(account, noon(2))
          expect(Result.isFailure(yield* Effect.result(lookups.chargeAndRead(aRead(poor, account))))).toBe(true)
          const { freshSince: _, priceCredits: __, ...usage } = aRead(rich, account)
          yield* lookups.logFree(usage)
          yield* lookups.chargeAndRead(aRead(rich, anAccount()))
          expect((yield* pageOf(poor)).total + (yield* pageOf(rich)).total).toBe(0)
        })
      )

      it.live(
        "who saved them by hand: unpaid, without a score, until they pay for one",
        Effect.gen(function* () {
          const roster = yield* Roster
          const lookups = yield* Lookups
          const tenantId = yield* aTenantWith(1)
          const account = anAccount()
          yield* scored(account, noon(2))
          const saved = yield* roster.save(tenantId, account, { tags: ["food"], note: "Ask in May" }, noon(3))
          expect(saved).toEqual({
            tenantId,
            account,
            addedAt: noon(3),
            isPaid: false,
            tags: ["food"],
            note: "Ask in May",
            summary: blankSummary(account),
            plan: null,
            revenue: [],
            revenueAt: null
          })
          expect(yield* findOf(tenantId, account)).toEqual(saved)
          expect(yield* unsummarisedOf(tenantId)).toMatchObject([{ account, accounts: [account], toldUntil: null }])
          yield* lookups.chargeAndRead(aRead(tenantId, account, { at: noon(4) }))
          expect(yield* findOf(tenantId, account)).toEqual({ ...saved, isPaid: true })
          expect(yield* unsummarisedOf(tenantId)).toMatchObject([{ account, toldUntil: graceAfter(noon(4)) }])
        })
      )

      it.live(
        "once, whichever of their accounts came: the first is the entry, whatever is asked by",
        Effect.gen(function* () {
          const roster = yield* Roster
          const footprints = yield* Footprints
          const tenantId = yield* aTenantWith(9)
          const [one, other, third] = [anAccount("youtube"), anAccount("x"), anAccount("instagram")] as const
          yield* scored(other, noon(4), tenantId)
          yield* roster.save(tenantId, one, { tags: ["food"] }, noon(3))
          expect((yield* pageOf(tenantId)).total).toBe(2)
          yield* footprints.link([one, other, third])
          const { entries, total } = yield* pageOf(tenantId)
          expect(total).toBe(1)
          expect(entries).toMatchObject([{ account: one, isPaid: true, tags: ["food"] }])
          for (const account of [one, other, third])
            expect(yield* findOf(tenantId, account)).toMatchObject({ account: one })
          yield* roster.save(tenantId, third, { note: "By a third account" }, noon(6))
          expect((yield* pageOf(tenantId)).entries).toMatchObject([{ account: one, note: "By a third account" }])
          // They see the first account as somebody else's: each creator is an entry of their own.
          yield* footprints.exclude(tenantId, one, noon(7))
          expect((yield* pageOf(tenantId)).entries).toMatchObject([
            { account: one, isPaid: false },
            { account: other, isPaid: true }
          ])
        })
      )

      it.live(
        "until they take them off, with what was noted; a score that is paid for later puts them on it again",
        Effect.gen(function* () {
          const roster = yield* Roster
          const lookups = yield* Lookups
          const tenantId = yield* aTenantWith(9)
          const [one, other] = yield* linked
          yield* scored(one, noon(2), tenantId)
          yield* scored(other, noon(2), tenantId)
          yield* roster.save(tenantId, other, { tags: ["food"], note: "Ask in May" }, noon(3))
          expect(yield* roster.remove(tenantId, other)).toBe(true)
          expect(yield* roster.remove(tenantId, other)).toBe(false)
          expect(yield* roster.find(tenantId, one)).toEqual(Option.none())
          yield* lookups.chargeAndRead(aRead(tenantId, other, { at: noon(5) }))
          expect(yield* findOf(tenantId, one)).toMatchObject({ account: other, addedAt: noon(5), tags: [], note: null })
        })
      )
    })

    it.live(
      "what is absent from notes stays as it is; saving twice is saving once",
      Effect.gen(function* () {
        const roster = yield* Roster
        const tenantId = yield* newTenant
        const account = anAccount()
        yield* roster.save(tenantId, account, { tags: ["food", "may"] }, noon(3))
        const noted = yield* roster.save(tenantId, account, { note: "Ask" }, noon(4))
        expect(noted).toMatchObject({ addedAt: noon(3), tags: ["food", "may"], note: "Ask" })
        expect(yield* roster.save(tenantId, account, { note: "Ask" }, noon(5))).toEqual(noted)
        expect(yield* roster.save(tenantId, account, { tags: [], note: null }, noon(5))).toMatchObject({
          tags: [],
          note: null
        })
        expect((yield* pageOf(tenantId)).total).toBe(1)
      })
    )

    it.live(
      "what was noted of two accounts is noted of the creator they turn out to be, and what is taken back stays away",
      Effect.gen(function* () {
        const roster = yield* Roster
        const footprints = yield* Footprints
        const tenantId = yield* newTenant
        const [one, other] = [anAccount("youtube"), anAccount("x")]
        yield* roster.save(tenantId, one, { tags: ["food"] }, noon(3))
        yield* roster.save(tenantId, other, { tags: ["may", "food"], note: "Ask" }, noon(4))
        yield* footprints.link([one, other])
        expect(yield* findOf(tenantId, other)).toMatchObject({ account: one, tags: ["food", "may"], note: "Ask" })
        yield* roster.save(tenantId, one, { tags: ["may"], note: null }, noon(5))
        expect(yield* findOf(tenantId, other)).toMatchObject({ account: one, tags: ["may"], note: null })
        yield* footprints.link([one, anAccount("instagram")])
        expect(yield* findOf(tenantId, other)).toMatchObject({ account: one, tags: ["may"], note: null })
      })
    )

    it.live(
      "MUST fail with PlanHeld when the creator has a plan that is not none, and then change nothing",
      Effect.gen(function* () {
        const roster = yield* Roster
        const [one, other] = yield* linked
        for (const state of ["recurring", "recurring_paused", "recurring_monitoring_paused"] as const) {
          const tenantId = yield* aTenantWith(9)
          yield* roster.save(tenantId, one, { tags: ["food"] }, noon(3))
          const plan = yield* planned(tenantId, other, standing(state))
          const before = yield* findOf(tenantId, one)
          expect(before.plan).toEqual(plan)
          expect(yield* Effect.flip(roster.remove(tenantId, one))).toBeInstanceOf(PlanHeld)
          expect(yield* findOf(tenantId, one)).toEqual(before)
        }
        const tenantId = yield* newTenant
        yield* roster.save(tenantId, one, {}, noon(3))
        yield* planned(tenantId, one, standing("none"))
        expect((yield* findOf(tenantId, one)).plan).toBeNull()
        expect(yield* roster.remove(tenantId, one)).toBe(true)
      })
    )

    it.live(
      "of several plans of one creator the one is shown that runs, is paid longest, the dearest, the oldest; it does what the dearest does",
      Effect.gen(function* () {
        const roster = yield* Roster
        const footprints = yield* Footprints
        const tenantId = yield* newTenant
        const [one, other, third] = [anAccount("youtube"), anAccount("x"), anAccount("instagram")] as const
        yield* roster.save(tenantId, one, {}, noon(3))
        const longest = yield* planned(tenantId, one, { ...standing("recurring"), anchor: noon(8) })
        yield* planned(tenantId, other, { ...standing("recurring_monitoring"), anchor: noon(5) })
        yield* planned(tenantId, third, { ...standing("recurring_monitoring_paused"), anchor: noon(9) })
        yield* footprints.link([one, other, third])
        expect((yield* findOf(tenantId, one)).plan).toEqual({ ...longest, state: "recurring_monitoring" })
        expect((yield* pageOf(tenantId)).entries[0]?.plan).toEqual({ ...longest, state: "recurring_monitoring" })
      })
    )

    describe("a summary", () => {
      it.live(
        "is shown as it was given, of the creator's first account, until it changes",
        Effect.gen(function* () {
          const roster = yield* Roster
          const tenantId = yield* aTenantWith(9)
          const account = anAccount()
          yield* scored(account, noon(2), tenantId)
          const [entry] = yield* unsummarisedOf(tenantId)
          expect(entry).toMatchObject({ account, accounts: [account], toldUntil: graceAfter(noon(2)) })
          yield* summarised(tenantId, account)
          expect((yield* findOf(tenantId, account)).summary).toEqual(summaryOf(account))
          expect(yield* unsummarisedOf(tenantId)).toEqual([])
          yield* roster.save(tenantId, account, { note: "Nothing that a summary shows" }, noon(3))
          expect(yield* unsummarisedOf(tenantId)).toEqual([])
        })
      )

      it.live(
        "is wanted again when the tenant is told a newer score, by whichever account, and not when another tenant orders one",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const tenantId = yield* aTenantWith(9)
          const [one, other] = yield* linked
          yield* scored(one, noon(2), tenantId)
          yield* summarised(tenantId, one)
          yield* scored(other, noon(4))
          expect(yield* unsummarisedOf(tenantId)).toEqual([])
          yield* lookups.chargeAndRead(aRead(tenantId, one, { at: noon(5) }))
          expect(yield* unsummarisedOf(tenantId)).toMatchObject([{ account: one, toldUntil: graceAfter(noon(5)) }])
          yield* summarised(tenantId, one)
          // The same scores again.
          yield* lookups.chargeAndRead(aRead(tenantId, other, { at: noon(6) }))
          yield* lookups.chargeAndRead(aRead(tenantId, one, { at: noon(6) }))
          expect(yield* unsummarisedOf(tenantId)).toEqual([])
          yield* scored(other, noon(7), tenantId)
          expect(yield* unsummarisedOf(tenantId)).toMatchObject([{ account: one, toldUntil: graceAfter(noon(7)) }])
        })
      )

      it.live(
        "is wanted again when accounts are linked or taken apart, of every tenant who sees it so",
        Effect.gen(function* () {
          const footprints = yield* Footprints
          const [mine, theirs] = [yield* aTenantWith(9), yield* aTenantWith(9)]
          const [one, other] = [anAccount("youtube"), anAccount("x")]
          for (const tenantId of [mine, theirs]) {
            yield* scored(one, noon(2), tenantId)
            yield* summarised(tenantId, one)
          }
          yield* footprints.link([one, other])
          for (const tenantId of [mine, theirs]) {
            expect((yield* unsummarisedOf(tenantId)).map(({ accounts }) => accounts)).toEqual([[one, other]])
            yield* summarised(tenantId, one)
          }
          yield* footprints.exclude(mine, other, noon(3))
          expect((yield* unsummarisedOf(mine)).map(({ accounts }) => accounts)).toEqual([[one]])
          expect(yield* unsummarisedOf(theirs)).toEqual([])
          yield* footprints.unlink(other)
          expect((yield* unsummarisedOf(theirs)).map(({ accounts }) => accounts)).toEqual([[one]])
        })
      )

      it.live(
        "is wanted when a footprint is confirmed with a job, as that tenant sees it",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const roster = yield* Roster
          const tenantId = yield* aTenantWith(9)
          const [one, other] = [anAccount("youtube"), anAccount("x")]
          yield* roster.save(tenantId, one, {}, noon(1))
          yield* roster.save(tenantId, other, {}, noon(2))
          for (const account of [one, other]) yield* summarised(tenantId, account)
          const footprint = { linked: [one], ownLinked: [other], refused: [] }
          yield* jobs.enqueue(aJob(tenantId, { account: one }), { footprint })
          expect((yield* pageOf(tenantId)).total).toBe(1)
          expect((yield* unsummarisedOf(tenantId)).map(({ accounts }) => accounts)).toEqual([[one, other]])
        })
      )

      it.live(
        "is without effect on an entry that has changed since it was read",
        Effect.gen(function* () {
          const roster = yield* Roster
          const footprints = yield* Footprints
          const tenantId = yield* aTenantWith(9)
          const account = anAccount("youtube")
          yield* scored(account, noon(2), tenantId)
          const [entry] = yield* unsummarisedOf(tenantId)
          if (entry === undefined) throw new Error("it is not there")
          yield* scored(account, noon(4), tenantId)
          yield* unsummarisedOf(tenantId)
          yield* roster.summarise(tenantId, [{ entry, summary: summaryOf(account) }])
          expect((yield* findOf(tenantId, account)).summary).toEqual(blankSummary(account))
          const [again] = yield* unsummarisedOf(tenantId)
          if (again === undefined) throw new Error("it is not there")
          yield* footprints.link([account, anAccount("x")])
          yield* unsummarisedOf(tenantId)
          yield* roster.summarise(tenantId, [{ entry: again, summary: summaryOf(account) }])
          expect((yield* findOf(tenantId, account)).summary).toEqual(blankSummary(account))
          expect(yield* unsummarisedOf(tenantId)).toHaveLength(1)
        })
      )
    })

    describe("a page", () => {
      /** Four creators, each unlike the others. */
      const four = Effect.gen(function* () {
        const roster = yield* Roster
        const tenantId = yield* aTenantWith(9)
        const [ada, bob, cyd, dee] = [named("ada"), named("bob"), named("cyd"), named("dee")] as const
        yield* roster.save(tenantId, bob, { tags: ["food"] }, noon(1))
        yield* roster.save(tenantId, ada, { tags: ["food", "may"] }, noon(2))
        yield* roster.save(tenantId, dee, {}, noon(3))
        yield* roster.save(tenantId, cyd, {}, noon(4))
        yield* summarised(tenantId, ada, {
          score: 90,
          delta90d: -4,
          followers: 900,
          displayName: "Élan",
          flags: 0,
          scoredAt: noon(9)
        })
        yield* summarised(tenantId, bob, {
          score: 9,
          delta90d: null,
          followers: 10_000,
          displayName: "ada",
          flags: 2,
          scoredAt: noon(8)
        })
        yield* summarised(tenantId, cyd, {
          score: 70,
          delta90d: 12,
          followers: null,
          displayName: "Zoe",
          flags: 12,
          scoredAt: noon(10)
        })
        const brought = (account: SocialAccount, minorUnits: bigint) => ({
          account,
          revenue: [{ currency: CurrencyCode.make("EUR"), minorUnits, orders: 1 }]
        })
        yield* roster.keepRevenue(tenantId, [brought(ada, 500n), brought(cyd, 10n ** 14n), brought(dee, -20n)], noon(9))
        yield* planned(tenantId, ada, { ...standing("recurring"), anchor: noon(5) })
        yield* planned(tenantId, bob, { ...standing("recurring_monitoring"), anchor: noon(4) })
        yield* planned(tenantId, cyd, standing("recurring_monitoring_paused"))
        return { tenantId, ada: ada.handle, bob: bob.handle, cyd: cyd.handle, dee: dee.handle }
      })

      it.live(
        "is of the creators that every filter leaves",
        Effect.gen(function* () {
          const { tenantId, ada, bob, cyd, dee } = yield* four
          expect(yield* filtered(tenantId, {})).toEqual([bob, ada, dee, cyd])
          expect(yield* filtered(tenantId, { plan: "recurring" })).toEqual([ada])
          expect(yield* filtered(tenantId, { plan: "recurring_monitoring" })).toEqual([bob, cyd])
          expect(yield* filtered(tenantId, { plan: "none" })).toEqual([dee])
          expect(yield* filtered(tenantId, { isPaused: true })).toEqual([cyd])
          expect(yield* filtered(tenantId, { isPaused: false })).toEqual([bob, ada, dee])
          expect(yield* filtered(tenantId, { isFlagged: true })).toEqual([bob, cyd])
          expect(yield* filtered(tenantId, { isFlagged: false })).toEqual([ada, dee])
          expect(yield* filtered(tenantId, { tag: "food" })).toEqual([bob, ada])
          expect(yield* filtered(tenantId, { tag: "fo" })).toEqual([])
          expect(
            yield* filtered(tenantId, { tag: "food", plan: "recurring", isPaused: false, isFlagged: false })
          ).toEqual([ada])
        })
      )

      it.live(
        "is of the creators of whom a name or a handle begins as asked, or a word in it",
        Effect.gen(function* () {
          const roster = yield* Roster
          const tenantId = yield* newTenant
          const other = yield* newTenant
          const accounts = ["jane.mugs", "zoe_o", "50_off"].map((handle) => ({
            platform: "kick" as const,
            handle: Handle.make(handle)
          }))
          const [jane, zoe, odd] = accounts as [SocialAccount, SocialAccount, SocialAccount]
          for (const account of accounts) {
            yield* roster.save(tenantId, account, { tags: ["mugs"] }, noon(accounts.indexOf(account) + 1))
            yield* roster.save(other, account, {}, noon(1))
          }
          yield* summarised(tenantId, jane, { displayName: "✨ Jane  Doe of 𝓜𝓾𝓰𝓼", flags: 0 })
          yield* summarised(tenantId, zoe, { displayName: "ZOË Müller" })
          yield* summarised(tenantId, odd, { displayName: null })
          const found = (text: string) => filtered(tenantId, { search: searchText(text) })
          const all: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
            ["jane", [jane.handle]],
            ["@Jane.m", [jane.handle]],
            ["mug", [jane.handle]],
            ["jane doe of m", [jane.handle]],
            ["✨", [jane.handle]],
            ["zoe m", [zoe.handle]],
            ["muller", [zoe.handle]],
            ["o", [jane.handle, zoe.handle, odd.handle]],
            ["50_", [odd.handle]],
            ["5_", []],
            ["50%", []],
            ["ane", []],
            ["jane\u{10FFFF}", []],
            ["' or true --", []]
          ]
          for (const [text, handles] of all) expect([text, yield* found(text)]).toEqual([text, [...handles]])
          expect(yield* filtered(tenantId, { search: "o", isFlagged: false, tag: "mugs" })).toEqual([jane.handle])
          expect(yield* filtered(tenantId, { search: "o", plan: "recurring" })).toEqual([])
          yield* planned(tenantId, zoe)
          expect(yield* filtered(tenantId, { search: "o", plan: "recurring" })).toEqual([zoe.handle])
          expect(yield* filtered(other, { search: "muller" })).toEqual([])
          expect(yield* roster.remove(tenantId, jane)).toBe(true)
          expect(yield* found("jane")).toEqual([])
        })
      )

      it.live(
        "finds nobody any more by what they were called before",
        Effect.gen(function* () {
          const roster = yield* Roster
          const footprints = yield* Footprints
          const tenantId = yield* aTenantWith(9)
          const [one, other] = [anAccount("youtube"), anAccount("x")]
          const found = (search: string) => filtered(tenantId, { search })
          yield* scored(one, noon(2), tenantId)
          yield* summarised(tenantId, one, { displayName: "Miranda" })
          expect(yield* found("miranda")).toEqual([one.handle])
          yield* scored(one, noon(4), tenantId)
          yield* summarised(tenantId, one, { displayName: "Nadine" })
          expect(yield* found("miranda")).toEqual([])
          expect(yield* found("nadine")).toEqual([one.handle])
          yield* roster.save(tenantId, other, {}, noon(5))
          yield* summarised(tenantId, other, { displayName: "Milo" })
          yield* footprints.link([one, other])
          yield* summarised(tenantId, one, { displayName: "Nadine" })
          expect(yield* found("milo")).toEqual([])
          expect(yield* found("nadine")).toEqual([one.handle])
        })
      )

      it.live(
        "is sorted either way by each, those without it last",
        Effect.gen(function* () {
          const { tenantId, ada, bob, cyd, dee } = yield* four
          const upwards: Record<RosterSort, ReadonlyArray<string>> = {
            added: [bob, ada, dee, cyd],
            score: [bob, cyd, ada],
            delta_90d: [ada, cyd],
            followers: [ada, bob],
            name: [bob, cyd, ada],
            last_scored: [bob, ada, cyd],
            renewal: [bob, ada],
            flags: [bob, cyd],
            revenue: [dee, ada, cyd]
          }
          for (const sort of RosterSort.literals) {
            const known = upwards[sort]
            const without = [ada, bob, cyd, dee].filter((each) => !known.includes(each))
            const sorted = Effect.map(pageOf(tenantId, { sort }), ({ entries }) => handlesOf(entries))
            const reversed = Effect.map(pageOf(tenantId, { sort, isDescending: true }), ({ entries }) =>
              handlesOf(entries)
            )
            expect([sort, yield* sorted]).toEqual([sort, [...known, ...without]])
            expect([sort, yield* reversed]).toEqual([sort, [...known.toReversed(), ...without]])
          }
        })
      )

      it.live(
        "goes on behind another, by each sort, and tells how many there are in all",
        Effect.gen(function* () {
          const { tenantId } = yield* four
          for (const sort of RosterSort.literals) {
            for (const isDescending of [false, true]) {
              const whole = yield* pageOf(tenantId, { sort, isDescending })
              const walked: Array<string> = []
              let after: RosterQuery["after"] = null
              for (;;) {
                const page: { entries: typeof whole.entries; total: number } = yield* pageOf(tenantId, {
                  sort,
                  isDescending,
                  limit: 1,
                  after
                })
                expect(page.total).toBe(4)
                const [entry] = page.entries
                if (entry === undefined) break
                walked.push(entry.account.handle)
                after = { value: sortValueOf(entry, sort), account: entry.account }
              }
              expect([sort, isDescending, walked]).toEqual([sort, isDescending, handlesOf(whole.entries)])
              const [, second] = whole.entries
              const passed = yield* pageOf(tenantId, { sort, isDescending, limit: 1, offset: 1 })
              expect(handlesOf(passed.entries)).toEqual(second === undefined ? [] : [second.account.handle])
            }
          }
          expect(yield* pageOf(tenantId, { offset: 4 })).toEqual({ entries: [], total: 4 })
        })
      )

      it.live(
        "behind another neither repeats nor leaves out those that stay as they are",
        Effect.gen(function* () {
          const roster = yield* Roster
          const { tenantId, ada, bob, dee, cyd } = yield* four
          const first = yield* pageOf(tenantId, { limit: 2 })
          expect(handlesOf(first.entries)).toEqual([bob, ada])
          const last = first.entries[1]
          if (last === undefined) throw new Error("it is not there")
          yield* roster.save(tenantId, anAccount(), {}, noon(1))
          const rest = yield* pageOf(tenantId, { after: { value: sortValueOf(last, "added"), account: last.account } })
          expect(handlesOf(rest.entries)).toEqual([dee, cyd])
        })
      )
    })

    it.live(
      "revenue is shown of the creator, by whichever account they brought it, in place of what was shown before",
      Effect.gen(function* () {
        const roster = yield* Roster
        const tenantId = yield* newTenant
        const [one, other] = yield* linked
        const lone = anAccount()
        yield* roster.save(tenantId, one, {}, noon(1))
        yield* roster.save(tenantId, lone, {}, noon(2))
        const dollars = { currency: CurrencyCode.make("USD"), minorUnits: 9_007_199_254_740_993n, orders: 2 }
        const euros = { currency: CurrencyCode.make("EUR"), minorUnits: 5n, orders: 1 }
        yield* roster.keepRevenue(
          tenantId,
          [
            { account: one, revenue: [euros] },
            { account: other, revenue: [dollars, euros] },
            { account: anAccount(), revenue: [dollars] }
          ],
          noon(3)
        )
        expect(yield* findOf(tenantId, one)).toMatchObject({
          revenue: [dollars, { ...euros, minorUnits: 10n, orders: 2 }],
          revenueAt: noon(3)
        })
        expect(yield* findOf(tenantId, lone)).toMatchObject({ revenue: [], revenueAt: noon(3) })
        yield* roster.keepRevenue(tenantId, [{ account: lone, revenue: [euros] }], noon(4))
        expect(yield* findOf(tenantId, one)).toMatchObject({ revenue: [], revenueAt: noon(4) })
        expect((yield* pageOf(tenantId)).entries.map(({ revenue }) => revenue)).toEqual([[], [euros]])
      })
    )

    it.live(
      "ofAccounts answers the entries of creators by whichever accounts, each once, and nobody else's",
      Effect.gen(function* () {
        const roster = yield* Roster
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const [one, two] = yield* linked
        const [ada, bob] = [named("ada"), named("bob")]
        for (const account of [one, ada, bob]) yield* roster.save(tenantId, account, { tags: ["food"] }, noon(1))
        yield* roster.save(other, ada, {}, noon(1))
        const found = yield* roster.ofAccounts(tenantId, [two, one, ada, named("nobody")])
        const byHandle = (a: { readonly account: SocialAccount }, b: { readonly account: SocialAccount }) =>
          a.account.handle < b.account.handle ? -1 : 1
        expect(found.toSorted(byHandle)).toEqual(
          [yield* findOf(tenantId, one), yield* findOf(tenantId, ada)].toSorted(byHandle)
        )
        expect(yield* roster.ofAccounts(tenantId, [])).toEqual([])
        expect(yield* roster.ofAccounts(other, [one, bob])).toEqual([])
      })
    )

    it.live(
      "hasScore tells of any score; earning names creators with a score who brought something, each once, and nobody else's",
      Effect.gen(function* () {
        const roster = yield* Roster
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const [ada, bob, cyd, dee] = [named("ada"), named("bob"), named("cyd"), named("dee")]
        for (const account of [bob, ada, cyd, dee]) yield* roster.save(tenantId, account, {}, noon(1))
        yield* roster.save(other, ada, {}, noon(1))
        yield* summarised(tenantId, dee, { score: null, tier: null })
        expect(yield* roster.hasScore(tenantId)).toBe(false)
        for (const account of [ada, bob, cyd]) yield* summarised(tenantId, account)
        expect(yield* roster.hasScore(tenantId)).toBe(true)
        expect(yield* roster.hasScore(other)).toBe(false)
        expect(yield* roster.earning(tenantId)).toEqual([])
        const revenue = [{ currency: CurrencyCode.make("EUR"), minorUnits: 10n ** 14n, orders: 3 }]
        yield* roster.keepRevenue(
          tenantId,
          [ada, bob, dee].map((account) => ({ account, revenue })),
          noon(3)
        )
        const shown = { displayName: "Nova cooks 🍳", score: 77, revenue }
        expect(yield* roster.earning(tenantId)).toEqual([
          { account: ada, ...shown },
          { account: bob, ...shown }
        ])
        expect(yield* roster.earning(other)).toEqual([])
      })
    )

    it.live(
      "revenue is to be summed up of tenants who have links of creators and a roster, once in a while",
      Effect.gen(function* () {
        const roster = yield* Roster
        const links = yield* TrackingLinks
        const link = (tenantId: TenantId, creator: { platform: string; handle: string } | null) =>
          links.insert({
            tenantId,
            code: LinkCode.make(crypto.randomUUID()),
            destinationUrl: "https://shop.example/",
            creator,
            promoCode: null,
            ...PLAIN_LINK,
            createdAt: noon(1)
          })
        const [linking, unlinked, rosterless] = [yield* newTenant, yield* newTenant, yield* newTenant]
        const creator = { platform: "youtube", handle: "nova" }
        yield* link(linking, creator)
        yield* link(unlinked, null)
        yield* link(rosterless, creator)
        for (const tenantId of [linking, unlinked]) yield* roster.save(tenantId, anAccount(), {}, noon(1))
        const due = (before: Date) =>
          Effect.map(roster.tenantsToSumUp(before, 10_000), (tenants) =>
            [linking, unlinked, rosterless].filter((each) => tenants.includes(each))
          )
        expect(yield* due(noon(2))).toEqual([linking])
        yield* roster.keepRevenue(linking, [], noon(2))
        expect(yield* due(noon(2))).toEqual([])
        expect(yield* due(noon(3))).toEqual([linking])
      })
    )

    it.live(
      "tenantsToSummarise names those whose roster changed since it was summarised, by id, page behind page",
      Effect.gen(function* () {
        const roster = yield* Roster
        const tenants = [yield* newTenant, yield* newTenant, yield* newTenant].toSorted()
        const account = anAccount()
        for (const tenantId of tenants.slice(0, 2)) yield* roster.save(tenantId, account, {}, noon(1))
        const named = Effect.gen(function* () {
          const all: Array<TenantId> = []
          for (let after: TenantId | null = null; ; ) {
            // Other tests' tenants are named too, and are many.
            const page: ReadonlyArray<TenantId> = yield* roster.tenantsToSummarise({ after, limit: 100 })
            all.push(...page)
            after = page.at(-1) ?? null
            if (after === null) return all.filter((each) => tenants.includes(each))
          }
        })
        expect(yield* named).toEqual(tenants.slice(0, 2))
        expect(yield* roster.tenantsToSummarise({ after: null, limit: 1 })).toHaveLength(1)
        const [first] = tenants
        if (first === undefined) throw new Error("there is a first tenant")
        const entries = yield* roster.unsummarised(first, 10)
        yield* roster.summarise(
          first,
          entries.map((entry) => ({ entry, summary: blankSummary(entry.account) }))
        )
        expect(yield* named).toEqual(tenants.slice(1, 2))
        // Whoever has the account on their roster is named again where it is linked with another.
        yield* Footprints.use((footprints) => footprints.link([account, anAccount()]))
        expect(yield* named).toEqual(tenants.slice(0, 2))
      })
    )

    it.live(
      "a roster is one tenant's: nobody else sees, changes or empties it",
      Effect.gen(function* () {
        const roster = yield* Roster
        const [mine, theirs] = [yield* newTenant, yield* newTenant]
        const account = anAccount()
        yield* roster.save(mine, account, { tags: ["food"] }, noon(1))
        const before = yield* findOf(mine, account)
        yield* roster.save(theirs, account, { tags: ["other"] }, noon(2))
        yield* roster.keepRevenue(theirs, [], noon(3))
        expect(yield* roster.remove(theirs, account)).toBe(true)
        expect(yield* findOf(mine, account)).toEqual(before)
        expect(yield* roster.find(theirs, account)).toEqual(Option.none())
      })
    )

    describe("vetting", () => {
      const vetted = (tenantId: TenantId, accounts: ReadonlyArray<SocialAccount>, at: Date, freshSince: Date) =>
        Lookups.use((lookups) =>
          Effect.map(
            lookups.chargeAndReadCreator(aCreatorRead(tenantId, accounts, { at, freshSince })),
            Option.match({ onNone: () => null, onSome: ({ credits }) => credits })
          )
        )

      it.live(
        "MUST cost nothing while a score that the tenant paid for, of a creator on their roster, is fresh",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const [one, other] = yield* linked
          yield* scored(one, noon(2))
          const tenantId = yield* aTenantWith(9)
          expect(yield* vetted(tenantId, [one], noon(3), noon(1))).toBe(1)
          expect(yield* vetted(tenantId, [one], noon(4), noon(1))).toBe(0)
          expect(yield* vetted(tenantId, [other], noon(4), noon(1))).toBe(0)
          expect(Number(yield* balanceOf(tenantId))).toBe(8)
          expect(yield* lookups.usage(tenantId, noon(1), noon(9))).toEqual([
            { customerRef: null, requests: 3, credits: 1 }
          ])
          const looking = yield* aTenantWith(9)
          yield* lookups.chargeAndRead(aRead(looking, other, { at: noon(3) }))
          expect(yield* vetted(looking, [one], noon(4), noon(1))).toBe(0)
          const ordering = yield* aTenantWith(9)
          yield* scored(one, noon(5), ordering)
          expect(yield* vetted(ordering, [other], noon(6), noon(1))).toBe(0)
          // No credit is needed for what is free.
          const poor = yield* aTenantWith(1)
          yield* vetted(poor, [one], noon(7), noon(1))
          expect(yield* vetted(poor, [one], noon(8), noon(1))).toBe(0)
        })
      )

      it.live(
        "costs its price again when what was paid for is no longer fresh, whatever was served free of charge since",
        Effect.gen(function* () {
          const account = anAccount()
          yield* scored(account, noon(2))
          const tenantId = yield* aTenantWith(9)
          expect(yield* vetted(tenantId, [account], noon(3), noon(1))).toBe(1)
          expect(yield* vetted(tenantId, [account], noon(33), noon(3))).toBeNull()
          yield* scored(account, noon(20))
          expect(yield* vetted(tenantId, [account], noon(21), noon(1))).toBe(0)
          expect(yield* vetted(tenantId, [account], noon(33), noon(3))).toBe(1)
          expect(yield* vetted(tenantId, [account], noon(34), noon(4))).toBe(0)
        })
      )

      it.live(
        "is not made dearer by another tenant's newer score while what was paid for is fresh",
        Effect.gen(function* () {
          const account = anAccount()
          yield* scored(account, noon(2))
          const tenantId = yield* aTenantWith(9)
          yield* vetted(tenantId, [account], noon(3), noon(1))
          const newer = yield* scored(account, noon(10))
          const lookups = yield* Lookups
          const served = yield* lookups.chargeAndReadCreator(aCreatorRead(tenantId, [account], { at: noon(11) }))
          expect(Option.getOrThrow(served)).toMatchObject({ credits: 0, creator: { cards: [newer] } })
        })
      )

      it.live(
        "is not made free by saving, nor by what was taken off the roster or is another tenant's",
        Effect.gen(function* () {
          const roster = yield* Roster
          const account = anAccount()
          yield* scored(account, noon(2))
          const [tenantId, other] = [yield* aTenantWith(9), yield* aTenantWith(9)]
          yield* roster.save(tenantId, account, {}, noon(3))
          expect(yield* vetted(tenantId, [account], noon(4), noon(1))).toBe(1)
          yield* roster.remove(tenantId, account)
          expect(yield* vetted(tenantId, [account], noon(5), noon(1))).toBe(1)
          expect(yield* vetted(other, [account], noon(5), noon(1))).toBe(1)
        })
      )

      it.live(
        "is charged once where many are asked for in the same moment under ids of their own",
        Effect.gen(function* () {
          for (let round = 0; round < 5; round++) {
            const account = anAccount()
            yield* scored(account, noon(2))
            const tenantId = yield* aTenantWith(9)
            const vettings = Array.from({ length: 4 }, () => vetted(tenantId, [account], noon(3), noon(1)))
            const charged = yield* Effect.all(vettings, { concurrency: "unbounded" })
            expect(charged.toSorted()).toEqual([0, 0, 0, 1])
            expect(Number(yield* balanceOf(tenantId))).toBe(8)
          }
        })
      )

      it.live(
        "is charged once where two are asked for at the same time under one id, and answers the same afterwards",
        Effect.gen(function* () {
          const lookups = yield* Lookups
          const account = anAccount()
          yield* scored(account, noon(2))
          const tenantId = yield* aTenantWith(9)
          const read = aCreatorRead(tenantId, [account])
          const first = yield* lookups.chargeAndReadCreator(read)
          expect(Option.getOrThrow(first).credits).toBe(1)
          expect(yield* lookups.chargeAndReadCreator(read)).toEqual(first)
          expect(Number(yield* balanceOf(tenantId))).toBe(8)
        })
      )
    })

    // The last one: whatever asks all rosters would go through these.
    describe("a roster that is full", () => {
      it.live(
        "MUST fail with RosterFull when the tenant has ROSTER_MAX creators and this is another, and then change nothing",
        Effect.gen(function* () {
          const roster = yield* Roster
          const tenantId = yield* aTenantWith(1)
          yield* fill(tenantId, ROSTER_MAX - 1)
          const [last, more] = [anAccount(), anAccount()]
          yield* roster.save(tenantId, last, {}, noon(3))
          expect(yield* Effect.flip(roster.save(tenantId, more, {}, noon(4)))).toBeInstanceOf(RosterFull)
          expect(yield* roster.find(tenantId, more)).toEqual(Option.none())
          yield* roster.save(tenantId, last, { note: "Still there" }, noon(5))
          // Whom they pay for is added beyond it.
          yield* scored(more, noon(6), tenantId)
          expect((yield* pageOf(tenantId, { limit: 1 })).total).toBe(ROSTER_MAX + 1)
        })
      )
    })
  })

const standing = (state: PlanState): Partial<Plan> => ({
  state,
  period: 0,
  anchor: noon(4),
  dueAt: state === "recurring" || state === "recurring_monitoring" ? noon(20) : null,
  resumeCredits: state.endsWith("_paused") ? 1 : null
})

export const stores = new StoreSuite(({ name, layer, fill }) => suite(name, layer, fill.creators))
