import { Effect, Schema } from "effect"
import type { AttributionSettings } from "../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import type { AttributionModel } from "../../../ports/revenue/attribution/AttributionModel.ts"
import { Journeys, type Visit } from "../../../ports/revenue/attribution/Journeys.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import type { PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import type { LinkRule } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import type { RecordedOrder } from "../../../ports/tracking/orders/Order.ts"
import { type OrderCursor, Orders } from "../../../ports/tracking/orders/Orders.ts"
import { People } from "../../../ports/tracking/people/People.ts"
import { type RuledVisit, textsOfRules, visitsByRules, withRuledVisits } from "../../tracking/links/linkRules.ts"
import { netOf, type ReconciledOrder, reconcileOrder } from "../../tracking/orders/reconcileOrder.ts"
import { clockSkews } from "./clockSkews.ts"
import { channelOf, type Divider, makeLearner, payeeOf, readsAllPaths, type TouchShare } from "./divideOrders.ts"
import { indexPeople, joinedDevices } from "./joinDevices.ts"
import { knownLinks } from "./knownLinks.ts"
import { splitMoneyByPayee } from "./models/shares.ts"
import { type CustomerMemo, makeCustomerMemo, type SettledOrder, settleCustomers } from "./newCustomers.ts"
import { AttributionPageSizes } from "./pageSizes.ts"
import {
  type LinkIndex,
  SESSION_MINUTES,
  type Touch,
  type TouchReach,
  touchpointsOf,
  touchWindow
} from "./touchpoints.ts"
import { makeVisitorFilter } from "./unclickedVisitors.ts"
import { eachUnconverted } from "./unconvertedVisitors.ts"

/** Orders one report divides at most. */
export const ORDERS_MAX = 100_000

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
  readonly order: SettledOrder
  /** By which it belongs to a {@link Period}. */
  readonly filedAt: Date
  readonly shares: ReadonlyArray<AttributedShare>
}

/** What all of a tenant's orders are read by, whichever links they came over. */
export interface AttributionBasis extends AttributionSettings, TouchReach {
  readonly tenantId: TenantId
  readonly rules: ReadonlyArray<LinkRule>
  readonly hasTrustedSender: boolean
}

/** What a tenant's orders are read by. */
export interface AttributionContext extends AttributionBasis {
  readonly links: LinkIndex
  readonly customers: CustomerMemo
}

export const openBasis = Effect.fn("attribution.openBasis")(function* (tenantId: TenantId) {
  const tenants = yield* Tenants
  const book = yield* Orders
  const trackingLinks = yield* TrackingLinks
  const [settings, rules, hasTrustedSender, skews] = yield* Effect.all(
    [
      tenants.attribution(tenantId),
      trackingLinks.rules(tenantId),
      book.hasTrustedSender(tenantId),
      clockSkews(tenantId)
    ],
    { concurrency: "unbounded" }
  )
  const basis: AttributionBasis = { tenantId, ...settings, rules, hasTrustedSender, clockSkews: skews }
  return basis
})

export const openAttribution = Effect.fn("attribution.openAttribution")(function* (tenantId: TenantId) {
  const [basis, links] = yield* Effect.all([openBasis(tenantId), knownLinks(tenantId)], { concurrency: "unbounded" })
  const account: AttributionContext = {
    ...basis,
    links,
    customers: makeCustomerMemo()
  }
  return account
})

export interface TouchedFile {
  readonly order: SettledOrder
  /** By which it belongs to a {@link Period}. */
  readonly filedAt: Date
  /** None where the order was never a sale. */
  readonly touches: ReadonlyArray<Touch>
}

/** An order, what it is settled from, and what its visits are read by. */
interface SettledFile {
  readonly order: SettledOrder
  readonly file: RecordedOrder
  /** The buyer's other devices. */
  readonly joined: ReadonlyArray<PvId>
}

/** From the first moment that counts towards these sales to the last; null where none is one. */
const spanOf = (sales: ReadonlyArray<Omit<SettledFile, "joined">>, reach: TouchReach): Period | null => {
  if (sales.length === 0) return null
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { order, file } of sales) {
    const { opens, closes } = touchWindow(order, file, reach)
    firstMs = Math.min(firstMs, opens.getTime())
    lastMs = Math.max(lastMs, closes.getTime())
  }
  return { from: new Date(firstMs), to: new Date(lastMs) }
}

