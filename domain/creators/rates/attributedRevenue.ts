import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { namesOf } from "../../../ports/creators/identity/platforms.ts"
import { accountKey, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { compareAscending } from "../../paging/lists.ts"
import { isAttributable } from "../../revenue/attribution/attributeOrders.ts"
import { readTouchedOrders } from "../../revenue/attribution/readTouchedOrders.ts"
import { creatorKey } from "../identity/socialAccount.ts"
import { REALISED_DAYS, REALISED_ORDERS_MAX } from "../jobs/realisedRevenue.ts"
import type { EarnedRevenue } from "./breakEven.ts"

export interface AttributedRevenue {
  readonly from: Date
  readonly to: Date
  /** By currency; empty where no order was theirs. */
  readonly earned: ReadonlyArray<EarnedRevenue>
}

/**
 * What the tenant's own orders brought by a creator, by last touch, in the last REALISED_DAYS; of more than REALISED_ORDERS_MAX orders
 * the newest, and `from` then says since when. A creator is all the accounts given. Nothing is read where no link names one.
 */
export const attributedRevenue = Effect.fn("rates.attributedRevenue")(function* (
  tenantId: TenantId,
  accounts: ReadonlyArray<SocialAccount>,
  nowMs: number
) {
  const trackingLinks = yield* TrackingLinks
  // What was ordered in this very millisecond is of it.
  const to = new Date(nowMs + 1)
  const from = new Date(nowMs - REALISED_DAYS * DAY_MS)
  const names = accounts.flatMap(({ platform, handle }) =>
    namesOf(platform).map((name) => ({ platform: name, handle }))
  )
  const links = (yield* Effect.forEach(names, (name) => trackingLinks.ofCreator(tenantId, name))).flat()
  const nothing: AttributedRevenue = { from, to, earned: [] }
  if (links.length === 0) return nothing

  const keys = new Set(accounts.map(accountKey))
  const earned = new Map<CurrencyCode, EarnedRevenue>()
  const readFrom = yield* readTouchedOrders(
    tenantId,
    { links, from, to, ordersMax: REALISED_ORDERS_MAX },
    (touched) => {
      for (const { order, touches } of touched) {
        const creator = touches.at(-1)?.creator ?? null
        if (creator === null || !isAttributable(order) || !keys.has(creatorKey(creator))) continue
        const { currency, minorUnits } = order.total
        const sum = earned.get(currency) ?? { currency, minorUnits: 0n, orders: 0 }
        earned.set(currency, { currency, minorUnits: sum.minorUnits + minorUnits, orders: sum.orders + 1 })
      }
    }
  )
  const revenue: AttributedRevenue = {
    from: readFrom,
    to,
    earned: [...earned.values()].sort((a, b) => compareAscending(a.currency, b.currency))
  }
  return revenue
})
