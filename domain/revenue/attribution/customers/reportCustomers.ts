import { Array as Arrays, Clock, Effect } from "effect"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import type { AttributionModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import { groupBy } from "../../../../ports/text/groupBy.ts"
import {
  type CustomerHash,
  type CustomerOrder,
  Customers,
  type OrderKey
} from "../../../../ports/tracking/orders/Customers.ts"
import type { RecordedOrder } from "../../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../../ports/tracking/orders/Orders.ts"
import { netOf, type ReconciledOrder, reconcileOrder } from "../../../tracking/orders/reconcileOrder.ts"
import {
  type AttributedShare,
  eachPage,
  ORDERS_MAX,
  type Period,
  PeriodTooLarge,
  prepareAttribution
} from "../attributeOrders.ts"
import { AttributionPageSizes } from "../pageSizes.ts"
import { groupCustomers, namesOfNobody, orderKeyText } from "./customerGroups.ts"
import { type BroughtCustomers, type CreatorCustomers, makeCustomerRows } from "./customerRows.ts"
import { judgeCustomer, type PlacedOrder } from "./judgeCustomer.ts"

/** Orders whose customers are asked for at once. */
const PAGE_KEYS = 1_000
/** Names whose orders are asked for at once. */
const PAGE_NAMES = 500

export interface CustomerQuery {
  readonly tenantId: TenantId
  readonly model: AttributionModel
  readonly period: Period
}

export interface CustomerReport extends Omit<CustomerQuery, "tenantId"> {
  readonly at: Date
  /** Most new customers first. */
  readonly creators: ReadonlyArray<CreatorCustomers>
  /** Whose first orders no creator touched. */
  readonly unattributed: BroughtCustomers
  /** Everything above. */
  readonly total: BroughtCustomers
  /** Customers with an order in the period who were there before it, or before tracking began. */
  readonly returningCustomers: number
  /** Orders of the period that earn and of which it isn't known whose they are. No part of anything above. */
  readonly unknownCustomerOrders: number
}

/** An order as customers are judged by it; null for tests, for bots' and for what browsers alone report where a shop is heard. */
const placedOrder = (file: RecordedOrder, order: ReconciledOrder): PlacedOrder | null =>
  order.isTest || order.isUnconfirmed || order.earnsNothingBecause === "reported by a bot"
    ? null
    : {
        key: orderKeyText(file),
        placedMs: order.placedAt.getTime(),
        earns: order.earns,
        netMinorUnits: netOf(order),
        currency: order.total.currency,
        // As a source said it: the report has its own look at the customer's orders.
        saidNew: order.decidedBy.isNewCustomer === null ? null : order.isNewCustomer
      }

const tooMany = new PeriodTooLarge({
  reason: `the customers of the period have more than ${ORDERS_MAX} orders; ask for a shorter one`
})

/** Every order of the customers of some orders, with each of their names. Fails with PeriodTooLarge. */
const readNames = Effect.fnUntraced(function* (tenantId: TenantId, orders: ReadonlyArray<OrderKey>) {
  const customers = yield* Customers
  const rows = new Map<string, CustomerOrder>()
  const asked = { orders: new Set<string>(), names: new Set<CustomerHash>() }
  const keep = (read: ReadonlyArray<CustomerOrder>) => {
    for (const row of read) rows.set(`${orderKeyText(row)} ${row.customer}`, row)
  }
  for (let next = orders; next.length > 0; ) {
    for (const order of next) asked.orders.add(orderKeyText(order))
    if (asked.orders.size > ORDERS_MAX) return yield* tooMany
    const names = new Set<CustomerHash>()
    for (const page of Arrays.chunksOf(next, PAGE_KEYS)) {
      const read = yield* customers.ofOrders(tenantId, page)
      keep(read)
      for (const { customer } of read) if (!asked.names.has(customer)) names.add(customer)
    }
    const found = new Map<string, OrderKey>()
    for (const page of Arrays.chunksOf([...names], PAGE_NAMES)) {
      for (const name of page) asked.names.add(name)
      const read = yield* customers.ordersOf(tenantId, page)
      keep(read)
      const nobodys = namesOfNobody(read)
      for (const row of read) {
        if (!nobodys.has(row.customer) && !asked.orders.has(orderKeyText(row))) found.set(orderKeyText(row), row)
      }
    }
    next = [...found.values()]
  }
  return [...rows.values()]
})

/**
 * The customers whose first orders are of a period, by the creators who had a part in these under one model, and what came of
 * them to date: orders after the first, and net revenue within some days of it.
 *
 * Orders have one customer where a name of theirs, which shops told, is the same. Who was there before is nobody's. Fails with
 * PeriodTooLarge.
 */
export const reportCustomers = Effect.fn("attribution.reportCustomers")(function* (query: CustomerQuery) {
  const { tenantId, model, period } = query
  const book = yield* Orders
  const { orders: pageOrders } = yield* AttributionPageSizes
  const now = new Date(yield* Clock.currentTimeMillis)
  const { account, attribute } = yield* prepareAttribution(tenantId, model, period)

  const placed = new Map<string, PlacedOrder>()
  const sharesOf = new Map<string, ReadonlyArray<AttributedShare>>()
  const keys: Array<OrderKey> = []
  const file = Effect.fnUntraced(function* (page: ReadonlyArray<RecordedOrder>) {
    const attributed = yield* attribute(page)
    for (const [place, each] of page.entries()) {
      const one = attributed[place]
      const own = one === undefined ? null : placedOrder(each, one.order)
      if (one === undefined || own === null) continue
      keys.push({ orderId: each.orderId, shopDomain: each.shopDomain })
      placed.set(own.key, own)
      if (own.earns) sharesOf.set(own.key, one.shares)
    }
  })
  yield* eachPage(tenantId, period, file)

  const rows = yield* readNames(tenantId, keys)
  const others = new Map(rows.map((row) => [orderKeyText(row), row]))
  for (const key of placed.keys()) others.delete(key)
  for (const page of Arrays.chunksOf([...others.values()], pageOrders)) {
    for (const file of yield* book.findAll(tenantId, page)) {
      const own = placedOrder(file, reconcileOrder(file, account.hasTrustedSender))
      if (own !== null) placed.set(own.key, own)
    }
  }

  const customerOf = groupCustomers(rows)
  const tally = makeCustomerRows()
  let returningCustomers = 0
  for (const orders of groupBy(customerOf, ([, customer]) => customer).values()) {
    const own = orders.flatMap(([key]) => placed.get(key) ?? [])
    if (!own.some(({ key }) => sharesOf.has(key))) continue
    const customer = judgeCustomer(own, now.getTime())
    if (customer === null) continue
    const shares = sharesOf.get(customer.first.key)
    if (shares === undefined || !customer.isNew) returningCustomers += 1
    else tally.add(customer, shares)
  }
  const report: CustomerReport = {
    model,
    period,
    at: now,
    ...tally.finish(),
    returningCustomers,
    unknownCustomerOrders: [...sharesOf.keys()].filter((key) => !customerOf.has(key)).length
  }
  return report
})
