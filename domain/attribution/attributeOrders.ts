import { Effect, Schema } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { Tenants } from "../../ports/accounts/Tenants.ts"
import {
  Journeys,
  PATH_VISITS_MAX,
  type PathVisit,
  type Visit,
  type VisitCursor,
  type VisitorPath
} from "../../ports/attribution/Journeys.ts"
import type { RecordedOrder } from "../../ports/attribution/Order.ts"
import { type OrderCursor, Orders } from "../../ports/attribution/Orders.ts"
import type { PvId } from "../../ports/attribution/TrackingEvent.ts"
import type { LinkCode, LinkRule, PromoAssignment, TrackingLink } from "../../ports/attribution/TrackingLink.ts"
import { type AssignmentCursor, TrackingLinks } from "../../ports/attribution/TrackingLinks.ts"
import { groupBy } from "../../ports/groupBy.ts"
import {
  type AttributionModel,
  channelOf,
  type Divider,
  makeLearner,
  payeeOf,
  readsAllPaths,
  type TouchShare
} from "./divideOrders.ts"
import { type RuledVisit, textsOfRules, visitsByRules, withRuledVisits } from "./links/linkRules.ts"
import { splitMoneyByPayee } from "./models/shares.ts"
import { AttributionPageSizes } from "./pageSizes.ts"
import { type ReconciledOrder, reconcileOrder } from "./reconcileOrder.ts"
import { indexLinks, type LinkIndex, SESSION_MINUTES, type Touch, touchpointsOf, touchWindow } from "./touchpoints.ts"
import { type ChannelVisit, makeVisitorFilter } from "./unclickedVisitors.ts"

/** Orders one report divides at most. */
export const ORDERS_MAX = 100_000

const PAGE_LINKS = 200

/** The period holds more than one report reads; `reason` says how much that is. */
export class PeriodTooLarge extends Schema.TaggedError<PeriodTooLarge>()("PeriodTooLarge", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/**
 * From `from`, included, to `to`, excluded.
 *
 * An order belongs to the period that holds the earliest time any of its sources says it was placed at
 * (`OrderFile.placedAt`), so it is in one period and not in the next. The time it is shown with is its shop's
 * (`ReconciledOrder.placedAt`), which lies outside that period by as much as the sources' clocks differ.
 */
export interface Period {
  readonly from: Date
  readonly to: Date
}

export interface AttributedShare extends TouchShare {
  /** This share of what the order earns; those of all shares sum to exactly that. */
  readonly minorUnits: bigint
  /** This share of what went back, and of what was cancelled; each sums to exactly the order's. */
  readonly refundedMinorUnits: bigint
  readonly cancelledMinorUnits: bigint
}

/** One order, and whose it is; no shares where it was never a sale or no creator had a part in it. */
export interface AttributedOrder {
  readonly order: ReconciledOrder
  readonly shares: ReadonlyArray<AttributedShare>
}

/** What a tenant's orders are read by. */
export interface AttributionContext {
  readonly tenantId: TenantId
  readonly lookbackDays: number
  readonly links: LinkIndex
  readonly rules: ReadonlyArray<LinkRule>
  readonly hasTrustedSender: boolean
}

const allLinks = Effect.fnUntraced(function* (tenantId: TenantId) {
  const trackingLinks = yield* TrackingLinks
  const links: Array<TrackingLink> = []
  for (let after: LinkCode | null = null; ; ) {
    const page: ReadonlyArray<TrackingLink> = yield* trackingLinks.page(tenantId, PAGE_LINKS, after)
    links.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_LINKS) return links
    after = last.code
  }
})

const allAssignments = Effect.fnUntraced(function* (tenantId: TenantId) {
  const trackingLinks = yield* TrackingLinks
  const assignments: Array<PromoAssignment> = []
  for (let after: AssignmentCursor | null = null; ; ) {
    const page: ReadonlyArray<PromoAssignment> = yield* trackingLinks.promoAssignments(tenantId, PAGE_LINKS, after)
    assignments.push(...page)
    after = page.at(-1) ?? null
    if (after === null || page.length < PAGE_LINKS) return assignments
  }
})

export const openAttribution = Effect.fn("attribution.openAttribution")(function* (tenantId: TenantId) {
  const tenants = yield* Tenants
  const book = yield* Orders
  const trackingLinks = yield* TrackingLinks
  const [{ lookbackDays }, links, assignments, rules, hasTrustedSender] = yield* Effect.all(
    [
      tenants.get(tenantId),
      allLinks(tenantId),
      allAssignments(tenantId),
      trackingLinks.rules(tenantId),
      book.hasTrustedSender(tenantId)
    ],
    { concurrency: "unbounded" }
  )
  const account: AttributionContext = {
    tenantId,
    lookbackDays,
    links: indexLinks(links, assignments),
    rules,
    hasTrustedSender
  }
  return account
})

export interface TouchedFile {
  readonly order: ReconciledOrder
  /** None where the order was never a sale. */
  readonly touches: ReadonlyArray<Touch>
}

