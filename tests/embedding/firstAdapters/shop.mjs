import { createHmac, timingSafeEqual } from "node:crypto"
import { amountFromDecimal } from "creatorsignal/domain/attribution"
import { PLAIN_ORDER } from "creatorsignal/ports/attribution"
import { CurrencyCode } from "creatorsignal/ports/money"
import { Effect, Redacted, Result, Schema } from "effect"

const MS = 1_000
const Seconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4_102_444_800 }))
const Order = Schema.Struct({
  ...{ number: Schema.NonEmptyString, placed: Seconds, changed: Seconds, currency: CurrencyCode },
  ...{ total: Schema.String, paid: Schema.String, email: Schema.String, link: Schema.String }
})
const readOrder = Schema.decodeUnknownResult(Schema.fromJsonString(Order))

/** @param {import("creatorsignal/ports/attribution").PlatformNotice} notice */
const signatureOf = (notice) => Buffer.from(notice.header("x-till-signature") ?? "", "hex")

/**
 * A shop that the team wrote. It takes the name of a platform that none of its stores runs on.
 *
 * @type {import("creatorsignal/ports/attribution").ShopPlatform}
 */
export const shop = {
  name: "woocommerce",
  topics: ["order"],
  signatureRule: "X-Till-Signature must be the hex HMAC-SHA256 of the body by the store's secret",
  isProbe: () => false,
  storeOf: () => null,
  topicOf: ({ header }) => header("x-till-topic"),
  hasSignature: (notice) => signatureOf(notice).length === 32,
  isSignedBy: (notice, secret) =>
    Effect.sync(() => {
      const [given, made] = [
        signatureOf(notice),
        createHmac("sha256", Redacted.value(secret)).update(notice.body).digest()
      ]
      return given.length === made.length && timingSafeEqual(given, made)
    }),
  read: (_topic, text) =>
    Result.gen(function* () {
      const order = yield* Result.mapError(readOrder(text), () => ["body: is no order of this shop"])
      const total = yield* Result.mapError(amountFromDecimal(order.total, order.currency), (wrong) => [
        `total: ${wrong}`
      ])
      const paid = yield* Result.mapError(amountFromDecimal(order.paid, order.currency), (wrong) => [`paid: ${wrong}`])
      const isPaid = paid.minorUnits === total.minorUnits
      if (paid.minorUnits !== 0n && !isPaid) return yield* Result.fail(["paid: must be all or nothing"])
      return [
        {
          kind: "order",
          order: {
            ...PLAIN_ORDER,
            ...{ orderId: order.number, placedAt: new Date(order.placed * MS), updatedAtMs: order.changed * MS },
            ...{ total, paidMinorUnits: paid.minorUnits, grossMinorUnits: paid.minorUnits },
            ...{ payment: isPaid ? "paid" : "pending", refs: [order.link] },
            buyer: { email: order.email, customerId: null }
          }
        }
      ]
    })
}
