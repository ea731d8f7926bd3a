/** An amount in the shop's currency and in the buyer's, each in minor units. The same twice where the buyer pays in the shop's. */
export interface Pair {
  readonly shop: number
  readonly buyer: number
}

export const NOTHING: Pair = { shop: 0, buyer: 0 }

export const plus = (one: Pair, other: Pair): Pair => ({
  shop: one.shop + other.shop,
  buyer: one.buyer + other.buyer
})
export const minus = (one: Pair, other: Pair): Pair => ({
  shop: one.shop - other.shop,
  buyer: one.buyer - other.buyer
})
export const times = (one: Pair, count: number): Pair => ({ shop: one.shop * count, buyer: one.buyer * count })
export const negative = (one: Pair): Pair => ({ shop: -one.shop, buyer: -one.buyer })
export const total = (pairs: Iterable<Pair>): Pair => {
  let [shop, buyer] = [0, 0]
  for (const pair of pairs) {
    shop += pair.shop
    buyer += pair.buyer
  }
  return { shop, buyer }
}

export type Currency = "USD" | "EUR" | "JPY" | "KWD" | "GBP" | "CAD" | "CHF" | "AUD"

/** Decimals by ISO 4217. */
const DECIMALS: Readonly<Record<Currency, number>> = {
  USD: 2,
  EUR: 2,
  JPY: 0,
  KWD: 3,
  GBP: 2,
  CAD: 2,
  CHF: 2,
  AUD: 2
}

const fractions = (decimals: number): ReadonlyArray<string> =>
  Array.from({ length: 10 ** decimals }, (_, value) => `.${String(value).padStart(decimals, "0")}`)
const FRACTIONS = [[""], fractions(1), fractions(2), fractions(3)]

/** Minor units as the platform writes an amount. */
export const decimal = (minorUnits: number, currency: Currency): string => {
  const written = FRACTIONS[DECIMALS[currency]]
  if (written === undefined || written.length === 1) return `${minorUnits}`
  const size = minorUnits < 0 ? -minorUnits : minorUnits
  const fraction = size % written.length
  return `${minorUnits < 0 ? "-" : ""}${(size - fraction) / written.length}${written[fraction]}`
}

/** How many minor units are about one unit of a currency that buys as much as a dollar. */
export const minorUnitsOfADollar = (currency: Currency): number =>
  currency === "JPY" ? 150 : currency === "KWD" ? 307 : 100

/**
 * What a part of the buyer's amount is in the shop's currency, by the order's own total: all at the whole, else the largest remainder of
 * the part and what is left; null where both have the same remainder, which a generated amount never does.
 */
export const inShopCurrency = (part: number, whole: Pair): number | null => {
  if (part === whole.buyer) return whole.shop
  const scaled = part * whole.shop
  const remainder = scaled % whole.buyer
  if (2 * remainder === whole.buyer) return null
  return (scaled - remainder) / whole.buyer + (2 * remainder > whole.buyer ? 1 : 0)
}
