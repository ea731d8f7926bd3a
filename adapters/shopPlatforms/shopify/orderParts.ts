import type { CurrencyCode } from "../../../ports/money/money.ts"
import { splitMoney } from "../../../ports/money/splitMoney.ts"
import type { OrderParts } from "../../../ports/tracking/orders/Order.ts"
import { type Fields, objectsIn } from "../readFields.ts"
import { costOf, discountsOf, isQuantity, taxLinesOf } from "./readLines.ts"
import { shopMoney } from "./readRefund.ts"
import { amountOf, signedAmountOf } from "./shopifyFields.ts"

/** What gift cards cost: as they were bought, and those that were not given back. */
export interface GiftCards {
  readonly bought: bigint
  readonly kept: bigint
}

/** The gift cards among an order's lines. They are no sale: the goods that they pay for are one. */
export const giftCardsOf = (order: Fields, currency: CurrencyCode): GiftCards => {
  const back = new Map<string, number>()
  for (const line of objectsIn(order.refunds).flatMap((refund) => objectsIn(refund.refund_line_items))) {
    const id = String(line.line_item_id)
    if (isQuantity(line.quantity)) back.set(id, (back.get(id) ?? 0) + line.quantity)
  }
  let [bought, kept] = [0n, 0n]
  for (const line of objectsIn(order.line_items)) {
    const cost = costOf(line, line.quantity, currency)
    if (line.gift_card !== true || !isQuantity(line.quantity) || cost === null || cost <= 0n) continue
    const left = isQuantity(line.current_quantity)
      ? line.current_quantity
      : line.quantity - (back.get(String(line.id)) ?? 0)
    bought += cost
    if (line.quantity > 0) kept += (cost * BigInt(Math.max(0, Math.min(left, line.quantity)))) / BigInt(line.quantity)
  }
  return { bought, kept }
}

const atLeastNothing = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** What refunds took of goods, tax and shipping, as their lines say. */
const takenBack = (order: Fields, currency: CurrencyCode) => {
  let [goods, tax, shipping, shippingTax] = [0n, 0n, 0n, 0n]
  const amountIn = (set: unknown, plain: unknown): bigint => {
    const own = shopMoney(set)
    return own?.currency === currency ? own.minorUnits : (signedAmountOf(plain, currency) ?? 0n)
  }
  for (const refund of objectsIn(order.refunds)) {
    for (const line of objectsIn(refund.refund_line_items)) {
      goods += amountIn(line.subtotal_set, line.subtotal)
      tax += amountIn(line.total_tax_set, line.total_tax)
    }
    const adjusted = objectsIn(refund.order_adjustments).filter(({ kind }) => kind === "shipping_refund")
    for (const line of adjusted) {
      shipping -= amountIn(line.amount_set, line.amount)
      shippingTax -= amountIn(line.tax_amount_set, line.tax_amount)
    }
    if (adjusted.length > 0) continue
    for (const line of objectsIn(refund.refund_shipping_lines)) {
      shipping += amountIn(line.subtotal_amount_set, null)
      shippingTax += amountIn(line.tax_amount_set, null)
    }
  }
  return { goods, tax, shipping, shippingTax }
}

/** What goods cost by an order's lines, after discounts; null where it has none that can be read. */
const goodsOf = (order: Fields, currency: CurrencyCode): bigint | null => {
  const costs = objectsIn(order.line_items).map((line) => costOf(line, line.quantity, currency))
  return costs.length === 0 || costs.includes(null) ? null : costs.reduce<bigint>((sum, cost) => sum + (cost ?? 0n), 0n)
}

/**
 * Says what an order's current price is made of, gift cards left out: `price` is what the parts add up to.
 *
 * What the shop's own sums of now say counts, else its sums of then less its refunds' lines. What is left of the price is a fee; where
 * parts come to more than it, as after a refund by amount, all are less in proportion. Null where the order says neither goods nor
 * shipping.
 */
export const partsOf = (
  order: Fields,
  currency: CurrencyCode,
  price: bigint,
  giftCards: GiftCards
): OrderParts | null => {
  const setOr = (set: unknown, plain: unknown): bigint | null => {
    const own = shopMoney(set)
    return own?.currency === currency ? own.minorUnits : amountOf(plain, currency)
  }
  const back = takenBack(order, currency)
  const subtotalThen = setOr(order.subtotal_price_set, order.subtotal_price) ?? goodsOf(order, currency)
  const subtotal =
    setOr(order.current_subtotal_price_set, order.current_subtotal_price) ??
    (subtotalThen === null ? null : subtotalThen - back.goods)
  if (subtotal === null) return null
  const taxThen = setOr(order.total_tax_set, order.total_tax) ?? 0n
  const taxAll = atLeastNothing(
    setOr(order.current_total_tax_set, order.current_total_tax) ?? taxThen - back.tax - back.shippingTax
  )
  const lines = objectsIn(order.shipping_lines).filter(({ is_removed: isRemoved }) => isRemoved !== true)
  const shippingThen = lines.reduce((sum, line) => {
    const discounted = setOr(line.discounted_price_set, line.discounted_price)
    const plain = setOr(line.price_set, line.price) ?? 0n
    return sum + (discounted ?? atLeastNothing(plain - (discountsOf(line, currency) ?? 0n)))
  }, 0n)
  const shippingTaxThen = lines.reduce((sum, line) => sum + (taxLinesOf(line, currency) ?? 0n), 0n)
  const shippingAll =
    setOr(order.current_shipping_price_set, null) ??
    (lines.length > 0 ? shippingThen : (setOr(order.total_shipping_price_set, null) ?? 0n)) - back.shipping
  const isTaxWithin = order.taxes_included === true
  const shippingTax = isTaxWithin ? atLeastNothing(shippingTaxThen - back.shippingTax) : 0n
  const goodsTax = isTaxWithin ? atLeastNothing(taxAll - shippingTax) : 0n
  const said = {
    goods: atLeastNothing(subtotal - giftCards.kept - goodsTax),
    tax: taxAll,
    shipping: atLeastNothing(shippingAll - shippingTax),
    tips: setOr(order.total_tip_received_set, order.total_tip_received) ?? 0n,
    fees:
      (setOr(order.current_total_duties_set, null) ?? setOr(order.original_total_duties_set, null) ?? 0n) +
      (setOr(order.current_total_additional_fees_set, null) ??
        setOr(order.original_total_additional_fees_set, null) ??
        0n)
  }
  const sum = said.goods + said.tax + said.shipping + said.tips + said.fees
  if (sum <= price) return { ...said, fees: said.fees + price - sum, giftCards: giftCards.bought }
  const [goods = 0n, tax = 0n, shipping = 0n, tips = 0n, fees = 0n] = splitMoney(price, [
    said.goods,
    said.tax,
    said.shipping,
    said.tips,
    said.fees
  ])
  return { goods, tax, shipping, tips, fees, giftCards: giftCards.bought }
}
