import { Effect, Schema } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { Tenants } from "../../ports/accounts/Tenants.ts"
import { Journeys, type Visit } from "../../ports/attribution/Journeys.ts"
import type { OrderFile } from "../../ports/attribution/Order.ts"
import { OrderBook } from "../../ports/attribution/OrderBook.ts"
import type { PvId } from "../../ports/attribution/TrackingEvent.ts"
import { TrackingLinks } from "../../ports/attribution/TrackingLinks.ts"
import { type AttributionModel, channelOf, divideOrders, readsAllPaths, type TouchShare } from "./divideOrders.ts"
import { CHANNELS_MAX, type PathCount } from "./models/markov.ts"
import { splitMoney } from "./models/shares.ts"
import { type ReconciledOrder, reconcileOrder } from "./reconcileOrder.ts"
import { indexLinks, type LinkIndex, touchpointsOf, touchWindow } from "./touchpoints.ts"

/** Orders one report divides at most. */
export const ORDERS_MAX = 100_000
/** Distinct paths without an order that one report reads at most; the rarest beyond it are left out. */
export const UNCONVERTED_PATHS_MAX = 100_000

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
  /** This share of the order's total; those of all shares sum to exactly the total. */
  readonly minorUnits: bigint
}

/** One order, and who earned it; no shares where it earns nothing or no creator had a part in it. */
export interface AttributedOrder {
  readonly order: ReconciledOrder
  readonly shares: ReadonlyArray<AttributedShare>
}

/** The tenant's visits that may count towards these orders, by visitor. */
const visitsByVisitor = Effect.fnUntraced(function* (
  tenantId: TenantId,
  settled: ReadonlyArray<{ readonly order: ReconciledOrder; readonly file: OrderFile }>,
  lookbackDays: number
) {
  const visitors = new Set<PvId>()
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { order, file } of settled) {
    for (const pvId of order.pvIds) visitors.add(pvId)
    const { opens, closes } = touchWindow(order, file, lookbackDays)
    firstMs = Math.min(firstMs, opens.getTime())
    lastMs = Math.max(lastMs, closes.getTime())
  }
  if (visitors.size === 0) return new Map<PvId, Array<Visit>>()
  const journeys = yield* Journeys
  const visits = yield* journeys.visitsOf(tenantId, [...visitors], new Date(firstMs), new Date(lastMs))
  return Map.groupBy(visits, ({ pvId }) => pvId)
})

/**
 * The paths of the visitors who came in the period and ordered nothing. Unlike an order's path, which reaches back by the
 * look-back window, they hold only visits of the period itself.
 */
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
 * Divides the orders of `files` that earn among the creators that touched them, in the order of `files`.
 *
 * Reads the tenant's links and its visitors' visits in two round trips; the models that read all paths also read those
 * of the period, and fail with PeriodTooLarge where it has more creators than they compare. The same data always gives
 * the same shares.
 */
export const attributeOrders = Effect.fn("attribution.attributeOrders")(function* (
  tenantId: TenantId,
  model: AttributionModel,
  period: Period,
  files: ReadonlyArray<OrderFile>
) {
  const tenants = yield* Tenants
  const trackingLinks = yield* TrackingLinks

  const book = yield* OrderBook
  const [{ lookbackDays }, linkList, hasTrustedSender] = yield* Effect.all(
    [tenants.get(tenantId), trackingLinks.list(tenantId), book.hasTrustedSender(tenantId)],
    { concurrency: "unbounded" }
  )
  const settled = files.map((file) => ({ file, order: reconcileOrder(file, hasTrustedSender) }))
  const earning = settled.filter(({ order }) => order.earns)
  const links = indexLinks(linkList)
  const [visits, unconverted] = yield* Effect.all(
    [
      visitsByVisitor(tenantId, earning, lookbackDays),
      readsAllPaths(model) ? unconvertedPaths(tenantId, period, links) : Effect.succeed([])
    ],
    { concurrency: "unbounded" }
  )

  const touched = earning.map(({ file, order }) => {
    const ofOrder = order.pvIds.flatMap((pvId) => visits.get(pvId) ?? [])
    return { placedAt: order.placedAt, touches: touchpointsOf(order, file, ofOrder, links, lookbackDays) }
  })
  if (readsAllPaths(model)) {
    const channels = new Set(unconverted.flatMap(({ path }) => path))
    for (const { touches } of touched) for (const touch of touches) channels.add(channelOf(touch))
    if (channels.size > CHANNELS_MAX) {
      return yield* new PeriodTooLarge({
        reason: `the period has ${channels.size} creators and this model compares at most ${CHANNELS_MAX}`
      })
    }
  }

  const divided = divideOrders(model, touched, unconverted)
  const sharesOf = new Map(earning.map(({ order }, index) => [order, divided[index] ?? []]))
  const orders = settled.map(({ order }): AttributedOrder => {
    const shares = sharesOf.get(order) ?? []
    const parts = splitMoney(
      order.total.minorUnits,
      shares.map(({ share }) => share)
    )
    return { order, shares: shares.map((share, index) => ({ ...share, minorUnits: parts[index] ?? 0n })) }
  })
  return { orders, lookbackDays, links }
})

/** The orders of a period. Fails with PeriodTooLarge when there are more than ORDERS_MAX. */
export const ordersOf = Effect.fn("attribution.ordersOf")(function* (tenantId: TenantId, period: Period) {
  const book = yield* OrderBook
  const files = yield* book.placedBetween(tenantId, period.from, period.to, ORDERS_MAX + 1)
  return files.length <= ORDERS_MAX
    ? files
    : yield* new PeriodTooLarge({ reason: `the period has more than ${ORDERS_MAX} orders; ask for a shorter one` })
})
