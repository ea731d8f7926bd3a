import { Clock, Effect, Schema } from "effect"
import type { Shop } from "../../ports/attribution/Shops.ts"
import { keepLetter } from "../attribution/letters/keepLetter.ts"
import { UnreadableNotice } from "../attribution/letters/UnreadableNotice.ts"
import { noteHeard, type ShopNotice, senderOf } from "../attribution/receiveShopNotice.ts"
import { takePrivacyNotice } from "./takePrivacyNotice.ts"

/** What a store passes on of its customers' wishes, and its own on leaving. */
export const PRIVACY_TOPICS = ["customers/data_request", "customers/redact", "shop/redact"] as const
export const PrivacyTopic = Schema.Literals(PRIVACY_TOPICS)
export const isPrivacyTopic = Schema.is(PrivacyTopic)

/** Carries out what a store passed on, when it came or when it is tried again. Fails with UnreadableNotice. */
export const takePrivacyTopic = Effect.fnUntraced(function* (
  shop: Pick<Shop, "tenantId" | "domain">,
  { topic, text }: { readonly topic: typeof PrivacyTopic.Type; readonly text: string | null }
) {
  const problems = text === null ? ["body: must be UTF-8"] : yield* takePrivacyNotice(shop, topic, text)
  if (problems !== null) return yield* new UnreadableNotice({ reason: "unreadable", problems })
})

/**
 * Takes one notification of a connected store about what is kept of its customers, and carries it out. Fails as `receiveShopNotice`
 * does; after any failure the store's next try carries it out from its beginning. One that can't be read is kept as a dead letter.
 */
export const receivePrivacyNotice = Effect.fn("privacy.receivePrivacyNotice")(function* (
  notice: ShopNotice & { readonly topic: typeof PrivacyTopic.Type }
) {
  const shop = yield* senderOf(notice)
  yield* noteHeard(shop, notice.topic)
  yield* takePrivacyTopic(shop, notice).pipe(
    Effect.catchTag("UnreadableNotice", (failure) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => keepLetter(shop, notice, failure, new Date(now)))
    )
  )
})
