import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  RETRY_JITTER_SHARE,
  RETRY_STEPS_SECONDS,
  readRetryAfterMs,
  retryPauseMs
} from "../../../domain/accounts/webhooks/retrySchedule.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"

const pause = (attempt: number, given: Partial<Parameters<typeof retryPauseMs>[0]> = {}) =>
  retryPauseMs({ attempt, attemptsMax: 5, random: 0.5, retryAfterMs: null, ...given })

describe("the pauses between attempts", () => {
  test("are 30 s, 1 m, 5 m and 30 m before attempts 2 to 5, and there is no sixth", () => {
    expect([1, 2, 3, 4, 5].map((attempt) => pause(attempt))).toEqual([30_000, 60_000, 300_000, 1_800_000, null])
  })

  test("are 2 h beyond, where a key's attempt limit is raised", () => {
    const raised = { attemptsMax: 8 }
    expect([4, 5, 6, 7, 8].map((attempt) => pause(attempt, raised))).toEqual([
      1_800_000,
      7_200_000,
      7_200_000,
      7_200_000,
      null
    ])
  })

  test("differ from their step by ten percent at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const stepMs = (RETRY_STEPS_SECONDS[Math.min(attempt, 5) - 1] ?? 0) * 1_000
        const pauseMs = pause(attempt, { attemptsMax: 10, random }) ?? Number.NaN
        expect(Math.abs(pauseMs - stepMs)).toBeLessThanOrEqual(stepMs * RETRY_JITTER_SHARE)
      }),
      { numRuns: PROPERTY_RUNS }
    )
    expect([pause(1, { random: 0 }), pause(1, { random: 1 })]).toEqual([27_000, 33_000])
  })

  test.each([
    ["longer than the step is honoured", 1, 45_000, 45_000],
    ["is honoured up to the next step", 1, 3_600_000, 60_000],
    ["shorter than the step changes nothing", 3, 1_000, 300_000],
    ["of the last step reaches no further", 6, 86_400_000, 7_200_000]
  ])("Retry-After %s", (_, attempt, retryAfterMs, expected) => {
    expect(pause(attempt, { attemptsMax: 10, retryAfterMs })).toBe(expected)
  })
})

describe("Retry-After", () => {
  const nowMs = Date.UTC(2026, 2, 1, 12)
  test.each([
    ["120", 120_000],
    [" 0 ", 0],
    ["Sun, 01 Mar 2026 12:01:30 GMT", 90_000],
    ["Sun, 01 Mar 2026 11:00:00 GMT", 0],
    ["soon", null],
    ["-5", null],
    ["1.5", null],
    ["99999999999999999999", null],
    ["", null],
    [undefined, null]
  ])("%j asks for %j ms", (header, expected) => {
    expect(readRetryAfterMs(header, nowMs)).toBe(expected)
  })
})
