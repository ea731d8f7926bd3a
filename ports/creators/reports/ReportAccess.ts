import { Context, type Effect, Schema } from "effect"
import type { CreditsExhausted, LedgerUnavailable } from "../../accounts/billing/CreditLedger.ts"
import type { KeyId } from "../../accounts/keys/ApiKey.ts"
import type { CachedRead } from "../lookups/Lookups.ts"
import type { ScoredCreator } from "../scoring/ScoredCreator.ts"

/** Nobody has scored an account of the creator. */
export class NotScored extends Schema.TaggedError<NotScored>()("NotScored", {}) {}
/** The creator's newest score is too old. */
export class ScoreStale extends Schema.TaggedError<ScoreStale>()("ScoreStale", {}) {}
/** Who made a link may not read what it leads to, or may not any more. */
export class AccessWithdrawn extends Schema.TaggedError<AccessWithdrawn>()("AccessWithdrawn", {}) {}

/** What a report costs: nothing for a score the tenant paid for already, else as much as reading it. */
export const ReportTerms = Schema.Literals(["included", "paid_cache_read"])
export type ReportTerms = typeof ReportTerms.Type

export interface OpenedReport {
  readonly creator: ScoredCreator
  readonly terms: ReportTerms
  /** What was charged. */
  readonly credits: number
}

/** A read by a link that a tenant's key made, or by a member of the tenant, who needs none: then no key is asked about. */
export interface LinkRead extends Pick<CachedRead, "tenantId" | "account"> {
  /** Null for a member. */
  readonly keyId: KeyId | null
}

/** Who may have the report of which creator, and what it costs them. A creator is an account and those it is linked with. */
export class ReportAccess extends Context.Service<
  ReportAccess,
  {
    /**
     * Opens the report of a creator, whichever of their accounts is asked for: the newest score of each account that was
     * made at or after `freshSince`, which is what `Lookups.chargeAndRead` reads. It is included where the tenant paid for any of
     * these scores already: for making it, or for a lookup, a vetting or a report of the creator since. Otherwise it costs the price
     * (reason `charge`), logged as usage of the account that was asked for, in one step; of concurrent first reads, by
     * whichever accounts, exactly one is charged.
     *
     * MUST fail with NotScored where no account has a score, and with ScoreStale where all were made before `freshSince`;
     * nothing is charged then.
     * MUST fail with CreditsExhausted when it isn't included and the balance doesn't cover the price, and then change
     * nothing.
     */
    readonly open: (
      read: CachedRead
    ) => Effect.Effect<OpenedReport, NotScored | ScoreStale | CreditsExhausted | LedgerUnavailable>
    /**
     * The creator as the tenant paid for them last: of each account the newest score that was there by then, however old it
     * is now. A score that the tenant ordered is paid for when it is made. Nothing is charged or logged.
     *
     * MUST fail with AccessWithdrawn when the tenant has no such key, or it is revoked, or the tenant paid for no score of
     * the creator.
     */
    readonly reopen: (read: LinkRead) => Effect.Effect<ScoredCreator, AccessWithdrawn | LedgerUnavailable>
  }
>()("creatorsignal/ports/creators/reports/ReportAccess") {}
