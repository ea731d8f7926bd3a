import { Effect, Schema } from "effect"
import {
  type BroughtCustomers,
  CUSTOMER_ROWS_MAX
} from "../../../../domain/revenue/attribution/customers/customerRows.ts"
import type { CustomerReport } from "../../../../domain/revenue/attribution/customers/reportCustomers.ts"
import { WHOLE_SHARE } from "../../../../domain/revenue/attribution/models/shares.ts"
import { decimalText } from "../../../../ports/money/readAmount.ts"
import { AttributionModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import { PERIOD_PARAMETERS, readQuery } from "../../query/reportQuery.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { AS_OF_HEADERS } from "../../server/withDataAsOf.ts"
import { AttributionReports } from "./AttributionReports.ts"
import { BUSY, inOrders, REPORTED_WITHIN_SECONDS, whileWaitedFor } from "./attributionReport.ts"
import { RateBody, rateBody } from "./funnel.ts"

const LifetimeBody = Schema.Struct({
  currency: Schema.String,
  days: Schema.NullOr(Schema.Int),
  customers: Schema.Finite,
  net_revenue_minor: Schema.Int,
  net_revenue: Schema.String,
  per_customer: Schema.NullOr(Schema.String)
}).annotate({ identifier: "CustomerLifetime" })

const BroughtFields = {
  customers: Schema.Finite,
  said_new: Schema.Finite,
  repeat_customers: Schema.Finite,
  repeat_rate: RateBody,
  customer_orders: Schema.Finite,
  repeat_orders: Schema.Finite,
  lifetime: Schema.Array(LifetimeBody)
}
const BroughtBody = Schema.Struct(BroughtFields).annotate({ identifier: "BroughtCustomers" })

const CustomersBody = Schema.Struct({
  model: AttributionModel,
  from: Schema.String,
  to: Schema.String,
  measured_at: Schema.String,
  creators: Schema.Array(
    Schema.Struct({
      platform: Schema.NullOr(Schema.String),
      handle: Schema.NullOr(Schema.String),
      is_others: Schema.Boolean,
      ...BroughtFields
    }).annotate({ identifier: "CreatorCustomers" })
  ),
  unattributed: BroughtBody,
  total: BroughtBody,
  returning_customers: Schema.Int,
  unknown_customer_orders: Schema.Int
}).annotate({ identifier: "AttributedCustomers" })

/** Minor units of one customer, rounded half up. Neither is below 0, and customers are above. */
const perCustomer = (minorUnits: bigint, customers: bigint): bigint =>
  (2n * minorUnits * WHOLE_SHARE + customers) / (2n * customers)

const broughtBody = (row: BroughtCustomers): typeof BroughtBody.Type => ({
  customers: inOrders(row.newCustomers),
  said_new: inOrders(row.saidNew),
  repeat_customers: inOrders(row.repeatCustomers),
  repeat_rate: {
    ...rateBody(row.repeatCustomers, row.newCustomers),
    numerator: inOrders(row.repeatCustomers),
    denominator: inOrders(row.newCustomers)
  },
  customer_orders: inOrders(row.orders),
  repeat_orders: inOrders(row.repeatOrders),
  lifetime: row.lifetimes.map(({ currency, days, customers, minorUnits }) => ({
    currency,
    days,
    customers: inOrders(customers),
    net_revenue_minor: Number(minorUnits),
    net_revenue: decimalText({ minorUnits, currency }),
    per_customer: customers === 0n ? null : decimalText({ minorUnits: perCustomer(minorUnits, customers), currency })
  }))
})

/** A report of customers on the wire. */
export const customersBody = (report: CustomerReport): typeof CustomersBody.Type => ({
  model: report.model,
  from: report.period.from.toISOString(),
  to: report.period.to.toISOString(),
  measured_at: report.at.toISOString(),
  creators: report.creators.map(({ creator, isOthers, ...row }) => ({
    platform: creator?.platform ?? null,
    handle: creator?.handle ?? null,
    is_others: isOthers,
    ...broughtBody(row)
  })),
  unattributed: broughtBody(report.unattributed),
  total: broughtBody(report.total),
  returning_customers: report.returningCustomers,
  unknown_customer_orders: report.unknownCustomerOrders
})

/** GET /api/v1/attribution/customers: what came of the customers that creators brought; an addition to the specification. */
export const customersEndpoint: KeyedEndpoint = {
  method: "GET",
  path: "/api/v1/attribution/customers",
  area: "scoring",
  summary: "New customers by the creator who brought them, who of them ordered again, and what they are worth.",
  mayTakeSeconds: REPORTED_WITHIN_SECONDS,
  access: { scopes: ["full", "read", "test"] },
  parameters: PERIOD_PARAMETERS,
  responses: {
    200: {
      description: `Customers whose first orders are of the period; at most ${CUSTOMER_ROWS_MAX} creators one by one.`,
      schema: CustomersBody,
      headers: AS_OF_HEADERS
    },
    503: BUSY
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const reports = yield* AttributionReports
    const { model, period } = yield* readQuery(call, key.tenantId)
    const made = yield* whileWaitedFor(call, reports.customers({ tenantId: key.tenantId, model, period }))
    if ("status" in made) return made
    return "json" in made
      ? new Response(made.json, { headers: { "content-type": "application/json", "cache-control": "no-store" } })
      : { status: 200, body: customersBody(made.customers) }
  })
}
