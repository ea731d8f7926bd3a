import { Effect, Option, Redacted, Result } from "effect"
import { Mac } from "effect/crypto"
import { Hex } from "effect/encoding"
import { SECOND_MS } from "../../../ports/time/days.ts"
import type { PlatformEvent, PlatformOrder, ShopPlatform } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { type Problems, parsedObject, readAs, textAt } from "../readFields.ts"
import { readIntent } from "./readIntent.ts"
import { readInvoice, readInvoicePayment } from "./readInvoice.ts"
import { readDispute, readRefund, readRefundedCharge } from "./readRefunds.ts"
import { ASYNC_FAILED, readSession } from "./readSession.ts"
import { Event, type StripeEvent } from "./stripeFields.ts"

/** How far the time that was signed may be from now. */
const SIGNATURE_AGE_SECONDS_MAX = 300
/** Signatures of one notice that are tried: while a secret is replaced there are two. */
const SIGNATURES_MAX = 10

type Read = (event: StripeEvent) => Result.Result<ReadonlyArray<PlatformEvent>, Problems>

const asOrder =
  (read: (event: StripeEvent) => Result.Result<PlatformOrder | null, Problems>): Read =>
  (event) =>
    Result.map(read(event), (order) => (order === null ? [] : [{ kind: "order" as const, order }]))

const READERS: Readonly<Record<string, Read>> = {
  "checkout.session.completed": asOrder(readSession),
  "checkout.session.async_payment_succeeded": asOrder(readSession),
  [ASYNC_FAILED]: asOrder(readSession),
  "payment_intent.succeeded": asOrder(readIntent),
  "invoice.paid": asOrder(readInvoice),
  "invoice.payment_succeeded": asOrder(readInvoice),
  "invoice_payment.paid": asOrder(readInvoicePayment),
  "refund.created": readRefund,
  "refund.updated": readRefund,
  "refund.failed": readRefund,
  "charge.refund.updated": readRefund,
  "charge.refunded": readRefundedCharge,
  "charge.dispute.created": readDispute,
  "charge.dispute.updated": readDispute,
  "charge.dispute.closed": readDispute,
  "charge.dispute.funds_withdrawn": readDispute,
  "charge.dispute.funds_reinstated": readDispute
}

const readEvent = readAs(Event)

const read: ShopPlatform["read"] = (topic, text) =>
  Result.gen(function* () {
    const json = parsedObject(text)
    if (Option.isNone(json)) return yield* Result.fail(["body: must be a JSON object"])
    const event = yield* readEvent(json.value)
    return yield* READERS[topic]?.({ ...event, object: event.data.object }) ?? Result.succeed([])
  })

/** When it was signed, and each signature of the current scheme; null for what is no signature. */
const signedIn = (header: string | null) => {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("="))
  const time = parts.find(([key]) => key === "t")?.[1] ?? ""
  const tags = parts.flatMap(([key, hex = ""]) => (key === "v1" ? [hex] : [])).slice(0, SIGNATURES_MAX)
  return /^\d{1,12}$/.test(time) && tags.length > 0 ? { time, tags } : null
}

const joined = (head: Uint8Array, body: Uint8Array): Uint8Array => {
  const all = new Uint8Array(head.length + body.length)
  all.set(head)
  all.set(body, head.length)
  return all
}

/** Stripe: the time and the HMAC-SHA256 of that time and the raw body, by the secret of the endpoint that the event was sent to. */
export const stripeOrders: ShopPlatform = {
  name: "stripe",
  topics: Object.keys(READERS),
  signatureRule:
    "the signature is not the store's: Stripe-Signature must hold a time of the last 300 seconds and the HMAC-SHA256 of it and the raw " +
    "body by the endpoint's secret",
  isProbe: () => false,
  storeOf: () => null,
  topicOf: ({ text }) => textAt(Option.getOrNull(parsedObject(text ?? ""))?.type),
  hasSignature: (notice) => signedIn(notice.header("stripe-signature")) !== null,
  isSignedBy: Effect.fnUntraced(function* (notice, secret, nowMs) {
    const signed = signedIn(notice.header("stripe-signature"))
    if (signed === null) return false
    if (Math.abs(nowMs - Number(signed.time) * SECOND_MS) > SIGNATURE_AGE_SECONDS_MAX * SECOND_MS) return false
    const mac = yield* Mac.Mac
    const key = yield* Mac.key(Mac.hmacSha256, new TextEncoder().encode(Redacted.value(secret)))
    const message = joined(new TextEncoder().encode(`${signed.time}.`), notice.body)
    for (const tag of signed.tags) {
      const bytes = Hex.decode(tag)
      if (Result.isSuccess(bytes) && (yield* mac.verify(key, bytes.success, message))) return true
    }
    return false
  }),
  read
}
