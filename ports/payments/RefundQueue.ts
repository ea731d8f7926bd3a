import type { PaymentReference, RefundKey } from "./Payment.ts"
import type { RefundOutcome, RefundProblem } from "./Payments.ts"

/** A payment that is to be given back, once. */
export interface NewRefund {
  readonly key: RefundKey
  readonly payment: PaymentReference
}

/** `owed`: the provider was not asked yet. `asked`: it was, and has not said what became of it. */
export type RefundState = "owed" | "asked" | RefundOutcome

/** How a payment that is given back stands. */
export interface RefundStanding {
  readonly key: RefundKey
  readonly payment: PaymentReference
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
