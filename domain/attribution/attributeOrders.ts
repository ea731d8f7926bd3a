import { Effect, Schema } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { Tenants } from "../../ports/accounts/Tenants.ts"
import { Journeys, type Visit } from "../../ports/attribution/Journeys.ts"
import type { OrderFile } from "../../ports/attribution/Order.ts"
import { OrderBook } from "../../ports/attribution/OrderBook.ts"
import type { PvId } from "../../ports/attribution/TrackingEvent.ts"
import { TrackingLinks } from "../../ports/attribution/TrackingLinks.ts"
import type { CurrencyCode } from "../../ports/money.ts"
import { type AttributionModel, channelOf, divideOrders, readsAllPaths, type TouchShare } from "./divideOrders.ts"
import { CHANNELS_MAX, type PathCount } from "./models/markov.ts"
import { type ReconciledOrder, reconcileOrder } from "./reconcileOrder.ts"
import { indexLinks, type LinkIndex, touchpointsOf } from "./touchpoints.ts"

/** Orders one report divides at most. */
export const ORDERS_MAX = 100_000
/** Distinct paths without an order that one report reads at most; the rarest beyond it are left out. */
export const UNCONVERTED_PATHS_MAX = 100_000

const DAY_MS = 86_400_000

/** The period holds more than one report reads; `reason` says how much that is. */
export class PeriodTooLarge extends Schema.TaggedError<PeriodTooLarge>()("PeriodTooLarge", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/** From `from`, included, to `to`, excluded. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

/** One order that earns, and who earned it; no shares where no creator had a part in it. */
export interface AttributedOrder {
  readonly order: ReconciledOrder
  readonly file: OrderFile
  readonly shares: ReadonlyArray<TouchShare>
}

const groupByVisitor = (visits: ReadonlyArray<Visit>): ReadonlyMap<PvId, ReadonlyArray<Visit>> => {
  const groups = new Map<PvId, Array<Visit>>()
  for (const visit of visits) {
    const group = groups.get(visit.pvId)
    if (group === undefined) groups.set(visit.pvId, [visit])
    else group.push(visit)
  }
  return groups
}

const byTime = (a: Visit, b: Visit) => a.at.getTime() - b.at.getTime()

/** When the visits that may count towards these orders happened. */
const visitPeriod = (orders: ReadonlyArray<ReconciledOrder>, files: ReadonlyArray<OrderFile>, lookbackDays: number) => {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { placedAt } of orders) first = Math.min(first, placedAt.getTime() - lookbackDays * DAY_MS)
  for (const { placedAt, evidence } of files) {
    last = Math.max(last, placedAt.getTime(), ...evidence.map(({ receivedAt }) => receivedAt.getTime()))
  }
  return { first: new Date(first), last: new Date(last) }
}

const unconvertedPaths = Effect.fnUntraced(function* (tenantId: TenantId, period: Period, links: LinkIndex) {
  const journeys = yield* Journeys
  const paths = yield* journeys.unconvertedPaths(tenantId, period.from, period.to, UNCONVERTED_PATHS_MAX)
  return paths.flatMap(({ codes, visitors }): ReadonlyArray<PathCount> => {
    const path = codes.flatMap((code) => {
      const link = links.byCode.get(code)
      return link === undefined ? [] : [channelOf(link)]
    })
    return path.length === 0 ? [] : [{ path, conversions: 0, nonConversions: visitors }]
  })
})

/**
 * Divides the orders of `files` that earn, of one currency or of all, among the creators that touched them.
 *
 * Reads the tenant's links and its visitors' visits in two round trips, one more for the models that read all paths of
 * the period. The same data always gives the same shares.
 */
export const attributeOrders = Effect.fn("attribution.attributeOrders")(function* (
  tenantId: TenantId,
  model: AttributionModel,
  period: Period,
  files: ReadonlyArray<OrderFile>,
  currency: CurrencyCode | null
) {
  const tenants = yield* Tenants
  const trackingLinks = yield* TrackingLinks
  const journeys = yield* Journeys

  const reconciled = files
    .map((file) => ({ file, order: reconcileOrder(file) }))
    .filter(({ order }) => currency === null || order.total.currency === currency)
  const earning = reconciled.filter(({ order }) => order.earns)
  const [tenant, linkList] = yield* Effect.all([tenants.get(tenantId), trackingLinks.list(tenantId)], {
    concurrency: "unbounded"
  })
  const links = indexLinks(linkList)

  const pvIds = [...new Set(earning.flatMap(({ order }) => order.pvIds))]
  const window = visitPeriod(
    earning.map(({ order }) => order),
    earning.map(({ file }) => file),
    tenant.lookbackDays
  )
  const [visits, unconverted] = yield* Effect.all(
    [
      pvIds.length === 0 ? Effect.succeed([]) : journeys.visitsOf(tenantId, pvIds, window.first, window.last),
      readsAllPaths(model) ? unconvertedPaths(tenantId, period, links) : Effect.succeed([])
    ],
    { concurrency: "unbounded" }
  )
  const visitsOf = groupByVisitor(visits)

  const touched = earning.map(({ file, order }) => ({
    placedAt: order.placedAt,
    touches: touchpointsOf(
      order,
      file,
      order.pvIds.flatMap((pvId) => visitsOf.get(pvId) ?? []).sort(byTime),
      links,
      tenant.lookbackDays
    )
  }))
  if (readsAllPaths(model)) {
    const channels = new Set([
      ...touched.flatMap(({ touches }) => touches.map(channelOf)),
      ...unconverted.flatMap(({ path }) => path)
    ])
    if (channels.size > CHANNELS_MAX) {
      return yield* new PeriodTooLarge({
        reason: `the period has ${channels.size} creators and this model compares at most ${CHANNELS_MAX}`
      })
    }
  }
  const divided = divideOrders(model, touched, unconverted)
  const attributed = earning.map(
    ({ file, order }, index): AttributedOrder => ({ order, file, shares: divided[index] ?? [] })
  )
  return { attributed, reconciled: reconciled.map(({ order }) => order), lookbackDays: tenant.lookbackDays, links }
})

/** The orders of a period. Fails with PeriodTooLarge when there are more than ORDERS_MAX. */
export const ordersOf = Effect.fn("attribution.ordersOf")(function* (tenantId: TenantId, period: Period) {
  const book = yield* OrderBook
  const files = yield* book.placedBetween(tenantId, period.from, period.to, ORDERS_MAX + 1)
  return files.length <= ORDERS_MAX
    ? files
    : yield* new PeriodTooLarge({ reason: `the period has more than ${ORDERS_MAX} orders; ask for a shorter one` })
})
