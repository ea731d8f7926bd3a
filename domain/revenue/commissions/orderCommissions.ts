import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import type { RuleId } from "../../../ports/revenue/commissions/Commission.ts"
import { Commissions } from "../../../ports/revenue/commissions/Commissions.ts"
import type { CreatorAccount, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import type { RecordedOrder } from "../../../ports/tracking/orders/Order.ts"
import { isAttributable, prepareAttribution } from "../attribution/attributeOrders.ts"
import { earningWords } from "./baseWords.ts"
import { ruledParts } from "./entitle.ts"
import { earnedOrder } from "./readAccount.ts"
import { indexModels, indexRules } from "./ruleInForce.ts"

const NO_PERIOD = { from: new Date(0), to: new Date(0) }

/** What a rule pays on of one order, for one creator by one link. What a month's tiers and cap make of it is in the statement. */
export interface OrderCommission {
  readonly creator: CreatorAccount
  readonly link: LinkCode | null
  readonly ruleId: RuleId
  readonly currency: CurrencyCode
  readonly baseMinorUnits: bigint
  /** "10 % of 95.00: goods after discounts". */
  readonly explanation: string
}

/** What the account's rules pay on of an order, by the model that commissions are made by; none where it earns nothing. */
export const orderCommissions = Effect.fn("commissions.orderCommissions")(function* (
  tenantId: TenantId,
  file: RecordedOrder
) {
  const { models, rules } = yield* Commissions.use((commissions) => commissions.book(tenantId))
  const none: ReadonlyArray<OrderCommission> = []
  if (rules.length === 0) return none
  const attribution = yield* prepareAttribution(tenantId, indexModels(models)(file.placedAt), NO_PERIOD)
  const [attributed] = yield* attribution.attribute([file])
  if (attributed === undefined || !isAttributable(attributed.order)) return none
  const order = earnedOrder(file, attributed, attribution)
  return ruledParts(order, indexRules(rules)).flatMap((ruled): ReadonlyArray<OrderCommission> => {
    const { creator, part, rule, unpaid, baseMinorUnits } = ruled
    if (rule === null) return []
    const { currency } = order
    const explanation = earningWords(rule.terms, ruled, currency, unpaid) ?? ""
    return [
      {
        creator,
        link: part.link,
        ruleId: rule.ruleId,
        currency,
        baseMinorUnits,
        explanation
      }
    ]
  })
})
