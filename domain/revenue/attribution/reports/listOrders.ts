import { Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import type { CurrencyCode } from "../../../../ports/money/money.ts"
import type { AttributionModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import { groupBy } from "../../../../ports/text/groupBy.ts"
import { OrderId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import type { CountryCode, CreatorAccount, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { type PaymentState, type RecordedOrder, ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { type OrderCursor, Orders } from "../../../../ports/tracking/orders/Orders.ts"
import { CursorTime, makePageCursor } from "../../../paging/pageCursor.ts"
import { orderName } from "../../../tracking/orders/orderName.ts"
import { netOf } from "../../../tracking/orders/reconcileOrder.ts"
import { type AttributedOrder, type Period, prepareAttribution } from "../attributeOrders.ts"
import { payeeOf } from "../divideOrders.ts"
import { WHOLE_SHARE } from "../models/shares.ts"
import { AttributionPageSizes } from "../pageSizes.ts"
import { filterOrder, type OrderFilter } from "./groupings.ts"
import { earnedOf, nothingEarned, type Revenue, sum, wholeOf } from "./tally.ts"

/** Orders of one page at most. */
export const LISTED_ORDERS_MAX = 200
/** Orders that are read for one page at most: a filter that leaves few of them gives shorter pages, not longer waits. */
export const LISTED_ORDERS_READ_MAX = 10_000

/** So many times the orders of a page are read for it at first. */
const FIRST_READ_TIMES = 2

/** Which number of a report is asked about: orders that add nothing to it are left out. */
export const OrderNumber = Schema.Literals(["gross", "net", "refunded", "cancelled", "orders", "new_customers"])
export type OrderNumber = typeof OrderNumber.Type

/** Where a page ended, and the end of the period that the first page was asked for. */
export interface ListedPlace {
  readonly order: OrderCursor
  readonly to: Date
}

export interface OrderListQuery {
  readonly tenantId: TenantId
  readonly model: AttributionModel
  /** What the models that read all paths learn from, as a report of it does. */
  readonly period: Period
  /** Which part of the period is listed; absent: all of it. */
  readonly placed: Period | null
  readonly currency: CurrencyCode | null
  readonly filter: OrderFilter
  readonly number: OrderNumber | null
  /** Instead of the others those that browsers alone reported, where the account has a sender to trust. */
  readonly isUnconfirmed: boolean
  readonly limit: number
  readonly after: OrderCursor | null
  /** Latest first; `after` is then where the page before ended, going back. */
  readonly isNewestFirst?: boolean
}

/** Who had a part in an order: a creator by a link. */
export interface ListedPart {
  readonly creator: CreatorAccount | null
  readonly link: LinkCode | null
  /** In parts of `WHOLE_SHARE`. */
  readonly share: bigint
}

/** One order, with what of it the question is about. */
export interface ListedOrder extends Revenue {
  readonly orderId: OrderId
  readonly shopDomain: ShopDomain | null
  readonly placedAt: Date
  /** Null where it is not known. */
  readonly country: CountryCode | null
  /** Which part of the order the question is about, in parts of `WHOLE_SHARE`; also of one that earns nothing any more. */
  readonly share: bigint
  /** As its shop names it: `#1001`. */
  readonly name: string
  /** What all of the order earns. */
  readonly orderMinorUnits: bigint
  readonly payment: PaymentState
  readonly isUnconfirmed: boolean
  /** Why it earns nothing; null where it earns. */
  readonly earnsNothingBecause: string | null
  /** Everyone who earns of it, each creator and link once, the largest part first. */
  readonly parts: ReadonlyArray<ListedPart>
}

export interface OrderList {
  readonly orders: ReadonlyArray<ListedOrder>
  /** The `after` of the page that follows; null where none does. */
  readonly next: OrderCursor | null
}

const NUMBERS: Readonly<Record<OrderNumber, (earned: Revenue) => bigint>> = {
  gross: ({ minorUnits, refundedMinorUnits, cancelledMinorUnits }) =>
    minorUnits + refundedMinorUnits + cancelledMinorUnits,
  net: ({ minorUnits }) => minorUnits,
  refunded: ({ refundedMinorUnits }) => refundedMinorUnits,
  cancelled: ({ cancelledMinorUnits }) => cancelledMinorUnits,
  orders: ({ orders }) => orders,
  new_customers: ({ newCustomers }) => newCustomers
}

const within = (period: Period, placed: Period | null): Period =>
  placed === null
    ? period
    : {
        from: placed.from > period.from ? placed.from : period.from,
        to: placed.to < period.to ? placed.to : period.to
      }

const partsOf = ({ shares }: AttributedOrder): ReadonlyArray<ListedPart> => {
  const byPayee = groupBy(shares, ({ touch }) => JSON.stringify(payeeOf(touch)))
  return [...byPayee.values()]
    .flatMap(([first, ...others]): ReadonlyArray<ListedPart> => {
      if (first === undefined) return []
      const share = others.reduce((all, each) => all + each.share, first.share)
      return share === 0n ? [] : [{ creator: first.touch.creator, link: first.touch.code, share }]
    })
    .sort((one, other) => (one.share === other.share ? 0 : one.share > other.share ? -1 : 1))
}

const listedOf = (attributed: AttributedOrder, file: RecordedOrder, earned: Revenue, share: bigint): ListedOrder => {
  const { order } = attributed
  return {
    ...earned,
    orderId: order.orderId,
    shopDomain: order.shopDomain,
    placedAt: order.placedAt,
    country: order.country,
    share,
    name: orderName(file),
    orderMinorUnits: netOf(order),
    payment: order.payment,
    isUnconfirmed: order.isUnconfirmed,
    earnsNothingBecause: order.earnsNothingBecause,
    parts: partsOf(attributed)
  }
}

/** These orders as a list has them, each whole, by last touch, latest first; those that are not there are left out. */
export const readListedOrders = Effect.fn("attribution.readListedOrders")(function* (
  tenantId: TenantId,
  keys: ReadonlyArray<Pick<RecordedOrder, "orderId" | "shopDomain">>
) {
  if (keys.length === 0) return []
  const files = yield* Orders.use((orders) => orders.findAll(tenantId, keys))
  const { attribute } = yield* prepareAttribution(tenantId, "last_touch", { from: new Date(0), to: new Date(0) })
  const attributed = yield* attribute(files)
  return attributed
    .flatMap((each, place): ReadonlyArray<ListedOrder> => {
      const file = files[place]
      return file === undefined ? [] : [listedOf(each, file, earnedOf(each.order, wholeOf(each.order)), WHOLE_SHARE)]
    })
    .toReversed()
})

/**
 * The sales that a number of a report is made of, in the order of their period, each with its part of that number: what all pages say
 * adds up to exactly what the report of the same model, period and currency says. A page may be shorter than `limit`, or empty, and
 * still have a next one: it ends when LISTED_ORDERS_READ_MAX orders were read. Fails with PeriodTooLarge as the report does, under the
 * models that read all paths.
 */
export const listOrders = Effect.fn("attribution.listOrders")(function* (query: OrderListQuery) {
  const { tenantId, period, currency, filter, number, limit, isNewestFirst = false } = query
  const book = yield* Orders
  const { orders: pageOrders } = yield* AttributionPageSizes
  const { account, attribute } = yield* prepareAttribution(tenantId, query.model, period)
  const { from, to } = within(period, query.placed)
  const listed: Array<ListedOrder> = []
  let after = query.after ?? undefined
  // Most lists leave out little: what one page needs is soon read. A filter that leaves out more reads on in whole pages.
  let size = Math.min(pageOrders, limit * FIRST_READ_TIMES)
  for (let read = 0; read < LISTED_ORDERS_READ_MAX; ) {
    const files = yield* isNewestFirst
      ? book.newestBetween(tenantId, from, to, size, after)
      : book.placedBetween(tenantId, from, to, size, after)
    const isLast = files.length < size
    size = pageOrders
    read += files.length
    const page = yield* attribute(files)
    for (const [index, file] of files.entries()) {
      const attributed = page[index]
      if (attributed === undefined) continue
      const { order, filedAt } = attributed
      const place: OrderCursor = { placedAt: filedAt, orderId: order.orderId, shopDomain: order.shopDomain }
      const isAsked =
        order.isSale &&
        order.isUnconfirmed === query.isUnconfirmed &&
        (currency === null || order.total.currency === currency)
      const parts = isAsked ? filterOrder(attributed, filter, account.links).parts : []
      if (parts.length > 0) {
        const earned = parts.map((part) => earnedOf(order, part)).reduce(sum, nothingEarned(order.total.currency))
        if (number === null || NUMBERS[number](earned) !== 0n) {
          const share = parts.reduce((all, part) => all + part.share, 0n)
          listed.push(listedOf(attributed, file, earned, share))
        }
      }
      after = place
      if (listed.length === limit) {
        const list: OrderList = { orders: listed, next: place }
        return list
      }
    }
    if (isLast) {
      const list: OrderList = { orders: listed, next: null }
      return list
    }
  }
  const list: OrderList = { orders: listed, next: after ?? null }
  return list
})

/** Names of any script, in ASCII. */
const escaped = (text: string): string => encodeURIComponent(text)
const unescaped = Option.liftThrowable(decodeURIComponent)
const isOrderId = Schema.is(OrderId)

/** An order's name of 128 characters, each three bytes, each byte three characters, in base 64. */
const CURSOR_CHARACTERS_MAX = 2_000

const cursors = makePageCursor(
  Schema.Struct({ placedMs: CursorTime, order: Schema.String, shop: Schema.NullOr(ShopDomain), toMs: CursorTime }),
  CURSOR_CHARACTERS_MAX
)

export const writeListCursor = ({ order: { orderId, placedAt, shopDomain }, to }: ListedPlace): string =>
  cursors.write({ placedMs: placedAt.getTime(), order: escaped(orderId), shop: shopDomain, toMs: to.getTime() })

/** Where the page before ended; none where it is no cursor. */
export const readListCursor = (text: string): Option.Option<ListedPlace> =>
  Option.flatMap(cursors.read(text), ({ placedMs, order, shop, toMs }) =>
    unescaped(order).pipe(
      Option.filter(isOrderId),
      Option.map((orderId) => ({
        order: { placedAt: new Date(placedMs), orderId, shopDomain: shop },
        to: new Date(toMs)
      }))
    )
  )
