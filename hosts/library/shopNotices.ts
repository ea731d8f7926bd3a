import { Effect, Layer, Option, Predicate, Redacted, Result, Schema } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import type { PlatformNotice, ShopPlatform } from "../../ports/tracking/stores/ShopPlatform.ts"
import { ShopDomain } from "../../ports/web/ShopDomain.ts"
import { factsOf, isRead, maybeStore, Platform, platformOf } from "./noticeFacts.ts"
import { Moment, NOT_AN_OBJECT, readerOf, reading } from "./readInput.ts"
import { InvalidShopNotice, NOTICE_BYTES_MAX, type ReadShopNotice, type ShopNoticeQuestion } from "./shopFacts.ts"

/** Secrets that are tried at most: while one is replaced there are two. */
const SECRETS_MAX = 10

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

const readTextOf = (body: Uint8Array): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
}

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
