import { describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import fc from "fast-check"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { forecast, forecastPlans } from "../../../domain/creators/roster/forecastPlans.ts"
import { creditsPerPeriod, kindOf } from "../../../domain/creators/roster/planRules.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { PlanState } from "../../../ports/creators/roster/Plan.ts"
import { aPlan, aStep, written } from "../../contracts/planExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { aCustomer, aScoredAccount, DAY, day, onDay, set } from "./plansOfTests.ts"
import { TENANT } from "./simulatedCreator.ts"

const it = effectTest(Layer.merge(fixtures, cryptography))

const plan = (anchor: Date, state: typeof PlanState.Type = "recurring", period = 0) =>
  aPlan(TENANT, { anchor, state, period })
const dueDays = ({ days }: ReturnType<typeof forecast>) =>
  days.flatMap(({ day, credits, plans }) =>
    plans === 0 ? [] : [[day.toISOString().slice(0, 10), Number(credits), plans]]
  )

describe("a forecast", () => {
  test("names what every UTC day of the next 90 days costs, and when the balance runs out", () => {
    const plans = [plan(day(-10)), plan(day(-10), "recurring_monitoring"), plan(day(-1), "recurring", 0)]
    const told = forecast(plans, Credits.make(5), day(0))
    expect(told.days).toHaveLength(91)
    expect(dueDays(told)).toEqual([
      ["2026-03-21", 3, 2],
      ["2026-03-30", 1, 1],
      ["2026-04-20", 3, 2],
      ["2026-04-29", 1, 1],
      ["2026-05-20", 3, 2],
      ["2026-05-29", 1, 1]
    ])
    expect(Number(told.totalCredits)).toBe(12)
    expect(told.runsOutOn).toEqual(new Date("2026-04-20"))
    expect(forecast(plans, Credits.make(12), day(0)).runsOutOn).toBeNull()
  })

  test("counts an overdue plan once, now, and none that is paused or none", () => {
    const told = forecast(
      [plan(day(-100)), plan(day(-40), "recurring_paused"), plan(day(-5), "none")],
      Credits.make(0),
      day(0)
    )
    expect(dueDays(told)).toEqual([
      ["2026-03-01", 1, 1],
      ["2026-03-21", 1, 1],
      ["2026-04-20", 1, 1],
      ["2026-05-20", 1, 1]
    ])
    expect(told.runsOutOn).toEqual(new Date("2026-03-01"))
  })

  test("of running plans is three renewals each, and its days sum to the total", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ ageMs: fc.nat(30 * DAY - 1), isMonitored: fc.boolean() }), { maxLength: 40 }),
        fc.nat(200),
        (held, balance) => {
          const plans = held.map(({ ageMs, isMonitored }) =>
            plan(new Date(day(0).getTime() - ageMs), isMonitored ? "recurring_monitoring" : "recurring")
          )
          const told = forecast(plans, Credits.make(balance), day(0))
          const expected = plans.reduce((sum, each) => sum + 3 * creditsPerPeriod(kindOf(each)), 0)
          expect(Number(told.totalCredits)).toBe(expected)
          expect(told.days.reduce((sum, { credits }) => sum + credits, 0)).toBe(expected)
          expect(told.runsOutOn === null).toBe(expected <= balance)
        }
      )
    )
  })

  it.effect(
    "reads every plan of a tenant, in pages, and the balance",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(7)
      const account = yield* aScoredAccount(key)
      yield* set(key, account, "recurring_monitoring")
      const others = Array.from({ length: 1_205 }, (_, place) =>
        aPlan(key.tenantId, {
          anchor: day(place / 100),
          ...(place % 400 === 0 ? { state: "recurring_paused", dueAt: null, resumeCredits: 99 } : {})
        })
      )
      yield* written(...others.map((each) => aStep(each)))
      yield* onDay(13)
      const told = yield* forecastPlans(key.tenantId)
      expect(Number(told.balance)).toBe(4)
      expect(told.days.reduce((sum, { plans }) => sum + plans, 0)).toBe(3 * (1 + 1_205 - 4))
    })
  )
})
