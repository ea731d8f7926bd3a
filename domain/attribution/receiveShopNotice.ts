import { Clock, Effect, Option, Predicate, Redacted, Result, Schema } from "effect"
import { Digest, Mac } from "effect/crypto"
import { Base64 } from "effect/encoding"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { OrderNotice, PaymentState, ShopDomain } from "../../ports/attribution/Order.ts"
import { Orders } from "../../ports/attribution/Orders.ts"
import { type Shop, Shops } from "../../ports/attribution/Shops.ts"
import type { OrderId } from "../../ports/attribution/TrackingEvent.ts"
import { TrackingUnavailable } from "../../ports/attribution/TrackingLinks.ts"
import { CurrencyCode } from "../../ports/money.ts"
import { PersonalData, type ShopOrderKey } from "../../ports/privacy/PersonalData.ts"
import { asciiBytes } from "../asciiBytes.ts"
import { hex } from "../hex.ts"
import { utf8Bytes } from "../utf8Bytes.ts"
import { keepLetter } from "./letters/keepLetter.ts"
import { mayMoveMoney } from "./letters/moneyTopics.ts"
import { readByOrder } from "./letters/readByOrder.ts"
import { UnreadableNotice } from "./letters/UnreadableNotice.ts"
import { noteBuyer } from "./notePeople.ts"
import { readShopOrderIn, type ShopOrder } from "./readShopOrder.ts"
import { readShopDispute, readShopRefund } from "./readShopRefund.ts"
import { contentOf, shopAccounts } from "./reconcileOrder.ts"
import { recordCustomer } from "./recordCustomer.ts"
import { Identity, idText, MISSING, type Problems, parsedBody, readAs } from "./shopFields.ts"

export class UnknownShop extends Schema.TaggedError<UnknownShop>()("UnknownShop", {}) {
  readonly reason = "this store is not connected: connect it with its domain and its webhook secret"
}
export class BadShopSignature extends Schema.TaggedError<BadShopSignature>()("BadShopSignature", {}) {
  readonly reason =
    "the signature is not the store's: it must be the base64 HMAC-SHA256 of the raw body by its webhook secret"
}

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
  /** When the platform says that it triggered the notification; null, or absent, where it doesn't. */
  readonly triggeredAt?: Date | null
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

/** What tells of an order just after it was placed: by it a store's clock is measured. */
const PLACED_TOPIC = "orders/create"

/** Notifications that tell of a whole order, as it is now. An edit of an order is told by the update that follows it. */
export const ORDER_TOPICS: ReadonlyArray<string> = [
  "orders/create",
  "orders/updated",
  "orders/paid",
  "orders/cancelled",
  "orders/fulfilled",
  "orders/partially_fulfilled"
]
/** An edit is told by the update that follows it, with the order as it is then. */
export const EDITED_TOPIC = "orders/edited"
export const DELETED_TOPIC = "orders/delete"
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

const SECOND_MS = 1_000
/** Of the thousand places of a second the first are by progress; those behind them by when the platform triggered the notice. */
const PROGRESS_PLACES = 2 * PROGRESS.length
/** Two notices of one second that were triggered so soon one after the other have one place. */
const PLACE_MS = 2
/** The places that are PLACE_MS long; those behind them grow with how late a notice was triggered. */
const EVEN_PLACES = 800
const GROWING_PLACES = SECOND_MS - 1 - PROGRESS_PLACES - EVEN_PLACES
const PLACES_A_DOUBLING = 11

/** The place of a notice within the second of its order's last change, by how long after that second began it was triggered. */
const placeOf = (sinceMs: number): number => {
  const even = Math.floor(Math.max(0, sinceMs) / PLACE_MS)
  if (even < EVEN_PLACES) return PROGRESS_PLACES + even
  const growing = Math.floor(PLACES_A_DOUBLING * Math.log2(sinceMs / (EVEN_PLACES * PLACE_MS)))
  return PROGRESS_PLACES + EVEN_PLACES + Math.min(GROWING_PLACES, growing)
}

/**
 * Which of a shop's accounts of an order is the newer: that of the later second, then that which the platform triggered later. An
 * account that doesn't say that counts by how far its order has come, and before those that do.
 */
export const versionOf = ({ updatedAtMs, payment, isCancelled }: ShopOrder, triggeredAt: Date | null): number => {
  if (triggeredAt === null) return updatedAtMs + PROGRESS.indexOf(payment) + (isCancelled ? PROGRESS.length : 0)
  const secondMs = Math.floor(updatedAtMs / SECOND_MS) * SECOND_MS
  return secondMs + placeOf(triggeredAt.getTime() - secondMs)
}

/** An order that a notice tells of later than this was not placed just now: it says nothing of the store's clock. */
const MEASURED_MS_MAX = 3_600_000

const HASH_BYTES = 8

/** A shop's account of an order with the hash of what it says. */
export const hashed = Effect.fnUntraced(function* <A extends Omit<OrderNotice, "contentHash">>(account: A) {
  const digest = yield* Digest.Digest
  const hash = yield* Effect.orDie(digest.digest(Digest.sha256, yield* utf8Bytes(contentOf(account))))
  return { ...account, contentHash: hex(hash.subarray(0, HASH_BYTES)) }
})

