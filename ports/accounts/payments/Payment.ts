import { Schema } from "effect"

/** The provider's name of a checkout. */
export const SessionId = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[\x21-\x7e]{1,255}$/)),
  Schema.brand("SessionId")
)
export type SessionId = typeof SessionId.Type

/** The provider's name of a payment that was made: what is refunded and disputed. */
export const PaymentReference = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[\x21-\x7e]{1,255}$/)),
  Schema.brand("PaymentReference")
)
export type PaymentReference = typeof PaymentReference.Type

/** UUID that a refund is asked for under. */
export const RefundKey = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("RefundKey"))
export type RefundKey = typeof RefundKey.Type

/** The currencies that something is sold in, as payments write them. */
export const PriceCurrencyCode = Schema.Literals(["usd", "eur"])
export type PriceCurrencyCode = typeof PriceCurrencyCode.Type

const money = { amountMinor: Schema.Int, currency: Schema.String }

/** What an event of the provider says, as far as it is acted on. */
export const PaymentFact = Schema.Union([
  Schema.TaggedStruct("CheckoutPaid", {
    sessionId: SessionId,
    payment: PaymentReference,
    /** The order that the session names; null where it names none. */
    orderId: Schema.NullOr(Schema.String),
    /** The order that this service had the session opened for, where nobody else can have written it; absent where none is named. */
    openedFor: Schema.optionalKey(Schema.String),
    ...money
  }),
  Schema.TaggedStruct("CheckoutExpired", { sessionId: SessionId }),
  /** Refunds of a payment, by whomever they were asked for. */
  Schema.TaggedStruct("PaymentRefunded", {
    payment: PaymentReference,
    refundId: Schema.String,
    status: Schema.Literals(["pending", "done", "failed"]),
    ...money
  }),
  /** An inquiry moves nothing; withdrawn funds are gone until they are reinstated. */
  Schema.TaggedStruct("PaymentDisputed", {
    payment: PaymentReference,
    disputeId: Schema.String,
    stage: Schema.Literals(["inquiry", "funds_withdrawn", "funds_reinstated", "closed"])
  }),
  /** Kept, and nothing else. */
  Schema.TaggedStruct("Other", {})
])
export type PaymentFact = typeof PaymentFact.Type

export const PaymentEvent = Schema.Struct({
  /** The provider's id of the event: one that comes again is the same one. */
  eventId: Schema.String.pipe(Schema.check(Schema.isPattern(/^[\x21-\x7e]{1,255}$/))),
  /** The provider's name of what happened. */
  type: Schema.String,
  /** When the provider says it happened. */
  at: Schema.DateFromString,
  /** False for events of the provider's test mode. */
  isLive: Schema.Boolean,
  fact: PaymentFact
})
export type PaymentEvent = typeof PaymentEvent.Type
