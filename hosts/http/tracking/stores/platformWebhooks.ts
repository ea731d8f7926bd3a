import { Effect, Schema } from "effect"
import { shopify } from "../../../../adapters/shopPlatforms/shopify/platform.ts"
import { stripeOrders } from "../../../../adapters/shopPlatforms/stripe/platform.ts"
import { wooCommerce } from "../../../../adapters/shopPlatforms/woocommerce/platform.ts"
import { receivePlatformNotice, UnknownShop } from "../../../../domain/tracking/stores/receivePlatformNotice.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import type { ShopPlatform } from "../../../../ports/tracking/stores/ShopPlatform.ts"
import type { Call, OpenEndpoint } from "../../server/endpoint.ts"
import { answerTooLarge, readBodyWithin, TOO_LARGE_RESPONSE } from "../../server/readBody.ts"
import { noticeIn, SHOP_NOTICE_BYTES_MAX } from "./shopWebhook.ts"

/** The platforms that stores may run on. */
export const PLATFORMS: ReadonlyArray<ShopPlatform> = [shopify, wooCommerce, stripeOrders]

const isDomain = Schema.is(ShopDomain)

/** Takes a notice of the store that it, or else its address, names. */
const take = (platform: ShopPlatform, storeInPath: (call: Call) => string | null): OpenEndpoint["handle"] =>
  Effect.fnUntraced(
    function* (call) {
      const body = yield* readBodyWithin(call, SHOP_NOTICE_BYTES_MAX)
      const notice = noticeIn(call, body)
      if (platform.isProbe(notice)) return { status: 200, body: { ok: true } }
      const store = platform.storeOf(notice) ?? storeInPath(call)?.trim().toLowerCase()
      if (!isDomain(store)) return yield* new UnknownShop()
      yield* receivePlatformNotice(platform, store, notice)
      return { status: 200, body: { ok: true } }
    },
    Effect.catchTag("BodyTooLarge", answerTooLarge)
  )

const RESPONSES: OpenEndpoint["responses"] = {
  200: { description: "Taken, or taken before.", schema: Schema.Struct({ ok: Schema.Literal(true) }) },
  401: { description: "The signature is missing or not the store's." },
  404: { description: "The store is not connected as one of this platform." },
  ...TOO_LARGE_RESPONSE
}

const WOOCOMMERCE_PATH = "/api/webhooks/woocommerce"

export const wooCommerceWebhookEndpoint: OpenEndpoint = {
  method: "POST",
  path: WOOCOMMERCE_PATH,
  area: "tracking",
  summary: "Order notifications of a connected WooCommerce store. Called by the store.",
  access: "open",
  parameters: [
    {
      name: "x-wc-webhook-signature",
      in: "header",
      required: true,
      description: "Base64 HMAC-SHA256 of the raw body by the webhook's secret. The ping of a new webhook has none.",
      schema: Schema.String,
      scheme: "shopSignature"
    },
    {
      name: "x-wc-webhook-topic",
      in: "header",
      required: true,
      description: `One of ${wooCommerce.topics.join(", ")}. Any other is answered 200 and counted.`,
      schema: Schema.String
    },
    {
      name: "x-wc-webhook-source",
      in: "header",
      required: true,
      description: "The store's address; its host name is the store's domain.",
      schema: Schema.String
    }
  ],
  body: { schema: Schema.Record(Schema.String, Schema.Unknown), contentTypes: ["application/json"] },
  responses: RESPONSES,
  handle: take(wooCommerce, () => null)
}

/** An event of Stripe's names no store, and each endpoint there has a secret of its own: so the address names the store. */
const STRIPE_PATH = "/api/webhooks/stripe/{store}"

export const stripeWebhookEndpoint: OpenEndpoint = {
  method: "POST",
  path: STRIPE_PATH,
  area: "tracking",
  summary: "Sales, refunds and disputes of a store whose orders Stripe takes. Called by Stripe.",
  access: "open",
  parameters: [
    {
      name: "store",
      in: "path",
      required: true,
      description: "The domain that the store is connected by.",
      schema: Schema.String
    },
    {
      name: "stripe-signature",
      in: "header",
      required: true,
      description: "When it was signed, and the HMAC-SHA256 of that time and the raw body; at most 300 seconds old.",
      schema: Schema.String,
      scheme: "stripeSignature"
    }
  ],
  body: { schema: Schema.Record(Schema.String, Schema.Unknown), contentTypes: ["application/json"] },
  responses: RESPONSES,
  handle: take(stripeOrders, ({ pathParameters }) => pathParameters.store ?? null)
}
