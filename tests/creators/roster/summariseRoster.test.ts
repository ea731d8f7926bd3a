import { describe, expect } from "bun:test"
import { Effect, Layer, Option } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { readRoster } from "../../../domain/creators/roster/readRoster.ts"
import { cursorOf } from "../../../domain/creators/roster/rosterCursor.ts"
import { summariseRoster } from "../../../domain/creators/roster/summariseRoster.ts"
import { BATCHES_PER_TENANT, summariseRosters } from "../../../domain/creators/roster/summariseRosters.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import { Roster, UNSUMMARISED_MAX } from "../../../ports/creators/roster/Roster.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { anAccount, aRead, aTenantWith, noon } from "../../contracts/creatorsExamples.ts"
import { scored } from "../../contracts/planExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(
  Layer.mergeAll(fixtures, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
    Layer.provideMerge(SecureRandom.layerWebCrypto)
  )
)

const CREDITS = 50

/** The tenant reads a creator at noon of a day, by what was scored from the first of the month on. */
const tell = (tenantId: TenantId, account: SocialAccount, day: number) =>
  Lookups.use((lookups) => lookups.chargeAndRead(aRead(tenantId, account, { at: noon(day), freshSince: noon(1) })))

const summaryOf = Effect.fnUntraced(function* (tenantId: TenantId, account: SocialAccount) {
  const roster = yield* Roster
  yield* summariseRoster(tenantId, UNSUMMARISED_MAX)
  const entry = Option.getOrThrow(yield* roster.find(tenantId, account))
  return entry.summary
})

describe("what a roster shows of a creator", () => {
  it.effect(
    "is what the tenant was told last: a newer score that others paid for is theirs until the tenant is told again",
    Effect.gen(function* () {
      const tenantId = yield* aTenantWith(CREDITS)
      const account = anAccount()
      yield* scored(account, 2)
      yield* tell(tenantId, account, 3)
      expect((yield* summaryOf(tenantId, account)).scoredAt).toEqual(noon(2))
      yield* scored(account, 5)
      expect((yield* summaryOf(tenantId, account)).scoredAt).toEqual(noon(2))
      yield* tell(tenantId, account, 6)
      expect((yield* summaryOf(tenantId, account)).scoredAt).toEqual(noon(5))
    })
  )

  it.effect(
    "of a creator who was saved by hand is no score, whoever else had them scored",
    Effect.gen(function* () {
      const tenantId = yield* aTenantWith(CREDITS)
      const account = anAccount()
      yield* scored(account, 2)
      yield* Roster.use((roster) => roster.save(tenantId, account, { tags: ["spring"] }, noon(3)))
      expect(yield* summaryOf(tenantId, account)).toMatchObject({ score: null, tier: null, scoredAt: null, flags: 0 })
    })
  )

  it.effect(
    "is over all accounts as one, by what was fresh when it was told, as the lookup was; an older score is the account's alone",
    Effect.gen(function* () {
      const tenantId = yield* aTenantWith(CREDITS)
      const footprints = yield* Footprints
      const [asked, other, old] = [anAccount("youtube"), anAccount("x"), anAccount("kick")]
      yield* scored(old, -40)
      yield* scored(other, 2)
      yield* scored(asked, 3)
      yield* footprints.link([asked, other, old])
      yield* tell(tenantId, asked, 4)
      const summary = yield* summaryOf(tenantId, old)
      // The examples have 12,345 followers each: two scores are of the month before, the third is not.
      expect(summary).toMatchObject({ followers: 24_690, scoredAt: noon(2) })
      expect(new Map(summary.accounts.map(({ platform, scoredAt }) => [platform, scoredAt]))).toEqual(
        new Map([
          [asked.platform, noon(3)],
          [other.platform, noon(2)],
          [old.platform, noon(-40)]
        ])
      )
    })
  )

  it.effect(
    "follows the footprint: accounts that are linked join the creator, one that the tenant takes out leaves",
    Effect.gen(function* () {
      const tenantId = yield* aTenantWith(CREDITS)
      const footprints = yield* Footprints
      const [asked, other] = [anAccount("youtube"), anAccount("x")]
      yield* scored(asked, 2)
      yield* scored(other, 2)
      yield* tell(tenantId, asked, 3)
      expect((yield* summaryOf(tenantId, asked)).accounts).toHaveLength(1)
      yield* footprints.link([asked, other])
      expect(yield* summaryOf(tenantId, other)).toMatchObject({ followers: 24_690 })
      yield* footprints.exclude(tenantId, other, noon(4))
      expect(yield* summaryOf(tenantId, asked)).toMatchObject({ followers: 12_345 })
    })
  )
})

