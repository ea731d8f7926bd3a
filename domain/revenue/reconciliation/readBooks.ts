import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import type { RecordedOrder, ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { type OrderCursor, Orders } from "../../../ports/tracking/orders/Orders.ts"
import { eachPage, openAttribution, PeriodTooLarge, reconcileWithTouches } from "../attribution/attributeOrders.ts"
import type { SettledOrder } from "../attribution/newCustomers.ts"
import { AttributionPageSizes } from "../attribution/pageSizes.ts"
import { ascending } from "../attribution/reports/tally.ts"
import { heldOrders } from "../fraud/heldOrders.ts"
import { orderKeyText } from "../fraud/watchCursors.ts"
import { type BookFigures, BookLine, figuresOf, lineOf, NO_FIGURES, sumFigures } from "./bookLines.ts"
import { type BookDay, makeStoreDays, periodOfStores, type StoreZones } from "./storeDays.ts"

/** Rows of one answer at most: each is of a day, store and currency. */
const BOOK_ROWS_MAX = 20_000
/** Orders of one page of a line at most. */
export const BOOKED_ORDERS_MAX = 200
/** Orders that are read for one page at most: a line of few orders gives shorter pages, not longer waits. */
export const BOOKED_ORDERS_READ_MAX = 10_000

/** Which books: those of days, both included; of one store, or of what no store reported, where that is asked. */
export interface BooksQuery {
  readonly tenantId: TenantId
  readonly from: BookDay
  readonly to: BookDay
  readonly zones: StoreZones
  /** Absent: all. */
  readonly shop?: ShopDomain | null
  /** Null: all. */
  readonly currency: CurrencyCode | null
}

/** What a day of one store came to in one currency. The lines together are all that is known of it. */
export interface BookRow {
  readonly day: BookDay
  /** Null for orders that no store reported. */
  readonly shopDomain: ShopDomain | null
  readonly currency: CurrencyCode
  /** In the order of `BookLine`; none without an order. */
  readonly lines: ReadonlyArray<BookFigures & { readonly line: BookLine }>
}

/** An order, and where it stands. */
export interface BookedOrder {
  readonly order: SettledOrder
  readonly day: BookDay
  readonly line: BookLine
  readonly place: OrderCursor
}

type Account = Effect.Success<ReturnType<typeof openAttribution>>

/** Books orders, in the order of `files`; those of other days, stores and currencies are left out. */
const bookOrders = (account: Account, query: BooksQuery) => {
  const dayOf = makeStoreDays(query.zones)
  const isAsked = ({ order, day }: Pick<BookedOrder, "order" | "day">) =>
    day >= query.from &&
    day <= query.to &&
    (query.shop === undefined || query.shop === order.shopDomain) &&
    (query.currency === null || query.currency === order.total.currency)
  return Effect.fnUntraced(function* (files: ReadonlyArray<RecordedOrder>) {
    const own = query.shop === undefined ? files : files.filter(({ shopDomain }) => shopDomain === query.shop)
    const touched = (yield* reconcileWithTouches(account, own))
      .map((each) => ({ ...each, day: dayOf(each.order.shopDomain, each.filedAt) }))
      .filter(isAsked)
    const held = yield* heldOrders(
      query.tenantId,
      touched.map(({ order }) => order)
    )
    return touched.map(({ order, filedAt, touches, day }): BookedOrder => {
      const { orderId, shopDomain } = order
      const line = lineOf(order, touches.length > 0, held.get(orderKeyText(order)))
      return { order, day, line, place: { placedAt: filedAt, orderId, shopDomain } }
    })
  })
}

/** By day, store and currency; what no store reported is behind the stores. */
const byPlace = (one: BookRow, other: BookRow): number =>
  ascending(one.day, other.day) ||
  Number(one.shopDomain === null) - Number(other.shopDomain === null) ||
  ascending(one.shopDomain ?? "", other.shopDomain ?? "") ||
  ascending(one.currency, other.currency)

/**
 * What each day of each store came to, by currency: every order that is known of it on one line, by when it was placed in the store's zone.
 * Fails with PeriodTooLarge.
 */
export const tallyBooks = Effect.fn("books.tallyBooks")(function* (query: BooksQuery) {
  const account = yield* openAttribution(query.tenantId)
  const book = bookOrders(account, query)
  const rows = new Map<string, Omit<BookRow, "lines"> & { readonly lines: Map<BookLine, BookFigures> }>()
  const add = ({ order, day, line }: BookedOrder) => {
    const { shopDomain } = order
    const { currency } = order.total
    const key = `${day} ${currency} ${shopDomain ?? ""}`
    const row = rows.get(key) ?? { day, shopDomain, currency, lines: new Map() }
    rows.set(key, row)
    row.lines.set(line, sumFigures(row.lines.get(line) ?? NO_FIGURES, figuresOf(order)))
  }
  yield* eachPage(
    query.tenantId,
    periodOfStores(query.from, query.to, query.zones),
    Effect.fnUntraced(function* (files) {
      for (const booked of yield* book(files)) add(booked)
      if (rows.size > BOOK_ROWS_MAX) {
        return yield* new PeriodTooLarge({ reason: `the days have more than ${BOOK_ROWS_MAX} rows; ask for fewer` })
      }
    }),
    "the days have"
  )
  return [...rows.values()]
    .map(
      (row): BookRow => ({
        ...row,
        lines: BookLine.literals.flatMap((line) => {
          const figures = row.lines.get(line)
          return figures === undefined ? [] : [{ line, ...figures }]
        })
      })
    )
    .sort(byPlace)
})

export interface BookedOrdersQuery extends BooksQuery {
  /** Null: all lines. */
  readonly line: BookLine | null
  readonly limit: number
  readonly after: OrderCursor | null
}

export interface BookedOrders {
  readonly orders: ReadonlyArray<BookedOrder>
  /** The `after` of the page that follows; null where none does. */
  readonly next: OrderCursor | null
}

/**
 * The orders of a line, oldest first: all pages together are what the line says. A page may be shorter than `limit`, or empty, and still
 * have a next one: it ends when BOOKED_ORDERS_READ_MAX orders were read.
 */
export const listBooked = Effect.fn("books.listBooked")(function* (query: BookedOrdersQuery) {
  const account = yield* openAttribution(query.tenantId)
  const { orders: pageOrders } = yield* AttributionPageSizes
  const recorded = yield* Orders
  const { from, to } = periodOfStores(query.from, query.to, query.zones)
  const book = bookOrders(account, query)
  const found: Array<BookedOrder> = []
  const page = (next: OrderCursor | null): BookedOrders => ({ orders: found, next })
  let after = query.after ?? undefined
  for (let read = 0; read < BOOKED_ORDERS_READ_MAX; ) {
    const files = yield* recorded.placedBetween(query.tenantId, from, to, pageOrders, after)
    read += files.length
    for (const booked of yield* book(files)) {
      if (query.line !== null && booked.line !== query.line) continue
      found.push(booked)
      if (found.length === query.limit) return page(booked.place)
    }
    const last = files.at(-1)
    if (last === undefined || files.length < pageOrders) return page(null)
    after = { placedAt: last.placedAt, orderId: last.orderId, shopDomain: last.shopDomain }
  }
  return page(after ?? null)
})
