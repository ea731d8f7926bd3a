import { Effect, Layer, Logger, Option, Predicate, Result, Schema } from "effect"
import { Aead, Digest, Mac, SecureRandom } from "effect/crypto"
import { netOf, type ReconciledOrder, reconcileOrder } from "../../domain/tracking/orders/reconcileOrder.ts"
import { endOfChange } from "../../domain/tracking/stores/history/filePastOrders.ts"
import {
  type Cells,
  EXPORTED_ORDER_COLUMNS,
  exportedOrder,
  isItemRow,
  OWN_ORDER_COLUMNS,
  ownOrder
} from "../../domain/tracking/stores/history/orderColumns.ts"
import { readPastOrder } from "../../domain/tracking/stores/history/readPastOrder.ts"
import type { RowProblem } from "../../domain/tracking/stores/history/rowProblem.ts"
import { filePlatformNotice } from "../../domain/tracking/stores/receivePlatformNotice.ts"
import * as ClosuresState from "../../fixtures/accounts/tenants/ClosuresState.ts"
import * as Tenants from "../../fixtures/accounts/tenants/Tenants.ts"
import * as SigningKeys from "../../fixtures/system/SigningKeys.ts"
import * as TrackingLinks from "../../fixtures/tracking/links/TrackingLinks.ts"
import * as Customers from "../../fixtures/tracking/orders/Customers.ts"
import * as OrdersInMemory from "../../fixtures/tracking/orders/Orders.ts"
import * as People from "../../fixtures/tracking/people/People.ts"
import * as PeopleState from "../../fixtures/tracking/people/PeopleState.ts"
import * as PersonalData from "../../fixtures/tracking/privacy/PersonalData.ts"
import * as PersonKeys from "../../fixtures/tracking/privacy/PersonKeys.ts"
import * as Shops from "../../fixtures/tracking/stores/Shops.ts"
import * as TrackingState from "../../fixtures/tracking/TrackingState.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { decimalText } from "../../ports/money/readAmount.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import type { PlatformEvent, PlatformOrder, PlatformProblems } from "../../ports/tracking/stores/ShopPlatform.ts"
import { ShopDomain } from "../../ports/web/ShopDomain.ts"
import type { JourneyTouch, OrderJourney } from "./attribution.ts"
import { isNoticeRead, maybeStore, orderFact, Platform, platformOf, Store } from "./noticeFacts.ts"
import { Moment, NOT_A_LIST, NOT_AN_OBJECT, plain, readerOf, reading, Text } from "./readInput.ts"
import { InvalidShopNotice, NOTICE_BYTES_MAX, type OrderFact, type ShopNotice, type ShopPayment } from "./shopFacts.ts"

export {
  InvalidShopNotice,
  type OrderFact,
  type ReadShopNotice,
  type RefundFact,
  SHOP_PLATFORMS,
  type ShopFact,
  type ShopNotice,
  type ShopNoticeQuestion,
  type ShopPayment,
  type ShopPlatformName
} from "./shopFacts.ts"
export { readShopNotice } from "./shopNotices.ts"

/** Notices that orders are made of at once, at most: all of one order have to be among them. 5,000 take some 2.5 s. */
export const NOTICES_MAX = 10_000
/** Rows of a table that are read at once, at most. */
export const ROWS_MAX = 100_000

const reject = (wrong: ReadonlyArray<string>) => new InvalidShopNotice(wrong)
const sentence = ({ column, problem }: RowProblem): string => `${column}: ${problem}`

/** Where an order as an API or a table writes it is kept as if a notice told of it. */
const KEPT_AS = {
  shopify: "orders/updated",
  woocommerce: "order.updated"
} as const
const WRITERS = ["shopify", "woocommerce"] as const

const BodyText = plain(
  Schema.String.check(Schema.isMaxLength(NOTICE_BYTES_MAX)),
  `must be a text of at most ${NOTICE_BYTES_MAX} characters`
)

const readWritten = readerOf(
  Schema.Struct({
    platform: plain(Schema.Literals(WRITERS), `must be one of ${WRITERS.join(", ")}`),
    body: BodyText,
    store: maybeStore,
    now: Schema.optionalKey(Moment)
  }).annotate({ message: NOT_AN_OBJECT }),
  "order"
)

