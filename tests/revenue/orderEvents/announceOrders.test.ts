import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import fc from "fast-check"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Commissions } from "../../../ports/revenue/commissions/Commissions.ts"
import { Watch } from "../../../ports/revenue/fraud/Watch.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import { type OrderNotice, type OrderRefund, RefundId } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { anAnswer, aPurchase, aRefund, aVisit, newVisitor, orderId } from "../../contracts/attributionExamples.ts"
import { aChoice } from "../../contracts/commissionExamples.ts"
import { aDecision, aSignal } from "../../contracts/watchExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { at, linkOf, money, order, refund, SHOP } from "../commissions/commissionWorld.ts"
import { announceAt, openListeningWorld, textsTold, toldTo } from "./orderWorld.ts"

const it = effectTest(Layer.provideMerge(storePorts, cryptography))
const RUNS = 20

const cancelled = (tenantId: TenantId, id: string, placed: string, when: string, fields: Partial<OrderNotice> = {}) =>
  order(tenantId, id, placed, money(1_999n), ["jane", "mia"], {
    version: at(when).getTime(),
    receivedAt: at(when),
    isCancelled: true,
    ...fields
  })
/** Halves, or thirds: each creator's part is to be seen. */
const linear = (tenantId: TenantId) =>
  Commissions.use((commissions) =>
    commissions.chooseModel(aChoice(tenantId, { model: "linear", from: at("2024-01-01") }))
  )

