import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { ReportAccess } from "../../../ports/creators/reports/ReportAccess.ts"
import type { CurrencyCode, Money } from "../../../ports/money/money.ts"
import { Commissions } from "../../../ports/revenue/commissions/Commissions.ts"
import { indexRules } from "../../revenue/commissions/ruleInForce.ts"
import { attributedRevenue } from "./attributedRevenue.ts"
import type { EarnedRevenue } from "./breakEven.ts"
import { type Needed, NO_COMMISSION, neededFor, type OrderCommission } from "./neededFor.ts"

export interface NeededQuote {
  readonly needed: Needed
  readonly marginParts: number
  /** By the rule that is in force for the creator, or for the account; null where none is. Of tiers the highest counts, a cap doesn't. */
  readonly commission: OrderCommission | null
  /** What the creator's orders of the last year came to in the fee's currency, by last touch; null where there are none. */
  readonly earned: EarnedRevenue | null
  readonly from: Date
}

/** What a creator is due of an order placed now. */
const commissionOf = Effect.fnUntraced(function* (
  tenantId: TenantId,
  { platform, handle }: SocialAccount,
  currency: CurrencyCode,
  at: Date
) {
  const { rules } = yield* Commissions.use((commissions) => commissions.book(tenantId))
  const rule = indexRules(rules)({ creator: { platform, handle }, link: null, campaign: null }, at, currency)
  if (rule === null) return null
  const { percentPpm, flatMinorUnits, tiers } = rule.terms
  const commission: OrderCommission = {
    percentPpm: Math.max(percentPpm, ...tiers.map((tier) => tier.percentPpm)),
    flatMinorUnits
  }
  return commission
})

/**
 * What a creator's links have to bring for a fee to pay, by the margin that a tenant says and the commission rule that is in force.
 * Nothing is converted, and nothing charged.
 */
export const quoteNeeded = Effect.fn("rates.quoteNeeded")(function* (
  tenantId: TenantId,
  account: SocialAccount,
  { fee, marginParts }: { readonly fee: Money; readonly marginParts: number }
) {
  const nowMs = yield* Clock.currentTimeMillis
  const accounts = yield* ReportAccess.use((access) => access.reopen({ tenantId, keyId: null, account })).pipe(
    Effect.map(({ cards, unscored }): ReadonlyArray<SocialAccount> => [...cards, ...unscored]),
    Effect.catchTag("AccessWithdrawn", () => Effect.succeed([account]))
  )
  const commission = yield* commissionOf(tenantId, account, fee.currency, new Date(nowMs))
  const { from, earned } = yield* attributedRevenue(
    tenantId,
    accounts.map(({ platform, handle }) => ({ platform, handle })),
    nowMs
  )
  const known = earned.find(({ currency }) => currency === fee.currency) ?? null
  const quote: NeededQuote = {
    needed: neededFor(fee, marginParts, commission ?? NO_COMMISSION, known),
    marginParts,
    commission,
    earned: known,
    from
  }
  return quote
})
