import type { Money } from "../../../ports/money/money.ts"
import { type BasePrice, basePrice, combineSources, type Spread } from "./spread.ts"
import { GEO_ROWS, type Geo } from "./table/geos.ts"
import { NICHE_ROWS, type Niche } from "./table/niches.ts"
import type { Format, RatedPlatform } from "./table/prices.ts"
import { type RateRow, WHOLE } from "./table/row.ts"
import {
  BUNDLE_ROWS,
  type Bundle,
  ENGAGEMENT_ROWS,
  EXCLUSIVITY_ROWS,
  FULL_LENGTH_SECONDS,
  REACH_ROWS,
  RIGHTS_ROWS,
  type Rights,
  RUSH_ROWS,
  SHORT_LENGTH_ROWS,
  WHITELISTING_ROWS
} from "./table/terms.ts"

/** Views or followers, at most. */
export const VIEWS_MAX = 1_000_000_000
export const COUNT_MAX = 100
export const LENGTH_SECONDS_MAX = 86_400
export const TERM_DAYS_MAX = 365

/** Days that the sources name. */
const TERM_DAYS = 30
const LONG_TERM_DAYS = 90
/** Deliverables from which on buying several at once is cheaper. */
const CHEAPER_FROM: Readonly<Record<Bundle, number>> = { none: Number.POSITIVE_INFINITY, bundle: 2, retainer: 3 }
/** A share of an audience, in parts. */
const SHARE_PARTS = 1_000_000
const CENTS = 100n
const VIEWS_PRICED = 1_000n

export interface AudiencePart {
  readonly geo: Geo
  /** 0 to 1. */
  readonly share: number
}

/** What a rate is asked for. */
export interface RateQuestion {
  readonly platform: RatedPlatform
  readonly format: Format
  readonly niche: Niche
  /** 1 to VIEWS_MAX. By followers, views are estimated. */
  readonly audience: { readonly by: "views" | "followers"; readonly count: number }
  /** Interactions for each view, 0 to 1; null where that isn't known. */
  readonly engagementOfViews: number | null
  /** Where the audience is; empty where that isn't known. */
  readonly places: ReadonlyArray<AudiencePart>
  readonly count: number
  readonly lengthSeconds: number | null
  readonly rights: Rights
  readonly exclusivityDays: number
  readonly whitelistingDays: number
  readonly isRush: boolean
  readonly bundle: Bundle
}

/** A published figure, and what it is of. */
export interface ItemRow {
  /** As `niche/tech`. */
  readonly item: string
  readonly row: RateRow
}

/** What moves a rate away from the price of its views. */
export interface RateFactor {
  readonly name: string
  /** What was asked for or is known, for a person. */
  readonly value: string
  /** In thousandths. */
  readonly multiplier: Spread
  /** `arithmetic`: a number that was asked for; `assumed`: nothing is known, and it is taken as 1. */
  readonly kind: "convention" | "prior" | "arithmetic" | "assumed"
  readonly rows: ReadonlyArray<ItemRow>
}

/** `medium`: several sources agree somewhat; `low`: few, or far apart; `very_low`: it rests on a prior or on estimated views. */
export const CONFIDENCES = ["very_low", "low", "medium"] as const
export type Confidence = (typeof CONFIDENCES)[number]

export interface RateEstimate {
  readonly fair: Money["minorUnits"]
  readonly low: Money["minorUnits"]
  readonly high: Money["minorUnits"]
  readonly base: BasePrice
  readonly factors: ReadonlyArray<RateFactor>
  readonly confidence: Confidence
  /** Why it is no surer, for a person. */
  readonly reasons: ReadonlyArray<string>
}

const ONE: Spread = { low: WHOLE, fair: WHOLE, high: WHOLE }

const itemRows = (item: string, rows: ReadonlyArray<RateRow>): ReadonlyArray<ItemRow> =>
  rows.map((row) => ({ item, row }))

