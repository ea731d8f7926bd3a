import { Effect, Result } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import type { AttributionModel } from "../../../ports/revenue/attribution/AttributionModel.ts"
import type { SummaryRow } from "../../../ports/revenue/attribution/Summaries.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import type { CreatorAccount, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { type NoRevenueReason, noRevenueReason } from "../../tracking/orders/reconcileOrder.ts"
import { type AttributedOrder, isAttributable, type Period, prepareAttribution } from "./attributeOrders.ts"
import { channelOf, type Divider, OTHER_CHANNELS } from "./divideOrders.ts"
import { addClicks, type Clicks, NO_CLICKS, readClicks, sumClicks } from "./readClicks.ts"
import { type Breakdown, type BreakdownQuery, checkBreakdown, cutsOf, tallyBreakdown } from "./reports/breakdown.ts"
import {
  type FilteredOrder,
  filterOrder,
  isOfOrders,
  isOrderAsked,
  isSummaryAsked,
  isTouchAsked,
  type OrderFilter
} from "./reports/groupings.ts"
import {
  ascending,
  byCurrency,
  type CurrencyOrder,
  descending,
  earnedOf,
  type Revenue,
  revenueOf,
  shownFirst,
  Tally
} from "./reports/tally.ts"
import { readSummaries } from "./summaries/readSummaries.ts"
import type { LinkIndex } from "./touchpoints.ts"

/** Creators of one currency that are told one by one at most; the rest are one row. */
export const CREATORS_SHOWN_MAX = 512
/** Links of one creator that are told one by one at most; the rest are one row. */
export const LINKS_SHOWN_MAX = 100
/** Links whose clicks are told one by one at most; the rest are told together. */
export const CLICKED_LINKS_SHOWN_MAX = 2_000

export interface LinkRevenue extends Revenue {
  /** Null for what a survey answer earned without a link, and where this row is of several links. */
  readonly code: LinkCode | null
  /** Set where this row is of all links beyond LINKS_SHOWN_MAX. */
  readonly isOthers: boolean
}

export interface CreatorRevenue extends Revenue {
  /** Null for links that name no creator, and where this row is of several creators. */
  readonly creator: CreatorAccount | null
  /** Set where this row is of all creators beyond CREATORS_SHOWN_MAX; it tells of no links. */
  readonly isOthers: boolean
  readonly links: ReadonlyArray<LinkRevenue>
}

export interface LinkClicks {
  readonly code: LinkCode
  readonly creator: CreatorAccount | null
  readonly clicks: Clicks
}

/** What Markov found of one channel. */
export interface MarkovChannel {
  /** Null for a link that names no creator, and where this is of several channels. */
  readonly creator: CreatorAccount | null
  /** The link that names no creator. */
  readonly code: LinkCode | null
  /** Set where this is of all channels that were not compared by themselves. */
  readonly isOthers: boolean
  /** Fraction, 0 to 1, of all orders that would be lost without it. */
  readonly removalEffect: number
  /** Its part of the removal effects, of all orders with a path. */
  readonly modelOrders: number
  /** What it got when orders were divided among those on their paths; in parts of `WHOLE_SHARE`. */
  readonly fittedOrders: bigint
}

/** What was earned, by creator, by nobody and in all. */
export interface AttributedRevenue {
  /** Most revenue first, within a currency. */
  readonly creators: ReadonlyArray<CreatorRevenue>
  /** Orders that no creator touched, a row a currency. */
  readonly unattributed: ReadonlyArray<Revenue>
  /** Everything above, a row a currency. */
  readonly totals: ReadonlyArray<Revenue>
}

