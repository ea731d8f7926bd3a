import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import { Commissions } from "../../../ports/revenue/commissions/Commissions.ts"
import type { CreatorAccount } from "../../../ports/tracking/links/TrackingLink.ts"
import type { Period } from "../attribution/attributeOrders.ts"
import { heldOrders } from "../fraud/heldOrders.ts"
import { entitle } from "./entitle.ts"
import { monthOf, startOf } from "./months.ts"
import { readOrders } from "./readAccount.ts"
import { indexRules } from "./ruleInForce.ts"
import { orderText } from "./stateMonth.ts"

/** What one creator's orders of a period are due by the rules, whenever it may be stated. */
export interface AccruedCommission {
  readonly creatorKey: string
  readonly creator: CreatorAccount
  readonly currency: CurrencyCode
  readonly minorUnits: bigint
}

/**
 * What creators are due of orders placed in a period, as these are known now: the same as statements say of them altogether. Orders on
 * hold are left out until they are released. None where the account has no rule. Fails with PeriodTooLarge.
 */
export const accruedCommissions = Effect.fn("commissions.accruedCommissions")(function* (
  tenantId: TenantId,
  { from, to }: Period
) {
  const book = yield* Commissions.use((commissions) => commissions.book(tenantId))
  const sums = new Map<string, AccruedCommission>()
  if (book.rules.length === 0) return [...sums.values()]
  // A rule's tiers and cap count from the month's first order on.
  const { earned } = yield* readOrders(tenantId, startOf(monthOf(from)), to, { ...book, closed: null })
  const held = yield* heldOrders(tenantId, earned)
  const entitlements = entitle(
    earned.filter((each) => held.get(orderText(each)) !== "confirmed"),
    indexRules(book.rules)
  )
  for (const each of entitlements) {
    if (each.placedAt < from || held.has(orderText(each))) continue
    const { creatorKey, creator, currency, minorUnits } = each
    const key = JSON.stringify([creatorKey, currency])
    const before = sums.get(key)?.minorUnits ?? 0n
    sums.set(key, { creatorKey, creator, currency, minorUnits: before + minorUnits })
  }
  return [...sums.values()]
})
