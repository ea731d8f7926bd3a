import type { Period } from "../../domain/revenue/attribution/attributeOrders.ts"
import type { CustomerQuery } from "../../domain/revenue/attribution/customers/reportCustomers.ts"
import type { EarnedByLink, EarnedByLinkQuery } from "../../domain/revenue/attribution/earnedByLink.ts"
import type { FunnelQuery } from "../../domain/revenue/attribution/funnel/reportFunnel.ts"
import type { OrderList, OrderListQuery } from "../../domain/revenue/attribution/reports/listOrders.ts"
import type { ReadSpans } from "../../domain/revenue/attribution/summaries/SpanSums.ts"
import type { AccruedCommission } from "../../domain/revenue/commissions/accruedCommissions.ts"
import type { StatementQuery } from "../../domain/revenue/commissions/readStatement.ts"
import type { DraftedMonth, DraftLines, DraftsPage } from "../../domain/revenue/commissions/StatementDrafts.ts"
import type { Finding } from "../../domain/revenue/fraud/rule.ts"
import type { BooksComparison, ComparisonQuery } from "../../domain/revenue/reconciliation/compareBooks.ts"
import type {
  BookedOrders,
  BookedOrdersQuery,
  BookRow,
  BooksQuery
} from "../../domain/revenue/reconciliation/readBooks.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Span } from "../../ports/revenue/attribution/Summaries.ts"
import type { Month, Statement, StatementHead, StatementKey } from "../../ports/revenue/commissions/Statement.ts"
import type { WatchRule } from "../../ports/revenue/fraud/Signal.ts"
import type { ExplainedOrder, ExplainQuery, ReportRequest } from "../http/revenue/attribution/AttributionReports.ts"

interface OfAccount {
  readonly tenantId: TenantId
}

/** What may be asked of a thread, by name: whatever reads all that an account has, and writes nothing. */
export interface AccountQueries {
  readonly report: ReportRequest
  readonly funnel: FunnelQuery
  readonly customers: CustomerQuery
  readonly explain: ExplainQuery
  readonly list: OrderListQuery
  readonly links: EarnedByLinkQuery
  readonly books: BooksQuery
  readonly bookedOrders: BookedOrdersQuery
  readonly comparison: ComparisonQuery
  readonly draftMonth: OfAccount & { readonly month: Month }
  readonly draftHeads: OfAccount & {
    readonly month: Month
    readonly page: DraftsPage
  }
  readonly draft: OfAccount & {
    readonly key: StatementKey
    readonly page: DraftLines
  }
  readonly accrued: OfAccount & { readonly period: Period }
  readonly statementCsv: OfAccount & { readonly query: StatementQuery }
  readonly spans: OfAccount & { readonly spans: ReadonlyArray<Span> }
  readonly signals: OfAccount & { readonly now: Date; readonly off: ReadonlyArray<WatchRule> }
}

/** What it answers: plain data, or bytes, which change hands without being copied. */
export interface AccountAnswers {
  readonly report: Uint8Array<ArrayBuffer>
  readonly funnel: Uint8Array<ArrayBuffer>
  readonly customers: Uint8Array<ArrayBuffer>
  readonly explain: ExplainedOrder
  readonly list: OrderList
  readonly links: EarnedByLink
  readonly books: ReadonlyArray<BookRow>
  readonly bookedOrders: BookedOrders
  readonly comparison: BooksComparison
  readonly draftMonth: DraftedMonth
  readonly draftHeads: ReadonlyArray<StatementHead>
  readonly draft: Statement | null
  readonly accrued: ReadonlyArray<AccruedCommission>
  readonly statementCsv: Uint8Array<ArrayBuffer>
  readonly spans: ReadSpans
  readonly signals: ReadonlyArray<Finding>
}

export type AccountRead = keyof AccountQueries

/** One question, of one of these names. */
export type AccountTask<Names extends AccountRead = AccountRead> = {
  readonly [Name in Names]: { readonly name: Name; readonly query: AccountQueries[Name] }
}[Names]
