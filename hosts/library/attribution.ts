import { Result, Schema } from "effect"
import { LOOKBACK_DAYS_DEFAULT } from "../../domain/accounts/createTenant.ts"
import { AttributionModel, divideOrders, payeeOf } from "../../domain/attribution/divideOrders.ts"
import { splitMoneyByPayee, WHOLE_SHARE } from "../../domain/attribution/models/shares.ts"
import { creatorKey } from "../../domain/identity/creatorKey.ts"
import { LinkCode } from "../../ports/attribution/TrackingLink.ts"
import { CurrencyCode, type Money } from "../../ports/money.ts"
import { amountFromDecimal, decimalText } from "../../ports/readAmount.ts"

const DAY_MS = 86_400_000

/** One contact with a creator. */
export interface JourneyTouch {
  /** `platform/handle`, such as `youtube/novacooks`; `x/…` and `twitter/…` are one creator. */
  readonly creator: string
  /** A Date, or a text that Date reads: `2026-01-31T12:00:00Z`. */
  readonly at: Date | string
  /** The code of the tracking link, where there was one: 1 to 64 of letters, digits, `-` and `_`. */
  readonly link?: string
}

/** What led to an order. */
export interface OrderJourney {
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

/** What was asked can't be read. `message` names the place, `journeys[3].amount`, and says what it must be; never the value. */
export class InvalidJourney extends Error {
  override readonly name = "InvalidJourney"
}

const refuse = (place: string, problem: string): never => {
  throw new InvalidJourney(`${place} ${problem}`)
}

const isModel = Schema.is(AttributionModel)
const isCurrency = Schema.is(CurrencyCode)
const isLink = Schema.is(LinkCode)

const readTime = (given: Date | string, place: string): Date => {
  const at = new Date(given)
  return Number.isNaN(at.getTime()) ? refuse(place, "must be a time, such as 2026-01-31T12:00:00Z") : at
}

const readMoney = ({ amount, currency }: OrderJourney, place: string): Money => {
  if (!isCurrency(currency)) return refuse(`${place}.currency`, "must be an ISO 4217 currency code, such as USD")
  if (typeof amount !== "string")
    return refuse(`${place}.amount`, "must be a text, such as 59.98: a number can't hold every amount")
  return Result.getOrElse(amountFromDecimal(amount, currency), (problem) => refuse(`${place}.amount`, problem))
}

const CREATOR = /^([^/\s]+)\/([^/\s]+)$/

const readCreator = (given: string, place: string) => {
  const [, platform, handle] = CREATOR.exec(typeof given === "string" ? given : "") ?? []
  if (platform === undefined || handle === undefined) {
    return refuse(place, "must be a platform and a handle, such as youtube/novacooks")
  }
  const creator = { platform: platform.toLowerCase(), handle: handle.toLowerCase().replace(/^@/, "") }
  const [named = creator.platform] = creatorKey(creator).split("/")
  return { platform: named, handle: creator.handle }
}

const readTouch = ({ creator, at, link }: JourneyTouch, place: string) => {
  if (link !== undefined && !isLink(link)) return refuse(`${place}.link`, "must be 1 to 64 of A-Z a-z 0-9 - _")
  return {
    kind: "click" as const,
    at: readTime(at, `${place}.at`),
    code: link ?? null,
    creator: readCreator(creator, `${place}.creator`),
    confidence: 1,
    reason: ""
  }
}

const readJourney = (journey: OrderJourney, place: string, lookbackDays: number) => {
  const placedAt = readTime(journey.placedAt, `${place}.placedAt`)
  const opensMs = placedAt.getTime() - lookbackDays * DAY_MS
  return {
    order: journey.order,
    total: readMoney(journey, place),
    placedAt,
    touches: journey.touches
      .map((touch, index) => readTouch(touch, `${place}.touches[${index}]`))
      .filter(({ at }) => at.getTime() >= opensMs && at <= placedAt)
      .sort((one, other) => one.at.getTime() - other.at.getTime())
  }
}

const readUnconverted = ({ path, visitors }: UnconvertedVisitors, place: string) => {
  if (!Number.isSafeInteger(visitors) || visitors < 0)
    return refuse(`${place}.visitors`, "must be a whole number, 0 or more")
  return {
    path: path.map((creator, index) => creatorKey(readCreator(creator, `${place}.path[${index}]`))),
    conversions: 0,
    nonConversions: visitors
  }
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
 * Throws InvalidJourney, which names the place and what it must be.
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
export const attribute = ({
  model = "last_touch",
  journeys,
  unconverted = [],
  lookbackDays = LOOKBACK_DAYS_DEFAULT
}: AttributionQuestion): AttributionAnswer => {
  if (!isModel(model)) return refuse("model", `must be one of ${AttributionModel.literals.join(", ")}`)
  if (!Number.isFinite(lookbackDays) || lookbackDays <= 0) return refuse("lookbackDays", "must be a number above 0")
  const read = journeys.map((journey, index) => readJourney(journey, `journeys[${index}]`, lookbackDays))
  const paths = unconverted.map((visitors, index) => readUnconverted(visitors, `unconverted[${index}]`))
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
