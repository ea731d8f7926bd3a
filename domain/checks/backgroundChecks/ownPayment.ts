import { PaymentReference } from "../../../ports/accounts/payments/Payment.ts"
import type { CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"

const OWN = "local_pay_"

/** The payment of a check that was confirmed on the host's own checkout page, where no money moves. */
export const ownPayment = (checkId: CheckId): PaymentReference => PaymentReference.make(`${OWN}${checkId}`)

export const isOwnPayment = (payment: PaymentReference | null): boolean => payment?.startsWith(OWN) ?? false
