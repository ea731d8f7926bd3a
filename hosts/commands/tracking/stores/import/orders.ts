import { Clock, Effect, Layer, Result, Schema } from "effect"
import { readOrder as readShopifyOrder } from "../../../../../adapters/shopPlatforms/shopify/readOrder.ts"
import { isStripeObject, type ListedSale, readListed } from "../../../../../adapters/shopPlatforms/stripe/readListed.ts"
import { isWooCommerceOrder, readOrder } from "../../../../../adapters/shopPlatforms/woocommerce/readOrder.ts"
import {
  filePastOrders,
  ownShop,
  type ToldOrder
} from "../../../../../domain/tracking/stores/history/filePastOrders.ts"
import {
  EXPORTED_ORDER_COLUMNS,
  exportedOrder,
  isItemRow,
  OWN_ORDER_COLUMNS,
  ownOrder
} from "../../../../../domain/tracking/stores/history/orderColumns.ts"
import { readPastOrder } from "../../../../../domain/tracking/stores/history/readPastOrder.ts"
import { impossibleTime, type RowProblem } from "../../../../../domain/tracking/stores/history/rowProblem.ts"
import { filePastReport, filePlatformRefund } from "../../../../../domain/tracking/stores/platformOrders.ts"
import { Tenants } from "../../../../../ports/accounts/tenants/Tenants.ts"
import { ShopDomain } from "../../../../../ports/tracking/orders/Order.ts"
import { ORDERS_AT_ONCE_MAX, type OrderOutcome } from "../../../../../ports/tracking/stores/History.ts"
import type { PlatformName } from "../../../../../ports/tracking/stores/ShopPlatform.ts"
import { optionalTextFlag, textFlag } from "../../../line/flags.ts"
import { operatorCommand } from "../../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../../line/refusals.ts"
import { importFields, readFiles } from "./importFields.ts"
import { cellsOf, eachRows, FileRefused, type PastRow } from "./pastRows.ts"
import { makeRefusedRows } from "./refusedRows.ts"

const has = (columns: ReadonlyArray<string>, fields: object): boolean =>
  columns.every((column) => Object.hasOwn(fields, column))

/** A row as an order; null where it is another item of the order before, or no order. */
type ReadRow = Result.Result<ToldOrder | ListedSale | null, ReadonlyArray<RowProblem>>

/** "field: what is wrong" as a problem of that column. */
const columnProblem = (problem: string): RowProblem => {
  const [column = "order", ...words] = problem.split(": ")
  return { column, problem: words.join(": ") }
}

/** A row of another platform's than the store's. */
const ofAnother = (name: string): ReadRow =>
  Result.fail([{ column: "order", problem: `is of ${name}, and the store is connected as one of another platform` }])

/** A sale of a list of Stripe's API; null for what is none, such as an open session. */
const stripeSale = (fields: Readonly<Record<string, unknown>>, platform: PlatformName, nowMs: number): ReadRow => {
  if (platform !== "stripe") return ofAnother("Stripe")
  const read = readListed(fields, nowMs)
  if (Result.isFailure(read)) return Result.fail(read.failure.map(columnProblem))
  const { order, refunds } = read.success
  if (order === null && refunds.length === 0) return Result.succeed(null)
  const problem = order === null ? null : impossibleTime(order.placedAt.getTime(), nowMs)
  return problem === null ? Result.succeed(read.success) : Result.fail([{ column: "created", problem }])
}

/** An order of WooCommerce's REST API; null for what is none, such as a draft. */
const wooCommerceOrder = (
  fields: Readonly<Record<string, unknown>>,
  platform: PlatformName,
  nowMs: number
): ReadRow => {
  if (platform !== "woocommerce") return ofAnother("WooCommerce")
  const read = readOrder(fields)
  if (Result.isFailure(read)) return Result.fail(read.failure.map(columnProblem))
  if (read.success === null) return Result.succeed(null)
  const problem = impossibleTime(read.success.placedAt.getTime(), nowMs)
  return problem === null
    ? Result.succeed({ order: read.success, isWhole: false })
    : Result.fail([{ column: "date_created_gmt", problem }])
}

/** Reads rows of any kind that orders come in. Of a table the columns say which it is. */
const makeOrderReader = (nowMs: number, asOf: Date | null, platform: PlatformName) => {
  let lastName: string | null = null
  const ofColumns = (read: ReturnType<typeof ownOrder>): ReadRow =>
    Result.flatMap(read, ({ order, columnOf }) =>
      readPastOrder(readShopifyOrder(JSON.stringify(order)), nowMs, columnOf)
    )
  return (row: PastRow): ReadRow => {
    if (row._tag === "json") {
      if (isStripeObject(row.fields)) return stripeSale(row.fields, platform, nowMs)
      if (isWooCommerceOrder(row.fields)) return wooCommerceOrder(row.fields, platform, nowMs)
      const isOwn = Object.hasOwn(row.fields, "order_id") && !Object.hasOwn(row.fields, "id")
      return isOwn ? ofColumns(ownOrder(cellsOf(row.fields))) : readPastOrder(readShopifyOrder(row.text), nowMs)
    }
    const { cells } = row
    if (has(OWN_ORDER_COLUMNS, cells)) return ofColumns(ownOrder(cells))
    if (isItemRow(cells, lastName)) return Result.succeed(null)
    lastName = (cells.name ?? "").trim()
    return ofColumns(exportedOrder(cells, asOf))
  }
}

