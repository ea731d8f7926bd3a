import { estimateRate } from "../../../domain/creators/rates/estimateRate.ts"
import { priceOf } from "../../../domain/creators/rates/spread.ts"
import { PAID_BENCHMARKS } from "../../../domain/creators/rates/table/benchmarks.ts"
import { PRICE_ROWS } from "../../../domain/creators/rates/table/prices.ts"
import type { RateRow } from "../../../domain/creators/rates/table/row.ts"

/** How many of a group's figures fall into the band that the other sources make. */
export interface LeftOut {
  readonly name: string
  readonly inside: number
  readonly figures: number
}

const HIGH_SOURCES_MIN = 5
const SOURCES_MIN = 3

const groupOf = (rows: ReadonlyArray<RateRow>): string =>
  rows.length >= HIGH_SOURCES_MIN
    ? "formats with 5 sources and more"
    : rows.length >= SOURCES_MIN
      ? "formats with 3 or 4 sources"
      : "formats with 2 sources: the band of the other one is borrowed"

/** Each figure's middle against the band of the sources that are left when its own is left out. */
export const leaveOneOut = (): ReadonlyArray<LeftOut> => {
  const groups = new Map<string, { inside: number; figures: number }>()
  for (const rows of Object.values<ReadonlyArray<RateRow>>(PRICE_ROWS)) {
    for (const row of rows) {
      const band = priceOf(rows.filter((other) => other !== row))
      if (band === null) continue
      const group = groups.get(groupOf(rows)) ?? { inside: 0, figures: 0 }
      const isInside = row.middle >= band.low && row.middle <= band.high
      groups.set(groupOf(rows), { inside: group.inside + (isInside ? 1 : 0), figures: group.figures + 1 })
    }
  }
  return [...groups].map(([name, counts]) => ({ name, ...counts }))
}

export interface PaidBeside {
  readonly name: string
  readonly followers: number
  /** Dollars, whole. */
  readonly paid: number
  readonly low: number
  readonly fair: number
  readonly high: number
}

const SMALLEST_ACCOUNT = 1_000
const CENTS = 100n

/** What was paid for a mean post, beside the estimate of an Instagram post by as many followers as the range has in its middle. */
export const paidBeside = (): ReadonlyArray<PaidBeside> =>
  PAID_BENCHMARKS.flatMap(({ name, row, followers }) => {
    if (followers === null) return []
    const count = Math.round(Math.sqrt(Math.max(followers[0], SMALLEST_ACCOUNT) * followers[1]))
    const rate = estimateRate({
      platform: "instagram",
      format: "feed_post",
      niche: "other",
      audience: { by: "followers", count },
      engagementOfViews: null,
      places: [],
      count: 1,
      lengthSeconds: null,
      rights: "none",
      exclusivityDays: 0,
      whitelistingDays: 0,
      isRush: false,
      bundle: "none"
    })
    if (rate === null) return []
    const dollars = (cents: bigint) => Number(cents / CENTS)
    const paid = Number(row.middle) / 1_000
    return [
      { name, followers: count, paid, low: dollars(rate.low), fair: dollars(rate.fair), high: dollars(rate.high) }
    ]
  })
