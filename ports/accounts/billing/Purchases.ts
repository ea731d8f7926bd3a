import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { PaymentReference, SessionId } from "../payments/Payment.ts"
import type { NewRefund, RefundQueue } from "../payments/RefundQueue.ts"
import type { TenantId } from "../tenants/Tenant.ts"
import type { NewPurchase, Purchase, PurchaseId, PurchaseTicket } from "./Purchase.ts"
import type { PurchaseEvent, PurchaseStatus } from "./purchaseStates.ts"

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

export const PURCHASES_LISTED_MAX = 101
export const DUE_PURCHASES_MAX = 100
export const PURCHASE_HISTORY_MAX = 100

/**
 * Packs of credits, and scores, that were bought by card. What changes a purchase's state does what PURCHASE_STATES lists, and without
 * effect is what it doesn't.
 */
export class Purchases extends Context.Service<
  Purchases,
  RefundQueue<PurchaseTicket, StoreUnavailable> & {
    /**
     * Makes a purchase, before its checkout is opened. Idempotent by its id: the one that is there is answered, so that what is asked
     * of a provider is the same each time.
     */
    readonly begin: (purchase: NewPurchase) => Effect.Effect<Purchase, StoreUnavailable>
    /** Says which checkout was opened for it. The first one stays. */
    readonly attach: (
      ticket: PurchaseTicket,
      checkout: { readonly sessionId: SessionId; readonly paymentUrl: string }
    ) => Effect.Effect<Purchase, StoreUnavailable>
    readonly find: (ticket: PurchaseTicket) => Effect.Effect<Option.Option<Purchase>, StoreUnavailable>
    /**
     * A tenant's purchases whose checkout was opened, newest first, at most `limit` and PURCHASES_LISTED_MAX. Nobody could pay the
     * others.
     */
    readonly list: (
      tenantId: TenantId,
      page: { readonly limit: number; readonly before: PurchaseCursor | null }
    ) => Effect.Effect<ReadonlyArray<Purchase>, StoreUnavailable>
    /** Oldest first, at most PURCHASE_HISTORY_MAX. */
    readonly history: (ticket: PurchaseTicket) => Effect.Effect<ReadonlyArray<PurchaseHistoryEntry>, StoreUnavailable>
    /** Whose purchase a checkout, a payment of it that is or was given back, or an id is. */
    readonly locate: (
      by:
        | { readonly sessionId: SessionId }
        | { readonly payment: PaymentReference }
        | { readonly purchaseId: PurchaseId }
    ) => Effect.Effect<Option.Option<PurchaseTicket>, StoreUnavailable>
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
    ) => Effect.Effect<Option.Option<Purchase>, StoreUnavailable>
    /**
     * Claims the paid score that is due longest, until `leaseUntil`; none where none is. A step to `paid` has it due at once, and one to
     * any other state never again.
     *
     * MUST give a paid score to one of those who claim it before its claim lapses.
     */
    readonly claimScore: (at: Date, leaseUntil: Date) => Effect.Effect<Option.Option<ClaimedScore>, StoreUnavailable>
    /** Has a score looked after again at `nextAt`. Without effect on a claim that was taken over, and unless it is paid. */
    readonly postponeScore: (claimed: ClaimedScore, nextAt: Date) => Effect.Effect<void, StoreUnavailable>
    /** Unpaid purchases whose `payableUntil` has come at `at`, those due longest first, at most `limit` and DUE_PURCHASES_MAX. */
    readonly due: (at: Date, limit: number) => Effect.Effect<ReadonlyArray<Purchase>, StoreUnavailable>

    /** Claims the receipt that is due longest, until `leaseUntil`; none where none is. */
    readonly claimReceipt: (
      at: Date,
      leaseUntil: Date
    ) => Effect.Effect<Option.Option<ClaimedReceipt>, StoreUnavailable>
    /** Records that a receipt was sent; without effect on a claim that was taken over. */
    readonly receiptSent: (claimed: ClaimedReceipt, at: Date) => Effect.Effect<void, StoreUnavailable>
    /** Counts a try: it is to be sent at `nextAt`, never where that is null. Without effect on a claim that was taken over. */
    readonly postponeReceipt: (claimed: ClaimedReceipt, nextAt: Date | null) => Effect.Effect<void, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/billing/Purchases") {}
