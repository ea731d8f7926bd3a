import { Effect } from "effect"
import type { Purchase, PurchaseTicket } from "../../../ports/accounts/billing/Purchase.ts"
import type { PurchaseStep } from "../../../ports/accounts/billing/Purchases.ts"
import { type PaymentReference, RefundKey } from "../../../ports/accounts/payments/Payment.ts"
import { makeItemId } from "../../tokens/itemId.ts"

/** Which place each thing of a purchase has among its ids, as `makeItemId` of its id makes them. They are stored: never change one. */
const ID_PLACES = { refund: 0, receipt: 1 } as const
/** And of a second payment of a purchase, as `makeItemId` of `<purchase>/<payment>` makes them. */
const PAYMENT_PLACES = { surplusRefund: 0 } as const

/** What an event of the provider said, and when it is carried out. */
export interface PaymentNews {
  readonly eventId: string
  readonly at: Date
}

const NOTHING = { changes: {}, entry: null, hasReceipt: false, refund: null } as const

const told = ({ eventId, at }: PaymentNews) => ({ ...NOTHING, at, paymentEvent: eventId })

/** Credits are given once: their entry is named by the purchase. */
export const paidStep = (
  { purchaseId }: PurchaseTicket,
  payment: PaymentReference,
  news: PaymentNews
): PurchaseStep => ({
  ...told(news),
  event: "paid",
  changes: { payment, paidAt: news.at, endedAt: null },
  entry: { reason: "purchase", reference: purchaseId },
  hasReceipt: true
})

/** What was paid isn't what was ordered: it goes back, and no credits are given. */
export const paidWronglyStep = Effect.fnUntraced(function* (
  { purchaseId }: PurchaseTicket,
  payment: PaymentReference,
  news: PaymentNews
) {
  const idOf = yield* makeItemId(purchaseId)
  const step: PurchaseStep = {
    ...told(news),
    event: "paid_wrongly",
    changes: { payment, endedAt: news.at },
    refund: { key: RefundKey.make(idOf(ID_PLACES.refund)), payment, amountMinor: null }
  }
  return step
})

/** A payment beside the one that a purchase is paid with goes back, under a key of its own. */
export const surplusRefund = Effect.fnUntraced(function* ({ purchaseId }: PurchaseTicket, payment: PaymentReference) {
  const idOf = yield* makeItemId(`${purchaseId}/${payment}`)
  return { key: RefundKey.make(idOf(PAYMENT_PLACES.surplusRefund)), payment, amountMinor: null }
})

export const checkoutExpiredStep = (at: Date, eventId: string | null): PurchaseStep => ({
  ...NOTHING,
  at,
  paymentEvent: eventId,
  event: "checkout_expired",
  changes: { endedAt: at }
})

/** The score that was bought is made. */
export const scoreDeliveredStep = (at: Date): PurchaseStep => ({
  ...NOTHING,
  at,
  paymentEvent: null,
  event: "score_delivered"
})

/** The score that was bought is not to be had, or not needed any more: the payment goes back, under a key that stays the same. */
export const scoreUndeliverableStep = Effect.fnUntraced(function* ({ purchaseId, payment }: Purchase, at: Date) {
  const idOf = yield* makeItemId(purchaseId)
  const step: PurchaseStep = {
    ...NOTHING,
    at,
    paymentEvent: null,
    event: "score_undeliverable",
    changes: { endedAt: at },
    refund: payment === null ? null : { key: RefundKey.make(idOf(ID_PLACES.refund)), payment, amountMinor: null }
  }
  return step
})

/** A bank may take the same money back more than once: each time is an entry of its own, named by the purchase and the event. */
const referenceOf = ({ purchaseId }: PurchaseTicket, { eventId }: PaymentNews): string => `${purchaseId}/${eventId}`

/** The payment was given back at the provider: the credits are taken back, unless the payer's bank had it done before. */
export const refundedOutsideStep = (purchase: Purchase, news: PaymentNews): PurchaseStep =>
  purchase.status === "disputed"
    ? { ...told(news), event: "refunded_disputed" }
    : {
        ...told(news),
        event: "refunded_outside",
        changes: { endedAt: news.at },
        entry: { reason: "takeback", reference: referenceOf(purchase, news) }
      }

/** So much of the payment, in all, was given back at the provider: as large a part of the credits is taken back. */
export const refundedPartlyStep = (ticket: PurchaseTicket, refundedMinor: number, news: PaymentNews): PurchaseStep => ({
  ...told(news),
  event: "refunded_partly",
  changes: { refundedMinor },
  entry: { reason: "takeback", reference: referenceOf(ticket, news) }
})

export const fundsWithdrawnStep = (ticket: PurchaseTicket, news: PaymentNews): PurchaseStep => ({
  ...told(news),
  event: "funds_withdrawn",
  changes: { endedAt: news.at },
  entry: { reason: "takeback", reference: referenceOf(ticket, news) }
})

export const fundsReinstatedStep = (ticket: PurchaseTicket, news: PaymentNews): PurchaseStep => ({
  ...told(news),
  event: "funds_reinstated",
  changes: { endedAt: null },
  entry: { reason: "restore", reference: referenceOf(ticket, news) }
})

/** The id of a purchase's receipt, the same however often it is sent. */
export const receiptId = ({ purchaseId }: PurchaseTicket) =>
  Effect.map(makeItemId(purchaseId), (idOf) => idOf(ID_PLACES.receipt))