/** An order as a platform's API writes it. */
export interface WrittenOrder {
  readonly platform: (typeof WRITERS)[number]
  /** JSON text, not parsed: ids have more digits than a number holds. */
  readonly body: string
  /** Host name of its store. */
  readonly store?: string
  /** When it was read, which nothing in it is later than. Default: now. */
  readonly now?: Date | string
}

/** An order, and the notice to keep of it. */
export interface ReadShopOrder {
  readonly order: OrderFact
  readonly notice: ShopNotice
}

/** The one order of what a platform wrote; null where it is none, such as a draft. */
const orderIn = (
  platform: (typeof WRITERS)[number],
  body: string
): Result.Result<PlatformOrder | null, PlatformProblems> =>
  Result.map(
    platformOf(platform).read(KEPT_AS[platform], body),
    (events: ReadonlyArray<PlatformEvent>) =>
      events.flatMap((event) => (event.kind === "order" ? [event.order] : []))[0] ?? null
  )

/**
 * Reads an order as the platform's API writes it, such as one of a list of the past; null where it is no order, such as a draft. Keep
 * its `notice` among those that `readShopNotice` answers: the newer of two counts, whichever way it came.
 *
 * Throws InvalidShopNotice, whose `details` name each field of the order that is wrong, never its value.
 *
 * @example
 * ```ts
 * import { readShopOrder } from "creatorsignal/orders"
 *
 * const read = readShopOrder({
 *   platform: "shopify",
 *   store: "bakery.myshopify.com",
 *   body: '{"id":4501,"created_at":"2026-03-01T09:00:00Z","currency":"JPY","total_price":"5980","landing_site":"/?cs_ref=nova"}'
 * })
 *
 * [read?.order.order, read?.order.total, read?.order.link] //=> ["4501", "5980", "nova"]
 * read?.notice.store //=> "bakery.myshopify.com"
 * ```
 */
export const readShopOrder = (written: WrittenOrder): ReadShopOrder | null => {
  const { body, now = new Date(), platform, store = null } = Result.getOrThrowWith(readWritten(written), reject)
  const found = Result.getOrThrowWith(orderIn(platform, body), reject)
  if (found === null) return null
  const told = readPastOrder(Result.succeed(found), now.getTime())
  const { order } = Result.getOrThrowWith(told, (wrong) => reject(wrong.map(sentence)))
  const fact = orderFact(order)
  if (fact === null) throw reject(["id: must be 1 to 128 characters"])
  // Shopify's API says all that its notices say, and those say when they were triggered.
  const triggeredAt = platform === "shopify" ? endOfChange(order).toISOString() : null
  const notice = { platform, store, topic: KEPT_AS[platform], triggeredAt, receivedAt: now.toISOString(), body }
  return { order: fact, notice }
}

/** A row of a table, by the names of its columns. */
export type OrderRow = Readonly<Record<string, string | null | undefined>>

/** How a table is read. */
export interface OrderRowsOptions {
  /** Host name of its store. */
  readonly store?: string
  /** When Shopify's export was made: what it says is as new as that. */
  readonly asOf?: Date | string
  /** Default: now. */
  readonly now?: Date | string
}

export interface ReadOrderRows {
  /** To keep, and to settle among others. */
  readonly notices: ReadonlyArray<ShopNotice>
  readonly orders: ReadonlyArray<OrderFact>
  /** Rows that can't be read, counted from 0: `total: must be a plain decimal number`. They keep no other out. */
  readonly refused: ReadonlyArray<{ readonly row: number; readonly details: ReadonlyArray<string> }>
}

const Row = Schema.Record(
  Schema.String,
  plain(Schema.UndefinedOr(Schema.NullOr(Schema.String)), "must be a text or null")
)

const readRows = readerOf(
  Schema.Array(Row.annotate({ message: NOT_AN_OBJECT }))
    .check(Schema.isMaxLength(ROWS_MAX, { message: `must be at most ${ROWS_MAX}` }))
    .annotate({ message: NOT_A_LIST }),
  "rows"
)
const readRowsOptions = readerOf(
  Schema.Struct({
    store: maybeStore,
    asOf: Schema.optionalKey(Moment),
    now: Schema.optionalKey(Moment)
  }).annotate({ message: NOT_AN_OBJECT }),
  "options"
)

