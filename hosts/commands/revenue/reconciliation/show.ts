import { Effect, Schema } from "effect"
import { countNotRead, readLosses } from "../../../../domain/revenue/reconciliation/gatherBooks.ts"
import { tallyBooks } from "../../../../domain/revenue/reconciliation/readBooks.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { booksBody } from "../../../http/revenue/reconciliation/booksBody.ts"
import { readBooksQuery } from "../../../http/revenue/reconciliation/booksQuery.ts"
import { optionalTextFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { askedOf, bookFields, DAYS_REFUSED } from "./bookFields.ts"

export const booksShow = operatorCommand({
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
