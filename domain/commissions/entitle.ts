import { Order } from "effect"
import type { CreatorAccount } from "../../ports/attribution/TrackingLink.ts"
import type { CommissionTerms, RuleId } from "../../ports/commissions/Commission.ts"
import { WHOLE_PPM } from "../../ports/commissions/Commission.ts"
import type { OrderKey, StatedKey } from "../../ports/commissions/Statement.ts"
import type { CurrencyCode } from "../../ports/money.ts"
import { splitMoneyByPayee } from "../attribution/models/shares.ts"
import { creatorKey } from "../identity/creatorKey.ts"
import { monthOf } from "./months.ts"
import type { Earner, Rules } from "./ruleInForce.ts"

const DAY_MS = 86_400_000

/** What one creator, or nobody, earned of an order by one link. */
export interface EarnedPart extends Omit<Earner, "creator"> {
  /** Null where the link names no creator. */
  readonly creator: CreatorAccount | null
  /** Part of the order, in share units. */
  readonly share: bigint
  readonly netMinorUnits: bigint
}

/** An order that earns, for sure. */
export interface EarnedOrder extends OrderKey {
  readonly placedAt: Date
  readonly currency: CurrencyCode
  readonly isNewCustomer: boolean
  /** Each creator and link once, in the order they touched it. */
  readonly parts: ReadonlyArray<EarnedPart>
}

/** What a creator is due of one order by one link. */
export interface Entitlement extends StatedKey {
  readonly creator: CreatorAccount
  readonly placedAt: Date
  readonly netMinorUnits: bigint
  readonly ruleId: RuleId | null
  readonly minorUnits: bigint
  /** From then on it may be stated. */
  readonly maturesAt: Date
}

/** Rounds half up: amounts here are never below 0. */
const partOf = (minorUnits: bigint, ppm: number): bigint =>
  (minorUnits * BigInt(ppm) + BigInt(WHOLE_PPM / 2)) / BigInt(WHOLE_PPM)

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const aboveZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** What a month's net earns by rates alone: what lies between two tiers by the rate of the lower one, rounded once. */
export const earnedByTiers = ({ percentPpm, tiers }: CommissionTerms, net: bigint): bigint => {
  const steps = [{ fromMinorUnits: 0n, percentPpm }, ...tiers]
  const millionths = steps.reduce((sum, { fromMinorUnits, percentPpm: ppm }, index) => {
    const next = steps[index + 1]?.fromMinorUnits ?? net
    return sum + aboveZero(least(net, next) - fromMinorUnits) * BigInt(ppm)
  }, 0n)
  return (millionths + BigInt(WHOLE_PPM / 2)) / BigInt(WHOLE_PPM)
}

/** What a creator's orders of one month came to by one rule, up to some order. */
interface MonthSoFar {
  net: bigint
  /** Before the cap. */
  earned: bigint
}

/** What an order adds to its month: where there are tiers or a cap, the difference that it makes to the month's sum. */
const earnedBy = (terms: CommissionTerms, so: MonthSoFar, net: bigint, flat: bigint): bigint => {
  const byRate =
    terms.tiers.length === 0
      ? partOf(net, terms.percentPpm)
      : earnedByTiers(terms, so.net + net) - earnedByTiers(terms, so.net)
  const before = so.earned
  so.net += net
  so.earned += byRate + flat
  const { capMinorUnits: cap } = terms
  return cap === null ? so.earned - before : least(cap, so.earned) - least(cap, before)
}

const byPlace = Order.combineAll([
  Order.mapInput(Order.Date, ({ placedAt }: EarnedOrder) => placedAt),
  Order.mapInput(Order.String, ({ shopDomain }: EarnedOrder) => shopDomain ?? ""),
  Order.mapInput(Order.String, ({ orderId }: EarnedOrder) => orderId)
])

/**
 * What creators are due of orders: a function of the orders and the rules alone, whatever was stated before.
 *
 * `orders` hold every order of each month they are of. An order is paid by the rule in force when it was placed. Of a rate every
 * order's part is rounded half up by itself; where the rule has tiers or a cap, an order is due what it adds to the creator's sum of
 * its month by that rule, so that the month's sum is rounded once and no higher than the cap. A flat amount is divided like the order.
 */
export const entitle = (orders: ReadonlyArray<EarnedOrder>, rules: Rules): ReadonlyArray<Entitlement> => {
  const months = new Map<string, MonthSoFar>()
  const monthSoFar = (key: string): MonthSoFar => {
    const known = months.get(key)
    if (known !== undefined) return known
    const so: MonthSoFar = { net: 0n, earned: 0n }
    months.set(key, so)
    return so
  }
  return orders.toSorted(byPlace).flatMap((order) => {
    const { shopDomain, orderId, placedAt, currency, isNewCustomer, parts } = order
    const payees = parts.map(({ creator, link }) => ({
      owner: creator === null ? "" : creatorKey(creator),
      link: link ?? ""
    }))
    const shares = parts.map(({ share }) => share)
    return parts.flatMap((part, index): ReadonlyArray<Entitlement> => {
      const { creator, netMinorUnits } = part
      if (creator === null) return []
      const key = creatorKey(creator)
      const rule = rules({ ...part, creator }, placedAt, currency)
      const paid = rule !== null && (isNewCustomer || !rule.terms.newCustomersOnly) ? rule : null
      const flat = paid === null ? 0n : (splitMoneyByPayee(paid.terms.flatMinorUnits, payees, shares)[index] ?? 0n)
      const minorUnits =
        paid === null
          ? 0n
          : earnedBy(
              paid.terms,
              monthSoFar(`${monthOf(placedAt)} ${currency} ${paid.ruleId} ${key}`),
              netMinorUnits,
              flat
            )
      return [
        {
          shopDomain,
          orderId,
          creatorKey: key,
          creator,
          link: part.link,
          currency,
          placedAt,
          netMinorUnits,
          ruleId: rule?.ruleId ?? null,
          minorUnits,
          maturesAt: new Date(placedAt.getTime() + (rule?.terms.holdDays ?? 0) * DAY_MS)
        }
      ]
    })
  })
}
