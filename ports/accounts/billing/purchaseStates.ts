import { Schema } from "effect"
import { stateMachine } from "../../states/stateMachine.ts"

/**
 * `refunded` and `disputed` have no credits any more, or never had any. A score that is bought is `delivered` once it is made; a pack is
 * when it is `paid`.
 */
export const PurchaseStatus = Schema.Literals([
  "awaiting_payment",
  "paid",
  "delivered",
  "expired",
  "refunded",
  "disputed"
])
export type PurchaseStatus = typeof PurchaseStatus.Type

/** What happens to a purchase of a pack of credits, or of a score. */
export const PurchaseEvent = Schema.Literals([
  "paid",
  "paid_wrongly",
  "checkout_expired",
  "score_delivered",
  "score_undeliverable",
  "refunded_outside",
  "refunded_disputed",
  "refunded_partly",
  "funds_withdrawn",
  "funds_reinstated"
])
export type PurchaseEvent = typeof PurchaseEvent.Type

export const PURCHASE_STATES = stateMachine<PurchaseStatus, PurchaseEvent>({
  states: PurchaseStatus.literals,
  events: PurchaseEvent.literals,
  initial: "awaiting_payment",
  transitions: [
    {
      from: "awaiting_payment",
      event: "paid",
      to: "paid",
      when: "it is paid as it was ordered: its credits are given, or its score is queued"
    },
    {
      from: "awaiting_payment",
      event: "paid_wrongly",
      to: "refunded",
      when: "what was paid is not the amount or the currency of the order: it is given back"
    },
    { from: "awaiting_payment", event: "checkout_expired", to: "expired", when: "24 hours pass unpaid" },
    {
      from: "expired",
      event: "paid",
      to: "paid",
      when: "the payment is told of late: its credits are given all the same, or its score is queued"
    },
    {
      from: "expired",
      event: "paid_wrongly",
      to: "refunded",
      when: "what was paid late is not the amount or the currency of the order: it is given back"
    },
    { from: "paid", event: "score_delivered", to: "delivered", when: "the score that was bought is made" },
    {
      from: "paid",
      event: "score_undeliverable",
      to: "refunded",
      when: "the score that was bought can't be made, or the account has a fresh one by now: the payment is given back"
    },
    {
      from: "delivered",
      event: "refunded_outside",
      to: "refunded",
      when: "the whole payment of a score is given back at the provider: the score stays"
    },
    {
      from: "delivered",
      event: "refunded_partly",
      to: "delivered",
      when: "more of the payment of a score is given back at the provider, and not all of it"
    },
    {
      from: "delivered",
      event: "funds_withdrawn",
      to: "disputed",
      when: "the payer's bank takes the money for a score back: the score stays"
    },
    {
      from: "paid",
      event: "refunded_outside",
      to: "refunded",
      when: "the whole payment is given back at the provider: what is left of its credits is taken back"
    },
    {
      from: "paid",
      event: "refunded_partly",
      to: "paid",
      when: "more of the payment is given back at the provider, and not all of it: as large a part of its credits is taken back"
    },
    {
      from: "paid",
      event: "funds_withdrawn",
      to: "disputed",
      when: "the payer's bank takes the money back, and its credits with it (an inquiry changes nothing)"
    },
    {
      from: "disputed",
      event: "funds_reinstated",
      to: "paid",
      when: "the dispute is won: the bank gives the money back, and its credits come again, or its score is looked after"
    },
    {
      from: "disputed",
      event: "refunded_partly",
      to: "disputed",
      when: "more of the payment was given back at the provider: so many credits don't come again where the dispute is won"
    },
    {
      from: "disputed",
      event: "refunded_disputed",
      to: "refunded",
      when: "the whole payment is given back at the provider while the bank has it: its credits are gone already"
    }
  ]
})

/** What says how many credits a purchase has on the account. */
export interface HeldBy {
  readonly status: PurchaseStatus
  readonly credits: number
  readonly amountMinor: number
  /** What of the amount was given back at the provider. */
  readonly refundedMinor: number
}

/**
 * The credits that a purchase has on the account: none unless it is paid, and for every part of the payment that was given back as large
 * a part less, in whole credits. A part of a credit goes back as a whole one.
 */
export const creditsHeld = ({ status, credits, amountMinor, refundedMinor }: HeldBy): number =>
  status === "paid" ? credits - Math.ceil((credits * Math.min(refundedMinor, amountMinor)) / amountMinor) : 0
