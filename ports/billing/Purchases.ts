import { Context, type Effect, type Option, Schema } from "effect"
import type { TenantId } from "../accounts/Tenant.ts"
import type { PaymentReference, RefundKey, SessionId } from "../payments/Payment.ts"
import type { RefundProblem } from "../payments/Payments.ts"
import type { NewRefund, RefundStanding, RefundState } from "../payments/RefundQueue.ts"
import type { NewPurchase, Purchase, PurchaseId, PurchaseTicket } from "./Purchase.ts"
import type { PurchaseEvent, PurchaseStatus } from "./purchaseStates.ts"

export class PurchasesUnavailable extends Schema.TaggedError<PurchasesUnavailable>()("PurchasesUnavailable", {
  cause: Schema.Defect()
}) {}

/** What a step moves in the account's wallet, as an entry of the ledger: what `creditsHeld` differs by after it; none where it doesn't. */
export interface PurchaseEntry {
  readonly reason: "purchase" | "takeback" | "restore"
  /** Names the purchase. */
  readonly reference: string
}

/** One change of a purchase, with everything that is written with it. */
export interface PurchaseStep {
  readonly event: PurchaseEvent
  readonly at: Date
  /** The payment event that said so; null where the clock did. */
  readonly paymentEvent: string | null
  readonly changes: {
    readonly payment?: PaymentReference
    readonly paidAt?: Date
    readonly endedAt?: Date | null
    /** A step that says so has no effect unless it is more than was known. */
    readonly refundedMinor?: number
  }
  /** Null where no credits move. */
  readonly entry: PurchaseEntry | null
  /** Whether a receipt is to be mailed. A purchase has one, whatever becomes of it. */
  readonly hasReceipt: boolean
  readonly refund: NewRefund | null
}

/** One change that a purchase had. */
export interface PurchaseHistoryEntry {
  readonly event: PurchaseEvent
  readonly from: PurchaseStatus
  readonly to: PurchaseStatus
  readonly at: Date
  readonly paymentEvent: string | null
}

/** Where in a list a page ended. */
export type PurchaseCursor = Pick<Purchase, "createdAt" | "purchaseId">

/** A receipt that is to be mailed, until the claim lapses. */
export interface ClaimedReceipt {
  /** UUID of the claim. */
  readonly claimId: string
  readonly purchase: Purchase
  /** Tries that failed. */
  readonly tries: number
}

/** A score that was paid and is to be queued, or whose job is to be asked after, until the claim lapses. */
export interface ClaimedScore {
  /** UUID of the claim. */
  readonly claimId: string
  readonly purchase: Purchase
}

/** A refund that is to be asked for, or asked after, until the claim lapses. */
export interface ClaimedPurchaseRefund extends PurchaseTicket {
  /** UUID of the claim. */
  readonly claimId: string
  readonly key: RefundKey
  readonly payment: PaymentReference
  readonly turn: number
  readonly tries: number
}

export const PURCHASES_LISTED_MAX = 101
export const DUE_PURCHASES_MAX = 100
export const PURCHASE_HISTORY_MAX = 100
export const PURCHASE_REFUNDS_LISTED_MAX = 100

/**
 * Packs of credits, and scores, that were bought by card. What changes a purchase's state does what PURCHASE_STATES lists, and without
 * effect is what it doesn't.
 */
