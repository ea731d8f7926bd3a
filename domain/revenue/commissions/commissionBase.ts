import { splitMoney } from "../../../ports/money/splitMoney.ts"
import type { CommissionTerms } from "../../../ports/revenue/commissions/Commission.ts"
import type { BaseNote } from "../../../ports/revenue/commissions/Statement.ts"
import type { OrderParts, OrderProduct, Renewal } from "../../../ports/tracking/orders/Order.ts"
import { addMonths } from "../../time/calendar.ts"

/** What a rule's base is found in. */
export interface PricedOrder {
  readonly placedAt: Date
  /** What was paid and not given back. */
  readonly netMinorUnits: bigint
  /** What its price is made of; null where no source says it. */
  readonly madeOf: OrderParts | null
  /** What was bought and not returned, with its tax. */
  readonly products: ReadonlyArray<OrderProduct>
  readonly renewal: Renewal | null
  /** Null where it isn't known. */
  readonly isNewCustomer: boolean | null
  /** When the first order of its customer was placed that is known; null where none before it is. */
  readonly customerSince: Date | null
}

export interface OrderBase {
  readonly minorUnits: bigint
  readonly note: BaseNote | null
}

/** Why a rule pays nothing for an order. */
export type Unpaid =
  | "not a new customer"
  | "customer not known"
  | "a renewal"
  | "a renewal, after the months that are paid"
  | "a renewal of a subscription whose beginning is not known"

/** Why a rule pays nothing for an order, by whose it is and how it was placed; null where it pays. */
export const unpaidBecause = (
  { placedAt, renewal, isNewCustomer, customerSince }: PricedOrder,
  { newCustomersOnly, renewalMonths }: CommissionTerms
): Unpaid | null => {
  if (renewal !== null && renewalMonths !== null) {
    if (renewalMonths === 0) return "a renewal"
    const since = renewal.since ?? customerSince
    if (since === null) return "a renewal of a subscription whose beginning is not known"
    if (placedAt >= addMonths(since, renewalMonths)) return "a renewal, after the months that are paid"
  }
  if (!newCustomersOnly || isNewCustomer === true) return null
  return isNewCustomer === null ? "customer not known" : "not a new customer"
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Goods, and the tax of them, that are of products which pay nothing. */
const excludedOf = ({ madeOf, products }: PricedOrder, { excludedProducts }: CommissionTerms) => {
  const excluded = new Set<string | null>(excludedProducts)
  const own = products.filter(({ productId }) => productId !== null && excluded.has(productId))
  const tax = own.reduce((sum, { taxMinorUnits = 0n }) => sum + taxMinorUnits, 0n)
  const goods = own.reduce((sum, { minorUnits }) => sum + minorUnits, 0n) - tax
  return {
    goods: least(goods < 0n ? 0n : goods, madeOf?.goods ?? 0n),
    tax: least(tax, madeOf?.tax ?? 0n)
  }
}

/**
 * What of an order a rule pays on: its net in the proportion of the parts that count, all of them by largest remainder at once. So what
 * counts and what doesn't add up to the net, and two rules divide one order alike.
 *
 * Where no source says what the price is made of, all of the net counts.
 */
export const baseOf = (order: PricedOrder, terms: CommissionTerms): OrderBase => {
  const { netMinorUnits: net, madeOf } = order
  const { base, excludedProducts } = terms
  const isWhole = base === null || (base.tax && base.shipping && base.tips && base.fees)
  if (isWhole && excludedProducts.length === 0) return { minorUnits: net, note: null }
  const excluded = excludedOf(order, terms)
  const { goods = 0n, tax = 0n, shipping = 0n, tips = 0n, fees = 0n } = madeOf ?? {}
  const parts = [
    { counts: true, minorUnits: goods - excluded.goods },
    { counts: base === null || base.tax, minorUnits: tax - excluded.tax },
    { counts: base === null || base.shipping, minorUnits: shipping },
    { counts: base === null || base.tips, minorUnits: tips },
    { counts: base === null || base.fees, minorUnits: fees },
    { counts: false, minorUnits: excluded.goods },
    { counts: false, minorUnits: excluded.tax }
  ]
  const weights = parts.map(({ minorUnits }) => minorUnits)
  if (weights.every((weight) => weight === 0n)) return { minorUnits: net, note: "no breakdown known" }
  const split = splitMoney(net, weights)
  return {
    minorUnits: parts.reduce((sum, { counts }, place) => (counts ? sum + (split[place] ?? 0n) : sum), 0n),
    note: null
  }
}

/** What of an order's products was not returned, as the refunds that count name them. */
export const keptProducts = (
  products: ReadonlyArray<OrderProduct>,
  returned: ReadonlyArray<OrderProduct>
): ReadonlyArray<OrderProduct> =>
  products.map((product) => {
    const own = returned.filter(({ productId }) => productId === product.productId)
    const left = (amount: bigint, back: bigint) => (amount > back ? amount - back : 0n)
    return {
      ...product,
      minorUnits: left(
        product.minorUnits,
        own.reduce((sum, { minorUnits }) => sum + minorUnits, 0n)
      ),
      taxMinorUnits: left(
        product.taxMinorUnits ?? 0n,
        own.reduce((sum, { taxMinorUnits = 0n }) => sum + taxMinorUnits, 0n)
      )
    }
  })
