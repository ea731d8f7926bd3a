import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import fc from "fast-check"
import { CurrencyCode, MINOR_UNIT_EXPONENTS } from "../../../ports/money/money.ts"
import {
  AMOUNT_MAX_MINOR_UNITS,
  amountFromDecimal,
  amountFromNumber,
  decimalText
} from "../../../ports/money/readAmount.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const [usd, jpy, kwd, clf] = [
  CurrencyCode.make("USD"),
  CurrencyCode.make("JPY"),
  CurrencyCode.make("KWD"),
  CurrencyCode.make("CLF")
]
const anyCurrency = fc.constantFrom(...MINOR_UNIT_EXPONENTS.keys()).map((code) => CurrencyCode.make(code))
const anyMinorUnits = fc.bigInt({ min: 0n, max: AMOUNT_MAX_MINOR_UNITS })

describe("amounts from decimal text", () => {
  test.each([
    ["10.00", usd, 1000n],
    ["0", usd, 0n],
    ["0.05", usd, 5n],
    ["1234567.5", usd, 123456750n],
    ["007.10", usd, 710n],
    ["1234", jpy, 1234n],
    ["1234.00", jpy, 1234n],
    ["1.234", kwd, 1234n],
    ["1.2", kwd, 1200n],
    ["1.2340000", kwd, 1234n],
    ["0.0001", clf, 1n]
  ])("%p in %p is %p minor units", (text, currency, minorUnits) => {
    expect(amountFromDecimal(text, currency)).toEqual(Result.succeed({ minorUnits, currency }))
  })

  test.each([
    "",
    " ",
    "-1",
    "+1",
    "1e3",
    "1,50",
    "1.",
    ".5",
    " 1",
    "1 ",
    "1\n",
    "0x10",
    "NaN",
    "Infinity",
    "1.2.3",
    "١"
  ])("%p is not a plain decimal number", (text) => {
    expect(amountFromDecimal(text, usd)).toEqual(Result.fail("must be a plain decimal number"))
  })

  test("more decimals than the currency has are an error that names the currency", () => {
    expect(amountFromDecimal("1.2345", kwd)).toEqual(Result.fail("has more decimal places than KWD allows (3)"))
    expect(amountFromDecimal("10.005", usd)).toEqual(Result.fail("has more decimal places than USD allows (2)"))
    expect(amountFromDecimal("10.5", jpy)).toEqual(Result.fail("has more decimal places than JPY allows (0)"))
  })

  test("the largest amount is taken, one minor unit more is not", () => {
    expect(amountFromDecimal("10000000000000.00", usd)).toEqual(
      Result.succeed({ minorUnits: AMOUNT_MAX_MINOR_UNITS, currency: usd })
    )
    expect(amountFromDecimal("10000000000000.01", usd)).toEqual(Result.fail("must be at most 10000000000000.00"))
  })

  test("endless digits are refused before they are read", () => {
    expect(amountFromDecimal("9".repeat(100_000), usd)).toEqual(Result.fail("is too long for an amount"))
  })
})

describe("amounts from JSON numbers", () => {
  test.each([
    [59.98, usd, 5998n],
    [0, usd, 0n],
    [-0, usd, 0n],
    [1e3, jpy, 1000n],
    [1.234, kwd, 1234n],
    [1e-4, clf, 1n]
  ])("%p in %p is %p minor units", (value, currency, minorUnits) => {
    expect(amountFromNumber(value, currency)).toEqual(Result.succeed({ minorUnits, currency }))
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])("%p is no amount", (value) => {
    expect(amountFromNumber(value, usd)).toEqual(Result.fail("must be a finite number"))
  })

  test("a negative number is no amount", () => {
    expect(amountFromNumber(-0.01, usd)).toEqual(Result.fail("must not be negative"))
  })

  test("numbers written with an exponent are read by their value", () => {
    expect(amountFromNumber(1e21, usd)).toEqual(Result.fail("must be at most 10000000000000.00"))
    expect(amountFromNumber(Number.MAX_VALUE, jpy)).toEqual(Result.fail("must be at most 1000000000000000"))
    expect(amountFromNumber(1e-7, usd)).toEqual(Result.fail("has more decimal places than USD allows (2)"))
    expect(amountFromNumber(1.5e-7, clf)).toEqual(Result.fail("has more decimal places than CLF allows (4)"))
  })

  test("what adding doubles leaves behind is taken as the amount that was meant", () => {
    expect(amountFromNumber(59.980000000000004, usd)).toEqual(Result.succeed({ minorUnits: 5998n, currency: usd }))
    expect(amountFromNumber(0.1 + 0.2, usd)).toEqual(Result.succeed({ minorUnits: 30n, currency: usd }))
    expect(amountFromNumber(1.1 + 2.2, usd)).toEqual(Result.succeed({ minorUnits: 330n, currency: usd }))
    expect(amountFromNumber(4.35 * 100, jpy)).toEqual(Result.succeed({ minorUnits: 435n, currency: jpy }))
  })

  test("four ulp from an amount is still the amount, five is not", () => {
    const ulp = 2 ** -47
    expect(amountFromNumber(59.98 + 4 * ulp, usd)).toEqual(Result.succeed({ minorUnits: 5998n, currency: usd }))
    expect(amountFromNumber(59.98 - 4 * ulp, usd)).toEqual(Result.succeed({ minorUnits: 5998n, currency: usd }))
    expect(amountFromNumber(59.98 + 5 * ulp, usd)).toEqual(Result.fail("has more decimal places than USD allows (2)"))
    expect(amountFromNumber(59.98 - 5 * ulp, usd)).toEqual(Result.fail("has more decimal places than USD allows (2)"))
  })

  test("a price that is truly finer than the minor unit is an error", () => {
    expect(amountFromNumber(19.999, usd)).toEqual(Result.fail("has more decimal places than USD allows (2)"))
    expect(amountFromNumber(99.5, jpy)).toEqual(Result.fail("has more decimal places than JPY allows (0)"))
  })

  test("sums of a few amounts as doubles read back exactly", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 5 }), (cents) => {
        const sum = cents.map((amount) => amount / 100).reduce((total, price) => total + price, 0)
        const exact = cents.reduce((total, amount) => total + BigInt(amount), 0n)
        expect(amountFromNumber(sum, usd)).toEqual(Result.succeed({ minorUnits: exact, currency: usd }))
      }),
      { numRuns }
    )
  })
})

describe("amounts as text", () => {
  test.each([
    [123450n, usd, "1234.50"],
    [5n, usd, "0.05"],
    [0n, usd, "0.00"],
    [-5n, usd, "-0.05"],
    [-123456n, usd, "-1234.56"],
    [1234n, jpy, "1234"],
    [-7n, jpy, "-7"],
    [1234n, kwd, "1.234"],
    [1n, clf, "0.0001"]
  ])("%p minor units of %p print as %p", (minorUnits, currency, text) => {
    expect(decimalText({ minorUnits, currency })).toBe(text)
  })

  test("every amount of every currency reads back from its text and from its JSON number", () => {
    fc.assert(
      fc.property(anyMinorUnits, anyCurrency, (minorUnits, currency) => {
        const text = decimalText({ minorUnits, currency })
        expect(amountFromDecimal(text, currency)).toEqual(Result.succeed({ minorUnits, currency }))
        expect(amountFromNumber(Number(text), currency)).toEqual(Result.succeed({ minorUnits, currency }))
      }),
      { numRuns }
    )
  })
})
