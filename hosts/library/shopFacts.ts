import { PlatformName } from "../../ports/tracking/stores/ShopPlatform.ts"
import { InvalidInput } from "./InvalidInput.ts"

// Written out rather than derived from the ports' schemas, so that whoever imports these checks no types but these.

/** Bytes of a notice at most: one of an order of many lines, each with its refunds, has some megabytes. */
export const NOTICE_BYTES_MAX = 8 * 1024 * 1024
/** The platforms whose notices are read, each a name that `readShopNotice` takes. */
export const SHOP_PLATFORMS = PlatformName.literals
export type ShopPlatformName = (typeof SHOP_PLATFORMS)[number]

/** How far an order was paid when its store told of it. */
export type ShopPayment =
  | "paid"
  | "pending"
  | "authorized"
  | "partially_paid"
  | "expired"
  | "voided"
  | "partially_refunded"
  | "refunded"

/** What of a notice has to be kept to read it again: plain values, which JSON holds. Its body has the buyer's data in it. */
export interface ShopNotice {
  readonly platform: ShopPlatformName
  /** Host name; null where the notice names none and none was given. */
  readonly store: string | null
  readonly topic: string
  /** When the platform triggered it, in ISO 8601; null where it doesn't say. */
  readonly triggeredAt: string | null
  readonly receivedAt: string
  /** The body as text, byte for byte: a parsed one would have lost digits of ids. */
  readonly body: string
}

/** Money that went back. Amounts are decimals in major units. */
export interface RefundFact {
  readonly kind: "refund"
  /** The names that the notice has for the order, the surest first: ids, or names of its payment. */
  readonly orders: ReadonlyArray<string>
  readonly refund: string
  /** Given by the shop, or taken by the buyer's bank. */
  readonly by: "shop" | "bank"
  readonly at: string
  /** Null where the notice doesn't say the currency: `settleOrders` reads it by its order. */
  readonly amount: string | null
  readonly currency: string | null
}

/** An order as its shop tells it now. Amounts are decimals in major units, times ISO 8601. */
export interface OrderFact {
  readonly kind: "order"
  readonly order: string
  /** What else it is called, such as the number that the buyer sees. */
  readonly names: ReadonlyArray<string>
  readonly placedAt: string
  readonly changedAt: string
  readonly currency: string
  /** What it cost when it was placed. */
  readonly total: string
  /** What the buyer has paid and not got back. */
  readonly paid: string
  readonly payment: ShopPayment
  readonly refunds: ReadonlyArray<RefundFact>
  readonly isTest: boolean
  readonly isCancelled: boolean
  readonly isNewCustomer: boolean | null
  /** As codes are compared: upper case. */
  readonly promoCodes: ReadonlyArray<string>
  /** Code of the tracking link that the visit began by; null where none is told. */
  readonly link: string | null
  /** The pixel's visitor; null where none is told. */
  readonly visitor: string | null
  readonly country: string | null
  /** As typed at the checkout, and the store's own number of the customer. */
  readonly customer: { readonly email: string | null; readonly id: string | null }
}

/** What one notice says. */
export type ShopFact =
  | OrderFact
  | RefundFact
  | { readonly kind: "deleted"; readonly order: string }
  /** A customer's wish, or the store's on leaving; these are to be answered by law. */
  | {
      readonly kind: "privacy"
      readonly request: "customers/data_request" | "customers/redact" | "shop/redact"
      readonly email: string | null
      readonly orders: ReadonlyArray<string>
    }
  | { readonly kind: "uninstalled" }

/** What became of a notice; `status` is what the platform is to be answered. */
export type ReadShopNotice =
  | { readonly is: "read"; readonly status: 200; readonly notice: ShopNotice; readonly facts: ReadonlyArray<ShopFact> }
  /** Genuine, and of a topic that says nothing of orders, or the platform's try of the address. */
  | { readonly is: "ignored"; readonly status: 200; readonly reason: string }
  /** Genuine, and can't be read. Platforms end the notices of who refuses them, so keep it and answer 200. */
  | {
      readonly is: "unreadable"
      readonly status: 200
      readonly notice: Omit<ShopNotice, "body"> & { readonly body: string | null }
      readonly details: ReadonlyArray<string>
    }
  /** Not signed by the secret, too large, or of another store. */
  | { readonly is: "refused"; readonly status: 401 | 413; readonly reason: string }

/** What is handed in can't be read. */
export class InvalidShopNotice extends InvalidInput {
  override readonly name = "InvalidShopNotice"
}

/** What `readShopNotice` is asked. */
export interface ShopNoticeQuestion {
  readonly platform: ShopPlatformName
  readonly headers: globalThis.Headers | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** As it came, not parsed. */
  readonly body: string | Uint8Array | ArrayBuffer
  /** The one that the platform signs by; two while it is replaced. */
  readonly secret: string | ReadonlyArray<string>
  /** The store's host name: a notice that names another is refused. Stripe's name none, so that theirs is this. */
  readonly store?: string
  /** Default: now. Stripe's signature holds for 300 seconds. */
  readonly now?: Date | string
}
