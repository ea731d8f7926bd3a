import { describe, expect } from "bun:test"
import { Clock, Duration, Effect, type Layer } from "effect"
import { TestClock } from "effect/testing"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import { RateLimitStore, type RequestLimit } from "../../ports/accounts/limits/RateLimitStore.ts"
import { effectTest } from "../support/running/effectTest.ts"

const LIMIT: RequestLimit = { requests: 120, windowMs: 60_000 }
const all = { concurrency: "unbounded" } as const

export const newKey = () => KeyId.make(crypto.randomUUID())

/** A request that was admitted, and between which instants, in milliseconds. */
export interface Admitted {
  readonly askedMs: number
  readonly answeredMs: number
}

const nowMs = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos) / 1e6)

/** Sends so many requests at once to some logs in turn; gives what became of each. */
export const burst = (logs: ReadonlyArray<RateLimitStore["Service"]>, key: KeyId, size: number, limit: RequestLimit) =>
  Effect.forEach(
    Array.from({ length: size }, (_, place) => place),
    (place) =>
      Effect.gen(function* () {
        const log = yield* Effect.fromNullishOr(logs[place % logs.length]).pipe(Effect.orDie)
        const askedMs = yield* nowMs
        const admission = yield* log.admit(key, limit)
        return { ...admission, askedMs, answeredMs: yield* nowMs }
      }),
    all
  )

/** The most requests that were admitted for certain within one window. */
export const worstCount = (admitted: ReadonlyArray<Admitted>, windowMs: number): number => {
  const starts = admitted.map(({ askedMs }) => askedMs)
  return Math.max(
    ...starts.map(
      (from) => admitted.filter(({ askedMs, answeredMs }) => askedMs >= from && answeredMs < from + windowMs).length
    )
  )
}

/**
 * Bursts that fill a window late, and then press on its edge: just before it, on it and just after, window after window.
 * Gives the most that were admitted in any window.
 */
export const worstAtEdges = (
  logs: ReadonlyArray<RateLimitStore["Service"]>,
  limit: RequestLimit,
  pass: (ms: number) => Effect.Effect<void>
) =>
  Effect.gen(function* () {
    const key = newKey()
    const admitted: Array<Admitted> = []
    const step = Math.floor(limit.windowMs / 20)
    for (const waitMs of [17, 2, 1, 1, 1, 15, 2, 1, 1, 1, 1].map((steps) => steps * step)) {
      const asked = yield* burst(logs, key, Math.ceil(limit.requests * 0.8), limit)
      admitted.push(...asked.filter(({ isAdmitted }) => isAdmitted))
      yield* pass(waitMs)
    }
    expect(admitted.length).toBeGreaterThan(limit.requests)
    return worstCount(admitted, limit.windowMs)
  })

/**
 * What any adapter of `RateLimitStore` must do. An adapter on the process' clock is tested on virtual time; one on a clock of
 * its own on real time, with a shorter window where it has to pass.
 */
export const suite = <E>(name: string, layer: Layer.Layer<RateLimitStore, E>, clock: "virtual" | "its own") =>
  describe(`limits contract: ${name}`, () => {
    const it = effectTest(layer)
    const isVirtual = clock === "virtual"
    const live = isVirtual ? it.effect : it.live
    const pass = (ms: number) => (isVirtual ? TestClock.adjust(Duration.millis(ms)) : Effect.sleep(Duration.millis(ms)))
    const passing: RequestLimit = { requests: 120, windowMs: isVirtual ? 60_000 : 2000 }

    live(
      "admits requests of a key up to the limit and says how many more would be admitted, then refuses",
      Effect.gen(function* () {
        const log = yield* RateLimitStore
        const key = newKey()
        for (let remaining = LIMIT.requests - 1; remaining >= 0; remaining--) {
          const admission = yield* log.admit(key, LIMIT)
          expect(admission).toMatchObject({ isAdmitted: true, remaining })
          expect(admission.retryAfterMs > 0).toBe(remaining === 0)
        }
        expect(yield* log.admit(key, LIMIT)).toMatchObject({ isAdmitted: false, remaining: 0 })
      })
    )

    live(
      "keys have nothing to do with each other",
      Effect.gen(function* () {
        const log = yield* RateLimitStore
        const limit = { requests: 1, windowMs: 60_000 }
        for (const key of [newKey(), newKey()]) {
          expect(yield* log.admit(key, limit)).toMatchObject({ isAdmitted: true })
          expect(yield* log.admit(key, limit)).toMatchObject({ isAdmitted: false })
        }
      })
    )

    live(
      "Atomic: of 500 requests at once exactly 120 are admitted, and each number of remaining ones is told once",
      Effect.gen(function* () {
        const asked = yield* burst([yield* RateLimitStore], newKey(), 500, LIMIT)
        const admitted = asked.filter(({ isAdmitted }) => isAdmitted)
        expect(admitted.map(({ remaining }) => remaining).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: LIMIT.requests }, (_, place) => place)
        )
      })
    )

    live(
      "a request after retryAfterMs is admitted, and refused ones have not counted",
      Effect.gen(function* () {
        const log = yield* RateLimitStore
        const key = newKey()
        yield* burst([log], key, passing.requests, passing)
        const refusals = yield* burst([log], key, 10, passing)
        expect(refusals.filter(({ isAdmitted }) => isAdmitted)).toEqual([])
        const last = refusals[9]
        if (last === undefined) throw new Error("no refusal")
        expect(last.retryAfterMs).toBeGreaterThan(0)
        expect(last.retryAfterMs).toBeLessThanOrEqual(passing.windowMs)
        expect(last.resetMs).toBeGreaterThanOrEqual(last.retryAfterMs)
        if (isVirtual) {
          yield* pass(last.retryAfterMs - 1)
          expect(yield* log.admit(key, passing)).toMatchObject({ isAdmitted: false, retryAfterMs: 1 })
          yield* pass(1)
        } else {
          yield* pass(last.retryAfterMs)
        }
        expect(yield* log.admit(key, passing)).toMatchObject({ isAdmitted: true })
        yield* pass(passing.windowMs)
        expect(yield* log.admit(key, passing)).toMatchObject({ isAdmitted: true, remaining: passing.requests - 1 })
      })
    )

    live(
      "in any window at most the limit is admitted, and all of it is, under bursts around its edges",
      Effect.gen(function* () {
        const worst = yield* worstAtEdges([yield* RateLimitStore], passing, pass)
        if (isVirtual) expect(worst).toBe(passing.requests)
        else expect(worst).toBeLessThanOrEqual(passing.requests)
      })
    )

    live(
      "a limit that is lowered or raised holds from the next request on",
      Effect.gen(function* () {
        const log = yield* RateLimitStore
        const key = newKey()
        const limitOf = (requests: number) => ({ requests, windowMs: 60_000 })
        yield* burst([log], key, 100, limitOf(100))
        expect(yield* log.admit(key, limitOf(40))).toMatchObject({ isAdmitted: false, remaining: 0 })
        expect(yield* log.admit(key, limitOf(100))).toMatchObject({ isAdmitted: false, remaining: 0 })
        expect(yield* log.admit(key, limitOf(101))).toMatchObject({ isAdmitted: true, remaining: 0 })
        expect(yield* log.admit(key, limitOf(300))).toMatchObject({ isAdmitted: true, remaining: 198 })
      })
    )
  })