/** Columns of WooCommerce's Analytics export of orders. It says too little: which is said, rather than that it is something else. */
const ANALYTICS_COLUMNS = ["order #", "status", "customer type", "items sold"]

const ANALYTICS_REASON =
  "WooCommerce's Analytics export names no currency, no time zone, no taxes and no ids of orders: import the list of its REST API " +
  "(wp-json/wc/v3/orders) as JSON"

/** A table of other columns is of something else. */
const checkColumns = (row: PastRow | undefined) =>
  row?._tag === "cells" && has(ANALYTICS_COLUMNS, row.cells)
    ? Effect.fail(new FileRefused({ reason: ANALYTICS_REASON }))
    : row?._tag === "cells" && !has(OWN_ORDER_COLUMNS, row.cells) && !has(EXPORTED_ORDER_COLUMNS, row.cells)
      ? Effect.fail(
          new FileRefused({
            reason:
              `the first line must name the columns ${OWN_ORDER_COLUMNS.join(", ")}, ` +
              `or those of Shopify's export of orders: ${EXPORTED_ORDER_COLUMNS.join(", ")}`
          })
        )
      : Effect.void

const AsOf = Schema.NullOr(
  Schema.DateFromString.pipe(Schema.check(Schema.makeFilter((time) => !Number.isNaN(time.getTime()))))
)

const fields = importFields(
  "CSV, lines of JSON, Shopify's CSV export of orders, orders as its Admin API or WooCommerce's REST API tells them, or Stripe's lists " +
    "of sessions, invoices, charges or payments"
)

export const importOrders = operatorCommand({
  name: "import orders",
  description:
    "File a store's orders of the past; a bad row is named and keeps no other out, and the same file again changes nothing",
  flags: {
    ...fields.flags,
    shop: textFlag("shop", "The connected store's domain"),
    asOf: optionalTextFlag("as-of", "When Shopify's export was made: what it says is as new as that")
  },
  fields: { ...fields.fields, shop: ShopDomain, as_of: AsOf },
  rules: {
    ...fields.rules,
    shop: "must be the host name of a store",
    as_of: "must be a time such as 2026-01-01T00:00:00Z"
  },
  flagOf: fields.flagOf,
  read: Effect.fnUntraced(function* ({ asOf, dryRun, file, refused, shop, tenant }) {
    return { tenant, shop: shop.toLowerCase(), dry_run: dryRun, as_of: asOf, ...(yield* readFiles(file, refused)) }
  }),
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ as_of: asOf, dry_run: isTrial, file, refused, shop, tenant }, { signing }) {
    const keys = yield* Layer.build(signing)
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const platform = yield* ownShop(tenant, shop)
    const nowMs = yield* Clock.currentTimeMillis
    if (asOf !== null && asOf.getTime() > nowMs)
      return yield* new FileRefused({ reason: "--as-of must not lie in the future" })
    const bad = yield* makeRefusedRows(refused)
    const read = makeOrderReader(nowMs, asOf, platform)
    const counts: Record<OrderOutcome, number> = { created: 0, updated: 0, older: 0, unchanged: 0 }
    let [rows, itemRows, isChecked] = [0, 0, false]
    let waiting: Array<ToldOrder> = []
    const fileWaiting = Effect.fnUntraced(function* () {
      const batch = waiting
      waiting = []
      for (const outcome of yield* filePastOrders(tenant, shop, batch, isTrial)) counts[outcome] += 1
    })
    // Lists speak of one sale by several names: what one of them files the next has to find.
    const fileSale = Effect.fnUntraced(
      function* ({ order, refunds }: ListedSale, _where: string) {
        const store = { tenantId: tenant, domain: shop }
        const now = new Date(nowMs)
        if (order !== null) counts[yield* filePastReport(store, order, isTrial, now)] += 1
        else itemRows += 1
        if (!isTrial)
          yield* Effect.forEach(refunds, (refund) => filePlatformRefund(store, refund, now), { discard: true })
      },
      (filed, _, where) =>
        filed.pipe(
          Effect.provideContext(keys),
          Effect.catchTag("UnreadableNotice", ({ problems }) =>
            Effect.sync(() => bad.refuse(where, problems.map(columnProblem)))
          )
        )
    )
    yield* eachRows(
      file,
      Effect.fnUntraced(function* (part) {
        if (!isChecked) yield* checkColumns(part.rows[0])
        isChecked ||= part.rows.length > 0
        rows += part.rows.length + part.problems.length
        for (const { where, problem } of part.problems) bad.refuse(where, [{ column: null, problem }])
        for (const row of part.rows) {
          const order = read(row)
          if (Result.isFailure(order)) bad.refuse(row.where, order.failure)
          else if (order.success === null) itemRows += 1
          else if ("refunds" in order.success) yield* fileSale(order.success, row.where)
          else waiting.push(order.success)
          if (waiting.length >= ORDERS_AT_ONCE_MAX) yield* fileWaiting()
        }
        yield* bad.write()
      })
    )
    yield* fileWaiting()
    return {
      id: tenant,
      dry_run: isTrial ? "yes" : "no",
      rows,
      item_rows: itemRows,
      ...counts,
      refused: bad.count(),
      problems: bad.told
    }
  }, Effect.scoped),
  isNo: ({ refused }) => refused !== 0,
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    CryptoError: "the host's cryptography failed",
    ShopNotConnected: "--shop must be a store that the account has connected: shop connect does so",
    FileRefused: null
  }
})
