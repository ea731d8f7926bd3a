import { Predicate } from "effect"
import { type CurrencyCode, MINOR_UNIT_EXPONENTS, type Money } from "../../../ports/money/money.ts"

/**
 * Currencies that Stripe writes without decimals. Not ISK and UGX, which have none by ISO 4217 and two here; and MGA, which has two there.
 */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ")
)
const WITH_THREE: ReadonlySet<string> = new Set(["BHD", "JOD", "KWD", "OMR", "TND"])
const DEFAULT_DECIMALS = 2

/** Decimals that Stripe's own minor unit of a currency has. */
const stripeDecimals = (currency: CurrencyCode): number => {
  if (WITHOUT_DECIMALS.has(currency)) return 0
  return WITH_THREE.has(currency) ? 3 : DEFAULT_DECIMALS
}

/** An amount as Stripe writes it, in minor units by ISO 4217, halves rounded away from nothing; null for what is none. */
export const minorUnitsOf = (amount: unknown, currency: CurrencyCode): bigint | null => {
  const places = MINOR_UNIT_EXPONENTS.get(currency)
  if (!Predicate.isNumber(amount) || !Number.isSafeInteger(amount) || places === undefined) return null
  const shift = places - stripeDecimals(currency)
  if (shift >= 0) return BigInt(amount) * 10n ** BigInt(shift)
  const unit = 10n ** BigInt(-shift)
  const size = (BigInt(Math.abs(amount)) + unit / 2n) / unit
  return amount < 0 ? -size : size
}

export const moneyOf = (amount: unknown, currency: CurrencyCode): Money | null => {
  const minorUnits = minorUnitsOf(amount, currency)
  return minorUnits === null ? null : { minorUnits, currency }
}