describe("order.attributed", () => {
  it.effect(
    "is told once, after the order has settled, by the account's model, and no replay tells it again",
    Effect.gen(function* () {
      const { tenantId, key } = yield* openListeningWorld()
      yield* linear(tenantId)
      const say = order(tenantId, "1", "2025-01-11T10:00:00Z", money(1_999n), ["jane", "mia"], { isNewCustomer: true })
      yield* say
      expect(yield* announceAt("2025-01-11T10:04:59Z")).toBe(0)
      expect(yield* announceAt("2025-01-11T10:05:00Z")).toBe(1)
      yield* say
      yield* say
      expect(yield* announceAt("2025-01-12T10:00:00Z")).toBe(0)
      expect(yield* textsTold(key)).toEqual(["1 v1 attributed 1999 [jane 1000, mia 999]"])
      const [event] = yield* toldTo(key)
      expect(event).toMatchObject({
        order: { shopDomain: SHOP, orderId: "1" },
        said: { model: "linear", isNewCustomer: true, payment: "paid", orderedMinorUnits: 1_999n, isUnconfirmed: false }
      })
    })
  )

  it.effect(
    "shop, server, survey and visit in any order are one event, whose shares are those of the settled order",
    Effect.gen(function* () {
      const log = yield* EventLog
      const orders = yield* Orders
      for (const reversed of [false, true]) {
        const { tenantId, key } = yield* openListeningWorld()
        const pvId = newVisitor()
        const heard = [
          order(tenantId, "7", "2025-01-11T10:00:00Z", money(5_000n), [], {
            aliases: [{ id: orderId("token-7"), kind: "token" }]
          }),
          log.append(aVisit(tenantId, { pvId, ref: linkOf(tenantId, "leo"), receivedAt: at("2025-01-11T09:59:00Z") })),
          log.append(
            aPurchase(
              tenantId,
              { orderId: orderId("token-7"), total: money(5_000n) },
              { pvId, reportedBy: "server", receivedAt: at("2025-01-11T10:00:20Z") }
            )
          ),
          orders.answer(
            anAnswer(tenantId, {
              orderId: orderId("7"),
              shopDomain: SHOP,
              answer: "an advertisement",
              receivedAt: at("2025-01-11T10:02:00Z")
            })
          )
        ]
        yield* Effect.all(reversed ? heard.toReversed() : heard)
        yield* announceAt("2025-01-11T10:30:00Z")
        yield* announceAt("2025-01-11T11:30:00Z")
        expect(yield* textsTold(key)).toEqual(["7 v1 attributed 5000 [leo 5000]"])
      }
    })
  )

  it.effect(
    "is told again with the next version when money or touches change, also where nothing is left, and what it said before stays as it was",
    Effect.gen(function* () {
      const { tenantId, key } = yield* openListeningWorld(["order.attributed"])
      yield* order(tenantId, "1", "2025-01-11T10:00:00Z", money(1_000n), ["jane"])
      yield* announceAt("2025-01-11T11:00:00Z")
      const edited = { version: 2, receivedAt: at("2025-01-11T12:00:00Z"), placedAt: at("2025-01-11T10:00:00Z") }
      yield* order(tenantId, "1", "2025-01-11T10:00:00Z", money(700n), ["mia"], edited)
      yield* announceAt("2025-01-11T13:00:00Z")
      yield* cancelled(tenantId, "1", "2025-01-11T10:00:00Z", "2025-01-11T14:00:00Z", {
        total: money(700n),
        paidMinorUnits: 700n,
        promoCodes: ["MIA"]
      })
      yield* announceAt("2025-01-11T15:00:00Z")
      expect(yield* textsTold(key)).toEqual([
        "1 v1 attributed 1000 [jane 1000]",
        "1 v2 attributed 700 [mia 700]",
        "1 v3 attributed 0 earns nothing [mia 0]"
      ])
    })
  )

  it.effect(
    "says that an order is on hold, and that it is released",
    Effect.gen(function* () {
      const watch = yield* Watch
      const { tenantId, key } = yield* openListeningWorld()
      const held = { shopDomain: SHOP, orderId: orderId("1") }
      yield* order(tenantId, "1", "2025-01-11T10:00:00Z", money(1_000n), ["jane"])
      yield* announceAt("2025-01-11T11:00:00Z")
      yield* watch.record(tenantId, [aSignal({ orders: [held] })], at("2025-01-11T12:00:00Z"))
      yield* announceAt("2025-01-11T12:00:10Z")
      yield* watch.decide(tenantId, aDecision(held, "release", { at: at("2025-01-11T13:00:00Z") }))
      yield* announceAt("2025-01-11T13:00:10Z")
      expect(yield* textsTold(key)).toEqual([
        "1 v1 attributed 1000 [jane 1000]",
        "1 v2 attributed 1000 held [jane 1000]",
        "1 v3 attributed 1000 [jane 1000]"
      ])
    })
  )

  it.effect(
    "is not told of what is nobody's, a test, unpaid, made up by whoever has the page's key, placed before the opt-in, or history",
    Effect.gen(function* () {
      const log = yield* EventLog
      const { tenantId, key } = yield* openListeningWorld()
      const placed = "2025-01-11T10:00:00Z"
      yield* order(tenantId, "nobody's", placed, money(1_000n), [])
      yield* order(tenantId, "test", placed, money(1_000n), ["jane"], { isTest: true })
      yield* order(tenantId, "unpaid", placed, money(1_000n), ["jane"], { payment: "pending", paidMinorUnits: 0n })
      yield* order(tenantId, "before", "2025-01-09T23:59:59Z", money(1_000n), ["jane"], { receivedAt: at(placed) })
      yield* order(tenantId, "history", placed, money(1_000n), ["jane"], { receivedAt: at("2025-01-18T10:00:01Z") })
      const forged = { orderId: orderId("forged"), total: money(99_900n), promoCode: "MIA" }
      yield* log.append(aPurchase(tenantId, forged, { receivedAt: at(placed) }))
      const bot = { orderId: orderId("bot"), promoCode: "MIA" }
      yield* log.append(aPurchase(tenantId, bot, { reportedBy: "server", isBot: true, receivedAt: at(placed) }))
      yield* announceAt("2025-02-01T10:00:00Z")
      expect(yield* textsTold(key)).toEqual([])
      // It is paid after all.
      yield* order(tenantId, "unpaid", placed, money(1_000n), ["jane"], { version: 2, receivedAt: at("2025-01-12") })
      yield* announceAt("2025-02-01T10:00:00Z")
      expect(yield* textsTold(key)).toEqual(["unpaid v1 attributed 1000 [jane 1000]"])
    })
  )

  it.effect(
    "stays with its account: another one with the same creators, orders and endpoint hears nothing of it",
    Effect.gen(function* () {
      const [one, other] = [yield* openListeningWorld(), yield* openListeningWorld()]
      yield* order(one.tenantId, "1", "2025-01-11T10:00:00Z", money(1_000n), ["jane"])
      yield* announceAt("2025-01-11T11:00:00Z")
      expect(yield* textsTold(other.key)).toEqual([])
      expect(yield* textsTold(one.key)).toHaveLength(1)
    })
  )
})

