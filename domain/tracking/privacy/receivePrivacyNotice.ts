import { Clock, Effect } from "effect"
import type { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import type { PrivacyTopic } from "../../../ports/tracking/privacy/PersonalData.ts"
import type { PlatformNotice, ShopPlatform } from "../../../ports/tracking/stores/ShopPlatform.ts"
import type { Shop } from "../../../ports/tracking/stores/Shops.ts"
import { keepLetter } from "../stores/letters/keepLetter.ts"
import { UnreadableNotice } from "../stores/letters/refusals.ts"
import { noteHeard, signerOf } from "../stores/receivePlatformNotice.ts"
import { takePrivacyNotice } from "./takePrivacyNotice.ts"

/** Carries out what a store passed on, when it came or when it is tried again. Fails with UnreadableNotice. */
export const takePrivacyTopic = Effect.fnUntraced(function* (
  shop: Pick<Shop, "tenantId" | "domain">,
  { topic, text }: { readonly topic: PrivacyTopic; readonly text: string | null }
) {
  const problems = text === null ? ["body: must be UTF-8"] : yield* takePrivacyNotice(shop, topic, text)
  if (problems !== null) return yield* new UnreadableNotice({ reason: "unreadable", problems })
})

/**
 * Takes one notification of a connected store about what is kept of its customers, and carries it out. Fails as
 * `receivePlatformNotice` does; after any failure the store's next try carries it out from its beginning. One that can't be read is kept
 * as a dead letter.
 */
export const receivePrivacyNotice = Effect.fn("privacy.receivePrivacyNotice")(function* (
  platform: ShopPlatform,
  domain: ShopDomain,
  topic: PrivacyTopic,
  notice: PlatformNotice
) {
  const shop = yield* signerOf(platform, domain, notice)
  yield* noteHeard(shop, topic)
  yield* takePrivacyTopic(shop, { topic, text: notice.text }).pipe(
    Effect.catchTag("UnreadableNotice", (failure) =>
      Effect.gen(function* () {
        const triggeredAt = platform.triggeredAtOf?.(notice) ?? null
        const now = new Date(yield* Clock.currentTimeMillis)
        yield* keepLetter(shop, { topic, body: notice.body, triggeredAt }, failure, now)
      })
    )
  )
})
