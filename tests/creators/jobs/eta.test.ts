import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { etaSeconds, RUN_SECONDS_ASSUMED } from "../../../domain/creators/jobs/eta.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"

const queued = (ahead: number) => ({ status: "queued", progress: 0, ahead, nextTryAt: null }) as const
const processing = (progress: number) => ({ status: "processing", progress, ahead: 0, nextTryAt: null }) as const

describe("eta_seconds", () => {
  test("is what is usual before there are jobs to learn from", () => {
    expect(etaSeconds(queued(0), [], 0)).toBe(RUN_SECONDS_ASSUMED)
  })

  test("is learned from past jobs: their median", () => {
    expect(etaSeconds(queued(0), [30, 1_000, 40], 0)).toBe(40)
    expect(etaSeconds(queued(0), [30, 50], 0)).toBe(40)
  })

  test("of a processing job is what is left of it", () => {
    expect(etaSeconds(processing(0), [40], 0)).toBe(40)
    expect(etaSeconds(processing(75), [40], 0)).toBe(10)
    expect(etaSeconds(processing(100), [40], 0)).toBe(1)
  })

  test("of a queued job grows with the jobs before it", () => {
    expect([0, 3, 4, 8].map((ahead) => etaSeconds(queued(ahead), [40], 0))).toEqual([40, 40, 80, 120])
  })

  test("is a whole number of at least 1, and falls as a job goes on", () => {
    const paces = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 50 })
    fc.assert(
      fc.property(paces, fc.nat(100), fc.nat(100), (pace, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const [early, late] = [etaSeconds(processing(less), pace, 0), etaSeconds(processing(more), pace, 0)]
        expect(Number.isSafeInteger(early)).toBe(true)
        expect(late).toBeGreaterThanOrEqual(1)
        expect(early).toBeGreaterThanOrEqual(late)
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })

  test("while a job waits for another try: the time until that begins and what is usual (acceptance 166)", () => {
    const waiting = { ...queued(0), nextTryAt: new Date(120_000) }
    expect(etaSeconds(waiting, [40], 0)).toBe(160)
    expect(etaSeconds(waiting, [40], 119_000)).toBe(41)
    expect(etaSeconds(waiting, [40], 500_000)).toBe(40)
  })
})
