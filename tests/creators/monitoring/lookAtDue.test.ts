import { describe, expect } from "bun:test"
import { Clock, Effect, Fiber, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { LOOK_SECONDS_MAX, lookAtAccount } from "../../../domain/creators/monitoring/lookAtAccount.ts"
import { lookAtAllDue, PAUSE_SECONDS_MAX, purgeMonitored } from "../../../domain/creators/monitoring/lookAtAllDue.ts"
import { LOOKS_A_CLAIM, LOOKS_AT_ONCE, lookAtDue } from "../../../domain/creators/monitoring/lookAtDue.ts"
import { RETRY_HOURS, spreadOverDay } from "../../../domain/creators/monitoring/nextLook.ts"
import { watchOf } from "../../../fixtures/creators/monitoring/ProfileWatch.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { Notices } from "../../../ports/accounts/notices/Notices.ts"
import { CLAIMED_ACCOUNTS_MAX, Monitored } from "../../../ports/creators/monitoring/Monitored.ts"
import { type Look, ProfileWatch } from "../../../ports/creators/monitoring/ProfileWatch.ts"
import { ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import { DAY_MS, HOUR_MS } from "../../../ports/time/days.ts"
import { anAccount } from "../../contracts/creatorsExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { watchByPlan } from "../../contracts/watchByPlan.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { profile } from "../scoring/invented.ts"

const at = (days: number, hours = 0) => new Date(days * DAY_MS + hours * HOUR_MS)

const it = effectTest(Layer.merge(fixtures, cryptography))

const seen = (handle: string, followers: number): Look => ({
  _tag: "Seen",
  profile: profile({ handle, followers }),
  posts: [],
  validators: null
})
const claimAll = (moment: Date) =>
  Monitored.use((monitored) =>
    monitored.claim({ platform: "youtube", at: moment, leaseUntil: moment, limit: CLAIMED_ACCOUNTS_MAX })
  )

describe("lookAtDue", () => {
  it.effect(
    "looks at every account that is due once, LOOKS_AT_ONCE at the same time at most",
    Effect.gen(function* () {
      const tenantId = yield* newTenant
      const accounts = Array.from({ length: LOOKS_A_CLAIM + 20 }, () => anAccount())
      yield* watchByPlan(tenantId, accounts, at(0), at(30))
      const looked: Array<string> = []
      let [underWay, most] = [0, 0]
      const watch = watchOf(({ handle }) =>
        Effect.gen(function* () {
          looked.push(handle)
          underWay += 1
          most = Math.max(most, underWay)
          yield* Effect.yieldNow
          underWay -= 1
          return seen(handle, 1_234)
        })
      )
      const look = lookAtDue("youtube").pipe(Effect.provideService(ProfileWatch, watch))
      const counts = [yield* look, yield* look, yield* look].map(({ looked: count }) => count)
      expect(counts).toEqual([LOOKS_A_CLAIM, 20, 0])
      expect(looked.toSorted()).toEqual(accounts.map(({ handle }) => String(handle)).toSorted())
      expect(most).toBeLessThanOrEqual(LOOKS_AT_ONCE)
    })
  )

  it.effect(
    "a look that hangs or breaks is one that failed, keeps no other from its own, and is tried again the same day",
    Effect.gen(function* () {
      const tenantId = yield* newTenant
      const [hangs, breaks] = [anAccount(), anAccount()]
      const again = at(0, RETRY_HOURS + 1)
      let works = anAccount()
      // One whose own second of the day has not come by then.
      while (spreadOverDay(works, at(0)) <= again) works = anAccount()
      yield* watchByPlan(tenantId, [hangs, breaks, works], at(0), at(30))
      const watch = watchOf(({ handle }) => {
        if (handle === hangs.handle) return Effect.never
        return handle === breaks.handle ? Effect.die(new Error("a bug")) : Effect.succeed(seen(handle, 1_234))
      })
      const fiber = yield* Effect.forkChild(lookAtDue("youtube").pipe(Effect.provideService(ProfileWatch, watch)))
      yield* TestClock.adjust(`${LOOK_SECONDS_MAX} seconds`)
      yield* Fiber.join(fiber)
      const claimed = yield* claimAll(again)
      expect(claimed.map(({ account }) => account.handle).toSorted()).toEqual([hangs.handle, breaks.handle].toSorted())
      expect(claimed.map(({ state }) => [state.failures, state.seenAt])).toEqual([
        [1, null],
        [1, null]
      ])
      expect(yield* Monitored.use((monitored) => monitored.counts([hangs, works], at(0)))).toEqual([
        [],
        [{ day: at(0), followers: 1_234 }]
      ])
    })
  )

  it.effect(
    "what a worker saw whose claim another took over is told by the other alone",
    Effect.gen(function* () {
      const notices = yield* Notices
      const [tenantId, account] = [yield* newTenant, anAccount()]
      yield* watchByPlan(tenantId, [account], at(0), at(30))
      const shows = (handle: string) =>
        Effect.provideService(
          ProfileWatch,
          watchOf(() => Effect.succeed(seen(handle, 9_000)))
        )
      yield* lookAtDue("youtube").pipe(shows(account.handle))
      yield* TestClock.adjust("2 days")
      const [slow] = yield* claimAll(at(2))
      if (slow === undefined) throw new Error("nothing was due")
      yield* lookAtDue("youtube").pipe(shows("renamed.since"))
      expect(yield* lookAtAccount(slow).pipe(shows("renamed.since"))).toMatchObject({ outcome: "Seen", isKept: false })
      const told = yield* notices.list(tenantId, { events: ["creator.alert"], limit: 10, before: null })
      expect(told.map(({ data, account: about }) => [data.kind, about])).toEqual([["account_renamed", account]])
    })
  )

  it.effect(
    "an account that no plan monitors any more is not looked at, and is forgotten later",
    Effect.gen(function* () {
      const tenantId = yield* newTenant
      yield* watchByPlan(tenantId, [anAccount()], at(0), at(1))
      yield* TestClock.adjust("4 days")
      const none = watchOf(() => Effect.die(new Error("it was looked at")))
      expect((yield* lookAtDue("youtube").pipe(Effect.provideService(ProfileWatch, none))).looked).toBe(0)
      expect(yield* purgeMonitored).toBe(2)
      expect(yield* purgeMonitored).toBe(0)
    })
  )

  it.effect(
    "a page is read at least once a week though its host says each day that it has not changed",
    Effect.gen(function* () {
      const [tenantId, account] = [yield* newTenant, anAccount()]
      yield* watchByPlan(tenantId, [account], at(0), at(90))
      const validators = { url: "https://social.test/nova", etag: '"always"', lastModified: null }
      let followers = 100
      const asked: Array<boolean> = []
      const watch = watchOf(({ handle }, since) => {
        asked.push(since !== null)
        return Effect.succeed(since === null ? { ...seen(handle, followers), validators } : { _tag: "Unchanged" })
      })
      for (let day = 0; day < 16; day++) {
        followers += 1
        yield* TestClock.setTime(spreadOverDay(account, at(day)).getTime())
        yield* lookAtDue("youtube").pipe(Effect.provideService(ProfileWatch, watch))
      }
      expect(asked.flatMap((isConditional, day) => (isConditional ? [] : [day]))).toEqual([0, 7, 14])
      const [counts = []] = yield* Monitored.use((monitored) => monitored.counts([account], at(0)))
      expect(counts.map(({ followers: count }) => count).slice(5, 9)).toEqual([101, 101, 108, 108])
    })
  )
})

describe("lookAtAllDue", () => {
  it.effect(
    "a platform that asks to be left alone is, and the accounts that are due there keep their looks of the day",
    Effect.gen(function* () {
      const tenantId = yield* newTenant
      yield* watchByPlan(
        tenantId,
        Array.from({ length: 3 * LOOKS_A_CLAIM }, () => anAccount()),
        at(0),
        at(30)
      )
      const looked: Array<number> = []
      const watch = watchOf(() =>
        Effect.gen(function* () {
          looked.push(yield* Clock.currentTimeMillis)
          return yield* new ProfileUnavailable({ reason: "Not now.", retryAfterSeconds: 999_999, cause: null })
        })
      )
      yield* Effect.forkChild(lookAtAllDue("youtube").pipe(Effect.provideService(ProfileWatch, watch)))
      yield* TestClock.adjust(`${PAUSE_SECONDS_MAX - 1} seconds`)
      expect(looked).toHaveLength(LOOKS_A_CLAIM)
      yield* TestClock.adjust("1 second")
      expect(looked).toHaveLength(2 * LOOKS_A_CLAIM)
    })
  )

  it.effect(
    "tells once an hour of looks that come late, and by how much",
    Effect.gen(function* () {
      const told: Array<string> = []
      const logger = Logger.make(({ message }) => void told.push(String(message)))
      const tenantId = yield* newTenant
      const accounts = Array.from({ length: 3 * LOOKS_A_CLAIM }, () => anAccount())
      yield* watchByPlan(tenantId, accounts, at(0), at(90))
      const look = lookAtAllDue("youtube").pipe(
        Effect.provideService(
          ProfileWatch,
          watchOf(({ handle }) => Effect.succeed(seen(handle, 1_234)))
        ),
        Effect.provide(Logger.layer([logger]))
      )
      yield* look
      expect(told).toEqual([])
      // Every account is overdue, since no worker ran.
      yield* TestClock.setTime(at(3).getTime())
      yield* look
      expect(told).toHaveLength(1)
      expect(told[0]).toMatch(/^looks at youtube are \d+ hours late/)
    })
  )
})
