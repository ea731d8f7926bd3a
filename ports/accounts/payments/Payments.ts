import { Context, type Effect, Schema } from "effect"
import type { PaymentEvent, PaymentReference, PriceCurrencyCode, RefundKey, SessionId } from "./Payment.ts"

/** What a customer is to pay by card. */
export interface CheckoutOrder {
  /** UUID of what is bought; the provider is asked under it, so that the same order never opens two checkouts. */
  readonly orderId: string
  /** One line for the payer: what is bought, and of whom, so that two checkouts are told apart. */
  readonly description: string
  /** What whoever pays certifies by it, to be shown before the payment; null where that is nothing. */
  readonly certification: string | null
  /** In the currency's minor unit. */
  readonly amountMinor: number
  readonly currency: PriceCurrencyCode
  /** Where the payer is led to afterwards; absolute. */
  readonly returnUrl: string
  /**
   * When the checkout can't be paid any more, CHECKOUT_HOURS_MAX from now at most. All of an order is the same whenever it is asked
   * for: a provider refuses a key that it knows for anything else.
   */
  readonly expiresAt: Date
}

export interface OpenedCheckout {
  readonly sessionId: typeof SessionId.Type
  /** Where it is paid; absolute. */
  readonly url: string
}

/** No checkout was opened, or none that anybody knows the address of. */
export class CheckoutRefused extends Schema.TaggedError<CheckoutRefused>()("CheckoutRefused", {
  cause: Schema.Defect(),
  /** Set where there is nobody to pay by: the same order is refused until a provider is configured. */
  hasNoProvider: Schema.optionalKey(Schema.Literal(true))
}) {}

/** The provider didn't answer, or not in time: what was asked for may have been done. */
export class PaymentsUnavailable extends Schema.TaggedError<PaymentsUnavailable>()("PaymentsUnavailable", {
  cause: Schema.Defect()
}) {}

/** The notice was not signed by the provider, or too long ago; or this provider sends none. */
export class PaymentNoticeForged extends Schema.TaggedError<PaymentNoticeForged>()("PaymentNoticeForged", {}) {}

/** The provider's notice is signed and can't be read. */
export class PaymentNoticeUnreadable extends Schema.TaggedError<PaymentNoticeUnreadable>()(
  "PaymentNoticeUnreadable",
  {}
) {}

/** How a refund that was asked for stands. `gone`: the payment was given back by other means. */
export const RefundOutcome = Schema.Literals(["done", "pending", "failed", "gone"])
export type RefundOutcome = typeof RefundOutcome.Type

/**
 * Why a refund failed. `balance`: there is too little money on our side; `disputed`: the payer's bank holds the payment; `declined`:
 * the payer's bank did not take it; `card`: their card is lost, over or closed; `payment_unknown`: the provider knows no such
 * payment; `refused`: it does not give this payment back; `unknown`: it doesn't say.
 */
export const RefundProblem = Schema.Literals([
  "balance",
  "disputed",
  "declined",
  "card",
  "payment_unknown",
  "refused",
  "unknown"
])
export type RefundProblem = typeof RefundProblem.Type

export interface Refund {
  /** The provider's id; null where none was made, or it isn't known. */
  readonly refundId: string | null
  readonly outcome: RefundOutcome
  /** Null unless it failed. */
  readonly problem: RefundProblem | null
}

export const CHECKOUT_HOURS_MAX = 24
/** How old a signed notice may be. */
export const NOTICE_AGE_SECONDS_MAX = 300
/** Events that one call lists at most. */
export const MISSED_EVENTS_MAX = 100

/** Who takes card payments: a provider, or the host's own checkout page, where no money moves. */
export class Payments extends Context.Service<
  Payments,
  {
    /** Whether money moves. */
    readonly isLive: boolean
    /** Whether checkouts are opened: where they aren't, nothing can be bought. */
    readonly isOpen: boolean
    /** Whether checkouts are pages of this host. */
    readonly hasOwnPage: boolean
    /**
     * Opens a checkout. Idempotent by the order's id.
     *
     * MUST fail with CheckoutRefused when no checkout is open that anybody could pay.
     */
    readonly open: (order: CheckoutOrder) => Effect.Effect<OpenedCheckout, CheckoutRefused>
    /** Ends a checkout that is not paid, so that it never can be. Idempotent; without effect on one that is paid. */
    readonly expire: (sessionId: typeof SessionId.Type) => Effect.Effect<void, PaymentsUnavailable>
    /**
     * What a notice of the provider says. `body` is as it was sent, `signature` the header that signs it.
     *
     * MUST fail with PaymentNoticeForged when no secret in use signed it, or it was signed more than NOTICE_AGE_SECONDS_MAX ago.
     */
    readonly readNotice: (
      body: Uint8Array,
      signature: string | null
    ) => Effect.Effect<PaymentEvent, PaymentNoticeForged | PaymentNoticeUnreadable>
    /**
     * Gives back `amountMinor` of a payment, what is left of it where that is null, or says how that stands. Idempotent by the key: of
     * any number of calls one refunds, each with the same amount. `turn` is 1 at first. Under a turn that failed a provider only says so
     * again; the next one asks anew.
     *
     * MUST refund once however often it is asked with one key.
     * MUST never refund under a next turn what was given back under one before, or by others.
     * MUST give back a part as it is asked for, and then what is left, never more than was paid.
     */
    readonly refund: (
      payment: typeof PaymentReference.Type,
      key: typeof RefundKey.Type,
      turn: number,
      amountMinor: number | null
    ) => Effect.Effect<Refund, PaymentsUnavailable>
    /** Events of the last days that came after `since`, oldest first, at most MISSED_EVENTS_MAX, delivered or not. */
    readonly missed: (since: Date) => Effect.Effect<ReadonlyArray<PaymentEvent>, PaymentsUnavailable>
  }
>()("creatorsignal/ports/accounts/payments/Payments") {}
