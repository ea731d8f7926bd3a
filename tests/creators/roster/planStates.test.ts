import { describe, expect, test } from "bun:test"
import { PLAN_CREDITS, PLAN_PERIOD_DAYS } from "../../../domain/accounts/billing/prices.ts"
import { PART_CREDITS, partsOf } from "../../../domain/creators/roster/planRules.ts"
import { PlanKind } from "../../../ports/creators/roster/Plan.ts"
import { PLAN_STATES } from "../../../ports/creators/roster/planStates.ts"
import { expectShownIn, expectWholeTable } from "../../support/running/stateTable.ts"

describe("the states of a plan", () => {
  test("are a whole table, and every one can be left", () => {
    expectWholeTable(PLAN_STATES)
    const left = new Set(PLAN_STATES.transitions.filter(({ from, to }) => from !== to).map(({ from }) => from))
    expect([...left].toSorted()).toEqual([...PLAN_STATES.states].toSorted())
  })

  test("can be set from every state to every plan", () => {
    for (const state of PLAN_STATES.states) {
      for (const kind of PlanKind.literals) expect(PLAN_STATES.next(state, `set_${kind}`)).toBe(kind)
      expect(PLAN_STATES.next(state, "set_none")).toBe("none")
    }
  })

  test("name the days of a period that the prices name", () => {
    expect(PLAN_STATES.transitions.map(({ when }) => when).join("\n")).toContain(`${PLAN_PERIOD_DAYS} days`)
  })

  test("cost what their parts cost", () => {
    for (const kind of PlanKind.literals) {
      expect(partsOf(kind).reduce((sum, part) => sum + PART_CREDITS[part], 0)).toBe(PLAN_CREDITS[kind])
    }
  })

  test("stand on the page of the roster as they are in the code", () =>
    expectShownIn(new URL("../../../domain/creators/roster/README.md", import.meta.url), "a plan that is", PLAN_STATES))
})