const known = (name: string, value: string, rows: ReadonlyArray<RateRow>): RateFactor => ({
  name,
  value,
  multiplier: combineSources(rows) ?? ONE,
  kind: "convention",
  rows: itemRows(`${name}/${value}`, rows)
})

const unmoved = (name: string, value: string, kind: "arithmetic" | "assumed"): RateFactor => ({
  name,
  value,
  multiplier: ONE,
  kind,
  rows: []
})

/** A surcharge that is paid `times` over. */
const again = ({ low, fair, high }: Spread, times: bigint): Spread => ({
  low: WHOLE + (low - WHOLE) * times,
  fair: WHOLE + (fair - WHOLE) * times,
  high: WHOLE + (high - WHOLE) * times
})

const periods = (days: number, length: number): bigint => BigInt(Math.ceil(days / length))

/** A surcharge by time: what is longer than the sources tell of costs it again for each period begun, which is our prior. */
const termOf = (name: string, days: number, length: number, rows: ReadonlyArray<RateRow>): RateFactor => {
  const times = periods(days, length)
  const factor = known(name, `${days} days`, rows)
  return { ...factor, multiplier: again(factor.multiplier, times), kind: times > 1n ? "prior" : "convention" }
}

const exclusivity = (days: number): RateFactor =>
  days <= TERM_DAYS
    ? termOf("exclusivity", days, TERM_DAYS, EXCLUSIVITY_ROWS[TERM_DAYS])
    : termOf("exclusivity", days, LONG_TERM_DAYS, EXCLUSIVITY_ROWS[LONG_TERM_DAYS])

/** The mean over an audience, weighted by its parts; what is not known of it is taken to be as the rest. */
const placesFactor = (places: ReadonlyArray<AudiencePart>): RateFactor => {
  const parts = places.flatMap(({ geo, share }) => {
    const [weight, spread] = [BigInt(Math.round(share * SHARE_PARTS)), combineSources(GEO_ROWS[geo])]
    return weight === 0n || spread === null ? [] : [{ geo, weight, spread }]
  })
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0n)
  if (whole === 0n) return unmoved("geo", "not known; taken as us_canada", "assumed")
  const mean = (of: (spread: Spread) => bigint) =>
    parts.reduce((sum, { weight, spread }) => sum + weight * of(spread), 0n) / whole
  const geos = [...new Set(parts.map(({ geo }) => geo))].sort()
  return {
    name: "geo",
    value: geos.join(", "),
    multiplier: { low: mean(({ low }) => low), fair: mean(({ fair }) => fair), high: mean(({ high }) => high) },
    kind: "convention",
    rows: geos.flatMap((geo) => itemRows(`geo/${geo}`, GEO_ROWS[geo]))
  }
}

const engagementFactor = (rate: number | null): RateFactor => {
  const step = rate === null ? undefined : ENGAGEMENT_ROWS.findLast(({ from }) => rate >= from)
  return step === undefined
    ? unmoved("engagement", "not known", "assumed")
    : known("engagement", `${step.label} of views`, [step.row])
}

const countFactor = (count: number): RateFactor => {
  const times = BigInt(count) * WHOLE
  return { ...unmoved("count", String(count), "arithmetic"), multiplier: { low: times, fair: times, high: times } }
}

/** Share of the followers who see a post of a format; empty where nothing is published. */
const reachRows = (platform: RatedPlatform, format: Format): ReadonlyArray<RateRow> =>
  REACH_ROWS[`${platform}/${format}`] ?? []

