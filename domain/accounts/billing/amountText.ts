import type { Purchase } from "../../../ports/accounts/billing/Purchase.ts"
import type { PriceCurrencyCode } from "../../../ports/accounts/payments/Payment.ts"

/** A number of credits for a person: "1 credit", "2 credits". */
export const formatCredits = (credits: number): string => `${credits} credit${credits === 1 ? "" : "s"}`

/** What was bought: `250 credits`, or `score of youtube/jane`. */
export const formatPurchase = ({ credits, score }: Pick<Purchase, "credits" | "score">): string =>
  score === null ? formatCredits(credits) : `score of ${score.spelling}/${score.handle}`

const MINOR_UNITS = 100

/** An amount of money for a person: "$449.00". */
export const formatAmount = ({
  amountMinor,
  currency
}: {
  readonly amountMinor: number
  readonly currency: PriceCurrencyCode
}): string => new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amountMinor / MINOR_UNITS)
