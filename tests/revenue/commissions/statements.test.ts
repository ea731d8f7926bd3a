import { describe, expect } from "bun:test"
import { Effect, Result } from "effect"
import { closeMonth } from "../../../domain/revenue/commissions/closeMonth.ts"
import { ADJUST_MONTHS, STATEMENT_ORDERS_MAX } from "../../../domain/revenue/commissions/readAccount.ts"
import { layer } from "../../../fixtures/layers/layer.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { Commissions } from "../../../ports/revenue/commissions/Commissions.ts"
import { Watch } from "../../../ports/revenue/fraud/Watch.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { aNotice, anAnswer, orderId } from "../../contracts/attributionExamples.ts"
import { aChoice, month, someTerms } from "../../contracts/commissionExamples.ts"
import { aDecision, aSignal } from "../../contracts/watchExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { countedOrders } from "../attribution/countedOrders.ts"
import {
  asOf,
  close,
  closedStatements,
  draft,
  money,
  openWorld,
  order,
  refund,
  rule,
  SHOP,
  statementText,
  tenPercent
} from "./commissionWorld.ts"

const it = effectTest(layer)
const JANUARY = month("2025-01")
const FEBRUARY = month("2025-02")
const MARCH = month("2025-03")
const APRIL = month("2025-04")

const reasonOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.result(effect), (result) =>
    Result.isSuccess(result) ? "none" : "reason" in result.failure ? String(result.failure.reason) : result.failure._tag
  )
const texts = (statements: ReadonlyArray<Parameters<typeof statementText>[0]>) => statements.map(statementText)