const cellsIn = (row: OrderRow): Cells =>
  Object.fromEntries(Object.entries(row).map(([name, cell]) => [name.trim().toLowerCase(), cell ?? undefined]))

const has = (columns: ReadonlyArray<string>, cells: Cells): boolean =>
  columns.every((column) => Object.hasOwn(cells, column))

/**
 * Reads rows of a table of past orders, as a reader of CSV gives them: a table with the columns `order_id`, `placed_at`, `total` and
 * `currency`, and as you have them `order_number`, `status`, `refunded`, `outstanding`, `cancelled_at`, `updated_at`, `promo_codes`,
 * `pv_id`, `landing_page`, `country`, `is_new_customer` and `is_test`; or Shopify's export of orders.
 *
 * Throws InvalidShopNotice where the table as a whole is none of these. A row that can't be read is named in `refused`.
 *
 * @example
 * ```ts
 * import { readOrderRows } from "creatorsignal/orders"
 *
 * const { orders, refused } = readOrderRows([
 *   { order_id: "1001", placed_at: "2026-01-10T12:00:00Z", total: "100.00", currency: "USD", status: "paid", refunded: "20.00" },
 *   { order_id: "1002", placed_at: "2026-01-11T12:00:00Z", total: "12,50", currency: "USD" }
 * ])
 *
 * orders.map(({ order, paid }) => [order, paid]) //=> [["1001", "80.00"]]
 * refused //=> [{ row: 1, details: ["total: must be a plain decimal number"] }]
 * ```
 */
export const readOrderRows = (rows: ReadonlyArray<OrderRow>, options: OrderRowsOptions = {}): ReadOrderRows => {
  const { asOf = null, now = new Date(), store = null } = Result.getOrThrowWith(readRowsOptions(options), reject)
  const cells = Result.getOrThrowWith(readRows(rows), reject).map(cellsIn)
  const [first] = cells
  const isOwn = first !== undefined && has(OWN_ORDER_COLUMNS, first)
  if (first !== undefined && !isOwn && !has(EXPORTED_ORDER_COLUMNS, first)) {
    const exported = EXPORTED_ORDER_COLUMNS.join(", ")
    throw reject([
      `rows: must have the columns ${OWN_ORDER_COLUMNS.join(", ")}, or those of Shopify's export: ${exported}`
    ])
  }
  const notices: Array<ShopNotice> = []
  const orders: Array<OrderFact> = []
  const refused: Array<ReadOrderRows["refused"][number]> = []
  let lastName: string | null = null
  for (const [row, each] of cells.entries()) {
    if (!isOwn && isItemRow(each, lastName)) continue
    lastName = (each.name ?? "").trim()
    const read = Result.gen(function* () {
      const { columnOf, order } = yield* isOwn ? ownOrder(each) : exportedOrder(each, asOf)
      const body = JSON.stringify(order)
      const found = orderIn("shopify", body).pipe(
        Result.filterOrFail(
          (it) => it !== null,
          () => ["order: is none"]
        )
      )
      const told = yield* readPastOrder(found, now.getTime(), columnOf)
      return { body, fact: orderFact(told.order) }
    })
    if (Result.isFailure(read)) refused.push({ row, details: read.failure.map(sentence) })
    else if (read.success.fact !== null) {
      const { body, fact } = read.success
      orders.push(fact)
      notices.push({
        platform: "shopify",
        store,
        topic: KEPT_AS.shopify,
        triggeredAt: null,
        receivedAt: now.toISOString(),
        body
      })
    }
  }
  return { notices, orders, refused }
}

/** Why an order earns nothing. */
export type UnpaidReason =
  | "test order"
  | "cancelled order"
  | "deleted order"
  | "gift cards alone"
  | "pending payment"
  | "authorized payment"
  | "expired payment"
  | "voided payment"
  | "unpaid order"
  | "refunded order"
  | "reported by a bot"

