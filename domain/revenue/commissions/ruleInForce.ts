import { Order, Schema } from "effect"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import type { PathModel } from "../../../ports/revenue/attribution/AttributionModel.ts"
import type {
  CommissionRule,
  CommissionScope,
  CommissionTerms,
  ModelChoice,
  RuleId
} from "../../../ports/revenue/commissions/Commission.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import type { CreatorAccount, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { creatorKey } from "../../creators/identity/socialAccount.ts"

/** What is asked of a month can't be done; `reason` says why. */
export class StatementRefused extends Schema.TaggedError<StatementRefused>()("StatementRefused", {
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }
}

/** By which model orders are divided that no choice of the tenant's holds for. */
const MODEL_DEFAULT: PathModel = "last_touch"

/** Who had a part in an order, as rules name them. */
export interface Earner {
  readonly creator: CreatorAccount
  readonly link: LinkCode | null
  /** Null where the link is of none. */
  readonly campaign: string | null
}

export interface RuleInForce {
  readonly ruleId: RuleId
  readonly terms: CommissionTerms
}

/** Finds the rule that an order is paid by; none where no rule holds. */
export type Rules = (earner: Earner, placedAt: Date, currency: CurrencyCode) => RuleInForce | null

const scopeText = (scope: CommissionScope): string => {
  switch (scope.kind) {
    case "account":
      return "account"
    case "campaign":
      return `campaign ${scope.name}`
    case "creator":
      return `creator ${creatorKey(scope)}`
    case "link":
      return `link ${scope.code}`
  }
}

/** Of entries in the order they were made, the last of those that began last. */
const latestAt = <Entry extends { readonly from: Date }>(
  begun: ReadonlyArray<Entry>,
  placedAt: Date
): Entry | undefined => begun.findLast(({ from }) => from <= placedAt)

const byBeginning = Order.mapInput(Order.Date, ({ from }: { readonly from: Date }) => from)

/**
 * Indexes rules, given in the order they were made.
 *
 * The most specific scope that has a rule in force decides: the link, its campaign, the creator, the account; of one scope a rule of
 * the order's currency before one of any. Of one scope and currency the rule that began last is in force, and of those that began at
 * once the one made last: a later rule ends the one before it, also where it ends itself or has no terms.
 */
export const indexRules = (rules: ReadonlyArray<CommissionRule>): Rules => {
  const keyOf = (scope: string, currency: CurrencyCode | null) => `${currency ?? ""} ${scope}`
  const byScope = new Map(
    [...groupBy(rules, ({ scope, currency }) => keyOf(scopeText(scope), currency))].map(
      ([key, ofScope]) => [key, ofScope.toSorted(byBeginning)] as const
    )
  )
  return ({ creator, link, campaign }, placedAt, currency) => {
    const scopes: ReadonlyArray<CommissionScope> = [
      ...(link === null ? [] : [{ kind: "link", code: link } as const]),
      ...(campaign === null ? [] : [{ kind: "campaign", name: campaign } as const]),
      { kind: "creator", ...creator },
      { kind: "account" }
    ]
    for (const scope of scopes) {
      for (const of of [currency, null]) {
        const rule = latestAt(byScope.get(keyOf(scopeText(scope), of)) ?? [], placedAt)
        const isOver = rule === undefined || rule.terms === null || (rule.until !== null && rule.until <= placedAt)
        if (!isOver) return { ruleId: rule.ruleId, terms: rule.terms }
      }
    }
    return null
  }
}

/** Rules that pay for no order placed from then on: they ended, or a later one of their scope and currency has begun. */
export const rulesOver = (rules: ReadonlyArray<CommissionRule>, now: Date): ReadonlySet<RuleId> => {
  const begun = [...groupBy(rules, ({ scope, currency }) => `${currency ?? ""} ${scopeText(scope)}`).values()].map(
    (ofScope) => latestAt(ofScope.toSorted(byBeginning), now)
  )
  const standing = new Set(begun.map((rule) => rule?.ruleId))
  return new Set(
    rules
      .filter(({ from, until, ruleId }) => (until !== null && until <= now) || (from <= now && !standing.has(ruleId)))
      .map(({ ruleId }) => ruleId)
  )
}

/** Finds the model that an order is divided by, from choices in the order they were made. */
export const indexModels = (choices: ReadonlyArray<ModelChoice>): ((placedAt: Date) => PathModel) => {
  const begun = choices.toSorted(byBeginning)
  return (placedAt) => latestAt(begun, placedAt)?.model ?? MODEL_DEFAULT
}
