import { Effect } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { ClickKind, CreatorAccount, LinkCode } from "../../ports/attribution/TrackingLink.ts"
import { TrackingLinks } from "../../ports/attribution/TrackingLinks.ts"
import { groupBy } from "../../ports/groupBy.ts"
import type { CurrencyCode } from "../../ports/money.ts"
import {
  type AttributedOrder,
  type AttributedShare,
  isAttributable,
  type Period,
  prepareAttribution
} from "./attributeOrders.ts"
import { type AttributionModel, channelOf, type Divider, OTHER_CHANNELS } from "./divideOrders.ts"
import { WHOLE_SHARE } from "./models/shares.ts"
import { AttributionPageSizes } from "./pageSizes.ts"
import type { NoRevenueReason, ReconciledOrder } from "./reconcileOrder.ts"
import type { LinkIndex } from "./touchpoints.ts"

/** Creators of one currency that are told one by one at most; the rest are one row. */
export const CREATORS_SHOWN_MAX = 512
/** Links of one creator that are told one by one at most; the rest are one row. */
export const LINKS_SHOWN_MAX = 100
/** Links whose clicks are told one by one at most; the rest are told together. */
export const CLICKED_LINKS_SHOWN_MAX = 2_000

/** What was earned in one currency. Orders and customers are in parts of `WHOLE_SHARE`: an order may be shared. */
export interface Revenue {
  readonly currency: CurrencyCode
  readonly orders: bigint
  /** Of the orders: by new customers, by others, and by who knows whom. They add up to `orders`. */
  readonly newCustomers: bigint
  readonly returningCustomers: bigint
  readonly unknownCustomers: bigint
  /** What was paid and not given back. */
  readonly minorUnits: bigint
  /** What was given back of sales, also of those that now earn nothing. */
  readonly refundedMinorUnits: bigint
  /** What was paid of sales that were cancelled. */
  readonly cancelledMinorUnits: bigint
}

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

export type Clicks = Readonly<Record<ClickKind, number>>

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
}

const sum = (one: Revenue, other: Revenue): Revenue => ({
  currency: other.currency,
  orders: one.orders + other.orders,
  newCustomers: one.newCustomers + other.newCustomers,
  returningCustomers: one.returningCustomers + other.returningCustomers,
  unknownCustomers: one.unknownCustomers + other.unknownCustomers,
  minorUnits: one.minorUnits + other.minorUnits,
  refundedMinorUnits: one.refundedMinorUnits + other.refundedMinorUnits,
  cancelledMinorUnits: one.cancelledMinorUnits + other.cancelledMinorUnits
})

const ascending = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
const descending = (a: bigint | number, b: bigint | number) => (a === b ? 0 : a > b ? -1 : 1)

interface Row<Key> {
  readonly name: string
  readonly key: Key
  readonly earned: Revenue
}

/** Adds up what is earned under one key after another. */
class Tally<Key> {
  private readonly rows = new Map<string, { readonly key: Key; earned: Revenue }>()

  add(name: string, key: Key, more: Revenue) {
    const row = this.rows.get(name)
    if (row === undefined) this.rows.set(name, { key, earned: more })
    else row.earned = sum(row.earned, more)
  }

