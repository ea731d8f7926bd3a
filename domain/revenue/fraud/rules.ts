import type { WatchRule } from "../../../ports/revenue/fraud/Signal.ts"
import type { WatchFacts } from "./facts.ts"
import type { Finding, Rule } from "./rule.ts"
import { clickFlood } from "./rules/clickFlood.ts"
import { impossibleTime } from "./rules/impossibleTime.ts"
import { leakedCode } from "./rules/leakedCode.ts"
import { oneAddress, oneDevice } from "./rules/manyOrders.ts"
import { pageViewFlood } from "./rules/pageViewFlood.ts"
import { deniedNewCustomer, returnRate } from "./rules/rates.ts"
import { selfClick } from "./rules/selfClick.ts"
import { selfPurchase } from "./rules/selfPurchase.ts"

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

/** Signals that one rule gives at most in one look: the latest. */
export const FINDINGS_PER_RULE_MAX = 200

/** What the rules that are on find. */
export const findSignals = (facts: WatchFacts, isOn: (rule: WatchRule) => boolean): ReadonlyArray<Finding> =>
  RULES.filter(({ name }) => isOn(name)).flatMap((rule) =>
    [...rule.find(facts)]
      .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.key < b.key ? -1 : 1))
      .slice(0, FINDINGS_PER_RULE_MAX)
  )
