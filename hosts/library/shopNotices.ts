import { Effect, Layer, Option, Predicate, Redacted, Result, Schema } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import { shopify } from "../../adapters/shopPlatforms/shopify/platform.ts"
import { stripeOrders } from "../../adapters/shopPlatforms/stripe/platform.ts"
import { wooCommerce } from "../../adapters/shopPlatforms/woocommerce/platform.ts"
import { readPrivacyNotice } from "../../domain/tracking/privacy/readPrivacyNotice.ts"
import { filedOrder } from "../../domain/tracking/stores/platformOrders.ts"
import { decimalText } from "../../ports/money/readAmount.ts"
import type { PaymentState } from "../../ports/tracking/orders/Order.ts"
import { isPrivacyTopic, type PrivacyTopic } from "../../ports/tracking/privacy/PersonalData.ts"
import {
  type PlatformEvent,
  PlatformName,
  type PlatformNotice,
  type PlatformOrder,
  type PlatformRefund,
  type ShopPlatform
} from "../../ports/tracking/stores/ShopPlatform.ts"
import { ShopDomain } from "../../ports/web/ShopDomain.ts"
import { InvalidInput, Moment, maybe, NOT_AN_OBJECT, plain, readerOf, reading } from "./readInput.ts"

/** Bytes of a notice at most: one of an order of many lines, each with its refunds, has some megabytes. */
export const NOTICE_BYTES_MAX = 8 * 1024 * 1024
/** Secrets that are tried at most: while one is replaced there are two. */
const SECRETS_MAX = 10

/** The platforms whose notices are read, each a name that `readShopNotice` takes. */
export const SHOP_PLATFORMS = PlatformName.literals

const PLATFORMS: Readonly<Record<PlatformName, ShopPlatform>> = {
  shopify,
  stripe: stripeOrders,
  woocommerce: wooCommerce
}
export const platformOf = (name: PlatformName): ShopPlatform => PLATFORMS[name]

/** What of a notice has to be kept to read it again: plain values, which JSON holds. Its body has the buyer's data in it. */
export interface ShopNotice {
  readonly platform: PlatformName
  /** Host name; null where the notice names none and none was given. */
  readonly store: string | null
  readonly topic: string
  /** When the platform triggered it, in ISO 8601; null where it doesn't say. */
  readonly triggeredAt: string | null
  readonly receivedAt: string
  /** The body as text, byte for byte: a parsed one would have lost digits of ids. */
  readonly body: string
}

/** Money that went back. Amounts are decimals in major units. */
export interface RefundFact {
  readonly kind: "refund"
  /** The names that the notice has for the order, the surest first: ids, or names of its payment. */
  readonly orders: ReadonlyArray<string>
  readonly refund: string
  /** Given by the shop, or taken by the buyer's bank. */
  readonly by: "shop" | "bank"
  readonly at: string
  /** Null where the notice doesn't say the currency: `settleOrders` reads it by its order. */
  readonly amount: string | null
  readonly currency: string | null
}

/** An order as its shop tells it now. Amounts are decimals in major units, times ISO 8601. */
export interface OrderFact {
  readonly kind: "order"
  readonly order: string
  /** What else it is called, such as the number that the buyer sees. */
  readonly names: ReadonlyArray<string>
  readonly placedAt: string
  readonly changedAt: string
  readonly currency: string
  /** What it cost when it was placed. */
  readonly total: string
  /** What the buyer has paid and not got back. */
  readonly paid: string
  readonly payment: PaymentState
  readonly refunds: ReadonlyArray<RefundFact>
  readonly isTest: boolean
  readonly isCancelled: boolean
  readonly isNewCustomer: boolean | null
  /** As codes are compared: upper case. */
  readonly promoCodes: ReadonlyArray<string>
  /** Code of the tracking link that the visit began by; null where none is told. */
  readonly link: string | null
  /** The pixel's visitor; null where none is told. */
  readonly visitor: string | null
  readonly country: string | null
  /** As typed at the checkout, and the store's own number of the customer. */
  readonly customer: { readonly email: string | null; readonly id: string | null }
}

