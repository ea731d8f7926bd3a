import { Order } from "effect"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import type { CommissionTerms, RuleId } from "../../../ports/revenue/commissions/Commission.ts"
import { WHOLE_PPM } from "../../../ports/revenue/commissions/Commission.ts"
import type { BaseNote, OrderKey, StatedKey } from "../../../ports/revenue/commissions/Statement.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import type { CreatorAccount } from "../../../ports/tracking/links/TrackingLink.ts"
import { creatorKey } from "../../creators/identity/socialAccount.ts"
import { splitMoneyByPayee } from "../attribution/models/shares.ts"
import { baseOf, type OrderBase, type PricedOrder, type Unpaid, unpaidBecause } from "./commissionBase.ts"
import { monthOf } from "./months.ts"
import type { Earner, RuleInForce, Rules } from "./ruleInForce.ts"

/** What one creator, or nobody, earned of an order by one link. */
export interface EarnedPart extends Omit<Earner, "creator"> {
  /** Null where the link names no creator. */
  readonly creator: CreatorAccount | null
  /** Part of the order, in share units. */
  readonly share: bigint
  readonly netMinorUnits: bigint
}

/** An order that earns, for sure. */
export interface EarnedOrder extends OrderKey, PricedOrder {
  readonly currency: CurrencyCode
  /** Each creator and link once, in the order they touched it. */
  readonly parts: ReadonlyArray<EarnedPart>
}

/** What a creator is due of one order by one link. */
export interface Entitlement extends StatedKey {
  readonly creator: CreatorAccount
  readonly placedAt: Date
  readonly netMinorUnits: bigint
  /** The creator's part of what the rule pays on; nothing where none does. */
  readonly baseMinorUnits: bigint
  readonly baseNote: BaseNote | null
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

/** What a month's base earns by rates alone: what lies between two tiers by the rate of the lower one, rounded once. */
export const earnedByTiers = (
  { percentPpm, tiers }: Pick<CommissionTerms, "percentPpm" | "tiers">,
  base: bigint
): bigint => {
  const steps = [{ fromMinorUnits: 0n, percentPpm }, ...tiers]
  const millionths = steps.reduce((sum, { fromMinorUnits, percentPpm: ppm }, index) => {
    const next = steps[index + 1]?.fromMinorUnits ?? base
    return sum + aboveZero(least(base, next) - fromMinorUnits) * BigInt(ppm)
  }, 0n)
  return (millionths + BigInt(WHOLE_PPM / 2)) / BigInt(WHOLE_PPM)
}

/** What a creator's orders of one month came to by one rule, up to some order. */
interface MonthSoFar {
  base: bigint
  /** Before the cap. */
  earned: bigint
}

/** What an order adds to its month: where there are tiers or a cap, the difference that it makes to the month's sum. */
const earnedBy = (terms: CommissionTerms, so: MonthSoFar, base: bigint, flat: bigint): bigint => {
  const byRate =
    terms.tiers.length === 0
      ? partOf(base, terms.percentPpm)
      : earnedByTiers(terms, so.base + base) - earnedByTiers(terms, so.base)
  const before = so.earned
  so.base += base
  so.earned += byRate + flat
  const { capMinorUnits: cap } = terms
  return cap === null ? so.earned - before : least(cap, so.earned) - least(cap, before)
}

const byPlace = Order.combineAll([
  Order.mapInput(Order.Date, ({ placedAt }: EarnedOrder) => placedAt),
  Order.mapInput(Order.String, ({ shopDomain }: EarnedOrder) => shopDomain ?? ""),
  Order.mapInput(Order.String, ({ orderId }: EarnedOrder) => orderId)
])

/** A creator's part of one order by one link, and what the rule in force makes of it before tiers and cap. */
export interface RuledPart {
  readonly part: EarnedPart
  readonly creator: CreatorAccount
  /** Null where none holds. */
  readonly rule: RuleInForce | null
  /** Why the rule pays nothing; null where it pays, or none holds. */
  readonly unpaid: Unpaid | null
  /** The part of what the rule pays on. */
  readonly baseMinorUnits: bigint
  readonly baseNote: BaseNote | null
  /** The part of the rule's flat amount. */
  readonly flatMinorUnits: bigint
}

const NO_BASE: OrderBase = { minorUnits: 0n, note: null }

/** What the rules in force make of an order, for each creator and link with a part in it. */
export const ruledParts = (order: EarnedOrder, rules: Rules): ReadonlyArray<RuledPart> => {
  const { placedAt, currency, parts, netMinorUnits: net } = order
  const payees = parts.map(({ creator, link }) => ({
    owner: creator === null ? "" : creatorKey(creator),
    link: link ?? ""
  }))
  const shares = parts.map(({ share }) => share)
  return parts.flatMap((part, index): ReadonlyArray<RuledPart> => {
    const { creator } = part
    if (creator === null) return []
    const rule = rules({ ...part, creator }, placedAt, currency)
    const unpaid = rule === null ? null : unpaidBecause(order, rule.terms)
    const paying = unpaid === null ? rule : null
    const base = paying === null ? NO_BASE : baseOf(order, paying.terms)
    const own = base.minorUnits === net ? part.netMinorUnits : splitMoneyByPayee(base.minorUnits, payees, shares)[index]
    // Rules without a base were made when an order for nothing paid its flat amount too.
    const isFlatPaid = paying !== null && (paying.terms.base === null || base.minorUnits > 0n)
    const flat = isFlatPaid ? splitMoneyByPayee(paying.terms.flatMinorUnits, payees, shares)[index] : 0n
    return [
      {
        part,
        creator,
        rule,
        unpaid,
        baseMinorUnits: paying === null ? 0n : (own ?? 0n),
        baseNote: base.note,
        flatMinorUnits: flat ?? 0n
      }
    ]
  })
}

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
    const so: MonthSoFar = { base: 0n, earned: 0n }
    months.set(key, so)
    return so
  }
  return orders.toSorted(byPlace).flatMap((order) => {
    const { shopDomain, orderId, placedAt, currency } = order
    return ruledParts(order, rules).map((ruled): Entitlement => {
      const { part, creator, rule, unpaid, baseMinorUnits, baseNote, flatMinorUnits } = ruled
      const key = creatorKey(creator)
      const minorUnits =
        rule === null || unpaid !== null
          ? 0n
          : earnedBy(
              rule.terms,
              monthSoFar(`${monthOf(placedAt)} ${currency} ${rule.ruleId} ${key}`),
              baseMinorUnits,
              flatMinorUnits
            )
      return {
        shopDomain,
        orderId,
        creatorKey: key,
        creator,
        link: part.link,
        currency,
        placedAt,
        netMinorUnits: part.netMinorUnits,
        baseMinorUnits,
        baseNote,
        ruleId: rule?.ruleId ?? null,
        minorUnits,
        maturesAt: new Date(placedAt.getTime() + (rule?.terms.holdDays ?? 0) * DAY_MS)
      }
    })
  })
}
