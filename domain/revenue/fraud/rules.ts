import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { WatchRule } from "../../../ports/revenue/fraud/Signal.ts"
import { Watch } from "../../../ports/revenue/fraud/Watch.ts"
import { isoDay } from "../../../ports/time/days.ts"
import type { WatchFacts } from "./facts.ts"
import { type Finding, findingOfLink, type Rule } from "./rule.ts"
import { clickFlood } from "./rules/clickFlood.ts"
import { impossibleTime } from "./rules/impossibleTime.ts"
import { leakedCode } from "./rules/leakedCode.ts"
import { oneAddress, oneDevice } from "./rules/manyOrders.ts"
import { pageViewFlood } from "./rules/pageViewFlood.ts"
import { deniedNewCustomer, returnRate } from "./rules/rates.ts"
import { selfPurchase } from "./rules/selfPurchase.ts"

/** Clicks on one link by one browser in the watched hours, at least. */
const SELF_CLICKS_MIN = 30

const about = { name: "self_click", severity: "low" } as const

/** Clicks that nobody but their maker needs. They earn nothing by themselves; they make a link look busy. */
const selfClick: Rule = {
  ...about,
  states: `One browser came by one link ${SELF_CLICKS_MIN} or more times within the watched hours, each time by a new click.`,
  find: (facts) =>
    facts.devices
      .filter(({ clicks }) => clicks >= SELF_CLICKS_MIN)
      .map(({ pvId, code, clicks, lastAt }) =>
        findingOfLink(about, facts, {
          about: `${pvId}/${code}/${isoDay(lastAt)}`,
          code,
          at: lastAt,
          evidence: { clicks }
        })
      )
}

/** Every rule, in the order of their names in the port. */
export const RULES: ReadonlyArray<Rule> = [
  selfClick,
  selfPurchase,
  clickFlood,
  impossibleTime,
  oneDevice,
  oneAddress,
  leakedCode,
  returnRate,
  pageViewFlood,
  deniedNewCustomer
]

/** Every rule, what it states, and whether it is on for an account. */
export const readRules = Effect.fn("watch.readRules")(function* (tenantId: TenantId) {
  const watch = yield* Watch
  const off = new Set(yield* watch.rulesOff(tenantId))
  return RULES.map(({ name, severity, states }) => ({ rule: name, severity, states, isOn: !off.has(name) }))
})

/** Switches a rule of an account's on or off. Answers how many orders on hold were released by it. */
export const switchRule = Effect.fn("watch.switchRule")(function* (
  tenantId: TenantId,
  rule: WatchRule,
  isOn: boolean,
  reason: string
) {
  const watch = yield* Watch
  return yield* watch.switchRule(tenantId, rule, isOn, { at: new Date(yield* Clock.currentTimeMillis), reason })
})

/** Signals that one rule gives at most in one look: the latest. */
const FINDINGS_PER_RULE_MAX = 200

/** What the rules that are on find. */
export const findSignals = (facts: WatchFacts, isOn: (rule: WatchRule) => boolean): ReadonlyArray<Finding> =>
  RULES.filter(({ name }) => isOn(name)).flatMap((rule) =>
    [...rule.find(facts)]
      .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.key < b.key ? -1 : 1))
      .slice(0, FINDINGS_PER_RULE_MAX)
  )
