import type { PurchaseId } from "../../../ports/accounts/billing/Purchase.ts"
import { PaymentReference } from "../../../ports/accounts/payments/Payment.ts"
import type { CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"

const OWN = "local_pay_"
const OWN_PURCHASE = `${OWN}pack_`

/** The payment of a check that was confirmed on the host's own checkout page, where no money moves. */
export const ownPayment = (checkId: CheckId): PaymentReference => PaymentReference.make(`${OWN}${checkId}`)

/** The same of a pack or a score. */
export const ownPurchasePayment = (purchaseId: PurchaseId): PaymentReference =>
  PaymentReference.make(`${OWN_PURCHASE}${purchaseId}`)

export const isOwnPayment = (payment: PaymentReference | null): boolean => payment?.startsWith(OWN) ?? false