describe("statements", () => {
  it.live(
    "a month is refused, before a second page is read, when it and those that are looked at again have too many orders",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      const full = countedOrders(tenantId, STATEMENT_ORDERS_MAX + 1)
      const refused = yield* reasonOf(draft(tenantId, JANUARY).pipe(Effect.provideService(Orders, full.orders)))
      expect(refused).toBe(`the ${ADJUST_MONTHS} months before have more than ${STATEMENT_ORDERS_MAX} orders`)
      expect(full.pagesRead()).toBe(1)
    })
  )

  it.live(
    "what was reported as payable and is taken back later stands in the period in which it is taken back",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId)
      yield* order(tenantId, "1", "2025-01-10", money(10_000n), ["jane"])
      yield* order(tenantId, "2", "2025-01-11", money(2_000n), ["jane"])
      yield* close(tenantId, JANUARY)
      yield* close(tenantId, FEBRUARY)
      yield* refund(tenantId, "1", "2025-03-05", money(10_000n))
      yield* order(tenantId, "3", "2025-03-06", money(3_000n), ["jane"])
      yield* close(tenantId, MARCH)
      yield* order(tenantId, "4", "2025-04-06", money(9_000n), ["jane"])
      yield* close(tenantId, APRIL)
      expect(texts(yield* closedStatements(tenantId))).toEqual([
        "2025-01 jane USD 0 + 1200 -> 1200 | 0 [1: 1000 - 0 = 1000; 2: 200 - 0 = 200]",
        "2025-03 jane USD 0 + -700 -> 0 | -700 [1: 0 - 1000 = -1000; 3: 300 - 0 = 300]",
        "2025-04 jane USD -700 + 900 -> 200 | 0 [4: 900 - 0 = 900]"
      ])
    })
  )

  it.live(
    "partial refunds in JPY, KWD and USD, and one in the buyer's currency that the shop counts in its own, to the minor unit",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      // 12.5 %
      yield* rule(tenantId, { terms: someTerms({ percentPpm: 125_000 }) })
      yield* order(tenantId, "jp", "2025-01-10", money(1_980n, "JPY"), ["jane"])
      yield* order(tenantId, "kw", "2025-01-10", money(19_999n, "KWD"), ["jane"])
      yield* order(tenantId, "us", "2025-01-10", money(5_998n), ["jane"])
      yield* order(tenantId, "eu", "2025-01-10", money(7_777n), ["jane"])
      yield* close(tenantId, JANUARY)
      yield* refund(tenantId, "jp", "2025-02-05", money(333n, "JPY"))
      yield* refund(tenantId, "kw", "2025-02-05", money(1n, "KWD"))
      yield* refund(tenantId, "us", "2025-02-05", money(1_999n))
      // In the buyer's currency alone it can't be counted; in the shop's it is.
      yield* refund(tenantId, "eu", "2025-02-05", money(1_000n, "EUR"), "in euros")
      yield* refund(tenantId, "eu", "2025-02-06", money(1_081n), "in dollars")
      yield* close(tenantId, FEBRUARY)
      // JPY 1980 × .125 = 247.5 → 248; 1647 × .125 = 205.875 → 206. KWD 19.999: 2499.875 → 2500; 19.998: 2499.75 → 2500.
      // USD 59.98: 749.75 → 750; 39.99: 499.875 → 500. 77.77: 972.125 → 972; 66.96: 837.
      expect(texts(yield* closedStatements(tenantId))).toEqual([
        "2025-01 jane USD 0 + 1722 -> 1722 | 0 [eu: 972 - 0 = 972; us: 750 - 0 = 750]",
        "2025-01 jane KWD 0 + 2500 -> 2500 | 0 [kw: 2500 - 0 = 2500]",
        "2025-01 jane JPY 0 + 248 -> 248 | 0 [jp: 248 - 0 = 248]",
        "2025-02 jane USD 0 + -385 -> 0 | -385 [eu: 837 - 972 = -135; us: 500 - 750 = -250]",
        "2025-02 jane JPY 0 + -42 -> 0 | -42 [jp: 206 - 248 = -42]"
      ])
    })
  )

  it.live(
    "late evidence that moves an order to another creator is taken from the one and given to the other in the next statement",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId)
      yield* order(tenantId, "1", "2025-01-10", money(5_000n), ["jane"])
      yield* close(tenantId, JANUARY)
      yield* order(tenantId, "1", "2025-01-10", money(5_000n), ["mia"], { version: 2 })
      yield* close(tenantId, FEBRUARY)
      expect(texts(yield* closedStatements(tenantId))).toEqual([
        "2025-01 jane USD 0 + 500 -> 500 | 0 [1: 500 - 0 = 500]",
        "2025-02 mia USD 0 + 500 -> 500 | 0 [1: 500 - 0 = 500]",
        "2025-02 jane USD 0 + -500 -> 0 | -500 [1: 0 - 500 = -500]"
      ])
    })
  )

  it.live(
    "an order that a server reported first, and its shop later by another id, is stated once",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId)
      const orders = yield* Orders
      const said = { total: money(5_000n), placedAt: new Date("2025-01-10T12:00:00Z"), promoCodes: ["JANE"] }
      yield* orders.record(aNotice(tenantId, { ...said, orderId: orderId("#1001"), source: "server" }))
      yield* close(tenantId, JANUARY)
      yield* order(tenantId, "777", "2025-01-10", money(5_000n), ["jane"], {
        aliases: [{ id: orderId("#1001"), kind: "number" }]
      })
      yield* close(tenantId, FEBRUARY)
      const statements = yield* closedStatements(tenantId)
      expect(texts(statements)).toEqual([
        "2025-01 jane USD 0 + 500 -> 500 | 0 [#1001: 500 - 0 = 500]",
        "2025-02 jane USD 0 + 0 -> 0 | 0 [#1001: 0 - 500 = -500; 777: 500 - 0 = 500]"
      ])
    })
  )

  it.live(
    "an order is stated in the first month at whose end it is as old as its rule's hold",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId, 14)
      yield* order(tenantId, "on time", "2025-01-18T00:00:00.000Z", money(1_000n), ["jane"])
      yield* order(tenantId, "too young", "2025-01-18T00:00:00.001Z", money(2_000n), ["jane"])
      yield* order(tenantId, "given back", "2025-01-20", money(4_000n), ["jane"])
      yield* close(tenantId, JANUARY)
      yield* refund(tenantId, "given back", "2025-01-29", money(4_000n))
      yield* close(tenantId, FEBRUARY)
      expect(texts(yield* closedStatements(tenantId))).toEqual([
        "2025-01 jane USD 0 + 100 -> 100 | 0 [on time: 100 - 0 = 100]",
        "2025-02 jane USD 0 + 200 -> 200 | 0 [too young: 200 - 0 = 200]"
      ])
    })
  )

  it.live(
    "what changes of an order that was stated is stated at once, also where the order turns out to be younger than its hold",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId, 20)
      const orders = yield* Orders
      const said = { promoCodes: ["JANE"], orderId: orderId("1") }
      const [early, late] = [new Date("2025-01-10T12:00:00Z"), new Date("2025-02-15T12:00:00Z")]
      yield* orders.record(aNotice(tenantId, { ...said, total: money(5_000n), placedAt: early, receivedAt: early }))
      yield* close(tenantId, JANUARY)
      // The server's word counts before the browser's.
      const server = { ...said, source: "server" as const, placedAt: late, receivedAt: late }
      yield* orders.record(aNotice(tenantId, { ...server, total: money(3_000n) }))
      yield* close(tenantId, FEBRUARY)
      expect(texts(yield* closedStatements(tenantId))).toEqual([
        "2025-01 jane USD 0 + 500 -> 500 | 0 [1: 500 - 0 = 500]",
        "2025-02 jane USD 0 + -200 -> 0 | -200 [1: 300 - 500 = -200]"
      ])
    })
  )

  it.live(
    "an order placed as a month ends is of the next one",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId)
      yield* order(tenantId, "1", "2025-02-01T00:00:00.000Z", money(1_000n), ["jane"])
      yield* order(tenantId, "2", "2025-01-31T23:59:59.999Z", money(2_000n), ["jane"])
      expect(texts(yield* draft(tenantId, JANUARY))).toEqual(["2025-01 jane USD 0 + 200 -> 200 | 0 [2: 200 - 0 = 200]"])
      expect(texts(yield* draft(tenantId, FEBRUARY))).toEqual([
        "2025-02 jane USD 0 + 300 -> 300 | 0 [2: 200 - 0 = 200; 1: 100 - 0 = 100]"
      ])
      yield* close(tenantId, JANUARY)
      expect(texts(yield* draft(tenantId, MARCH))).toEqual([])
      expect(texts(yield* draft(tenantId, FEBRUARY))).toEqual([
        "2025-02 jane USD 0 + 100 -> 100 | 0 [1: 100 - 0 = 100]"
      ])
    })
  )

  it.live(
    "orders that only browsers report beside a store, tests, cancelled ones and those of bots never earn",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId)
      const orders = yield* Orders
      const forged = { total: money(9_000n), placedAt: new Date("2025-01-10T12:00:00Z"), promoCodes: ["JANE"] }
      yield* orders.record(aNotice(tenantId, { ...forged, orderId: orderId("forged") }))
      yield* orders.record(aNotice(tenantId, { ...forged, orderId: orderId("bot"), isBot: true }))
      yield* order(tenantId, "test", "2025-01-10", money(9_000n), ["jane"], { isTest: true })
      yield* order(tenantId, "cancelled", "2025-01-10", money(9_000n), ["jane"], { isCancelled: true })
      yield* order(tenantId, "unpaid", "2025-01-10", money(9_000n), ["jane"], {
        payment: "pending",
        paidMinorUnits: 0n
      })
      yield* order(tenantId, "nobody's", "2025-01-10", money(9_000n), ["mail"])
      yield* order(tenantId, "real", "2025-01-10", money(1_000n), ["jane"])
      expect(texts(yield* draft(tenantId, JANUARY))).toEqual([
        "2025-01 jane USD 0 + 100 -> 100 | 0 [real: 100 - 0 = 100]"
      ])
    })
  )

  it.live(
    "an order on hold is left out of statements until it is released, also where it was stated before",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId)
      const watch = yield* Watch
      const hold = Effect.fnUntraced(function* (...ids: ReadonlyArray<string>) {
        const orders = ids.map((id) => ({ shopDomain: SHOP, orderId: orderId(id) }))
        yield* watch.record(tenantId, [aSignal({ orders })], new Date("2025-01-11T00:00:00Z"))
      })
      const release = (id: string) =>
        watch.decide(tenantId, aDecision({ shopDomain: SHOP, orderId: orderId(id) }, "release"))
      yield* order(tenantId, "1", "2025-01-10", money(1_000n), ["jane"])
      yield* order(tenantId, "2", "2025-01-10", money(2_000n), ["jane"])
      yield* hold("2")
      yield* close(tenantId, JANUARY)
      yield* refund(tenantId, "1", "2025-02-05", money(1_000n))
      yield* hold("1", "2")
      yield* close(tenantId, FEBRUARY)
      yield* release("1")
      yield* release("2")
      yield* close(tenantId, MARCH)
      expect(texts(yield* closedStatements(tenantId))).toEqual([
        "2025-01 jane USD 0 + 100 -> 100 | 0 [1: 100 - 0 = 100]",
        "2025-03 jane USD 0 + 100 -> 100 | 0 [1: 0 - 100 = -100; 2: 200 - 0 = 200]"
      ])
    })
  )

  it.live(
    "an order that is confirmed not to be paid for is taken back, comes back when it is released, and counts for no tier",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      const tiers = [{ fromMinorUnits: 2_000n, percentPpm: 500_000 }]
      yield* rule(tenantId, { currency: CurrencyCode.make("USD"), terms: someTerms({ percentPpm: 100_000, tiers }) })
      const watch = yield* Watch
      const first = { shopDomain: SHOP, orderId: orderId("1") }
      const decide = (verdict: "release" | "confirm") => watch.decide(tenantId, aDecision(first, verdict))
      yield* order(tenantId, "1", "2025-01-10", money(2_000n), ["jane"])
      yield* order(tenantId, "2", "2025-01-12", money(1_000n), ["jane"])
      yield* close(tenantId, JANUARY)
      yield* watch.record(tenantId, [aSignal({ orders: [first] })], new Date("2025-02-05T00:00:00Z"))
      yield* close(tenantId, FEBRUARY)
      yield* decide("confirm")
      yield* close(tenantId, MARCH)
      yield* decide("release")
      yield* close(tenantId, APRIL)
      expect(texts(yield* closedStatements(tenantId))).toEqual([
        "2025-01 jane USD 0 + 700 -> 700 | 0 [1: 200 - 0 = 200; 2: 500 - 0 = 500]",
        "2025-03 jane USD 0 + -600 -> 0 | -600 [1: 0 - 200 = -200; 2: 100 - 500 = -400]",
        "2025-04 jane USD -600 + 600 -> 0 | 0 [1: 200 - 0 = 200; 2: 500 - 100 = 400]"
      ])
    })
  )

  it.live(
    "the model that held when an order was placed divides it; models of all paths can't be chosen",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId)
      const commissions = yield* Commissions
      yield* order(tenantId, "1", "2025-01-10", money(1_999n), ["jane", "mia"])
      yield* order(tenantId, "2", "2025-02-10", money(1_999n), ["jane", "mia"])
      yield* commissions.chooseModel(aChoice(tenantId, { model: "linear", from: new Date("2025-02-01T00:00:00Z") }))
      // 19.99 in halves is 10.00 and 9.99: 1.00 and .999 → 1.00.
      expect(texts(yield* draft(tenantId, FEBRUARY))).toEqual([
        "2025-02 jane USD 0 + 100 -> 100 | 0 [2: 100 - 0 = 100]",
        "2025-02 mia USD 0 + 300 -> 300 | 0 [1: 200 - 0 = 200; 2: 100 - 0 = 100]"
      ])
    })
  )

  it.live(
    "a creator whom only a survey answer named is stated without a link",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId)
      const orders = yield* Orders
      yield* order(tenantId, "1001", "2025-01-10", money(1_000n), [])
      yield* orders.answer(anAnswer(tenantId, { answer: "@jane" }))
      const [statement] = yield* draft(tenantId, JANUARY)
      expect(statement?.lines).toMatchObject([{ link: null, minorUnits: 100n }])
    })
  )

  it.live(
    "orders are looked at again for 13 months; what is stated of older ones stands",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId)
      yield* order(tenantId, "old", "2024-01-31", money(1_000n), ["jane"])
      yield* order(tenantId, "young", "2024-02-01", money(2_000n), ["jane"])
      for (const of of ["2024-02", "2024-03", "2024-04", "2024-05", "2024-06", "2024-07"])
        yield* close(tenantId, month(of))
      for (const of of ["2024-08", "2024-09", "2024-10", "2024-11", "2024-12"]) yield* close(tenantId, month(of))
      yield* close(tenantId, JANUARY)
      yield* close(tenantId, FEBRUARY)
      yield* refund(tenantId, "old", "2025-03-05", money(1_000n))
      yield* refund(tenantId, "young", "2025-03-05", money(2_000n))
      yield* close(tenantId, MARCH)
      expect(texts(yield* closedStatements(tenantId))).toEqual([
        "2024-02 jane USD 0 + 300 -> 300 | 0 [old: 100 - 0 = 100; young: 200 - 0 = 200]",
        "2025-03 jane USD 0 + -200 -> 0 | -200 [young: 0 - 200 = -200]"
      ])
    })
  )
})