export interface AttributionReport extends AttributedRevenue {
  readonly model: AttributionModel
  readonly period: Period
  readonly currency: CurrencyCode | null
  readonly lookbackDays: number
  /** Orders that browsers alone reported, where the account has a sender to trust. No part of anything above. */
  readonly unconfirmed: AttributedRevenue
  /** Orders that were kept but earn nothing, by the reason. */
  readonly excluded: ReadonlyMap<NoRevenueReason, number>
  /** Most removal effect first; null under the other models. Of all currencies, whichever is shown. */
  readonly markov: ReadonlyArray<MarkovChannel> | null
  /** Links that were clicked in the period, by code; those of most clicks where there are more than CLICKED_LINKS_SHOWN_MAX. */
  readonly clicks: ReadonlyArray<LinkClicks>
  /** Clicks on all links beyond CLICKED_LINKS_SHOWN_MAX. */
  readonly otherClicks: { readonly links: number; readonly clicks: Clicks } | null
  /** The totals broken down; null where that was not asked for. What is unconfirmed is no part of it. */
  readonly breakdown: Breakdown | null
}

/**
 * Adds up what a filter leaves of orders by creator and link, one after the other. Every order's shares and money are spent to the last
 * part.
 */
const tallyOrders = () => {
  const creators = new Tally<CreatorAccount | null>()
  const links = new Tally<{ readonly owner: string; readonly code: LinkCode | null }>()
  const unattributed = new Tally<null>()
  const totals = new Tally<null>()
  return {
    add: ({ order, shares, parts: left }: FilteredOrder) => {
      const { currency } = order.total
      for (const part of left) {
        const earned = earnedOf(order, part)
        totals.add(currency, null, earned)
        if (shares.length === 0) unattributed.add(currency, null, earned)
      }
      for (const { touch, ...parts } of shares) {
        const part = earnedOf(order, parts)
        const owner = `${currency} ${touch.creator === null ? "" : channelOf(touch)}`
        creators.add(owner, touch.creator, part)
        links.add(`${owner} ${touch.code ?? ""}`, { owner, code: touch.code }, part)
      }
    },
    /** What many orders came to by one link, or for nobody: the whole of an order is in its rows. */
    addSummary: ({ creator, code, isUnattributed, ...row }: SummaryRow) => {
      const { currency } = row
      const earned = revenueOf(row)
      totals.add(currency, null, earned)
      if (isUnattributed) return unattributed.add(currency, null, earned)
      const owner = `${currency} ${creator === null ? "" : channelOf({ creator, code })}`
      creators.add(owner, creator, earned)
      links.add(`${owner} ${code ?? ""}`, { owner, code }, earned)
    },
    earnings: (inOrder: CurrencyOrder): AttributedRevenue => {
      const sortedBy = (one: Revenue, other: Revenue) => inOrder(one.currency, other.currency)
      const linksOf = groupBy(links.sorted(), ({ key }) => key.owner)
      const linksShown = (owner: string): ReadonlyArray<LinkRevenue> => {
        const { shown, others } = shownFirst(linksOf.get(owner) ?? [], LINKS_SHOWN_MAX)
        return [
          ...shown.map(({ key, earned }) => ({ ...earned, code: key.code, isOthers: false })),
          ...others.map((earned) => ({ ...earned, code: null, isOthers: true }))
        ]
      }
      const ofCurrencies = [...groupBy(creators.sorted(), ({ earned }) => earned.currency)]
      return {
        creators: ofCurrencies
          .sort(([one], [other]) => inOrder(one, other))
          .flatMap(([, rows]) => {
            const { shown, others } = shownFirst(rows, CREATORS_SHOWN_MAX)
            return [
              ...shown.map(({ name, key, earned }) => ({
                ...earned,
                creator: key,
                isOthers: false,
                links: linksShown(name)
              })),
              ...others.map((earned) => ({ ...earned, creator: null, isOthers: true, links: [] }))
            ]
          }),
        unattributed: unattributed
          .sorted()
          .map(({ earned }) => earned)
          .sort(sortedBy),
        totals: totals
          .sorted()
          .map(({ earned }) => earned)
          .sort(sortedBy)
      }
    }
  }
}

/** The clicks on links that a filter leaves. */
const clicksAsked = (
  counted: ReadonlyMap<LinkCode, Clicks>,
  filter: OrderFilter,
  links: LinkIndex
): ReadonlyMap<LinkCode, Clicks> =>
  new Map(
    [...counted].filter(([code]) =>
      isTouchAsked({ code, creator: links.byCode.get(code)?.creator ?? null }, filter, links)
    )
  )

