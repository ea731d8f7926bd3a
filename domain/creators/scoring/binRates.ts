import type { RateBin } from "../../../ports/creators/scoring/Scorecard.ts"

/** Fewer values make no picture of how they lie. */
export const BINNED_MIN = 8
/** The open range at the end among them. */
export const BINS_MAX = 10
/** Ranges end where so many of the values lie below, so that one that went far doesn't press the others together. */
const COVERED_SHARE = 0.9
/** Rates are counted in millionths: whole numbers, so that ranges are the same on any machine. */
const RATE_PARTS = 1_000_000
/** The open range, and the one that what is covered may just reach. */
const OPEN_AND_FIRST = 2
const STEPS = [1, 2, 5] as const
const TEN = 10

/** The least of 1, 2, 5, 10, 20, 50 … millionths that is no less than `least`. */
const niceStep = (least: number): number => {
  for (let power = 1; power <= Number.MAX_SAFE_INTEGER / TEN; power *= TEN) {
    const step = STEPS.map((each) => each * power).find((each) => each >= least)
    if (step !== undefined) return step
  }
  return least
}

/** How many rates lie in each of at most BINS_MAX ranges of one width; what lies far above is in an open one. Empty for few. */
export const binRates = (rates: ReadonlyArray<number>): ReadonlyArray<RateBin> => {
  const parts = rates.map((rate) => Math.round(rate * RATE_PARTS)).sort((a, b) => a - b)
  const covered = parts[Math.floor((parts.length - 1) * COVERED_SHARE)]
  if (parts.length < BINNED_MIN || covered === undefined || covered === 0) return []
  const step = niceStep(covered / (BINS_MAX - OPEN_AND_FIRST))
  const closed = Math.floor(covered / step) + 1
  const counted = Array.from({ length: closed }, (_, place) => ({
    from: (place * step) / RATE_PARTS,
    to: ((place + 1) * step) / RATE_PARTS,
    posts: parts.filter((part) => part >= place * step && part < (place + 1) * step).length
  }))
  const above = parts.filter((part) => part >= closed * step).length
  return above === 0 ? counted : [...counted, { from: (closed * step) / RATE_PARTS, to: null, posts: above }]
}
