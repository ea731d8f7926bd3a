import type { Random } from "../simulatedShop/Random.ts"
import { minorUnitsOfADollar, minus, NOTHING, type Pair } from "./money.ts"
import type { Line, YearOrder } from "./YearOrder.ts"

const TITLES = ["Kettle", "Mug", "Teapot", "Tray", "Caddy", "Strainer", "Cup", "Spoon"] as const
const FIRST_PRODUCT = 7_000_000_000_000
const DISCOUNT_PERCENT = 10

export interface Basket {
  readonly goods?: number
  readonly giftCard?: boolean
  readonly hasShipping?: boolean
  readonly hasTip?: boolean
  readonly hasDuties?: boolean
  readonly hasFees?: boolean
  /** Units of each line; one to three unless said. */
  readonly units?: number
}

/** A price of a few to a hundred dollars or what is as much. */
const priceOf = (order: YearOrder, random: Random, from = 5, to = 120): Pair =>
  order.pairOf((minorUnitsOfADollar(order.store.currency) * random.int(from * 100, to * 100)) / 100)

const taxOf = ({ store, pairOf }: YearOrder, net: Pair): Pair => {
  const { taxRate, taxesIncluded } = store
  return pairOf((net.shop * taxRate) / (10_000 + (taxesIncluded ? taxRate : 0)))
}

/** Puts one more product into an order, whether at checkout or by an edit. */
export const addGoods = (order: YearOrder, random: Random, quantity: number, price = priceOf(order, random)): Line => {
  const discount = order.promoCode === null ? NOTHING : order.pairOf((price.shop * DISCOUNT_PERCENT) / 100)
  const product = random.int(0, TITLES.length - 1)
  return order.add({
    productId: FIRST_PRODUCT + product * 10,
    title: TITLES[product] ?? TITLES[0],
    price,
    discount,
    tax: taxOf(order, minus(price, discount)),
    duty: NOTHING,
    kind: "goods",
    quantity
  })
}

/** What stands in the basket when the buyer pays. */
export const fill = (order: YearOrder, random: Random, basket: Basket = {}): void => {
  const lines = basket.goods ?? random.int(1, 3)
  for (let each = 0; each < lines; each++) addGoods(order, random, basket.units ?? random.int(1, 3))
  if (basket.hasDuties === true) {
    const index = order.lines.findIndex(({ kind }) => kind === "goods")
    const line = order.lines[index]
    if (line !== undefined) order.lines[index] = { ...line, duty: order.pairOf(line.price.shop / 8) }
  }
  if (basket.giftCard === true) {
    order.add({
      productId: FIRST_PRODUCT + 900,
      title: "Gift card",
      price: priceOf(order, random, 25, 100),
      discount: NOTHING,
      tax: NOTHING,
      duty: NOTHING,
      kind: "gift card",
      quantity: 1
    })
  }
  if (basket.hasTip === true) {
    order.add({
      productId: null,
      title: "Tip",
      price: priceOf(order, random, 2, 9),
      discount: NOTHING,
      tax: NOTHING,
      duty: NOTHING,
      kind: "tip",
      quantity: 1
    })
  }
  if (basket.hasShipping ?? (lines > 0 && random.chance(0.7))) {
    order.shipping = priceOf(order, random, 4, 12)
    order.shippingTax = taxOf(order, order.shipping)
  }
  if (basket.hasFees === true) order.fees = priceOf(order, random, 2, 6)
}

/** A part of what the buyer has paid and not got back, whose worth in the shop's currency leaves no choice. */
export const partOf = (order: YearOrder, random: Random, from: number, to: number): number => {
  const left = order.received.buyer - order.refunded.buyer
  const shopLeft = order.received.shop - order.refunded.shop
  for (let wanted = Math.max(1, Math.floor((left * random.int(from, to)) / 100)); wanted < left; wanted++) {
    const [part, rest] = [order.convert(wanted), order.convert(order.refunded.buyer + wanted)]
    if (part !== null && part > 0 && part < shopLeft && rest === order.refunded.shop + part) return wanted
  }
  return left
}