/** A shop's account of an order, and the refunds it lists, as they are filed: the same by whichever way it came. */
export const filedByShop = Effect.fnUntraced(function* (
  { tenantId, domain }: Pick<Shop, "tenantId" | "domain">,
  read: ShopOrder,
  receivedAt: Date,
  triggeredAt: Date | null = null
) {
  const { updatedAtMs: _, refunds, ...order } = read
  const filed = { tenantId, shopDomain: domain, source: "shop", receivedAt } as const
  return {
    notice: yield* hashed({
      ...order,
      ...filed,
      isBot: false,
      isDeleted: false,
      version: versionOf(read, triggeredAt),
      triggeredAt,
      pageHost: null
    }),
    refunds: refunds.map((refund) => ({ ...refund, ...filed, orderId: order.orderId }))
  }
})

/** Measures a store's clock by an order that it has just placed. A notice is taken also where that can't be kept. */
const measureClock = Effect.fnUntraced(function* (
  { tenantId, domain }: Pick<Shop, "tenantId" | "domain">,
  { placedAt }: ShopOrder,
  at: Date
) {
  const delayMs = at.getTime() - placedAt.getTime()
  if (delayMs < 0 || delayMs > MEASURED_MS_MAX) return
  yield* Orders.use((book) => book.measureClock(tenantId, domain, delayMs, at)).pipe(
    Effect.catchTag("TrackingUnavailable", () => Effect.logWarning("a store's clock could not be measured"))
  )
})

/** The account of an order by which its shop decides of it; undefined where none is known. */
const standingAccount = Effect.fnUntraced(function* (tenantId: TenantId, { shopDomain, orderId }: ShopOrderKey) {
  const files = yield* Orders.use((book) => book.find(tenantId, orderId, shopDomain))
  return shopAccounts(files.find((file) => file.orderId === orderId)?.notices ?? []).at(0)
})

/** What a reader says of a body. A reader that throws could not read it either. */
const readBy = <A>(read: () => Result.Result<A, Problems>): Effect.Effect<A, UnreadableNotice> =>
  Effect.suspend(() => {
    const unreadable = (problems: Problems) => new UnreadableNotice({ reason: "unreadable", problems })
    try {
      const result = read()
      return Result.isSuccess(result) ? Effect.succeed(result.success) : Effect.fail(unreadable(result.failure))
    } catch {
      return Effect.fail(unreadable(["body: could not be read"]))
    }
  })

const OfOrder = Schema.Struct({ id: Identity.annotateKey(MISSING) })
const readOfOrder = readAs(OfOrder)

/** What an account says that tells of a deletion: its order's money is read of its other accounts. */
const NOTHING_SAID = {
  total: { minorUnits: 0n, currency: CurrencyCode.make("USD") },
  presentment: null,
  payment: "voided",
  paidMinorUnits: 0n,
  grossMinorUnits: 0n,
  refundsCounted: [],
  isTest: false,
  isCancelled: false,
  isNewCustomer: null,
  renewal: null,
  parts: null,
  promoCodes: [],
  pvId: null,
  landing: null,
  storedRefs: [],
  aliases: [],
  pageHost: null,
  country: null,
  products: []
} as const satisfies Partial<OrderNotice>

/** Files that a shop deleted an order, which may be heard of before the order is. */
export const fileDeletion = Effect.fnUntraced(function* (
  { tenantId, domain: shopDomain }: Pick<Shop, "tenantId" | "domain">,
  orderId: OrderId,
  receivedAt: Date,
  triggeredAt: Date
) {
  const secondMs = Math.floor(triggeredAt.getTime() / SECOND_MS) * SECOND_MS
  const deletion = yield* hashed({
    ...NOTHING_SAID,
    tenantId,
    shopDomain,
    orderId,
    source: "shop",
    isBot: false,
    isDeleted: true,
    version: secondMs + placeOf(triggeredAt.getTime() - secondMs),
    receivedAt,
    triggeredAt,
    placedAt: triggeredAt
  })
  yield* Orders.use((book) => book.record(deletion))
})

