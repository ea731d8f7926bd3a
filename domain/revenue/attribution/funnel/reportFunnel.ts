import { Effect } from "effect"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Funnels, type VisitorSteps } from "../../../../ports/revenue/attribution/Funnels.ts"
import type { Visit } from "../../../../ports/revenue/attribution/Journeys.ts"
import { ClickDay, ClickPeople } from "../../../../ports/revenue/fraud/ClickPeople.ts"
import { DAY_MS, isoDay, MINUTE_MS } from "../../../../ports/time/days.ts"
import type { PvId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import type { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import type { RecordedOrder } from "../../../../ports/tracking/orders/Order.ts"
import { textsOfRules, visitsByRules, withRuledVisits } from "../../../tracking/links/linkRules.ts"
import { ownerAt } from "../../../tracking/links/promoLinks.ts"
import { CLOCK_SKEW_MINUTES_MAX } from "../../../tracking/orders/reconcileOrder.ts"
import {
  type AttributionContext,
  eachPage,
  openAttribution,
  type Period,
  reconcileWithVisits
} from "../attributeOrders.ts"
import { AttributionPageSizes } from "../pageSizes.ts"
import { readClicks } from "../readClicks.ts"
import { isOpened, SESSION_MINUTES, type Touch, touchpointsOf, touchWindow } from "../touchpoints.ts"
import type { FunnelFilter, FunnelGroupBy, FunnelSource } from "./funnelGroups.ts"
import { type FunnelCounts, type FunnelRow, makeFunnelRows } from "./funnelRows.ts"
import { FUNNEL_STEPS, type FunnelMode, type FunnelOrder, walkFunnel } from "./walkFunnel.ts"

const SKEW_MS = CLOCK_SKEW_MINUTES_MAX * MINUTE_MS

/** Links whose people are asked for at once. */
const PEOPLE_LINKS = 500

/** What a funnel is asked by. */
export interface FunnelQuery {
  readonly tenantId: TenantId
  readonly period: Period
  readonly mode: FunnelMode
  readonly groupBy: FunnelGroupBy
  readonly filter: FunnelFilter
}

/** The orders placed in the period that earn, whatever led to them. */
export interface FunnelOrders {
  readonly placed: number
  /** Of whose visitors a visit by a link was seen in the look-back before them. */
  readonly withVisit: number
  /** Of whose visitors none was. */
  readonly withoutVisit: number
  /** Of those the ones that nobody named a visitor of. */
  readonly withoutVisitor: number
  /** Orders that browsers alone reported, where the account has a sender to trust. No part of anything else. */
  readonly unconfirmed: number
}

export interface FunnelReport extends Omit<FunnelQuery, "tenantId"> {
  /** How long after they came a visitor's steps count: the account's look-back. */
  readonly windowDays: number
  /** From then on nothing more is added by what happens. */
  readonly completeAt: Date
  readonly total: FunnelCounts
  /** Of most visitors first. A visitor who came by two rows' links is in both. */
  readonly rows: ReadonlyArray<FunnelRow>
  readonly rowsLeftOut: number
  readonly orders: FunnelOrders
}

type Rows = ReturnType<typeof makeFunnelRows>

const sourceOfTouch = ({ links }: AttributionContext, { code, creator }: Touch): FunnelSource => ({
  link: code === null ? null : (links.byCode.get(code) ?? null),
  creator
})

/** The link that was followed, as whoever's it was then; none where the account has no such link. */
const sourceOfVisit = (
  { links }: AttributionContext,
  { code, at }: { readonly code: LinkCode; readonly at: Date }
): ReadonlyArray<FunnelSource> => {
  const link = links.byCode.get(code)
  return link === undefined ? [] : [{ link, creator: ownerAt(link, at) }]
}

/** Reads the orders that visitors of the period may have placed, page by page. Fails with PeriodTooLarge. */
const readOrders = Effect.fnUntraced(function* (account: AttributionContext, period: Period, ends: Date, rows: Rows) {
  const { tenantId, links } = account
  const ofVisitor = new Map<PvId, Array<FunnelOrder>>()
  const counts = {
    placed: 0,
    withVisit: 0,
    withoutVisit: 0,
    withoutVisitor: 0,
    unconfirmed: 0
  }

  const add = Effect.fnUntraced(function* (files: ReadonlyArray<RecordedOrder>, before: number) {
    const visited = yield* reconcileWithVisits(account, files)
    for (const [place, { file, order, visits: ofOrder, joined }] of visited.entries()) {
      if (!order.earns) continue
      const isPlacedIn = file.placedAt >= period.from && file.placedAt < period.to
      if (order.isUnconfirmed) {
        if (isPlacedIn) counts.unconfirmed += 1
        continue
      }
      for (const pvId of order.pvIds) {
        const known = ofVisitor.get(pvId)
        const own = { number: before + place, atMs: order.placedAt.getTime() }
        if (known === undefined) ofVisitor.set(pvId, [own])
        else known.push(own)
      }
      if (!isPlacedIn) continue
      const { opens, closes } = touchWindow(order, file, account)
      const seen = ofOrder
        .filter((visit) => visit.at >= opens && visit.at <= closes && isOpened(visit))
        .flatMap((visit) => sourceOfVisit(account, visit))
      const touches = touchpointsOf(order, file, ofOrder, links, account, joined)
      counts.placed += 1
      counts[seen.length > 0 ? "withVisit" : "withoutVisit"] += 1
      if (order.pvIds.length === 0) counts.withoutVisitor += 1
      rows.addOrder(
        touches.map((touch) => sourceOfTouch(account, touch)),
        seen
      )
    }
  })

  let read = 0
  const from = new Date(period.from.getTime() - SKEW_MS)
  yield* eachPage(
    tenantId,
    { from, to: ends },
    Effect.fnUntraced(function* (page) {
      yield* add(page, read)
      read += page.length
    }),
    "the period and the look-back after it have"
  )
  const orders: FunnelOrders = counts
  return { ofVisitor, orders }
})

/** How one visitor came in the period: by links, and by pages that rules give to links. Clicks that were never issued don't count. */
const arrivalsOf = (account: AttributionContext, { from, to }: Period, { pvId, visits, landings }: VisitorSteps) => {
  const own = visits.map((visit) => ({ ...visit, pvId }))
  const clicked = new Set<Visit>(own.filter(({ isClicked }) => isClicked))
  const ruled = visitsByRules(
    account.rules,
    landings.map((landing) => ({ ...landing, pvId }))
  )
  return withRuledVisits(own, ruled, SESSION_MINUTES)
    .filter((visit) => visit.at >= from && visit.at < to && isOpened(visit))
    .flatMap((visit) =>
      sourceOfVisit(account, visit).map((source) => ({
        ...source,
        atMs: visit.at.getTime(),
        isClicked: clicked.has(visit),
        isMachine: visit.clickKind !== null && visit.clickKind !== "human" && visit.clickKind !== "prefetch"
      }))
    )
}

/** Walks every visitor of the period through the funnel, page by page. */
const walkVisitors = Effect.fnUntraced(function* (
  account: AttributionContext,
  { period, mode }: FunnelQuery,
  ends: Date,
  ofVisitor: ReadonlyMap<PvId, ReadonlyArray<FunnelOrder>>,
  rows: Rows
) {
  const funnels = yield* Funnels
  const { visits: pageVisitors } = yield* AttributionPageSizes
  const { tenantId, rules, lookbackDays } = account
  // A page that follows a visit by a link is no visit of its own, also where that visit was before the period.
  const from = new Date(period.from.getTime() - SESSION_MINUTES * MINUTE_MS)
  const asked = {
    from,
    to: period.to,
    until: ends,
    texts: textsOfRules(rules)
  }
  for (let after: PvId | null = null; ; ) {
    const page: ReadonlyArray<VisitorSteps> = yield* funnels.visitors(tenantId, asked, pageVisitors, after)
    for (const visitor of page) {
      rows.addVisitor(arrivalsOf(account, period, visitor), (arrivals) => {
        const walked = walkFunnel(
          visitor,
          ofVisitor.get(visitor.pvId) ?? [],
          {
            fromMs: arrivals.reduce((first, { atMs }) => Math.min(first, atMs), Number.POSITIVE_INFINITY),
            windowMs: lookbackDays * DAY_MS,
            skewMs: SKEW_MS
          },
          mode
        )
        const reached = {
          add_to_cart: walked.addedToCart,
          checkout_start: walked.beganCheckout,
          page_view: true
        }
        return {
          reached: FUNNEL_STEPS.filter((step) => (step === "order" ? walked.orders.length > 0 : reached[step])),
          isClicked: arrivals.some(({ isClicked }) => isClicked),
          orderNumbers: walked.orders.map(({ number }) => number)
        }
      })
    }
    const last = page.at(-1)
    if (last === undefined || page.length < pageVisitors) return
    after = last.pvId
  }
})

const dayOf = (ms: number): ClickDay => ClickDay.make(isoDay(new Date(Math.max(0, ms))))

/** Adds the clicks of the period, and how many people they came from on each of its days (UTC). */
const addClicks = Effect.fnUntraced(function* (account: AttributionContext, period: Period, rows: Rows) {
  const clickPeople = yield* ClickPeople
  const { tenantId, links } = account
  const clicks = yield* readClicks(tenantId, period)
  const codes = [...clicks.keys()]
  const people = new Map<LinkCode, number>()
  for (let start = 0; start < codes.length; start += PEOPLE_LINKS) {
    const counted = yield* clickPeople.countPeople(
      tenantId,
      codes.slice(start, start + PEOPLE_LINKS),
      dayOf(period.from.getTime()),
      dayOf(period.to.getTime() - 1)
    )
    for (const day of counted) people.set(day.code, (people.get(day.code) ?? 0) + day.people)
  }
  for (const [code, counted] of clicks) {
    const link = links.byCode.get(code)
    if (link !== undefined) rows.addClicks({ link, creator: link.creator }, counted, people.get(code) ?? 0)
  }
})

/**
 * How the visitors of a period went from a creator's link to an order, in all and by creator, link or campaign.
 *
 * A visitor is one browser's pvId. They are of the period when a link, or a rule of the account, opened a page for them in it, and
 * are counted once a row, from the first of these visits by the row's links. What they did counts up to the account's look-back
 * later, also beyond the period's end. Orders are the reconciled ones that earn. Fails with PeriodTooLarge.
 */
export const reportFunnel = Effect.fn("attribution.reportFunnel")(function* (query: FunnelQuery) {
  const { tenantId, period, mode, groupBy, filter } = query
  const account = yield* openAttribution(tenantId)
  const rows = makeFunnelRows(groupBy, filter)
  const completeAt = new Date(period.to.getTime() + account.lookbackDays * DAY_MS)
  const { ofVisitor, orders } = yield* readOrders(account, period, completeAt, rows)
  yield* walkVisitors(account, query, completeAt, ofVisitor, rows)
  yield* addClicks(account, period, rows)
  const { total, rows: told, rowsLeftOut } = rows.finish()
  const report: FunnelReport = {
    period,
    mode,
    groupBy,
    filter,
    windowDays: account.lookbackDays,
    completeAt,
    total,
    rows: told,
    rowsLeftOut,
    orders
  }
  return report
})
