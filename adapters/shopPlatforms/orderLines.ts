import { Predicate, Schema } from "effect"
import { groupBy } from "../../ports/text/groupBy.ts"
import type { ProductId } from "../../ports/tracking/events/TrackingEvent.ts"
import { CountryCode } from "../../ports/tracking/links/TrackingLink.ts"
import {
  ORDER_PRODUCTS_MAX,
  type OrderParts,
  type OrderProduct,
  TITLE_CHARACTERS_MAX
} from "../../ports/tracking/orders/Order.ts"

/** A title as it is kept: no longer than its bound, and without what can't be stored. */
export const titleAt = (title: unknown): string | null => {
  if (!Predicate.isString(title)) return null
  const text = title
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, TITLE_CHARACTERS_MAX)
    .toWellFormed()
    .trim()
  return text === "" ? null : text
}

const isCountry = Schema.is(CountryCode)

/** The first of these that is a country's code. */
export const countryAt = (...codes: ReadonlyArray<unknown>): CountryCode | null =>
  codes.map((code) => (Predicate.isString(code) ? code.trim().toUpperCase() : "")).find(isCountry) ?? null

/** A line of an order: what it costs less its discounts, with its tax. */
export interface OrderLine extends OrderProduct {
  readonly productId: ProductId
}

const sumOf = (amounts: ReadonlyArray<bigint>): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

const productOf = (productId: ProductId | null, lines: ReadonlyArray<OrderLine>): OrderProduct => {
  const tax = sumOf(lines.map(({ taxMinorUnits = 0n }) => taxMinorUnits))
  const minorUnits = sumOf(lines.map((line) => line.minorUnits))
  const product = {
    productId,
    title: productId === null ? null : (lines.find(({ title }) => title !== null)?.title ?? null),
    minorUnits: minorUnits > 0n ? minorUnits : 0n
  }
  return tax > 0n ? { ...product, taxMinorUnits: tax } : product
}

/** Each product of an order once. Of more than ORDER_PRODUCTS_MAX those of the highest amounts stay; the rest are one, of no id. */
export const byProduct = (lines: ReadonlyArray<OrderLine>): ReadonlyArray<OrderProduct> => {
  const groups = groupBy(lines, ({ productId }) => productId)
  const products = [...groups].map(([productId, own]) => productOf(productId, own))
  if (products.length <= ORDER_PRODUCTS_MAX) return products
  const byAmount = products.toSorted((a, b) =>
    a.minorUnits === b.minorUnits
      ? (a.productId ?? "") < (b.productId ?? "")
        ? -1
        : 1
      : a.minorUnits > b.minorUnits
        ? -1
        : 1
  )
  const kept = new Set(byAmount.slice(0, ORDER_PRODUCTS_MAX).map(({ productId }) => productId))
  const others = lines.filter(({ productId }) => !kept.has(productId))
  return [...products.filter(({ productId }) => kept.has(productId)), productOf(null, others)]
}

const PARTS = ["goods", "tax", "shipping", "tips", "fees"] as const
type Part = (typeof PARTS)[number]
export type ToldParts = Readonly<Record<Part, bigint>>

/** In this order a discount that no line names is taken off what an order is made of. */
const DISCOUNTED: ReadonlyArray<Part> = ["goods", "fees", "shipping", "tips", "tax"]

/** Takes an amount off parts, from the first that has any left. */
const reduced = (parts: ToldParts, amount: bigint): ToldParts => {
  const left = { ...parts }
  let rest = amount
  for (const part of DISCOUNTED) {
    const taken = left[part] < rest ? left[part] : rest
    left[part] -= taken
    rest -= taken
  }
  return left
}

/** Divides `amount` as `weights` are to each other, by largest remainder; the first of equal remainders gets the unit. */
const divided = (amount: bigint, weights: ReadonlyArray<bigint>): ReadonlyArray<bigint> => {
  const all = sumOf(weights)
  if (all === 0n) return weights.map((_, place) => (place === 0 ? amount : 0n))
  const shares = weights.map((weight, place) => ({
    place,
    units: (amount * weight) / all,
    remainder: (amount * weight) % all
  }))
  const missing = Number(amount - sumOf(shares.map(({ units }) => units)))
  const favoured = new Set(
    shares
      .toSorted((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1))
      .slice(0, missing)
      .map(({ place }) => place)
  )
  return shares.map(({ place, units }) => (favoured.has(place) ? units + 1n : units))
}

/**
 * What an order is made of, so that the parts add up to `price`, which is `total` less what went back. A negative part is a discount of
 * the others; what the total has beside its parts is a fee. What went back is taken off every part alike, for shops don't say of which.
 */
export const partsOf = (told: ToldParts, total: bigint, price: bigint): OrderParts => {
  const discount = sumOf(PARTS.map((part) => (told[part] < 0n ? -told[part] : 0n)))
  const positive: ToldParts = {
    goods: told.goods < 0n ? 0n : told.goods,
    tax: told.tax < 0n ? 0n : told.tax,
    shipping: told.shipping < 0n ? 0n : told.shipping,
    tips: told.tips < 0n ? 0n : told.tips,
    fees: told.fees < 0n ? 0n : told.fees
  }
  const net = reduced(positive, discount)
  const missing = total - sumOf(PARTS.map((part) => net[part]))
  const whole = missing < 0n ? reduced(net, -missing) : { ...net, fees: net.fees + missing }
  const [goods = 0n, tax = 0n, shipping = 0n, tips = 0n, fees = 0n] = divided(
    price,
    PARTS.map((part) => whole[part])
  )
  return { goods, tax, shipping, tips, fees, giftCards: 0n }
}
