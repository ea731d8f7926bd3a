import { Context, Effect, Schema } from "effect"
import { explainOrder } from "../../../domain/attribution/explainOrder.ts"
import {
  type AttributionReport,
  type AttributionReportQuery,
  reportAttribution
} from "../../../domain/attribution/reportAttribution.ts"
import type { Tenants } from "../../../ports/accounts/Tenants.ts"
import type { Journeys } from "../../../ports/attribution/Journeys.ts"
import type { Orders } from "../../../ports/attribution/Orders.ts"
import type { TrackingLinks } from "../../../ports/attribution/TrackingLinks.ts"
import type { TaggedFailure } from "../server/endpoint.ts"

/** So many reports wait already that another would wait too long, or this one took too long. */
export class ReportsBusy extends Schema.TaggedError<ReportsBusy>()("ReportsBusy", {}) {}

export type ExplainQuery = Parameters<typeof explainOrder>[0]
export type ExplainedOrder = Effect.Success<ReturnType<typeof explainOrder>>

/** What reports are made from. */
export type AttributionReportPorts = Journeys | Orders | Tenants | TrackingLinks

/** A report as the domain gives it, or as the JSON that goes out, where it was made elsewhere. */
export type AttributionReportResult =
  | { readonly report: AttributionReport }
  | { readonly json: Uint8Array<ArrayBuffer> }

/**
 * Makes attribution reports, and explains single orders by models that read all of them. Where an account may have many
 * orders that takes seconds: then it is done by a thread that serves nobody.
 */
export interface AttributionReportsShape {
  /** Fails with ReportsBusy where too many wait, or it took too long. */
  readonly report: (
    query: AttributionReportQuery
  ) => Effect.Effect<AttributionReportResult, TaggedFailure | ReportsBusy, AttributionReportPorts>
  readonly explain: (
    query: ExplainQuery
  ) => Effect.Effect<ExplainedOrder, TaggedFailure | ReportsBusy, AttributionReportPorts>
}

/** By whoever asks, over its own ports: for data that is bounded, as in the sandbox. */
export const inProcessReports: AttributionReportsShape = {
  report: (query) => Effect.map(reportAttribution(query), (report) => ({ report })),
  explain: explainOrder
}

export const AttributionReports = Context.Reference<AttributionReportsShape>("creatorsignal/hosts/AttributionReports", {
  defaultValue: () => inProcessReports
})
