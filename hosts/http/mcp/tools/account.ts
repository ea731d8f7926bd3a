import { Record } from "effect"
import { formatAmount } from "../../../../domain/accounts/billing/amountText.ts"
import {
  BACKGROUND_CHECK_CENTS,
  PRICE_CURRENCIES,
  type PriceCurrency
} from "../../../../domain/accounts/billing/prices.ts"
import type { PriceCurrencyCode } from "../../../../ports/accounts/payments/Payment.ts"
import { BUYS, numberAt, READS, type ToolSpec, wordAt } from "../toolSpec.ts"

const CODES = { USD: "usd", EUR: "eur" } as const satisfies Readonly<Record<PriceCurrency, PriceCurrencyCode>>
const priceIn = (currency: PriceCurrency, amountMinor: number) =>
  formatAmount({ amountMinor, currency: CODES[currency] })

/** What each tier costs, in each currency. */
const CARD_PRICES = Record.toEntries(BACKGROUND_CHECK_CENTS)
  .map(([tier, cents]) => `${tier} ${PRICE_CURRENCIES.map((each) => priceIn(each, cents[each])).join(" or ")}`)
  .join(", ")

export const account: ToolSpec = {
  name: "account",
  title: "The account and its credits",
  description:
    "Whose key this is, how many credits are left, what things cost and what is left of the daily caps. Free. Credits can't be bought " +
    "here: a person does that.",
  operations: ["GET /api/v1/account"],
  hints: READS,
  say: (answer) => `${numberAt(answer, "credits", "balance")} credits are left.`
}

export const startBackgroundCheck: ToolSpec = {
  name: "start_background_check",
  title: "Order a background check",
  description:
    "Orders a background check of a creator's accounts and answers with the address where a person pays for it by card " +
    `(${CARD_PRICES}). Nothing ` +
    "is paid by this call, no credit is spent, and nothing begins until a person paid: give them payment_url. quick is scanned once " +
    "paid; verified asks the creator for consent first, by mail. Never for decisions on employment, credit, insurance or housing.",
  operations: ["POST /api/v1/background-checks"],
  cardPrice: `no credits; a person pays by card: ${CARD_PRICES}`,
  isRetriedByArguments: true,
  hints: BUYS,
  say: (answer) => `Ordered, and ${wordAt(answer, "status")}: a person pays at payment_url, or nothing happens.`
}
