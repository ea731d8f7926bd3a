import type { PriceCurrencyCode } from "../../../ports/accounts/payments/Payment.ts"

const MINOR_UNITS = 100

/** An amount of money for a person: "$449.00". */
export const formatAmount = ({
  amountMinor,
  currency
}: {
  readonly amountMinor: number
  readonly currency: PriceCurrencyCode
}): string => new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amountMinor / MINOR_UNITS)
