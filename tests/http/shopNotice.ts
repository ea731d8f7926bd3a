import { SHOP, SHOP_SECRET } from "./host.ts"

const bytesOf = (body: string | Uint8Array) => (typeof body === "string" ? new TextEncoder().encode(body) : body)

/** Base64 HMAC-SHA256 of the raw body, as the shop platform signs its notifications. */
export const signatureOf = (body: string | Uint8Array, secret = SHOP_SECRET): string =>
  new Bun.CryptoHasher("sha256", secret).update(bytesOf(body)).digest("base64")

/** The headers of a genuine notification of the test's store. */
export const signed = (body: string | Uint8Array, topic = "orders/create") => ({
  "x-shop-hmac-sha256": signatureOf(body),
  "x-shop-topic": topic,
  "x-shop-domain": SHOP
})
