import { Clock, Effect } from "effect"
import { type CommissionRule, type ModelChoice, TIERS_MAX } from "../../../ports/revenue/commissions/Commission.ts"
import { Commissions, type MonthClosed, RULES_MAX } from "../../../ports/revenue/commissions/Commissions.ts"
import { StatementRefused } from "./ruleInForce.ts"

/** What is wrong with a rule; null where nothing is. */
const problemOf = ({ currency, from, terms, until }: Omit<CommissionRule, "madeAt">): string | null => {
  if (until !== null && until <= from) return "a rule ends after it begins"
  if (terms === null) return null
  const { capMinorUnits, flatMinorUnits, tiers } = terms
  const namesAmount = capMinorUnits !== null || flatMinorUnits > 0n || tiers.length > 0
  if (namesAmount && currency === null) return "a rule with amounts is of one currency"
  if (tiers.length > TIERS_MAX) return `a rule has at most ${TIERS_MAX} tiers`
  const isRising = tiers.every(({ fromMinorUnits }, index) => fromMinorUnits > (tiers[index - 1]?.fromMinorUnits ?? 0n))
  return isRising ? null : "tiers begin above 0, each above the one before"
}

const refused = {
  MonthClosed: ({ through }: MonthClosed) =>
    Effect.fail(new StatementRefused({ reason: `nothing can begin before the end of ${through}, which is closed` })),
  RulesFull: () => Effect.fail(new StatementRefused({ reason: `an account makes at most ${RULES_MAX} rules` }))
}

/** Adds a rule from its `from` on. Fails with StatementRefused where it makes no sense, begins in a closed month or is one too many. */
export const addRule = Effect.fn("commissions.addRule")(function* (rule: Omit<CommissionRule, "madeAt">) {
  const problem = problemOf(rule)
  if (problem !== null) return yield* new StatementRefused({ reason: problem })
  const madeAt = new Date(yield* Clock.currentTimeMillis)
  return yield* Commissions.use((commissions) => commissions.addRule({ ...rule, madeAt })).pipe(
    Effect.catchTags(refused)
  )
})

/** Chooses the model that orders are divided by from `from` on. Fails with StatementRefused likewise. */
export const chooseModel = Effect.fn("commissions.chooseModel")(function* (choice: Omit<ModelChoice, "madeAt">) {
  const madeAt = new Date(yield* Clock.currentTimeMillis)
  return yield* Commissions.use((commissions) => commissions.chooseModel({ ...choice, madeAt })).pipe(
    Effect.catchTags(refused)
  )
})
