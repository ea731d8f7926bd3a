import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { lengthOf, partsBeside, spansOf } from "../../../../domain/revenue/attribution/summaries/spansOf.ts"
import { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import { SPAN_SETTLES_MINUTES, SPANS_MAX, type Span } from "../../../../ports/revenue/attribution/Summaries.ts"
import { DAY_MS, MINUTE_MS } from "../../../../ports/time/days.ts"
import { PROPERTY_RUNS } from "../../../support/running/effectTest.ts"

const ZONES = ["UTC", "Europe/Berlin", "Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe"]

const moment = fc.record({
  now: fc.date({ min: new Date("2024-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }),
  days: fc.integer({ min: 1, max: 70 }),
  timeZone: fc.constantFrom(...ZONES.map((zone) => TimeZone.make(zone)))
})

const isIn = (inner: Span, outer: Span) => outer !== inner && outer.from <= inner.from && inner.to <= outer.to
/** Those that lie in no other, ascending: what a report uses where all hold. */
const outermost = (spans: ReadonlyArray<Span>) =>
  spans
    .filter((span) => !spans.some((other) => isIn(span, other)))
    .sort((one, other) => one.from.getTime() - other.from.getTime())

describe("the spans that are summed up", () => {
  test("leave a report the orders of the last 20 minutes, whatever the moment, the zone and the first order", () => {
    fc.assert(
      fc.property(moment, ({ now, days, timeZone }) => {
        const firstAt = new Date(now.getTime() - days * DAY_MS)
        const left = partsBeside({ from: firstAt, to: now }, outermost(spansOf(now, firstAt, timeZone)))
        expect(left.length).toBe(1)
        expect(now.getTime() - (left[0]?.from.getTime() ?? 0)).toBeLessThanOrEqual(20 * MINUTE_MS)
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })

  test("leave the orders of the last 20 minutes also while an hour's summary, or a day's, is not made yet", () => {
    fc.assert(
      fc.property(moment, ({ now, timeZone }) => {
        const spans = spansOf(now, new Date(now.getTime() - 3 * DAY_MS), timeZone)
        const latest = Math.max(...spans.map(({ to }) => to.getTime()))
        const isJustOver = (span: Span) => span.to.getTime() === latest && lengthOf(span) > 10 * MINUTE_MS
        const period = { from: new Date(now.getTime() - DAY_MS), to: now }
        const made = outermost(spans.filter((span) => !isJustOver(span)))
        const left = partsBeside(
          period,
          made.filter(({ from }) => from >= period.from)
        ).at(-1)
        expect(now.getTime() - (left?.from.getTime() ?? 0)).toBeLessThanOrEqual(20 * MINUTE_MS)
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })

  test("are settled, lie in each other or beside each other, and are no more than an account may have", () => {
    fc.assert(
      fc.property(moment, ({ now, days, timeZone }) => {
        const spans = spansOf(now, new Date(now.getTime() - 30 * days * DAY_MS), timeZone)
        expect(spans.length).toBeLessThanOrEqual(SPANS_MAX)
        const settledMs = now.getTime() - SPAN_SETTLES_MINUTES * MINUTE_MS
        expect(spans.every(({ from, to }) => from < to && to.getTime() <= settledMs)).toBe(true)
        const latest = spans.filter(({ to }) => to.getTime() > now.getTime() - 3 * DAY_MS)
        for (const one of latest) {
          const crossing = latest.find(
            (other) =>
              one.from < other.to && other.from < one.to && !isIn(one, other) && !isIn(other, one) && one !== other
          )
          expect(crossing).toBeUndefined()
        }
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })
})