/** What one notice says. */
export type ShopFact =
  | OrderFact
  | RefundFact
  | { readonly kind: "deleted"; readonly order: string }
  /** A customer's wish, or the store's on leaving; these are to be answered by law. */
  | {
      readonly kind: "privacy"
      readonly request: PrivacyTopic
      readonly email: string | null
      readonly orders: ReadonlyArray<string>
    }
  | { readonly kind: "uninstalled" }

/** What became of a notice; `status` is what the platform is to be answered. */
export type ReadShopNotice =
  | { readonly is: "read"; readonly status: 200; readonly notice: ShopNotice; readonly facts: ReadonlyArray<ShopFact> }
  /** Genuine, and of a topic that says nothing of orders, or the platform's try of the address. */
  | { readonly is: "ignored"; readonly status: 200; readonly reason: string }
  /** Genuine, and can't be read. Platforms end the notices of who refuses them, so keep it and answer 200. */
  | {
      readonly is: "unreadable"
      readonly status: 200
      readonly notice: Omit<ShopNotice, "body"> & { readonly body: string | null }
      readonly details: ReadonlyArray<string>
    }
  /** Not signed by the secret, too large, or of another store. */
  | { readonly is: "refused"; readonly status: 401 | 413; readonly reason: string }

/** What is handed in can't be read. */
export class InvalidShopNotice extends InvalidInput {
  override readonly name = "InvalidShopNotice"
}

type Headers = (name: string) => string | null

const firstOf = (value: unknown): string | null =>
  Predicate.isString(value) ? value : Array.isArray(value) && Predicate.isString(value[0]) ? value[0] : null

/** Headers of a Request, or an object of them as `node:http` has it. */
const headersFrom = (given: unknown): Option.Option<Headers> => {
  if (given instanceof globalThis.Headers) return Option.some((name) => given.get(name))
  if (!Predicate.isObject(given) || Array.isArray(given)) return Option.none()
  const entries = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), firstOf(value)]))
  return Option.some((name) => entries.get(name) ?? null)
}

const bytesFrom = (given: unknown): Option.Option<Uint8Array> => {
  if (Predicate.isString(given)) return Option.some(new TextEncoder().encode(given))
  if (given instanceof Uint8Array) return Option.some(given)
  return given instanceof ArrayBuffer ? Option.some(new Uint8Array(given)) : Option.none()
}

const secretsFrom = (given: unknown): Option.Option<ReadonlyArray<string>> => {
  const all: ReadonlyArray<unknown> = Array.isArray(given) ? given : [given]
  const secrets = all.filter(Predicate.isString).filter((secret) => secret !== "")
  return secrets.length === all.length && all.length > 0 && all.length <= SECRETS_MAX
    ? Option.some(secrets)
    : Option.none()
}

export const Platform = plain(PlatformName, `must be one of ${SHOP_PLATFORMS.join(", ")}`)
export const Store = plain(ShopDomain, "must be a host name, lower case, such as example.myshop.com")
export const maybeStore = maybe(ShopDomain, "must be a host name, lower case, such as example.myshop.com")

const readQuestion = readerOf(
  Schema.Struct({
    platform: Platform,
    headers: reading(headersFrom, "must be Headers, or an object of them"),
    body: reading(
      bytesFrom,
      "must be the raw body, text or bytes: what is signed is the bytes, not what was parsed of them"
    ),
    secret: reading(secretsFrom, `must be a secret, or a list of 1 to ${SECRETS_MAX}, none empty`),
    store: maybeStore,
    now: Schema.optionalKey(Moment)
  }).annotate({ message: NOT_AN_OBJECT }),
  "notice"
)

/** What `readShopNotice` is asked. */
export interface ShopNoticeQuestion {
  readonly platform: PlatformName
  readonly headers: globalThis.Headers | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** As it came, not parsed. */
  readonly body: string | Uint8Array | ArrayBuffer
  /** The one that the platform signs by; two while it is replaced. */
  readonly secret: string | ReadonlyArray<string>
  /** The store's host name: a notice that names another is refused. Stripe's name none, so that theirs is this. */
  readonly store?: string
  /** Default: now. Stripe's signature holds for 300 seconds. */
  readonly now?: Date | string
}