/** An order as it stands after all that was told of it. Amounts are decimals in major units. */
export interface SettledOrder {
  readonly order: string
  /** Null where its notices named none. */
  readonly store: string | null
  readonly placedAt: string
  readonly currency: string
  /** What it earns: paid, and not given back; `0` with its currency's decimals where it earns nothing. */
  readonly amount: string
  /** What it cost when it was placed, or since it was edited. */
  readonly ordered: string
  /** What of a sale went back. */
  readonly refunded: string
  /** What of a sale was paid that was cancelled. */
  readonly cancelled: string
  readonly payment: ShopPayment
  /** Why it earns nothing; null where it does. */
  readonly earnsNothingBecause: UnpaidReason | null
  readonly isNewCustomer: boolean | null
  readonly country: string | null
  readonly promoCodes: ReadonlyArray<string>
  /** Code of the link that the visit began by; null where none was told. */
  readonly link: string | null
  /** Visitors of the pixel who may have placed it. */
  readonly visitors: ReadonlyArray<string>
}

export interface SettledOrders {
  /** By the time they were placed, then by their ids. */
  readonly orders: ReadonlyArray<SettledOrder>
  /** Notices that say nothing yet, by their place in the list: of an order that isn't among them, or unreadable. */
  readonly unsettled: ReadonlyArray<{ readonly notice: number; readonly details: ReadonlyArray<string> }>
}

const isoText = (given: unknown) =>
  Predicate.isString(given) ? Schema.decodeUnknownOption(Moment)(given) : Option.none()
const Iso = reading(isoText, "must be an ISO 8601 time with an offset, such as 2026-01-31T12:00:00Z")

const readNotices = readerOf(
  Schema.Array(
    Schema.Struct({
      platform: Platform,
      store: Schema.Union([Store, Schema.Null]).annotate({ message: "must be a host name, lower case, or null" }),
      topic: Text,
      triggeredAt: Schema.Union([Iso, Schema.Null]).annotate({
        message: "must be an ISO 8601 time with an offset, or null"
      }),
      receivedAt: Iso,
      body: BodyText
    }).annotate({ message: NOT_AN_OBJECT })
  )
    .check(Schema.isMaxLength(NOTICES_MAX, { message: `must be at most ${NOTICES_MAX}` }))
    .annotate({ message: NOT_A_LIST }),
  "notices"
)

/** Stands for the store of notices that name none. */
const NO_STORE = ShopDomain.make("store.invalid")
const ACCOUNT = TenantId.make("00000000-0000-4000-8000-000000000000")

/** What the service keeps orders in, in memory and for one question. */
const memory = Layer.mergeAll(
  Customers.layer,
  OrdersInMemory.layer,
  People.layer,
  PersonalData.layer,
  PersonKeys.layer,
  Shops.layer,
  SigningKeys.layer,
  TrackingLinks.layer,
  Logger.layer([])
).pipe(
  Layer.provideMerge(Tenants.layer),
  Layer.provide(Layer.mergeAll(ClosuresState.layer, PeopleState.layer, TrackingState.layer)),
  Layer.provideMerge(Layer.mergeAll(Aead.layerWebCrypto, Digest.layerWebCrypto, Mac.layerWebCrypto)),
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)

const settledOf = (order: ReconciledOrder): SettledOrder => {
  const { currency } = order.total
  const text = (minorUnits: bigint) => decimalText({ minorUnits, currency })
  return {
    order: order.orderId,
    store: order.shopDomain === NO_STORE ? null : order.shopDomain,
    placedAt: order.placedAt.toISOString(),
    currency,
    amount: text(netOf(order)),
    ordered: decimalText(order.ordered),
    refunded: text(order.refundedMinorUnits),
    cancelled: text(order.cancelledMinorUnits),
    payment: order.payment,
    earnsNothingBecause: order.earnsNothingBecause,
    isNewCustomer: order.isNewCustomer,
    country: order.country,
    promoCodes: order.promoCodes,
    link: order.landing?.code ?? null,
    visitors: order.pvIds
  }
}

type Kept = Result.Result.Success<ReturnType<typeof readNotices>>[number]

const TIMES_MAX_MS = 8.64e15

