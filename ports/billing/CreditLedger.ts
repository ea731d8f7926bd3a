import { Context, type Effect, Schema } from "effect"
import type { TenantId } from "../accounts/Tenant.ts"

/** Whole credits. 1 credit buys 1 creator; there are no fractions. */
export const Credits = Schema.Int.pipe(Schema.check(Schema.isGreaterThanOrEqualTo(0)), Schema.brand("Credits"))
export type Credits = typeof Credits.Type

/** Why credits moved. */
export const EntryReason = Schema.Literals(["grant", "purchase", "charge", "refund"])
export type EntryReason = typeof EntryReason.Type

export interface LedgerEntry {
  readonly tenantId: TenantId
  readonly reason: EntryReason
  /** What the entry belongs to. Unique per tenant and reason: a second append with the same reference changes nothing. */
  readonly reference: string
  /** Positive adds credits, negative spends them. */
  readonly delta: number
  readonly at: Date
}

export class CreditsExhausted extends Schema.TaggedError<CreditsExhausted>()("CreditsExhausted", {
  balance: Credits
}) {}

export class LedgerUnavailable extends Schema.TaggedError<LedgerUnavailable>()("LedgerUnavailable", {
  cause: Schema.Defect()
}) {}

/** Append-only record of every credit a tenant bought, spent or got back. */
export class CreditLedger extends Context.Service<
  CreditLedger,
  {
    /**
     * Appends one entry and returns the balance after it.
     *
     * Atomic: of two concurrent spends of the last credit exactly one succeeds.
     * Idempotent by (tenantId, reason, reference): a repeated append is applied once.
     * MUST fail with CreditsExhausted when the entry would take the balance below zero, and then change nothing.
     */
    readonly append: (entry: LedgerEntry) => Effect.Effect<Credits, CreditsExhausted | LedgerUnavailable>
    /** The sum of all entries; 0 for a tenant that has none. */
    readonly balance: (tenantId: TenantId) => Effect.Effect<Credits, LedgerUnavailable>
    /**
     * The tenant's entries, newest first, at most `limit` of them; `before` goes on behind an entry that was answered
     * before. Entries of one moment come by reason, then by reference.
     */
    readonly history: (
      tenantId: TenantId,
      page: { readonly limit: number; readonly before: LedgerEntry | null }
    ) => Effect.Effect<ReadonlyArray<LedgerEntry>, LedgerUnavailable>
  }
>()("creatorsignal/ports/billing/CreditLedger") {}
