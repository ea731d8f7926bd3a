import { Effect, Result } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import { PAGE_ROWS_MAX } from "../../../ports/paging/Page.ts"
import type { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import type { RecordedOrder, ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { orderIdFrom } from "../../../ports/tracking/orders/orderIdentity.ts"
import { wholeList } from "../../paging/lists.ts"
import { eachPage } from "../attribution/attributeOrders.ts"
import { ascending } from "../attribution/reports/tally.ts"
import { type Difference, DifferenceCause, sumOf } from "./differences.ts"
import { explainDays } from "./explainDays.ts"
import { type Compared, explainOrders, type UnreadOrder } from "./explainOrders.ts"
import { comparableName, type OwnOrder, ownOrder } from "./OwnOrder.ts"
import { type ExportTable, readOrderList, readTable } from "./readExport.ts"
import type { ExportKind, StoreExport } from "./StoreExport.ts"
import { type BookDay, daysOn, makeStoreDays, periodOfStores, type StoreZones } from "./storeDays.ts"

/** Names of a file that are looked for among all orders, at most: those of the days are known anyway. */
const NAMES_LOOKED_UP_MAX = 5_000
/** Of them those at once. */
const LOOKUPS_AT_ONCE = 8
/** Differences of one cause that are told one by one, at most; the sums are of all. */
const DIFFERENCES_TOLD_MAX = 500
/** Rows that an answer names as refused, at most. */
const REFUSED_TOLD_MAX = 100
/** Zones lie less than that apart: orders of so many days beside the file's may be on its days. */
const DAYS_BESIDE = 2

/** A store's own file, to be compared with its books of some days. */
export interface ComparisonQuery {
  readonly tenantId: TenantId
  readonly shop: ShopDomain
  readonly from: BookDay
  readonly to: BookDay
  readonly zones: StoreZones
  /** Of a file that names no currency; null: the one that all of the store's orders are in. */
  readonly currency: CurrencyCode | null
  /** When the file was made; null where that isn't said. */
  readonly asOf: Date | null
  readonly file: ExportTable | { readonly orders: ReadonlyArray<unknown> }
  /** Notices of the store that could not be read, by their orders' names. */
  readonly unread: ReadonlyMap<string, UnreadOrder>
}

/** What differs by one cause. */
export interface CauseSum {
  readonly cause: DifferenceCause
  readonly minorUnits: bigint
  readonly orders: number
  /** The first DIFFERENCES_TOLD_MAX. */
  readonly items: ReadonlyArray<Difference>
}

/** Both sides in one currency: `theirs` less `ours` is what the causes add up to. */
export interface ComparedCurrency {
  readonly currency: CurrencyCode
  readonly theirs: bigint
  readonly ours: bigint
  readonly causes: ReadonlyArray<CauseSum>
  /** What no cause was found for. Days above may make up for days below: whether there is any is told by the cause. */
  readonly unknown: bigint
}

export interface BooksComparison {
  readonly kind: ExportKind
  readonly rows: number
  readonly refused: StoreExport["refused"]
  readonly currencies: ReadonlyArray<ComparedCurrency>
}

const lookOf = ({ day, currency }: Pick<Difference, "day" | "currency">): string => `${day} ${currency}`

/** What no cause was found for, so that each day's differences are exactly what both sides differ by. */
const remainders = ({ file, own, from, to }: Compared, found: ReadonlyArray<Difference>): ReadonlyArray<Difference> => {
  const left = new Map<string, Pick<Difference, "day" | "currency" | "minorUnits">>()
  const add = (at: Pick<Difference, "day" | "currency">, minorUnits: bigint) => {
    if (at.day < from || at.day > to) return
    const before = left.get(lookOf(at))?.minorUnits ?? 0n
    left.set(lookOf(at), { day: at.day, currency: at.currency, minorUnits: before + minorUnits })
  }
  for (const entry of file.entries) add(entry, entry.minorUnits)
  for (const order of own) add(order, -order.now.net)
  for (const difference of found) add(difference, -difference.minorUnits)
  return [...left.values()]
    .filter(({ minorUnits }) => minorUnits !== 0n)
    .map((rest) => ({ ...rest, cause: "unknown", orderId: null, named: null, because: "No cause is found." }))
}

const byDay = (one: Difference, other: Difference): number =>
  ascending(one.day, other.day) || ascending(one.orderId ?? one.named ?? "", other.orderId ?? other.named ?? "")

const sumUp = (compared: Compared, differences: ReadonlyArray<Difference>): ReadonlyArray<ComparedCurrency> => {
  const { file, own, from, to } = compared
  const isWithin = ({ day }: { readonly day: BookDay }) => day >= from && day <= to
  const [theirs, ours] = [file.entries.filter(isWithin), own.filter(isWithin)]
  const currencies = new Set([...theirs, ...ours, ...differences].map(({ currency }) => currency))
  return [...currencies].sort(ascending).map((currency): ComparedCurrency => {
    const isOf = (each: { readonly currency: CurrencyCode }) => each.currency === currency
    const own = differences.filter(isOf)
    return {
      currency,
      theirs: sumOf(theirs.filter(isOf)),
      ours: ours.filter(isOf).reduce((sum, { now }) => sum + now.net, 0n),
      causes: DifferenceCause.literals.flatMap((cause) => {
        const items = own.filter((difference) => difference.cause === cause).sort(byDay)
        const names = new Set(items.map(({ orderId, named, day }) => orderId ?? named ?? day))
        return items.length === 0
          ? []
          : [{ cause, minorUnits: sumOf(items), orders: names.size, items: items.slice(0, DIFFERENCES_TOLD_MAX) }]
      }),
      unknown: sumOf(own.filter(({ cause }) => cause === "unknown"))
    }
  })
}

/** The currency of a file that names none: the one of all the store's orders. */
const onlyCurrency = (own: ReadonlyArray<OwnOrder>): CurrencyCode | null => {
  const [currency, ...others] = new Set(own.map((order) => order.currency))
  return currency !== undefined && others.length === 0 ? currency : null
}

/** Gathers the store's orders of the days, and of those just beside them. */
const gatherOwn = Effect.fnUntraced(function* (query: ComparisonQuery) {
  const days = makeStoreDays(query.zones)
  const dayOf = (at: Date): BookDay => days(query.shop, at)
  const own = new Map<OrderId, OwnOrder>()
  const add = (files: ReadonlyArray<RecordedOrder>) => {
    for (const file of files) {
      if (file.shopDomain !== query.shop || own.has(file.orderId)) continue
      own.set(file.orderId, ownOrder(file, dayOf(file.placedAt), dayOf, query.asOf))
    }
  }
  const period = periodOfStores(daysOn(query.from, -DAYS_BESIDE), daysOn(query.to, DAYS_BESIDE), query.zones)
  yield* eachPage(query.tenantId, period, (files) => Effect.sync(() => add(files)), "the days have")
  const lookUp = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
    const orders = yield* Orders
    const found = yield* Effect.forEach(
      names.flatMap((name) => {
        const id = orderIdFrom(name)
        return id._tag === "Some" ? [id.value] : []
      }),
      (id) => orders.find(query.tenantId, id, query.shop),
      { concurrency: LOOKUPS_AT_ONCE }
    )
    for (const files of found) add(files)
  })
  const orders = yield* Orders
  const refunded = yield* wholeList(
    PAGE_ROWS_MAX,
    (after: OrderId | null) =>
      orders.refundedBetween(query.tenantId, query.shop, period, { after, limit: PAGE_ROWS_MAX }),
    (last) => last
  )
  const known = new Set([...own.values()].flatMap(({ names }) => names))
  yield* lookUp(refunded.filter((name) => !known.has(comparableName(name))).slice(0, NAMES_LOOKED_UP_MAX))
  return { own, dayOf, lookUp }
})