const settle = (notices: ReadonlyArray<Kept>) =>
  Effect.gen(function* () {
    const file = ({ body, platform, receivedAt, store, topic, triggeredAt }: Kept) =>
      filePlatformNotice(
        platformOf(platform),
        { tenantId: ACCOUNT, domain: store ?? NO_STORE },
        { topic, text: body, triggeredAt },
        receivedAt
      )
    let waiting = notices.map((notice, place) => ({ notice, place, problems: [] as ReadonlyArray<string> }))
    // A refund may be kept before the order that says its currency.
    for (let before = waiting.length + 1; waiting.length > 0 && waiting.length < before; ) {
      before = waiting.length
      const left: typeof waiting = []
      for (const each of waiting) {
        const filed = yield* Effect.result(
          file(each.notice).pipe(Effect.catchIf((it) => it._tag !== "UnreadableNotice", Effect.die))
        )
        if (Result.isFailure(filed)) left.push({ ...each, problems: filed.failure.problems })
      }
      waiting = left
    }
    const files = yield* Orders.use((book) =>
      book.placedBetween(ACCOUNT, new Date(-TIMES_MAX_MS), new Date(TIMES_MAX_MS), NOTICES_MAX)
    )
    return {
      orders: files.map((each) => settledOf(reconcileOrder(each, true))),
      unsettled: waiting.map(({ place, problems }) => ({ notice: place, details: problems }))
    }
  })

/**
 * Makes orders of the notices that were kept, in whatever order and however often they came: what was paid and not given back, by the
 * rules that the service has. Give all notices of an order at once. Notices that say nothing of orders are passed over.
 *
 * Rejects with InvalidShopNotice, whose `details` name each field that is wrong.
 *
 * @example
 * ```ts
 * import { attribute } from "creatorsignal/attribution"
 * import { journeysOf, readOrderRows, settleOrders } from "creatorsignal/orders"
 *
 * const { notices } = readOrderRows([
 *   { order_id: "1001", placed_at: "2026-01-10T12:00:00Z", total: "100.00", currency: "USD", refunded: "20.00", promo_codes: "NOVA10" }
 * ])
 * const { orders } = await settleOrders([...notices, ...notices])
 * const codes = new Map([["NOVA10", "youtube/novacooks"]])
 * const journeys = journeysOf(orders, ({ placedAt, promoCodes }) =>
 *   promoCodes.flatMap((code) => codes.get(code) ?? []).map((creator) => ({ creator, at: placedAt }))
 * )
 *
 * orders.map(({ order, amount, refunded }) => [order, amount, refunded]) //=> [["1001", "80.00", "20.00"]]
 * attribute({ journeys }).creators //=> [{ creator: "youtube/novacooks", currency: "USD", orders: "1", amount: "80.00" }]
 * ```
 */
export const settleOrders = async (notices: ReadonlyArray<ShopNotice>): Promise<SettledOrders> => {
  const read = Result.getOrThrowWith(readNotices(notices), reject)
  const told = read.map((notice, place) => ({ notice, place }))
  const ofOrders = told.filter(({ notice }) => isNoticeRead(notice))
  const { orders, unsettled } = await settle(ofOrders.map(({ notice }) => notice)).pipe(
    Effect.provide(memory),
    Effect.runPromise
  )
  return {
    orders,
    unsettled: unsettled.map(({ details, notice }) => ({ notice: ofOrders[notice]?.place ?? notice, details }))
  }
}

/**
 * What `attribute` takes of settled orders: those that earn, each by its store and id, with the touches that you know of. What of an order
 * was given back is left out of its amount.
 *
 * @example
 * ```ts
 * import { journeysOf } from "creatorsignal/orders"
 *
 * journeysOf([], () => []) //=> []
 * ```
 */
export const journeysOf = (
  orders: ReadonlyArray<SettledOrder>,
  touchesOf: (order: SettledOrder) => ReadonlyArray<JourneyTouch>
): ReadonlyArray<OrderJourney> =>
  orders
    .filter(({ earnsNothingBecause }) => earnsNothingBecause === null)
    .map((order) => ({
      order: order.store === null ? order.order : `${order.store}/${order.order}`,
      placedAt: order.placedAt,
      amount: order.amount,
      currency: order.currency,
      touches: touchesOf(order)
    }))
