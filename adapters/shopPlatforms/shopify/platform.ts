import { Option, Predicate, Result, Schema } from "effect"
import { parsedBody } from "../../../ports/text/exactJson.ts"
import { idText } from "../../../ports/tracking/orders/orderIdentity.ts"
import type { PlatformEvent, PlatformNotice, ShopPlatform } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { isBase64Hmac, tagIn } from "../base64Signature.ts"
import { MISSING, type Problems, readAs } from "../readFields.ts"
import { readOrder } from "./readOrder.ts"
import { orderOfRefund, readDispute, readRefundNotice } from "./readRefund.ts"
import { Identity } from "./shopifyFields.ts"

const PLACED_TOPIC = "orders/create"

/** Notices that tell of a whole order, as it is now. */
export const ORDER_TOPICS: ReadonlyArray<string> = [
  PLACED_TOPIC,
  "orders/updated",
  "orders/paid",
  "orders/cancelled",
  "orders/fulfilled",
  "orders/partially_fulfilled"
]
/** An edit is told by the update that follows it, with the order as it is then. */
const EDITED_TOPIC = "orders/edited"
const DELETED_TOPIC = "orders/delete"
export const REFUND_TOPIC = "refunds/create"
export const DISPUTE_TOPICS: ReadonlyArray<string> = ["disputes/create", "disputes/update"]
export const UNINSTALLED_TOPIC = "app/uninstalled"

/** Topics whose notices may change what an order is worth, by how their names begin. */
const MONEY_PREFIXES: ReadonlyArray<string> = ["orders/", "refunds/", "disputes/"]

/** Topics that begin like these, and move no money: a fraud score, a protection, and that an order was linked to a customer. */
const MONEYLESS_TOPICS: ReadonlyArray<string> = [
  "orders/risk_assessment_changed",
  "orders/shopify_protect_eligibility_changed",
  "orders/link_requested"
]

const readDeleted = readAs(Schema.Struct({ id: Identity.annotateKey(MISSING) }))

const readDeletion = (text: string): Result.Result<ReadonlyArray<PlatformEvent>, Problems> =>
  Result.flatMap(parsedBody(text), (json) =>
    Result.map(
      readDeleted(Predicate.isObject(json) && "id" in json ? { id: idText(json.id) } : {}),
      ({ id }): ReadonlyArray<PlatformEvent> => [{ kind: "deleted", orderId: id }]
    )
  )

const read: ShopPlatform["read"] = (topic, text, currency) => {
  switch (topic) {
    case EDITED_TOPIC:
      return Result.succeed([])
    case DELETED_TOPIC:
      return readDeletion(text)
    case REFUND_TOPIC:
      return readRefundNotice(text, currency ?? null)
    default:
      return DISPUTE_TOPICS.includes(topic)
        ? readDispute(text)
        : Result.map(readOrder(text), (order): ReadonlyArray<PlatformEvent> => [{ kind: "order", order }])
  }
}

/** A header by the specification's name, or else by the platform's own. */
const headerOf = ({ header }: PlatformNotice, name: string): string | null =>
  header(`x-shop-${name}`) ?? header(`x-shopify-${name}`)

/** A time as the platform writes it: 2026-03-01T09:00:05.123456789Z. What is none says nothing. */
const readTime = Schema.decodeUnknownOption(Schema.DateFromString)

/** A notice's signature as it came; null where it has none. */
export const signatureOf = (notice: PlatformNotice): string | null => headerOf(notice, "hmac-sha256")

/** Shopify, and servers that sign likewise: the base64 HMAC-SHA256 of the raw body, beside the store's domain and the topic. */
export const shopify = {
  name: "shopify",
  topics: [...ORDER_TOPICS, EDITED_TOPIC, DELETED_TOPIC, REFUND_TOPIC, ...DISPUTE_TOPICS],
  placedTopic: PLACED_TOPIC,
  uninstalledTopic: UNINSTALLED_TOPIC,
  // Topics of transactions and returns may not: what they come to is in the order's next update, or in the refund.
  mayMoveMoney: (topic) =>
    MONEY_PREFIXES.some((prefix) => topic.startsWith(prefix)) && !MONEYLESS_TOPICS.includes(topic),
  signatureRule:
    "the signature is not the store's: it must be the base64 HMAC-SHA256 of the raw body by its webhook secret",
  isProbe: () => false,
  storeOf: ({ header }) => (header("x-shop-domain") ?? header("x-shopify-shop-domain"))?.trim().toLowerCase() ?? null,
  topicOf: (notice) => headerOf(notice, "topic"),
  triggeredAtOf: (notice) => Option.getOrNull(readTime(headerOf(notice, "triggered-at"))),
  hasSignature: (notice) => Option.isSome(tagIn(signatureOf(notice))),
  isSignedBy: (notice, secret) => isBase64Hmac(signatureOf(notice), secret, notice.body),
  read,
  orderAwaited: (topic, text): string | null =>
    topic === REFUND_TOPIC ? Option.getOrNull(Result.getSuccess(orderOfRefund(text))) : null
} satisfies ShopPlatform
