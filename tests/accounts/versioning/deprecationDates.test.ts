import { describe, expect, test } from "bun:test"
import {
  addDays,
  dateProblem,
  postponementProblem,
  reminderDue
} from "../../../domain/accounts/versioning/deprecationDates.ts"
import { addMonths } from "../../../domain/time/calendar.ts"
import { isoDay } from "../../../ports/time/days.ts"

const day = (text: string): Date => new Date(`${text}T00:00:00.000Z`)
const ANNOUNCED = new Date("2026-11-26T23:30:00.000Z")

describe("when something may be gone", () => {
  test.each([
    ["2027-02-24", "2027-08-24", true, null],
    ["2027-02-24", "2028-01-01", true, null],
    ["2027-02-23", "2028-01-01", true, "90 days' notice: announced today, it is deprecated on 2027-02-24"],
    ["2026-11-26", "2028-01-01", true, "90 days' notice"],
    ["2020-01-01", "2028-01-01", false, "90 days' notice"],
    [
      "2027-02-24",
      "2027-08-23",
      true,
      "6 months once it is deprecated: deprecated on 2027-02-24, it ends on 2027-08-24"
    ],
    ["2027-02-24", "2027-02-23", true, "6 months"],
    // What belongs to no version, such as a receiver of webhooks, may end on the day it is deprecated.
    ["2027-02-24", "2027-02-24", false, null],
    ["2027-02-24", "2027-02-23", false, "nothing ends before it is deprecated"],
    // Months end on different days.
    ["2027-08-31", "2028-02-28", true, "it ends on 2028-02-29"],
    ["2027-08-31", "2028-02-29", true, null]
  ])("announced on 2026-11-26, deprecated on %s, gone on %s, of v1: %p", (on, sunset, isV1, problem) => {
    const found = dateProblem({ announcedAt: ANNOUNCED, deprecatedOn: day(on), sunsetOn: day(sunset), isV1 })
    if (problem === null) expect(found).toBeNull()
    else expect(found).toContain(problem)
  })

  test("months are those of the calendar", () => {
    for (const [from, months, to] of [
      ["2026-03-31", 6, "2026-09-30"],
      ["2026-12-15", 6, "2027-06-15"],
      ["2027-08-31", 18, "2029-02-28"]
    ] as const) {
      expect(isoDay(addMonths(day(from), months))).toBe(to)
    }
  })

  test("an end is put off and never brought forward, nor to a day that has begun", () => {
    const from = day("2027-08-24")
    expect(postponementProblem(from, addDays(from, 1), ANNOUNCED)).toBeNull()
    for (const days of [0, -1])
      expect(postponementProblem(from, addDays(from, days), ANNOUNCED)).toContain("never brought forward")
    expect(postponementProblem(from, addDays(from, 1), addDays(from, 2))).toContain("lies ahead")
  })

  test("a reminder is due 30 and 7 days before the end; of two that were missed the last is, and none once it has come", () => {
    const end = day("2027-08-24")
    const due = (days: number) => reminderDue(end, addDays(end, -days))
    expect([31, 30.01].map(due)).toEqual([null, null])
    expect([30, 29, 7.01].map(due)).toEqual(["days_30", "days_30", "days_30"])
    expect([7, 1, 0.01].map(due)).toEqual(["days_7", "days_7", "days_7"])
    expect([0, -1, -400].map(due)).toEqual([null, null, null])
  })
})
