import type { PaymentFact } from "../../../ports/accounts/payments/Payment.ts"
import type { RefundStanding } from "../../../ports/accounts/payments/RefundQueue.ts"

/** Whether an event says of a refund of ours what isn't known of it. The provider is then asked: events come in any order. */
export const isRefundNews = (
  fact: Extract<PaymentFact, { _tag: "PaymentRefunded" }>,
  refund: RefundStanding,
  isWhole: boolean
): boolean => {
  const isThis = refund.refundId === null || refund.refundId === fact.refundId
  if (fact.status === "failed") return isThis && refund.state !== "owed" && refund.state !== "failed"
  return fact.status === "done" && (isThis || isWhole) && refund.state !== "done" && refund.state !== "gone"
}
