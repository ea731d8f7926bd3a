import { Effect } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { ClickKind, CreatorAccount, LinkCode } from "../../ports/attribution/TrackingLink.ts"
import { TrackingLinks } from "../../ports/attribution/TrackingLinks.ts"
import type { CurrencyCode } from "../../ports/money.ts"
import { type AttributedOrder, attributeOrders, ordersOf, type Period } from "./attributeOrders.ts"
import { type AttributionModel, channelOf } from "./divideOrders.ts"
import { WHOLE } from "./models/shares.ts"
import type { LinkIndex } from "./touchpoints.ts"

/** What was earned in one currency. Orders and new customers are in parts of `WHOLE`: an order may be shared. */
export interface Earned {
  readonly currency: CurrencyCode
  readonly orders: bigint
  readonly newCustomers: bigint
  readonly minorUnits: bigint
}

export interface LinkEarned extends Earned {
  /** Null for what a survey answer earned without a link. */
  readonly code: LinkCode | null
}

export interface CreatorEarned extends Earned {
  /** Null for links that name no creator. */
  readonly creator: CreatorAccount | null
  readonly links: ReadonlyArray<LinkEarned>
}

export interface LinkClicks {
  readonly code: LinkCode
  readonly creator: CreatorAccount | null
  readonly clicks: Readonly<Record<ClickKind, number>>
}

export interface AttributionReport {
  readonly model: AttributionModel
  readonly period: Period
  readonly currency: CurrencyCode | null
  readonly lookbackDays: number
  /** Most revenue first, within a currency. */
  readonly creators: ReadonlyArray<CreatorEarned>
  /** Orders that no creator touched, a row a currency. */
  readonly unattributed: ReadonlyArray<Earned>
  /** Everything above, a row a currency. */
  readonly totals: ReadonlyArray<Earned>
  /** Orders that were kept but earn nothing. */
  readonly excluded: { readonly testOrders: number; readonly cancelledOrders: number }
  /** Links that were clicked in the period, by code. */
  readonly clicks: ReadonlyArray<LinkClicks>
}

/** Adds up what is earned under one key after another. */
class Tally<Key> {
  private readonly rows = new Map<string, { readonly key: Key; earned: Earned }>()

  add(name: string, key: Key, more: Earned) {
    const row = this.rows.get(name)
    if (row === undefined) this.rows.set(name, { key, earned: more })
    else
      row.earned = {
        currency: more.currency,
        orders: row.earned.orders + more.orders,
        newCustomers: row.earned.newCustomers + more.newCustomers,
        minorUnits: row.earned.minorUnits + more.minorUnits
      }
  }

  /** By currency, then most revenue, then most orders, then name. */
  sorted(): ReadonlyArray<{ readonly name: string; readonly key: Key; readonly earned: Earned }> {
    const descending = (a: bigint, b: bigint) => (a === b ? 0 : a > b ? -1 : 1)
    const ascending = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
    return [...this.rows]
      .map(([name, row]) => ({ name, ...row }))
      .sort(
        (a, b) =>
          ascending(a.earned.currency, b.earned.currency) ||
          descending(a.earned.minorUnits, b.earned.minorUnits) ||
          descending(a.earned.orders, b.earned.orders) ||
          ascending(a.name, b.name)
      )
  }
}

/** Adds up orders that earn, by creator and link. Every order's shares and money are spent to the last part. */
export const tallyOrders = (
  orders: ReadonlyArray<AttributedOrder>
): Pick<AttributionReport, "creators" | "unattributed" | "totals"> => {
  const creators = new Tally<CreatorAccount | null>()
  const links = new Tally<{ readonly owner: string; readonly code: LinkCode | null }>()
  const unattributed = new Tally<null>()
  const totals = new Tally<null>()
  for (const { order, shares } of orders) {
    const { currency } = order.total
    const whole: Earned = {
      currency,
      orders: WHOLE,
      newCustomers: order.isNewCustomer === true ? WHOLE : 0n,
      minorUnits: order.total.minorUnits
    }
    totals.add(currency, null, whole)
    if (shares.length === 0) unattributed.add(currency, null, whole)
    for (const { touch, share, minorUnits } of shares) {
      const part: Earned = {
        currency,
        orders: share,
        newCustomers: order.isNewCustomer === true ? share : 0n,
        minorUnits
      }
      const owner = `${currency} ${touch.creator === null ? "" : channelOf(touch)}`
      creators.add(owner, touch.creator, part)
      links.add(`${owner} ${touch.code ?? ""}`, { owner, code: touch.code }, part)
    }
  }
  const linksOf = Map.groupBy(links.sorted(), ({ key }) => key.owner)
  return {
    creators: creators.sorted().map(({ name, key, earned }) => ({
      ...earned,
      creator: key,
      links: (linksOf.get(name) ?? []).map((link) => ({ ...link.earned, code: link.key.code }))
    })),
    unattributed: unattributed.sorted().map(({ earned }) => earned),
    totals: totals.sorted().map(({ earned }) => earned)
  }
}

const clicksByLink = (
  counts: ReadonlyArray<{ readonly code: LinkCode; readonly kind: ClickKind; readonly count: number }>,
  links: LinkIndex
): ReadonlyArray<LinkClicks> =>
  [...Map.groupBy(counts, ({ code }) => code)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, kinds]) => {
      const clicks = { human: 0, bot: 0, prefetch: 0, head: 0 }
      for (const { kind, count } of kinds) clicks[kind] += count
      return { code, creator: links.byCode.get(code)?.creator ?? null, clicks }
    })

/**
 * Revenue by creator and link over the orders placed in a period, under one model.
 *
 * A currency chooses the orders that are shown and counted, not what is learned: the same order is divided alike with it
 * and without. Fails with PeriodTooLarge.
 */
export const reportAttribution = Effect.fn("attribution.reportAttribution")(function* (query: {
  readonly tenantId: TenantId
  readonly model: AttributionModel
  readonly period: Period
  readonly currency: CurrencyCode | null
}) {
  const trackingLinks = yield* TrackingLinks
  const { tenantId, model, period, currency } = query
  const [files, clickCounts] = yield* Effect.all(
    [ordersOf(tenantId, period), trackingLinks.countClicks(tenantId, period.from, period.to)],
    { concurrency: "unbounded" }
  )
  const { orders, lookbackDays, links } = yield* attributeOrders(tenantId, model, period, files)
  const shown = orders.filter(({ order }) => currency === null || order.total.currency === currency)
  const excluded = shown.filter(({ order }) => !order.earns)
  const testOrders = excluded.filter(({ order }) => order.earnsNothingBecause === "test order").length
  const report: AttributionReport = {
    model,
    period,
    currency,
    lookbackDays,
    ...tallyOrders(shown.filter(({ order }) => order.earns)),
    excluded: { testOrders, cancelledOrders: excluded.length - testOrders },
    clicks: clicksByLink(clickCounts, links)
  }
  return report
})
