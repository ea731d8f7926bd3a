import { describe, expect, test } from "bun:test"
import { Clock, Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { HOSTS_MAX, makePoliteness, type PacingLimits } from "../../adapters/web/politeness.ts"
import { RETRY_AFTER_SECONDS_MAX, retryAfterSeconds } from "../../adapters/web/retryAfter.ts"
import { effectTest } from "../support/running/effectTest.ts"

const { effect } = effectTest(Layer.empty)

const LIMITS: PacingLimits = { intervalMs: 1_000, atOnceAHost: 2, atOnceOverall: 3 }

describe("requests to one host", () => {
  effect(
    "begin the interval apart, those to another host at once",
    Effect.gen(function* () {
      const { inTurn } = yield* makePoliteness(LIMITS)
      const startsMs: Array<readonly [string, number]> = []
      const request = (host: string) =>
        Effect.flatMap(Clock.currentTimeMillis, (nowMs) => Effect.sync(() => startsMs.push([host, nowMs]))).pipe(
          inTurn(host)
        )
      const fibers = yield* Effect.forEach(["a", "a", "b", "a"], (host) => Effect.forkChild(request(host)))
      yield* TestClock.adjust("10 seconds")
      yield* Effect.forEach(fibers, Fiber.join)
      expect(startsMs).toEqual([
        ["a", 0],
        ["b", 0],
        ["a", 1_000],
        ["a", 2_000]
      ])
    })
  )

  effect(
    "are as many at once as a host, and all hosts together, may have",
    Effect.gen(function* () {
      const { inTurn } = yield* makePoliteness({ ...LIMITS, intervalMs: 0 })
      const finish = yield* Deferred.make<void>()
      const running = new Map<string, number>()
      const count = (host: string, by: number) => running.set(host, (running.get(host) ?? 0) + by)
      const request = (host: string) =>
        Effect.sync(() => count(host, 1)).pipe(
          Effect.andThen(Deferred.await(finish)),
          Effect.andThen(Effect.sync(() => count(host, -1))),
          inTurn(host)
        )
      const fibers = yield* Effect.forEach(["a", "a", "a", "b", "b", "c"], (host) => Effect.forkChild(request(host)))
      yield* TestClock.adjust("1 second")
      expect([...running]).toEqual([
        ["a", 2],
        ["b", 1]
      ])
      yield* Deferred.succeed(finish, undefined)
      yield* Effect.forEach(fibers, Fiber.join)
      expect([...running]).toEqual([
        ["a", 0],
        ["b", 0],
        ["c", 0]
      ])
    })
  )

  effect(
    "that are interrupted while they wait take no one's place",
    Effect.gen(function* () {
      const { inTurn } = yield* makePoliteness({ intervalMs: 1_000, atOnceAHost: 1, atOnceOverall: 1 })
      yield* inTurn("a")(Effect.void)
      const waiting = yield* Effect.forkChild(inTurn("a")(Effect.void))
      yield* TestClock.adjust("500 millis")
      yield* Fiber.interrupt(waiting)
      yield* TestClock.adjust("500 millis")
      const next = yield* Effect.forkChild(inTurn("a")(Clock.currentTimeMillis))
      yield* TestClock.adjust("0 millis")
      expect(yield* Fiber.join(next)).toBe(1_000)
    })
  )

  effect(
    "fail as they do, and the next one still gets its turn",
    Effect.gen(function* () {
      const { inTurn } = yield* makePoliteness({ intervalMs: 0, atOnceAHost: 1, atOnceOverall: 1 })
      expect(yield* Effect.flip(inTurn("a")(Effect.fail("no")))).toBe("no")
      expect(yield* inTurn("a")(Effect.succeed("yes"))).toBe("yes")
    })
  )
})

describe("a host that asks for a pause", () => {
  effect(
    "is left alone until then, by those who wait already too; others are not",
    Effect.gen(function* () {
      const { inTurn, pause, pauseSeconds } = yield* makePoliteness(LIMITS)
      yield* inTurn("a")(Effect.void)
      const waiting = yield* Effect.forkChild(inTurn("a")(Clock.currentTimeMillis))
      yield* TestClock.adjust("500 millis")
      yield* pause("a", 30)
      expect(yield* pauseSeconds("a")).toBe(30)
      expect(yield* pauseSeconds("b")).toBe(0)
      expect(yield* inTurn("b")(Clock.currentTimeMillis)).toBe(500)
      yield* TestClock.adjust("60 seconds")
      expect(yield* Fiber.join(waiting)).toBe(30_500)
      expect(yield* pauseSeconds("a")).toBe(0)
    })
  )

  effect(
    "is not forgotten for a lesser one, nor left alone for longer than may be asked",
    Effect.gen(function* () {
      const { pause, pauseSeconds } = yield* makePoliteness(LIMITS)
      yield* pause("a", 20)
      yield* pause("a", 5)
      expect(yield* pauseSeconds("a")).toBe(20)
      yield* pause("a", 1e9)
      expect(yield* pauseSeconds("a")).toBe(RETRY_AFTER_SECONDS_MAX)
    })
  )

  effect(
    "is one of as many as are remembered: past that the longest known is forgotten",
    Effect.gen(function* () {
      const { pause, pauseSeconds } = yield* makePoliteness(LIMITS)
      for (let host = 0; host < HOSTS_MAX + 1; host++) yield* pause(`host ${host}`, 60)
      expect(yield* pauseSeconds("host 0")).toBe(0)
      expect(yield* pauseSeconds("host 1")).toBe(60)
      expect(yield* pauseSeconds(`host ${HOSTS_MAX}`)).toBe(60)
    })
  )

  effect(
    "stays known while someone waits for it, however many others come",
    Effect.gen(function* () {
      const { inTurn, pause } = yield* makePoliteness(LIMITS)
      yield* inTurn("a")(Effect.void)
      const waiting = yield* Effect.forkChild(inTurn("a")(Clock.currentTimeMillis))
      yield* TestClock.adjust("1 millis")
      for (let host = 0; host < HOSTS_MAX * 2; host++) yield* pause(`host ${host}`, 60)
      yield* pause("a", 10)
      yield* TestClock.adjust("1 minute")
      expect(yield* Fiber.join(waiting)).toBe(10_001)
    })
  )
})

describe("the pause an answer asks for", () => {
  const NOW_MS = Date.UTC(2026, 2, 1, 12)
  test.each([
    [{ "retry-after": "30" }, 30],
    [{ "retry-after": " 0 " }, 0],
    [{ "retry-after": "Sun, 01 Mar 2026 12:01:30 GMT" }, 90],
    [{ "retry-after": "Sun, 01 Mar 2026 11:00:00 GMT" }, 0],
    [{ "retry-after": "999999999" }, RETRY_AFTER_SECONDS_MAX],
    [{ "retry-after": "Fri, 01 Mar 2999 12:01:30 GMT" }, RETRY_AFTER_SECONDS_MAX],
    [{ "x-rate-limit-reset": String(NOW_MS / 1000 + 60) }, 60],
    [{ "ratelimit-reset": String(NOW_MS / 1000 + 5) }, 5],
    [{ "x-ratelimit-reset": "12.4" }, 13],
    [{ "retry-after": "7", "x-rate-limit-reset": String(NOW_MS / 1000 + 60) }, 7],
    [{ "retry-after": "soon" }, null],
    [{ "retry-after": "-5" }, null],
    [{ "retry-after": "9".repeat(40) }, null],
    [{ "retry-after": "Xyz, 99 Foo 2026 99:99:99 GMT" }, null],
    [{}, null]
  ] as ReadonlyArray<[Record<string, string>, number | null]>)("of %j is %p s", (headers, seconds) => {
    expect(retryAfterSeconds(headers, NOW_MS)).toBe(seconds)
  })
})
