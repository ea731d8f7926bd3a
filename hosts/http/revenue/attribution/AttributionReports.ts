import { Context, Effect } from "effect"
import type { ReportsBusy } from "../../../../domain/accounts/limits/fairQueue.ts"
import {
  type CustomerQuery,
  type CustomerReport,
  reportCustomers
} from "../../../../domain/revenue/attribution/customers/reportCustomers.ts"
import {
  type EarnedByLink,
  type EarnedByLinkQuery,
  earnedByLink
} from "../../../../domain/revenue/attribution/earnedByLink.ts"
import { explainOrder } from "../../../../domain/revenue/attribution/explainOrder.ts"
import {
  type FunnelQuery,
  type FunnelReport,
  reportFunnel
} from "../../../../domain/revenue/attribution/funnel/reportFunnel.ts"
import {
  type AttributionReport,
  type AttributionReportQuery,
  reportAttribution
} from "../../../../domain/revenue/attribution/reportAttribution.ts"
import {
  listOrders,
  type OrderList,
  type OrderListQuery
} from "../../../../domain/revenue/attribution/reports/listOrders.ts"
import type { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import type { Funnels } from "../../../../ports/revenue/attribution/Funnels.ts"
import type { Journeys } from "../../../../ports/revenue/attribution/Journeys.ts"
import type { Summaries } from "../../../../ports/revenue/attribution/Summaries.ts"
import type { ClickPeople } from "../../../../ports/revenue/fraud/ClickPeople.ts"
import type { TrackingLinks } from "../../../../ports/tracking/links/TrackingLinks.ts"
import type { Customers } from "../../../../ports/tracking/orders/Customers.ts"
import type { Orders } from "../../../../ports/tracking/orders/Orders.ts"
import type { People } from "../../../../ports/tracking/people/People.ts"
import type { TaggedFailure } from "../../server/endpoint.ts"

export type ExplainQuery = Parameters<typeof explainOrder>[0]
export type ExplainedOrder = Effect.Success<ReturnType<typeof explainOrder>>

/** What reports are made from. */
export type AttributionReportPorts =
  | ClickPeople
  | Customers
  | Funnels
  | Journeys
  | Orders
  | People
  | Summaries
  | Tenants
  | TrackingLinks

/** How a report goes out; `page` is what a page shows of it. */
export type ReportFormat = "json" | "csv" | "page"
export interface ReportRequest extends AttributionReportQuery {
  /** JSON where absent. */
  readonly format?: ReportFormat
}

/** A report as the domain gives it, or as the JSON or CSV that goes out, where it was made elsewhere. */
export type AttributionReportResult =
  | { readonly report: AttributionReport }
  | { readonly json: Uint8Array<ArrayBuffer> }

/** The same of customers. */
export type CustomersResult = { readonly customers: CustomerReport } | { readonly json: Uint8Array<ArrayBuffer> }

/** The same of a funnel. */
export type FunnelResult = { readonly funnel: FunnelReport } | { readonly json: Uint8Array<ArrayBuffer> }

/**
 * Makes attribution reports, and explains single orders by models that read all of them. Where an account may have many
 * orders that takes seconds: then it is done by a thread that serves nobody.
 */
export interface AttributionReportsShape {
  /** Fails with ReportsBusy where too many wait, or it took too long. */
  readonly report: (
    query: ReportRequest
  ) => Effect.Effect<AttributionReportResult, TaggedFailure | ReportsBusy, AttributionReportPorts>
  readonly funnel: (
    query: FunnelQuery
  ) => Effect.Effect<FunnelResult, TaggedFailure | ReportsBusy, AttributionReportPorts>
  readonly customers: (
    query: CustomerQuery
  ) => Effect.Effect<CustomersResult, TaggedFailure | ReportsBusy, AttributionReportPorts>
  readonly explain: (
    query: ExplainQuery
  ) => Effect.Effect<ExplainedOrder, TaggedFailure | ReportsBusy, AttributionReportPorts>
  readonly list: (
    query: OrderListQuery
  ) => Effect.Effect<OrderList, TaggedFailure | ReportsBusy, AttributionReportPorts>
  readonly links: (
    query: EarnedByLinkQuery
  ) => Effect.Effect<EarnedByLink, TaggedFailure | ReportsBusy, AttributionReportPorts>
}

/** By whoever asks, over its own ports: for data that is bounded, as in the sandbox. */
export const inProcessReports: AttributionReportsShape = {
  report: (query) => Effect.map(reportAttribution(query), (report) => ({ report })),
  funnel: (query) => Effect.map(reportFunnel(query), (funnel) => ({ funnel })),
  customers: (query) => Effect.map(reportCustomers(query), (customers) => ({ customers })),
  explain: explainOrder,
  list: listOrders,
  links: earnedByLink
}

export const AttributionReports = Context.Reference<AttributionReportsShape>("creatorsignal/hosts/AttributionReports", {
  defaultValue: () => inProcessReports
})
