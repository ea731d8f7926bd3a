import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import { type NewNotice, NoticeId } from "../../ports/accounts/notices/Notice.ts"
import { Notices } from "../../ports/accounts/notices/Notices.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import type { Platform, SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import {
  CLAIMED_ACCOUNTS_MAX,
  type ClaimedAccount,
  COUNTED_ACCOUNTS_MAX,
  type DayCount,
  Monitored,
  UNSEEN,
  type WatchRecord,
  type WatchState
} from "../../ports/creators/monitoring/Monitored.ts"
import { DAY_MS, HOUR_MS } from "../../ports/time/days.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { anAccount } from "./creatorsExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { watchByPlan } from "./watchByPlan.ts"

/** Each test has years of its own, so that what others left due is not in the way. */
let era = 2030
const newEra = () => {
  era += 10
  const start = Date.UTC(era, 0, 1)
  return (days: number, hours = 0) => new Date(start + days * DAY_MS + hours * HOUR_MS)
}

const STATE: WatchState = {
  readAt: new Date(Date.UTC(2029, 11, 30, 3)),
  validators: { url: "https://social.test/nova", etag: 'W/"ä\u0000"', lastModified: null },
  seenAt: new Date(Date.UTC(2030, 0, 1, 3)),
  followers: 12_345,
  postIds: ["b", "a \ud83d\ude00"],
  newestPostAt: new Date(Date.UTC(2029, 11, 31)),
  handle: "Nova",
  absentSince: null,
  leaptOn: new Date(Date.UTC(2029, 11, 30)),
  failures: 2
}

const count = (day: Date, followers: number): DayCount => ({ day, followers })

const aRecord = (nextAt: Date, given: Partial<WatchRecord> = {}): WatchRecord => ({
  state: STATE,
  count: null,
  nextAt,
  notices: [],
  ...given
})

const aNotice = (tenantId: TenantId, key: string, at: Date): NewNotice => ({
  tenantId,
  noticeId: NoticeId.make(crypto.randomUUID()),
  key,
  event: "creator.alert",
  account: null,
  title: "A title",
  text: "A text",
  data: { kind: "follower_leap" },
  at
})

/** Has a tenant's plan monitor accounts, first looked at `firstAt`, until then. */
export type Watching<R> = (
  tenantId: TenantId,
  accounts: ReadonlyArray<SocialAccount>,
  firstAt: Date,
  until: Date
) => Effect.Effect<void, unknown, R>

