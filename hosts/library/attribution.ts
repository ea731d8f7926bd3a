import { Array as Arrays, Option, Result, Schema } from "effect"
import { LOOKBACK_DAYS_DEFAULT } from "../../domain/accounts/tenants/createTenant.ts"
import { creatorKey } from "../../domain/creators/identity/socialAccount.ts"
import { divideOrders, payeeOf } from "../../domain/revenue/attribution/divideOrders.ts"
import { splitMoneyByPayee, WHOLE_SHARE } from "../../domain/revenue/attribution/models/shares.ts"
import { CurrencyCode, type Money } from "../../ports/money/money.ts"
import { amountFromDecimal, decimalText } from "../../ports/money/readAmount.ts"
import { AttributionModel as Model } from "../../ports/revenue/attribution/AttributionModel.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { InvalidInput } from "./InvalidInput.ts"
import { Moment, maybe, maybeList, NOT_A_LIST, NOT_AN_OBJECT, plain, readerOf, reading } from "./readInput.ts"

/** The models, each a name that `attribute` takes. */
export const ATTRIBUTION_MODELS = Model.literals
export type AttributionModel = (typeof ATTRIBUTION_MODELS)[number]

/** One contact with a creator. */
export interface JourneyTouch {
  /** `platform/handle`, such as `youtube/novacooks`; `x/…` and `twitter/…` are one creator. */
  readonly creator: string
  /** A Date, or an ISO 8601 time with an offset: `2026-01-31T12:00:00Z`. */
  readonly at: Date | string
  /** The code of the tracking link, where there was one: 1 to 64 of letters, digits, `-` and `_`. */
  readonly link?: string
}

/** What led to an order. */
export interface OrderJourney {
  /** Its id, which no other of the question has: shops that number their orders alike need their names before it. */
  readonly order: string
  /** As the touches' times. */
  readonly placedAt: Date | string
  /** A decimal in major units, such as `59.98`, with no more decimals than the currency has: "1200" JPY, "1.234" KWD. Never a number. */
  readonly amount: string
  /** ISO 4217, upper case. */
  readonly currency: string
  /** In any order; those outside the look-back, or after the order, earn nothing. */
  readonly touches: ReadonlyArray<JourneyTouch>
}

/** People who came the same way and ordered nothing. Only `markov` and `shapley` learn from them. */
export interface UnconvertedVisitors {
  /** The creators they came by, in the order of their visits. */
  readonly path: ReadonlyArray<string>
  /** How many; a whole number. */
  readonly visitors: number
}

export interface AttributionQuestion {
  /** Default: `last_touch`. */
  readonly model?: AttributionModel
  readonly journeys: ReadonlyArray<OrderJourney>
  readonly unconverted?: ReadonlyArray<UnconvertedVisitors>
  /** For how many days before an order a touch counts towards it. Default: 30. */
  readonly lookbackDays?: number
}

/** What one creator earned of one order through one link. */
export interface EarnedShare {
  readonly creator: string
  /** Null where the touch named none. */
  readonly link: string | null
  /** Part of the order, 0 to 1, as a decimal of 15 places; an order's shares add up to exactly 1. */
  readonly share: string
  /** Major units with all decimals of the currency; an order's amounts add up to exactly its own. */
  readonly amount: string
  /** Why so much, for a person to read. */
  readonly reason: string
}

export interface AttributedJourney {
  readonly order: string
  readonly currency: string
  readonly amount: string
  /** Oldest touch first; none where no creator had a part in the order. */
  readonly shares: ReadonlyArray<EarnedShare>
}

/** What one creator earned in one currency. */
export interface CreatorTotal {
  /** Null: of orders that no creator had a part in. */
  readonly creator: string | null
  readonly currency: string
  /** Orders, as a decimal of 15 places, since an order may be shared. */
  readonly orders: string
  readonly amount: string
}

export interface AttributionAnswer {
  /** By currency, then most revenue first. They add up to exactly the orders that were given. */
  readonly creators: ReadonlyArray<CreatorTotal>
  /** In the order they were given. */
  readonly orders: ReadonlyArray<AttributedJourney>
}

/** What was asked can't be read. */
export class InvalidJourney extends InvalidInput {
  override readonly name = "InvalidJourney"
}

