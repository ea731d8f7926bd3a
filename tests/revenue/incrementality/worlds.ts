import { drawRegions, drawWeeks } from "../../../domain/revenue/incrementality/assignments.ts"
import {
  estimateByRegions,
  estimateByWeeks,
  type Lift,
  type RegionSales,
  smallestByRegions,
  smallestByWeeks,
  type WeekSales
} from "../../../domain/revenue/incrementality/estimateLift.ts"
import type { LiftMetric } from "../../../ports/revenue/incrementality/LiftTest.ts"
import { Random } from "../../simulatedShop/Random.ts"

/** How the sales of a world come about. Sizes are mean orders a week. */
interface Sales {
  /** Each order is one; or its revenue is drawn: log-normal with a deviation of 1.3, or Pareto of index 2.2. */
  readonly amounts?: "lognormal" | "pareto"
  /** The relative lift that is to be found. */
  readonly lift: number
  /** Growth a week, of everything. */
  readonly trend?: number
  /** A wave of this height, over `wave` weeks, of everything. */
  readonly season?: number
  readonly wave?: number
  /** Deviation of the log demand of one unit from week to week, and its correlation with the week before. */
  readonly noise?: number
  readonly correlation?: number
  /** Of the lift, the part that paused regions, or the week after an active one, have as well. */
  readonly spillover?: number
}

export interface RegionWorld extends Sales {
  readonly regions: number
  readonly smallest: number
  readonly largest: number
  readonly weeksBefore: number
  readonly weeks: number
  /** Paused regions; half of them unless said otherwise. */
  readonly paused?: number
  /** Deviation of the regions' own growth a week. */
  readonly ownTrend?: number
  /** Deviation of the lift between regions. */
  readonly ownLift?: number
}

export interface WeekWorld extends Sales {
  readonly pairs: number
  readonly size: number
}

/** What came of one campaign. */
export interface Campaign {
  readonly lift: Lift | null
  /** Expected sales that the creators added, where they were active. */
  readonly added: number
  readonly smallest: number | null
}

const EXACT_POISSON_MAX = 80

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())

const poisson = (random: Random, mean: number): number => {
  if (mean > EXACT_POISSON_MAX) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  const end = Math.exp(-mean)
  let count = 0
  for (let product = random.next(); product > end; product *= random.next()) count += 1
  return count
}

const MEAN_LOGNORMAL = Math.exp(3 + 1.3 ** 2 / 2)
const MEAN_PARETO = (20 * 2.2) / 1.2

const meanAmount = ({ amounts }: Sales) =>
  amounts === undefined ? 1 : amounts === "lognormal" ? MEAN_LOGNORMAL : MEAN_PARETO

const sell = (random: Random, { amounts }: Sales, mean: number): number => {
  const orders = poisson(random, mean)
  if (amounts === undefined) return orders
  let sold = 0
  for (let order = 0; order < orders; order += 1) {
    sold += amounts === "lognormal" ? Math.exp(3 + 1.3 * normal(random)) : 20 * (1 - random.next()) ** (-1 / 2.2)
  }
  return sold
}

const countedOf = ({ amounts }: Sales): LiftMetric => (amounts === undefined ? "orders" : "revenue")

const common = ({ trend = 0, season = 0, wave = 13 }: Sales, week: number) =>
  Math.exp(trend * week + season * Math.sin((2 * Math.PI * week) / wave))

/** Log demand that drifts from week to week as the last of it is forgotten. */
const drift = (random: Random, { noise = 0, correlation = 0 }: Sales) => {
  let now = noise * normal(random)
  return () => {
    now = correlation * now + Math.sqrt(1 - correlation ** 2) * noise * normal(random)
    return now
  }
}

