import type { Money } from "../../money/money.ts"

/**
 * What amounts of one order are in the shop's currency: one in the buyer's is the same part of the order's `price` as it is of
 * `presentment`.
 *
 * Rounded so that amounts in a row come to the rounded part of their sum, and all of `presentment` to exactly the price. Null where an
 * amount is in another currency.
 */
export const inShopMoney = (
  amounts: ReadonlyArray<Money>,
  price: Money,
  presentment: Money | null
): ReadonlyArray<bigint | null> => {
  let [buyers, shops] = [0n, 0n]
  return amounts.map(({ currency, minorUnits }) => {
    if (currency === price.currency) return minorUnits
    if (presentment === null || presentment.minorUnits <= 0n || currency !== presentment.currency) return null
    buyers += minorUnits
    const whole = presentment.minorUnits
    const reached = (2n * price.minorUnits * buyers + whole) / (2n * whole)
    const part = reached - shops
    shops = reached
    return part
  })
}
