import type { PriceCurrencyCode } from "../../../ports/accounts/payments/Payment.ts"
import type { CheckTier } from "../../../ports/checks/backgroundChecks/Check.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { BACKGROUND_CHECK_CENTS, PRICE_CURRENCIES, type PriceCurrency } from "../../accounts/billing/prices.ts"

/** What a check costs, in the currency's minor unit. */
export const checkPrice = (tier: CheckTier, currency: PriceCurrency): number => BACKGROUND_CHECK_CENTS[tier][currency]

const CODES = { USD: "usd", EUR: "eur" } as const satisfies Record<PriceCurrency, PriceCurrencyCode>

/** The currency as payments write it. */
export const currencyCode = (currency: PriceCurrency): PriceCurrencyCode => CODES[currency]

/** The currency that a caller names, in either case; null where nothing is sold in it. */
export const readPriceCurrency = (name: string): PriceCurrency | null =>
  PRICE_CURRENCIES.find((currency) => currency === name.toUpperCase()) ?? null

const MINOR_DIGITS = 2
const MINOR_UNITS = 10 ** MINOR_DIGITS

/** `29.99 USD`. */
export const formatMoney = (minor: number, currency: PriceCurrencyCode): string =>
  `${(minor / MINOR_UNITS).toFixed(MINOR_DIGITS)} ${currency.toUpperCase()}`

/** What a check is paid in where the caller doesn't say. */
export const CURRENCY_DEFAULT: PriceCurrency = "USD"

/** What a check is for where the caller doesn't say. */
export const PURPOSE_DEFAULT = "To decide whether a brand works with this creator."

/** What whoever orders a check certifies by it. */
export const CERTIFICATION =
  "Whoever orders this check certifies that they use it lawfully, to decide on working with a creator, and not to decide on " +
  "employment, credit, insurance or housing."

/** What every page of a quick check says. */
export const QUICK_DISCLAIMER =
  "Not for decisions on employment, credit, insurance or housing. The creator was not asked. Findings are not facts until a " +
  "person has looked at them."

/** How a purpose names what no check may be used for. */
const FORBIDDEN_PURPOSES: ReadonlyArray<RegExp> = [
  /\bemploy|\brecruit|\bhiring\b|\bjob (?:applic|candidat|interview|offer|screen)|\bworkforce\b|\bpre-?hire\b/iu,
  /\bcredit(?:s?\b|-?worth|-?scor)|\bloans?\b|\blending\b|\blender|\bmortgage/iu,
  /\binsur(?:ance|e|er|ers|ing|ed)\b|\bunderwrit/iu,
  /\bhousing\b|\btenan(?:t|ts|cy)\b|\blandlord|\brent(?:al|als|er|ers|ing)?\b|\blease\b/iu
]

/** Whether a purpose names employment, credit, insurance or housing. */
export const isForbiddenPurpose = (purpose: string): boolean =>
  FORBIDDEN_PURPOSES.some((pattern) => pattern.test(purpose.normalize("NFKC")))

/** Days after its report in which a check is read again for nothing, once, where something that was named could not be read. */
export const READ_AGAIN_DAYS = 14

export const readAgainUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + READ_AGAIN_DAYS * DAY_MS)