/** The tenant's visits that may count towards these orders, by visitor. */
const visitsByVisitor = Effect.fnUntraced(function* (
  { tenantId, lookbackDays, rules }: AttributionContext,
  settled: ReadonlyArray<{ readonly order: ReconciledOrder; readonly file: RecordedOrder }>
) {
  const visitors = new Set<PvId>()
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { order, file } of settled) {
    for (const pvId of order.pvIds) visitors.add(pvId)
    const { opens, closes } = touchWindow(order, file, lookbackDays)
    firstMs = Math.min(firstMs, opens.getTime())
    lastMs = Math.max(lastMs, closes.getTime())
  }
  if (visitors.size === 0) return new Map<PvId, ReadonlyArray<Visit | RuledVisit>>()
  const journeys = yield* Journeys
  const [first, last] = [new Date(firstMs), new Date(lastMs)]
  const visits = groupBy(yield* journeys.visitsOf(tenantId, [...visitors], first, last), ({ pvId }) => pvId)
  const known = new Map<PvId, ReadonlyArray<Visit | RuledVisit>>(visits)
  if (rules.length === 0) return known
  const landings = yield* journeys.landingsOf(tenantId, [...visitors], first, last, textsOfRules(rules))
  for (const [pvId, ruled] of groupBy(visitsByRules(rules, landings), (visit) => visit.pvId)) {
    known.set(pvId, withRuledVisits(visits.get(pvId) ?? [], ruled, SESSION_MINUTES))
  }
  return known
})

/** Settles orders and finds what touched them, in one round trip, in the order of `files`. */
export const reconcileWithTouches = Effect.fnUntraced(function* (
  account: AttributionContext,
  files: ReadonlyArray<RecordedOrder>
) {
  const { links, lookbackDays, hasTrustedSender } = account
  const settled = files.map((file) => ({ file, order: reconcileOrder(file, hasTrustedSender) }))
  const visits = yield* visitsByVisitor(
    account,
    settled.filter(({ order }) => order.isSale)
  )
  return settled.map(({ file, order }): TouchedFile => {
    const ofOrder = order.pvIds.flatMap((pvId) => visits.get(pvId) ?? [])
    return { order, touches: order.isSale ? touchpointsOf(order, file, ofOrder, links, lookbackDays) : [] }
  })
})

/** Reads the orders of a period page by page. Fails with PeriodTooLarge when there are more than ORDERS_MAX. */
const eachPage = Effect.fnUntraced(function* <E, R>(
  tenantId: TenantId,
  period: Period,
  use: (files: ReadonlyArray<RecordedOrder>) => Effect.Effect<void, E, R>
) {
  const book = yield* Orders
  const { orders: pageOrders } = yield* AttributionPageSizes
  let read = 0
  for (let after: OrderCursor | undefined; ; ) {
    const page: ReadonlyArray<RecordedOrder> = yield* book.placedBetween(
      tenantId,
      period.from,
      period.to,
      pageOrders,
      after
    )
    read += page.length
    if (read > ORDERS_MAX) {
      return yield* new PeriodTooLarge({
        reason: `the period has more than ${ORDERS_MAX} orders; ask for a shorter one`
      })
    }
    yield* use(page)
    after = page.at(-1)
    if (after === undefined || page.length < pageOrders) return
  }
})

/**
 * The paths of the visitors who came in the period and ordered nothing, page by page. Unlike an order's path, which
 * reaches back by the look-back window, they hold only visits of the period itself.
 */
const eachUnconverted = Effect.fnUntraced(function* (
  { tenantId, links }: AttributionContext,
  period: Period,
  use: (visits: ReadonlyArray<ChannelVisit>) => void
) {
  const journeys = yield* Journeys
  const { visits: pageVisits } = yield* AttributionPageSizes
  const tell = (visits: ReadonlyArray<PathVisit>) => {
    const path = visits.slice(0, PATH_VISITS_MAX).flatMap(({ code, isClicked }) => {
      const link = links.byCode.get(code)
      return link === undefined ? [] : [{ channel: channelOf(link), isClicked }]
    })
    if (path.length > 0) use(path)
  }
  // The last visitor's path may go on in the next page.
  let open: VisitorPath | undefined
  for (let after: VisitCursor | null = null; ; ) {
    const page: Effect.Success<ReturnType<typeof journeys.unconvertedPaths>> = yield* journeys.unconvertedPaths(
      tenantId,
      period.from,
      period.to,
      pageVisits,
      after
    )
    for (const path of page.paths) {
      if (open !== undefined && open.pvId !== path.pvId) tell(open.visits)
      const before: ReadonlyArray<PathVisit> = open?.pvId === path.pvId ? open.visits : []
      open = { pvId: path.pvId, visits: [...before, ...path.visits].slice(0, PATH_VISITS_MAX) }
    }
    after = page.next
    if (after === null) break
  }
  if (open !== undefined) tell(open.visits)
})