describe("closing", () => {
  it.live(
    "is refused while the month lasts, out of order and before the first; the first may be any month that is over",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      const noon = "2025-04-30T12:00:00.000Z"
      expect(yield* reasonOf(asOf(noon, closeMonth(tenantId, APRIL)))).toBe("the month is not over, by UTC")
      yield* asOf(noon, closeMonth(tenantId, FEBRUARY))
      const may = asOf("2025-05-01T00:00:00.000Z", closeMonth(tenantId, APRIL))
      expect(yield* reasonOf(may)).toBe("months close in order: 2025-03 is next")
      expect(yield* reasonOf(asOf(noon, closeMonth(tenantId, JANUARY)))).toBe("statements begin with 2025-02")
      yield* asOf(noon, closeMonth(tenantId, MARCH))
      expect(yield* reasonOf(asOf("2025-04-30T23:59:59.999Z", closeMonth(tenantId, APRIL)))).toBe(
        "the month is not over, by UTC"
      )
      expect(yield* may).toEqual({ month: APRIL, isRepeat: false })
    })
  )

  it.live(
    "a month that is closed stays as it is, however often and by however many it is closed again",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId)
      yield* order(tenantId, "1", "2025-01-10", money(1_000n), ["jane"])
      const closings = yield* Effect.all(
        [close(tenantId, JANUARY), close(tenantId, JANUARY), close(tenantId, JANUARY)],
        {
          concurrency: "unbounded"
        }
      )
      expect(closings.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
      const before = yield* closedStatements(tenantId)
      yield* refund(tenantId, "1", "2025-02-05", money(1_000n))
      yield* order(tenantId, "2", "2025-01-10", money(1_000n), ["jane"])
      expect(yield* close(tenantId, JANUARY)).toEqual({ month: JANUARY, isRepeat: true })
      expect(yield* closedStatements(tenantId)).toEqual(before)
      expect(texts(before)).toEqual(["2025-01 jane USD 0 + 100 -> 100 | 0 [1: 100 - 0 = 100]"])
    })
  )

  it.live(
    "tenants are apart: one's orders, rules and closed months are nothing to another",
    Effect.gen(function* () {
      const [tenantId, other] = [yield* openWorld, yield* openWorld]
      yield* tenPercent(tenantId)
      yield* rule(other, {
        currency: CurrencyCode.make("USD"),
        terms: someTerms({ flatMinorUnits: 500n, percentPpm: 0 })
      })
      yield* order(tenantId, "1", "2025-01-10", money(1_000n), ["jane"])
      yield* order(other, "1", "2025-01-10", money(1_000n), ["jane"])
      yield* close(tenantId, JANUARY)
      expect(yield* closedStatements(other)).toEqual([])
      yield* close(other, FEBRUARY)
      expect(texts(yield* closedStatements(tenantId))).toEqual([
        "2025-01 jane USD 0 + 100 -> 100 | 0 [1: 100 - 0 = 100]"
      ])
      expect(texts(yield* closedStatements(other))).toEqual(["2025-02 jane USD 0 + 500 -> 500 | 0 [1: 500 - 0 = 500]"])
    })
  )
})
