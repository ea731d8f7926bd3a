import { type Effect, type Redacted, type Result, Schema } from "effect"
import type { CryptoError, Mac } from "effect/crypto"
import type { CurrencyCode, Money } from "../../money/money.ts"
import type { CountryCode } from "../links/TrackingLink.ts"
import type { OrderAlias, OrderParts, OrderProduct, PaymentState, RefundKind, Renewal } from "../orders/Order.ts"

/** The software that a store runs on, which signs and writes its notices. */
export const PlatformName = Schema.Literals(["shopify", "woocommerce", "stripe"])
export type PlatformName = typeof PlatformName.Type

/** A notice as it came. */
export interface PlatformNotice {
  /** A header by its lower-case name; null where the notice has none. */
  readonly header: (name: string) => string | null
  /** What the platform signed. */
  readonly body: Uint8Array
  /** The same as text; null where it is not UTF-8. */
  readonly text: string | null
}

/** What a platform says of one refund or chargeback of an order. Ids are text as the platform writes them. */
export interface PlatformRefund {
  readonly refundId: string
  readonly kind: RefundKind
  /** Of a platform's reports of one refund the highest stands. */
  readonly version: number
  readonly at: Date
  /** What went back; nothing while it hasn't, or where it came back to the shop. */
  readonly amount: Money
  readonly products: ReadonlyArray<OrderProduct>
}

/** Whose an order is, in texts as they were typed: none may be an address. */
export interface PlatformBuyer {
  readonly email: string | null
  /** Other addresses that the order names, the surer first; absent where the platform tells one at most. */
  readonly otherEmails?: ReadonlyArray<string>
  /** The store's own number of the customer. */
  readonly customerId: string | null
}

/**
 * What a platform says of one order.
 *
 * Its worth is the same on every platform: `paidMinorUnits` is what the buyer has paid and not got back, in the shop's currency, and
 * `grossMinorUnits` what was paid at any time. An order that was never paid has 0 of both.
 */
export interface PlatformOrder {
  readonly orderId: string
  /** Epoch milliseconds of the change that is reported: of two reports of one order the later stands. */
  readonly updatedAtMs: number
  readonly placedAt: Date
  readonly total: Money
  readonly presentment: Money | null
  readonly payment: PaymentState
  readonly paidMinorUnits: bigint
  readonly grossMinorUnits: bigint
  /** The refunds that `paidMinorUnits` leaves out already. */
  readonly refundsCounted: ReadonlyArray<string>
  /** The refunds that are reported with the order. */
  readonly refunds: ReadonlyArray<PlatformRefund>
  /**
   * Whether these are all of its refunds, by what they are now: one that was reported before and is none of them was taken back, and one
   * of the same amount tells nothing new. Else each is filed as it is told.
   */
  readonly listsAllRefunds: boolean
  /** Whether other notices report the same order and say what this one doesn't, such as who bought it. */
  readonly isPartial: boolean
  readonly isTest: boolean
  readonly isCancelled: boolean
  readonly isDeleted: boolean
  /** Whether its customer had ordered nothing before; null, or absent, where the platform doesn't say. */
  readonly isNewCustomer?: boolean | null
  readonly renewal: Renewal | null
  readonly parts: OrderParts | null
  readonly promoCodes: ReadonlyArray<string>
  /** Texts that may name the pixel's visitor, the surest first. */
  readonly visitors: ReadonlyArray<string>
  /** Texts that may be a link's code, the surest first. */
  readonly refs: ReadonlyArray<string>
  /** Links that the buyer's browser remembered, by texts that may be their codes, and when each was followed; absent where none is. */
  readonly rememberedLinks?: ReadonlyArray<{ readonly ref: string; readonly at: Date }>
  /** The address that the visit began at; it may have been cut. */
  readonly landingUrl: string | null
  readonly aliases: ReadonlyArray<{ readonly id: string; readonly kind: OrderAlias["kind"] }>
  readonly country: CountryCode | null
  readonly products: ReadonlyArray<OrderProduct>
  readonly buyer: PlatformBuyer
}

