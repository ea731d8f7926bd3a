import { Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { Money } from "../../money/money.ts"
import { ShopDomain } from "../../web/ShopDomain.ts"
import { OrderId, type ProductId, type PvId, type StoredRef } from "../events/TrackingEvent.ts"
import type { Click, ClickId, CountryCode, LinkCode } from "../links/TrackingLink.ts"

/** Who reported an order: the browser's pixel, the customer's own server, or the shop platform. */
export const OrderSource = Schema.Literals(["pixel", "server", "shop"])
export type OrderSource = typeof OrderSource.Type

export { ShopDomain }

/** How far an order was paid when its source reported it. */
export const PaymentState = Schema.Literals([
  "paid",
  "pending",
  "authorized",
  "partially_paid",
  "expired",
  "voided",
  "partially_refunded",
  "refunded"
])
export type PaymentState = typeof PaymentState.Type

/** How a source names one refund of an order: 1 to 128 characters, none of them control characters. */
export const RefundId = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[^\p{Cc}\p{Cs}]{1,128}$/u, { message: "must be 1 to 128 characters" })),
  Schema.brand("RefundId")
)
export type RefundId = typeof RefundId.Type

/** How money went back: given by the shop, or taken by the buyer's bank. */
export const RefundKind = Schema.Literals(["refund", "chargeback"])
export type RefundKind = typeof RefundKind.Type

/** Products of one order, or of one refund, that are kept one by one at most; the rest are one. */
export const ORDER_PRODUCTS_MAX = 100
/** Characters of a product's title that are kept at most. */
export const TITLE_CHARACTERS_MAX = 200

/** What of an order, or of a refund, is one product's: all of its lines together. */
export interface OrderProduct {
  /** Null for all products beyond ORDER_PRODUCTS_MAX together. */
  readonly productId: ProductId | null
  /** As the shop calls it; null where it isn't told. */
  readonly title: string | null
  /** Its lines less their discounts, with their tax, in the currency of the order or refund. */
  readonly minorUnits: bigint
  /** The tax within `minorUnits`; absent where there is none, or it isn't known. */
  readonly taxMinorUnits?: bigint
}

/**
 * What an order's price is made of now: after discounts, edits and returns, in the currency of its total. Each is 0 or more; all but
 * `giftCards` add up to that price.
 */
export interface OrderParts {
  /** Goods after discounts, without tax. */
  readonly goods: bigint
  /** All tax, that of shipping included. */
  readonly tax: bigint
  /** Shipping after discounts, without tax. */
  readonly shipping: bigint
  readonly tips: bigint
  /** Duties, additional fees and what else no other part names. */
  readonly fees: bigint
  /** Gift cards bought. They are no sale, and no part of the order's total: the goods that they pay for are one. */
  readonly giftCards: bigint
}

/** An order that a subscription placed by itself, after the buyer's first one. */
export interface Renewal {
  /** When the subscription began; null where its source doesn't say. */
  readonly since: Date | null
}

/** Who may say that money went back. A pixel can't: whoever reads the page's key could. */
export const RefundSource = Schema.Literals(["server", "shop"])
export type RefundSource = typeof RefundSource.Type

/** One source's account of money that went back to an order's buyer. */
export interface OrderRefund {
  readonly tenantId: TenantId
  /** As the source names the order. */
  readonly orderId: OrderId
  /** The store that reports it; null for a server, which doesn't say. */
  readonly shopDomain: ShopDomain | null
  readonly source: RefundSource
  readonly refundId: RefundId
  readonly kind: RefundKind
  /** Of a source's accounts of one refund the highest stands. */
  readonly version: number
  /** When the money went back, as the source says. */
  readonly at: Date
  readonly receivedAt: Date
  /** What went back. Nothing where it hasn't yet, or came back to the shop after all. */
  readonly amount: Money
  /** Which products went back, each once; none where it isn't told. */
  readonly products: ReadonlyArray<OrderProduct>
}

/** Refunds of one order that are read at most: those of the highest amounts. */
export const REFUNDS_MAX = 200

/**
 * A shop's accounts of one order that are read at most: those of the highest versions, and the one that was received first.
 */
export const SHOP_NOTICES_MAX = 50

/**
 * Another name of a shop's order. A `number` is told to people and may be guessed from the one before it; a `token` is
 * random and known to the shop and the buyer's browser alone.
 */
export const OrderAlias = Schema.Struct({ id: Schema.toType(OrderId), kind: Schema.Literals(["number", "token"]) })
export type OrderAlias = typeof OrderAlias.Type

/**
 * One source's account of one order.
 *
 * `version` tells a source's accounts of the same order apart: 0 for pixel and server, whose first account stands, the
 * pixel's by visitor; for the shop the epoch milliseconds of its last update, of which the highest stands. Of a shop's accounts of one
 * second the one that was triggered last stands; where that isn't said, of those of one version and different `contentHash` the one
 * received last.
 */
