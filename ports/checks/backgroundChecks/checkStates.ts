import { Schema } from "effect"
import { stateMachine } from "../../states/stateMachine.ts"

/** `failed` and `refunded` end with the money given back; `expired` was never paid. */
export const CheckStatus = Schema.Literals([
  "awaiting_payment",
  "awaiting_consent",
  "scanning",
  "completed",
  "expired",
  "failed",
  "refunded",
  "disputed"
])
export type CheckStatus = typeof CheckStatus.Type

/** What happens to a check. */
export const CheckEvent = Schema.Literals([
  "paid_quick",
  "paid_verified",
  "paid_wrongly",
  "checkout_expired",
  "cancelled_unpaid",
  "cancelled",
  "consent_given",
  "consent_refused",
  "consent_lapsed",
  "consent_withdrawn",
  "consent_withdrawn_disputed",
  "scan_completed",
  "scan_failed",
  "read_again",
  "unread_refunded",
  "refunded_outside",
  "funds_withdrawn",
  "funds_reinstated_unasked",
  "funds_reinstated_unread",
  "funds_reinstated_completed",
  "funds_reinstated_ended"
])
export type CheckEvent = typeof CheckEvent.Type

const PAID = ["awaiting_consent", "scanning", "completed"] as const satisfies ReadonlyArray<CheckStatus>

export const CHECK_STATES = stateMachine<CheckStatus, CheckEvent>({
  states: CheckStatus.literals,
  events: CheckEvent.literals,
  initial: "awaiting_payment",
  transitions: [
    { from: "awaiting_payment", event: "paid_quick", to: "scanning", when: "a quick check is paid: the scan begins" },
    {
      from: "awaiting_payment",
      event: "paid_verified",
      to: "awaiting_consent",
      when: "a verified check is paid: the creator is mailed a link"
    },
    {
      from: "awaiting_payment",
      event: "paid_wrongly",
      to: "refunded",
      when: "what was paid is not the amount or the currency of the order: it is given back"
    },
    { from: "awaiting_payment", event: "checkout_expired", to: "expired", when: "24 hours pass unpaid" },
    {
      from: "awaiting_payment",
      event: "cancelled_unpaid",
      to: "expired",
      when: "the buyer cancels it before it is paid: its checkout is ended"
    },
    {
      from: "awaiting_consent",
      event: "cancelled",
      to: "refunded",
      when: "the buyer cancels it before the creator answered: nothing is read, and what was paid is given back"
    },
    {
      from: "expired",
      event: "paid_wrongly",
      to: "refunded",
      when: "it is paid all the same: what was paid is given back"
    },
    {
      from: "awaiting_consent",
      event: "consent_given",
      to: "scanning",
      when: "the creator agrees: the accounts that they confirmed are read"
    },
    { from: "awaiting_consent", event: "consent_refused", to: "refunded", when: "the creator refuses" },
    { from: "awaiting_consent", event: "consent_lapsed", to: "refunded", when: "14 days pass without an answer" },
    {
      from: "scanning",
      event: "consent_withdrawn",
      to: "refunded",
      when: "the creator takes their consent back: what was read is removed"
    },
    {
      from: "completed",
      event: "consent_withdrawn",
      to: "refunded",
      when: "the creator takes their consent back: the report is removed"
    },
    {
      from: "disputed",
      event: "consent_withdrawn_disputed",
      to: "refunded",
      when: "the creator takes their consent back: what was read is removed; the payer's bank has the money, so none is given back"
    },
    { from: "scanning", event: "scan_completed", to: "completed", when: "all that can be read is read" },
    {
      from: "scanning",
      event: "scan_failed",
      to: "failed",
      when: "nothing could be read: what was paid is given back"
    },
    {
      from: "completed",
      event: "read_again",
      to: "completed",
      when: "the buyer has it read again for nothing, since something named could not be read: another check begins"
    },
    {
      from: "completed",
      event: "unread_refunded",
      to: "completed",
      when: "the buyer has the part of the price given back that platforms cost which could not be read; the report stays"
    },
    ...PAID.map((from) => ({
      from,
      event: "refunded_outside" as const,
      to: "refunded" as const,
      when: "the payment is given back at the provider: nothing more is delivered"
    })),
    ...PAID.map((from) => ({
      from,
      event: "funds_withdrawn" as const,
      to: "disputed" as const,
      when: "the payer's bank takes the money back: nothing more is delivered (an inquiry changes nothing)"
    })),
    {
      from: "disputed",
      event: "funds_reinstated_unasked",
      to: "awaiting_consent",
      when: "the bank gives the money back before the creator answered"
    },
    {
      from: "disputed",
      event: "funds_reinstated_unread",
      to: "scanning",
      when: "the bank gives the money back before all was read"
    },
    {
      from: "disputed",
      event: "funds_reinstated_completed",
      to: "completed",
      when: "the bank gives the money back after all was read"
    },
    {
      from: "refunded",
      event: "funds_reinstated_ended",
      to: "refunded",
      when: "the bank gives the money back after the creator took their consent back meanwhile: it is given back to the payer"
    }
  ]
})

/** What a buyer chooses between where something could not be read. */
const REMEDIES: ReadonlyArray<CheckEvent> = ["read_again", "unread_refunded"]

/**
 * The events of which only one happens to a check, and once, where this is one of them: it leaves the state as it is, so no state tells
 * that it happened. None for other events.
 */
export const rivalsOf = (event: CheckEvent): ReadonlyArray<CheckEvent> => {
  if (REMEDIES.includes(event)) return REMEDIES
  return CHECK_STATES.transitions.some((row) => row.event === event && row.from === row.to) ? [event] : []
}

/** Whether a check may still be completed. */
export const isUnderWay = (status: CheckStatus): boolean =>
  status === "awaiting_payment" || status === "awaiting_consent" || status === "scanning"