/** A test of regions whose assignment is drawn as the service draws it. */
export const regionCampaign = (world: RegionWorld, seed: number): Campaign => {
  const random = new Random(seed)
  for (let skipped = 0; skipped < 5; skipped += 1) random.next()
  const { regions, paused, weeksBefore, weeks, ownTrend = 0, ownLift = 0, spillover = 0 } = world
  const drawn = drawRegions(regions, seed)
  const isActiveIn = (place: number) => (paused === undefined ? (drawn[place] ?? false) : place >= paused)
  const shared = Array.from(
    { length: weeksBefore + weeks },
    (_, week) => common(world, week) * Math.exp(0.05 * normal(random))
  )
  let added = 0
  const sales = Array.from({ length: regions }, (_, place): RegionSales => {
    const isActive = isActiveIn(place)
    const size = world.smallest * (world.largest / world.smallest) ** random.next()
    const next = drift(random, world)
    const growth = ownTrend * normal(random)
    const own = world.lift + ownLift * normal(random)
    const cells = shared.map((level, week) => {
      const base = size * level * Math.exp(next() + growth * week)
      const lift = week < weeksBefore ? 0 : isActive ? own : spillover * world.lift
      if (isActive) added += base * lift * meanAmount(world)
      return sell(random, world, base * (1 + lift))
    })
    return { isActive, before: cells.slice(0, weeksBefore), during: cells.slice(weeksBefore) }
  })
  return {
    lift: estimateByRegions(sales, countedOf(world), seed),
    added,
    smallest: smallestByRegions(sales, countedOf(world), world)
  }
}

/** A test of weeks, with as many weeks before it as it has. */
export const weekCampaign = (world: WeekWorld, seed: number): Campaign => {
  const random = new Random(seed)
  for (let skipped = 0; skipped < 5; skipped += 1) random.next()
  const weeks = world.pairs * 2
  const drawn = drawWeeks(weeks, seed)
  const next = drift(random, world)
  const past = Array.from({ length: weeks }, (_, week) =>
    sell(random, world, world.size * common(world, week) * Math.exp(next()))
  )
  let added = 0
  let wasActive = false
  const sales = drawn.map((isActive, week): WeekSales => {
    const base = world.size * common(world, weeks + week) * Math.exp(next())
    const lift = isActive ? world.lift : wasActive ? (world.spillover ?? 0) * world.lift : 0
    wasActive = isActive
    if (isActive) added += base * lift * meanAmount(world)
    return { isActive, sold: sell(random, world, base * (1 + lift)) }
  })
  const pairsActiveLast = sales.filter(({ isActive }, week) => isActive && week % 2 === 1).length
  return {
    lift: estimateByWeeks(sales, countedOf(world), seed),
    added,
    smallest: smallestByWeeks(past, countedOf(world), { pairs: world.pairs, pairsActiveLast })
  }
}

const REGIONS = { regions: 20, smallest: 10, largest: 1_000, weeksBefore: 8, weeks: 4, lift: 0.1 }

/** Worlds of regions in which the interval is to hold. */
export const REGION_WORLDS: Readonly<Record<string, RegionWorld>> = {
  "orders, a trend and a season": { ...REGIONS, trend: 0.01, season: 0.1 },
  "orders, demand of each region drifts": { ...REGIONS, noise: 0.1, correlation: 0.5 },
  "orders, each region grows at its own rate": { ...REGIONS, ownTrend: 0.02 },
  "orders, the lift differs between regions": { ...REGIONS, ownLift: 0.05 },
  "orders, few (from 1 in 2 weeks to 20 a week)": { ...REGIONS, smallest: 0.5, largest: 20, lift: 0.2 },
  "orders, few, 12 regions, a lift of 100 %": { ...REGIONS, regions: 12, smallest: 0.5, largest: 20, lift: 1 },
  "orders, 12 regions, 4 weeks before and 1 of test": {
    ...REGIONS,
    regions: 12,
    weeksBefore: 4,
    weeks: 1,
    noise: 0.05
  },
  "orders, 12 regions, a loss of 20 %": { ...REGIONS, regions: 12, lift: -0.2, noise: 0.05 },
  "orders, 3 of 20 regions pause": { ...REGIONS, paused: 3, noise: 0.05 },
  "orders, no lift": { ...REGIONS, lift: 0, noise: 0.1 },
  "orders, 60 regions": { ...REGIONS, regions: 60, noise: 0.1, correlation: 0.5 },
  "orders, 10 regions": { ...REGIONS, regions: 10, noise: 0.05, lift: 0.2 },
  "orders, 8 regions": { ...REGIONS, regions: 8, noise: 0.05, lift: 0.2 },
  "orders, 7 regions": { ...REGIONS, regions: 7, noise: 0.05, lift: 0.2 },
  "orders, 6 regions": { ...REGIONS, regions: 6, noise: 0.05, lift: 0.2 },
  "revenue, log-normal": { ...REGIONS, smallest: 5, largest: 500, amounts: "lognormal" },
  "revenue, Pareto": { ...REGIONS, smallest: 5, largest: 500, amounts: "pareto" },
  "revenue, log-normal, few, 12 regions": {
    ...REGIONS,
    regions: 12,
    smallest: 0.5,
    largest: 20,
    lift: 0.2,
    amounts: "lognormal"
  },
  "revenue, log-normal, 6 regions": { ...REGIONS, regions: 6, smallest: 5, largest: 500, amounts: "lognormal" }
}

