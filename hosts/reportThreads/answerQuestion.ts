import { Effect } from "effect"
import type { ReportsBusy } from "../../domain/accounts/limits/fairQueue.ts"
import { spansReadHere } from "../../domain/revenue/attribution/summaries/SpanSums.ts"
import { draftsMadeHere } from "../../domain/revenue/commissions/StatementDrafts.ts"
import { signalsFoundHere } from "../../domain/revenue/fraud/SignalSearch.ts"
import type { Commissions } from "../../ports/revenue/commissions/Commissions.ts"
import type { Traffic } from "../../ports/revenue/fraud/Traffic.ts"
import type { Watch } from "../../ports/revenue/fraud/Watch.ts"
import { type AttributionReportPorts, inProcessReports } from "../http/revenue/attribution/AttributionReports.ts"
import { customersBody } from "../http/revenue/attribution/customers.ts"
import { funnelBody } from "../http/revenue/attribution/funnel.ts"
import { reportText } from "../http/revenue/attribution/reportText.ts"
import { csvsMadeHere } from "../http/revenue/commissions/StatementCsvs.ts"
import { booksReadHere } from "../http/revenue/reconciliation/AccountBooks.ts"
import type { TaggedFailure } from "../http/server/endpoint.ts"
import type { AccountAnswers, AccountQueries, AccountRead, AccountTask } from "./accountReads.ts"

/** Each is answered by the use case of its name, made here, and under its name. */
type Readers = {
  readonly [Name in AccountRead]: (
    query: AccountQueries[Name]
  ) => Effect.Effect<
    Pick<AccountAnswers, Name>,
    TaggedFailure | ReportsBusy,
    AttributionReportPorts | Commissions | Traffic | Watch
  >
}

const encoded = (body: object) => new TextEncoder().encode(JSON.stringify(body))

const readers: Readers = {
  report: (query) =>
    Effect.map(inProcessReports.report(query), (made) => ({
      report: "json" in made ? made.json : new TextEncoder().encode(reportText(made.report, query.format ?? "json"))
    })),
  funnel: (query) =>
    Effect.map(inProcessReports.funnel(query), (made) => ({
      funnel: "json" in made ? made.json : encoded(funnelBody(made.funnel))
    })),
  customers: (query) =>
    Effect.map(inProcessReports.customers(query), (made) => ({
      customers: "json" in made ? made.json : encoded(customersBody(made.customers))
    })),
  explain: (query) => Effect.map(inProcessReports.explain(query), (explain) => ({ explain })),
  list: (query) => Effect.map(inProcessReports.list(query), (list) => ({ list })),
  links: (query) => Effect.map(inProcessReports.links(query), (links) => ({ links })),
  books: (query) => Effect.map(booksReadHere.tally(query), (books) => ({ books })),
  bookedOrders: (query) => Effect.map(booksReadHere.list(query), (bookedOrders) => ({ bookedOrders })),
  comparison: (query) => Effect.map(booksReadHere.compare(query), (comparison) => ({ comparison })),
  draftMonth: ({ tenantId, month }) =>
    Effect.map(draftsMadeHere.ofMonth(tenantId, month), (draftMonth) => ({
      draftMonth
    })),
  draftHeads: ({ tenantId, month, page }) =>
    Effect.map(draftsMadeHere.heads(tenantId, month, page), (draftHeads) => ({
      draftHeads
    })),
  draft: ({ tenantId, key, page }) => Effect.map(draftsMadeHere.one(tenantId, key, page), (draft) => ({ draft })),
  accrued: ({ tenantId, period }) => Effect.map(draftsMadeHere.accrued(tenantId, period), (accrued) => ({ accrued })),
  statementCsv: ({ tenantId, query }) =>
    Effect.map(csvsMadeHere.csv(tenantId, query), (statementCsv) => ({
      statementCsv
    })),
  spans: ({ tenantId, spans: asked }) => Effect.map(spansReadHere.read(tenantId, asked), (spans) => ({ spans })),
  signals: ({ tenantId, now, off }) => Effect.map(signalsFoundHere.find(tenantId, now, off), (signals) => ({ signals }))
}

export const answerQuestion = <Name extends AccountRead>({ name, query }: AccountTask<Name>) => readers[name](query)