export interface OrderNotice {
  readonly tenantId: TenantId
  /** As the source names it: the shop's own id, or whatever a pixel or server calls the order. */
  readonly orderId: OrderId
  readonly source: OrderSource
  /** Whether a known bot sent it. */
  readonly isBot: boolean
  readonly version: number
  /** Of a shop's account, the same for the same content; empty for pixel and server. */
  readonly contentHash: string
  readonly receivedAt: Date
  /** When a shop's platform triggered the notice; null where it doesn't say, and for pixel and server. */
  readonly triggeredAt: Date | null
  /** When the source says the order was placed. */
  readonly placedAt: Date
  /** What was owed when it was placed, gift cards left out. */
  readonly total: Money
  /** The same in the currency that the buyer pays in, where that is another one and known. */
  readonly presentment: Money | null
  readonly payment: PaymentState
  /** What the buyer has paid and not got back, in the currency of `total`. */
  readonly paidMinorUnits: bigint
  /** What the buyer has paid at any time: `paidMinorUnits` and what of it went back. */
  readonly grossMinorUnits: bigint
  /** The refunds that `paidMinorUnits` leaves out already, as its source names them. */
  readonly refundsCounted: ReadonlyArray<RefundId>
  readonly isTest: boolean
  readonly isCancelled: boolean
  /** Whether this says that the shop deleted the order, and nothing else of it. */
  readonly isDeleted: boolean
  readonly isNewCustomer: boolean | null
  /** Null where a buyer placed it. */
  readonly renewal: Renewal | null
  /** Null where its source doesn't say. */
  readonly parts: OrderParts | null
  /** As used at checkout, written as codes are compared. */
  readonly promoCodes: ReadonlyArray<string>
  readonly pvId: PvId | null
  /** The link in the landing address the shop noted, where it noted one. */
  readonly landing: { readonly code: LinkCode; readonly clickId: ClickId | null } | null
  readonly storedRefs: ReadonlyArray<StoredRef>
  /** The store that reports it; null for pixel and server, who don't say. */
  readonly shopDomain: ShopDomain | null
  /** What else a shop calls the order. */
  readonly aliases: ReadonlyArray<OrderAlias>
  /** Host name of the page that reported it, lower case; null where none did. */
  readonly pageHost: string | null
  /** Where the order goes to; null where its source doesn't say. */
  readonly country: CountryCode | null
  /** What was bought, each product once; none where it isn't told. What the total has beside them is no product's. */
  readonly products: ReadonlyArray<OrderProduct>
}

/** Choices of one question that are kept at most, where a survey sends each by itself. */
export const SELECTIONS_MAX = 20

/** One answer to a post-purchase question; of several choices each is a line of its own. */
export interface SurveyAnswer {
  readonly tenantId: TenantId
  readonly orderId: OrderId
  readonly shopDomain: ShopDomain
  readonly question: string
  readonly answer: string
  /** When the survey says that it was given or changed last, where that is no later than it was received; else when it was received. */
  readonly answeredAt: Date
  readonly receivedAt: Date
}

/** Another order of a shop's that one of this order's names may mean as well. */
export interface ConflictingOrder {
  /** The name they have in common. */
  readonly alias: OrderId
  readonly shopDomain: ShopDomain
  readonly orderId: OrderId
  /** What the name is to the other order. */
  readonly kind: OrderAlias["kind"] | "id"
  /** Every total that its shop reported. */
  readonly totals: ReadonlyArray<Money>
}

/**
 * The pixel's accounts of one order that are read at most: bots' last, then those received nearest to when it was placed.
 */
export const PIXEL_NOTICES_MAX = 20

/**
 * Everything known of one order, as it was reported.
 *
 * An order is a shop's by (tenantId, shopDomain, orderId), with every account of a pixel or server and every answer that
 * gives one of its names. What no shop has that name for is an order by (tenantId, orderId).
 */
export interface RecordedOrder {
  readonly orderId: OrderId
  /** The store whose order this is; null where no shop reported it. */
  readonly shopDomain: ShopDomain | null
  /**
   * The earliest that the first of shop, server and pixel who reported it says, where that is no later than it was
   * received: a clock that runs ahead places no order in the future.
   */
  readonly placedAt: Date
  /** At least one piece; of the pixel's at most PIXEL_NOTICES_MAX, of the shop's SHOP_NOTICES_MAX and the first. */
  readonly notices: ReadonlyArray<OrderNotice>
  /**
   * Later reports of a pixel or a server that reported the order before, with another total: the first of each, with REPEAT_VERSION. They
   * decide nothing. At most REPEATS_MAX.
   */
  readonly repeats?: ReadonlyArray<OrderNotice>
  readonly answers: ReadonlyArray<SurveyAnswer>
  /** What a shop or a server says that went back, by any of the order's names; at most REFUNDS_MAX, by `at`. */
  readonly refunds: ReadonlyArray<OrderRefund>
  /** Other shops' orders, and others of this shop, that share a name with it. */
  readonly conflictingOrders: ReadonlyArray<ConflictingOrder>
  /** Of the clicks that its notices' landing pages name, those that were recorded. */
  readonly landingClicks: ReadonlyArray<Pick<Click, "id" | "code" | "kind" | "at">>
}
