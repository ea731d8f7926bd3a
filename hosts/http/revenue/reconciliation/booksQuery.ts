import { Clock, Effect, Schema } from "effect"
import { countNotRead, readLosses, readZones } from "../../../../domain/revenue/reconciliation/gatherBooks.ts"
import type { BooksQuery } from "../../../../domain/revenue/reconciliation/readBooks.ts"
import {
  BOOK_DAYS_MAX,
  BookDay,
  dayIn,
  daysBetween,
  daysOn
} from "../../../../domain/revenue/reconciliation/storeDays.ts"
import { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { CURRENCY_PARAMETER, queryParameter } from "../../query/reportQuery.ts"
import type { Call, ParameterDescription } from "../../server/endpoint.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { AccountBooks } from "./AccountBooks.ts"

/** Days that are shown where nothing is asked. */
const DAYS_DEFAULT = 30

const isDay = Schema.is(BookDay)
const isZone = Schema.is(TimeZone)
const isShop = Schema.is(ShopDomain)
const isCurrency = Schema.is(CurrencyCode)

const DAY_RULE = "must be a day such as 2026-03-01"

/** Which days, stores and currencies are asked about. Fails with InvalidRequest. */
export const readBooksQuery = Effect.fnUntraced(function* ({ query }: Pick<Call, "query">, tenantId: TenantId) {
  const now = new Date(yield* Clock.currentTimeMillis)
  const shop = query.shop?.trim().toLowerCase()
  const currency = query.currency === undefined || query.currency === "" ? null : query.currency.toUpperCase()
  const zone = query.time_zone ?? null
  const details = [
    ...(query.from === undefined || isDay(query.from) ? [] : [`from: ${DAY_RULE}`]),
    ...(query.to === undefined || isDay(query.to) ? [] : [`to: ${DAY_RULE}`]),
    ...(shop === undefined || shop === "" || isShop(shop) ? [] : ["shop: must be a store's domain, or empty"]),
    ...(currency === null || isCurrency(currency) ? [] : ["currency: must be an ISO 4217 currency code"]),
    ...(zone === null || isZone(zone) ? [] : ["time_zone: must be the IANA name of a time zone, such as Europe/Berlin"])
  ]
  const zones = yield* readZones(tenantId, isZone(zone) ? zone : null)
  const to = isDay(query.to) ? query.to : dayIn(now, zones.ofAccount)
  const from = isDay(query.from) ? query.from : daysOn(to, 1 - DAYS_DEFAULT)
  if (details.length === 0) {
    if (from > to) details.push("from: must not be after to")
    else if (daysBetween(from, to) >= BOOK_DAYS_MAX) details.push(`from, to: must be at most ${BOOK_DAYS_MAX} days`)
  }
  if (details.length > 0 || (currency !== null && !isCurrency(currency))) return yield* new InvalidRequest({ details })
  const asked: BooksQuery = {
    tenantId,
    from,
    to,
    zones,
    ...(shop === undefined ? {} : { shop: isShop(shop) ? shop : null }),
    currency
  }
  return asked
})

/** The books as they are told: their rows, and what could not be read of the stores. */
export const readBooks = Effect.fnUntraced(function* (query: BooksQuery) {
  const books = yield* AccountBooks
  const { tenantId, zones, shop } = query
  const notRead = yield* countNotRead(tenantId, query, zones, shop)
  return { query, rows: yield* books.tally(query), notRead, lost: yield* readLosses(tenantId, shop) }
})
export type ReadBooks = Effect.Success<ReturnType<typeof readBooks>>

const SHOP_PARAMETER = queryParameter(
  "shop",
  "Only this store, by its domain; empty: only what no store reported.",
  Schema.String
)

export const BOOKS_PARAMETERS: ReadonlyArray<ParameterDescription> = [
  queryParameter(
    "from",
    `The first day: YYYY-MM-DD, in each store's zone. Absent: ${DAYS_DEFAULT} days.`,
    Schema.String
  ),
  queryParameter("to", `The last day, included; at most ${BOOK_DAYS_MAX} days in all. Absent: today.`, Schema.String),
  SHOP_PARAMETER,
  CURRENCY_PARAMETER,
  queryParameter(
    "time_zone",
    "The zone of all days, an IANA name such as Europe/Berlin. Absent: each store's own, else the account's.",
    Schema.String
  )
]
