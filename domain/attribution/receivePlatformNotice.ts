import { Clock, Context, Effect, Option, Result, Schema } from "effect"
import type { ShopDomain } from "../../ports/attribution/Order.ts"
import type { PlatformEvent, PlatformNotice, ShopPlatform } from "../../ports/attribution/ShopPlatform.ts"
import { type Shop, Shops } from "../../ports/attribution/Shops.ts"
import { TrackingUnavailable } from "../../ports/attribution/TrackingLinks.ts"
import { keepLetter } from "./letters/keepLetter.ts"
import { UnreadableNotice } from "./letters/UnreadableNotice.ts"
import { filePlatformDeletion, filePlatformOrder, filePlatformRefund } from "./platformOrders.ts"
import { notedTopic, noteHeard, UnknownShop } from "./receiveShopNotice.ts"

/** A notice that its store's platform did not sign; `reason` says how it signs. */
export class BadPlatformSignature extends Schema.TaggedError<BadPlatformSignature>()("BadPlatformSignature", {
  reason: Schema.String
}) {}

/** The platforms that stores may run on, besides the one whose notices have an address of their own. */
export const ShopPlatforms = Context.Reference<ReadonlyArray<ShopPlatform>>("creatorsignal/domain/ShopPlatforms", {
  defaultValue: () => []
})

type Store = Pick<Shop, "tenantId" | "domain">

/** The connected store of this platform that signed a notice. */
const signerOf = Effect.fnUntraced(function* (platform: ShopPlatform, domain: ShopDomain, notice: PlatformNotice) {
  const found = yield* Shops.use((shops) => shops.find(domain))
  if (Option.isNone(found) || found.value.platform !== platform.name) return yield* new UnknownShop()
  const shop = found.value
  const nowMs = yield* Clock.currentTimeMillis
  for (const secret of shop.secrets) {
    if (yield* platform.isSignedBy(notice, secret, nowMs)) return shop
  }
  return yield* shop.hasUnreadableSecret === true
    ? new TrackingUnavailable({ cause: new Error("a secret of the store can't be read here") })
    : new BadPlatformSignature({ reason: platform.signatureRule })
})

const fileEvent = Effect.fnUntraced(function* (shop: Store, event: PlatformEvent, now: Date) {
  switch (event.kind) {
    case "order":
      return yield* filePlatformOrder(shop, event.order, now)
    case "refund":
      return yield* filePlatformRefund(shop, event, now)
    case "deleted":
      return yield* filePlatformDeletion(shop, event.orderId, now)
    case "uninstalled":
      // It ends the store's notices at once, or not at all.
      return
  }
})

/** Files what a platform's notice says, when it came or when it is tried again. Fails with UnreadableNotice where it can't be read yet. */
export const filePlatformNotice = Effect.fn("attribution.filePlatformNotice")(function* (
  platform: ShopPlatform,
  shop: Store,
  { topic, text }: { readonly topic: string; readonly text: string | null },
  now: Date
) {
  const unreadable = (problems: ReadonlyArray<string>) => new UnreadableNotice({ reason: "unreadable", problems })
  if (text === null) return yield* unreadable(["body: must be UTF-8"])
  const read = platform.read(topic, text)
  if (Result.isFailure(read)) return yield* unreadable(read.failure)
  yield* Effect.forEach(read.success, (event) => fileEvent(shop, event, now), { discard: true })
  return read.success
})

/**
 * Takes one notice of a connected store, as its platform writes them. Repeating it changes nothing, and a set of notices gives the same
 * orders in whatever order they arrive. One of a topic that isn't read is counted.
 *
 * What is genuine and can't be read is kept as a dead letter. Fails with UnknownShop where the store isn't connected as one of this
 * platform, with BadPlatformSignature, and with TrackingUnavailable where a secret that may have signed it can't be read.
 */
export const receivePlatformNotice = Effect.fn("attribution.receivePlatformNotice")(function* (
  platform: ShopPlatform,
  domain: ShopDomain,
  notice: PlatformNotice
) {
  const shop = yield* signerOf(platform, domain, notice)
  const now = new Date(yield* Clock.currentTimeMillis)
  const topic = notedTopic(platform.topicOf(notice) ?? "")
  if (!platform.topics.includes(topic)) {
    return yield* Shops.use((shops) => shops.recordTopic(shop.tenantId, shop.domain, topic, now))
  }
  yield* noteHeard(shop, topic)
  yield* filePlatformNotice(platform, shop, { topic, text: notice.text }, now).pipe(
    Effect.flatMap((events) =>
      events.some(({ kind }) => kind === "uninstalled")
        ? Shops.use((shops) => shops.uninstall(shop.tenantId, shop.domain, now))
        : Effect.void
    ),
    Effect.catchTag("UnreadableNotice", (failure) => keepLetter(shop, { topic, body: notice.body }, failure, now))
  )
})