/** What any adapter of Monitored must do. */
export const suite = <R, E>(
  name: string,
  layer: Layer.Layer<Monitored | Notices | Tenants | R, E>,
  watch: Watching<NoInfer<R>>
) =>
  describe(`monitoring contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    const claimed = Effect.fnUntraced(function* (
      at: Date,
      limit = CLAIMED_ACCOUNTS_MAX,
      leaseHours = 1,
      platform: Platform = "youtube"
    ) {
      const monitored = yield* Monitored
      return yield* monitored.claim({ platform, at, leaseUntil: new Date(at.getTime() + leaseHours * HOUR_MS), limit })
    })
    /** The one of a test's own. */
    const only = (all: ReadonlyArray<ClaimedAccount>): ClaimedAccount => {
      const [first, ...others] = all
      if (first === undefined || others.length > 0) throw new Error(`${all.length} accounts were claimed`)
      return first
    }
    /** Ends what a test began, so that no other finds it due. */
    const finished = Effect.fnUntraced(function* (...claims: ReadonlyArray<ClaimedAccount>) {
      const monitored = yield* Monitored
      yield* Effect.forEach(claims, (claim) => monitored.record(claim, aRecord(new Date(Date.UTC(9_000, 0, 1)))))
    })

    it.live(
      "an account is claimed once it is due, with what is remembered of it: at first nothing",
      Effect.gen(function* () {
        const monitored = yield* Monitored
        const on = newEra()
        const [tenantId, account] = [yield* newTenant, anAccount()]
        yield* watch(tenantId, [account], on(1), on(31))
        expect(yield* claimed(on(0, 23))).toEqual([])
        const first = only(yield* claimed(on(1)))
        expect(first).toEqual({
          claimId: expect.any(String),
          account,
          dueAt: on(1),
          state: UNSEEN,
          tenants: [tenantId],
          counts: []
        })
        expect(yield* monitored.record(first, aRecord(on(2, 3), { count: count(on(1), 12_345) }))).toBe(true)
        expect(yield* claimed(on(2, 2))).toEqual([])
        const second = only(yield* claimed(on(2, 3)))
        expect(second).toMatchObject({ account, state: STATE, counts: [count(on(1), 12_345)] })
        yield* finished(second)
      })
    )

    it.live(
      "one row serves all tenants whose plans monitor the account at that moment; nobody's is not claimed",
      Effect.gen(function* () {
        const on = newEra()
        const [one, other, ended] = [yield* newTenant, yield* newTenant, yield* newTenant]
        const [shared, nobodys] = [anAccount(), anAccount()]
        yield* watch(one, [shared], on(1), on(31))
        yield* watch(other, [shared, anAccount()], on(5), on(40))
        yield* watch(ended, [shared, nobodys], on(1), on(2))
        const mine = (yield* claimed(on(2))).filter(({ account }) => account.handle === shared.handle)
        expect(only(mine).tenants.toSorted()).toEqual([one, other].toSorted())
        yield* finished(...mine)
        const later = yield* claimed(on(39))
        expect(later.map(({ account }) => account.handle)).not.toContain(nobodys.handle)
        yield* finished(...later)
      })
    )

    it.live(
      "those due longest come first, at most as many as are asked for and CLAIMED_ACCOUNTS_MAX",
      Effect.gen(function* () {
        const on = newEra()
        const tenantId = yield* newTenant
        const accounts = Array.from({ length: CLAIMED_ACCOUNTS_MAX + 5 }, () => anAccount())
        for (const [place, account] of accounts.entries()) {
          yield* watch(tenantId, [account], new Date(on(2).getTime() - place * 1_000), on(31))
        }
        const [two, many] = [yield* claimed(on(3), 2), yield* claimed(on(3), 10_000)]
        expect(two.map(({ account }) => account)).toEqual(accounts.toReversed().slice(0, 2))
        expect(many).toHaveLength(CLAIMED_ACCOUNTS_MAX)
        const rest = yield* claimed(on(3))
        expect(rest.map(({ account }) => account)).toEqual(accounts.slice(0, 3).toReversed())
        yield* finished(...two, ...many, ...rest)
      })
    )

    it.live(
      "one platform's accounts are claimed without another's, however much longer those are due",
      Effect.gen(function* () {
        const on = newEra()
        const tenantId = yield* newTenant
        const accounts = (["x", "twitch"] as const).map((platform) => anAccount(platform))
        for (const [place, account] of accounts.entries()) yield* watch(tenantId, [account], on(1, place), on(31))
        for (const [place, account] of accounts.entries()) {
          const held = only(yield* claimed(on(3), CLAIMED_ACCOUNTS_MAX, 1, account.platform))
          expect(held).toMatchObject({ account, dueAt: on(1, place) })
          yield* finished(held)
        }
      })
    )

    it.live(
      "Several workers MUST NOT hold one account at the same time before its lease lapses",
      Effect.gen(function* () {
        const monitored = yield* Monitored
        const on = newEra()
        const tenantId = yield* newTenant
        const accounts = Array.from({ length: 20 }, () => anAccount())
        yield* watch(tenantId, accounts, on(1), on(31))
        const held = (yield* Effect.all(
          Array.from({ length: 8 }, () => claimed(on(1), 5)),
          { concurrency: "unbounded" }
        )).flat()
        expect(new Set(held.map(({ account }) => account.handle)).size).toBe(held.length)
        const rest = yield* claimed(on(1))
        expect(held.length + rest.length).toBe(20)
        expect(yield* claimed(on(1))).toEqual([])
        // A worker died: another takes over, and the first may not write any more.
        const again = yield* claimed(on(1, 1))
        expect(again).toHaveLength(20)
        const [mine] = held
        if (mine === undefined) throw new Error("nothing was claimed")
        const notice = aNotice(tenantId, `late/${mine.account.handle}`, on(1))
        const late = aRecord(on(2), { count: count(on(1), 1), notices: [notice] })
        expect(yield* monitored.record(mine, late)).toBe(false)
        expect(yield* monitored.counts([mine.account], on(0))).toEqual([[]])
        expect(yield* Notices.use((notices) => notices.find(tenantId, notice.noticeId))).toMatchObject({ _tag: "None" })
        yield* finished(...again)
      })
    )

    it.live(
      "a look is kept in one step with its notices, each of which is told once; a record is kept once",
      Effect.gen(function* () {
        const monitored = yield* Monitored
        const notices = yield* Notices
        const on = newEra()
        const [tenantId, account] = [yield* newTenant, anAccount()]
        yield* watch(tenantId, [account], on(1), on(31))
        const first = only(yield* claimed(on(1)))
        const notice = aNotice(tenantId, `leap/${account.handle}`, on(1))
        expect(yield* monitored.record(first, aRecord(on(1, 3), { notices: [notice] }))).toBe(true)
        expect(yield* monitored.record(first, aRecord(on(1, 3), { notices: [notice] }))).toBe(false)
        const second = only(yield* claimed(on(1, 3)))
        const again = aNotice(tenantId, `leap/${account.handle}`, on(1, 3))
        expect(yield* monitored.record(second, aRecord(on(1, 6), { notices: [again] }))).toBe(true)
        const told = yield* notices.list(tenantId, { events: ["creator.alert"], limit: 10, before: null })
        expect(told.map(({ noticeId }) => noticeId)).toEqual([notice.noticeId])
        yield* finished(...(yield* claimed(on(1, 6))))
      })
    )

    it.live(
      "of two counts of one day the first stays, a day that could not be read is a gap, and the oldest comes first",
      Effect.gen(function* () {
        const monitored = yield* Monitored
        const on = newEra()
        const [tenantId, account, unread] = [yield* newTenant, anAccount(), anAccount()]
        yield* watch(tenantId, [account], on(1), on(200))
        const seen = [
          [1, 100],
          [2, 90],
          [2, 999],
          [3, null],
          [4, 70]
        ] as const
        for (const [place, [day, followers]] of seen.entries()) {
          const claim = only(yield* claimed(on(day, place)))
          const counted = followers === null ? null : count(on(day), followers)
          yield* monitored.record(claim, aRecord(on(day, place + 1), { count: counted }))
        }
        const kept = [count(on(1), 100), count(on(2), 90), count(on(4), 70)]
        expect(yield* monitored.counts([unread, account], on(0))).toEqual([[], kept])
        expect(yield* monitored.counts([account], on(2, 23))).toEqual([kept.slice(1)])
        const later = only(yield* claimed(on(92, 12)))
        expect(later.counts).toEqual(kept.slice(1))
        const many = [...Array.from({ length: COUNTED_ACCOUNTS_MAX }, () => unread), account]
        expect((yield* monitored.counts(many, on(0))).map((each) => each.length)).toEqual(many.map(() => 0))
        expect(yield* monitored.counts([], on(0))).toEqual([])
        yield* finished(later)
      })
    )

    it.live(
      "of a tenant's accounts those are told that a plan of theirs monitors at that moment",
      Effect.gen(function* () {
        const monitored = yield* Monitored
        const on = newEra()
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const [mine, theirs, nobodys] = [anAccount(), anAccount(), anAccount()]
        yield* watch(tenantId, [mine], on(1), on(31))
        yield* watch(other, [theirs], on(1), on(31))
        const asked = [nobodys, theirs, mine]
        expect(yield* monitored.monitoredBy(tenantId, asked, on(30, 23))).toEqual([mine])
        expect(yield* monitored.monitoredBy(other, asked, on(30, 23))).toEqual([theirs])
        expect(yield* monitored.monitoredBy(tenantId, asked, on(31))).toEqual([])
        expect(yield* monitored.monitoredBy(tenantId, [], on(2))).toEqual([])
        yield* finished(...(yield* claimed(on(2))))
      })
    )

    it.live(
      "purging removes old counts, watches that ended and accounts that nobody monitors, whose counts stay",
      Effect.gen(function* () {
        const monitored = yield* Monitored
        const on = newEra()
        const [tenantId, kept, left] = [yield* newTenant, anAccount(), anAccount()]
        yield* watch(tenantId, [kept], on(1), on(200))
        yield* watch(tenantId, [left], on(1), on(31))
        for (const claim of yield* claimed(on(1))) {
          yield* monitored.record(claim, aRecord(on(20), { count: count(on(1), 10) }))
        }
        for (const claim of yield* claimed(on(20))) {
          yield* monitored.record(claim, aRecord(on(21), { count: count(on(20), 20) }))
        }
        yield* monitored.purge({ countsBefore: on(2), watchesBefore: on(32) })
        expect(yield* monitored.counts([kept, left], on(0))).toEqual([[count(on(20), 20)], [count(on(20), 20)]])
        expect(yield* monitored.monitoredBy(tenantId, [kept, left], on(30))).toEqual([kept])
        const stays = only(yield* claimed(on(33)))
        expect(stays).toMatchObject({ account: kept, state: STATE })
        yield* finished(stays)
        // Somebody monitors it again: it is looked at as one that never was.
        yield* watch(tenantId, [left], on(34), on(64))
        const again = only(yield* claimed(on(34)))
        expect(again).toMatchObject({ account: left, state: UNSEEN, counts: [count(on(20), 20)] })
        yield* finished(again)
        expect(yield* monitored.purge({ countsBefore: on(2), watchesBefore: on(32) })).toBe(0)
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer, watchByPlan))