/** Whether an order is one that is shared among creators for sure. */
export const isAttributable = ({ earns, isUnconfirmed }: ReconciledOrder): boolean => earns && !isUnconfirmed

/** Orders and touches of a period that are kept between learning and dividing at most; of a larger one they are read again. */
export const CACHED_ITEMS_MAX = 400_000

/** Pages of settled orders, kept while they are few enough. */
class KeptPages {
  /** Null where they were too many. */
  pages: Array<ReadonlyArray<TouchedFile>> | null = []
  private size = 0

  add(page: ReadonlyArray<TouchedFile>) {
    for (const { touches } of page) this.size += 1 + touches.length
    if (this.size > CACHED_ITEMS_MAX) this.pages = null
    this.pages?.push(page)
  }
}

/** Learns what the model has to know of the period, and of one order beside it; keeps the period's orders on the way. */
const learn = Effect.fnUntraced(function* (
  account: AttributionContext,
  model: AttributionModel,
  period: Period,
  beside: RecordedOrder | null
) {
  const learner = makeLearner(model)
  if (!readsAllPaths(model)) return { divider: learner.finish(), pages: null }
  const filter = makeVisitorFilter(channelOf)
  const kept = new KeptPages()
  const learnFrom = Effect.fnUntraced(function* (files: ReadonlyArray<RecordedOrder>) {
    const touched = yield* reconcileWithTouches(account, files)
    for (const { order, touches } of touched) {
      if (!isAttributable(order)) continue
      learner.addOrder({ touches, placedAt: order.placedAt })
      filter.addOrder(touches)
    }
    return touched
  })
  yield* eachPage(account.tenantId, period, (files) => Effect.map(learnFrom(files), (page) => kept.add(page)))
  if (beside !== null) yield* learnFrom([beside])
  yield* eachUnconverted(account, period, (visits) => filter.addVisitor(visits, learner.addVisitors))
  filter.finish(learner.addVisitors)
  return { divider: learner.finish(), pages: kept.pages }
})

const attributed = ({ order, touches }: TouchedFile, { divide }: Divider): AttributedOrder => {
  const shares = divide({ touches, placedAt: order.placedAt })
  const payees = touches.map(payeeOf)
  const parts = shares.map(({ share }) => share)
  const split = (minorUnits: bigint) => splitMoneyByPayee(minorUnits, payees, parts)
  const earned = split(order.earns ? order.total.minorUnits : 0n)
  const refunded = split(order.refundedMinorUnits)
  const cancelled = split(order.cancelledMinorUnits)
  return {
    order,
    shares: shares.map((share, index) => ({
      ...share,
      minorUnits: earned[index] ?? 0n,
      refundedMinorUnits: refunded[index] ?? 0n,
      cancelledMinorUnits: cancelled[index] ?? 0n
    }))
  }
}

type Touching = ReturnType<typeof reconcileWithTouches>

/** Orders are attributed by one of these. */
export interface Attribution {
  readonly account: AttributionContext
  readonly divider: Divider
  /** In the order of `files`. */
  readonly attribute: (
    files: ReadonlyArray<RecordedOrder>
  ) => Effect.Effect<ReadonlyArray<AttributedOrder>, Effect.Error<Touching>, Effect.Services<Touching>>
  /** Goes over all orders of the period. */
  readonly each: (
    use: (order: AttributedOrder) => void
  ) => Effect.Effect<void, PeriodTooLarge | Effect.Error<Touching>, Orders | Effect.Services<Touching>>
}

/**
 * Prepares to divide a tenant's orders among the creators that touched them.
 *
 * The models that read all paths learn from those of `period` before they divide it, and what they read is kept in between
 * where it is no more than CACHED_ITEMS_MAX; `beside` is an order they learn from too, though it lies outside. An order known by its
 * browser alone, where the account has a sender to trust, is divided and not learned from. The same data always gives the same
 * shares. Fails with PeriodTooLarge.
 */
export const prepareAttribution = Effect.fn("attribution.prepareAttribution")(function* (
  tenantId: TenantId,
  model: AttributionModel,
  period: Period,
  beside: RecordedOrder | null = null
) {
  const account = yield* openAttribution(tenantId)
  const isWithin = beside !== null && beside.placedAt >= period.from && beside.placedAt < period.to
  const { divider, pages } = yield* learn(account, model, period, isWithin ? null : beside)
  const attribution: Attribution = {
    account,
    divider,
    attribute: (files) =>
      Effect.map(reconcileWithTouches(account, files), (touched) => touched.map((each) => attributed(each, divider))),
    each: (use) => {
      const divide = (page: ReadonlyArray<TouchedFile>) => {
        for (const touched of page) use(attributed(touched, divider))
      }
      return pages === null
        ? eachPage(tenantId, period, (files) => Effect.map(reconcileWithTouches(account, files), divide))
        : Effect.forEach(pages, (page) => Effect.sync(() => divide(page)), { discard: true })
    }
  }
  return attribution
})
