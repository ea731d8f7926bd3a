import { Clock, Effect, Option, Redacted, Result, Schema } from "effect"
import { Mac } from "effect/crypto"
import { Base64 } from "effect/encoding"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { OrderNotice, PaymentState, ShopDomain } from "../../ports/attribution/Order.ts"
import { Orders } from "../../ports/attribution/Orders.ts"
import { type Shop, Shops } from "../../ports/attribution/Shops.ts"
import { TrackingUnavailable } from "../../ports/attribution/TrackingLinks.ts"
import { PersonalData, type ShopOrderKey } from "../../ports/privacy/PersonalData.ts"
import { asciiBytes } from "../asciiBytes.ts"
import { noteBuyer } from "./notePeople.ts"
import { readShopOrder, type ShopOrder } from "./readShopOrder.ts"
import { readShopDispute, readShopRefund } from "./readShopRefund.ts"
import { recordCustomer } from "./recordCustomer.ts"
import { parsed } from "./shopFields.ts"

export class UnknownShop extends Schema.TaggedError<UnknownShop>()("UnknownShop", {}) {
  readonly reason = "this store is not connected: connect it with its domain and its webhook secret"
}
export class BadShopSignature extends Schema.TaggedError<BadShopSignature>()("BadShopSignature", {}) {
  readonly reason =
    "the signature is not the store's: it must be the base64 HMAC-SHA256 of the raw body by its webhook secret"
}
/** The notification is genuine but not what its topic promises; `problems` hold no values of it. */
export class UnreadableNotice extends Schema.TaggedError<UnreadableNotice>()("UnreadableNotice", {
  problems: Schema.Array(Schema.String)
}) {}

/** Whether the tag is the HMAC-SHA256 of the raw body under any of the store's secrets; each is compared in constant time. */
const isSignedBy = Effect.fnUntraced(function* (shop: Shop, tag: Uint8Array, body: Uint8Array) {
  const mac = yield* Mac.Mac
  for (const secret of shop.secrets) {
    const key = yield* Mac.key(Mac.hmacSha256, asciiBytes(Redacted.value(secret)))
    if (yield* mac.verify(key, tag, body)) return true
  }
  return false
})

/** A notification as it came. */
export interface ShopNotice {
  readonly domain: ShopDomain
  /** What happened: for `receiveShopNotice` one of ORDER_TOPICS, REFUND_TOPIC, DISPUTE_TOPICS or `app/uninstalled`. */
  readonly topic: string
  readonly signature: string
  /** The body as it came, which is what the store signed. */
  readonly body: Uint8Array
  /** The same as text; null where it is not UTF-8. */
  readonly text: string | null
}

/** The store that signed a notification. */
export const senderOf = Effect.fnUntraced(function* (notice: ShopNotice) {
  const shops = yield* Shops
  const found = yield* shops.find(notice.domain)
  if (Option.isNone(found) || found.value.platform !== "shopify") return yield* new UnknownShop()
  const shop = found.value

  const tag = Base64.decode(notice.signature)
  if (Result.isFailure(tag)) return yield* new BadShopSignature()
  if (!(yield* isSignedBy(shop, tag.success, notice.body))) {
    return yield* shop.hasUnreadableSecret === true
      ? new TrackingUnavailable({ cause: new Error("a secret of the store can't be read here") })
      : new BadShopSignature()
  }
  return shop
})

/**
 * Notes that a store was heard of by a topic that is read. The notification itself matters more: it is taken also where this can't be
 * noted.
 */
export const noteHeard = Effect.fnUntraced(function* ({ tenantId, domain }: Shop, topic: string) {
  const shops = yield* Shops
  const at = new Date(yield* Clock.currentTimeMillis)
  yield* shops
    .hear(tenantId, domain, topic, at)
    .pipe(
      Effect.catchTag("TrackingUnavailable", () => Effect.logWarning("when a store was heard of could not be kept"))
    )
})

/** Notifications that tell of a whole order, as it is now. An edit of an order is told by the update that follows it. */
export const ORDER_TOPICS: ReadonlyArray<string> = [
  "orders/create",
  "orders/updated",
  "orders/paid",
  "orders/cancelled",
  "orders/fulfilled",
  "orders/partially_fulfilled"
]
export const REFUND_TOPIC = "refunds/create"
export const UNINSTALLED_TOPIC = "app/uninstalled"
export const DISPUTE_TOPICS: ReadonlyArray<string> = ["disputes/create", "disputes/update"]

/** How far an order has come, least first. A shop's times are whole seconds, and one may hold two of these. */
const PROGRESS: ReadonlyArray<PaymentState> = [
  "pending",
  "authorized",
  "partially_paid",
  "paid",
  "expired",
  "voided",
  "partially_refunded",
  "refunded"
]

