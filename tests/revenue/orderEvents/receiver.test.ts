import { describe, expect } from "bun:test"
import { Clock, Effect, Layer, Logger, Redacted, Schema } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layerWith } from "../../../adapters/outbound/PublicWeb.ts"
import { DELIVERY_TIMING, deliverDue } from "../../../domain/accounts/webhooks/deliverDue.ts"
import { setWebhook } from "../../../domain/accounts/webhooks/webhooks.ts"
import { announceAllDue } from "../../../domain/revenue/orderEvents/announceOrders.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { fixedClock } from "../../../fixtures/system/fixedClock.ts"
import { deliveryBody } from "../../../hosts/http/accounts/webhooks/deliveryBody.ts"
import { OrderAttributedEvent, OrderRefundedEvent } from "../../../hosts/http/accounts/webhooks/orderEventBody.ts"
import { verify } from "../../../hosts/webhooks/verify.mjs"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { MINUTE_MS } from "../../../ports/time/days.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { sayingRecorded } from "../../accounts/webhooks/worker.ts"
import { anAnswer, aPurchase, aVisit, newVisitor, orderId } from "../../contracts/attributionExamples.ts"
import { aKey } from "../../contracts/webhooksExamples.ts"
import { makeCertificate, secureTest } from "../../outbound/certificate.ts"
import { bodyOf, letThrough, secureServer } from "../../outbound/machine.ts"
import { linkOf, money, openWorld, order, refund, SHOP } from "../commissions/commissionWorld.ts"

const TIMING = { ...DELIVERY_TIMING, pollMs: 20 }
const SETTINGS = { baseUrl: "https://score.example", serviceSlug: "creatorsignal" }

describe("a receiver of orders", () => {
  secureTest("that is down for a while gets each event, signed, under one id, and nothing of the buyer", async () => {
    const certificate = await makeCertificate("DNS:hooks.example")
    await Effect.runPromise(
      Effect.gen(function* () {
        const received: Array<{ readonly headers: Record<string, string>; readonly body: string }> = []
        let isDown = true
        const server = yield* secureServer(certificate, async (request, answer) => {
          const headers = Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, String(value)])
          )
          received.push({ headers, body: await bodyOf(request) })
          answer.writeHead(isDown ? 503 : 200).end()
        })
        const said = yield* sayingRecorded
        yield* Effect.forkScoped(
          deliverDue({ serviceName: "CreatorSignal", bodyOf: deliveryBody(SETTINGS) }, TIMING).pipe(
            Effect.provideService(Deliveries, said.service),
            Effect.provide(layerWith({ ...letThrough(server), authority: certificate.cert }))
          )
        )
        const tenantId = yield* openWorld
        const key = yield* aKey(tenantId)
        const now = yield* Clock.Clock
        const nowMs = now.currentTimeMillisUnsafe()
        const after = <A, E, R>(minutes: number, effect: Effect.Effect<A, E, R>) =>
          Effect.provideService(effect, Clock.Clock, fixedClock(new Date(nowMs + minutes * MINUTE_MS), now))
        const { secret } = yield* after(
          -20,
          setWebhook({
            keyId: key.id,
            url: `https://hooks.example:${server.port}/orders`,
            events: ["order.attributed", "order.refunded"]
          })
        )
        const placed = new Date(nowMs - 15 * MINUTE_MS).toISOString()
        const pvId = newVisitor()
        const log = yield* EventLog
        yield* log.append(aVisit(tenantId, { pvId, ref: linkOf(tenantId, "leo"), receivedAt: new Date(placed) }))
        yield* log.append(
          aPurchase(
            tenantId,
            { orderId: orderId("900"), total: money(1_050n, "JPY"), isNewCustomer: true },
            {
              pvId,
              reportedBy: "server",
              receivedAt: new Date(placed),
              pageUrl: "https://shop.example.com/thanks?email=kim%40mail.example"
            }
          )
        )
        const answer = { orderId: orderId("900"), shopDomain: SHOP, answer: "my friend Kim, kim@mail.example" }
        yield* Orders.use((orders) => orders.answer(anAnswer(tenantId, { ...answer, receivedAt: new Date(placed) })))
        yield* order(tenantId, "900", placed, money(1_050n, "JPY"), [])
        yield* refund(tenantId, "900", placed, money(50n, "JPY"))
        expect(yield* after(0, announceAllDue())).toBe(2)
        const failed = [yield* said.next, yield* said.next]
        expect(failed.map(({ attempt }) => attempt.fault)).toEqual(["status", "status"])
        isDown = false
        for (const { delivery } of failed) {
          yield* Deliveries.use((deliveries) => deliveries.redeliver(delivery.id, new Date(nowMs)))
        }
        yield* said.next
        yield* said.next
        expect(yield* after(30, announceAllDue())).toBe(0)
        const seen = received.map(({ body, headers }) => ({
          id: headers["webhook-id"] ?? "",
          event: verify(body, headers, Redacted.value(secret))
        }))
        expect(seen).toHaveLength(4)
        expect(new Set(seen.map(({ id }) => id)).size).toBe(2)
        expect(new Set(seen.map(({ event }) => ("event_id" in event ? event.event_id : ""))).size).toBe(2)
        const of = (name: string) => seen.find(({ event }) => event.event === name)?.event
        const share = { platform: "instagram", handle: "leo", code: linkOf(tenantId, "leo"), is_others: false }
        expect(Schema.decodeUnknownSync(OrderAttributedEvent)(of("order.attributed"))).toMatchObject({
          order_id: "900",
          shop_domain: SHOP,
          version: 1,
          placed_at: placed,
          currency: "JPY",
          model: "last_touch",
          is_held: false,
          is_new_customer: true,
          revenue_minor: 1_000,
          revenue: "1000",
          ordered_minor: 1_050,
          refunded: "50",
          shares: [{ ...share, share: "1.000000000000000", revenue_minor: 1_000, revenue: "1000" }]
        })
        expect(Schema.decodeUnknownSync(OrderRefundedEvent)(of("order.refunded"))).toMatchObject({
          version: 1,
          kind: "refund",
          refund_id: "r1",
          amount: "50",
          taken_back: "50",
          revenue: "1000",
          shares: [{ ...share, taken_back_minor: 50, revenue_minor: 1_000 }]
        })
        const first = received[0]
        expect(() => verify(`${first?.body} `, first?.headers ?? {}, Redacted.value(secret))).toThrow()
        for (const { body } of received) {
          for (const secretOfBuyer of [pvId, "kim", "mail.example", "friend", "thanks"]) {
            expect(body.toLowerCase()).not.toContain(secretOfBuyer.toLowerCase())
          }
        }
      }).pipe(Effect.scoped, Effect.provide(Layer.mergeAll(fixtures, cryptography, Logger.layer([]))))
    )
  })
})