const readTextOf = (body: Uint8Array): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
}

const refundFact = (names: ReadonlyArray<string>, refund: PlatformRefund): RefundFact => ({
  kind: "refund",
  orders: names,
  refund: refund.refundId,
  by: refund.kind === "chargeback" ? "bank" : "shop",
  at: refund.at.toISOString(),
  amount: decimalText(refund.amount),
  currency: refund.amount.currency
})

/** An order as a fact; null where its id is none. */
export const orderFact = (order: PlatformOrder): OrderFact | null => {
  const filed = filedOrder(order)
  if (filed === null) return null
  const { currency } = order.total
  return {
    kind: "order",
    order: filed.orderId,
    names: filed.aliases.map(({ id }) => id),
    placedAt: filed.placedAt.toISOString(),
    changedAt: new Date(filed.updatedAtMs).toISOString(),
    currency,
    total: decimalText(order.total),
    paid: decimalText({ minorUnits: order.paidMinorUnits, currency }),
    payment: order.payment,
    refunds: order.refunds.map((refund) => refundFact([filed.orderId], refund)),
    isTest: order.isTest,
    isCancelled: order.isCancelled,
    isNewCustomer: filed.isNewCustomer,
    promoCodes: filed.promoCodes,
    link: filed.landing?.code ?? null,
    visitor: filed.pvId,
    country: filed.country,
    customer: { email: order.buyer.email, id: order.buyer.customerId }
  }
}

const factOf = (event: PlatformEvent): ShopFact | null => {
  switch (event.kind) {
    case "order":
      return orderFact(event.order)
    case "refund":
      return refundFact(event.orderNames, event.refund)
    case "deleted":
      return { kind: "deleted", order: event.orderId }
  }
}

type Facts = Result.Result<ReadonlyArray<ShopFact>, ReadonlyArray<string>>

const NO_ID = "id: must be 1 to 128 characters"

/** A refund of an order that is known by its id alone: its currency is the order's. */
const awaiting = (order: string, { triggeredAt, receivedAt }: ShopNotice): RefundFact => ({
  kind: "refund",
  orders: [order],
  refund: "",
  by: "shop",
  at: triggeredAt ?? receivedAt,
  amount: null,
  currency: null
})

/** What a genuine notice says. */
export const factsOf = (platform: ShopPlatform, notice: ShopNotice): Facts => {
  const { body, topic } = notice
  if (topic === platform.uninstalledTopic) return Result.succeed([{ kind: "uninstalled" }])
  if (platform.name === "shopify" && isPrivacyTopic(topic)) {
    return Result.map(readPrivacyNotice(body), ({ email, orders }) => [
      { kind: "privacy" as const, request: topic, email, orders }
    ])
  }
  const read = platform.read(topic, body)
  if (Result.isFailure(read)) {
    const order = platform.orderAwaited?.(topic, body) ?? null
    return order === null ? Result.fail(read.failure) : Result.succeed([awaiting(order, notice)])
  }
  const facts = read.success.map(factOf)
  const known = facts.filter((fact) => fact !== null)
  return known.length < facts.length ? Result.fail([NO_ID]) : Result.succeed(known)
}

const isRead = (platform: ShopPlatform, topic: string): boolean =>
  platform.topics.includes(topic) ||
  topic === platform.uninstalledTopic ||
  (platform.name === "shopify" && isPrivacyTopic(topic))

const signing = Mac.layerWebCrypto.pipe(Layer.provide(SecureRandom.layerWebCrypto))

const isSigned = (platform: ShopPlatform, notice: PlatformNotice, secrets: ReadonlyArray<string>, now: Date) =>
  Effect.gen(function* () {
    for (const secret of secrets) {
      if (yield* platform.isSignedBy(notice, Redacted.make(secret), now.getTime())) return true
    }
    return false
  }).pipe(Effect.orDie, Effect.provide(signing), Effect.runPromise)