describe("summarising", () => {
  it.effect(
    "reads what has changed, and of a large roster so many at once that one read of scores holds them",
    Effect.gen(function* () {
      const tenantId = yield* aTenantWith(CREDITS)
      const roster = yield* Roster
      const scores = yield* Scores
      const accounts = Array.from({ length: 30 }, () => anAccount())
      for (const account of accounts) yield* scored(account, 2)
      for (const account of accounts) yield* tell(tenantId, account, 3)
      const reads: Array<number> = []
      const counting = {
        ...scores,
        creators: (tenant: TenantId, asked: Parameters<typeof scores.creators>[1]) =>
          Effect.suspend(() => {
            reads.push(asked.length)
            return scores.creators(tenant, asked)
          })
      }
      const pass = summariseRoster(tenantId, UNSUMMARISED_MAX).pipe(Effect.provideService(Scores, counting))
      expect(yield* pass).toBe(30)
      expect(reads).toEqual([25, 5])
      expect(yield* pass).toBe(0)
      expect(reads).toHaveLength(2)
      expect(yield* roster.unsummarised(tenantId, UNSUMMARISED_MAX)).toEqual([])
    })
  )

  it.effect(
    "of all tenants leaves no roster out, and one that fails holds up no other",
    Effect.gen(function* () {
      const roster = yield* Roster
      const [broken, well] = [(yield* createTenant("Broken")).id, (yield* createTenant("Well")).id]
      for (const tenantId of [broken, well]) yield* roster.save(tenantId, anAccount(), {}, noon(1))
      const failing = {
        ...roster,
        unsummarised: (tenantId: TenantId, limit: number) =>
          tenantId === broken ? Effect.die("a test") : roster.unsummarised(tenantId, limit)
      }
      expect(yield* summariseRosters().pipe(Effect.provideService(Roster, failing))).toBe(1)
      expect(yield* summariseRosters()).toBe(1)
      expect(yield* summariseRosters()).toBe(0)
    })
  )

  it.effect(
    "of one tenant ends after so many batches, however often what is read changes meanwhile",
    Effect.gen(function* () {
      const roster = yield* Roster
      const { id: tenantId } = yield* createTenant("Busy")
      yield* roster.save(tenantId, anAccount(), {}, noon(1))
      let read = 0
      const entry = { account: anAccount(), accounts: [anAccount()], toldUntil: null, version: 1 }
      const busy = {
        ...roster,
        unsummarised: () =>
          Effect.sync(() => {
            read += 1
            return Array.from({ length: UNSUMMARISED_MAX }, () => entry)
          })
      }
      yield* summariseRosters().pipe(Effect.provideService(Roster, busy))
      expect(read).toBe(BATCHES_PER_TENANT)
    })
  )
})

describe("reading a roster", () => {
  const everything = { plan: null, isPaused: null, isFlagged: null, tag: null, search: null }

  it.effect(
    "pages by a cursor go on where the one before ended, also where a page is as long as one may be, and the last has none",
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("Large")
      const roster = yield* Roster
      const PAGE = 200
      for (let place = 0; place < 2 * PAGE; place++) {
        yield* roster.save(tenantId, anAccount(), {}, new Date(noon(1).getTime() + place * 1_000))
      }
      const question = { filters: everything, sort: "added", isDescending: true, limit: PAGE, offset: 0 } as const
      const first = yield* readRoster(tenantId, { ...question, cursor: null })
      const second = yield* readRoster(tenantId, { ...question, cursor: first.nextCursor })
      expect([first.entries.length, second.entries.length, second.nextCursor]).toEqual([PAGE, PAGE, null])
      const handles = [...first.entries, ...second.entries].map(({ account }) => account.handle)
      expect(new Set(handles).size).toBe(2 * PAGE)
      expect((yield* readRoster(tenantId, { ...question, offset: PAGE, cursor: null })).nextCursor).toBeNull()
    })
  )

  it.effect(
    "a cursor of another question, or none of ours, is refused",
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("Two")
      const roster = yield* Roster
      for (const day of [1, 2]) yield* roster.save(tenantId, anAccount(), {}, noon(day))
      const question = { filters: everything, sort: "added", isDescending: true, limit: 1, offset: 0 } as const
      const { nextCursor } = yield* readRoster(tenantId, { ...question, cursor: null })
      expect(nextCursor).not.toBeNull()
      const account = anAccount()
      const text = JSON.stringify([null, null, null, null, question.sort, question.isDescending])
      expect(
        yield* readRoster(tenantId, { ...question, cursor: cursorOf({ value: null, account }, text) })
      ).toMatchObject({
        entries: []
      })
      const refusals = [
        { ...question, isDescending: false, cursor: nextCursor },
        { ...question, sort: "name" as const, cursor: nextCursor },
        { ...question, filters: { ...everything, tag: "spring" }, cursor: nextCursor },
        ...["abc", "2026-03-01", "+275760-09-13T00:00:00.000Z", "\0"].map((value) => ({
          ...question,
          cursor: cursorOf({ value, account }, text)
        })),
        ...["", "e30", "bm8", `${nextCursor}x`, "x".repeat(5_000), "💥"].map((cursor) => ({ ...question, cursor }))
      ]
      for (const refused of refusals) {
        expect((yield* Effect.flip(readRoster(tenantId, refused)))._tag).toBe("RosterCursorInvalid")
      }
    })
  )
})