export class Purchases extends Context.Service<
  Purchases,
  {
    /**
     * Makes a purchase, before its checkout is opened. Idempotent by its id: the one that is there is answered, so that what is asked
     * of a provider is the same each time.
     */
    readonly begin: (purchase: NewPurchase) => Effect.Effect<Purchase, PurchasesUnavailable>
    /** Says which checkout was opened for it. The first one stays. */
    readonly attach: (
      ticket: PurchaseTicket,
      checkout: { readonly sessionId: SessionId; readonly paymentUrl: string }
    ) => Effect.Effect<Purchase, PurchasesUnavailable>
    readonly find: (ticket: PurchaseTicket) => Effect.Effect<Option.Option<Purchase>, PurchasesUnavailable>
    /** A tenant's purchases, newest first, at most `limit` and PURCHASES_LISTED_MAX. */
    readonly list: (
      tenantId: TenantId,
      page: { readonly limit: number; readonly before: PurchaseCursor | null }
    ) => Effect.Effect<ReadonlyArray<Purchase>, PurchasesUnavailable>
    /** Oldest first, at most PURCHASE_HISTORY_MAX. */
    readonly history: (
      ticket: PurchaseTicket
    ) => Effect.Effect<ReadonlyArray<PurchaseHistoryEntry>, PurchasesUnavailable>
    /** Whose purchase a checkout, a payment of it that is or was given back, or an id is. */
    readonly locate: (
      by:
        | { readonly sessionId: SessionId }
        | { readonly payment: PaymentReference }
        | { readonly purchaseId: PurchaseId }
    ) => Effect.Effect<Option.Option<PurchaseTicket>, PurchasesUnavailable>
    /**
     * Changes a purchase: its state, what the step sets, its history, the wallet with its entry, the receipt and the refund. Answers the
     * purchase as it is then; none, and then nothing is written, where its state doesn't list the event.
     *
     * Atomic: a step is written wholly or not at all.
     * MUST write what PURCHASE_STATES lists, and nothing where it lists nothing.
     * MUST move the wallet, and enter it, with the state or not at all.
     * MUST let one of two equal steps of a purchase win, however near to each other they come.
     * MUST take a pack's credits back though they were spent: the balance is below zero then.
     * MUST take back once what each further part of a payment stands for, however often and in whatever order parts are told.
     */
    readonly apply: (
      ticket: PurchaseTicket,
      step: PurchaseStep
    ) => Effect.Effect<Option.Option<Purchase>, PurchasesUnavailable>
    /**
     * Claims the paid score that is due longest, until `leaseUntil`; none where none is. A step to `paid` has it due at once, and one to
     * any other state never again.
     *
     * MUST give a paid score to one of those who claim it before its claim lapses.
     */
    readonly claimScore: (
      at: Date,
      leaseUntil: Date
    ) => Effect.Effect<Option.Option<ClaimedScore>, PurchasesUnavailable>
    /** Has a score looked after again at `nextAt`. Without effect on a claim that was taken over, and unless it is paid. */
    readonly postponeScore: (claimed: ClaimedScore, nextAt: Date) => Effect.Effect<void, PurchasesUnavailable>
    /** How every payment of a purchase that is given back stands, at most PURCHASE_REFUNDS_LISTED_MAX. */
    readonly refunds: (ticket: PurchaseTicket) => Effect.Effect<ReadonlyArray<RefundStanding>, PurchasesUnavailable>
    /**
     * Owes a refund of a second payment of a purchase, beside any step. False, and nothing is written, where a refund of that payment is
     * owed, or the purchase isn't there.
     *
     * MUST owe one refund of a second payment of a purchase, however often it is owed.
     */
    readonly oweRefund: (
      ticket: PurchaseTicket,
      refund: NewRefund,
      at: Date
    ) => Effect.Effect<boolean, PurchasesUnavailable>
    /** Has a refund asked for, or asked after, at `at` under a turn, which never falls. */
    readonly askRefund: (
      ticket: PurchaseTicket,
      key: RefundKey,
      next: { readonly turn: number; readonly at: Date }
    ) => Effect.Effect<void, PurchasesUnavailable>
    /** Refunds that failed and that nobody asks for any more, oldest first, at most `limit` and PURCHASE_REFUNDS_LISTED_MAX. */
    readonly refundsInNeed: (
      limit: number
    ) => Effect.Effect<ReadonlyArray<PurchaseTicket & RefundStanding>, PurchasesUnavailable>
    /** Unpaid purchases whose `payableUntil` has come at `at`, those due longest first, at most `limit` and DUE_PURCHASES_MAX. */
    readonly due: (at: Date, limit: number) => Effect.Effect<ReadonlyArray<Purchase>, PurchasesUnavailable>

    /** Claims the receipt that is due longest, until `leaseUntil`; none where none is. */
    readonly claimReceipt: (
      at: Date,
      leaseUntil: Date
    ) => Effect.Effect<Option.Option<ClaimedReceipt>, PurchasesUnavailable>
    /** Records that a receipt was sent; without effect on a claim that was taken over. */
    readonly receiptSent: (claimed: ClaimedReceipt, at: Date) => Effect.Effect<void, PurchasesUnavailable>
    /** Counts a try: it is to be sent at `nextAt`, never where that is null. Without effect on a claim that was taken over. */
    readonly postponeReceipt: (
      claimed: ClaimedReceipt,
      nextAt: Date | null
    ) => Effect.Effect<void, PurchasesUnavailable>

    /** Claims the refund that is due longest, until `leaseUntil`; none where none is. One that was owed is asked from then on. */
    readonly claimRefund: (
      at: Date,
      leaseUntil: Date
    ) => Effect.Effect<Option.Option<ClaimedPurchaseRefund>, PurchasesUnavailable>
    /** Records how a refund stands; it is asked after again at `nextAt`, never where that is null. */
    readonly recordRefund: (
      claimed: ClaimedPurchaseRefund,
      standing: {
        readonly state: RefundState
        readonly problem: RefundProblem | null
        readonly refundId: string | null
        readonly turn: number
        readonly at: Date
        readonly nextAt: Date | null
      }
    ) => Effect.Effect<void, PurchasesUnavailable>
  }
>()("creatorsignal/ports/billing/Purchases") {}
