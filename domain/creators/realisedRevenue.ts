import { Effect } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { CreatorAccount } from "../../ports/attribution/TrackingLink.ts"
import type { RealisedRevenue } from "../../ports/scoring/Evidence.ts"
import type { SocialAccount } from "../../ports/scoring/SocialAccount.ts"
import { WHOLE } from "../attribution/models/shares.ts"
import { reportAttribution } from "../attribution/reportAttribution.ts"

/** How far back a tenant's own orders say something of a creator. */
export const REALISED_DAYS = 365
const DAY_MS = 86_400_000

const isOf = (account: SocialAccount, creator: CreatorAccount | null): boolean =>
  creator !== null &&
  creator.handle === account.handle &&
  (creator.platform === account.platform || (creator.platform === "twitter" && account.platform === "x"))

/**
 * What the tenant's attributed orders of the last REALISED_DAYS say of a creator, by last touch; null where no link of theirs
 * brought a click or an order. An account with more orders than a report divides says nothing.
 */
export const realisedRevenue = Effect.fn("creators.realisedRevenue")(
  function* (tenantId: TenantId, account: SocialAccount, nowMs: number) {
    const { creators, clicks } = yield* reportAttribution({
      tenantId,
      model: "last_touch",
      period: { from: new Date(nowMs - REALISED_DAYS * DAY_MS), to: new Date(nowMs) },
      currency: null
    })
    const earned = creators
      .filter(({ creator }) => isOf(account, creator))
      .reduce((sum, { orders }) => sum + orders, 0n)
    const clicked = clicks
      .filter(({ creator }) => isOf(account, creator))
      .reduce((sum, { clicks: { human } }) => sum + human, 0)
    const realised: RealisedRevenue = { orders: Number(earned) / Number(WHOLE), clicks: clicked }
    return realised.orders === 0 && realised.clicks === 0 ? null : realised
  },
  Effect.catchTag("PeriodTooLarge", () => Effect.succeed(null))
)
