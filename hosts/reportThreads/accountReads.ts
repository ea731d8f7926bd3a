import type { CustomerQuery } from "../../domain/attribution/customers/reportCustomers.ts"
import type { EarnedByLink, EarnedByLinkQuery } from "../../domain/attribution/earnedByLink.ts"
import type { FunnelQuery } from "../../domain/attribution/funnel/reportFunnel.ts"
import type { OrderList, OrderListQuery } from "../../domain/attribution/reports/listOrders.ts"
import type { ReadSpans } from "../../domain/attribution/summaries/SpanSums.ts"
import type { BooksComparison, ComparisonQuery } from "../../domain/books/compareBooks.ts"
import type { BookedOrders, BookedOrdersQuery, BookRow, BooksQuery } from "../../domain/books/readBooks.ts"
import type { StatementQuery } from "../../domain/commissions/readStatement.ts"
import type { DraftedMonth, DraftLines, DraftsPage } from "../../domain/commissions/StatementDrafts.ts"
import type { Finding } from "../../domain/watch/rule.ts"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { Span } from "../../ports/attribution/Summaries.ts"
import type { Month, Statement, StatementHead, StatementKey } from "../../ports/commissions/Statement.ts"
import type { WatchRule } from "../../ports/watch/Signal.ts"
import type { ExplainedOrder, ExplainQuery, ReportRequest } from "../http/attribution/AttributionReports.ts"

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
  readonly statementCsv: Uint8Array<ArrayBuffer>
  readonly spans: ReadSpans
  readonly signals: ReadonlyArray<Finding>
}

export type AccountRead = keyof AccountQueries

/** One question, of one of these names. */
export type AccountTask<Names extends AccountRead = AccountRead> = {
  readonly [Name in Names]: { readonly name: Name; readonly query: AccountQueries[Name] }
}[Names]