const factorsOf = (asked: RateQuestion): ReadonlyArray<RateFactor> => [
  ...(asked.audience.by === "followers"
    ? [known("reach", "views estimated from followers", reachRows(asked.platform, asked.format))]
    : []),
  known("niche", asked.niche, NICHE_ROWS[asked.niche]),
  placesFactor(asked.places),
  engagementFactor(asked.engagementOfViews),
  ...(asked.format === "integration" && asked.lengthSeconds !== null && asked.lengthSeconds < FULL_LENGTH_SECONDS
    ? [known("length", `${asked.lengthSeconds} seconds`, SHORT_LENGTH_ROWS)]
    : []),
  ...(asked.rights === "none" ? [] : [known("usage_rights", asked.rights, RIGHTS_ROWS[asked.rights])]),
  ...(asked.exclusivityDays === 0 ? [] : [exclusivity(asked.exclusivityDays)]),
  ...(asked.whitelistingDays === 0
    ? []
    : [termOf("whitelisting", asked.whitelistingDays, TERM_DAYS, WHITELISTING_ROWS)]),
  ...(asked.isRush ? [known("rush", "under 7 days", RUSH_ROWS)] : []),
  ...(asked.count === 1 ? [] : [countFactor(asked.count)]),
  ...(asked.count < CHEAPER_FROM[asked.bundle] ? [] : [known("bundle", asked.bundle, BUNDLE_ROWS[asked.bundle])])
]

/** Cents, rounded half up, once. */
const centsOf = (views: number, price: bigint, multipliers: ReadonlyArray<bigint>): bigint => {
  const top = multipliers.reduce((product, each) => product * each, BigInt(views) * price * CENTS)
  const bottom = multipliers.reduce((product) => product * WHOLE, VIEWS_PRICED * WHOLE)
  return (2n * top + bottom) / (2n * bottom)
}

/** Sources from which on a price is more than a few people's word. */
const SOURCES_MIN = 3
/** A band that reaches farther than this, high / low, says little. */
const BAND_RATIO_MAX = 10n

const confidenceOf = (
  asked: RateQuestion,
  base: BasePrice,
  factors: ReadonlyArray<RateFactor>,
  { low, high }: Pick<RateEstimate, "low" | "high">
): Pick<RateEstimate, "confidence" | "reasons"> => {
  const guessed = [
    ...(base.like === null
      ? []
      : [`Nothing is published of ${base.name}: it is taken to be like ${base.like}, which is our prior.`]),
    ...(asked.audience.by === "followers" ? ["Views are estimated from followers."] : [])
  ]
  const priors = factors.filter(({ kind }) => kind === "prior").map(({ name }) => name)
  const weak = [
    ...(base.like === null && base.rows.length < SOURCES_MIN
      ? [`The price of views is by ${base.rows.length === 1 ? "one source" : `${base.rows.length} sources`}.`]
      : []),
    ...(priors.length === 0 ? [] : [`No source goes as far as was asked: ${priors.join(", ")}.`]),
    ...(high > low * BAND_RATIO_MAX ? [`The sources' highest is more than ${BAND_RATIO_MAX} times their lowest.`] : [])
  ]
  return {
    confidence: guessed.length > 0 ? "very_low" : weak.length > 0 ? "low" : "medium",
    reasons: [...guessed, ...weak, "The sources are conventions: calculators and guides, not payments."]
  }
}

/**
 * What the published conventions come to: the price of 1,000 views, times the views, times each factor. Lows multiply with lows
 * and highs with highs, since sources that are low in one thing may be low in all. Null where a platform has no such format, or
 * no reach is published to estimate views by.
 */
export const estimateRate = (asked: RateQuestion): RateEstimate | null => {
  const base = basePrice(`${asked.platform}/${asked.format}`)
  if (base === null) return null
  if (asked.audience.by === "followers" && reachRows(asked.platform, asked.format).length === 0) return null
  const factors = factorsOf(asked)
  const cents = (of: (spread: Spread) => bigint) =>
    centsOf(
      asked.audience.count,
      of(base.spread),
      factors.map(({ multiplier }) => of(multiplier))
    )
  const band = { low: cents(({ low }) => low), fair: cents(({ fair }) => fair), high: cents(({ high }) => high) }
  return { ...band, base, factors, ...confidenceOf(asked, base, factors, band) }
}
