import { describe, expect } from "bun:test"
import { Effect, type Layer, Option } from "effect"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import { type LiftCell, type LiftTest, LiftTestId, RegionCode } from "../../ports/revenue/incrementality/LiftTest.ts"
import {
  CELLS_REPORTED_MAX,
  LIFT_TESTS_MAX,
  LiftTestNotFound,
  LiftTests,
  LiftTestsFull
} from "../../ports/revenue/incrementality/LiftTests.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { noon } from "./creatorsExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const [DE, FR] = [RegionCode.make("DE"), RegionCode.make("FR-75")]

const aTest = (tenantId: TenantId, given: Partial<LiftTest> = {}): LiftTest => ({
  tenantId,
  id: LiftTestId.make(crypto.randomUUID()),
  name: "Spring “é” 🍞",
  creators: [{ platform: "instagram", handle: "nova" }],
  metric: "revenue",
  currency: CurrencyCode.make("KWD"),
  startsAt: new Date("2026-03-02T00:00:00.000Z"),
  weeks: 4,
  design: {
    kind: "regions",
    weeksBefore: 8,
    regions: [
      { code: DE, isActive: true },
      { code: FR, isActive: false }
    ]
  },
  isDrawn: true,
  seed: 4_294_967_295,
  declaredAt: noon(1),
  ...given
})

const cell = (region: RegionCode, week: number, value: bigint): LiftCell => ({ region, week, value })

/** What any adapter of LiftTests must do. */
export const suite = <E>(name: string, layer: Layer.Layer<LiftTests | Tenants, E>) =>
  describe(`lift tests contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "MUST keep a test once, and answer what was declared first",
      Effect.gen(function* () {
        const store = yield* LiftTests
        const test = aTest(yield* newTenant)
        const declared = yield* Effect.forEach(
          ["one", "two", "three"],
          (each) => store.declare({ ...test, name: each }),
          { concurrency: "unbounded" }
        )
        expect(new Set(declared.map((each) => each.name)).size).toBe(1)
        const [first] = declared
        expect(yield* store.declare({ ...test, name: "later" })).toEqual(first ?? test)
        expect(yield* store.find(test.tenantId, test.id)).toEqual(Option.fromNullishOr(first))
        expect(yield* store.list(test.tenantId)).toEqual(first === undefined ? [] : [first])
      })
    )

    it.live(
      "a test of either kind is answered as it was declared, the one declared last first",
      Effect.gen(function* () {
        const store = yield* LiftTests
        const tenantId = yield* newTenant
        const regions = aTest(tenantId)
        const weeks = aTest(tenantId, {
          creators: null,
          metric: "orders",
          currency: null,
          design: { kind: "weeks", isActive: [true, false, false, true] },
          isDrawn: false,
          declaredAt: noon(2)
        })
        expect(yield* store.declare(regions)).toEqual(regions)
        expect(yield* store.declare(weeks)).toEqual(weeks)
        expect(yield* store.list(tenantId)).toEqual([weeks, regions])
        expect(yield* store.find(tenantId, regions.id)).toEqual(Option.some(regions))
      })
    )

    it.live(
      "MUST fail with LiftTestsFull when the tenant has LIFT_TESTS_MAX tests and this is none of them",
      Effect.gen(function* () {
        const store = yield* LiftTests
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const tests = Array.from({ length: LIFT_TESTS_MAX - 1 }, () => aTest(tenantId))
        yield* Effect.forEach(tests, store.declare, { discard: true })
        const last = yield* Effect.forEach(
          [aTest(tenantId), aTest(tenantId), aTest(tenantId)],
          (test) => Effect.result(store.declare(test)),
          { concurrency: "unbounded" }
        )
        expect(last.map((each) => each._tag).toSorted()).toEqual(["Failure", "Failure", "Success"])
        expect(yield* Effect.flip(store.declare(aTest(tenantId)))).toBeInstanceOf(LiftTestsFull)
        expect(yield* store.list(tenantId)).toHaveLength(LIFT_TESTS_MAX)
        // One that is there is answered, and another tenant has room.
        const [known = aTest(tenantId)] = tests
        expect(yield* store.declare(known)).toEqual(known)
        yield* store.declare(aTest(other))
      })
    )

    it.live(
      "MUST answer none when the test is another tenant's",
      Effect.gen(function* () {
        const store = yield* LiftTests
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const test = yield* store.declare(aTest(tenantId))
        yield* store.report(tenantId, test.id, [cell(DE, 0, 7n)], noon(3))
        expect(yield* store.find(other, test.id)).toEqual(Option.none())
        expect(yield* store.list(other)).toEqual([])
        expect(yield* store.cells(other, test.id)).toEqual([])
        // An id of another tenant's is free.
        const own = yield* store.declare(aTest(other, { id: test.id, name: "Own" }))
        expect(own.name).toBe("Own")
        expect(yield* store.cells(other, test.id)).toEqual([])
        expect(yield* store.find(tenantId, test.id)).toEqual(Option.some(test))
      })
    )

    it.live(
      "MUST keep the value of a cell that was reported last, and count how often it changed",
      Effect.gen(function* () {
        const store = yield* LiftTests
        const { tenantId, id } = yield* store.declare(aTest(yield* newTenant))
        yield* store.report(
          tenantId,
          id,
          [cell(FR, 0, 9_007_199_254_740_993n), cell(DE, 1, 1n), cell(DE, -8, 2n)],
          noon(3)
        )
        yield* store.report(tenantId, id, [cell(DE, 1, 5n)], noon(4))
        yield* store.report(tenantId, id, [cell(DE, 1, 1n), cell(FR, 1, 0n)], noon(5))
        expect(yield* store.cells(tenantId, id)).toEqual([
          { ...cell(DE, -8, 2n), reportedAt: noon(3), revisions: 0 },
          { ...cell(DE, 1, 1n), reportedAt: noon(5), revisions: 2 },
          { ...cell(FR, 0, 9_007_199_254_740_993n), reportedAt: noon(3), revisions: 0 },
          { ...cell(FR, 1, 0n), reportedAt: noon(5), revisions: 0 }
        ])
      })
    )

    it.live(
      "MUST change nothing when a value is reported again",
      Effect.gen(function* () {
        const store = yield* LiftTests
        const { tenantId, id } = yield* store.declare(aTest(yield* newTenant))
        const cells = Array.from({ length: CELLS_REPORTED_MAX }, (_, place) => cell(DE, place - 500, BigInt(place)))
        yield* store.report(tenantId, id, cells, noon(3))
        const before = yield* store.cells(tenantId, id)
        expect(before).toHaveLength(CELLS_REPORTED_MAX)
        yield* store.report(tenantId, id, cells, noon(4))
        expect(yield* store.cells(tenantId, id)).toEqual(before)
      })
    )

    it.live(
      "MUST fail with LiftTestNotFound when the tenant has no such test, and file nothing",
      Effect.gen(function* () {
        const store = yield* LiftTests
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const { id } = yield* store.declare(aTest(tenantId))
        const refused = yield* Effect.flip(store.report(other, id, [cell(DE, 0, 1n)], noon(3)))
        expect(refused).toBeInstanceOf(LiftTestNotFound)
        expect(yield* store.cells(tenantId, id)).toEqual([])
        expect(yield* store.cells(other, id)).toEqual([])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
