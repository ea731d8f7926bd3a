import { Clock, Effect, Schema } from "effect"
import type { Period } from "../../../domain/revenue/attribution/attributeOrders.ts"
import { TimeZone } from "../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { AttributionModel } from "../../../ports/revenue/attribution/AttributionModel.ts"
import type { Call, ParameterDescription } from "../server/endpoint.ts"
import { InvalidRequest } from "../server/validationProblems.ts"
import { readTime } from "./periods.ts"

const MODEL_DEFAULT: AttributionModel = "last_touch"

export const TIME_RULE = "must be an ISO 8601 date, or time with its offset"

const isModel = Schema.is(AttributionModel)
const isCurrency = Schema.is(CurrencyCode)
const isZone = Schema.is(TimeZone)

/**
 * The period of a question, null where it says none that can be, and what is wrong with it. Dates are of the zone that is asked for,
 * else the account's.
 */
export const readPeriod = Effect.fnUntraced(function* ({ query }: Call, tenantId: TenantId) {
  const now = yield* Clock.currentTimeMillis
  const settings = yield* Tenants.use((tenants) => tenants.attribution(tenantId))
  const asked = query.time_zone ?? settings.timeZone
  const timeZone = isZone(asked) ? asked : settings.timeZone
  const from = query.from === undefined ? new Date(0) : readTime(query.from, "starts", timeZone)
  // What was reported in this very millisecond belongs to a report that is asked for without an end.
  const to = query.to === undefined ? new Date(now + 1) : readTime(query.to, "ends", timeZone)
  const details = [
    ...(isZone(asked) ? [] : ["time_zone: must be the IANA name of a time zone, such as Europe/Berlin"]),
    ...(from === null ? [`from: ${TIME_RULE}`] : []),
    ...(to === null ? [`to: ${TIME_RULE}`] : []),
    ...(from !== null && to !== null && from.getTime() > to.getTime() ? ["from: must not be after to"] : [])
  ]
  const period: Period | null = from === null || to === null || details.length > 0 ? null : { from, to }
  return { period, timeZone, details }
})

/** What every question about revenue says: the model, the currency and the period. */
export const readQuery = Effect.fnUntraced(function* (call: Call, tenantId: TenantId) {
  const { query } = call
  const model = query.model ?? MODEL_DEFAULT
  const currency = query.currency?.toUpperCase() ?? null
  const { period, timeZone, details: wrongPeriod } = yield* readPeriod(call, tenantId)
  const details = [
    ...(isModel(model) ? [] : [`model: must be one of ${AttributionModel.literals.join(", ")}`]),
    ...(currency === null || isCurrency(currency) ? [] : ["currency: must be an ISO 4217 currency code"]),
    ...wrongPeriod
  ]
  if (!isModel(model) || (currency !== null && !isCurrency(currency)) || period === null) {
    return yield* new InvalidRequest({ details })
  }
  return { model, currency, period, timeZone }
})

export const queryParameter = (name: string, description: string, schema: ParameterDescription["schema"]) =>
  ({ name, in: "query", required: false, description, schema }) satisfies ParameterDescription

export const PERIOD_PARAMETERS: ReadonlyArray<ParameterDescription> = [
  queryParameter("model", `How an order is divided; ${MODEL_DEFAULT} unless said otherwise.`, AttributionModel),
  queryParameter(
    "from",
    "First moment of the period: an ISO 8601 date (midnight in the time zone) or time. Absent: all that came before.",
    Schema.String
  ),
  queryParameter(
    "to",
    "End of the period: a time, excluded, or a date, of which the whole day is included. Absent: now.",
    Schema.String
  ),
  queryParameter(
    "time_zone",
    "The zone of dates and days: an IANA name such as Europe/Berlin. Absent: the account's, which is UTC unless it chose another.",
    Schema.String
  )
]

export const CURRENCY_PARAMETER = queryParameter(
  "currency",
  "Only orders in this ISO 4217 currency. Absent: all, a row a currency; nothing is converted.",
  Schema.String
)