/** Finds the buyers' other devices, of all these orders at once. */
const withJoined = Effect.fnUntraced(function* (
  account: AttributionContext,
  sales: ReadonlyArray<Omit<SettledFile, "joined">>,
  { from, to }: Period
) {
  const { tenantId, lookbackDays } = account
  const pvIds = new Set(sales.flatMap(({ order }) => order.pvIds.filter((pvId) => pvId !== order.claimedVisitor)))
  const around = yield* People.use((people) =>
    people.around(tenantId, {
      orders: sales.map(({ order }) => order),
      pvIds: [...pvIds],
      from,
      to: new Date(to.getTime() + lookbackDays * DAY_MS),
      nearDays: lookbackDays
    })
  )
  const known = indexPeople(around)
  return sales.map(({ order, file }): SettledFile => {
    const window = touchWindow(order, file, account)
    return { order, file, joined: joinedDevices(order, file, window, lookbackDays, known) }
  })
})

/** The tenant's visits that may count towards these sales, by visitor. */
const visitsByVisitor = Effect.fnUntraced(function* (
  { tenantId, rules }: AttributionContext,
  sales: ReadonlyArray<SettledFile>,
  { from, to }: Period
) {
  const visitors = [...new Set(sales.flatMap(({ order, joined }) => [...order.pvIds, ...joined]))]
  if (visitors.length === 0) return new Map<PvId, ReadonlyArray<Visit | RuledVisit>>()
  const journeys = yield* Journeys
  const visits = groupBy(yield* journeys.visitsOf(tenantId, visitors, from, to), ({ pvId }) => pvId)
  const known = new Map<PvId, ReadonlyArray<Visit | RuledVisit>>(visits)
  if (rules.length === 0) return known
  const landings = yield* journeys.landingsOf(tenantId, visitors, from, to, textsOfRules(rules))
  for (const [pvId, ruled] of groupBy(visitsByRules(rules, landings), (visit) => visit.pvId)) {
    known.set(pvId, withRuledVisits(visits.get(pvId) ?? [], ruled, SESSION_MINUTES))
  }
  return known
})

/** A settled order with the visits of all of its buyer's devices; none where the order was never a sale. */
export interface VisitedFile {
  readonly order: SettledOrder
  readonly file: RecordedOrder
  readonly visits: ReadonlyArray<Visit | RuledVisit>
  /** The buyer's devices that are not the order's own. */
  readonly joined: ReadonlySet<PvId>
}

/** Settles orders and finds the visits that may count towards them, in one batch, in the order of `files`. */
export const reconcileWithVisits = Effect.fnUntraced(function* (
  account: AttributionContext,
  files: ReadonlyArray<RecordedOrder>
) {
  const { tenantId, customers, hasTrustedSender } = account
  const reconciled = files.map((file) => ({ file, order: reconcileOrder(file, hasTrustedSender) }))
  const orders = yield* settleCustomers(tenantId, customers, hasTrustedSender, reconciled)
  const settled = orders.flatMap((order, place) => {
    const file = files[place]
    return file === undefined ? [] : [{ file, order }]
  })
  const sales = settled.filter(({ order }) => order.isSale)
  const span = spanOf(sales, account)
  const joined = span === null ? [] : yield* withJoined(account, sales, span)
  const visits = span === null ? null : yield* visitsByVisitor(account, joined, span)
  const othersOf = new Map(joined.map(({ order, joined: others }) => [order, new Set(others)] as const))
  return settled.map(({ file, order }): VisitedFile => {
    const others = othersOf.get(order)
    if (others === undefined) return { order, file, visits: [], joined: new Set() }
    const devices = [...new Set([...order.pvIds, ...others])]
    return { order, file, visits: devices.flatMap((pvId) => visits?.get(pvId) ?? []), joined: others }
  })
})

/** Settles orders and finds what touched them, on all devices of their buyers, in one batch, in the order of `files`. */
export const reconcileWithTouches = Effect.fnUntraced(function* (
  account: AttributionContext,
  files: ReadonlyArray<RecordedOrder>
) {
  const visited = yield* reconcileWithVisits(account, files)
  return visited.map(
    ({ order, file, visits, joined }): TouchedFile => ({
      order,
      filedAt: file.placedAt,
      touches: order.isSale ? touchpointsOf(order, file, visits, account.links, account, joined) : []
    })
  )
})