const refused = (reason: string, status: 401 | 413 = 401): ReadShopNotice => ({ is: "refused", status, reason })

/**
 * Reads what a shop's platform sent to a route of yours: verifies that one of the secrets signed it, and says what it tells of an order,
 * a refund, a customer's wish or a deletion. Nothing is stored, and nobody is asked.
 *
 * A notice that can't be trusted or read is an answer, not an error, since what platforms send is not the caller's mistake: answer the
 * platform with `status`. Keep `notice`, and let `settleOrders` make orders of all that were kept; `facts` are for code of your own.
 *
 * Rejects with InvalidShopNotice, whose `details` name each field that is wrong.
 *
 * @example
 * ```ts
 * import { createHmac } from "node:crypto"
 * import { readShopNotice } from "creatorsignal/orders"
 *
 * const secret = "whsec_of_the_store"
 * const body = '{"id":4501,"created_at":"2026-03-01T09:00:00Z","currency":"USD","total_price":"59.98","financial_status":"paid"}'
 * const headers = {
 *   "x-shopify-topic": "orders/paid",
 *   "x-shopify-shop-domain": "bakery.myshopify.com",
 *   "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64")
 * }
 * const answer = await readShopNotice({ platform: "shopify", headers, body, secret })
 * const forged = await readShopNotice({ platform: "shopify", headers, body: body.replace("59.98", "99.98"), secret })
 *
 * answer.is === "read" && answer.facts.map((fact) => fact.kind === "order" && [fact.order, fact.paid]) //=> [["4501", "59.98"]]
 * [forged.is, forged.status] //=> ["refused", 401]
 * ```
 */
export const readShopNotice = async (question: ShopNoticeQuestion): Promise<ReadShopNotice> => {
  const asked = Result.getOrThrowWith(readQuestion(question), (wrong) => new InvalidShopNotice(wrong))
  const { body, headers, secret, store = null, now = new Date() } = asked
  const platform = platformOf(asked.platform)
  if (body.byteLength > NOTICE_BYTES_MAX) return refused(`the body is larger than ${NOTICE_BYTES_MAX} bytes`, 413)
  const text = readTextOf(body)
  const sent: PlatformNotice = { header: headers, body, text }
  if (platform.isProbe(sent)) return { is: "ignored", status: 200, reason: "the platform tries the address" }
  if (!(await isSigned(platform, sent, secret, now))) return refused(platform.signatureRule)
  const named = platform.storeOf(sent)
  if (store !== null && named !== null && named !== store) return refused("the notice is of another store")
  const topic = platform.topicOf(sent)
  const notice = {
    platform: platform.name,
    store: store ?? (Schema.is(ShopDomain)(named) ? named : null),
    topic: topic ?? "",
    triggeredAt: platform.triggeredAtOf?.(sent)?.toISOString() ?? null,
    receivedAt: now.toISOString()
  }
  if (topic === null)
    return { is: "unreadable", status: 200, notice: { ...notice, body: text }, details: ["topic: is missing"] }
  if (!isRead(platform, topic)) {
    return platform.mayMoveMoney?.(topic) === true
      ? {
          is: "unreadable",
          status: 200,
          notice: { ...notice, body: text },
          details: ["topic: is not read by this version"]
        }
      : { is: "ignored", status: 200, reason: "topic: says nothing of orders, refunds or customers" }
  }
  if (text === null)
    return { is: "unreadable", status: 200, notice: { ...notice, body: null }, details: ["body: must be UTF-8"] }
  const kept = { ...notice, body: text }
  return Result.match(factsOf(platform, kept), {
    onFailure: (details): ReadShopNotice => ({ is: "unreadable", status: 200, notice: kept, details }),
    onSuccess: (facts): ReadShopNotice => ({ is: "read", status: 200, notice: kept, facts })
  })
}

/** Whether a notice says something of an order. */
export const isNoticeRead = ({ platform, topic }: Pick<ShopNotice, "platform" | "topic">): boolean =>
  platformOf(platform).topics.includes(topic)
