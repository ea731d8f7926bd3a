import { describe, expect } from "bun:test"
import { Effect } from "effect"
import { accruedCommissions } from "../../../domain/revenue/commissions/accruedCommissions.ts"
import { layer } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Watch } from "../../../ports/revenue/fraud/Watch.ts"
import { orderId } from "../../contracts/attributionExamples.ts"
import { month, someTerms } from "../../contracts/commissionExamples.ts"
import { aSignal } from "../../contracts/watchExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { at, close, closedStatements, draft, money, openWorld, order, refund, rule, SHOP } from "./commissionWorld.ts"

const it = effectTest(layer)
const JANUARY = month("2025-01")

const accrued = (tenantId: TenantId, from: string, to: string) =>
  Effect.map(
    accruedCommissions(tenantId, { from: at(`${from}T00:00:00.000Z`), to: at(`${to}T00:00:00.000Z`) }),
    (rows) => rows.map((row) => `${row.creator.handle} ${row.currency} ${row.minorUnits}`).toSorted()
  )

describe("commissions accrued in a period", () => {
  it.live(
    "are to the cent what the month's statements say of its orders, and a month's parts add up to it, tiers and caps included",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* rule(tenantId, {
        terms: someTerms({
          percentPpm: 33_333,
          tiers: [{ fromMinorUnits: 15_001n, percentPpm: 77_777 }],
          capMinorUnits: 2_003n
        })
      })
      for (const day of [3, 9, 15, 21, 27]) {
        const placed = `2025-01-${String(day).padStart(2, "0")}`
        yield* order(tenantId, `j${day}`, placed, money(7_777n + BigInt(day)), ["jane"])
        yield* order(tenantId, `l${day}`, placed, money(999n, "EUR"), ["leo"])
      }
      yield* order(tenantId, "later", "2025-02-01", money(50_000n), ["jane"])
      yield* refund(tenantId, "j9", "2025-01-20", money(1_001n))
      const whole = yield* accrued(tenantId, "2025-01-01", "2025-02-01")
      const stated = (yield* draft(tenantId, JANUARY)).map(
        ({ head }) => `${head.creator.handle} ${head.currency} ${head.sumMinorUnits}`
      )
      expect(whole).toEqual(stated.toSorted())
      expect(whole).toContain("jane USD 2003")
      const [first, second] = [
        yield* accrued(tenantId, "2025-01-01", "2025-01-16"),
        yield* accrued(tenantId, "2025-01-16", "2025-02-01")
      ]
      const sumOf = (name: string) =>
        [...first, ...second].reduce(
          (sum, row) => sum + (row.startsWith(name) ? BigInt(row.slice(name.length)) : 0n),
          0n
        )
      expect([`jane USD ${sumOf("jane USD ")}`, `leo EUR ${sumOf("leo EUR ")}`]).toEqual(whole)
      expect(first).not.toContain("jane USD 2003")
      // Closing states them, and changes nothing of what is due.
      yield* close(tenantId, JANUARY)
      expect(yield* accrued(tenantId, "2025-01-01", "2025-02-01")).toEqual(whole)
      expect((yield* closedStatements(tenantId)).map(({ head }) => String(head.sumMinorUnits)).toSorted()).toEqual(
        whole.map((row) => row.split(" ")[2] ?? "").toSorted()
      )
    })
  )

  it.live(
    "leave out orders on hold, and are none where no rule is",
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* order(tenantId, "1", "2025-01-10", money(10_000n), ["jane"])
      yield* order(tenantId, "2", "2025-01-11", money(2_000n), ["jane"])
      expect(yield* accrued(tenantId, "2025-01-01", "2025-02-01")).toEqual([])
      yield* rule(tenantId)
      expect(yield* accrued(tenantId, "2025-01-01", "2025-02-01")).toEqual(["jane USD 1200"])
      const held = aSignal({ orders: [{ shopDomain: SHOP, orderId: orderId("2") }] })
      yield* Watch.use((watch) => watch.record(tenantId, [held], at("2025-01-12")))
      expect(yield* accrued(tenantId, "2025-01-01", "2025-02-01")).toEqual(["jane USD 1000"])
    })
  )
})
