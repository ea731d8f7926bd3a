import type { Effect, Option } from "effect"
import type { PaymentReference, RefundKey } from "./Payment.ts"
import type { RefundOutcome, RefundProblem } from "./Payments.ts"

/** A payment that is to be given back, once. */
export interface NewRefund {
  readonly key: RefundKey
  readonly payment: PaymentReference
  /** Which part of it, in the currency's minor unit, more than 0; null: what is left of it. */
  readonly amountMinor: number | null
}

/** `owed`: the provider was not asked yet. `asked`: it was, and has not said what became of it. */
export type RefundState = "owed" | "asked" | RefundOutcome

/** How a payment that is given back, or a part of one, stands. */
export interface RefundStanding extends NewRefund {
  /** Whether it is another payment than the one that was paid first. */
  readonly isSurplus: boolean
  readonly state: RefundState
  /** Why it failed; null elsewhere. */
  readonly problem: RefundProblem | null
  readonly refundId: string | null
  readonly turn: number
  readonly at: Date
  /** When the provider is asked next; null where it is not. */
  readonly nextAt: Date | null
}

/** A refund that is to be asked for, or asked after, until the claim lapses. */
export interface ClaimedRefund extends NewRefund {
  /** UUID of the claim. */
  readonly claimId: string
  /** Under which turn of its key the provider is asked. */
  readonly turn: number
  readonly tries: number
}

/** Refunds that are read at once. */
export const REFUNDS_LISTED_MAX = 100

/**
 * The refunds of one kind of order, of which tickets name one each: every payment that is to be given back is due until the provider
 * has said how that ended.
 */
export interface RefundQueue<Ticket, Unavailable> {
  /**
   * How every payment of an order that is given back stands, at most REFUNDS_LISTED_MAX: what it was paid with first, and of that what is
   * left before a part.
   */
  readonly refunds: (ticket: Ticket) => Effect.Effect<ReadonlyArray<RefundStanding>, Unavailable>
  /**
   * Owes a refund of a second payment of an order, beside any step. False, and nothing is written, where a refund of that payment is
   * owed, or the order isn't there.
   *
   * MUST owe one refund of a second payment, however often and near to each other it is owed.
   */
  readonly oweRefund: (ticket: Ticket, refund: NewRefund, at: Date) => Effect.Effect<boolean, Unavailable>
  /** Has a refund asked for, or asked after, at `at` under a turn, which never falls. */
  readonly askRefund: (
    ticket: Ticket,
    key: RefundKey,
    next: Pick<RefundStanding, "turn" | "at">
  ) => Effect.Effect<void, Unavailable>
  /** Refunds that failed and that nobody asks for any more, oldest first, at most `limit` and REFUNDS_LISTED_MAX. */
  readonly refundsInNeed: (limit: number) => Effect.Effect<ReadonlyArray<Ticket & RefundStanding>, Unavailable>
  /** Claims the refund that is due longest, until `leaseUntil`; none where none is. One that was owed is asked from then on. */
  readonly claimRefund: (
    at: Date,
    leaseUntil: Date
  ) => Effect.Effect<Option.Option<Ticket & ClaimedRefund>, Unavailable>
  /** Records how a refund stands; it is asked after again at `nextAt`, never where that is null. */
  readonly recordRefund: (
    claimed: Ticket & ClaimedRefund,
    standing: Omit<RefundStanding, keyof NewRefund | "isSurplus">
  ) => Effect.Effect<void, Unavailable>
}
