import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { EARNING_MAX, type EarningCreator, Roster } from "../../../ports/creators/roster/Roster.ts"
import { REVENUE_DAYS, type RosterRevenue } from "../../../ports/creators/roster/RosterEntry.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import { compareAscending } from "../../paging/lists.ts"

/** Over how many days revenue is. */
export const SCORE_AND_REVENUE_DAYS = REVENUE_DAYS

export interface EarningPoint extends Pick<EarningCreator, "account" | "displayName" | "score"> {
  readonly minorUnits: RosterRevenue["minorUnits"]
}

/** Scores beside revenue, in one currency. */
export interface ScoreAndRevenue {
  readonly currency: CurrencyCode
  /** Most revenue first. */
  readonly points: ReadonlyArray<EarningPoint>
  /** Creators who brought revenue in other currencies alone: nothing is converted. */
  readonly otherCurrencies: number
  /** Whether there may be more than were read. */
  readonly hasMore: boolean
}

/**
 * The scores of a tenant's creators beside what their orders brought, as the roster has both: in the currency in which most creators
 * brought something. Null where nobody with a score did.
 */
export const readScoreAndRevenue = Effect.fn("roster.readScoreAndRevenue")(function* (tenantId: TenantId) {
  const creators = yield* Roster.use((roster) => roster.earning(tenantId))
  const counts = new Map<CurrencyCode, number>()
  for (const { revenue } of creators) {
    for (const { currency } of revenue) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([a, of], [b, other]) => other - of || compareAscending(a, b))
  if (most === undefined) return null
  const [currency] = most
  const points = creators.flatMap(({ account, displayName, score, revenue }): ReadonlyArray<EarningPoint> => {
    const brought = revenue.find((each) => each.currency === currency)
    return brought === undefined ? [] : [{ account, displayName, score, minorUnits: brought.minorUnits }]
  })
  const found: ScoreAndRevenue = {
    currency,
    points: points.toSorted((a, b) => Number(b.minorUnits > a.minorUnits) - Number(b.minorUnits < a.minorUnits)),
    otherCurrencies: creators.length - points.length,
    hasMore: creators.length === EARNING_MAX
  }
  return found
})
