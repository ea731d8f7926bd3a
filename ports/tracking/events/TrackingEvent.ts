import { Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { Money } from "../../money/money.ts"
import type { ClickId, LinkCode } from "../links/TrackingLink.ts"

/** What happened. A `custom` event has its name in its data, as `name`, and earns nobody anything. */
export const EventType = Schema.Literals(["page_view", "add_to_cart", "checkout_start", "purchase", "custom"])
export type EventType = typeof EventType.Type

/** UUID of one browser's visit, kept by the pixel in a cookie; lower case. */
export const PvId = Schema.String.pipe(Schema.check(Schema.isGUID()), Schema.brand("PvId"))
export type PvId = typeof PvId.Type

/** UUID of one tracking event. */
export const EventId = Schema.String.pipe(Schema.check(Schema.isGUID()), Schema.brand("EventId"))
export type EventId = typeof EventId.Type

/** A shop's own identifier of one order, as text, so that no digit is lost. */
export const OrderId = Schema.NonEmptyString.pipe(Schema.brand("OrderId"))
export type OrderId = typeof OrderId.Type

/** A shop's own identifier of a product, as text, so that no digit is lost: 1 to 255 characters, none of them control characters. */
export const ProductId = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[^\p{Cc}\p{Cs}]{1,255}$/u, { message: "must be 1 to 255 characters" })),
  Schema.brand("ProductId")
)
export type ProductId = typeof ProductId.Type

/** A link that the pixel stored in the browser, and when the visit came from it (the first or the last one). */
export interface StoredRef {
  readonly code: LinkCode
  readonly at: Date
}

/** What a purchase event says of its order. */
export interface Purchase {
  readonly orderId: OrderId
  readonly total: Money
  /** As codes are compared: the order is filed with it as it is. */
  readonly promoCode: string | null
  readonly isNewCustomer: boolean | null
  /** What was bought, where that was one product; null where it isn't told. */
  readonly productId: ProductId | null
}

/** One thing a visitor did, as the pixel or a server reported it. */
export interface TrackingEvent {
  readonly tenantId: TenantId
  readonly id: EventId
  readonly type: EventType
  readonly pvId: PvId
  readonly receivedAt: Date
  /** `pixel` came with a publishable key from a browser, `server` with a secret one. */
  readonly reportedBy: "pixel" | "server"
  /** Whether its sender is a known bot: such an event is kept and earns nobody anything. */
  readonly isBot: boolean
  readonly pageUrl: string | null
  /** Host name of that page, lower case, where the event is a purchase. */
  readonly pageHost: string | null
  readonly productId: string | null
  /** The tracking link this page was opened from, read from its address. */
  readonly ref: LinkCode | null
  readonly clickId: ClickId | null
  /** The links stored in the browser, oldest first; at most two. */
  readonly storedRefs: ReadonlyArray<StoredRef>
  readonly purchase: Purchase | null
  /** Custom data as JSON text, already bounded and safe to store. */
  readonly dataJson: string | null
}
