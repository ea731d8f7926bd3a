import { Context, type Effect, Schema } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { PaymentEvent } from "./Payment.ts"

/**
 * What became of an event. `applied`: it changed a check or a purchase. `no_effect`: there was nothing to change. `unknown`: nothing
 * here was paid by it. `mismatch`: it doesn't fit our order, so what was paid is given back. `surplus`: the order was paid by another
 * payment, or at another checkout than its own, so this payment is given back.
 */
export const EventOutcome = Schema.Literals(["applied", "no_effect", "unknown", "mismatch", "surplus"])
export type EventOutcome = typeof EventOutcome.Type

/** An event that is not settled, and how often settling was tried. */
export interface OpenEvent {
  readonly event: PaymentEvent
  readonly receivedAt: Date
  readonly tries: number
}

/** Events settled at once, at most. */
export const OPEN_EVENTS_MAX = 100

/** Every event that a payment provider told of, kept for good: what was told, when it came, and what became of it. */
export class PaymentEvents extends Context.Service<
  PaymentEvents,
  {
    /** Keeps an event. Answers whether it is new; one that came before, under its id, changes nothing. */
    readonly keep: (event: PaymentEvent, receivedAt: Date) => Effect.Effect<boolean, StoreUnavailable>
    /** Events that are to be settled at `at`, those that came first at first, at most `limit` and OPEN_EVENTS_MAX. */
    readonly open: (at: Date, limit: number) => Effect.Effect<ReadonlyArray<OpenEvent>, StoreUnavailable>
    /** Records what became of an event. The first outcome stays. */
    readonly settle: (eventId: string, outcome: EventOutcome, at: Date) => Effect.Effect<void, StoreUnavailable>
    /** Counts a try, after which the event is to be settled at `nextAt`. Without effect on one that is settled. */
    readonly postpone: (eventId: string, nextAt: Date) => Effect.Effect<void, StoreUnavailable>
    /** When the provider says the newest event happened that is kept; null where none is. */
    readonly newestAt: Effect.Effect<Date | null, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/payments/PaymentEvents") {}