/** The first names of a file that none of these orders has. */
const strangeNames = (file: StoreExport, own: Iterable<OwnOrder>): ReadonlyArray<string> => {
  const known = new Set<string>()
  for (const { names } of own) for (const name of names) known.add(name)
  const strange = file.entries.filter(({ names }) => !names.some((name) => known.has(comparableName(name))))
  return [...new Set(strange.flatMap(({ names }) => names))].slice(0, NAMES_LOOKED_UP_MAX)
}

/**
 * Compares a store's own file with its books, day by day and order by order, and names why they differ: each day's causes add up to exactly
 * its difference, and what no cause is found for is `unknown`. Fails with ExportRefused and PeriodTooLarge.
 */
export const compareBooks = Effect.fn("books.compareBooks")(function* (query: ComparisonQuery) {
  const { own, dayOf, lookUp } = yield* gatherOwn(query)
  const currency = query.currency ?? onlyCurrency([...own.values()])
  const read = "rows" in query.file ? readTable(query.file, currency) : readOrderList(query.file.orders)
  if (Result.isFailure(read)) return yield* read.failure
  const file = read.success
  yield* lookUp(strangeNames(file, own.values()))
  const { from, to, asOf, unread } = query
  const compared: Compared = { from, to, asOf, unread, file, own: [...own.values()] }
  const ofDays = file.entries.some(({ what }) => what === "day")
  const dayCurrency = file.entries[0]?.currency ?? currency
  const explained = ofDays && dayCurrency !== null ? explainDays(compared, dayCurrency, dayOf) : explainOrders(compared)
  const comparison: BooksComparison = {
    kind: file.kind,
    rows: file.rows,
    refused: file.refused.slice(0, REFUSED_TOLD_MAX),
    currencies: sumUp(compared, [...explained, ...remainders(compared, explained)])
  }
  return comparison
})
