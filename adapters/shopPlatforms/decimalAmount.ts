import { Predicate } from "effect"
import { type CurrencyCode, MINOR_UNIT_EXPONENTS } from "../../ports/money/money.ts"
import { AMOUNT_MAX_MINOR_UNITS } from "../../ports/money/readAmount.ts"

const DECIMAL = /^(-?)(\d{1,24})(?:\.(\d{1,24}))?$/

/**
 * Minor units of a decimal, as text or as a number. Shops reckon taxes finer than money is paid, so what is finer is rounded, halves away
 * from nothing. Null for what is no amount.
 */
export const minorUnitsOf = (value: unknown, currency: CurrencyCode): bigint | null => {
  const text = Predicate.isNumber(value) ? String(value) : Predicate.isString(value) ? value.trim() : ""
  const places = MINOR_UNIT_EXPONENTS.get(currency)
  const match = DECIMAL.exec(text)
  if (match === null || places === undefined) return null
  const [, sign, whole = "", fraction = ""] = match
  const below = BigInt(whole + fraction.slice(0, places).padEnd(places, "0"))
  const size = fraction.charAt(places) >= "5" ? below + 1n : below
  if (size > AMOUNT_MAX_MINOR_UNITS) return null
  return sign === "-" ? -size : size
}
