import { describe, expect, test } from "bun:test"
import {
  ATTRIBUTION_MODELS,
  type AttributionQuestion,
  attribute,
  InvalidJourney,
  type OrderJourney
} from "../../hosts/library/attribution.ts"
import { DETAILS_MAX } from "../../hosts/library/InvalidInput.ts"

const TOUCH = { creator: "youtube/novacooks", at: "2026-01-02T09:00:00Z", link: "nova" }
const JOURNEY: OrderJourney = {
  order: "1001",
  placedAt: "2026-01-10T12:00:00Z",
  amount: "5.00",
  currency: "USD",
  touches: [TOUCH]
}

/** What a question is refused with, as a program without types may ask it. */
const detailsOf = (question: unknown): ReadonlyArray<string> => {
  try {
    // @ts-expect-error Types promise what callers in JavaScript may not keep.
    attribute(question)
  } catch (error) {
    if (error instanceof InvalidJourney) return error.details
    throw error
  }
  return []
}
const withJourney = (fields: object) => ({ journeys: [{ ...JOURNEY, ...fields }] })
const withTouch = (fields: object) => withJourney({ touches: [{ ...TOUCH, ...fields }] })

describe("a question that can't be read is refused by each field's place", () => {
  test("an order that is given twice, though it is the same to the last letter", () => {
    const other = { ...JOURNEY, order: "1002" }
    expect(detailsOf({ journeys: [JOURNEY, other, JOURNEY, { ...JOURNEY, amount: "7.00" }] })).toEqual([
      "journeys[2].order: is the one of journeys[0]; an order counts once",
      "journeys[3].order: is the one of journeys[0]; an order counts once"
    ])
    expect(detailsOf({ journeys: [JOURNEY, other] })).toEqual([])
  })

  test.each([
    "10/01/2026",
    "2026-01-10 12:00",
    "2026-01-10T12:00:00",
    "2026-01-10",
    "2026-02-30T12:00:00Z",
    "2026-01-10T25:00:00Z",
    "soon",
    "",
    1_768_000_000_000,
    null,
    new Date("soon")
  ])("a time that isn't the same on every machine, or none: %p", (time) => {
    const must = "must be a Date or an ISO 8601 time with an offset, such as 2026-01-31T12:00:00Z"
    expect(detailsOf(withJourney({ placedAt: time }))).toEqual([`journeys[0].placedAt: ${must}`])
    expect(detailsOf(withTouch({ at: time }))).toEqual([`journeys[0].touches[0].at: ${must}`])
  })

  test.each([
    ["-5.00", "must not be negative: of an order that was refunded, give what is left"],
    ["5.001", "has more decimal places than USD allows (2)"],
    ["5,00", "must be a plain decimal number"],
    ["NaN", "must be a plain decimal number"],
    ["", "must be a plain decimal number"],
    [5, "must be a text, such as 59.98: a number can't hold every amount"],
    [500n, "must be a text, such as 59.98: a number can't hold every amount"]
  ])("an amount: %p", (amount, problem) => {
    expect(detailsOf(withJourney({ amount }))).toEqual([`journeys[0].amount: ${problem}`])
  })

  test("an option or a field that isn't known", () => {
    expect(detailsOf({ journeys: [], lookback: 5 })).toEqual(["lookback: is not known here"])
    expect(detailsOf(withTouch({ code: "nova" }))).toEqual(["journeys[0].touches[0].code: is not known here"])
  })

  test("every other part of it, all at once", () => {
    expect(
      detailsOf({
        model: "best_touch",
        lookbackDays: 0,
        journeys: [
          { ...JOURNEY, order: 1001, currency: "usd", touches: [{ ...TOUCH, creator: "novacooks", link: "no va" }] },
          { order: "", amount: "5.00", currency: "USD" },
          null
        ],
        unconverted: [{ path: ["youtube/novacooks", 5], visitors: "40" }]
      })
    ).toEqual([
      `model: must be one of ${ATTRIBUTION_MODELS.join(", ")}`,
      "journeys[0].order: must be a text that isn't empty",
      "journeys[0].currency: must be an ISO 4217 currency code, such as USD",
      "journeys[0].touches[0].creator: must be a platform and a handle, such as youtube/novacooks",
      "journeys[0].touches[0].link: must be 1 to 64 of A-Z a-z 0-9 - _",
      "journeys[1].order: must be a text that isn't empty",
      "journeys[1].placedAt: is missing",
      "journeys[1].touches: is missing",
      "journeys[2]: must be an object",
      "unconverted[0].path[1]: must be a platform and a handle, such as youtube/novacooks",
      "unconverted[0].visitors: must be a whole number of 0 or more",
      "lookbackDays: must be a number above 0"
    ])
    for (const creator of ["youtube/", "youtube/@", "/nova", "youtube/nova/1", "you tube/nova", "", 5, null]) {
      expect(detailsOf(withTouch({ creator }))).toHaveLength(1)
    }
    for (const visitors of [-1, 1.5, Number.NaN]) {
      expect(detailsOf({ journeys: [], unconverted: [{ path: [], visitors }] })).toHaveLength(1)
    }
    for (const lookbackDays of [Number.NaN, Number.POSITIVE_INFINITY, "30", null]) {
      expect(detailsOf({ journeys: [], lookbackDays })).toEqual(["lookbackDays: must be a number above 0"])
    }
  })

  test("nothing at all", () => {
    for (const nothing of [null, undefined, "journeys", 5]) {
      expect(detailsOf(nothing)).toEqual(["question: must be an object"])
    }
    expect(detailsOf({})).toEqual(["journeys: is missing"])
    expect(detailsOf({ journeys: JOURNEY })).toEqual(["journeys: must be a list"])
  })

  test("names so many, counts the others, and says no value", () => {
    const journeys = Array.from({ length: DETAILS_MAX + 5 }, (_, place) => ({
      ...JOURNEY,
      order: `${place}`,
      amount: "secret"
    }))
    expect(detailsOf({ journeys })).toHaveLength(DETAILS_MAX)
    expect(() => attribute({ journeys })).toThrow(
      /^journeys\[0\]\.amount: must be a plain decimal number; .*; and 5 more$/
    )
    expect(() => attribute({ journeys })).not.toThrow(/secret/)
  })
})

