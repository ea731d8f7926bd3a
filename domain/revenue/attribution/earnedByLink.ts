import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { AttributionModel } from "../../../ports/revenue/attribution/AttributionModel.ts"
import type { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { type Period, prepareAttribution } from "./attributeOrders.ts"
import { earnedOf, type Revenue, revenueOf, Tally } from "./reports/tally.ts"
import { readSummaries } from "./summaries/readSummaries.ts"

/** Links of one currency that are told of at most: those of most revenue. */
const EARNING_LINKS_MAX = 20_000

export interface EarnedByLinkQuery {
  readonly tenantId: TenantId
  readonly model: AttributionModel
  readonly period: Period
}

/** What one link earned in one currency. */
export interface LinkEarnings extends Revenue {
  readonly code: LinkCode
}

/** What each link of an account earned in a period; links that earned nothing are left out. */
export interface EarnedByLink {
  readonly rows: ReadonlyArray<LinkEarnings>
  /** False where a currency has more than EARNING_LINKS_MAX of them. */
  readonly isWhole: boolean
}

/**
 * What each link earned over the orders placed in a period, under one model, whoever had it when: the same shares as the report's, link
 * by link, without what browsers alone report where a sender is to be trusted. What was summed up before is not read again. Fails with
 * PeriodTooLarge.
 */
export const earnedByLink = Effect.fn("attribution.earnedByLink")(function* ({
  tenantId,
  model,
  period
}: EarnedByLinkQuery) {
  const { account, each } = yield* prepareAttribution(tenantId, model, period)
  const { rows: summed, left } = yield* readSummaries(account, model, period)
  const links = new Tally<LinkCode>()
  for (const { part, code, ...row } of summed) {
    if (part === "sold" && code !== null) links.add(`${row.currency} ${code}`, code, revenueOf(row))
  }
  yield* each(({ order, shares }) => {
    if (!order.isSale || order.isUnconfirmed) return
    for (const { touch, ...parts } of shares) {
      if (touch.code !== null) links.add(`${order.total.currency} ${touch.code}`, touch.code, earnedOf(order, parts))
    }
  }, left)
  const counts = new Map<string, number>()
  const rows: Array<LinkEarnings> = []
  let isWhole = true
  for (const { key, earned } of links.sorted()) {
    const count = counts.get(earned.currency) ?? 0
    counts.set(earned.currency, count + 1)
    if (count < EARNING_LINKS_MAX) rows.push({ ...earned, code: key })
    else isWhole = false
  }
  const told: EarnedByLink = { rows, isWhole }
  return told
})
