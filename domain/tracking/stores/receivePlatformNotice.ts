import { Clock, Context, Effect, Option, Result, Schema } from "effect"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import type { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { orderIdFrom } from "../../../ports/tracking/orders/orderIdentity.ts"
import type {
  PlatformEvent,
  PlatformNotice,
  PlatformProblems,
  ShopPlatform
} from "../../../ports/tracking/stores/ShopPlatform.ts"
import { type Shop, Shops } from "../../../ports/tracking/stores/Shops.ts"
import { keepLetter } from "./letters/keepLetter.ts"
import { UnreadableNotice } from "./letters/refusals.ts"
import {
  filePlatformDeletion,
  filePlatformOrder,
  filePlatformRefund,
  measureClock,
  newestAccount
} from "./platformOrders.ts"

export class UnknownShop extends Schema.TaggedError<UnknownShop>()("UnknownShop", {}) {
  readonly reason = "this store is not connected: connect it with its domain and its webhook secret"
}

/** A notice that its store's platform did not sign; `reason` says how it signs. */
export class BadShopSignature extends Schema.TaggedError<BadShopSignature>()("BadShopSignature", {
  reason: Schema.String
}) {}

/** The platforms that stores may run on: by them letters are read again. */
export const ShopPlatforms = Context.Reference<ReadonlyArray<ShopPlatform>>("creatorsignal/domain/ShopPlatforms", {
  defaultValue: () => []
})

/** What is wrong with a notice that no reader knows. */
export const UNREAD_TOPIC = "topic: is not read by this version"

type Store = Pick<Shop, "tenantId" | "domain">

/** The connected store of this platform that signed a notice. */
export const signerOf = Effect.fnUntraced(function* (
  platform: ShopPlatform,
  domain: ShopDomain,
  notice: PlatformNotice
) {
  const found = yield* Shops.use((shops) => shops.find(domain))
  if (Option.isNone(found) || found.value.platform !== platform.name) return yield* new UnknownShop()
  const shop = found.value
  const nowMs = yield* Clock.currentTimeMillis
  for (const secret of shop.secrets) {
    if (yield* platform.isSignedBy(notice, secret, nowMs)) return shop
  }
  return yield* shop.hasUnreadableSecret === true && platform.hasSignature(notice)
    ? new StoreUnavailable({ store: "Tracking", cause: new Error("a secret of the store can't be read here") })
    : new BadShopSignature({ reason: platform.signatureRule })
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
    .pipe(Effect.catchTag("StoreUnavailable", () => Effect.logWarning("when a store was heard of could not be kept")))
})

/** How much of a topic's name is kept. */
export const TOPIC_MAX_CHARACTERS = 100

/** A topic as it is kept: no more than its bound, and nothing a store can't hold. */
const notedTopic = (topic: string): string =>
  topic
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .slice(0, TOPIC_MAX_CHARACTERS)
    .toWellFormed()

/** What a reader says of a body. A reader that throws could not read it either. */
const readBy = <A>(read: () => Result.Result<A, PlatformProblems>): Effect.Effect<A, UnreadableNotice> =>
  Effect.suspend(() => {
    const unreadable = (problems: PlatformProblems) => new UnreadableNotice({ reason: "unreadable", problems })
    try {
      const result = read()
      return Result.isSuccess(result) ? Effect.succeed(result.success) : Effect.fail(unreadable(result.failure))
    } catch {
      return Effect.fail(unreadable(["body: could not be read"]))
    }
  })

/**
 * Reads a notice by what is known of its order, which says the currency that the notice itself does not. Where the order is not known
 * yet, the failure says so, and the notice is tried again.
 */
const readByOrder = Effect.fnUntraced(function* (
  platform: ShopPlatform,
  shop: Store,
  { topic, text }: { readonly topic: string; readonly text: string },
  failure: UnreadableNotice
) {
  const orderId = Option.flatMap(Option.fromNullishOr(platform.orderAwaited?.(topic, text)), orderIdFrom)
  if (Option.isNone(orderId)) return yield* failure
  const currency = (yield* newestAccount(shop, orderId.value))?.total.currency
  if (currency === undefined) {
    return yield* new UnreadableNotice({
      reason: "unknown_order",
      problems: [...failure.problems, "order_id: the order is not known yet"]
    })
  }
  return yield* readBy(() => platform.read(topic, text, currency))
})

/** What a platform tells beside a notice's own text. */
interface ToldNotice {
  readonly topic: string
  /** Null where it is not UTF-8. */
  readonly text: string | null
  /** When the platform says that it triggered the notice; null, or absent, where it doesn't. */
  readonly triggeredAt?: Date | null
}

const fileEvent = Effect.fnUntraced(function* (
  shop: Store,
  event: PlatformEvent,
  now: Date,
  triggeredAt: Date | null,
  isPlaced: boolean
) {
  switch (event.kind) {
    case "order":
      if (isPlaced) yield* measureClock(shop, event.order, now)
      return yield* filePlatformOrder(shop, event.order, now, triggeredAt)
    case "refund":
      return yield* filePlatformRefund(shop, event, now)
    case "deleted":
      return yield* filePlatformDeletion(shop, event.orderId, now, triggeredAt)
  }
})

/**
 * Files what a platform's notice says, when it came or when it is tried again. Repeating it changes nothing. Fails with UnreadableNotice
 * where it can't be read yet, and no reader knows its topic.
 */
export const filePlatformNotice = Effect.fn("attribution.filePlatformNotice")(function* (
  platform: ShopPlatform,
  shop: Store,
  { topic, text, triggeredAt = null }: ToldNotice,
  now: Date
) {
  if (!platform.topics.includes(topic)) {
    return yield* new UnreadableNotice({ reason: "unread_topic", problems: [UNREAD_TOPIC] })
  }
  if (text === null) return yield* new UnreadableNotice({ reason: "unreadable", problems: ["body: must be UTF-8"] })
  const events = yield* readBy(() => platform.read(topic, text)).pipe(
    Effect.catchTag("UnreadableNotice", (failure) => readByOrder(platform, shop, { topic, text }, failure))
  )
  const isPlaced = topic === platform.placedTopic
  yield* Effect.forEach(events, (event) => fileEvent(shop, event, now, triggeredAt, isPlaced), { discard: true })
})

/**
 * Takes one notice of a connected store, as its platform writes them. Repeating it changes nothing, and a set of notices gives the same
 * orders in whatever order they arrive. No genuine one is refused for its content, since platforms that are refused end a store's
 * notices: what can't be read is kept as a dead letter, and what moves no money is only counted.
 *
 * Fails with UnknownShop where the store isn't connected as one of this platform, and with BadShopSignature; with StoreUnavailable
 * where a secret that may have signed it can't be read, for a store that is told 401 often enough stops sending.
 *
 * An order is filed also after the store ended its notices: they may overtake each other, and the sale was real.
 *
 * @example
 * ```ts
 * import { Effect, Result } from "effect"
 * import { receivePlatformNotice } from "creatorsignal/domain/attribution"
 * import { fixtures } from "creatorsignal/fixtures"
 * import { ShopDomain, type ShopPlatform } from "creatorsignal/ports/attribution"
 *
 * const till: ShopPlatform = {
 *   name: "woocommerce",
 *   topics: ["order"],
 *   signatureRule: "X-Till-Signature must be the secret",
 *   isProbe: () => false,
 *   storeOf: () => null,
 *   topicOf: () => "order",
 *   hasSignature: ({ header }) => header("x-till-signature") !== null,
 *   isSignedBy: () => Effect.succeed(false),
 *   read: () => Result.succeed([])
 * }
 * const notice = { header: () => null, body: new Uint8Array(), text: "" }
 * const refused = await Effect.runPromise(
 *   receivePlatformNotice(till, ShopDomain.make("corner-shop.example"), notice).pipe(Effect.flip, Effect.provide(fixtures))
 * )
 *
 * refused._tag //=> "UnknownShop"
 * ```
 */
export const receivePlatformNotice = Effect.fn("attribution.receivePlatformNotice")(function* (
  platform: ShopPlatform,
  domain: ShopDomain,
  notice: PlatformNotice
) {
  const shop = yield* signerOf(platform, domain, notice)
  const shops = yield* Shops
  const now = new Date(yield* Clock.currentTimeMillis)
  const told = platform.topicOf(notice) ?? ""
  const topic = notedTopic(told)
  if (told === platform.uninstalledTopic) {
    yield* noteHeard(shop, told)
    return yield* shops.uninstall(shop.tenantId, shop.domain, now)
  }
  const isRead = platform.topics.includes(told)
  const { body, text } = notice
  const triggeredAt = platform.triggeredAtOf?.(notice) ?? null
  const filing =
    isRead || platform.mayMoveMoney?.(topic) === true
      ? filePlatformNotice(platform, shop, { topic: told, text, triggeredAt }, now).pipe(
          Effect.catchTag("UnreadableNotice", (failure) => keepLetter(shop, { topic, body, triggeredAt }, failure, now))
        )
      : Effect.void
  // Also of a store whose notice can't be filed it is noted that it was heard of.
  const [filed] = yield* Effect.all([Effect.exit(filing), isRead ? noteHeard(shop, told) : Effect.void], {
    concurrency: "unbounded"
  })
  yield* filed
  if (!isRead) yield* shops.recordTopic(shop.tenantId, shop.domain, topic, now)
})
