import { Clock, Effect, Option, Result, Schema } from "effect"
import type { ShopDomain } from "../../ports/attribution/Order.ts"
import type { PlatformEvent, PlatformNotice, ShopPlatform } from "../../ports/attribution/ShopPlatform.ts"
import { type Shop, Shops } from "../../ports/attribution/Shops.ts"
import { TrackingUnavailable } from "../../ports/attribution/TrackingLinks.ts"
import { filePlatformDeletion, filePlatformOrder, filePlatformRefund } from "./platformOrders.ts"
import { notedTopic, noteHeard, UnknownShop, UnreadableNotice } from "./receiveShopNotice.ts"

/** A notice that its store's platform did not sign; `reason` says how it signs. */
export class BadPlatformSignature extends Schema.TaggedError<BadPlatformSignature>()("BadPlatformSignature", {
  reason: Schema.String
}) {}

/** What becomes of a notice that is genuine and can't be read: the one place that decides it. */
const refuseUnreadable = (problems: ReadonlyArray<string>) => Effect.fail(new UnreadableNotice({ problems }))

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

const fileEvent = Effect.fnUntraced(function* (shop: Shop, event: PlatformEvent) {
  const now = new Date(yield* Clock.currentTimeMillis)
  switch (event.kind) {
    case "order":
      return yield* filePlatformOrder(shop, event.order, now)
    case "refund":
      return yield* filePlatformRefund(shop, event, now)
    case "deleted":
      return yield* filePlatformDeletion(shop, event.orderId, now)
    case "uninstalled":
      return yield* Shops.use((shops) => shops.uninstall(shop.tenantId, shop.domain, now))
  }
})

/**
 * Takes one notice of a connected store, as its platform writes them. Repeating it changes nothing, and a set of notices gives the same
 * orders in whatever order they arrive. One of a topic that isn't read is counted.
 *
 * Fails with UnknownShop where the store isn't connected as one of this platform, with BadPlatformSignature, with UnreadableNotice only for
 * what is signed, and with TrackingUnavailable where a secret that may have signed it can't be read.
 */
export const receivePlatformNotice = Effect.fn("attribution.receivePlatformNotice")(function* (
  platform: ShopPlatform,
  domain: ShopDomain,
  notice: PlatformNotice
) {
  const shop = yield* signerOf(platform, domain, notice)
  const topic = platform.topicOf(notice)
  if (topic === null) return yield* refuseUnreadable(["topic: is missing"])
  if (!platform.topics.includes(topic)) {
    const at = new Date(yield* Clock.currentTimeMillis)
    return yield* Shops.use((shops) => shops.recordTopic(shop.tenantId, shop.domain, notedTopic(topic), at))
  }
  yield* noteHeard(shop, topic)
  if (notice.text === null) return yield* refuseUnreadable(["body: must be UTF-8"])
  const read = platform.read(topic, notice.text)
  if (Result.isFailure(read)) return yield* refuseUnreadable(read.failure)
  yield* Effect.forEach(read.success, (event) => fileEvent(shop, event), { discard: true }).pipe(
    Effect.catchTag("UnreadableNotice", ({ problems }) => refuseUnreadable(problems))
  )
})
