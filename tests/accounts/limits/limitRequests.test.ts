import { describe, expect } from "bun:test"
import { Duration, Effect, Logger, Metric } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { layer as logs } from "../../../adapters/memory/limits/layer.ts"
import { RollingWindow } from "../../../adapters/memory/limits/RollingWindow.ts"
import {
  localDecisions,
  makeLimitRequests,
  SHARED_RETRY_MS,
  WINDOW_MS
} from "../../../domain/accounts/limits/limitRequests.ts"
import { type Admission, LimitsUnavailable, RateLimitStore } from "../../../ports/accounts/limits/RateLimitStore.ts"
import { newKey } from "../../contracts/limits.contract.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const LIMIT = { requests: 120, windowMs: WINDOW_MS }
const all = { concurrency: "unbounded" } as const
const it = effectTest(logs)

/** A shared log that answers, is down, or takes its time, as the test says; and how often it was asked. */
const makeShared = Effect.gen(function* () {
  const { admit } = yield* RateLimitStore
  const shared = { isDown: false, slowMs: 0, asked: 0, logged: [] as string[] }
  const standIn = RateLimitStore.of({
    admit: (key, limit) =>
      Effect.suspend(() => {
        shared.asked++
        const answer = shared.isDown ? Effect.fail(new LimitsUnavailable({ reason: "down" })) : admit(key, limit)
        return shared.slowMs === 0 ? answer : Effect.delay(answer, Duration.millis(shared.slowMs))
      })
  })
  const limitRequests = yield* Effect.provideService(makeLimitRequests, RateLimitStore, standIn)
  const logger = Logger.make(({ message }) => void shared.logged.push(String(message)))
  const ask = (key: Parameters<typeof limitRequests>[0]) =>
    Effect.provide(limitRequests(key, LIMIT), Logger.layer([logger]))
  const askMany = (key: Parameters<typeof limitRequests>[0], count: number) =>
    Effect.map(
      Effect.forEach(Array.from({ length: count }), () => ask(key), all),
      (admissions) => admissions.filter(({ isAdmitted }) => isAdmitted).length
    )
  return { shared, ask, askMany }
})

const STARTED = "the shared request log does not answer: each host limits requests by itself"
const ENDED = "the shared request log answers again"

describe("limitRequests", () => {
  it.effect(
    "120 requests of a key are admitted in any rolling 60 seconds",
    Effect.gen(function* () {
      const { ask, askMany } = yield* makeShared
      const key = newKey()
      expect(yield* askMany(key, 60)).toBe(60)
      yield* TestClock.adjust("30 seconds")
      expect(yield* askMany(key, 100)).toBe(60)
      expect(yield* ask(key)).toEqual({ isAdmitted: false, remaining: 0, retryAfterMs: 30_000, resetMs: 60_000 })
      yield* TestClock.adjust("30 seconds")
      expect(yield* askMany(key, 100)).toBe(60)
    })
  )

  it.effect(
    "nothing fails while the shared log does not answer: the host limits by itself, what it admitted before included",
    Effect.gen(function* () {
      const { shared, askMany } = yield* makeShared
      const key = newKey()
      expect(yield* askMany(key, 50)).toBe(50)
      shared.isDown = true
      expect(yield* askMany(key, 500)).toBe(70)
      expect(yield* askMany(newKey(), 500)).toBe(120)
    })
  )

  it.effect(
    "one line is logged when the shared log stops answering and one when it answers again; what was decided alone is counted",
    Effect.gen(function* () {
      const { shared, askMany } = yield* makeShared
      const before = (yield* Metric.value(localDecisions)).count
      yield* askMany(newKey(), 10)
      expect((yield* Metric.value(localDecisions)).count).toBe(before)
      shared.isDown = true
      yield* askMany(newKey(), 200)
      yield* TestClock.adjust(SHARED_RETRY_MS)
      yield* askMany(newKey(), 200)
      yield* TestClock.adjust(1)
      expect(shared.logged).toEqual([STARTED])
      expect((yield* Metric.value(localDecisions)).count).toBe(before + 400)
      shared.isDown = false
      yield* TestClock.adjust(SHARED_RETRY_MS)
      yield* askMany(newKey(), 1)
      yield* TestClock.adjust(1)
      yield* askMany(newKey(), 10)
      expect(shared.logged).toEqual([STARTED, ENDED])
      expect((yield* Metric.value(localDecisions)).count).toBe(before + 401)
    })
  )

  it.effect(
    "only the first requests wait for a log that is down; later ones ask it beside their answer, one a second",
    Effect.gen(function* () {
      const { shared, ask, askMany } = yield* makeShared
      shared.isDown = true
      yield* ask(newKey())
      shared.slowMs = 10 * SHARED_RETRY_MS
      const asked = shared.asked
      // On virtual time nothing that waits would ever end.
      yield* askMany(newKey(), 100)
      expect(shared.asked).toBe(asked)
      for (let second = 1; second <= 5; second++) {
        yield* TestClock.adjust(SHARED_RETRY_MS)
        yield* askMany(newKey(), 100)
        yield* Effect.yieldNow
        expect(shared.asked).toBe(asked + second)
      }
    })
  )

  it.effect(
    "for a window after the shared log is back, what the host admitted alone counts",
    Effect.gen(function* () {
      const { shared, ask, askMany } = yield* makeShared
      const key = newKey()
      shared.isDown = true
      expect(yield* askMany(key, 100)).toBe(100)
      shared.isDown = false
      yield* TestClock.adjust(SHARED_RETRY_MS)
      yield* ask(newKey())
      yield* TestClock.adjust(1)
      expect(shared.logged).toEqual([STARTED, ENDED])
      let admitted = 0
      for (let request = 0; request < 200; request++) if ((yield* ask(key)).isAdmitted) admitted++
      expect(admitted).toBe(20)
      yield* TestClock.adjust(WINDOW_MS)
      expect(yield* askMany(key, 200)).toBe(120)
    })
  )
})

describe("RollingWindow", () => {
  const steps = fc.array(
    fc.record({
      waitMs: fc.oneof(fc.nat(20), fc.constantFrom(99, 100, 101, 1000)),
      requests: fc.integer({ min: 1, max: 40 }),
      burst: fc.integer({ min: 1, max: 30 })
    }),
    { maxLength: 40 }
  )

  it.property("answers as a list of all admitted requests does, whatever is asked when", steps, (asked) =>
    Effect.sync(() => {
      const windowMs = 100
      const window = new RollingWindow()
      const admitted: Array<number> = []
      let nowMs = 0
      for (const { waitMs, requests, burst } of asked) {
        nowMs += waitMs
        for (let request = 0; request < burst; request++) {
          const inside = () => admitted.filter((at) => at + windowMs > nowMs)
          const isAdmitted = inside().length < requests
          if (isAdmitted) admitted.push(nowMs)
          const left = inside()
          const blocking = left[left.length - requests]
          const expected: Admission = {
            isAdmitted,
            remaining: Math.max(0, requests - left.length),
            retryAfterMs: blocking === undefined ? 0 : blocking + windowMs - nowMs,
            resetMs: (left.at(-1) ?? nowMs - windowMs) + windowMs - nowMs
          }
          expect(window.admit(nowMs * 1e6, { requests, windowMs })).toEqual(expected)
        }
      }
    })
  )
})
