import { Predicate } from "effect"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import type { ProductId } from "../../../ports/tracking/events/TrackingEvent.ts"
import type { CountryCode } from "../../../ports/tracking/links/TrackingLink.ts"
import type { OrderProduct } from "../../../ports/tracking/orders/Order.ts"
import { productIdFrom } from "../../../ports/tracking/orders/productIdentity.ts"
import { byProduct, countryAt, type OrderLine, titleAt } from "../orderLines.ts"
import { type Fields, objectAt, objectsIn } from "../readFields.ts"
import { amountOf } from "./shopifyFields.ts"

/** Tax as products have it: absent where there is none. */
const taxOf = (taxMinorUnits: bigint): Pick<OrderProduct, "taxMinorUnits"> =>
  taxMinorUnits > 0n ? { taxMinorUnits } : {}

/** The sum of one field of each; null where one isn't an amount. */
const summedIn = (list: ReadonlyArray<Fields>, field: string, currency: CurrencyCode): bigint | null => {
  let sum = 0n
  for (const entry of list) {
    const amount = amountOf(entry[field], currency)
    if (amount === null) return null
    sum += amount
  }
  return sum
}

/** How many of a line were bought at most. */
const QUANTITY_MAX = 1_000_000
export const isQuantity = (value: unknown): value is number =>
  Predicate.isNumber(value) && Number.isSafeInteger(value) && value >= 0 && value <= QUANTITY_MAX

interface ItemLine extends OrderLine {
  readonly lineId: string
  readonly quantity: number
}

/** What is taken off a line's price; null where it can't be read. */
export const discountsOf = (line: Fields, currency: CurrencyCode): bigint | null => {
  const allocated = objectsIn(line.discount_allocations)
  return allocated.length > 0
    ? summedIn(allocated, "amount", currency)
    : (amountOf(line.total_discount, currency) ?? 0n)
}

/** What so many of a line cost, its discounts taken off; null where that can't be read. */
export const costOf = (line: Fields, quantity: unknown, currency: CurrencyCode): bigint | null => {
  const [price, discounts] = [amountOf(line.price, currency), discountsOf(line, currency)]
  return price === null || discounts === null || !isQuantity(quantity) ? null : price * BigInt(quantity) - discounts
}

/** The tax lines of a line of goods or shipping, in all; null where one can't be read. */
export const taxLinesOf = (line: Fields, currency: CurrencyCode): bigint | null =>
  summedIn(objectsIn(line.tax_lines), "price", currency)

/** A line of an order: its price less its discounts, with its tax; null where it is no product's, a gift card's, or can't be read. */
const itemOf = (line: Fields, currency: CurrencyCode, taxesIncluded: boolean): ItemLine | null => {
  const productId = productIdFrom(line.product_id)
  const { quantity } = line
  if (line.gift_card === true || productId === null || !isQuantity(quantity)) return null
  const cost = costOf(line, quantity, currency)
  const tax = taxLinesOf(line, currency)
  if (cost === null || tax === null) return null
  const minorUnits = cost + (taxesIncluded ? 0n : tax)
  return {
    lineId: String(line.id),
    quantity,
    productId,
    title: titleAt(line.title),
    minorUnits: minorUnits > 0n ? minorUnits : 0n,
    ...taxOf(tax < minorUnits ? tax : 0n)
  }
}

/** How many of each line an edit took out: shops tell that as refunds that moved no money. */
const takenOut = (order: Fields): ReadonlyMap<string, number> => {
  const quantities = new Map<string, number>()
  const edits = objectsIn(order.refunds).filter(({ transactions }) => objectsIn(transactions).length === 0)
  for (const line of edits.flatMap((refund) => objectsIn(refund.refund_line_items))) {
    const id = String(line.line_item_id)
    if (Predicate.isNumber(line.quantity) && Number.isSafeInteger(line.quantity) && line.quantity > 0) {
      quantities.set(id, (quantities.get(id) ?? 0) + line.quantity)
    }
  }
  return quantities
}

/**
 * What was bought of an order by product, in the shop's own currency. What an edit took out stays a line of the shop's; it is left out
 * where the lines would be more than the total.
 */
export const boughtProducts = (order: Fields, currency: CurrencyCode, total: bigint): ReadonlyArray<OrderProduct> => {
  const items = objectsIn(order.line_items).flatMap(
    (line) => itemOf(line, currency, order.taxes_included === true) ?? []
  )
  const all = items.reduce((sum, { minorUnits }) => sum + minorUnits, 0n)
  const gone = all > total ? takenOut(order) : new Map<string, number>()
  return byProduct(
    items.flatMap(({ lineId, quantity, productId, title, minorUnits, taxMinorUnits = 0n }) => {
      const left = Math.max(0, quantity - (gone.get(lineId) ?? 0))
      if (left === quantity) return [{ productId, title, minorUnits, ...taxOf(taxMinorUnits) }]
      const leftOf = (amount: bigint) => (amount * BigInt(left)) / BigInt(quantity)
      return left === 0 ? [] : [{ productId, title, minorUnits: leftOf(minorUnits), ...taxOf(leftOf(taxMinorUnits)) }]
    })
  )
}

/** What each line of an order costs that is kept, at least in part, as its shop says. */
export const keptLines = (order: Fields, currency: CurrencyCode): ReadonlyArray<bigint> =>
  objectsIn(order.line_items).flatMap((line) => {
    const { current_quantity: left } = line
    const cost = costOf(line, left, currency)
    return cost === null || left === 0 ? [] : [cost]
  })

/** Which product each line of an order is of, by the line's id. */
export const productsByLine = (order: Fields): ReadonlyMap<string, ProductId> =>
  new Map(
    objectsIn(order.line_items).flatMap((line) => {
      const productId = productIdFrom(line.product_id)
      return productId === null ? [] : [[String(line.id), productId] as const]
    })
  )

/** Where an order goes to: the country of its shipping address, else that of its billing address. Nothing else of either is read. */
export const countryOfOrder = ({ shipping_address: shipping, billing_address: billing }: Fields): CountryCode | null =>
  countryAt(objectAt(shipping).country_code, objectAt(billing).country_code)