  /** By currency, then most revenue, then most orders, then name. */
  sorted(): ReadonlyArray<Row<Key>> {
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

/** The first rows, and what the rest earned together where there is a rest. */
const shownFirst = <Key>(rows: ReadonlyArray<Row<Key>>, max: number) => {
  const [first, ...rest] = rows.slice(max).map(({ earned }) => earned)
  return { shown: rows.slice(0, max), others: first === undefined ? [] : [rest.reduce(sum, first)] }
}

type Parts = Pick<AttributedShare, "share" | "minorUnits" | "refundedMinorUnits" | "cancelledMinorUnits">

/** An order that earns nothing any more is told by what went back, and is no order. */
const earnedOf = ({ total, isNewCustomer, earns }: ReconciledOrder, { share, ...money }: Parts): Revenue => {
  const orders = earns ? share : 0n
  return {
    currency: total.currency,
    orders,
    newCustomers: isNewCustomer === true ? orders : 0n,
    returningCustomers: isNewCustomer === false ? orders : 0n,
    unknownCustomers: isNewCustomer === null ? orders : 0n,
    minorUnits: money.minorUnits,
    refundedMinorUnits: money.refundedMinorUnits,
    cancelledMinorUnits: money.cancelledMinorUnits
  }
}

/** Adds up orders by creator and link, one after the other. Every order's shares and money are spent to the last part. */
const tallyOrders = () => {
  const creators = new Tally<CreatorAccount | null>()
  const links = new Tally<{ readonly owner: string; readonly code: LinkCode | null }>()
  const unattributed = new Tally<null>()
  const totals = new Tally<null>()
  return {
    add: ({ order, shares }: AttributedOrder) => {
      const { currency, minorUnits } = order.total
      const { refundedMinorUnits, cancelledMinorUnits } = order
      const whole = earnedOf(order, {
        share: WHOLE_SHARE,
        minorUnits: order.earns ? minorUnits : 0n,
        refundedMinorUnits,
        cancelledMinorUnits
      })
      totals.add(currency, null, whole)
      if (shares.length === 0) unattributed.add(currency, null, whole)
      for (const { touch, ...parts } of shares) {
        const part = earnedOf(order, parts)
        const owner = `${currency} ${touch.creator === null ? "" : channelOf(touch)}`
        creators.add(owner, touch.creator, part)
        links.add(`${owner} ${touch.code ?? ""}`, { owner, code: touch.code }, part)
      }
    },
    earnings: (): AttributedRevenue => {
      const linksOf = groupBy(links.sorted(), ({ key }) => key.owner)
      const linksShown = (owner: string): ReadonlyArray<LinkRevenue> => {
        const { shown, others } = shownFirst(linksOf.get(owner) ?? [], LINKS_SHOWN_MAX)
        return [
          ...shown.map(({ key, earned }) => ({ ...earned, code: key.code, isOthers: false })),
          ...others.map((earned) => ({ ...earned, code: null, isOthers: true }))
        ]
      }
      const byCurrency = groupBy(creators.sorted(), ({ earned }) => earned.currency)
      return {
        creators: [...byCurrency.values()].flatMap((rows) => {
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
        unattributed: unattributed.sorted().map(({ earned }) => earned),
        totals: totals.sorted().map(({ earned }) => earned)
      }
    }
  }
}

const NO_CLICKS: Clicks = { human: 0, bot: 0, prefetch: 0, head: 0 }

const sumClicks = (one: Clicks, other: Clicks): Clicks => ({
  human: one.human + other.human,
  bot: one.bot + other.bot,
  prefetch: one.prefetch + other.prefetch,
  head: one.head + other.head
})

const readClicks = Effect.fnUntraced(function* (tenantId: TenantId, period: Period) {
  const trackingLinks = yield* TrackingLinks
  const { clicks: pageClicks } = yield* AttributionPageSizes
  const clicks = new Map<LinkCode, Clicks>()
  for (let after: Date | null = null; ; ) {
    const page: Effect.Success<ReturnType<typeof trackingLinks.countClicks>> = yield* trackingLinks.countClicks(
      tenantId,
      period.from,
      period.to,
      pageClicks,
      after
    )
    for (const { code, kind, count } of page.counts) {
      const known = clicks.get(code) ?? NO_CLICKS
      clicks.set(code, { ...known, [kind]: known[kind] + count })
    }
    after = page.next
    if (after === null) return clicks
  }
})

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
}

/**
 * Revenue by creator and link over the orders placed in a period, under one model. Orders are read and added up page by
 * page, so that what is held grows with the links and, for the models that read all paths, the different paths.
 *
 * A currency chooses the orders that are shown and counted, not what is learned: the same order is divided alike with it
 * and without. Fails with PeriodTooLarge.
 */
export const reportAttribution = Effect.fn("attribution.reportAttribution")(function* (query: AttributionReportQuery) {
  const { tenantId, model, period, currency } = query
  const { account, divider, each } = yield* prepareAttribution(tenantId, model, period)
  const sold = tallyOrders()
  const unconfirmed = tallyOrders()
  const fitted = tallyFitted(divider, account.links)
  const excluded = new Map<NoRevenueReason, number>()
  yield* each((attributed) => {
    const { order } = attributed
    if (isAttributable(order)) fitted.add(attributed)
    if (currency !== null && order.total.currency !== currency) return
    const why = order.earnsNothingBecause
    if (why !== null) excluded.set(why, (excluded.get(why) ?? 0) + 1)
    if (!order.isSale) return
    if (order.isUnconfirmed) unconfirmed.add(attributed)
    else sold.add(attributed)
  })
  const clicks = yield* readClicks(tenantId, period)
  const report: AttributionReport = {
    model,
    period,
    currency,
    lookbackDays: account.lookbackDays,
    ...sold.earnings(),
    unconfirmed: unconfirmed.earnings(),
    excluded,
    markov: fitted.found(),
    ...clicksShown(clicks, account.links)
  }
  return report
})
