import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  COUNT_MAX,
  estimateRate,
  type RateEstimate,
  type RateQuestion,
  TERM_DAYS_MAX,
  VIEWS_MAX
} from "../../../domain/creators/rates/estimateRate.ts"
import { geoNamed, geoOfCountry, nicheNamed } from "../../../domain/creators/rates/nicheOf.ts"
import { basePrice, combineSources } from "../../../domain/creators/rates/spread.ts"
import { ASKED_BENCHMARKS, PAID_BENCHMARKS } from "../../../domain/creators/rates/table/benchmarks.ts"
import { GEO_COUNTRIES, GEO_ROWS } from "../../../domain/creators/rates/table/geos.ts"
import { NICHE_ROWS } from "../../../domain/creators/rates/table/niches.ts"
import { FORMATS, LIKENESSES, PRICE_ROWS } from "../../../domain/creators/rates/table/prices.ts"
import { convention, type RateRow, squareRoot } from "../../../domain/creators/rates/table/row.ts"
import {
  BUNDLE_ROWS,
  ENGAGEMENT_ROWS,
  EXCLUSIVITY_ROWS,
  REACH_ROWS,
  RIGHTS_ROWS,
  RUSH_ROWS,
  SHORT_LENGTH_ROWS,
  WHITELISTING_ROWS
} from "../../../domain/creators/rates/table/terms.ts"
import { TOPICS } from "../../../domain/creators/textAnalysis/topic.ts"
import { SCORED_PLATFORMS } from "../../../ports/creators/identity/platforms.ts"

const SEED = 20_261_123
const keysOf = <Key extends string>(rows: Readonly<Record<Key, unknown>>): Array<Key> =>
  Object.keys(rows).filter((key): key is Key => Object.hasOwn(rows, key))

const aFormat = fc.constantFrom(
  ...keysOf(FORMATS).flatMap((platform) => FORMATS[platform].map((format) => ({ platform, format })))
)
const days = fc.integer({ min: 0, max: TERM_DAYS_MAX })
const RIGHTS = keysOf(RIGHTS_ROWS)
const aQuestion: fc.Arbitrary<RateQuestion> = fc
  .record({
    made: aFormat,
    niche: fc.constantFrom(...keysOf(NICHE_ROWS)),
    views: fc.integer({ min: 1, max: VIEWS_MAX }),
    engagementOfViews: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    places: fc.array(
      fc.record({
        geo: fc.constantFrom(...keysOf(GEO_ROWS)),
        share: fc.double({ min: 0, max: 1, noNaN: true })
      }),
      { maxLength: 6 }
    ),
    count: fc.integer({ min: 1, max: COUNT_MAX }),
    lengthSeconds: fc.option(fc.integer({ min: 1, max: 600 })),
    rights: fc.constantFrom(...RIGHTS),
    exclusivityDays: days,
    whitelistingDays: days,
    isRush: fc.boolean(),
    bundle: fc.constantFrom(...keysOf(BUNDLE_ROWS))
  })
  .map(({ made, views, ...rest }) => ({ ...rest, ...made, audience: { by: "views", count: views } }))

const estimate = (question: RateQuestion): RateEstimate => {
  const rate = estimateRate(question)
  if (rate === null) throw new Error(`no rate of ${question.platform}/${question.format}`)
  return rate
}

/** Neither end of the band nor the rate is lower. */
const isNoLower = (dearer: RateEstimate, cheaper: RateEstimate): boolean =>
  dearer.low >= cheaper.low && dearer.fair >= cheaper.fair && dearer.high >= cheaper.high

const holds = (name: string, property: (question: RateQuestion, other: number) => boolean) =>
  test(name, () => {
    fc.assert(fc.property(aQuestion, fc.integer({ min: 0, max: 1_000_000 }), property), { seed: SEED, numRuns: 500 })
  })

