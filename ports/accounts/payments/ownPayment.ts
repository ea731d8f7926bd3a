import { PaymentReference } from "./Payment.ts"

const OWN = "local_pay_"
const OWN_PURCHASE = `${OWN}pack_`

/** The payment of a check, by its id, that was confirmed on the host's own checkout page, where no money moves. */
export const ownPayment = (checkId: string): PaymentReference => PaymentReference.make(`${OWN}${checkId}`)

/** The same of a pack or a score, by the purchase's id. */
export const ownPurchasePayment = (purchaseId: string): PaymentReference =>
  PaymentReference.make(`${OWN_PURCHASE}${purchaseId}`)

export const isOwnPayment = (payment: PaymentReference | null): boolean => payment?.startsWith(OWN) ?? false
