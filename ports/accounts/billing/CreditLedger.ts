import { Context, type Effect, Schema } from "effect"
import type { TenantId } from "../tenants/Tenant.ts"

/** Whole credits; there are no fractions. */
export const Credits = Schema.Int.pipe(Schema.check(Schema.isGreaterThanOrEqualTo(0)), Schema.brand("Credits"))
export type Credits = typeof Credits.Type

/**
 * Why credits moved. `refund`: a charge was given back. `takeback`: what was paid for a pack of credits went back to the payer, and its
 * credits with it. `restore`: that money came again, and the credits with it.
 */
export const EntryReason = Schema.Literals(["grant", "purchase", "charge", "refund", "takeback", "restore"])
export type EntryReason = typeof EntryReason.Type

/** Whether an entry may leave a balance below zero: credits that are taken back may have been spent. */
export const mayOverdraw = (reason: EntryReason): boolean => reason === "takeback"

/** What of a balance can be spent: nothing of one that is below zero. */
export const spendable = (balance: number | bigint): Credits => Credits.make(Math.max(0, Number(balance)))

export interface LedgerEntry {
  readonly tenantId: TenantId
  readonly reason: EntryReason
  /** What the entry belongs to. Unique per tenant and reason: a second append with the same reference changes nothing. */
  readonly reference: string
  /** Positive adds credits, negative spends them. */
  readonly delta: number
  readonly at: Date
}

/** An entry as it stands in the ledger. */
export interface RecordedEntry extends LedgerEntry {
  /** Its place among the account's entries: 1, 2, 3 and so on, without gap. */
  readonly number: number
  /** The account's credits after it. */
  readonly balanceAfter: number
  /** SHA-256, in hex, of its `entryBytes`, which hold the hash of the entry before it. */
  readonly hash: string
}

/** What a UTC day's entries come to. */
export interface LedgerDay {
  /** Its beginning. */
  readonly day: Date
  /** All credits that came, less those that went. */
  readonly delta: number
  /** Charges less what was given back of charges on the day; below zero where more was given back. */
  readonly used: number
}

/** A wallet with the days that led to it, all of one moment. */
export interface LedgerDays {
  readonly balance: number
  /** When the first entry was; null where there is none. */
  readonly firstAt: Date | null
  /** Days with entries, oldest first. */
  readonly days: ReadonlyArray<LedgerDay>
}

/** Days of a ledger that are summed up at once: the latest. */
export const LEDGER_DAYS_MAX = 400

/** What became of an append. */
export interface AppendResult {
  /** The account's credits after it; below zero where more was taken back than was left. */
  readonly balance: number
  /** The entry that had the reference already; null where this append entered it. */
  readonly repeats: LedgerEntry | null
}

/** A wallet, and how far its entries go, at one moment. */
export interface WalletState {
  readonly balance: number
  /** The number of the newest entry; 0 where there is none. */
  readonly entries: number
}

/** The balance doesn't cover what is asked for. */
export class CreditsExhausted extends Schema.TaggedError<CreditsExhausted>()("CreditsExhausted", {
  balance: Credits,
  /** What it takes. */
  required: Credits
}) {}

export class LedgerUnavailable extends Schema.TaggedError<LedgerUnavailable>()("LedgerUnavailable", {
  cause: Schema.Defect()
}) {}

/**
 * Append-only record of every credit a tenant bought, spent or got back.
 *
 * An entry MUST NOT be changed or removed once it is appended; a store that has a door of its own refuses it there.
 * The entries of an account are numbered and chained by hash in the order they were appended, so that whoever keeps one
 * hash can tell whether anything up to it was changed.
 */
export class CreditLedger extends Context.Service<
  CreditLedger,
  {
    /**
     * Appends one entry and returns the balance after it.
     *
     * Atomic: of two concurrent spends of the last credit exactly one succeeds.
     * Idempotent by (tenantId, reason, reference): a repeated append is applied once, and told the entry it repeats.
     * MUST fail with CreditsExhausted when the entry would take the balance below zero, and then change nothing.
     * MUST take back all of a pack's credits however few are left, and spend nothing until the balance is above zero again.
     */
    readonly append: (entry: LedgerEntry) => Effect.Effect<AppendResult, CreditsExhausted | LedgerUnavailable>
    /** What can be spent: the sum of all entries; 0 for a tenant that has none, or where it is below zero. */
    readonly balance: (tenantId: TenantId) => Effect.Effect<Credits, LedgerUnavailable>
    /**
     * The tenant's entries, newest first, at most `limit` of them; `before` goes on behind an entry that was answered
     * before.
     */
    readonly history: (
      tenantId: TenantId,
      page: { readonly limit: number; readonly before: Pick<RecordedEntry, "number"> | null }
    ) => Effect.Effect<ReadonlyArray<RecordedEntry>, LedgerUnavailable>
    /** The tenant's entries, oldest first, at most `limit` of those behind the number `after`. */
    readonly chain: (
      tenantId: TenantId,
      page: { readonly limit: number; readonly after: number }
    ) => Effect.Effect<ReadonlyArray<RecordedEntry>, LedgerUnavailable>
    /** What the entries at or after `since` come to by UTC day, at most LEDGER_DAYS_MAX days, and the balance after all entries. */
    readonly days: (tenantId: TenantId, since: Date) => Effect.Effect<LedgerDays, LedgerUnavailable>
    /** What the wallet holds, as it is kept, and the newest entry's number, both of one moment. */
    readonly wallet: (tenantId: TenantId) => Effect.Effect<WalletState, LedgerUnavailable>
    /** The tenants that have a wallet or an entry, by id, at most `limit` of those behind `after`. */
    readonly accounts: (page: {
      readonly limit: number
      readonly after: TenantId | null
    }) => Effect.Effect<ReadonlyArray<TenantId>, LedgerUnavailable>
  }
>()("creatorsignal/ports/accounts/billing/CreditLedger") {}
