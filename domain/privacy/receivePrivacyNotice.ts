import { Effect, Schema } from "effect"
import { noteHeard, type ShopNotice, senderOf, UnreadableNotice } from "../attribution/receiveShopNotice.ts"
import { takePrivacyNotice } from "./takePrivacyNotice.ts"

/** What a store passes on of its customers' wishes, and its own on leaving. */
export const PRIVACY_TOPICS = ["customers/data_request", "customers/redact", "shop/redact"] as const
export const PrivacyTopic = Schema.Literals(PRIVACY_TOPICS)
export const isPrivacyTopic = Schema.is(PrivacyTopic)

/**
 * Takes one notification of a connected store about what is kept of its customers, and carries it out. Fails as `receiveShopNotice`
 * does; after any failure the store's next try carries it out from its beginning.
 */
export const receivePrivacyNotice = Effect.fn("privacy.receivePrivacyNotice")(function* (
  notice: ShopNotice & { readonly topic: typeof PrivacyTopic.Type }
) {
  const shop = yield* senderOf(notice)
  yield* noteHeard(shop, notice.topic)
  if (notice.text === null) return yield* new UnreadableNotice({ problems: ["body: must be UTF-8"] })
  const problems = yield* takePrivacyNotice(shop, notice.topic, notice.text)
  if (problems !== null) return yield* new UnreadableNotice({ problems })
})
