import { Schema } from "effect"
import { BookDay } from "../../../../domain/revenue/reconciliation/storeDays.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { optionalTextFlag } from "../../line/flags.ts"
import { tenantField } from "../../line/values.ts"

const DAY_RULE = "must be a day such as 2026-03-01"

/** Which days of an account's books commands are about. */
export const bookFields = {
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
export const askedOf = (given: Readonly<Record<string, string | null>>): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))

export const DAYS_REFUSED = "--from must not be after --to, and both at most 366 days apart"