/** The browser of an erased order, as its newest account has it. */
export const nameOfErased = Effect.fnUntraced(function* (tenantId: TenantId, { shopDomain, orderId }: ShopOrderKey) {
  return (yield* standingAccount(tenantId, { shopDomain, orderId }))?.pvId ?? null
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

const isReadTopic = (topic: string): boolean =>
  ORDER_TOPICS.includes(topic) ||
  topic === EDITED_TOPIC ||
  topic === DELETED_TOPIC ||
  topic === REFUND_TOPIC ||
  DISPUTE_TOPICS.includes(topic)

/** Files what went back of an order. */
const fileRefund = Effect.fnUntraced(function* (
  { tenantId, domain: shopDomain }: Pick<Shop, "tenantId" | "domain">,
  { topic, text }: { readonly topic: string; readonly text: string },
  now: Date
) {
  const book = yield* Orders
  const isRefund = topic === REFUND_TOPIC
  const read = yield* readBy(() => (isRefund ? readShopRefund(text, null) : readShopDispute(text))).pipe(
    Effect.catchTag("UnreadableNotice", (failure) =>
      isRefund ? readByOrder({ tenantId, shopDomain }, text, failure) : failure
    )
  )
  if (read !== null) yield* book.refund({ ...read, tenantId, shopDomain, source: "shop", receivedAt: now })
})

/** What is written at once of one order at most: an order may list a thousand refunds. */
const WRITES_MAX = 4

/** Files a store's order, its refunds and its buyer. */
const fileOrder = Effect.fnUntraced(function* (
  shop: Pick<Shop, "tenantId" | "domain">,
  { topic, text, triggeredAt = null }: Pick<ShopNotice, "topic" | "triggeredAt"> & { readonly text: string },
  now: Date
) {
  const book = yield* Orders
  const notified = yield* readBy(() => parsedBody(text))
  const read = yield* readBy(() => readShopOrderIn(notified))
  const { notice: account, refunds } = yield* filedByShop(shop, read, now, triggeredAt)
  const key = { shopDomain: account.shopDomain, orderId: account.orderId }
  const isErased = yield* PersonalData.use((data) => data.isErased(account.tenantId, key))
  // Before the order: should only some of it be filed, the store's next try files the order as well.
  yield* Effect.all(
    [
      ...(topic === PLACED_TOPIC ? [measureClock(shop, read, now)] : []),
      ...refunds.map(book.refund),
      ...(isErased
        ? []
        : [
            noteBuyer(account, notified),
            // No order is refused because it can't be kept whose it is: its customer is unknown.
            recordCustomer(account.tenantId, key, notified).pipe(
              Effect.catchTag("TrackingUnavailable", () => Effect.logError("whose an order is could not be kept"))
            )
          ])
    ],
    { concurrency: WRITES_MAX, discard: true }
  )
  // Of an erased order the browser goes on under the name that it was given then.
  const pvId = isErased ? yield* nameOfErased(account.tenantId, key) : account.pvId
  yield* book.record(isErased ? yield* hashed({ ...account, pvId }) : account)
})

/**
 * Files what a store notified of by a topic that is read, when it came or when it is tried again. Repeating it changes nothing. Fails
 * with UnreadableNotice where it can't be read yet, and no reader knows its topic.
 */
export const fileNotice = Effect.fn("attribution.fileNotice")(function* (
  shop: Pick<Shop, "tenantId" | "domain">,
  { topic, text, triggeredAt = null }: Pick<ShopNotice, "topic" | "text" | "triggeredAt">,
  now: Date
) {
  if (!isReadTopic(topic)) {
    return yield* new UnreadableNotice({ reason: "unread_topic", problems: ["topic: is not read by this version"] })
  }
  if (text === null) return yield* new UnreadableNotice({ reason: "unreadable", problems: ["body: must be UTF-8"] })
  if (topic === EDITED_TOPIC) return
  if (topic === DELETED_TOPIC) {
    const { id } = yield* readBy(() =>
      Result.flatMap(parsedBody(text), (json) =>
        readOfOrder(Predicate.isObject(json) && "id" in json ? { id: idText(json.id) } : {})
      )
    )
    return yield* fileDeletion(shop, id, now, triggeredAt ?? now)
  }
  yield* ORDER_TOPICS.includes(topic)
    ? fileOrder(shop, { topic, text, triggeredAt }, now)
    : fileRefund(shop, { topic, text }, now)
})

/**
 * Takes one notification of a connected store. Repeating an order's or a removal's changes nothing. No genuine one is refused for its
 * content, since a platform that is refused ends the store's subscriptions: what can't be read is kept as a dead letter, and what
 * moves no money is only counted. Fails with UnknownShop and BadShopSignature; with TrackingUnavailable where a secret that may
 * have signed it can't be read, for a store that is told 401 often enough stops sending.
 *
 * An order is filed also after the app was uninstalled: the store's notifications may overtake each other, and the
 * sale was real.
 */
export const receiveShopNotice = Effect.fn("attribution.receiveShopNotice")(function* (notice: ShopNotice) {
  const shops = yield* Shops
  const shop = yield* senderOf(notice)
  const now = new Date(yield* Clock.currentTimeMillis)
  const topic = notedTopic(notice.topic)
  if (notice.topic === UNINSTALLED_TOPIC) {
    yield* noteHeard(shop, notice.topic)
    return yield* shops.uninstall(shop.tenantId, shop.domain, now)
  }
  const isRead = isReadTopic(notice.topic)
  const [filed] = yield* Effect.all(
    [
      isRead || mayMoveMoney(topic)
        ? fileNotice(shop, notice, now).pipe(
            Effect.catchTag("UnreadableNotice", (failure) => keepLetter(shop, { ...notice, topic }, failure, now)),
            // Also of a store whose notification can't be filed it is noted that it was heard of.
            Effect.exit
          )
        : Effect.exit(Effect.void),
      isRead ? noteHeard(shop, notice.topic) : Effect.void
    ],
    { concurrency: "unbounded" }
  )
  yield* filed
  if (!isRead) yield* shops.recordTopic(shop.tenantId, shop.domain, topic, now)
})
