import { Result } from "effect"
import { type CurrencyCode, MINOR_UNIT_EXPONENTS, type Money } from "./money.ts"

/** The largest amount taken. Below 2^53, so that minor units and their decimal form are both exact as a JSON number. */
export const AMOUNT_MAX_MINOR_UNITS = 10n ** 15n

const AMOUNT_TEXT_MAX_CHARACTERS = 64

/** How far adding a handful of exact amounts as doubles strays from the double of their true sum. */
const ARTEFACT_MAX_ULPS = 4n

const decimalPlaces = (currency: CurrencyCode): number => {
  const places = MINOR_UNIT_EXPONENTS.get(currency)
  if (places === undefined) throw new Error(`${currency} has no minor unit`)
  return places
}

/** A decimal number as its digits before and after the point. */
interface Digits {
  readonly whole: string
  readonly fraction: string
}

const isFinerThan = (places: number, { fraction }: Digits): boolean => /[1-9]/.test(fraction.slice(places))

const truncated = (places: number, { whole, fraction }: Digits): bigint =>
  BigInt(whole + fraction.slice(0, places).padEnd(places, "0"))

const tooFine = (currency: CurrencyCode): string =>
  `has more decimal places than ${currency} allows (${decimalPlaces(currency)})`

const bounded = (minorUnits: bigint, currency: CurrencyCode): Result.Result<Money, string> =>
  minorUnits <= AMOUNT_MAX_MINOR_UNITS
    ? Result.succeed({ minorUnits, currency })
    : Result.fail(`must be at most ${decimalText({ minorUnits: AMOUNT_MAX_MINOR_UNITS, currency })}`)

/**
 * Reads a plain decimal such as "10.00", "0" or "1234567.5": no sign, no exponent, no blanks.
 * Decimals beyond the currency's own must be zeros. Fails with what is wrong, without the text itself.
 *
 * @example
 * ```ts
 * import { Result } from "effect"
 * import { amountFromDecimal } from "creatorsignal/domain/attribution"
 * import { CurrencyCode } from "creatorsignal/ports/money"
 *
 * const yen = CurrencyCode.make("JPY")
 *
 * Result.getOrNull(amountFromDecimal("1200", yen))?.minorUnits //=> 1200n
 * Result.isFailure(amountFromDecimal("1200.5", yen)) //=> true
 * ```
 */
export const amountFromDecimal = (text: string, currency: CurrencyCode): Result.Result<Money, string> => {
  if (text.length > AMOUNT_TEXT_MAX_CHARACTERS) return Result.fail("is too long for an amount")
  if (!/^\d+(\.\d+)?$/.test(text)) return Result.fail("must be a plain decimal number")
  const [whole = "", fraction = ""] = text.split(".")
  const places = decimalPlaces(currency)
  return isFinerThan(places, { whole, fraction })
    ? Result.fail(tooFine(currency))
    : bounded(truncated(places, { whole, fraction }), currency)
}

/** The digits of the shortest decimal that reads back as `value`; `value` is finite and not negative. */
const shortestDigits = (value: number): Digits => {
  const [mantissa = "", exponent = "0"] = String(value).split("e")
  const [whole = "", fraction = ""] = mantissa.split(".")
  const shift = Number(exponent)
  if (shift < 0) return { whole: "0", fraction: "0".repeat(-shift - 1) + whole + fraction }
  const shifted = fraction.padEnd(shift, "0")
  return { whole: whole + shifted.slice(0, shift), fraction: shifted.slice(shift) }
}

/** How many doubles `a` and `b` lie apart: doubles of one sign are ordered as their bits are. */
const ulpsBetween = (a: number, b: number): bigint => {
  const [left = 0n, right = 0n] = new BigInt64Array(new Float64Array([a, b]).buffer)
  return left > right ? left - right : right - left
}

/**
 * Reads a JSON number by its shortest decimal form, under the rules of {@link amountFromDecimal}.
 *
 * A sender that adds up prices in doubles sends 59.980000000000004 for 59.98: a number within 4 ulp of an
 * amount's own double is that amount. Anything else finer than the minor unit is an error.
 */
export const amountFromNumber = (value: number, currency: CurrencyCode): Result.Result<Money, string> => {
  if (!Number.isFinite(value)) return Result.fail("must be a finite number")
  if (value < 0) return Result.fail("must not be negative")
  const digits = shortestDigits(value)
  const places = decimalPlaces(currency)
  const below = truncated(places, digits)
  if (!isFinerThan(places, digits)) return bounded(below, currency)
  const nearest = digits.fraction.charAt(places) >= "5" ? below + 1n : below
  return ulpsBetween(value, Number(decimalText({ minorUnits: nearest, currency }))) <= ARTEFACT_MAX_ULPS
    ? bounded(nearest, currency)
    : Result.fail(tooFine(currency))
}

/**
 * Major units with all of the currency's decimals: "1234.50" USD, "1234" JPY, "1.234" KWD, "-0.05" EUR.
 *
 * @example
 * ```ts
 * import { decimalText } from "creatorsignal/domain/attribution"
 * import { CurrencyCode } from "creatorsignal/ports/money"
 *
 * decimalText({ minorUnits: 1234n, currency: CurrencyCode.make("KWD") }) //=> "1.234"
 * ```
 */
export const decimalText = (money: Money): string => {
  const places = decimalPlaces(money.currency)
  const isNegative = money.minorUnits < 0n
  const digits = String(isNegative ? -money.minorUnits : money.minorUnits).padStart(places + 1, "0")
  const point = digits.length - places
  const text = places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return isNegative ? `-${text}` : text
}
