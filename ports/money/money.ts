import { Schema } from "effect"

/**
 * Decimal places of every active ISO 4217 currency code, as published in the standard's list one, and of codes withdrawn since 2008
 * (its list three): orders of then are still told of. Codes with no minor unit (metals, test codes) are left out: no order is paid in them.
 */
export const MINOR_UNIT_EXPONENTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: "BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    2:
      "ANG BGN CUC EEK HRK LTL LVL MRO SKK SLL STD VEF ZMK ZWL ZWR " +
      "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW " +
      "CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR " +
      "ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV " +
      "MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD " +
      "SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW"
  }).flatMap(([exponent, codes]) => codes.split(" ").map((code) => [code, Number(exponent)] as const))
)

/** An upper-case ISO 4217 code that has a minor unit. */
export const CurrencyCode = Schema.String.pipe(
  Schema.check(
    Schema.makeFilter((code) => MINOR_UNIT_EXPONENTS.has(code) || "must be an ISO 4217 currency code", {
      identifier: "CurrencyCode"
    })
  ),
  Schema.brand("CurrencyCode")
)
export type CurrencyCode = typeof CurrencyCode.Type

/** A whole number of a currency's minor unit: cents for USD, yen for JPY, fils for KWD. Never a fraction. */
export interface Money {
  readonly minorUnits: bigint
  readonly currency: CurrencyCode
}
