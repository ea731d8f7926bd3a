import { Option, Schema } from "effect"
import {
  PaymentEvent,
  type PaymentFact,
  PaymentReference,
  SessionId
} from "../../../ports/accounts/payments/Payment.ts"
import { SECOND_MS } from "../../../ports/time/days.ts"

/** What happens at Stripe that is acted on. */
export const EVENT_TYPES = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.expired",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed"
] as const
type EventType = (typeof EVENT_TYPES)[number]

const Envelope = Schema.Struct({
  id: PaymentEvent.fields.eventId,
  type: Schema.String,
  created: Schema.Int,
  livemode: Schema.Boolean,
  data: Schema.Struct({ object: Schema.Unknown })
})

/** An id, or the whole object where the account has it expanded. */
const Reference = Schema.NullOr(Schema.Union([Schema.String, Schema.Struct({ id: Schema.String })]))
const optionalReference = Schema.optional(Reference)

const Session = Schema.Struct({
  id: SessionId,
  payment_status: Schema.String,
  payment_intent: optionalReference,
  client_reference_id: Schema.optional(Schema.NullOr(Schema.String)),
  metadata: Schema.optional(Schema.NullOr(Schema.Struct({ check_id: Schema.optional(Schema.String) }))),
  amount_total: Schema.optional(Schema.NullOr(Schema.Int)),
  currency: Schema.optional(Schema.NullOr(Schema.String))
})

const StripeRefund = Schema.Struct({
  id: Schema.String,
  payment_intent: optionalReference,
  status: Schema.NullOr(Schema.String),
  amount: Schema.Int,
  currency: Schema.String
})

const Charge = Schema.Struct({
  id: Schema.String,
  payment_intent: optionalReference,
  amount_refunded: Schema.Int,
  currency: Schema.String
})

const Dispute = Schema.Struct({ id: Schema.String, payment_intent: optionalReference, status: Schema.String })

const OTHER: PaymentFact = { _tag: "Other" }

const isPayment = Schema.is(PaymentReference)

/** The payment that an object is of; null where it is of none, as what other products of the account make may be. */
const paymentOf = (reference: typeof Reference.Type | undefined): PaymentReference | null => {
  const id = typeof reference === "object" ? reference?.id : reference
  return isPayment(id) ? id : null
}

/** How a refund stands, in the words of the port. */
export const refundStatusOf = (status: string | null): "done" | "pending" | "failed" => {
  if (status === "succeeded") return "done"
  return status === "failed" || status === "canceled" ? "failed" : "pending"
}

/** Reads an object of Stripe's; null where it isn't one. */
const reading = <S extends Schema.Constraint & { readonly DecodingServices: never }>(
  schema: S,
  factOf: (object: S["Type"], type: EventType) => PaymentFact
) => {
  const decode = Schema.decodeUnknownOption(schema)
  return (object: unknown, type: EventType): PaymentFact | null =>
    Option.match(decode(object), { onNone: () => null, onSome: (read) => factOf(read, type) })
}

const paid = reading(Session, (session): PaymentFact => {
  const payment = paymentOf(session.payment_intent)
  const { amount_total: amountMinor, currency } = session
  if (session.payment_status !== "paid" || payment === null) return OTHER
  if (typeof amountMinor !== "number" || typeof currency !== "string") return OTHER
  const orderId = session.client_reference_id ?? null
  // Payers can name a reference at a link of another product's; metadata is written with the account's key alone.
  const openedFor = session.metadata?.check_id
  const paidAt = { _tag: "CheckoutPaid", sessionId: session.id, payment, orderId, amountMinor, currency } as const
  return openedFor === undefined ? paidAt : { ...paidAt, openedFor }
})

const expired = reading(Session, ({ id }): PaymentFact => ({ _tag: "CheckoutExpired", sessionId: id }))

const refunded = reading(StripeRefund, ({ id, payment_intent, status, amount, currency }): PaymentFact => {
  const payment = paymentOf(payment_intent)
  if (payment === null) return OTHER
  return {
    _tag: "PaymentRefunded",
    payment,
    refundId: id,
    status: refundStatusOf(status),
    amountMinor: amount,
    currency
  }
})

// A charge names the sum of all its refunds, and none of them.
const chargeRefunded = reading(Charge, ({ id, payment_intent, amount_refunded, currency }): PaymentFact => {
  const payment = paymentOf(payment_intent)
  if (payment === null) return OTHER
  return { _tag: "PaymentRefunded", payment, refundId: id, status: "done", amountMinor: amount_refunded, currency }
})

const stageOf = (type: EventType, status: string) => {
  if (type === "charge.dispute.funds_withdrawn") return "funds_withdrawn"
  if (type === "charge.dispute.funds_reinstated") return "funds_reinstated"
  if (type === "charge.dispute.closed") return "closed"
  return status.startsWith("warning_") ? "inquiry" : null
}

const disputed = reading(Dispute, ({ id, payment_intent, status }, type): PaymentFact => {
  const payment = paymentOf(payment_intent)
  const stage = stageOf(type, status)
  // A dispute that is more than an inquiry says by an event of its own when it takes the money.
  return payment === null || stage === null ? OTHER : { _tag: "PaymentDisputed", payment, disputeId: id, stage }
})

const READERS: Readonly<Record<EventType, (object: unknown, type: EventType) => PaymentFact | null>> = {
  "checkout.session.completed": paid,
  "checkout.session.async_payment_succeeded": paid,
  "checkout.session.expired": expired,
  "refund.created": refunded,
  "refund.updated": refunded,
  "refund.failed": refunded,
  "charge.refunded": chargeRefunded,
  "charge.dispute.created": disputed,
  "charge.dispute.funds_withdrawn": disputed,
  "charge.dispute.funds_reinstated": disputed,
  "charge.dispute.closed": disputed
}

const isRead = (type: string): type is EventType => Object.hasOwn(READERS, type)
const decodeEnvelope = Schema.decodeUnknownOption(Envelope)

/** What an event of Stripe's says; null where it can't be read. One that is not acted on is `Other`. */
export const readEvent = (event: unknown): PaymentEvent | null => {
  const read = Option.getOrNull(decodeEnvelope(event))
  if (read === null) return null
  const { id, type, created, livemode, data } = read
  const fact = isRead(type) ? READERS[type](data.object, type) : OTHER
  return fact === null ? null : { eventId: id, type, at: new Date(created * SECOND_MS), isLive: livemode, fact }
}
