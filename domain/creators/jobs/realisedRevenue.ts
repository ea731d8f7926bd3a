import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { namesOf } from "../../../ports/creators/identity/platforms.ts"
import { accountKey, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { RealisedRevenue } from "../../../ports/creators/scoring/Evidence.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import type { CreatorAccount } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { isAttributable } from "../../revenue/attribution/attributeOrders.ts"
import { readTouchedOrders } from "../../revenue/attribution/readTouchedOrders.ts"
import { creatorKey } from "../identity/socialAccount.ts"

/** How far back a tenant's own orders say something of a creator. */
export const REALISED_DAYS = 365
/** Of the orders of that time the newest so many are looked at; where there are more, clicks count since the oldest of them. */
export const REALISED_ORDERS_MAX = 2_000
/** Clicks on one link that are counted at most. */
const REALISED_CLICKS_MAX = 100_000

const isOf = (account: SocialAccount, creator: CreatorAccount | null): boolean =>
  creator !== null && creatorKey(creator) === accountKey(account)

/**
 * What the tenant's attributed orders of the last REALISED_DAYS say of a creator, by last touch; null where no link of theirs
 * brought a click or an order.
 *
 * It is what the report of that period says, but asks for this creator's part alone: nothing is read where the creator has no
 * link, and else those of the newest REALISED_ORDERS_MAX orders that one of the creator's links may have touched.
 */
export const realisedRevenue = Effect.fn("creators.realisedRevenue")(function* (
  tenantId: TenantId,
  account: SocialAccount,
  nowMs: number
) {
  const trackingLinks = yield* TrackingLinks
  const links = yield* Effect.forEach(namesOf(account.platform), (platform) =>
    trackingLinks.ofCreator(tenantId, { platform, handle: account.handle })
  ).pipe(Effect.map((found) => found.flat()))
  if (links.length === 0) return null

  const to = new Date(nowMs)
  let orders = 0
  const from = yield* readTouchedOrders(
    tenantId,
    { links, from: new Date(nowMs - REALISED_DAYS * DAY_MS), to, ordersMax: REALISED_ORDERS_MAX },
    (touched) => {
      orders += touched.filter(
        ({ order, touches }) => isAttributable(order) && isOf(account, touches.at(-1)?.creator ?? null)
      ).length
    }
  )
  const codes = links.map(({ code }) => code)
  const clicks = yield* trackingLinks.countVisits(tenantId, codes, from, to, REALISED_CLICKS_MAX)
  const realised: RealisedRevenue = { orders, clicks }
  return orders === 0 && clicks === 0 ? null : realised
})
