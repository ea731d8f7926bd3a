import { describe, expect, test } from "bun:test"
import { followerLeap } from "../../../domain/creators/monitoring/followerLeap.ts"
import { COUNT_DAYS, type DayCount } from "../../../ports/creators/monitoring/Monitored.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { dayAt, KINDS, numbersFrom, SHOWINGS, type Showing, seriesOf } from "./followerSeries.ts"

const YEAR_DAYS = 365
const SEEDS = 12
const SHOWN = Object.keys(SHOWINGS) as ReadonlyArray<Showing>

/** The days on which someone who looks every day is told of a leap. */
const toldOn = (series: ReadonlyArray<DayCount>): ReadonlyArray<Date> => {
  let leaptOn: Date | null = null
  const told: Array<Date> = []
  series.forEach((today, place) => {
    const since = today.day.getTime() - COUNT_DAYS * DAY_MS
    const known = series.slice(Math.max(0, place - COUNT_DAYS), place).filter(({ day }) => day.getTime() >= since)
    if (followerLeap(known, today, leaptOn) === null) return
    leaptOn = today.day
    told.push(today.day)
  })
  return told
}

const still = (days: number, followers: number, step = 7): ReadonlyArray<DayCount> =>
  Array.from({ length: days }, (_, place) => ({ day: dayAt(place), followers: followers + step * place }))

const next = (counts: ReadonlyArray<DayCount>, followers: number): DayCount => ({
  day: dayAt(counts.length),
  followers
})

describe("what the history explains", () => {
  test("ordinary creators are seldom told of: at most one of ten in a year, however their page shows counts", () => {
    const rows = KINDS.map((kind, place) => {
      const perShowing = SHOWN.map((showing) => {
        let alarms = 0
        for (let seed = 0; seed < SEEDS; seed++) {
          const series = seriesOf({ kind, showing, days: YEAR_DAYS, seed: seed * 97 + place * 7 + 1, gaps: 0.1 })
          alarms += toldOn(series).length
        }
        return alarms / SEEDS
      })
      return { kind: kind.name, perShowing }
    })
    const rounded = (value: number | undefined) => Number((value ?? 0).toFixed(2))
    console.table(
      rows.map(({ kind, perShowing }) => ({
        kind,
        ...Object.fromEntries(SHOWN.map((showing, at) => [showing, rounded(perShowing[at])]))
      }))
    )
    const all = rows.flatMap(({ perShowing }) => perShowing)
    const mean = all.reduce((sum, each) => sum + each, 0) / all.length
    console.log(`false alarms for each creator and year: ${mean.toFixed(3)}`)
    expect(mean).toBeLessThanOrEqual(0.1)
    // No kind of creator is the one who is always told of.
    expect(Math.max(...all)).toBeLessThanOrEqual(0.5)
  })

  test.each([
    [
      "growth that is steady, however fast",
      Array.from({ length: 60 }, (_, place) => Math.round(5_000 * 1.04 ** place))
    ],
    ["a rhythm of the week", Array.from({ length: 60 }, (_, place) => 50_000 + Math.floor(place / 7) * 3_000)],
    ["one step of a rounded count", [...Array.from({ length: 60 }, () => 1_200_000), 1_300_000]],
    [
      "the step at which thousands become millions",
      [...Array.from({ length: 60 }, () => 999_000), 1_000_000, 1_100_000]
    ],
    ["a dozen more of few", [...Array.from({ length: 60 }, () => 60), 90]]
  ])("%s is no leap", (_, counts) => {
    expect(toldOn(counts.map((followers, place) => ({ day: dayAt(place), followers })))).toEqual([])
  })

  test("what changed over days that could not be read is judged as those days together", () => {
    const counts = still(30, 100_000, 800)
    const later = (days: number, followers: number): DayCount => ({ day: dayAt(29 + days), followers })
    expect(followerLeap(counts, later(1, 123_200 + 5_000), null)).not.toBeNull()
    expect(followerLeap(counts, later(10, 123_200 + 10 * 800 + 5_000), null)).toBeNull()
  })

  test("nothing is told of the first counts", () => {
    expect(followerLeap([], next([], 10_000), null)).toBeNull()
    expect(followerLeap(still(1, 10_000), next(still(1, 10_000), 11_003), null)).toBeNull()
    expect(followerLeap(still(1, 10_000), next(still(1, 10_000), 14_003), null)?.usual).toBeNull()
  })
})

describe("what it doesn't", () => {
  test("planted leaps are found: most of 10 %, nearly all of 30 %", () => {
    const recallOf = (share: number, showing: Showing, days = 1) => {
      let [found, planted] = [0, 0]
      KINDS.filter(({ name }) => name !== "small").forEach((kind, place) => {
        for (let seed = 0; seed < SEEDS; seed++) {
          const at = 30 + Math.floor(numbersFrom(seed + place)() * 60)
          const leap = { at, share, days }
          const series = seriesOf({ kind, showing, days: at + 8, seed: seed * 131 + place, gaps: 0.1, leap })
          planted += 1
          const told = toldOn(series).filter((day) => day >= dayAt(at) && day <= dayAt(at + Math.max(1, days)))
          if (told.length > 0) found += 1
        }
      })
      return found / planted
    }
    const rows = [0.05, 0.1, 0.3].map((share) => ({
      leap: `${share * 100} %`,
      ...Object.fromEntries(SHOWN.map((showing) => [showing, Number(recallOf(share, showing).toFixed(2))])),
      "over 5 days": Number(recallOf(share, "exact", 5).toFixed(2))
    }))
    console.table(rows)
    expect(recallOf(0.05, "exact")).toBeGreaterThanOrEqual(0.5)
    expect(recallOf(0.1, "exact")).toBeGreaterThanOrEqual(0.75)
    expect(recallOf(0.3, "exact")).toBeGreaterThanOrEqual(0.97)
    expect(recallOf(0.3, "three digits")).toBeGreaterThanOrEqual(0.95)
  })

  test("a leap up and a fall are told alike, with what is usual beside them", () => {
    const counts = still(60, 100_000)
    const up = followerLeap(counts, next(counts, 112_345), null)
    expect(up).toMatchObject({ change: 11_932, usual: 7 })
    expect(followerLeap(counts, next(counts, 88_001), null)).toMatchObject({ change: -12_412 })
  })

  test("one leap doesn't excuse the next, and neither is told again on the days after", () => {
    const series = still(80, 100_000).map(({ day, followers }, place) => ({
      day,
      followers: followers + (place >= 40 ? 20_000 : 0) + (place >= 60 ? 20_000 : 0)
    }))
    expect(toldOn(series)).toEqual([dayAt(40), dayAt(60)])
  })

  test("a leap bought in slices, each below what a day may change by, is told by its week", () => {
    const series = still(60, 100_000).map(({ day, followers }, place) => ({
      day,
      followers: Math.round(followers * 1.025 ** Math.max(0, place - 45))
    }))
    expect(toldOn(series.slice(0, 52)).length).toBe(1)
  })

  test("the day that leapt is told once, however often it is judged", () => {
    const counts = still(60, 100_000)
    const today = next(counts, 130_001)
    expect(followerLeap(counts, today, null)).toEqual(followerLeap(counts, today, null))
    expect(followerLeap([...counts, today], { ...next(counts, 130_003), day: dayAt(61) }, today.day)).toBeNull()
  })
})
