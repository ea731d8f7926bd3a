import { describe, expect, test } from "bun:test"
import { Effect, Layer, Redacted, Result } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import { HOUR_MS } from "../../ports/time/days.ts"
import type { PlatformNotice, PlatformOrder, ShopPlatform } from "../../ports/tracking/stores/ShopPlatform.ts"

/** What a platform's suite is given: how the platform signs, and notices as it writes them. */
export interface PlatformExamples {
  readonly platform: ShopPlatform
  /** A notice of a topic with a body, signed by a secret at a time. */
  readonly signed: (topic: string, body: string, secret: string, atMs: number) => PlatformNotice
  /** Notices that are orders, by what each was paid, ever paid and owes. */
  readonly orders: ReadonlyArray<{ readonly topic: string; readonly body: string }>
  /** Notices that are refunds or chargebacks of an order. */
  readonly refunds: ReadonlyArray<{ readonly topic: string; readonly body: string }>
  /** Whether the time is signed too, and a notice of another time is none of the store's. */
  readonly signsTime: boolean
}

export const noticeOf = (headers: Readonly<Record<string, string>>, body: string): PlatformNotice => ({
  header: (name) => headers[name] ?? null,
  body: new TextEncoder().encode(body),
  text: body
})

const signing = Mac.layerWebCrypto.pipe(Layer.provide(SecureRandom.layerWebCrypto))
const NOW_MS = Date.UTC(2026, 2, 1)
const SECRET = "a-secret-of-the-store"

/** What every platform's notices are held to, whatever it runs on. */
export const contract = ({ platform, signed, orders, refunds, signsTime }: PlatformExamples) => {
  const isSigned = (notice: PlatformNotice, secret = SECRET, nowMs = NOW_MS) =>
    Effect.runPromise(platform.isSignedBy(notice, Redacted.make(secret), nowMs).pipe(Effect.provide(signing)))
  const ordersIn = (): ReadonlyArray<PlatformOrder> =>
    orders.flatMap(({ topic, body }) =>
      Result.getOrThrow(platform.read(topic, body)).flatMap((event) => (event.kind === "order" ? [event.order] : []))
    )

  describe(`the shop platform ${platform.name}`, () => {
    test("knows its own signature, by the secret that made it and over the bytes that it signed alone", async () => {
      for (const { topic, body } of [...orders, ...refunds]) {
        const notice = signed(topic, body, SECRET, NOW_MS)
        expect(await isSigned(notice)).toBe(true)
        expect(await isSigned(notice, "another-secret")).toBe(false)
        expect(await isSigned({ ...notice, body: new TextEncoder().encode(`${body} `) })).toBe(false)
        expect(await isSigned({ ...notice, header: () => null })).toBe(false)
        expect(await isSigned({ ...notice, header: () => "not a signature" })).toBe(false)
      }
    })

    test("knows a notice that holds no signature, whatever the secret", () => {
      for (const { topic, body } of [...orders, ...refunds]) {
        const notice = signed(topic, body, SECRET, NOW_MS)
        expect(platform.hasSignature(notice)).toBe(true)
        expect(platform.hasSignature({ ...notice, header: () => null })).toBe(false)
        expect(platform.hasSignature({ ...notice, header: () => "not a signature" })).toBe(false)
      }
    })

    test("takes no notice of another time where it signs the time", async () => {
      const [first] = orders
      if (first === undefined) throw new Error("a platform has an order")
      for (const atMs of [NOW_MS - HOUR_MS, NOW_MS + HOUR_MS]) {
        expect(await isSigned(signed(first.topic, first.body, SECRET, atMs))).toBe(!signsTime)
      }
    })

    test("names the topic of each notice, which it reads", () => {
      for (const { topic, body } of [...orders, ...refunds]) {
        expect(platform.topicOf(signed(topic, body, SECRET, NOW_MS))).toBe(topic)
        expect(platform.topics).toContain(topic)
      }
    })

    test("gives each order an id, a time, a currency and other names that are not its id", () => {
      const read = ordersIn()
      expect(read.length).toBeGreaterThan(0)
      for (const order of read) {
        expect(order.orderId).not.toBe("")
        expect(Number.isSafeInteger(order.updatedAtMs)).toBe(true)
        expect(Number.isNaN(order.placedAt.getTime())).toBe(false)
      }
    })

    test("tells the worth of an order: nothing unpaid, no more than was ever paid, and parts that add up to the price now", () => {
      for (const order of ordersIn()) {
        const { payment, paidMinorUnits: paid, grossMinorUnits: gross, total, parts } = order
        expect(paid).toBeLessThanOrEqual(gross)
        expect(gross).toBeLessThanOrEqual(total.minorUnits)
        if (payment === "pending" || payment === "voided") expect([paid, gross]).toEqual([0n, 0n])
        if (payment === "paid") expect([paid, gross]).toEqual([total.minorUnits, total.minorUnits])
        if (parts === null) continue
        const { goods, tax, shipping, tips, fees } = parts
        for (const part of [goods, tax, shipping, tips, fees]) expect(part).toBeGreaterThanOrEqual(0n)
        const isAsOwed = gross === 0n || payment === "partially_paid"
        expect(goods + tax + shipping + tips + fees).toBe(isAsOwed ? total.minorUnits : paid)
      }
    })

    test("tells what went back with an order's name and an amount of 0 or more", () => {
      for (const { topic, body } of refunds) {
        for (const event of Result.getOrThrow(platform.read(topic, body))) {
          if (event.kind !== "refund") continue
          expect(event.orderNames.length).toBeGreaterThan(0)
          expect(event.refund.refundId).not.toBe("")
          expect(event.refund.amount.minorUnits).toBeGreaterThanOrEqual(0n)
        }
      }
    })

    test("reads the same of the same text", () => {
      for (const { topic, body } of [...orders, ...refunds]) {
        expect(platform.read(topic, body)).toEqual(platform.read(topic, body))
      }
    })

    test("throws at no text, and says no value of it", () => {
      const texts = [
        "",
        "null",
        "[]",
        "7",
        "{",
        "[".repeat(100_000),
        '{"id":{"a":"zq7marker"},"type":"zq7marker","data":{"object":[]}}'
      ]
      for (const topic of platform.topics) {
        for (const text of texts) {
          const read = platform.read(topic, text)
          if (Result.isFailure(read)) expect(read.failure.join()).not.toContain("zq7marker")
        }
      }
    })
  })
}
