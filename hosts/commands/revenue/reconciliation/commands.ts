import { readFile, stat } from "node:fs/promises"
import { Effect, Schema } from "effect"
import { Argument } from "effect/cli"
import { compareBooks } from "../../../../domain/revenue/reconciliation/compareBooks.ts"
import { countNotRead, readLosses } from "../../../../domain/revenue/reconciliation/gatherBooks.ts"
import { tallyBooks } from "../../../../domain/revenue/reconciliation/readBooks.ts"
import { ExportRefused } from "../../../../domain/revenue/reconciliation/readExport.ts"
import { BookDay } from "../../../../domain/revenue/reconciliation/storeDays.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { booksBody } from "../../../http/revenue/reconciliation/booksBody.ts"
import { readBooksQuery } from "../../../http/revenue/reconciliation/booksQuery.ts"
import {
  comparisonBody,
  EXPORT_BYTES_MAX,
  readComparisonQuery,
  withFile
} from "../../../http/revenue/reconciliation/comparison.ts"
import { optionalTextFlag, textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LINE_RULE, LineText, tenantField } from "../../line/values.ts"
import { readFiles } from "../../tracking/stores/import/importFields.ts"

const DAY_RULE = "must be a day such as 2026-03-01"

/** Which days of an account's books commands are about. */
const bookFields = {
  flags: {
    ...tenantField.flags,
    from: optionalTextFlag("from", "The first day, in each store's zone; absent: 30 days"),
    to: optionalTextFlag("to", "The last day, included; absent: today"),
    currency: optionalTextFlag("currency", "One currency; absent: all")
  },
  fields: {
    ...tenantField.fields,
    from: Schema.NullOr(BookDay),
    to: Schema.NullOr(BookDay),
    currency: Schema.NullOr(CurrencyCode)
  },
  rules: {
    ...tenantField.rules,
    from: DAY_RULE,
    to: DAY_RULE,
    currency: "must be an ISO 4217 currency code in upper case"
  }
} as const

/** What was given of a question, as an address would ask it. */
const askedOf = (given: Readonly<Record<string, string | null>>): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))

const DAYS_REFUSED = "--from must not be after --to, and both at most 366 days apart"

const booksShow = operatorCommand({
  name: "books show",
  description: "What each day of each store came to, by currency: every order on one line",
  flags: { ...bookFields.flags, store: optionalTextFlag("store", "The domain of one store") },
  fields: { ...bookFields.fields, store: Schema.NullOr(ShopDomain) },
  rules: { ...bookFields.rules, store: "must be a store's domain: shop list shows them" },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ currency, from, store, tenant, to }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const query = yield* readBooksQuery({ query: askedOf({ currency, from, shop: store, to }) }, tenant)
    const notRead = yield* countNotRead(tenant, query, query.zones, query.shop)
    const lost = yield* readLosses(tenant, query.shop)
    const body = booksBody({ query, rows: yield* tallyBooks(query), notRead, lost })
    return {
      id: tenant,
      days: body.days.flatMap((row) =>
        [...row.lines, { line: "total", ...row.total }].map(
          ({ line, orders, ordered, gross, refunded, cancelled, net }) => ({
            day: row.day,
            store: row.shop_domain,
            currency: row.currency,
            line,
            orders,
            ordered,
            gross,
            refunded,
            cancelled,
            net
          })
        )
      ),
      not_read: body.not_read.map(({ day, shop_domain: domain, topic, letter_reason: reason, notices }) => ({
        day,
        store: domain,
        topic,
        reason,
        notices
      }))
    }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    InvalidRequest: DAYS_REFUSED,
    PeriodTooLarge: null
  }
})

const MEBIBYTE = 1024 * 1024

const bytesOf = Effect.fnUntraced(function* (path: string) {
  const refused = (reason: string) => new ExportRefused({ reason })
  const { size } = yield* Effect.tryPromise({ try: () => stat(path), catch: () => refused("FILE can't be read") })
  if (size > EXPORT_BYTES_MAX) return yield* refused(`FILE must be at most ${EXPORT_BYTES_MAX / MEBIBYTE} MiB`)
  return yield* Effect.tryPromise({ try: () => readFile(path), catch: () => refused("FILE can't be read") })
})

const booksCompare = operatorCommand({
  name: "books compare",
  description: "Compare a store's own export or report with its books: every difference by its cause, with its orders",
  flags: {
    ...bookFields.flags,
    store: textFlag("store", "The domain of the store that the file is of"),
    as_of: optionalTextFlag("as-of", "When the file was made: a day, or a time with its offset"),
    file: Argument.String("FILE").pipe(
      Argument.withDescription(
        "Shopify's export of orders or sales by day, WooCommerce's REST or Analytics export, Stripe's itemised balance"
      )
    )
  },
  // A running host reads the file itself: it is of the same machine, and files are larger than commands.
  fields: { ...bookFields.fields, store: ShopDomain, as_of: Schema.NullOr(LineText), file: LineText },
  rules: {
    ...bookFields.rules,
    store: "must be a store's domain: shop list shows them",
    as_of: "must be a time such as 2026-01-01T00:00:00Z",
    file: LINE_RULE
  },
  flagOf: { file: "FILE" },
  read: ({ file, store, ...given }) =>
    Effect.map(readFiles(file, null), ({ file: path }) => ({ ...given, store: store.toLowerCase(), file: path })),
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ as_of: asOf, currency, file, from, store, tenant, to }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const call = { query: askedOf({ as_of: asOf, currency, from, shop: store, to }) }
    const asked = yield* readComparisonQuery(call, tenant)
    const query = yield* withFile(asked, yield* bytesOf(file))
    const body = comparisonBody(query, yield* compareBooks(query))
    return {
      id: tenant,
      kind: body.kind,
      rows: body.rows,
      currencies: body.currencies.map(({ currency, theirs, ours, difference, unknown }) => ({
        currency,
        theirs,
        ours,
        difference,
        unknown
      })),
      differences: body.currencies.flatMap(({ causes, currency }) =>
        causes.flatMap(({ cause, items }) =>
          items.map(({ day, difference, named, order_id: order, because }) => ({
            day,
            currency,
            cause,
            difference,
            order: order ?? named,
            because
          }))
        )
      ),
      refused: body.refused.map(({ problem, where }) => ({ where, problem }))
    }
  }),
  isNo: ({ differences }) => Array.isArray(differences) && differences.some(({ cause }) => cause === "unknown"),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    ExportRefused: null,
    InvalidRequest: `${DAYS_REFUSED}; --store must be a connected store, and --as-of a day or time`,
    PeriodTooLarge: null
  }
})

export const commands: Commands = [
  {
    noun: "books",
    description: "What the days of stores came to",
    commands: [booksShow, booksCompare]
  }
]