describe("a rate", () => {
  holds("the band contains it", (question) => {
    const { low, fair, high } = estimate(question)
    return low <= fair && fair <= high
  })
  holds("more views never lower it", (question, more) => {
    const views = Math.min(VIEWS_MAX, question.audience.count + more)
    return isNoLower(estimate({ ...question, audience: { by: "views", count: views } }), estimate(question))
  })
  holds("more rights never lower it", (question) => {
    const rates = RIGHTS.map((rights) => estimate({ ...question, rights }))
    return rates.every((rate, place) => place === 0 || isNoLower(rate, rates[place - 1] ?? rate))
  })
  holds("longer exclusivity and whitelisting never lower it", (question, more) => {
    const longer = (days: number) => Math.min(TERM_DAYS_MAX, days + (more % TERM_DAYS_MAX))
    return (
      isNoLower(estimate({ ...question, exclusivityDays: longer(question.exclusivityDays) }), estimate(question)) &&
      isNoLower(estimate({ ...question, whitelistingDays: longer(question.whitelistingDays) }), estimate(question))
    )
  })
  holds("a longer part of a video never costs less", (question, more) => {
    const seconds = 1 + (more % 300)
    return isNoLower(
      estimate({ ...question, lengthSeconds: seconds + 30 }),
      estimate({ ...question, lengthSeconds: seconds })
    )
  })
  holds("one more is never cheaper, in a bundle or a retainer neither", (question) =>
    isNoLower(estimate({ ...question, count: question.count + 1 }), estimate(question))
  )
  holds("haste never lowers it", (question) =>
    isNoLower(estimate({ ...question, isRush: true }), estimate({ ...question, isRush: false }))
  )
  holds("more engagement never lowers it", (question) => {
    const rate = question.engagementOfViews ?? 0
    return isNoLower(
      estimate({ ...question, engagementOfViews: Math.min(1, rate + 0.02) }),
      estimate({ ...question, engagementOfViews: rate })
    )
  })
  holds("the order of an audience's parts doesn't matter, and the same question has the same answer", (question) => {
    const [one, other] = [estimate(question), estimate({ ...question, places: question.places.toReversed() })]
    return one.fair === other.fair && one.low === other.low && one.high === other.high
  })
  holds("it is made of conventions alone", (question) => {
    const { base, factors } = estimate(question)
    return [...base.rows, ...factors.flatMap(({ rows }) => rows.map(({ row }) => row))].every(
      ({ kind }) => kind === "convention"
    )
  })
  holds("what is not asked for has no part in it, and every factor says what it is by", (question) =>
    estimate(question).factors.every(
      ({ kind, rows }) => (kind === "arithmetic" || kind === "assumed") === (rows.length === 0)
    )
  )

  test("is rounded half up to the cent, once", () => {
    const question: RateQuestion = {
      platform: "youtube",
      format: "integration",
      niche: "education",
      audience: { by: "views", count: 1 },
      engagementOfViews: null,
      places: [],
      count: 1,
      lengthSeconds: null,
      rights: "none",
      exclusivityDays: 0,
      whitelistingDays: 0,
      isRush: false,
      bundle: "none"
    }
    // A view is 1.0, 2.1213 and 3.0 cents.
    expect(estimate(question)).toMatchObject({ low: 1n, fair: 2n, high: 3n })
    // A view is .5 cents at least.
    expect(estimate({ ...question, lengthSeconds: 30 })).toMatchObject({ low: 1n, fair: 1n, high: 2n })
  })

  test("terms are paid by the period begun, and what is longer than any source tells of is our prior", () => {
    const question: RateQuestion = {
      ...{
        platform: "youtube",
        format: "integration",
        niche: "education",
        audience: { by: "views", count: 1_000_000 }
      },
      ...{ engagementOfViews: null, places: [], count: 1, lengthSeconds: null, rights: "none" },
      ...{ exclusivityDays: 0, whitelistingDays: 0, isRush: false, bundle: "none" }
    }
    const factor = (asked: Partial<RateQuestion>, name: string) => {
      const { multiplier, kind } = estimate({ ...question, ...asked }).factors.find((each) => each.name === name) ?? {}
      return multiplier === undefined ? null : [Number(multiplier.low), Number(multiplier.high), kind]
    }
    const exclusive = (exclusivityDays: number) => factor({ exclusivityDays }, "exclusivity")
    expect([0, 1, 30, 31, 90, 91, 180, 181].map(exclusive)).toEqual([
      null,
      [1_250, 1_500, "convention"],
      [1_250, 1_500, "convention"],
      [1_500, 2_000, "convention"],
      [1_500, 2_000, "convention"],
      [2_000, 3_000, "prior"],
      [2_000, 3_000, "prior"],
      [2_500, 4_000, "prior"]
    ])
    const listed = (whitelistingDays: number) => factor({ whitelistingDays }, "whitelisting")
    expect([1, 30, 31].map(listed)).toEqual([
      [1_200, 1_400, "convention"],
      [1_200, 1_400, "convention"],
      [1_400, 1_800, "prior"]
    ])
    const bundled = (count: number, bundle: RateQuestion["bundle"]) => factor({ count, bundle }, "bundle")
    expect([bundled(1, "bundle"), bundled(2, "bundle")]).toEqual([null, [800, 900, "convention"]])
    expect([bundled(2, "retainer"), bundled(3, "retainer")]).toEqual([null, [750, 850, "convention"]])
    const lasting = (lengthSeconds: number) => factor({ lengthSeconds }, "length")
    expect([lasting(44), lasting(45)]).toEqual([[500, 533, "convention"], null])
  })

  test("by followers is very unsure, and not there where no reach is published", () => {
    const question: RateQuestion = {
      ...{ platform: "instagram", format: "reel", niche: "food", audience: { by: "followers", count: 10_000 } },
      ...{ engagementOfViews: null, places: [], count: 1, lengthSeconds: null, rights: "none" },
      ...{ exclusivityDays: 0, whitelistingDays: 0, isRush: false, bundle: "none" }
    }
    expect(estimate(question).confidence).toBe("very_low")
    expect(estimateRate({ ...question, platform: "twitch", format: "stream" })).toBeNull()
    expect(estimate({ ...question, audience: { by: "views", count: 10_000 } }).confidence).toBe("medium")
  })

  test("of a platform that nothing is published of is named a prior, with a wider band than what it is likened to", () => {
    for (const [name, like] of Object.entries(LIKENESSES)) {
      const [prior, base] = [basePrice(name), basePrice(like)]
      expect(prior?.like).toBe(like)
      expect(prior?.spread.fair).toBe(base?.spread.fair ?? -1n)
      expect(Number(prior?.spread.low)).toBeLessThan(Number(base?.spread.low))
      expect(Number(prior?.spread.high)).toBeGreaterThan(Number(base?.spread.high))
    }
  })
})

