import { Clock, Duration, Effect, Schedule } from "effect"
import { type NewPurchase, PURCHASE_PAYABLE_HOURS, PurchaseId } from "../../../ports/accounts/billing/Purchase.ts"
import { Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import { Payments } from "../../../ports/accounts/payments/Payments.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"

/** A connection that broke may have broken before or after the commit; both writes are idempotent, so they are sent again. */
const WRITE_RETRY = { times: 2, schedule: Schedule.exponential(Duration.millis(100)) } as const

/** The page of a purchase, which the payer is led to afterwards. */
export const purchasePath = (purchaseId: PurchaseId): string => `/account/credits/purchases/${purchaseId}`

/** What is bought, by whom. */
export interface Order extends Pick<NewPurchase, "tenantId" | "credits" | "score" | "amountMinor" | "personId"> {
  /** UUID of the request: the purchase's id, and the name of its checkout. */
  readonly operationId: string
  /** What the checkout calls it. */
  readonly description: string
  /** Without a slash at the end. */
  readonly baseUrl: string
}

/**
 * Keeps a purchase, then opens its checkout. The same operation makes one purchase, however often it is carried out: what the provider is
 * asked follows from what was kept first. One that dies in between leaves a purchase that nobody was led to pay.
 *
 * Fails with CheckoutRefused where no checkout is open.
 */
export const openPurchase = Effect.fn("billing.openPurchase")(function* ({
  operationId,
  description,
  baseUrl,
  ...order
}: Order) {
  const purchases = yield* Purchases
  const payments = yield* Payments
  const purchaseId = PurchaseId.make(operationId)
  const at = new Date(yield* Clock.currentTimeMillis)
  const purchase = yield* purchases
    .begin({
      ...order,
      purchaseId,
      currency: "usd",
      returnUrl: baseUrl + purchasePath(purchaseId),
      createdAt: at,
      payableUntil: new Date(at.getTime() + PURCHASE_PAYABLE_HOURS * HOUR_MS)
    })
    .pipe(Effect.retry(WRITE_RETRY))
  if (purchase.sessionId !== null || purchase.status !== "awaiting_payment") return purchase
  const { amountMinor, currency, returnUrl, payableUntil } = purchase
  const { sessionId, url } = yield* payments.open({
    orderId: purchaseId,
    description,
    certification: null,
    amountMinor,
    currency,
    returnUrl,
    expiresAt: payableUntil
  })
  return yield* purchases.attach(purchase, { sessionId, paymentUrl: url }).pipe(Effect.retry(WRITE_RETRY))
})
