import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Traffic } from "../../../ports/revenue/fraud/Traffic.ts"
import { DAY_MS, HOUR_MS } from "../../../ports/time/days.ts"
import type { PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import type { CreatorAccount } from "../../../ports/tracking/links/TrackingLink.ts"
import type { RecordedOrder } from "../../../ports/tracking/orders/Order.ts"
import { type OrderCursor, Orders } from "../../../ports/tracking/orders/Orders.ts"
import { openAttribution, reconcileWithTouches, type TouchedFile } from "../attribution/attributeOrders.ts"
import { channelOf } from "../attribution/divideOrders.ts"
import { AttributionPageSizes } from "../attribution/pageSizes.ts"
import type { WatchedOrder, WatchFacts } from "./facts.ts"

/** Days whose orders one look reads, where they are no more than ORDERS_LOOKED_MAX; of more the newest days. */
const LOOK_DAYS = 30
const ORDERS_LOOKED_MAX = 20_000
/** Hours whose clicks and visits one look reads, and how many of each at most: the newest. */
const TRAFFIC_HOURS = 48
const TRAFFIC_LOOKED_MAX = 50_000
/** Times that a look begins later because there were more orders than it reads. */
const SHORTER_MAX = 8
/** How much of the time that held too many orders is looked at next. */
const SHORTER_BY = 0.8
/** Browsers that are asked about at once. */
const DEVICES_ASKED = 1_000

const watchedOf = (file: RecordedOrder, { order, touches }: TouchedFile): WatchedOrder => ({
  key: { shopDomain: order.shopDomain, orderId: order.orderId },
  placedAt: order.placedAt,
  reportedAt: new Date(Math.min(...file.notices.map(({ receivedAt }) => receivedAt.getTime()))),
  touches: touches.map((touch) => ({ kind: touch.kind, at: touch.at, code: touch.code, channel: channelOf(touch) })),
  devices: order.pvIds,
  people: [],
  isReturned:
    order.isCancelled || (order.refundedMinorUnits > 0n && 2n * order.refundedMinorUnits >= order.ordered.minorUnits),
  isCalledNew: file.notices.some(({ source, isNewCustomer }) => source !== "shop" && isNewCustomer === true),
  isDeniedNew: order.disagreements.some(
    ({ field, reported, standing }) => field === "is_new_customer" && reported === true && standing === false
  )
})

/** The sales of a time, settled; null where they are more than ORDERS_LOOKED_MAX, with when the last that was read was placed. */
const readSales = Effect.fnUntraced(function* (
  account: Effect.Success<ReturnType<typeof openAttribution>>,
  from: Date,
  to: Date
) {
  const book = yield* Orders
  const { orders: pageOrders } = yield* AttributionPageSizes
  const sales: Array<WatchedOrder> = []
  let read = 0
  for (let after: OrderCursor | undefined; ; ) {
    const page: ReadonlyArray<RecordedOrder> = yield* book.placedBetween(account.tenantId, from, to, pageOrders, after)
    read += page.length
    after = page.at(-1)
    if (read > ORDERS_LOOKED_MAX && after !== undefined) return { sales: null, lastAt: after.placedAt }
    const touched = yield* reconcileWithTouches(account, page)
    for (const [index, each] of touched.entries()) {
      const file = page[index]
      // What only browsers say was bought is in no statement, and whoever has the public key can make it up.
      if (file !== undefined && each.order.isSale && !each.order.isUnconfirmed) sales.push(watchedOf(file, each))
    }
    if (after === undefined || page.length < pageOrders) return { sales, lastAt: to }
  }
})

/** Of orders whose clicks may still be known, whose these were. */
const withPeople = Effect.fnUntraced(function* (
  tenantId: TenantId,
  sales: ReadonlyArray<WatchedOrder>,
  from: Date,
  to: Date
) {
  const traffic = yield* Traffic
  const devices = [...new Set(sales.filter(({ placedAt }) => placedAt >= from).flatMap((order) => order.devices))]
  const people = new Map<PvId, Set<string>>()
  for (let start = 0; start < devices.length; start += DEVICES_ASKED) {
    for (const { pvId, person } of yield* traffic.people(
      tenantId,
      devices.slice(start, start + DEVICES_ASKED),
      from,
      to
    )) {
      people.set(pvId, (people.get(pvId) ?? new Set()).add(person))
    }
  }
  return sales.map(
    (order): WatchedOrder =>
      order.placedAt < from
        ? order
        : { ...order, people: [...new Set(order.devices.flatMap((pvId) => [...(people.get(pvId) ?? [])]))].sort() }
  )
})

/** What the rules look at, as it is now: bounded, whatever an account holds. */
export const gatherFacts = Effect.fn("watch.gatherFacts")(function* (tenantId: TenantId, now: Date) {
  const traffic = yield* Traffic
  const account = yield* openAttribution(tenantId)
  let from = new Date(now.getTime() - LOOK_DAYS * DAY_MS)
  let sales: ReadonlyArray<WatchedOrder> = []
  for (let tries = 0; tries < SHORTER_MAX; tries++) {
    const read: Effect.Success<ReturnType<typeof readSales>> = yield* readSales(account, from, now)
    if (read.sales !== null) {
      sales = read.sales
      break
    }
    from = new Date(now.getTime() - SHORTER_BY * (read.lastAt.getTime() - from.getTime()))
  }
  const since = new Date(now.getTime() - TRAFFIC_HOURS * HOUR_MS)
  const { hours, devices } = yield* traffic.read(tenantId, since, now, TRAFFIC_LOOKED_MAX)
  const links = [...account.links.byCode.values()]
  const creators = new Map<string, CreatorAccount | null>(links.map((link) => [channelOf(link), link.creator]))
  const facts: WatchFacts = {
    now,
    orders: yield* withPeople(tenantId, sales, since, now),
    hours,
    devices,
    creatorOf: (channel) => creators.get(channel) ?? null,
    channelOf: (code) => {
      const link = account.links.byCode.get(code)
      return link === undefined ? null : channelOf(link)
    }
  }
  return facts
})
