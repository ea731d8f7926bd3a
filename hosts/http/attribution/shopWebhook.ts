import { Effect, Option, Schema } from "effect"
import {
  BadShopSignature,
  DELETED_TOPIC,
  DISPUTE_TOPICS,
  EDITED_TOPIC,
  ORDER_TOPICS,
  REFUND_TOPIC,
  receiveShopNotice,
  UnknownShop
} from "../../../domain/attribution/receiveShopNotice.ts"
import { isPrivacyTopic, PRIVACY_TOPICS, receivePrivacyNotice } from "../../../domain/privacy/receivePrivacyNotice.ts"
import { ShopDomain } from "../../../ports/attribution/Order.ts"
import type { Call, OpenEndpoint } from "../server/endpoint.ts"
import { InvalidRequest } from "../server/InvalidRequest.ts"
import { answerTooLarge, decodeText, readBodyWithin, TOO_LARGE_RESPONSE } from "../server/readBody.ts"

/** Bytes of a store's notification at most: one of an order of many lines, each with its refunds, has some megabytes. */
export const SHOP_NOTICE_BYTES_MAX = 8 * 1024 * 1024

/** The specification's header, or the one the shop platform itself sends. */
const header = ({ request }: Call, name: string, platformName: string): string | null =>
  request.headers.get(name) ?? request.headers.get(platformName)

const TOPICS_READ = [
  ...ORDER_TOPICS,
  EDITED_TOPIC,
  DELETED_TOPIC,
  REFUND_TOPIC,
  ...DISPUTE_TOPICS,
  ...PRIVACY_TOPICS,
  "app/uninstalled"
].join(", ")

const isDomain = Schema.is(ShopDomain)
/** A time as platforms write it: 2026-03-01T09:00:05.123456789Z. What is none says nothing. */
const readTime = Schema.decodeUnknownOption(Schema.DateFromString)

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
      const signature = header(call, "x-shop-hmac-sha256", "x-shopify-hmac-sha256")
      const topic = header(call, "x-shop-topic", "x-shopify-topic")
      const domain = header(call, "x-shop-domain", "x-shopify-shop-domain")?.trim().toLowerCase()
      if (signature === null) return yield* new BadShopSignature()
      if (domain === undefined || topic === null) {
        return yield* new InvalidRequest({
          details: [
            ...(topic === null ? ["x-shop-topic: is required"] : []),
            ...(domain === undefined ? ["x-shop-domain: is required"] : [])
          ]
        })
      }
      if (!isDomain(domain)) return yield* new UnknownShop()
      const body = yield* readBodyWithin(call, SHOP_NOTICE_BYTES_MAX)
      const triggeredAt = Option.getOrNull(readTime(header(call, "x-shop-triggered-at", "x-shopify-triggered-at")))
      const notice = { domain, signature, body, text: decodeText(body), triggeredAt }
      yield* isPrivacyTopic(topic)
        ? receivePrivacyNotice({ ...notice, topic })
        : receiveShopNotice({ ...notice, topic })
      return { status: 200, body: { ok: true } }
    },
    Effect.catchTag("BodyTooLarge", answerTooLarge)
  )
}
