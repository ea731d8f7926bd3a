import type { DayCount } from "../../../ports/creators/monitoring/Monitored.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { median } from "../scoring/features/feature.ts"

/** Daily changes from which on a history says what is usual. */
const HISTORY_CHANGES_MIN = 7
/** Before it does, only a change of this share is a leap: it is beyond what any history of a week would explain. */
const SHORT_HISTORY_SHARE_MIN = 0.25
/** A change of a day below this share of the followers is none, however still the history. */
const LEAP_SHARE_MIN = 0.03
/** Nor is one of fewer followers: small accounts move by whole percents from day to day. */
const LEAP_FOLLOWERS_MIN = 150
/** How far beyond the usual change, in robust standard deviations of the history. */
const DEVIATIONS_MIN = 8
/** The standard deviation of what is spread normally, by its median absolute deviation. */
const DEVIATION_OF_MAD = 1.4826
/** How far beyond the greatest changes that the history has seen: bursts on one day of the week are its rhythm. */
const GREATEST_TIMES = 2.5
/** Of so many changes one may be a leap itself, and doesn't excuse another. */
const CHANGES_A_LEAP = 30
/** A span of several days is judged by spans of as many, where the history has room for so many of them. */
const SPANS_MIN = 4
/** Pages write a letter for three digits: K, M, B. */
const UNIT_DIGITS = 3
/** Beside the last day, the change of a week is judged: a leap that is bought in slices is one, too. */
const WEEK_DAYS = 7

/** A change of the followers that the history doesn't explain. */
export interface FollowerLeap {
  readonly before: DayCount
  readonly after: DayCount
  /** `after` less `before`; below 0 where they went. */
  readonly change: number
  /** The change as a share of the followers before. */
  readonly share: number
  /** What the history has an account like this change by in that time; null where there is too little of it. */
  readonly usual: number | null
}

const daysFrom = (before: DayCount, after: DayCount): number =>
  Math.max(1, Math.round((after.day.getTime() - before.day.getTime()) / DAY_MS))

/** The share a day by which the followers changed between counts that follow each other; over several days as often. */
const ratesOf = (counts: ReadonlyArray<DayCount>): ReadonlyArray<number> =>
  counts.flatMap((after, place) => {
    const before = counts[place - 1]
    if (before === undefined) return []
    const days = daysFrom(before, after)
    const rate = (after.followers - before.followers) / Math.max(1, before.followers) / days
    return Array.from({ length: days }, () => rate)
  })

/** What each so many days in a row came to. */
const sumsOver = (days: number, rates: ReadonlyArray<number>): ReadonlyArray<number> => {
  let sum = 0
  return rates.flatMap((rate, place) => {
    sum += rate - (rates[place - days] ?? 0)
    return place >= days - 1 ? [sum] : []
  })
}

const digitsOf = (count: number): number => String(Math.round(Math.abs(count))).length

const zerosOf = (count: number): number => {
  const [zeros = ""] = /0*$/.exec(String(Math.round(Math.abs(count)))) ?? []
  return count === 0 ? 0 : zeros.length
}

/**
 * What the counts of pages are rounded to, as a power of ten: `1.2M` and `1.3M` are one step of 100,000 apart, and perhaps one
 * follower. Told by the zeros that all counts of this length end with; a page never rounds to more than its unit.
 */
const stepOf = (counts: ReadonlyArray<DayCount>, before: DayCount, after: DayCount): number => {
  const digits = digitsOf(Math.max(before.followers, after.followers))
  const alike = [...counts, after].filter(({ followers }) => digitsOf(followers) === digits)
  const zeros = Math.min(...alike.map(({ followers }) => zerosOf(followers)))
  return 10 ** Math.min(zeros, UNIT_DIGITS * Math.floor((digits - 1) / UNIT_DIGITS))
}

/** What a history has the followers change by within so many days, as shares of them. */
interface Explained {
  /** Null where there is too little history. */
  readonly usual: number | null
  /** How far beyond the usual a change may be. */
  readonly deviation: number
}

const explainedOver = (days: number, rates: ReadonlyArray<number>): Explained => {
  // What is unusual evens out over several days, as the root of their number.
  const evened = Math.sqrt(days)
  if (rates.length < HISTORY_CHANGES_MIN) return { usual: null, deviation: SHORT_HISTORY_SHARE_MIN * evened }
  // Spans of the same length say it best, where there are some that don't overlap.
  const span = rates.length >= SPANS_MIN * days ? days : 1
  const sums = sumsOver(span, rates)
  const middle = median(sums) ?? 0
  const deviations = sums.map((sum) => Math.abs(sum - middle)).sort((a, b) => b - a)
  const spread = (median(deviations) ?? 0) * DEVIATION_OF_MAD
  // One leap is in so many spans.
  const greatest = deviations[span * Math.floor(rates.length / CHANGES_A_LEAP)] ?? deviations[0] ?? 0
  const ofSpan = Math.max(DEVIATIONS_MIN * spread, GREATEST_TIMES * greatest)
  return {
    usual: middle * (days / span),
    deviation: Math.max(LEAP_SHARE_MIN * evened, ofSpan * Math.sqrt(days / span))
  }
}

const leapBetween = (past: ReadonlyArray<DayCount>, before: DayCount, after: DayCount): FollowerLeap | null => {
  const followers = Math.max(1, before.followers)
  const change = after.followers - before.followers
  const history = past.filter(({ day }) => day <= before.day)
  const { usual, deviation } = explainedOver(daysFrom(before, after), ratesOf(history))
  const rounding = stepOf(past, before, after)
  const excess = Math.abs(change - (usual ?? 0) * followers) - (rounding === 1 ? 0 : rounding)
  if (excess < Math.max(LEAP_FOLLOWERS_MIN, deviation * followers)) return null
  return {
    before,
    after,
    change,
    share: change / followers,
    usual: usual === null ? null : Math.round(usual * followers)
  }
}

/**
 * Whether today's count is a leap, up or down, that the counts before it don't explain; null where they do, or where there are
 * none. Judged are the change since the newest count before and that of a week, neither reaching back over a leap that was told.
 * Robust against what one odd day does: usual is the median, spread the median absolute deviation. Counts oldest first.
 */
export const followerLeap = (
  counts: ReadonlyArray<DayCount>,
  today: DayCount,
  leaptOn: Date | null
): FollowerLeap | null => {
  const past = counts.filter(({ day }) => day < today.day)
  const since = Math.max(today.day.getTime() - WEEK_DAYS * DAY_MS, leaptOn?.getTime() ?? Number.NEGATIVE_INFINITY)
  const last = past.at(-1)
  const weekAgo = past.find(({ day }) => day.getTime() >= since)
  const bases = [...new Set([last, weekAgo])]
  for (const base of bases) {
    if (base === undefined) continue
    const leap = leapBetween(past, base, today)
    if (leap !== null) return leap
  }
  return null
}