describe("order.refunded", () => {
  const only = ["order.refunded"] as const

  it.effect(
    "is told of each refund once, exactly, with what is left; a replayed one and one beyond what was paid take nothing",
    Effect.gen(function* () {
      const { tenantId, key } = yield* openListeningWorld()
      yield* linear(tenantId)
      yield* order(tenantId, "1", "2025-01-11T10:00:00Z", money(1_999n), ["jane", "mia"])
      yield* announceAt("2025-01-11T11:00:00Z")
      yield* refund(tenantId, "1", "2025-01-12T10:00:00Z", money(1_000n), "a")
      yield* refund(tenantId, "1", "2025-01-12T10:01:00Z", money(500n), "b")
      yield* announceAt("2025-01-12T11:00:00Z")
      yield* refund(tenantId, "1", "2025-01-12T10:00:00Z", money(1_000n), "a")
      yield* announceAt("2025-01-12T12:00:00Z")
      yield* refund(tenantId, "1", "2025-01-13T10:00:00Z", money(9_999n), "c")
      yield* refund(tenantId, "1", "2025-01-13T10:00:01Z", money(9_999n), "d")
      yield* announceAt("2025-01-13T12:00:00Z")
      expect(yield* textsTold(key)).toEqual([
        "1 v1 attributed 1999 [jane 1000, mia 999]",
        "1 v2 attributed 499 [jane 250, mia 249]",
        "1 v2 refund a 1000 of 1999 [jane -500 = 500, mia -500 = 499]",
        "1 v2 refund b 500 of 999 [jane -250 = 250, mia -250 = 249]",
        "1 v3 attributed 0 earns nothing [jane 0, mia 0]",
        "1 v3 refund c 499 of 499 [jane -250 = 0, mia -249 = 0]"
      ])
    })
  )

  it.effect(
    "waits for its order where it is told before it, and is told of orders that were placed before somebody wanted to know",
    Effect.gen(function* () {
      const { tenantId, key } = yield* openListeningWorld(only)
      yield* refund(tenantId, "1", "2025-01-11T10:00:00Z", money(400n))
      expect(yield* announceAt("2025-01-11T11:00:00Z")).toBe(0)
      yield* order(tenantId, "1", "2025-01-11T11:00:00Z", money(1_000n), ["jane"])
      yield* announceAt("2025-01-11T12:00:00Z")
      // Of an order of last year: what went back before is not told, and counts.
      yield* order(tenantId, "2", "2024-12-01T10:00:00Z", money(1_000n), ["mia"])
      yield* refund(tenantId, "2", "2024-12-02T10:00:00Z", money(300n), "then")
      yield* refund(tenantId, "2", "2025-01-11T10:00:00Z", money(200n), "now")
      yield* announceAt("2025-01-11T12:00:00Z")
      expect(yield* textsTold(key)).toEqual([
        "1 v1 refund r1 400 of 1000 [jane -400 = 600]",
        "2 v1 refund now 200 of 700 [mia -200 = 500]"
      ])
    })
  )

  it.effect(
    "is told of a cancellation, for what its refunds did not name",
    Effect.gen(function* () {
      const { tenantId, key } = yield* openListeningWorld(only)
      yield* linear(tenantId)
      const placed = "2025-01-11T10:00:00Z"
      yield* order(tenantId, "1", placed, money(1_999n), ["jane", "mia"])
      yield* announceAt("2025-01-11T11:00:00Z")
      yield* refund(tenantId, "1", "2025-01-12T10:00:00Z", money(999n), "a")
      yield* announceAt("2025-01-12T11:00:00Z")
      yield* cancelled(tenantId, "1", placed, "2025-01-13T10:00:00Z")
      yield* announceAt("2025-01-13T11:00:00Z")
      yield* cancelled(tenantId, "1", placed, "2025-01-14T10:00:00Z")
      yield* announceAt("2025-01-14T11:00:00Z")
      expect(yield* textsTold(key)).toEqual([
        "1 v1 refund a 999 of 1999 [jane -500 = 500, mia -499 = 500]",
        "1 v2 cancellation - 1000 of 1000 [jane -500 = 0, mia -500 = 0]"
      ])
    })
  )

  it.effect(
    "is told of a chargeback when it begins, and with what comes back when it is won",
    Effect.gen(function* () {
      const orders = yield* Orders
      const { tenantId, key } = yield* openListeningWorld()
      yield* order(tenantId, "1", "2025-01-11T10:00:00Z", money(1_000n), ["jane"])
      yield* announceAt("2025-01-11T11:00:00Z")
      const disputed = (version: number, minorUnits: bigint, when: string): OrderRefund =>
        aRefund(tenantId, {
          orderId: orderId("1"),
          refundId: RefundId.make("dispute"),
          kind: "chargeback",
          version,
          at: at("2025-01-12T10:00:00Z"),
          receivedAt: at(when),
          amount: money(minorUnits)
        })
      yield* orders.refund(disputed(1, 1_000n, "2025-01-12T10:00:00Z"))
      yield* announceAt("2025-01-12T11:00:00Z")
      yield* orders.refund(disputed(2, 0n, "2025-04-12T10:00:00Z"))
      yield* announceAt("2025-04-12T11:00:00Z")
      expect(yield* textsTold(key)).toEqual([
        "1 v1 attributed 1000 [jane 1000]",
        "1 v2 attributed 0 earns nothing [jane 0]",
        "1 v2 chargeback dispute 1000 of 1000 [jane -1000 = 0]",
        "1 v3 attributed 1000 [jane 1000]",
        "1 v3 chargeback dispute -1000 of 0 [jane --1000 = 1000]"
      ])
    })
  )

  it.property(
    "whatever went back in whatever looks, what was told and what was taken add up to what is left, for each creator, to the minor unit",
    fc.record({
      total: fc.integer({ min: 1, max: 100_000 }),
      refunds: fc.array(fc.tuple(fc.integer({ min: 1, max: 40_000 }), fc.boolean()), { minLength: 1, maxLength: 6 })
    }),
    ({ total, refunds }) =>
      Effect.gen(function* () {
        const { tenantId, key } = yield* openListeningWorld()
        yield* linear(tenantId)
        yield* order(tenantId, "1", "2025-01-11T10:00:00Z", money(BigInt(total)), ["jane", "leo", "mia"])
        yield* announceAt("2025-01-11T11:00:00Z")
        for (const [index, [amount, looks]] of refunds.entries()) {
          const day = String(12 + index)
          yield* refund(tenantId, "1", `2025-01-${day}T10:00:00Z`, money(BigInt(amount)), `r${index}`)
          if (looks) yield* announceAt(`2025-01-${day}T11:00:00Z`)
        }
        yield* announceAt("2025-01-31T11:00:00Z")
        const events = yield* toldTo(key)
        const left = new Map<string, bigint>()
        const asTold = events.flatMap((each) => (each.event === "order.attributed" ? [each.said] : []))
        for (const share of asTold[0]?.shares ?? []) left.set(share.creator?.handle ?? "", share.minorUnits)
        for (const each of events) {
          if (each.event !== "order.refunded") continue
          const { parts, takenMinorUnits } = each.said
          expect(parts.reduce((sum, part) => sum + part.takenMinorUnits, 0n)).toBe(takenMinorUnits)
          for (const { creator, takenMinorUnits: taken } of parts) {
            left.set(creator?.handle ?? "", (left.get(creator?.handle ?? "") ?? 0n) - taken)
          }
        }
        for (const said of asTold) {
          expect(said.shares.reduce((sum, { minorUnits }) => sum + minorUnits, 0n)).toBe(said.netMinorUnits)
          expect(said.shares.reduce((sum, { share }) => sum + share, 0n)).toBe(10n ** 15n)
        }
        const last = new Map(asTold.at(-1)?.shares.map((share) => [share.creator?.handle ?? "", share.minorUnits]))
        expect(left).toEqual(last)
      }),
    RUNS
  )
})
