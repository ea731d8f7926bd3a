import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Result } from "effect"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import { GOODS_BASE } from "../../ports/revenue/commissions/Commission.ts"
import { Commissions, RULES_MAX } from "../../ports/revenue/commissions/Commissions.ts"
import type { StatementKey } from "../../ports/revenue/commissions/Statement.ts"
import { OrderId, ProductId } from "../../ports/tracking/events/TrackingEvent.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { noon } from "./attributionExamples.ts"
import { aChoice, aClosing, aLine, aPayer, aRule, aStatement, month, someTerms, usd } from "./commissionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const FEBRUARY = month("2025-02")
const MARCH = month("2025-03")
const JANE: Omit<StatementKey, "month"> = { creatorKey: "instagram/jane", currency: usd }
const MIA = { creatorKey: "tiktok/mia", creator: { platform: "tiktok", handle: "mia" } }

const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.result(effect), (result) => (Result.isFailure(result) ? result.failure._tag : "Success"))

/** What any adapter of Commissions must do. */
export const suite = <E, E2>(
  name: string,
  layer: Layer.Layer<Commissions | Tenants, E>,
  /** Puts so many rules into a tenant's book that has one. */
  fill: (tenantId: TenantId, rules: number) => Effect.Effect<unknown, E2, Commissions>
) =>
  describe(`commissions contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "a book has its rules and choices of model in the order they were made, each once, and none of another tenant's",
      Effect.gen(function* () {
        const commissions = yield* Commissions
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        expect(yield* commissions.book(tenantId)).toEqual({ revision: 0, rules: [], models: [], closed: null })
        const whole = aRule(tenantId, {
          scope: { kind: "creator", platform: "instagram", handle: "jane" },
          currency: CurrencyCode.make("KWD"),
          from: noon(2),
          until: noon(20),
          terms: someTerms({
            base: { ...GOODS_BASE, shipping: true },
            excludedProducts: [ProductId.make("7513594"), ProductId.make("Ü 2")],
            renewalMonths: 12,
            percentPpm: 123_456,
            flatMinorUnits: 999_999_999_999n,
            newCustomersOnly: true,
            tiers: [{ fromMinorUnits: 12_345_678_901n, percentPpm: 1_000_000 }],
            capMinorUnits: 500n,
            holdDays: 14
          })
        })
        const ended = aRule(tenantId, { terms: null })
        const choice = aChoice(tenantId)
        expect(yield* commissions.addRule(whole)).toEqual(whole)
        expect(yield* commissions.addRule(ended)).toEqual(ended)
        expect(yield* commissions.chooseModel(choice)).toEqual(choice)
        expect(yield* commissions.addRule({ ...whole, terms: null })).toEqual(whole)
        expect(yield* commissions.chooseModel({ ...choice, model: "first_touch" })).toEqual(choice)
        expect(yield* commissions.book(tenantId)).toEqual({
          revision: 3,
          rules: [whole, ended],
          models: [choice],
          closed: null
        })
        expect(yield* commissions.book(other)).toEqual({ revision: 0, rules: [], models: [], closed: null })
      })
    )

    it.live(
      "MUST fail with MonthClosed when a new rule begins before the end of a closed month",
      Effect.gen(function* () {
        const commissions = yield* Commissions
        const tenantId = yield* newTenant
        const before = aRule(tenantId)
        yield* commissions.addRule(before)
        yield* commissions.close(aClosing(tenantId, FEBRUARY, 1, []))
        const early = aRule(tenantId, { from: new Date("2025-02-28T23:59:59.999Z") })
        expect(yield* tagOf(commissions.addRule(early))).toBe("MonthClosed")
        expect(yield* commissions.addRule(before)).toEqual(before)
        expect(yield* tagOf(commissions.addRule({ ...early, from: new Date("2025-03-01T00:00:00.000Z") }))).toBe(
          "Success"
        )
      })
    )

    it.live(
      "MUST fail with MonthClosed when a new choice begins before the end of a closed month",
      Effect.gen(function* () {
        const commissions = yield* Commissions
        const tenantId = yield* newTenant
        yield* commissions.close(aClosing(tenantId, FEBRUARY, 0, []))
        expect(
          yield* tagOf(commissions.chooseModel(aChoice(tenantId, { from: new Date("2025-02-28T00:00:00Z") })))
        ).toBe("MonthClosed")
        expect(yield* tagOf(commissions.chooseModel(aChoice(tenantId, { from: noon(1) })))).toBe("Success")
      })
    )

    it.live(
      "MUST fail with RulesFull when the tenant has RULES_MAX rules",
      Effect.gen(function* () {
        const commissions = yield* Commissions
        const tenantId = yield* newTenant
        yield* commissions.addRule(aRule(tenantId))
        yield* fill(tenantId, RULES_MAX - 2)
        expect(yield* tagOf(commissions.addRule(aRule(tenantId)))).toBe("Success")
        expect(yield* tagOf(commissions.addRule(aRule(tenantId)))).toBe("RulesFull")
        expect(yield* tagOf(commissions.chooseModel(aChoice(tenantId)))).toBe("Success")
      })
    )

    it.live(
      "MUST fail with BookChanged when the book has another revision than the statements were made by: of two that close at once one does",
      Effect.gen(function* () {
        const commissions = yield* Commissions
        const tenantId = yield* newTenant
        yield* commissions.addRule(aRule(tenantId))
        const closing = aClosing(tenantId, MARCH, 1, [aStatement(MARCH, [aLine("1")])])
        expect(yield* tagOf(commissions.close({ ...closing, revision: 0 }))).toBe("BookChanged")
        const all = yield* Effect.all(
          [1, 2, 3, 4].map(() => tagOf(commissions.close(closing))),
          { concurrency: "unbounded" }
        )
        expect(all.toSorted()).toEqual(["BookChanged", "BookChanged", "BookChanged", "Success"])
        expect(yield* commissions.book(tenantId)).toMatchObject({ revision: 2, closed: { first: MARCH, last: MARCH } })
        const page = { month: null, creatorKey: null, limit: 10, after: null }
        expect(yield* commissions.statements(tenantId, page)).toHaveLength(1)
      })
    )

    it.live(
      "MUST answer the same for ever: a closed statement never changes",
      Effect.gen(function* () {
        const commissions = yield* Commissions
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const lines = [
          aLine("1", { placedAt: noon(1), entitledMinorUnits: 9_007_199_254_740_993n }),
          aLine("1", {
            shopDomain: ShopDomain.make("shop.example.com"),
            placedAt: noon(2),
            link: null,
            baseMinorUnits: null
          }),
          aLine("2", {
            placedAt: noon(3),
            entitledMinorUnits: 0n,
            statedMinorUnits: 70n,
            netMinorUnits: 0n,
            baseMinorUnits: 0n,
            baseNote: "no breakdown known"
          })
        ]
        const statement = aStatement(FEBRUARY, lines)
        yield* commissions.close(aClosing(tenantId, FEBRUARY, 0, [statement]))
        const key = { ...JANE, month: FEBRUARY }
        const read = Effect.all([
          commissions.statement(tenantId, key),
          commissions.lines(tenantId, key, { offset: 0, limit: 10 })
        ])
        const first = yield* read
        expect(first).toEqual([Option.some({ ...statement.head, tenantId, closedAt: noon(9), payer: aPayer }), lines])
        expect(yield* commissions.lines(tenantId, key, { offset: 1, limit: 1 })).toEqual(lines.slice(1, 2))
        yield* commissions.close(
          aClosing(tenantId, MARCH, 1, [
            aStatement(MARCH, [aLine("1", { entitledMinorUnits: 5n, statedMinorUnits: 8n })])
          ])
        )
        for (const of of [FEBRUARY, MARCH]) {
          expect(yield* tagOf(commissions.close(aClosing(tenantId, of, 2, [aStatement(of, [])])))).toBe("BookChanged")
        }
        expect(yield* read).toEqual(first)
        expect(Option.isNone(yield* commissions.statement(other, key))).toBe(true)
        expect(yield* commissions.lines(other, key, { offset: 0, limit: 10 })).toEqual([])
      })
    )

    it.live(
      "statements are listed latest month first, and their pages hold each once, whatever the cut",
      Effect.gen(function* () {
        const commissions = yield* Commissions
        const tenantId = yield* newTenant
        const eur = CurrencyCode.make("EUR")
        const months = [FEBRUARY, MARCH]
        for (const [revision, of] of months.entries()) {
          yield* commissions.close(
            aClosing(tenantId, of, revision, [
              aStatement(of, [aLine("3")], MIA),
              aStatement(of, [aLine("1")]),
              aStatement(of, [aLine("2")], { currency: eur })
            ])
          )
        }
        const names = (all: ReadonlyArray<StatementKey>) =>
          all.map((each) => `${each.month} ${each.creatorKey} ${each.currency}`)
        const list = (
          limit: number,
          after: StatementKey | null,
          of: { readonly month?: typeof MARCH; readonly creatorKey?: string } = {}
        ) =>
          commissions.statements(tenantId, {
            month: of.month ?? null,
            creatorKey: of.creatorKey ?? null,
            limit,
            after
          })
        const inOrder = ["2025-03", "2025-02"].flatMap((of) =>
          ["instagram/jane EUR", "instagram/jane USD", "tiktok/mia USD"].map((rest) => `${of} ${rest}`)
        )
        for (const limit of [1, 2, 5, 6]) {
          const seen: Array<StatementKey> = []
          for (let page = yield* list(limit, null); page.length > 0; ) {
            seen.push(...page)
            page = yield* list(limit, page.at(-1) ?? null)
          }
          expect(names(seen)).toEqual(inOrder)
        }
        expect(names(yield* list(9, null, { month: FEBRUARY }))).toEqual(inOrder.slice(3))
        expect(names(yield* list(9, null, { creatorKey: MIA.creatorKey }))).toEqual([
          inOrder[2] ?? "",
          inOrder[5] ?? ""
        ])
        expect(yield* list(9, null, { creatorKey: "tiktok/nobody" })).toEqual([])
      })
    )

    it.live(
      "what was stated of an order is the sum of its lines, found by the order or by when it was placed",
      Effect.gen(function* () {
        const commissions = yield* Commissions
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const shopDomain = ShopDomain.make("shop.example.com")
        yield* commissions.close(
          aClosing(tenantId, FEBRUARY, 0, [
            aStatement(FEBRUARY, [
              aLine("1", { placedAt: noon(1), entitledMinorUnits: 100n }),
              aLine("1", { placedAt: noon(1), shopDomain, entitledMinorUnits: 7n }),
              aLine("2", { placedAt: noon(2), entitledMinorUnits: 30n })
            ]),
            aStatement(FEBRUARY, [aLine("1", { placedAt: noon(1), link: null, entitledMinorUnits: 11n })], MIA)
          ])
        )
        yield* commissions.close(
          aClosing(tenantId, MARCH, 1, [
            aStatement(MARCH, [
              aLine("1", { placedAt: noon(4), entitledMinorUnits: 60n, statedMinorUnits: 100n }),
              aLine("2", { placedAt: noon(2), entitledMinorUnits: 0n, statedMinorUnits: 30n })
            ])
          ])
        )
        const names = (all: Effect.Success<ReturnType<typeof commissions.statedOf>>) =>
          all.map((each) => `${each.creatorKey} ${each.shopDomain} ${each.orderId} ${each.link} ${each.minorUnits}`)
        const one = { shopDomain: null, orderId: OrderId.make("1") }
        expect(names(yield* commissions.statedOf(tenantId, [one, { ...one, orderId: OrderId.make("9") }]))).toEqual([
          "instagram/jane null 1 jane 60",
          "tiktok/mia null 1 null 11"
        ])
        expect(yield* commissions.statedOf(other, [one])).toEqual([])
        expect(yield* commissions.statedOf(tenantId, [])).toEqual([])
        const all = yield* commissions.statedSince(tenantId, noon(1), 10, null)
        expect(all[0]).toEqual({
          ...JANE,
          creator: { platform: "instagram", handle: "jane" },
          shopDomain: null,
          orderId: OrderId.make("1"),
          link: all[0]?.link ?? null,
          placedAt: noon(4),
          minorUnits: 60n
        })
        const inOrder = [
          "instagram/jane null 1 jane 60",
          "instagram/jane shop.example.com 1 jane 7",
          "tiktok/mia null 1 null 11"
        ]
        expect(names(all)).toEqual(inOrder)
        const [first, second] = all
        expect(names(yield* commissions.statedSince(tenantId, noon(1), 1, first ?? null))).toEqual(inOrder.slice(1, 2))
        expect(names(yield* commissions.statedSince(tenantId, noon(1), 5, second ?? null))).toEqual(inOrder.slice(2))
        expect(names(yield* commissions.statedSince(tenantId, noon(3), 5, null))).toEqual(inOrder.slice(0, 1))
        expect(yield* commissions.statedSince(other, noon(1), 5, null)).toEqual([])
      })
    )

    it.live(
      "who owes is told by the latest statement of each creator and currency",
      Effect.gen(function* () {
        const commissions = yield* Commissions
        const tenantId = yield* newTenant
        const back = (order: string) => aLine(order, { entitledMinorUnits: 0n, statedMinorUnits: 50n })
        yield* commissions.close(
          aClosing(tenantId, FEBRUARY, 0, [aStatement(FEBRUARY, [back("1")]), aStatement(FEBRUARY, [back("2")], MIA)])
        )
        const set = aStatement(MARCH, [aLine("3", { entitledMinorUnits: 80n })], { ...MIA, carriedInMinorUnits: -50n })
        expect(set.head.payableMinorUnits).toBe(30n)
        yield* commissions.close(aClosing(tenantId, MARCH, 1, [set]))
        expect(
          (yield* commissions.owing(tenantId)).map(
            (each) => `${each.month} ${each.creatorKey} ${each.carriedOutMinorUnits}`
          )
        ).toEqual(["2025-02 instagram/jane -50"])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer, fill }) => suite(name, layer, fill.rules))