/** Which of a shop's accounts of an order is the newer: that of the later second, then that of the order that has come further. */
export const versionOf = ({ updatedAtMs, payment, isCancelled }: ShopOrder): number =>
  updatedAtMs + PROGRESS.indexOf(payment) + (isCancelled ? PROGRESS.length : 0)

/** A shop's account of an order, and the refunds it lists, as they are filed: the same by whichever way it came. */
export const filedByShop = (
  { tenantId, domain }: Pick<Shop, "tenantId" | "domain">,
  read: ShopOrder,
  receivedAt: Date
) => {
  const { updatedAtMs, refunds, ...order } = read
  const filed = { tenantId, shopDomain: domain, source: "shop", receivedAt } as const
  return {
    notice: {
      ...order,
      ...filed,
      isBot: false,
      isDeleted: false,
      version: versionOf(read),
      contentHash: "",
      storedRefs: [],
      pageHost: null
    },
    refunds: refunds.map((refund) => ({ ...refund, ...filed, orderId: order.orderId }))
  }
}

/** The browser of an erased order, as its newest account has it. */
export const nameOfErased = Effect.fnUntraced(function* (tenantId: TenantId, { shopDomain, orderId }: ShopOrderKey) {
  const files = yield* Orders.use((book) => book.find(tenantId, orderId, shopDomain))
  const told = files.filter((file) => file.orderId === orderId).flatMap((file) => file.notices)
  const newest = told
    .filter(({ source }) => source === "shop")
    .reduce<OrderNotice | null>((best, one) => (best === null || one.version > best.version ? one : best), null)
  return newest?.pvId ?? null
})

/** How much of a topic's name is kept. */
export const TOPIC_MAX_CHARACTERS = 100

/** A topic as it is kept: no more than its bound, and nothing a store can't hold. */
export const notedTopic = (topic: string): string =>
  topic
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .slice(0, TOPIC_MAX_CHARACTERS)
    .toWellFormed()

/**
 * Takes one notification of a connected store. Repeating an order's or a removal's changes nothing. One of another topic
 * is only counted: a platform that were refused would end the store's subscriptions. Fails with UnknownShop, BadShopSignature, and
 * UnreadableNotice only for what is signed; with TrackingUnavailable where a secret that may have signed it can't be read, for
 * a store that is told 401 often enough stops sending.
 *
 * An order is filed also after the app was uninstalled: the store's notifications may overtake each other, and the
 * sale was real.
 */
export const receiveShopNotice = Effect.fn("attribution.receiveShopNotice")(function* (notice: ShopNotice) {
  const shops = yield* Shops
  const book = yield* Orders
  const shop = yield* senderOf(notice)
  const now = new Date(yield* Clock.currentTimeMillis)
  if (notice.topic === UNINSTALLED_TOPIC) {
    yield* noteHeard(shop, notice.topic)
    return yield* shops.uninstall(shop.tenantId, shop.domain, now)
  }
  const isOrder = ORDER_TOPICS.includes(notice.topic)
  const isRefund = notice.topic === REFUND_TOPIC
  if (!isOrder && !isRefund && !DISPUTE_TOPICS.includes(notice.topic)) {
    return yield* shops.recordTopic(shop.tenantId, shop.domain, notedTopic(notice.topic), now)
  }
  yield* noteHeard(shop, notice.topic)

  if (notice.text === null) return yield* new UnreadableNotice({ problems: ["body: must be UTF-8"] })
  if (!isOrder) {
    const read = isRefund ? readShopRefund(notice.text) : readShopDispute(notice.text)
    if (Result.isFailure(read)) return yield* new UnreadableNotice({ problems: read.failure })
    if (read.success === null) return
    const { tenantId, domain: shopDomain } = shop
    yield* book.refund({ ...read.success, tenantId, shopDomain, source: "shop", receivedAt: now })
    return
  }
  const read = readShopOrder(notice.text)
  if (Result.isFailure(read)) return yield* new UnreadableNotice({ problems: read.failure })
  const { notice: account, refunds } = filedByShop(shop, read.success, now)
  // Before the order: should only they be filed, the store's next try files the order as well.
  yield* Effect.forEach(refunds, book.refund, { discard: true })
  const key = { shopDomain: account.shopDomain, orderId: account.orderId }
  const isErased = yield* PersonalData.use((data) => data.isErased(account.tenantId, key))
  if (!isErased) {
    const notified = Option.getOrNull(parsed(notice.text))
    yield* noteBuyer(account, notified)
    // No order is refused because it can't be kept whose it is: its customer is unknown.
    yield* recordCustomer(account.tenantId, key, notified).pipe(
      Effect.catchTag("TrackingUnavailable", () => Effect.logError("whose an order is could not be kept"))
    )
  }
  // Of an erased order the browser goes on under the name that it was given then.
  const pvId = isErased ? yield* nameOfErased(account.tenantId, key) : account.pvId
  yield* book.record({ ...account, pvId })
})
