import { Array as Arrays, Effect, Order } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import {
  CUSTOMER_ORDERS_MAX,
  type CustomerHash,
  Customers,
  type OrderKey
} from "../../../ports/tracking/orders/Customers.ts"
import type { OrderSource, RecordedOrder } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { type ReconciledOrder, reconcileOrder } from "../../tracking/orders/reconcileOrder.ts"
import { AttributionPageSizes } from "./pageSizes.ts"

/** Orders whose customers' names are asked for at once. */
const PAGE_KEYS = 1_000
/** Names whose orders are asked for at once. */
const PAGE_NAMES = 500
/** Earlier orders of one customer that are read first; then so many times as many, until one is found that was a sale. */
const FIRST_LOOK = 1
const NEXT_LOOK_FACTOR = 8

/** An order as it stands, with whether its customer is new where any source or the account's own history knows it. */
export interface SettledOrder extends ReconciledOrder {
  /** Who says whether the customer is new; null where it isn't known. */
  readonly isNewCustomerBy: OrderSource | "history" | null
  /** When the first sale before this order was placed that is known of its customer; null where none is, or it wasn't asked for. */
  readonly customerSince: Date | null
}

/** An order that one name has. */
interface NamedOrder extends OrderKey {
  readonly key: string
  readonly placedMs: number
}

/** What an earlier order says of its customer. */
interface Fact {
  readonly isSale: boolean
  /** Whether a source said that the customer was there before it. */
  readonly isReturning: boolean
}

/** What was read of customers so far, so that pages of one report read each name and order once. */
export interface CustomerMemo {
  /** By name; null where it is nobody's, as it has more orders than a person places. */
  readonly names: Map<CustomerHash, ReadonlyArray<NamedOrder> | null>
  readonly facts: Map<string, Fact>
}

export const makeCustomerMemo = (): CustomerMemo => ({
  names: new Map(),
  facts: new Map()
})

/** A store's domain has no space. */
const keyOf = ({ shopDomain, orderId }: OrderKey): string => `${shopDomain ?? ""} ${orderId}`

const NO_FACT: Fact = { isSale: false, isReturning: false }

const factOf = (order: ReconciledOrder): Fact => ({
  isSale: order.isSale && !order.isUnconfirmed,
  isReturning: !order.isTest && !order.isUnconfirmed && order.isNewCustomer === false
})

const byTime = Order.combine(
  Order.mapInput(Order.Number, ({ placedMs }: NamedOrder) => placedMs),
  Order.mapInput(Order.String, ({ key }: NamedOrder) => key)
)

interface Settled {
  readonly file: RecordedOrder
  readonly order: ReconciledOrder
}

/** Whose history an order asks for, and the orders of its customer before it, the first one first. */
interface Asking extends Settled {
  readonly earlier: ReadonlyArray<NamedOrder>
  readonly needsFirst: boolean
}

const needsFirst = ({ renewal }: ReconciledOrder): boolean => renewal !== null && renewal.since === null

const asksHistory = (order: ReconciledOrder): boolean =>
  !order.isTest && !order.isUnconfirmed && (order.isNewCustomer === null || needsFirst(order))

/** Reads the names of orders' customers, and when the orders of these names were placed. */
const readNames = Effect.fnUntraced(function* (
  tenantId: TenantId,
  { names }: CustomerMemo,
  asking: ReadonlyArray<Settled>
) {
  const customers = yield* Customers
  const namesOf = new Map<string, Array<CustomerHash>>()
  for (const page of Arrays.chunksOf(asking, PAGE_KEYS)) {
    const keys = page.map(({ file: { shopDomain, orderId } }) => ({
      shopDomain,
      orderId
    }))
    for (const row of yield* customers.ofOrders(tenantId, keys)) {
      const key = keyOf(row)
      const own = namesOf.get(key)
      if (own === undefined) namesOf.set(key, [row.customer])
      else own.push(row.customer)
    }
  }
  const unread = [...new Set([...namesOf.values()].flat())].filter((name) => !names.has(name))
  for (const page of Arrays.chunksOf(unread, PAGE_NAMES)) {
    for (const name of page) names.set(name, [])
    const rows = yield* customers.placedOf(tenantId, page)
    for (const [name, own] of groupBy(rows, ({ customer }) => customer)) {
      const orders = own.flatMap(({ shopDomain, orderId, placedAt }): ReadonlyArray<NamedOrder> => {
        const key = keyOf({ shopDomain, orderId })
        return placedAt === null ? [] : [{ shopDomain, orderId, key, placedMs: placedAt.getTime() }]
      })
      names.set(name, own.length > CUSTOMER_ORDERS_MAX ? null : orders.toSorted(byTime))
    }
  }
  return namesOf
})

