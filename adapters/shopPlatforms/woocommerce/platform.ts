import { Option, Predicate, Result } from "effect"
import type { PlatformEvent, PlatformNotice, ShopPlatform } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { isBase64Hmac, tagIn } from "../base64Signature.ts"
import { parsedObject } from "../readFields.ts"
import { orderOf } from "./readOrder.ts"

const ORDER_TOPICS: ReadonlyArray<string> = ["order.created", "order.updated", "order.restored"]
const DELETED_TOPIC = "order.deleted"

/** What a site sends where a webhook is saved, to try the address; it is not signed. */
const PROBE_BODY = /^webhook_id=\d{1,20}$/

/** Host name of the site that a notice says it is of: `https://shop.example/de/` is `shop.example`. */
const SITE = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:@]{1,253})(?:[:/?#]|$)/i

const idIn = (text: string): string | null => {
  const id = Option.getOrNull(parsedObject(text))?.id
  if (Predicate.isNumber(id)) return Number.isSafeInteger(id) && id > 0 ? String(id) : null
  return Predicate.isString(id) && /^[1-9]\d{0,19}$/.test(id) ? id : null
}

const read: ShopPlatform["read"] = (topic, text) => {
  if (topic === DELETED_TOPIC) {
    const orderId = idIn(text)
    return orderId === null
      ? Result.fail(["id: must be a whole number"])
      : Result.succeed<ReadonlyArray<PlatformEvent>>([{ kind: "deleted", orderId }])
  }
  return orderOf(parsedObject(text)).pipe(
    Result.map((order): ReadonlyArray<PlatformEvent> => (order === null ? [] : [{ kind: "order", order }]))
  )
}

const signatureOf = (notice: PlatformNotice): string | null => notice.header("x-wc-webhook-signature")

/** WooCommerce: the base64 HMAC-SHA256 of the raw body by the webhook's own secret, beside the site's address and the topic. */
export const wooCommerce: ShopPlatform = {
  name: "woocommerce",
  topics: [...ORDER_TOPICS, DELETED_TOPIC],
  signatureRule:
    "the signature is not the store's: X-WC-Webhook-Signature must be the base64 HMAC-SHA256 of the raw body by the webhook's secret",
  isProbe: (notice) => signatureOf(notice) === null && notice.text !== null && PROBE_BODY.test(notice.text.trim()),
  storeOf: (notice) => SITE.exec(notice.header("x-wc-webhook-source")?.trim() ?? "")?.[1]?.toLowerCase() ?? null,
  topicOf: (notice) => notice.header("x-wc-webhook-topic"),
  hasSignature: (notice) => Option.isSome(tagIn(signatureOf(notice))),
  isSignedBy: (notice, secret) => isBase64Hmac(signatureOf(notice), secret, notice.body),
  read
}