describe("sources together", () => {
  const figure = fc.integer({ min: 1, max: 100_000 })
  const aRow: fc.Arbitrary<RateRow> = fc
    .tuple(figure, figure)
    .map(([one, other]) => convention("awisee", Math.min(one, other), Math.max(one, other)))

  test("have their fair figure within the band, in any order", () => {
    fc.assert(
      fc.property(fc.array(aRow, { minLength: 1, maxLength: 12 }), (rows) => {
        const spread = combineSources(rows)
        expect(combineSources(rows.toReversed())).toEqual(spread)
        return spread !== null && spread.low <= spread.fair && spread.fair <= spread.high
      }),
      { seed: SEED }
    )
  })

  test("are no figure where there are none", () => {
    expect(combineSources([])).toBeNull()
  })

  test("the root is the whole part of the root", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (square) => {
        const root = squareRoot(square)
        return root * root <= square && (root + 1n) * (root + 1n) > square
      }),
      { seed: SEED }
    )
  })
})

describe("the table", () => {
  const lists: ReadonlyArray<ReadonlyArray<RateRow>> = [
    ...Object.values(PRICE_ROWS),
    ...Object.values(NICHE_ROWS),
    ...Object.values(GEO_ROWS),
    ...Object.values(RIGHTS_ROWS),
    ...Object.values(EXCLUSIVITY_ROWS),
    ...Object.values(BUNDLE_ROWS),
    ...Object.values(REACH_ROWS),
    ...[WHITELISTING_ROWS, RUSH_ROWS, SHORT_LENGTH_ROWS],
    ENGAGEMENT_ROWS.map(({ row }) => row)
  ]

  test("has no two rows of one source for one thing, and what an estimate is made of is convention", () => {
    for (const rows of lists.slice(0, -1)) expect(new Set(rows.map(({ source }) => source)).size).toBe(rows.length)
    expect(new Set(lists.flat().map(({ kind }) => kind))).toEqual(new Set(["convention"]))
    for (const { low, middle, high } of lists.flat()) expect(low <= middle && middle <= high && low > 0n).toBe(true)
  })

  test("what was paid and what was asked stand apart", () => {
    expect(new Set(PAID_BENCHMARKS.map(({ row }) => row.kind))).toEqual(new Set(["paid"]))
    expect(new Set(ASKED_BENCHMARKS.map(({ row }) => row.kind))).toEqual(new Set(["asked"]))
  })

  test("has every platform that creators are scored on, but the service itself, and every format a price", () => {
    expect(new Set(Object.keys(FORMATS))).toEqual(new Set(SCORED_PLATFORMS.filter((name) => name !== "service")))
    for (const [platform, formats] of Object.entries(FORMATS)) {
      for (const format of formats) expect(basePrice(`${platform}/${format}`)).not.toBeNull()
    }
    expect(basePrice("youtube/reel")).toBeNull()
  })

  test("has every country once", () => {
    const countries = Object.values(GEO_COUNTRIES).flat()
    expect(countries.filter((code, place) => countries.indexOf(code) !== place)).toEqual([])
    expect(countries.length).toBeGreaterThanOrEqual(249)
    expect([geoOfCountry("at"), geoOfCountry("IN"), geoOfCountry("ZZ")]).toEqual([
      "uk_western_europe",
      "south_asia",
      null
    ])
    expect([geoNamed("Latin America"), geoNamed("constructor")]).toEqual(["latin_america", null])
  })

  test("has a niche for every topic of a score", () => {
    for (const topic of TOPICS) expect(nicheNamed(topic)).not.toBeNull()
    expect([nicheNamed("Real Estate"), nicheNamed("constructor"), nicheNamed("spells")]).toEqual([
      "real_estate",
      null,
      null
    ])
  })
})
