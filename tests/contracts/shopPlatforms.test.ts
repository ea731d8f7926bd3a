import { shopify } from "../../adapters/shopPlatforms/shopify/platform.ts"
import { stripeOrders } from "../../adapters/shopPlatforms/stripe/platform.ts"
import { wooCommerce } from "../../adapters/shopPlatforms/woocommerce/platform.ts"
import { SECOND_MS } from "../../ports/time/days.ts"
import { ORDERS as SHOPIFY_ORDERS, REFUNDS as SHOPIFY_REFUNDS } from "../shopPlatforms/shopify/payloads.ts"
import { ORDERS, REFUNDS } from "../shopPlatforms/stripe/payloads.ts"
import { CASES } from "../shopPlatforms/woocommerce/payloads.ts"
import { contract, noticeOf } from "./shopPlatform.contract.ts"

const hmac = (text: string, secret: string) => new Bun.CryptoHasher("sha256", secret).update(text)

contract({
  platform: shopify,
  signed: (topic, body, secret) =>
    noticeOf({ "x-shopify-topic": topic, "x-shopify-hmac-sha256": hmac(body, secret).digest("base64") }, body),
  orders: SHOPIFY_ORDERS,
  refunds: SHOPIFY_REFUNDS,
  signsTime: false
})

contract({
  platform: wooCommerce,
  signed: (topic, body, secret) =>
    noticeOf({ "x-wc-webhook-topic": topic, "x-wc-webhook-signature": hmac(body, secret).digest("base64") }, body),
  orders: CASES.map(({ order }) => ({ topic: "order.updated", body: JSON.stringify(order) })),
  refunds: [],
  signsTime: false
})

contract({
  platform: stripeOrders,
  signed: (_topic, body, secret, atMs) => {
    const seconds = Math.floor(atMs / SECOND_MS)
    const tag = hmac(`${seconds}.${body}`, secret).digest("hex")
    return noticeOf({ "stripe-signature": `t=${seconds},v1=${tag}` }, body)
  },
  orders: ORDERS.map(({ event }) => ({ topic: String(event.type), body: JSON.stringify(event) })),
  refunds: REFUNDS.map(({ event }) => ({ topic: String(event.type), body: JSON.stringify(event) })),
  signsTime: true
})
