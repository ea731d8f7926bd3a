import { Clock, Effect, Result, Schema } from "effect"
import { filePastOrders, ownShop } from "../../../domain/attribution/history/filePastOrders.ts"
import {
  EXPORTED_ORDER_COLUMNS,
  exportedOrder,
  isItemRow,
  OWN_ORDER_COLUMNS,
  ownOrder
} from "../../../domain/attribution/history/orderColumns.ts"
import { readPastOrder } from "../../../domain/attribution/history/readPastOrder.ts"
import type { RowProblem } from "../../../domain/attribution/history/rowProblem.ts"
import type { ShopOrder } from "../../../domain/attribution/readShopOrder.ts"
import { Tenants } from "../../../ports/accounts/Tenants.ts"
import { ORDERS_AT_ONCE_MAX, type OrderOutcome } from "../../../ports/attribution/History.ts"
import { ShopDomain } from "../../../ports/attribution/Order.ts"
import { optionalTextFlag, textFlag } from "../flags.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { accountsUnavailable, tenantNotFound, trackingUnavailable } from "../refusals.ts"
import { importFields, readFiles } from "./importFields.ts"
import { cellsOf, eachRows, FileRefused, type PastRow } from "./pastRows.ts"
import { makeRefusedRows } from "./refusedRows.ts"

const has = (columns: ReadonlyArray<string>, fields: object): boolean =>
  columns.every((column) => Object.hasOwn(fields, column))

/** A row as an order; null where it is another item of the order before. */
type ReadRow = Result.Result<ShopOrder | null, ReadonlyArray<RowProblem>>

/** Reads rows of any kind that orders come in. Of a table the columns say which it is. */
const makeOrderReader = (nowMs: number, asOf: Date | null) => {
  let lastName: string | null = null
  const ofColumns = (read: ReturnType<typeof ownOrder>): ReadRow =>
    Result.flatMap(read, ({ order, columnOf }) => readPastOrder(JSON.stringify(order), nowMs, columnOf))
  return (row: PastRow): ReadRow => {
    if (row._tag === "json") {
      const isOwn = Object.hasOwn(row.fields, "order_id") && !Object.hasOwn(row.fields, "id")
      return isOwn ? ofColumns(ownOrder(cellsOf(row.fields))) : readPastOrder(row.text, nowMs)
    }
    const { cells } = row
    if (has(OWN_ORDER_COLUMNS, cells)) return ofColumns(ownOrder(cells))
    if (isItemRow(cells, lastName)) return Result.succeed(null)
    lastName = (cells.name ?? "").trim()
    return ofColumns(exportedOrder(cells, asOf))
  }
}

/** A table of other columns is of something else. */
const checkColumns = (row: PastRow | undefined) =>
  row?._tag === "cells" && !has(OWN_ORDER_COLUMNS, row.cells) && !has(EXPORTED_ORDER_COLUMNS, row.cells)
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

const fields = importFields("CSV, lines of JSON, Shopify's CSV export of orders, or orders as its Admin API tells them")

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
  run: Effect.fnUntraced(function* ({ as_of: asOf, dry_run: isTrial, file, refused, shop, tenant }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    yield* ownShop(tenant, shop)
    const nowMs = yield* Clock.currentTimeMillis
    if (asOf !== null && asOf.getTime() > nowMs)
      return yield* new FileRefused({ reason: "--as-of must not lie in the future" })
    const bad = yield* makeRefusedRows(refused)
    const read = makeOrderReader(nowMs, asOf)
    const counts: Record<OrderOutcome, number> = { created: 0, updated: 0, older: 0, unchanged: 0 }
    let [rows, itemRows, isChecked] = [0, 0, false]
    let waiting: Array<ShopOrder> = []
    const fileWaiting = Effect.fnUntraced(function* () {
      const batch = waiting
      waiting = []
      for (const outcome of yield* filePastOrders(tenant, shop, batch, isTrial)) counts[outcome] += 1
    })
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
    ...accountsUnavailable,
    ...tenantNotFound,
    ...trackingUnavailable,
    ShopNotConnected: "--shop must be a store that the account has connected: shop connect does so",
    FileRefused: null
  }
})