const CREATOR = /^([^/\s]+)\/@?([^/\s@][^/\s]*)$/

const creatorFrom = (given: unknown) => {
  const [, platform, handle] = CREATOR.exec(typeof given === "string" ? given : "") ?? []
  if (platform === undefined || handle === undefined) return Option.none()
  const creator = { platform: platform.toLowerCase(), handle: handle.toLowerCase() }
  const [named = creator.platform] = creatorKey(creator).split("/")
  return Option.some({ platform: named, handle: creator.handle })
}

const Creator = reading(creatorFrom, "must be a platform and a handle, such as youtube/novacooks")
const object = { message: NOT_AN_OBJECT }
const list = { message: NOT_A_LIST }

const AskedTouch = Schema.Struct({
  creator: Creator,
  at: Moment,
  link: maybe(LinkCode, "must be 1 to 64 of A-Z a-z 0-9 - _")
}).annotate(object)

const AskedJourney = Schema.Struct({
  order: plain(Schema.NonEmptyString, "must be a text that isn't empty"),
  placedAt: Moment,
  amount: plain(Schema.String, "must be a text, such as 59.98: a number can't hold every amount"),
  currency: plain(CurrencyCode, "must be an ISO 4217 currency code, such as USD"),
  touches: Schema.Array(AskedTouch).annotate(list)
}).annotate(object)

const AskedVisitors = Schema.Struct({
  path: Schema.Array(Creator).annotate(list),
  visitors: plain(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)), "must be a whole number of 0 or more")
}).annotate(object)

const readAsked = readerOf(
  Schema.Struct({
    model: maybe(Model, `must be one of ${ATTRIBUTION_MODELS.join(", ")}`),
    journeys: Schema.Array(AskedJourney).annotate(list),
    unconverted: maybeList(AskedVisitors),
    lookbackDays: maybe(Schema.Finite.check(Schema.isGreaterThan(0)), "must be a number above 0")
  }).annotate(object),
  "question"
)

type Asked = Result.Result.Success<ReturnType<typeof readAsked>>

const readMoney = ({ amount, currency }: Asked["journeys"][number]): Result.Result<Money, string> =>
  amount.startsWith("-")
    ? Result.fail("must not be negative: of an order that was refunded, give what is left")
    : amountFromDecimal(amount, currency)

const doubledIn = (journeys: Asked["journeys"]): ReadonlyArray<string> => {
  const first = new Map<string, number>()
  return journeys.flatMap(({ order }, index) => {
    const known = first.get(order)
    if (known !== undefined) return [`journeys[${index}].order: is the one of journeys[${known}]; an order counts once`]
    first.set(order, index)
    return []
  })
}

const touchOf = ({ creator, at, link }: typeof AskedTouch.Type) => ({
  kind: "click" as const,
  at,
  code: link ?? null,
  creator,
  confidence: 1,
  reason: ""
})

const journeyOf = (journey: Asked["journeys"][number], index: number, lookbackDays: number) => {
  const { order, placedAt, touches } = journey
  const opensMs = placedAt.getTime() - lookbackDays * DAY_MS
  return Result.mapBoth(readMoney(journey), {
    onFailure: (problem) => `journeys[${index}].amount: ${problem}`,
    onSuccess: (total) => ({
      order,
      total,
      placedAt,
      touches: touches
        .filter(({ at }) => at.getTime() >= opensMs && at <= placedAt)
        .map(touchOf)
        .sort((one, other) => one.at.getTime() - other.at.getTime())
    })
  })
}

const pathOf = ({ path, visitors }: typeof AskedVisitors.Type) => ({
  path: path.map(creatorKey),
  conversions: 0,
  nonConversions: visitors
})

/** What is asked, in the terms of the domain. */
const questionOf = (given: AttributionQuestion) => {
  const asked = Result.getOrThrowWith(readAsked(given), (wrong) => new InvalidJourney(wrong))
  const { model = "last_touch", journeys, unconverted = [], lookbackDays = LOOKBACK_DAYS_DEFAULT } = asked
  const [read, unread] = Arrays.partition(journeys, (journey, index) => journeyOf(journey, index, lookbackDays))
  const wrong = [...doubledIn(journeys), ...unread]
  if (wrong.length > 0) throw new InvalidJourney(wrong)
  return { model, journeys: read, paths: unconverted.map(pathOf) }
}

