import { describe, expect, test } from "bun:test"
import type { Finding } from "../../../domain/revenue/fraud/rule.ts"
import { findSignals, RULES } from "../../../domain/revenue/fraud/rules.ts"
import type { WatchRule } from "../../../ports/revenue/fraud/Signal.ts"
import { WatchRule as WatchRules } from "../../../ports/revenue/fraud/Signal.ts"
import { FRAUDS, fraudster, makeMonth } from "../../simulatedShop/watchedYear.ts"

const MONTHS = 12
/** Ordinary sales a month. */
const ORDERS = Number(process.env.SIMULATED_SHOP_MONTH_ORDERS ?? 1_500)
const SEED = Number(process.env.SIMULATED_SHOP_SEED ?? 20_260_105)
/** Of an ordinary year's orders this part may be put on hold, at most, by any one rule. */
const FALSE_HOLDS_MAX = 0.001
/** What is found of the frauds of each kind, at least; of whoever buys by their own link, some visit it no oftener than a fan does. */
const FOUND_MIN = 0.9
const SELF_PURCHASES_FOUND_MIN = 0.6

const all = () => true
const year = (hasFrauds: boolean) =>
  Array.from({ length: MONTHS }, (_, month) => makeMonth(SEED, month, ORDERS, hasFrauds))

const isBy = ({ creator }: Finding, rule: WatchRule): boolean => creator?.handle === fraudster(rule)

describe("rules", () => {
  test("are those that the port names, in its order, each with a sentence", () => {
    expect(RULES.map(({ name }) => name)).toEqual([...WatchRules.literals])
    expect(FRAUDS).toEqual([...WatchRules.literals])
    for (const { states } of RULES) expect(states).toMatch(/^[A-Z].*\.$/)
  })

  test("on an ordinary year hold no more than 0.1 % of the orders each, and find the frauds of a year with frauds", () => {
    const ordinary = year(false)
    const sales = ordinary.reduce((sum, { facts }) => sum + facts.orders.length, 0)
    const quiet = ordinary.map(({ facts }) => findSignals(facts, all))
    const frauds = year(true)
    const loud = frauds.map(({ facts }) => findSignals(facts, all))
    const rows = RULES.map(({ name, severity }) => {
      const falseSignals = quiet.flat().filter(({ rule }) => rule === name)
      const held =
        severity === "high"
          ? new Set(falseSignals.flatMap(({ orders }) => orders.map(({ orderId }) => orderId))).size
          : 0
      const caught = loud.filter((found) =>
        found.some((finding) => finding.rule === name && isBy(finding, name))
      ).length
      const plantedOrders = frauds.flatMap(({ planted }) =>
        [...planted].filter(([, rule]) => rule === name).map(([id]) => id)
      )
      const found = new Set(
        loud
          .flat()
          .filter(({ rule }) => rule === name)
          .flatMap(({ orders }) => orders.map(({ orderId }) => orderId))
      )
      const beside = loud.flat().filter((finding) => finding.rule === name && !isBy(finding, name)).length
      return {
        rule: name,
        severity,
        found: `${caught} of ${MONTHS}`,
        part: caught / MONTHS,
        "fraudulent orders named":
          plantedOrders.length === 0
            ? ""
            : `${plantedOrders.filter((id) => found.has(id)).length} of ${plantedOrders.length}`,
        "false signals": falseSignals.length,
        "beside frauds": beside,
        held,
        "held %": Number(((100 * held) / sales).toFixed(3))
      }
    })
    console.log(`an ordinary year of ${sales} orders, and one with a fraud of each kind a month`)
    console.table(rows.map(({ part: _, ...row }) => row))
    for (const { rule, part, held } of rows) {
      expect([rule, part >= (rule === "self_purchase" ? SELF_PURCHASES_FOUND_MIN : FOUND_MIN)]).toEqual([rule, true])
      expect([rule, held / sales <= FALSE_HOLDS_MAX]).toEqual([rule, true])
    }
  })

  test("that are off find nothing, and the same facts always give the same signals", () => {
    const { facts } = makeMonth(SEED, 3, 300, true)
    const found = findSignals(facts, all)
    expect(findSignals(facts, all)).toEqual(found)
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
    for (const { name } of RULES) {
      expect(findSignals(facts, (rule) => rule !== name)).toEqual(found.filter(({ rule }) => rule !== name))
    }
    expect(findSignals(facts, () => false)).toEqual([])
  })
})
