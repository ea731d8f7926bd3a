import { describe, expect } from "bun:test"
import { Effect } from "effect"
import {
  makeRequestCounter,
  REQUEST_DAYS,
  readRequests,
  WAITING_COUNTS_MAX
} from "../../../domain/accounts/keys/requests/countRequests.ts"
import { layer as fixture } from "../../../fixtures/accounts/keys/RequestCounts.ts"
import { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { COUNTS_ADDED_MAX, RequestCounts } from "../../../ports/accounts/keys/RequestCounts.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const NOW_MS = Date.UTC(2026, 2, 10, 23, 59, 59)
const since = new Date(Date.UTC(2026, 2, 1))
const aKey = (tenantId = TenantId.make(crypto.randomUUID())) => ({ tenantId, id: KeyId.make(crypto.randomUUID()) })

/** The fixture, of which writes fail while `isAway`, and which notes how many counts each write had. */
const makeWatched = Effect.gen(function* () {
  const counts = yield* RequestCounts
  const state: { isAway: boolean; readonly sizes: Array<number> } = { isAway: false, sizes: [] }
  const watched = RequestCounts.of({
    ...counts,
    add: (counted) => {
      if (state.isAway) return Effect.fail(new StoreUnavailable({ store: "Accounts", cause: "away" }))
      state.sizes.push(counted.length)
      return counts.add(counted)
    }
  })
  const counter = yield* makeRequestCounter.pipe(Effect.provideService(RequestCounts, watched))
  return { counts, counter, state }
})

describe("counting requests", () => {
  const it = effectTest(fixture)

  it.effect(
    "counts by class of status, and writes what was counted in one step",
    Effect.gen(function* () {
      const { counts, counter, state } = yield* makeWatched
      const key = aKey()
      for (const status of [200, 201, 304, 400, 404, 499, 429, 500, 503]) counter.count(key, status, NOW_MS)
      expect(yield* counts.days(key.tenantId, key.id, since)).toEqual([])
      yield* counter.flush
      yield* counter.flush
      expect(yield* counts.days(key.tenantId, key.id, since)).toEqual([
        { day: new Date(Date.UTC(2026, 2, 10)), succeeded: 3, refused: 3, rateLimited: 1, failed: 2 }
      ])
      expect(state.sizes).toEqual([1])
    })
  )

  it.effect(
    "a request belongs to the UTC day on which it was answered",
    Effect.gen(function* () {
      const { counts, counter } = yield* makeWatched
      const key = aKey()
      for (const ms of [NOW_MS, NOW_MS + 1_000, NOW_MS - 1, NOW_MS + 2_000]) counter.count(key, 200, ms)
      yield* counter.flush
      expect((yield* counts.days(key.tenantId, key.id, since)).map(({ succeeded }) => succeeded)).toEqual([2, 2])
    })
  )

  it.effect(
    "what can't be written is kept and written once it can, with what came meanwhile",
    Effect.gen(function* () {
      const { counts, counter, state } = yield* makeWatched
      const key = aKey()
      state.isAway = true
      counter.count(key, 200, NOW_MS)
      yield* counter.flush
      counter.count(key, 200, NOW_MS)
      yield* counter.flush
      state.isAway = false
      counter.count(key, 500, NOW_MS)
      yield* counter.flush
      yield* counter.flush
      expect(yield* counts.days(key.tenantId, key.id, since)).toMatchObject([{ succeeded: 2, failed: 1 }])
      expect(state.sizes).toEqual([1])
    })
  )

  it.effect(
    "what waits is bounded, and is written in batches",
    Effect.gen(function* () {
      const { counts, counter, state } = yield* makeWatched
      const tenantId = TenantId.make(crypto.randomUUID())
      for (let place = 0; place < WAITING_COUNTS_MAX + 10; place++) counter.count(aKey(tenantId), 200, NOW_MS)
      yield* counter.flush
      expect(yield* counts.days(tenantId, null, since)).toMatchObject([{ succeeded: WAITING_COUNTS_MAX }])
      expect(Math.max(...state.sizes)).toBe(COUNTS_ADDED_MAX)
      expect(state.sizes).toHaveLength(WAITING_COUNTS_MAX / COUNTS_ADDED_MAX)
    })
  )

  it.effect(
    "days without a request are there, each once, the last today",
    Effect.gen(function* () {
      const { counter } = yield* makeWatched
      const key = aKey()
      counter.count(key, 200, 0)
      yield* counter.flush
      const days = yield* readRequests(key.tenantId, null)
      expect(days).toHaveLength(REQUEST_DAYS)
      expect(days.at(-1)).toEqual({ day: new Date(0), succeeded: 1, refused: 0, rateLimited: 0, failed: 0 })
      expect(days[0]?.day.getTime()).toBe(-(REQUEST_DAYS - 1) * 86_400_000)
      expect(days.filter(({ succeeded }) => succeeded > 0)).toHaveLength(1)
    })
  )
})