const SHARE_PLACES = 15
/** Parts of WHOLE_SHARE as a decimal without zeros at its end. */
const shareText = (parts: bigint): string => {
  const digits = String(parts).padStart(SHARE_PLACES + 1, "0")
  return `${digits.slice(0, -SHARE_PLACES)}.${digits.slice(-SHARE_PLACES)}`.replace(/\.?0+$/, "")
}

const descending = (one: bigint, other: bigint) => (one === other ? 0 : one > other ? -1 : 1)
const ascending = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

/**
 * Says which creator earned which part of each order, and of all of them. Nothing is stored, asked or awaited; the same question has
 * the same answer, and the order in which the journeys come changes nothing but the order of `orders`.
 *
 * Amounts and shares are decimal texts, exact to the last digit: an order's shares add up to 1, its amounts to what it cost. Under
 * `markov` and `shapley` an order's division depends on all the journeys that are given.
 *
 * Throws InvalidJourney, whose `details` name each field that is wrong or isn't known, and an order that is given twice, even as it was:
 * a store's notice that came again would count again.
 *
 * @example
 * ```ts
 * import { attribute } from "creatorsignal/attribution"
 *
 * const { creators, orders } = attribute({
 *   model: "position_based",
 *   journeys: [
 *     {
 *       order: "1001", placedAt: "2026-01-10T12:00:00Z", amount: "100.00", currency: "USD",
 *       touches: [
 *         { creator: "youtube/novacooks", at: "2026-01-02T09:00:00Z", link: "nova" },
 *         { creator: "instagram/kai.runs", at: "2026-01-05T18:30:00Z" },
 *         { creator: "x/breadhead", at: "2026-01-10T11:00:00Z" }
 *       ]
 *     }
 *   ]
 * })
 *
 * creators[0] //=> { creator: "x/breadhead", currency: "USD", orders: "0.4", amount: "40.00" }
 * orders[0]?.shares.map(({ amount }) => amount) //=> ["40.00", "20.00", "40.00"]
 * ```
 */
export const attribute = (question: AttributionQuestion): AttributionAnswer => {
  const { model, journeys: read, paths } = questionOf(question)
  const divided = divideOrders(model, read, paths)
  const totals = new Map<string, { creator: string | null; money: Money; parts: bigint }>()
  const earn = (creator: string | null, { minorUnits, currency }: Money, parts: bigint) => {
    const key = `${currency} ${creator}`
    const known = totals.get(key) ?? { creator, money: { minorUnits: 0n, currency }, parts: 0n }
    totals.set(key, {
      creator,
      money: { minorUnits: known.money.minorUnits + minorUnits, currency },
      parts: known.parts + parts
    })
  }
  const orders = read.map(({ order, total }, index): AttributedJourney => {
    const shares = divided[index] ?? []
    const parts = splitMoneyByPayee(
      total.minorUnits,
      shares.map(({ touch }) => payeeOf(touch)),
      shares.map(({ share }) => share)
    )
    if (shares.length === 0) earn(null, total, WHOLE_SHARE)
    return {
      order,
      currency: total.currency,
      amount: decimalText(total),
      shares: shares.flatMap(({ touch, share, reason }, place): ReadonlyArray<EarnedShare> => {
        if (touch.creator === null) return []
        const creator = `${touch.creator.platform}/${touch.creator.handle}`
        const money = { minorUnits: parts[place] ?? 0n, currency: total.currency }
        earn(creator, money, share)
        return [{ creator, link: touch.code, share: shareText(share), amount: decimalText(money), reason }]
      })
    }
  })
  const creators = [...totals.values()]
    .sort(
      (one, other) =>
        ascending(one.money.currency, other.money.currency) ||
        descending(one.money.minorUnits, other.money.minorUnits) ||
        ascending(one.creator ?? "", other.creator ?? "")
    )
    .map(({ creator, money, parts }) => ({
      creator,
      currency: money.currency,
      orders: shareText(parts),
      amount: decimalText(money)
    }))
  return { creators, orders }
}