/** What an order has of which its platform says no more than id, times, currency and amounts. */
export const PLAIN_ORDER = {
  presentment: null,
  refundsCounted: [],
  refunds: [],
  listsAllRefunds: false,
  isPartial: false,
  isTest: false,
  isCancelled: false,
  isDeleted: false,
  renewal: null,
  parts: null,
  promoCodes: [],
  visitors: [],
  refs: [],
  landingUrl: null,
  aliases: [],
  country: null,
  products: [],
  buyer: { email: null, customerId: null }
} as const satisfies Partial<PlatformOrder>

/** What a notice says; one that says nothing of an order, or what another notice tells as well, has none. */
export type PlatformEvent =
  | { readonly kind: "order"; readonly order: PlatformOrder }
  /**
   * Money of an order went back. `orderNames` are the order's id or its aliases, the surest first; one or more. `isTotal` is set where the
   * amount is all that went back of one payment until then, of which other notices may say each refund. `isById` is set where the only
   * name is the id that all notices have of the order: then it is not looked for under others.
   */
  | {
      readonly kind: "refund"
      readonly orderNames: ReadonlyArray<string>
      readonly refund: PlatformRefund
      readonly isTotal: boolean
      readonly isById?: true
    }
  /** An order was removed; what it was is not said. */
  | { readonly kind: "deleted"; readonly orderId: string }

/** Problems as "field: what is wrong", never with a value, which may be personal. */
export type PlatformProblems = ReadonlyArray<string>

/**
 * How one platform writes its notices: pure functions of what it sent. A genuine notice that isn't read as its topic promises is a failure
 * with problems; nothing a sender can write makes any of these throw.
 */
export interface ShopPlatform {
  readonly name: PlatformName
  /** Topics that are read. A notice of another topic is counted. */
  readonly topics: ReadonlyArray<string>
  /** The topic of what tells of an order just after it was placed, by which a store's clock is measured; absent where none does. */
  readonly placedTopic?: string
  /** The topic by which a store ends its notices, whatever else is in one; absent where none does. */
  readonly uninstalledTopic?: string
  /** Whether a notice of a topic that isn't read may change what an order is worth, and is kept; absent where none may. */
  readonly mayMoveMoney?: (topic: string) => boolean
  /** How it signs, in a sentence that tells a caller what was expected. */
  readonly signatureRule: string
  /** Whether the platform only tries the address: it signs nothing, and says nothing. */
  readonly isProbe: (notice: PlatformNotice) => boolean
  /** Host name of the store that says it sent the notice; null where a notice names none, and its address does. */
  readonly storeOf: (notice: PlatformNotice) => string | null
  readonly topicOf: (notice: PlatformNotice) => string | null
  /** When the platform triggered the notice: of two reports of one second the one of the later counts. Absent where it never says that. */
  readonly triggeredAtOf?: (notice: PlatformNotice) => Date | null
  /** Whether a notice holds what may be a signature. One that doesn't is nobody's, whatever the store's secrets are. */
  readonly hasSignature: (notice: PlatformNotice) => boolean
  /** Whether the notice was signed by this secret; by platforms that sign the time, also within their tolerance of now. */
  readonly isSignedBy: (
    notice: PlatformNotice,
    secret: Redacted.Redacted<string>,
    nowMs: number
  ) => Effect.Effect<boolean, CryptoError.CryptoError, Mac.Mac>
  /** What a notice says. `currency` is that of its order, where a notice that names none was read without it before. */
  readonly read: (
    topic: string,
    text: string,
    currency?: CurrencyCode
  ) => Result.Result<ReadonlyArray<PlatformEvent>, PlatformProblems>
  /**
   * The order that says the currency of a notice that couldn't be read without; null for what has its own, or names no order. Absent where
   * all notices have theirs.
   */
  readonly orderAwaited?: (topic: string, text: string) => string | null
}
