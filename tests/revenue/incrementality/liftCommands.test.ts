import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { drawWeeks } from "../../../domain/revenue/incrementality/assignments.ts"
import { estimateByWeeks } from "../../../domain/revenue/incrementality/estimateLift.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import { commandNamed } from "../../../hosts/commandLine/commands.ts"
import { type LiftTest, LiftTestId } from "../../../ports/revenue/incrementality/LiftTest.ts"
import { LiftTests } from "../../../ports/revenue/incrementality/LiftTests.ts"
import { WEEK_MS } from "../../../ports/time/days.ts"
import { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { PLACE } from "../../commands/place.ts"
import { aNotice, usd } from "../../contracts/attributionExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const startsAt = new Date("2026-01-05T00:00:00.000Z")

/** Carries a command out as a running host does that is sent it. */
const send = Effect.fnUntraced(function* (name: string, values: object) {
  const command = commandNamed(name)
  if (command === undefined) throw new Error(`there is no command ${name}`)
  const { run } = yield* command.receive(values)
  return yield* run(PLACE)
})

const declared = Effect.gen(function* () {
  const tests = yield* LiftTests
  const test: LiftTest = {
    tenantId: yield* newTenant,
    id: LiftTestId.make(crypto.randomUUID()),
    name: "Winter",
    creators: null,
    metric: "orders",
    currency: null,
    startsAt,
    weeks: 12,
    design: { kind: "weeks", isActive: drawWeeks(12, 3) },
    isDrawn: true,
    seed: 3,
    declaredAt: new Date("2026-01-01T09:00:00.000Z")
  }
  return yield* tests.declare(test)
})

describe("the commands of lift tests", () => {
  const it = effectTest(Layer.provideMerge(storePorts, cryptography))

  it.effect(
    "list what an account declared, and show how long a test runs and what it found",
    Effect.gen(function* () {
      const book = yield* Orders
      const { tenantId: tenant, id: test } = yield* declared
      const isActive = drawWeeks(12, 3)
      const sold = isActive.map((active, week) => 6 + (week % 4) + (active ? 3 : 0))
      for (const [week, orders] of sold.entries()) {
        for (let order = 0; order < orders; order += 1) {
          const placedAt = new Date(startsAt.getTime() + week * WEEK_MS + order)
          yield* book.record(
            aNotice(tenant, {
              orderId: OrderId.make(`${week}-${order}`),
              placedAt,
              receivedAt: placedAt,
              total: usd(100n)
            })
          )
        }
      }
      yield* TestClock.setTime(startsAt.getTime() + 11.5 * WEEK_MS)
      expect(yield* send("lift show", { tenant, test })).toMatchObject({
        id: test,
        status: "running",
        weeks_left: 1,
        standing: "Not yet: 1 more week. No lift is told before the end.",
        lift_percent: null
      })
      yield* TestClock.setTime(startsAt.getTime() + 12 * WEEK_MS)
      const expected = estimateByWeeks(
        isActive.map((active, week) => ({ isActive: active, sold: sold[week] ?? 0 })),
        "orders",
        3
      )
      const rounded = (value = 0) => Math.round(value * 10_000) / 100
      expect(yield* send("lift show", { tenant, test })).toMatchObject({
        status: "ended",
        weeks_left: 0,
        lift_percent: rounded(expected?.relative.estimate),
        lift_percent_low: rounded(expected?.relative.low),
        lift_percent_high: rounded(expected?.relative.high)
      })
      expect(yield* send("lift list", { tenant })).toEqual({
        id: tenant,
        tests: [
          {
            test,
            name: "Winter",
            design: "weeks",
            metric: "orders",
            currency: null,
            creators: "all",
            status: "ended",
            declared_at: "2026-01-01T09:00:00.000Z",
            starts_at: "2026-01-05T00:00:00.000Z",
            ends_at: "2026-03-30T00:00:00.000Z"
          }
        ]
      })
    })
  )

  it.effect(
    "refuse another account's test, and an account that is none",
    Effect.gen(function* () {
      const { id: test } = yield* declared
      const tenant = yield* newTenant
      expect(yield* Effect.flip(send("lift show", { tenant, test }))).toMatchObject({ error: "lift_test_not_found" })
      expect(yield* send("lift list", { tenant })).toEqual({ id: tenant, tests: [] })
      expect(yield* Effect.flip(send("lift list", { tenant: crypto.randomUUID() }))).toMatchObject({
        error: "tenant_not_found"
      })
    })
  )
})