const clicksShown = (
  counted: ReadonlyMap<LinkCode, Clicks>,
  links: LinkIndex
): Pick<AttributionReport, "clicks" | "otherClicks"> => {
  const most = [...counted].sort(([a, one], [b, other]) => descending(one.human, other.human) || ascending(a, b))
  const rest = most.slice(CLICKED_LINKS_SHOWN_MAX)
  return {
    clicks: most
      .slice(0, CLICKED_LINKS_SHOWN_MAX)
      .sort(([a], [b]) => ascending(a, b))
      .map(([code, clicks]) => ({ code, creator: links.byCode.get(code)?.creator ?? null, clicks })),
    otherClicks:
      rest.length === 0
        ? null
        : { links: rest.length, clicks: rest.map(([, clicks]) => clicks).reduce(sumClicks, NO_CLICKS) }
  }
}

/** Adds up what the channels that were compared got of the orders. */
const tallyFitted = ({ effects, nameOf }: Divider, links: LinkIndex) => {
  const fitted = new Map<string, bigint>()
  return {
    add: ({ shares }: AttributedOrder) => {
      if (effects === null) return
      for (const { touch, share } of shares) fitted.set(nameOf(touch), (fitted.get(nameOf(touch)) ?? 0n) + share)
    },
    found: (): ReadonlyArray<MarkovChannel> | null => {
      if (effects === null) return null
      const channels = new Map(
        [...links.byCode.values()].flatMap(({ code, creator, formerOwners }) =>
          [...formerOwners.map((owner) => owner.creator), creator].map((owner) => {
            const channel = { code, creator: owner }
            return [channelOf(channel), channel] as const
          })
        )
      )
      return [...effects]
        .map(([name, { removalEffect, conversions }]): MarkovChannel & { readonly name: string } => {
          const link = channels.get(name)
          return {
            name,
            creator: link?.creator ?? null,
            code: link === undefined || link.creator !== null ? null : link.code,
            isOthers: name === OTHER_CHANNELS,
            removalEffect,
            modelOrders: conversions,
            fittedOrders: fitted.get(name) ?? 0n
          }
        })
        .sort((a, b) => descending(a.removalEffect, b.removalEffect) || ascending(a.name, b.name))
        .map(({ name: _, ...channel }) => channel)
    }
  }
}

/** What a report is asked by. */
export interface AttributionReportQuery {
  readonly tenantId: TenantId
  readonly model: AttributionModel
  readonly period: Period
  readonly currency: CurrencyCode | null
  /** Absent: the totals are not broken down. */
  readonly breakdown?: BreakdownQuery
  /** Absent: all orders, and all of each. */
  readonly filter?: OrderFilter
}

/**
 * Revenue by creator and link over the orders placed in a period, under one model. Orders are read and added up page by
 * page, so that what is held grows with the links and, for the models that read all paths, the different paths. What was summed up
 * before and still holds is not read again, but under those models.
 *
 * A currency chooses the orders that are shown and counted, not what is learned: the same order is divided alike with it
 * and without. So does a filter, which may leave some of an order's shares: each as it is in the report of all. Orders that earn nothing
 * are counted whoever's they are, and what Markov found is of all channels. Clicks are those on the links that it leaves; of stores,
 * countries and products they tell nothing. Of several currencies the account's default is told of first. Fails with PeriodTooLarge, also
 * where the totals can't be broken down into so many rows.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { createTenant } from "creatorsignal/domain/accounts"
 * import { createLink, reportAttribution, trackEvent } from "creatorsignal/domain/attribution"
 * import { fixtures } from "creatorsignal/fixtures"
 * import { LinkCode, OrderId, PvId } from "creatorsignal/ports/attribution"
 * import { CurrencyCode } from "creatorsignal/ports/money"
 *
 * const code = LinkCode.make("nova")
 * const total = { minorUnits: 5998n, currency: CurrencyCode.make("USD") }
 * const period = { from: new Date(0), to: new Date(Date.now() + 60_000) }
 * const report = await Effect.runPromise(
 *   Effect.gen(function* () {
 *     const { id: tenantId } = yield* createTenant("Corner Shop")
 *     yield* createLink({
 *       tenantId, code, destinationUrl: "https://corner-shop.example/", creator: { platform: "youtube", handle: "novacooks" }
 *     })
 *     const visit = {
 *       tenantId, id: null, pvId: PvId.make("4e8aa5a0-6e6e-4b6c-9d4c-0c8f6c0a1b2d"), reportedBy: "server" as const,
 *       isBot: false, productId: null, storedRefs: [], purchase: null, dataJson: null
 *     }
 *     yield* trackEvent({ ...visit, type: "page_view", pageUrl: "https://corner-shop.example/?cs_ref=nova" })
 *     yield* trackEvent({
 *       ...visit, type: "purchase", pageUrl: null,
 *       purchase: { orderId: OrderId.make("1001"), total, promoCode: null, isNewCustomer: true, productId: null }
 *     })
 *     return yield* reportAttribution({ tenantId, model: "last_touch", period, currency: null })
 *   }).pipe(Effect.provide(fixtures))
 * )
 *
 * report.creators.map(({ creator, minorUnits }) => [creator?.handle, minorUnits]) //=> [["novacooks", 5998n]]
 * ```
 */