/** How many orders are read, together and of a page, and what is said of more. */
export interface OrdersBound {
  readonly ordersMax: number
  readonly pageOrdersMax?: number
  readonly reason: string
}

const reportBound = (subject: string): OrdersBound => ({
  ordersMax: ORDERS_MAX,
  reason: `${subject} more than ${ORDERS_MAX} orders; ask for a shorter one`
})

/**
 * Reads the orders of periods page by page, one period after the other. Fails with PeriodTooLarge when there are more than the bound.
 * What has more than a page is counted first: to read to the bound and refuse takes half a minute of both the database and this
 * thread, at the cost of everybody beside.
 */
export const eachPageOf = Effect.fnUntraced(function* <E, R>(
  tenantId: TenantId,
  periods: ReadonlyArray<Period>,
  use: (files: ReadonlyArray<RecordedOrder>) => Effect.Effect<void, E, R>,
  { ordersMax, pageOrdersMax = Number.POSITIVE_INFINITY, reason }: OrdersBound
) {
  const book = yield* Orders
  const pageOrders = Math.min((yield* AttributionPageSizes).orders, pageOrdersMax)
  const tooLarge = new PeriodTooLarge({ reason })
  const checkSize = yield* Effect.cached(
    Effect.gen(function* () {
      let counted = 0
      for (const { from, to } of periods) {
        counted += yield* book.countBetween(tenantId, from, to, ordersMax + 1)
        if (counted > ordersMax) return yield* tooLarge
      }
    })
  )
  let read = 0
  for (const { from, to } of periods) {
    const pageAfter = (after?: OrderCursor) => book.placedBetween(tenantId, from, to, pageOrders, after)
    let page = yield* pageAfter()
    for (;;) {
      read += page.length
      if (page.length === pageOrders) yield* checkSize
      // Orders come in meanwhile.
      if (read > ordersMax) return yield* tooLarge
      const last = page.length < pageOrders ? undefined : page.at(-1)
      if (last === undefined) {
        yield* use(page)
        break
      }
      // The next page is read while this one is used: the database has the one to do, this thread mostly the other.
      const [next] = yield* Effect.all([pageAfter(last), use(page)], { concurrency: 2 })
      page = next
    }
  }
})

/** Reads the orders of a period page by page. Fails with PeriodTooLarge, and what `subject` names, when there are more than ORDERS_MAX. */
export const eachPage = <E, R>(
  tenantId: TenantId,
  period: Period,
  use: (files: ReadonlyArray<RecordedOrder>) => Effect.Effect<void, E, R>,
  subject = "the period has"
) => eachPageOf(tenantId, [period], use, reportBound(subject))

/** Whether an order is one that is shared among creators for sure. */
export const isAttributable = ({ earns, isUnconfirmed }: ReconciledOrder): boolean => earns && !isUnconfirmed

/** Orders and touches of a period that are kept between learning and dividing at most; of a larger one they are read again. */
const CACHED_ITEMS_MAX = 400_000

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

/** Divides one order, and what it earns, among its touches. */
export const divideTouched = ({ order, filedAt, touches }: TouchedFile, { divide }: Divider): AttributedOrder => {
  const shares = divide({ touches, placedAt: order.placedAt })
  const payees = touches.map(payeeOf)
  const parts = shares.map(({ share }) => share)
  const split = (minorUnits: bigint) => splitMoneyByPayee(minorUnits, payees, parts)
  const earned = split(netOf(order))
  const refunded = split(order.refundedMinorUnits)
  const cancelled = split(order.cancelledMinorUnits)
  return {
    order,
    filedAt,
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
  /** Goes over all orders of the period, or of parts of it under the models that divide an order by its own path. */
  readonly each: (
    use: (order: AttributedOrder) => void,
    parts?: ReadonlyArray<Period>
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
      Effect.map(reconcileWithTouches(account, files), (touched) =>
        touched.map((each) => divideTouched(each, divider))
      ),
    each: (use, parts = [period]) => {
      const divide = (page: ReadonlyArray<TouchedFile>) => {
        for (const touched of page) use(divideTouched(touched, divider))
      }
      return pages === null
        ? eachPageOf(
            tenantId,
            parts,
            (files) => Effect.map(reconcileWithTouches(account, files), divide),
            reportBound("the period has")
          )
        : Effect.forEach(pages, (page) => Effect.sync(() => divide(page)), { discard: true })
    }
  }
  return attribution
})
