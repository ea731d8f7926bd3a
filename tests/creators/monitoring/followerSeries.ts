import type { DayCount } from "../../../ports/creators/monitoring/Monitored.ts"
import { DAY_MS } from "../../../ports/time/days.ts"

/** Follower counts of creators who don't exist, shaped like those of creators who do. */

export const FIRST_DAY = Date.UTC(2025, 0, 6)
export const dayAt = (place: number): Date => new Date(FIRST_DAY + place * DAY_MS)

/** The same numbers for the same seed, 0 to below 1 (mulberry32). */
export const numbersFrom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Draw = () => number

/** Standard normal. */
const normal = (draw: Draw): number => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())

const logUniform = (draw: Draw, from: number, to: number): number => from * (to / from) ** draw()

/** How counts of a kind of creator come about: the share that a day adds, by the day's place. */
interface Kind {
  readonly name: string
  readonly followers: readonly [number, number]
  readonly rates: (draw: Draw) => (place: number) => number
}

const noisy = (draw: Draw, mean: number, spread: number): number => mean + spread * normal(draw)

export const KINDS: ReadonlyArray<Kind> = [
  {
    name: "steady",
    followers: [5_000, 5_000_000],
    rates: (draw) => {
      const mean = 0.0005 * draw()
      return () => noisy(draw, mean, mean / 2 + 0.0002)
    }
  },
  {
    name: "growing fast",
    followers: [1_000, 200_000],
    rates: (draw) => {
      const mean = 0.004 + 0.008 * draw()
      return () => mean * Math.exp(0.5 * normal(draw))
    }
  },
  {
    name: "weekly rhythm",
    followers: [5_000, 1_000_000],
    rates: (draw) => {
      const [mean, times] = [0.001 + 0.002 * draw(), 5 + 10 * draw()]
      const weekday = Math.floor(7 * draw())
      return (place) => (place % 7 === weekday ? times * mean : mean) * Math.exp(0.3 * normal(draw))
    }
  },
  {
    name: "bursts",
    followers: [5_000, 2_000_000],
    rates: (draw) => {
      const mean = 0.0008 + 0.001 * draw()
      // A post that goes far, some times a year, and what it brings on the days after.
      let burst = 0
      return () => {
        burst = burst * 0.5 + (draw() < 8 / 365 ? 0.004 * Math.exp(0.6 * normal(draw)) : 0)
        return noisy(draw, mean, mean) + burst
      }
    }
  },
  {
    name: "small",
    followers: [150, 2_000],
    rates: (draw) => {
      const mean = 0.001 + 0.004 * draw()
      return () => mean * Math.exp(0.7 * normal(draw))
    }
  },
  {
    name: "in decline",
    followers: [20_000, 3_000_000],
    rates: (draw) => {
      const mean = -0.0008 * draw()
      return () => noisy(draw, mean, 0.0004)
    }
  }
]

/** How a page shows a count. */
export const SHOWINGS = {
  exact: (count: number): number => count,
  /** `1.23M`, `12.3K`. */
  "three digits": (count: number): number => {
    const step = 10 ** Math.max(0, String(count).length - 3)
    return Math.floor(count / step) * step
  },
  /** `1.2M`, `12.3K`, `123K`. */
  "one decimal": (count: number): number => {
    if (count < 10_000) return count
    const step = count >= 1_000_000 ? 100_000 : count >= 100_000 ? 1_000 : 100
    return Math.floor(count / step) * step
  },
  /** `1M`, `12K`. */
  "whole units": (count: number): number => {
    if (count < 10_000) return count
    const step = count >= 1_000_000 ? 1_000_000 : 1_000
    return Math.floor(count / step) * step
  }
} as const
export type Showing = keyof typeof SHOWINGS

export interface SeriesOptions {
  readonly kind: Kind
  readonly showing: Showing
  readonly days: number
  readonly seed: number
  /** Share of days that can't be read. */
  readonly gaps: number
  /** A leap that is planted: at which day, and what share of the followers it adds. */
  readonly leap?: { readonly at: number; readonly share: number; readonly days?: number }
}

/** A creator's counts by day, as they are read. */
export const seriesOf = ({ kind, showing, days, seed, gaps, leap }: SeriesOptions): ReadonlyArray<DayCount> => {
  const draw = numbersFrom(seed)
  let count = logUniform(draw, ...kind.followers)
  const rate = kind.rates(draw)
  const leapDays = leap?.days ?? 1
  return Array.from({ length: days }, (_, place) => {
    count *= 1 + rate(place)
    if (leap !== undefined && place >= leap.at && place < leap.at + leapDays) {
      count *= (1 + leap.share) ** (1 / leapDays)
    }
    const isRead = draw() >= gaps || (leap !== undefined && Math.abs(place - leap.at) <= 1)
    return isRead ? [{ day: dayAt(place), followers: SHOWINGS[showing](Math.max(0, Math.round(count))) }] : []
  }).flat()
}
