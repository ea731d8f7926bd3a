import Stripe from "stripe"
import type { RefundProblem } from "../../../ports/accounts/payments/Payments.ts"

/** What Stripe says of a refund that failed (`failure_reason`). What isn't listed is not known. */
const BY_REASON: Readonly<Record<string, RefundProblem>> = {
  lost_or_stolen_card: "card",
  expired_or_canceled_card: "card",
  charge_for_pending_refund_disputed: "disputed",
  insufficient_funds: "balance",
  declined: "declined",
  merchant_request: "refused"
}

/** What Stripe says where it makes no refund (an error's `code`). */
const BY_CODE: Readonly<Record<string, RefundProblem>> = {
  balance_insufficient: "balance",
  insufficient_funds: "balance",
  charge_disputed: "disputed",
  refund_disputed_payment: "disputed",
  card_declined: "declined",
  expired_card: "card",
  resource_missing: "payment_unknown"
}

const ALREADY_REFUNDED = "charge_already_refunded"

const of = (problems: Readonly<Record<string, RefundProblem>>, name: string | null | undefined) =>
  typeof name === "string" && Object.hasOwn(problems, name) ? (problems[name] ?? null) : null

/** Why a refund failed that was made. */
export const problemOfRefund = ({ status, failure_reason }: Pick<Stripe.Refund, "status" | "failure_reason">) =>
  of(BY_REASON, failure_reason) ?? (status === "canceled" ? "refused" : "unknown")

/** Whether Stripe makes no refund since the payment was given back before. */
export const isGivenBack = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === ALREADY_REFUNDED

/** Why Stripe makes no refund; null where it didn't say, so that the same can be asked again. */
export const problemOfError = (error: unknown): RefundProblem | null => {
  const isRefused =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  return isRefused ? (of(BY_CODE, error.code) ?? "refused") : null
}