/** The orders that have a name of this order's and were placed before it; null where it has no name that is anybody's. */
const earlierOf = (
  { names }: CustomerMemo,
  file: RecordedOrder,
  own: ReadonlyArray<CustomerHash>
): ReadonlyArray<NamedOrder> | null => {
  const known = own.flatMap((name) => names.get(name) ?? [])
  if (own.every((name) => (names.get(name) ?? null) === null)) return null
  const key = keyOf(file)
  const self = {
    shopDomain: file.shopDomain,
    orderId: file.orderId,
    key,
    placedMs: file.placedAt.getTime()
  }
  const earlier = known.filter((each) => each.key !== key && byTime(each, self) < 0)
  return own.length === 1 ? earlier : [...new Map(earlier.map((each) => [each.key, each])).values()].toSorted(byTime)
}

/** Orders before this one that are to be read until it is known; none where it is. */
const leftToRead = ({ facts }: CustomerMemo, { earlier, needsFirst: first }: Asking): ReadonlyArray<NamedOrder> => {
  const known = (each: NamedOrder) => facts.get(each.key)
  const settles = (each: NamedOrder) => known(each)?.isSale === true || (!first && known(each)?.isReturning === true)
  if (!first) return earlier.some(settles) ? [] : earlier.filter((each) => known(each) === undefined)
  const sale = earlier.findIndex(settles)
  return (sale < 0 ? earlier : earlier.slice(0, sale)).filter((each) => known(each) === undefined)
}

/** Reads earlier orders, of each customer as few as tell whether any was a sale. */
const readEarlier = Effect.fnUntraced(function* (
  tenantId: TenantId,
  memo: CustomerMemo,
  hasTrustedSender: boolean,
  asking: ReadonlyArray<Asking>
) {
  const book = yield* Orders
  const { orders: pageOrders } = yield* AttributionPageSizes
  for (let look = FIRST_LOOK; ; look *= NEXT_LOOK_FACTOR) {
    const wanted = new Map<string, NamedOrder>()
    for (const each of asking) {
      for (const order of leftToRead(memo, each).slice(0, look)) wanted.set(order.key, order)
    }
    if (wanted.size === 0) return
    for (const page of Arrays.chunksOf([...wanted.values()], pageOrders)) {
      for (const { key } of page) memo.facts.set(key, NO_FACT)
      const keys = page.map(({ shopDomain, orderId }) => ({
        shopDomain,
        orderId
      }))
      for (const file of yield* book.findAll(tenantId, keys)) {
        memo.facts.set(keyOf(file), factOf(reconcileOrder(file, hasTrustedSender)))
      }
    }
  }
})

const asSaid = (order: ReconciledOrder): SettledOrder => ({
  ...order,
  isNewCustomerBy: order.decidedBy.isNewCustomer,
  customerSince: null
})

/** By what the orders before it say; a renewal is never a first order. */
const byHistory = ({ facts }: CustomerMemo, { order, earlier }: Asking): SettledOrder => {
  const sale = earlier.find(({ key }) => facts.get(key)?.isSale === true)
  const isReturning =
    order.renewal !== null || sale !== undefined || earlier.some(({ key }) => facts.get(key)?.isReturning === true)
  return {
    ...asSaid(order),
    ...(order.isNewCustomer === null ? { isNewCustomer: !isReturning, isNewCustomerBy: "history" as const } : {}),
    customerSince: sale === undefined ? null : new Date(sale.placedMs)
  }
}

/**
 * Says of orders whether their customers are new, in the order they are given: as a source said, else by the account's own history, in
 * which a customer is new who has no earlier order that was a sale. Orders are one customer's that have a name in common; only what was
 * placed before an order counts, so that nothing that is sold later changes what was said of it.
 *
 * Nothing is known of orders that no store named a customer of, of those whose customers were forgotten, and of those of a name that has
 * more than CUSTOMER_ORDERS_MAX orders.
 */
export const settleCustomers = Effect.fnUntraced(function* (
  tenantId: TenantId,
  memo: CustomerMemo,
  hasTrustedSender: boolean,
  settled: ReadonlyArray<Settled>
) {
  for (const { file, order } of settled) memo.facts.set(keyOf(file), factOf(order))
  const candidates = settled.filter(({ order }) => asksHistory(order))
  const byOrder = new Map<ReconciledOrder, Asking>()
  if (candidates.length > 0) {
    const namesOf = yield* readNames(tenantId, memo, candidates)
    for (const { file, order } of candidates) {
      const earlier = earlierOf(memo, file, namesOf.get(keyOf(file)) ?? [])
      if (earlier !== null)
        byOrder.set(order, {
          file,
          order,
          earlier,
          needsFirst: needsFirst(order)
        })
    }
    yield* readEarlier(tenantId, memo, hasTrustedSender, [...byOrder.values()])
  }
  return settled.map(({ order }): SettledOrder => {
    const asking = byOrder.get(order)
    if (asking !== undefined) return byHistory(memo, asking)
    const isRenewal = order.renewal !== null && order.isNewCustomer === null && asksHistory(order)
    return isRenewal ? { ...asSaid(order), isNewCustomer: false, isNewCustomerBy: "history" } : asSaid(order)
  })
})
