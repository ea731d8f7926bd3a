import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { spreadOverDay } from "../../../domain/creators/monitoring/nextLook.ts"
import { PERIOD_MS, periodAt, periodEnd, periodStart } from "../../../domain/creators/roster/planPeriods.ts"
import { accountNamed, DAY } from "./simulatedCreator.ts"

const YEAR_2100 = 4_102_444_800_000
const moments = fc.integer({ min: 0, max: YEAR_2100 }).map((ms) => new Date(ms))

describe("periods of a plan", () => {
  test("are 30 days of 24 hours, and tile time without gap or overlap", () => {
    fc.assert(
      fc.property(moments, fc.nat(100), (anchor, period) => {
        const plan = { anchor, period }
        expect(periodEnd(plan).getTime() - periodStart(plan).getTime()).toBe(30 * 24 * 60 * 60 * 1_000)
        expect(periodStart({ anchor, period: period + 1 })).toEqual(periodEnd(plan))
        expect(periodStart({ anchor, period: 0 })).toEqual(anchor)
      })
    )
  })

  test("hold every moment since the anchor once: the first belongs to a period, the last to the next one", () => {
    fc.assert(
      fc.property(moments, fc.nat(10 * 365 * DAY), (anchor, since) => {
        const at = new Date(anchor.getTime() + since)
        const period = periodAt({ anchor, period: 0 }, at)
        expect(period).toBe(Math.floor(since / PERIOD_MS))
        expect(periodStart({ anchor, period }) <= at && at < periodEnd({ anchor, period })).toBe(true)
        expect(periodAt({ anchor, period: 0 }, periodEnd({ anchor, period }))).toBe(period + 1)
      })
    )
  })

  test("never go back, whatever a clock says", () => {
    fc.assert(
      fc.property(moments, moments, fc.nat(1_000), (anchor, at, period) => {
        expect(periodAt({ anchor, period }, at)).toBeGreaterThanOrEqual(period)
      })
    )
  })

  test("know no leap second, no leap year and no summer time", () => {
    const anchor = new Date("2016-12-15T00:00:00Z")
    expect(periodEnd({ anchor, period: 0 })).toEqual(new Date("2017-01-14T00:00:00Z"))
    expect(periodEnd({ anchor: new Date("2028-02-10T12:00:00Z"), period: 0 })).toEqual(new Date("2028-03-11T12:00:00Z"))
    expect(periodEnd({ anchor: new Date("2026-03-20T00:30:00+01:00"), period: 0 })).toEqual(
      new Date("2026-04-18T23:30:00Z")
    )
  })
})

describe("the time of day at which an account is looked at", () => {
  test("is within 24 hours, and the same every day", () => {
    fc.assert(
      fc.property(moments, fc.stringMatching(/^[a-z0-9._]{1,30}$/), fc.nat(400), (from, handle, days) => {
        const account = accountNamed(handle)
        const first = spreadOverDay(account, from).getTime() - from.getTime()
        expect(first).toBeGreaterThanOrEqual(0)
        expect(first).toBeLessThan(DAY)
        const later = spreadOverDay(account, new Date(from.getTime() + days * DAY))
        expect(later.getTime() - spreadOverDay(account, from).getTime()).toBe(days * DAY)
        expect(spreadOverDay(account, spreadOverDay(account, from))).toEqual(spreadOverDay(account, from))
      })
    )
  })

  test("is spread: of 100,000 accounts with numbered names no minute has twice as many as are due in one", () => {
    const minutes = new Map<number, number>()
    for (let number = 0; number < 100_000; number++) {
      const minute = Math.floor(spreadOverDay(accountNamed(`creator${number}`), new Date(0)).getTime() / 60_000)
      minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
    }
    expect(minutes.size).toBe(1_440)
    expect(Math.max(...minutes.values())).toBeLessThan((2 * 100_000) / 1_440)
  })
})
