import { Effect, Schema } from "effect"
import { shopify, signatureOf, UNINSTALLED_TOPIC } from "../../../../adapters/shopPlatforms/shopify/platform.ts"
import { receivePrivacyNotice } from "../../../../domain/tracking/privacy/receivePrivacyNotice.ts"
import {
  BadShopSignature,
  receivePlatformNotice,
  UnknownShop
} from "../../../../domain/tracking/stores/receivePlatformNotice.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { isPrivacyTopic, PrivacyTopic } from "../../../../ports/tracking/privacy/PersonalData.ts"
import type { PlatformNotice } from "../../../../ports/tracking/stores/ShopPlatform.ts"
import type { Call, OpenEndpoint } from "../../server/endpoint.ts"
import { answerTooLarge, decodeText, readBodyWithin, TOO_LARGE_RESPONSE } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

/** Bytes of a store's notification at most: one of an order of many lines, each with its refunds, has some megabytes. */
export const SHOP_NOTICE_BYTES_MAX = 8 * 1024 * 1024

/** A store's notice, of what came of its body. */
export const noticeIn = ({ request }: Call, body: Uint8Array): PlatformNotice => ({
  header: (name) => request.headers.get(name),
  body,
  text: decodeText(body)
})

const TOPICS_READ = [...shopify.topics, ...PrivacyTopic.literals, UNINSTALLED_TOPIC].join(", ")

const isDomain = Schema.is(ShopDomain)

/** What a notice has before its body is read: who sent it is told by its headers. */
const NOTHING = new Uint8Array(0)

export const shopWebhookEndpoint: OpenEndpoint = {
  method: "POST",
  path: "/api/webhooks/shop",
  area: "tracking",
  summary: "Order notifications of a connected store. Called by the shop platform.",
  access: "open",
  parameters: [
    {
      name: "x-shop-hmac-sha256",
      in: "header",
      required: true,
      description: "Base64 HMAC-SHA256 of the raw body.",
      schema: Schema.String,
      scheme: "shopSignature"
    },
    {
      name: "x-shop-topic",
      in: "header",
      required: true,
      description: `One of ${TOPICS_READ}. Any other is answered 200 and counted; one of orders, refunds or disputes is also kept.`,
      schema: Schema.String
    },
    {
      name: "x-shop-triggered-at",
      in: "header",
      required: false,
      description: "When the platform triggered it, in ISO 8601: of two notifications of one second the later holds.",
      schema: Schema.String
    },
    { name: "x-shop-domain", in: "header", required: true, description: "The store's domain.", schema: Schema.String }
  ],
  body: { schema: Schema.Record(Schema.String, Schema.Unknown), contentTypes: ["application/json"] },
  responses: {
    200: {
      description:
        "Taken, taken before, or kept unread: no signed notification of up to 8 MiB is refused for its content.",
      schema: Schema.Struct({ ok: Schema.Literal(true) })
    },
    401: { description: "The signature is missing or not the store's." },
    404: { description: "The store is not connected." },
    ...TOO_LARGE_RESPONSE
  },
  handle: Effect.fnUntraced(
    function* (call) {
      const unread = noticeIn(call, NOTHING)
      const [domain, topic] = [shopify.storeOf(unread), shopify.topicOf(unread)]
      if (signatureOf(unread) === null) return yield* new BadShopSignature({ reason: shopify.signatureRule })
      if (domain === null || topic === null) {
        return yield* new InvalidRequest({
          details: [
            ...(topic === null ? ["x-shop-topic: is required"] : []),
            ...(domain === null ? ["x-shop-domain: is required"] : [])
          ]
        })
      }
      if (!isDomain(domain)) return yield* new UnknownShop()
      const notice = noticeIn(call, yield* readBodyWithin(call, SHOP_NOTICE_BYTES_MAX))
      yield* isPrivacyTopic(topic)
        ? receivePrivacyNotice(shopify, domain, topic, notice)
        : receivePlatformNotice(shopify, domain, notice)
      return { status: 200, body: { ok: true } }
    },
    Effect.catchTag("BodyTooLarge", answerTooLarge)
  )
}
