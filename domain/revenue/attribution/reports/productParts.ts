import { splitMoney } from "../../../../ports/money/splitMoney.ts"
import type { ProductId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import type { OrderProduct } from "../../../../ports/tracking/orders/Order.ts"
import { netOf, type ReconciledOrder } from "../../../tracking/orders/reconcileOrder.ts"
import { WHOLE_SHARE } from "../models/shares.ts"
import type { OrderPart } from "./tally.ts"

/** What of an order is one product's, or no product's. */
export interface ProductPart {
  /** Null for what is of no product: shipping and its tax, tips, fees, lines that name none. */
  readonly productId: ProductId | null
  readonly title: string | null
  /** Set where this is of all products beyond those that are kept one by one. */
  readonly isOthers: boolean
  readonly part: OrderPart
}

type Amounts = ReadonlyArray<bigint>

const totalOf = (amounts: Amounts): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** What refunds say of each product that went back, and at the end of what is no product's; nothing of those that don't say. */
const namedBack = ({ refunds }: ReconciledOrder, products: ReadonlyArray<OrderProduct>): Amounts => {
  const back = Array<bigint>(products.length + 1).fill(0n)
  const places = new Map(products.map(({ productId }, place) => [productId, place]))
  for (const { refund, counts } of refunds) {
    if (!counts || refund.products.length === 0) continue
    const lines = refund.products.map(({ minorUnits }) => minorUnits)
    const all = totalOf(lines)
    if (all === 0n) continue
    // Less than the lines went back where the shop kept a fee.
    const parts = all > refund.amount.minorUnits ? splitMoney(refund.amount.minorUnits, lines) : lines
    refund.products.forEach(({ productId }, line) => {
      const place = places.get(productId) ?? places.get(null)
      if (place !== undefined) back[place] = (back[place] ?? 0n) + (parts[line] ?? 0n)
    })
    back[products.length] = (back[products.length] ?? 0n) + refund.amount.minorUnits - totalOf(parts)
  }
  return back
}

/** Divides what went back: first as refunds name it, no part above what it was of, the rest by what is left of each. */
const divideBack = (refunded: bigint, gross: Amounts, named: Amounts): Amounts => {
  if (refunded === 0n) return gross.map(() => 0n)
  const bounded = gross.map((amount, place) => least(amount, named[place] ?? 0n))
  const known = totalOf(bounded)
  if (known > refunded) return splitMoney(refunded, bounded)
  const left = gross.map((amount, place) => amount - (bounded[place] ?? 0n))
  const rest = splitMoney(refunded - known, left)
  return bounded.map((amount, place) => amount + (rest[place] ?? 0n))
}

/**
 * An order's parts by product: together they are the whole order, to the minor unit and the last part of a share.
 *
 * Money is divided by what was owed for each product, and what the total has beside them is no product's; lines that are more than the
 * total are divided in proportion. Refunds that name products take off those, other refunds take off everything in proportion. The
 * order itself, which counts as one, is divided among its products alone, by what was owed for each.
 */
export const productParts = (order: ReconciledOrder): ReadonlyArray<ProductPart> => {
  const { products, ordered, refundedMinorUnits, cancelledMinorUnits } = order
  const owed = products.map(({ minorUnits }) => minorUnits)
  const lines = totalOf(owed)
  const weights = [...owed, ordered.minorUnits > lines ? ordered.minorUnits - lines : 0n]
  const net = netOf(order)
  const paid = splitMoney(net + refundedMinorUnits + cancelledMinorUnits, weights)
  const back = divideBack(refundedMinorUnits, paid, namedBack(order, products))
  const cancelled = splitMoney(
    cancelledMinorUnits,
    paid.map((amount, place) => amount - (back[place] ?? 0n))
  )
  const shares = products.length === 0 ? [WHOLE_SHARE] : [...splitMoney(WHOLE_SHARE, owed), 0n]
  const partAt = (place: number): OrderPart => {
    const [refunded = 0n, gone = 0n] = [back[place], cancelled[place]]
    return {
      share: shares[place] ?? 0n,
      minorUnits: (paid[place] ?? 0n) - refunded - gone,
      refundedMinorUnits: refunded,
      cancelledMinorUnits: gone
    }
  }
  const beside = partAt(products.length)
  const isEmpty = products.length > 0 && (paid[products.length] ?? 0n) === 0n
  return [
    ...products.map(({ productId, title }, place) => ({
      productId,
      title,
      isOthers: productId === null,
      part: partAt(place)
    })),
    ...(isEmpty ? [] : [{ productId: null, title: null, isOthers: false, part: beside }])
  ]
}