export const reportAttribution = Effect.fn("attribution.reportAttribution")(function* (query: AttributionReportQuery) {
  const { tenantId, model, period, currency, filter = {} } = query
  const tooFine = query.breakdown === undefined ? null : checkBreakdown(query.breakdown, period)
  if (tooFine !== null) return yield* tooFine
  const { account, divider, each } = yield* prepareAttribution(tenantId, model, period)
  const sold = tallyOrders()
  const unconfirmed = tallyOrders()
  const fitted = tallyFitted(divider, account.links)
  const excluded = new Map<NoRevenueReason, number>()
  const broken = query.breakdown === undefined ? null : tallyBreakdown(query.breakdown, period, account.links, filter)
  const cuts = isOfOrders(filter) ? null : query.breakdown === undefined ? [] : cutsOf(query.breakdown, period)
  const summed = yield* readSummaries(account, model, period, cuts)
  const isShown = (row: { readonly currency: CurrencyCode }) => currency === null || row.currency === currency
  for (const row of summed.rows) {
    if (!isShown(row) || !isSummaryAsked(row, filter, account.links)) continue
    if (row.part === "unconfirmed") unconfirmed.addSummary(row)
    else {
      sold.addSummary(row)
      broken?.addSummary(row, row.behind)
    }
  }
  for (const { reason, count } of summed.excluded.filter(isShown)) {
    const why = noRevenueReason(reason)
    if (why !== undefined) excluded.set(why, (excluded.get(why) ?? 0) + count)
  }
  yield* each((attributed) => {
    const { order } = attributed
    if (isAttributable(order)) fitted.add(attributed)
    if (!isShown(order.total) || !isOrderAsked(order, filter)) return
    const why = order.earnsNothingBecause
    if (why !== null) excluded.set(why, (excluded.get(why) ?? 0) + 1)
    if (!order.isSale) return
    const left = filterOrder(attributed, filter, account.links)
    if (order.isUnconfirmed) unconfirmed.add(left)
    else {
      sold.add(left)
      broken?.add(attributed)
    }
  }, summed.left)
  const { defaultCurrency } = account
  const inOrder = byCurrency(defaultCurrency)
  const breakdown = broken?.told(currency ?? defaultCurrency, inOrder)
  if (breakdown !== undefined && Result.isFailure(breakdown)) return yield* breakdown.failure
  const clicks = new Map<LinkCode, Clicks>()
  for (const { code, kind, count } of summed.clicks) addClicks(clicks, code, kind, count)
  yield* Effect.forEach(summed.left, (part) => readClicks(tenantId, part, clicks), { discard: true })
  const report: AttributionReport = {
    model,
    period,
    currency,
    lookbackDays: account.lookbackDays,
    ...sold.earnings(inOrder),
    unconfirmed: unconfirmed.earnings(inOrder),
    excluded,
    markov: fitted.found(),
    ...clicksShown(clicksAsked(clicks, filter, account.links), account.links),
    breakdown: breakdown?.success ?? null
  }
  return report
})
