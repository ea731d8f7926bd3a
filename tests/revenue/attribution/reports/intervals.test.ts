import { describe, expect, test } from "bun:test"
import { intervalsOf, type ReportInterval } from "../../../../domain/revenue/attribution/reports/intervals.ts"
import { readTime } from "../../../../hosts/http/query/periods.ts"
import { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import { HOUR_MS } from "../../../../ports/time/days.ts"

const cut = (interval: ReportInterval, zone: string, from: string, to: string) => {
  const timeZone = TimeZone.make(zone)
  const period = {
    from: readTime(from, "starts", timeZone) ?? new Date(0),
    to: readTime(to, "ends", timeZone) ?? new Date(0)
  }
  return intervalsOf(period, interval, timeZone) ?? []
}
const hoursOf = (intervals: ReturnType<typeof cut>) =>
  intervals.map(({ from, to }) => (to.getTime() - from.getTime()) / HOUR_MS)

describe("intervals of a zone", () => {
  test.each([
    ["Europe/Berlin", "2026-03-28", "2026-03-30", [24, 23, 24]],
    ["Europe/Berlin", "2026-10-24", "2026-10-26", [24, 25, 24]],
    // Half an hour of daylight saving.
    ["Australia/Lord_Howe", "2026-04-04", "2026-04-05", [24, 24.5]],
    // Clocks skip midnight, or show it twice.
    ["America/Sao_Paulo", "2018-11-03", "2018-11-05", [24, 23, 24]],
    ["America/Havana", "2025-11-01", "2025-11-03", [24, 25, 24]],
    // A day that wasn't.
    ["Pacific/Apia", "2011-12-29", "2011-12-31", [24, 24]],
    ["UTC", "2026-03-28", "2026-03-30", [24, 24, 24]]
  ])("days of %s from %s to %s", (zone, from, to, hours) => {
    expect(hoursOf(cut("day", zone, from, to))).toEqual(hours)
  })

  test("a day of a half-hour zone begins at its midnight", () => {
    expect(cut("day", "Asia/Kolkata", "2026-03-01", "2026-03-01").map(({ from }) => from.toISOString())).toEqual([
      "2026-02-28T18:30:00.000Z"
    ])
  })

  test("weeks begin on Monday, and the first and the last are cut to the period", () => {
    // The first of March 2026 is a Sunday.
    expect(cut("week", "UTC", "2026-03-01", "2026-03-10").map(({ from }) => from.toISOString().slice(0, 10))).toEqual([
      "2026-03-01",
      "2026-03-02",
      "2026-03-09"
    ])
  })

  test("months are the calendar's, over a year's end", () => {
    expect(
      cut("month", "America/New_York", "2025-12-15", "2026-02-28").map(({ from, to }) => [
        from.toISOString(),
        to.toISOString()
      ])
    ).toEqual([
      ["2025-12-15T05:00:00.000Z", "2026-01-01T05:00:00.000Z"],
      ["2026-01-01T05:00:00.000Z", "2026-02-01T05:00:00.000Z"],
      ["2026-02-01T05:00:00.000Z", "2026-03-01T05:00:00.000Z"]
    ])
  })
})