const WEEKS = { pairs: 10, size: 200, lift: 0.2 }

/** Worlds of weeks in which the interval is to hold. */
export const WEEK_WORLDS: Readonly<Record<string, WeekWorld>> = {
  "orders, no more than chance": WEEKS,
  "orders, 2 % growth a week and a season": { ...WEEKS, trend: 0.02, season: 0.2 },
  "orders, demand drifts (correlation .5)": { ...WEEKS, noise: 0.1, correlation: 0.5 },
  "orders, demand drifts (correlation .9)": { ...WEEKS, noise: 0.2, correlation: 0.9 },
  "orders, a wave of two weeks": { ...WEEKS, season: 0.2, wave: 2.01 },
  "orders, few (3 a week)": { ...WEEKS, size: 3 },
  "orders, few (20 a week), a lift of 100 %": { ...WEEKS, size: 20, lift: 1 },
  "orders, 6 pairs": { ...WEEKS, pairs: 6, noise: 0.05 },
  "orders, 7 pairs": { ...WEEKS, pairs: 7, noise: 0.05 },
  "orders, 8 pairs": { ...WEEKS, pairs: 8, noise: 0.05 },
  "orders, 26 pairs, no lift": { ...WEEKS, pairs: 26, lift: 0, noise: 0.1, correlation: 0.5 },
  "revenue, log-normal": { ...WEEKS, amounts: "lognormal" },
  "revenue, Pareto": { ...WEEKS, size: 50, amounts: "pareto" },
  "revenue, log-normal, few (3 a week)": { ...WEEKS, size: 3, amounts: "lognormal" }
}

/** Worlds that break what the method supposes: there the interval does not hold. */
export const BROKEN_REGION_WORLD: RegionWorld = { ...REGIONS, spillover: 0.5 }
export const BROKEN_WEEK_WORLD: WeekWorld = { ...WEEKS, size: 2_000, spillover: 0.5 }

export interface Measured {
  readonly campaigns: number
  /** Of all campaigns, those whose interval holds the true lift; and those whose interval of what was added holds that. */
  readonly covers: number
  readonly coversAdded: number
  /** Those that would cover with an interval of .7 of its width, around the same middle. */
  readonly coversNarrowed: number
  /** The middle width of the intervals, in points of lift. */
  readonly width: number
  /** Those whose interval lies above nothing. */
  readonly finds: number
  /** The middle of the smallest lifts that were told before. */
  readonly smallest: number
}

const middleOf = (values: ReadonlyArray<number>) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const measure = (lift: number, campaignOf: (seed: number) => Campaign, campaigns: number): Measured => {
  const all = Array.from({ length: campaigns }, (_, seed) => campaignOf(seed + 1))
  const found = all.flatMap((campaign) => (campaign.lift === null ? [] : [{ ...campaign, lift: campaign.lift }]))
  const count = (holds: (campaign: (typeof found)[number]) => boolean) => found.filter(holds).length / campaigns
  const within = (value: number, low: number, high: number) => low <= value && value <= high
  return {
    campaigns,
    covers: count(({ lift: { relative } }) => within(lift, relative.low, relative.high)),
    coversAdded: count(({ added, lift: told }) => within(added, told.added.low, told.added.high)),
    coversNarrowed: count(({ lift: { relative } }) => {
      const middle = (relative.low + relative.high) / 2
      const reach = 0.35 * (relative.high - relative.low)
      return within(lift, middle - reach, middle + reach)
    }),
    width: middleOf(found.map(({ lift: { relative } }) => relative.high - relative.low)),
    finds: count(({ lift: { relative } }) => relative.low > 0),
    smallest: middleOf(all.flatMap(({ smallest }) => (smallest === null ? [] : [smallest])))
  }
}
