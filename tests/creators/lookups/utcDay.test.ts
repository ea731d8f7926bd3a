import { expect, test } from "bun:test"
import { secondsLeftOfDay } from "../../../domain/time/calendar.ts"

test.each([
  ["2026-03-01T00:00:00.000Z", 86_400],
  ["2026-03-01T00:00:00.001Z", 86_400],
  ["2026-03-01T12:00:00.000Z", 43_200],
  ["2026-03-01T23:59:59.000Z", 1],
  ["2026-03-01T23:59:59.999Z", 1]
])("at %s the UTC day has %i seconds left, rounded up", (at, seconds) => {
  expect(secondsLeftOfDay(Date.parse(at))).toBe(seconds)
})
