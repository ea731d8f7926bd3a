import { Context, type Effect, Schema } from "effect"
import type { CreditsExhausted, LedgerUnavailable } from "../billing/CreditLedger.ts"
import type { CachedRead } from "../creators/Lookups.ts"
import type { Scorecard } from "../scoring/Scorecard.ts"

/** Nobody has scored the account. */
export class NotScored extends Schema.TaggedError<NotScored>()("NotScored", {}) {}
/** The account's newest score is too old. */
export class ScoreStale extends Schema.TaggedError<ScoreStale>()("ScoreStale", {}) {}

/** What a report costs: nothing for a score the tenant paid for already, else as much as reading it. */
export const ReportTerms = Schema.Literals(["included", "paid_cache_read"])
export type ReportTerms = typeof ReportTerms.Type

export interface OpenedReport {
  readonly card: Scorecard
  readonly terms: ReportTerms
}

/** Who may have the report of which score, and what it costs them. */
export class ReportAccess extends Context.Service<
  ReportAccess,
  {
    /**
     * Opens the report of an account's newest score. It is included where the tenant paid for this score already: for
     * making it, for a lookup that read it, or for an earlier report of it. Otherwise it costs one credit (reason `charge`),
     * logged as usage, in one step; of concurrent first reads exactly one is charged.
     *
     * MUST fail with NotScored where there is no score, and with ScoreStale where the newest was made before `freshSince`;
     * nothing is charged then.
     * MUST fail with CreditsExhausted when it isn't included and the balance is 0, and then change nothing.
     */
    readonly open: (
      read: CachedRead
    ) => Effect.Effect<OpenedReport, NotScored | ScoreStale | CreditsExhausted | LedgerUnavailable>
  }
>()("creatorsignal/ports/reports/ReportAccess") {}