describe("a question that can be read", () => {
  const amountOf = (question: AttributionQuestion) =>
    attribute(question).creators.map(({ creator, amount }) => [creator, amount])

  test("takes Dates, and times with any offset", () => {
    for (const at of [
      new Date("2026-01-10T12:00:00Z"),
      "2026-01-10T12:00:00Z",
      "2026-01-10T14:00:00+02:00",
      "2026-01-10T12:00Z",
      "2026-01-10T12:00:00.000-00:00"
    ]) {
      const journeys = [{ ...JOURNEY, placedAt: at, touches: [{ ...TOUCH, at }] }]
      expect(amountOf({ journeys })).toEqual([["youtube/novacooks", "5.00"]])
    }
  })

  test("reads one moment as one, however it is written: a touch right after the order earns nothing", () => {
    const touches = [{ ...TOUCH, at: "2026-01-10T14:00:00.001+02:00" }]
    expect(amountOf({ journeys: [{ ...JOURNEY, touches }] })).toEqual([[null, "5.00"]])
  })

  test("may leave out what has a default, or give it as undefined", () => {
    const rest = { model: undefined, unconverted: undefined, lookbackDays: undefined }
    // @ts-expect-error Types tell undefined from what is left out; callers in JavaScript seldom do.
    const answer = attribute({ journeys: [{ ...JOURNEY, touches: [{ ...TOUCH, link: undefined }] }], ...rest })
    expect(answer).toEqual({
      creators: [{ creator: "youtube/novacooks", currency: "USD", orders: "1", amount: "5.00" }],
      orders: [
        {
          order: "1001",
          currency: "USD",
          amount: "5.00",
          shares: [
            {
              creator: "youtube/novacooks",
              link: null,
              share: "1",
              amount: "5.00",
              reason: "the only touch earns the whole order"
            }
          ]
        }
      ]
    })
  })

  test("may name any of the models, the same creator by any name, and an order of nothing", () => {
    const touches = [TOUCH, { creator: "Twitter/@BreadHead", at: "2026-01-03T09:00:00Z" }]
    const journeys = [
      { ...JOURNEY, touches },
      { ...JOURNEY, order: "1002", amount: "0", touches: [] }
    ]
    expect(ATTRIBUTION_MODELS).toHaveLength(7)
    for (const model of ATTRIBUTION_MODELS) {
      const { creators } = attribute({ model, journeys, unconverted: [{ path: ["x/breadhead"], visitors: 0 }] })
      expect(creators.map(({ creator }) => creator)).toContain(
        model === "first_touch" ? "youtube/novacooks" : "x/breadhead"
      )
    }
  })
})
