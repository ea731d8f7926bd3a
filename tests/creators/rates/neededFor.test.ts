import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { MARGIN_PARTS } from "../../../domain/creators/rates/breakEven.ts"
import { NO_COMMISSION, neededFor } from "../../../domain/creators/rates/neededFor.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { WHOLE_PPM } from "../../../ports/revenue/commissions/Commission.ts"

const USD = CurrencyCode.make("USD")
const fee = (minorUnits: bigint) => ({ minorUnits, currency: USD })
const WHOLE = BigInt(WHOLE_PPM)

describe("what has to come in for a fee to pay", () => {
  test("is the fee over the margin, rounded up to the minor unit", () => {
    expect(neededFor(fee(50_000n), 4_000, NO_COMMISSION, null)).toEqual({
      _tag: "Reachable",
      revenue: fee(125_000n),
      orders: null
    })
    expect(neededFor(fee(1n), 3_333, NO_COMMISSION, null)).toMatchObject({ revenue: fee(4n) })
    expect(neededFor(fee(10n), MARGIN_PARTS, NO_COMMISSION, null)).toMatchObject({ revenue: fee(10n) })
    expect(neededFor(fee(0n), 1, NO_COMMISSION, null)).toMatchObject({ revenue: fee(0n) })
  })

  test("is of whole orders as large as those before, and takes the commission off first", () => {
    const known = { minorUnits: 30_000n, orders: 4 }
    // An order of 75.00: 40 % less 10 % leaves 22.50, less 2.50 for each order 20.00.
    const commission = { percentPpm: 100_000, flatMinorUnits: 250n }
    expect(neededFor(fee(50_000n), 4_000, commission, known)).toEqual({
      _tag: "Reachable",
      revenue: fee(187_500n),
      orders: 25n
    })
    expect(neededFor(fee(50_001n), 4_000, commission, known)).toMatchObject({ revenue: fee(187_504n), orders: 26n })
  })

  test("is never reached where nothing is left of an order, and not known where a commission for each order has no order", () => {
    expect(neededFor(fee(1n), 1_000, { percentPpm: 100_000, flatMinorUnits: 0n }, null)._tag).toBe("Never")
    const flat = { percentPpm: 0, flatMinorUnits: 3_000n }
    expect(neededFor(fee(1n), 4_000, flat, { minorUnits: 7_500n, orders: 1 })._tag).toBe("Never")
    expect(neededFor(fee(1n), 4_000, flat, null)._tag).toBe("OrdersUnknown")
    expect(neededFor(fee(1n), 4_000, flat, { minorUnits: 0n, orders: 0 })._tag).toBe("OrdersUnknown")
  })

  test("is the least that pays: one unit, or one order, less does not", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 15n })
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 1, max: MARGIN_PARTS }),
        fc.integer({ min: 0, max: WHOLE_PPM }),
        fc.bigInt({ min: 0n, max: 10n ** 6n }),
        amount,
        fc.integer({ min: 1, max: 2_000 }),
        (due, margin, percentPpm, flatMinorUnits, minorUnits, orders) => {
          const needed = neededFor(fee(due), margin, { percentPpm, flatMinorUnits }, { minorUnits, orders })
          const kept = (BigInt(margin) * WHOLE) / BigInt(MARGIN_PARTS) - BigInt(percentPpm)
          const left = minorUnits * kept - flatMinorUnits * WHOLE * BigInt(orders)
          if (needed._tag !== "Reachable") return expect(kept <= 0n || left <= 0n).toBe(true)
          const pays = (count: bigint) => count * left >= due * WHOLE * BigInt(orders)
          const paysRevenue = (revenue: bigint) => revenue * left >= due * WHOLE * minorUnits
          expect([pays(needed.orders ?? 0n), pays((needed.orders ?? 0n) - 1n)]).toEqual([true, false])
          expect([paysRevenue(needed.revenue.minorUnits), paysRevenue(needed.revenue.minorUnits - 1n)]).toEqual([
            true,
            false
          ])
        }
      )
    )
  })
})
