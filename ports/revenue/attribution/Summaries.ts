import { Context, type Effect, type Option } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { CurrencyCode } from "../../money/money.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { ClickKind, CreatorAccount, LinkCode } from "../../tracking/links/TrackingLink.ts"

/** Days of the longest span, a month's with the hour that clocks are put back by. */
export const SPAN_DAYS_MAX = 32
/** How long after a moment what happened in it may still change an order that was placed before it: the shop's clock may run behind. */
export const CLICK_LATE_MINUTES = 5
/** How long a span has ended before it is opened, at least: well more than CLICK_LATE_MINUTES. */
export const SPAN_SETTLES_MINUTES = 10
/** Spans one tenant has at most. */
export const SPANS_MAX = 4_000

/** A time in which orders were placed: from `from`, included, to `to`, excluded; at most SPAN_DAYS_MAX. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/** What one creator earned by one link in one currency, or what nobody earned. Orders are in parts of a whole share. */
export interface SummaryRow {
  /** `unconfirmed`: orders that browsers alone reported, where the account has a sender to trust. */
  readonly part: "sold" | "unconfirmed"
  readonly currency: CurrencyCode
  readonly creator: CreatorAccount | null
  readonly code: LinkCode | null
  /** Of orders that no creator had a part in. */
  readonly isUnattributed: boolean
  readonly orders: bigint
  readonly newCustomers: bigint
  readonly returningCustomers: bigint
  readonly unknownCustomers: bigint
  readonly minorUnits: bigint
  readonly refundedMinorUnits: bigint
  readonly cancelledMinorUnits: bigint
  /** When the first of the orders was placed, by which it is in the span. */
  readonly firstAt: Date
}

/** Orders that earn nothing, by the reason. */
export interface ExcludedCount {
  readonly currency: CurrencyCode
  readonly reason: string
  readonly count: number
}

export interface SummaryClicks {
  readonly code: LinkCode
  readonly kind: ClickKind
  readonly count: number
}

/** What one span came to. */
export interface Summary {
  /** By the model that divided its orders; each row is one by part, currency, creator, code and `isUnattributed`. */
  readonly rows: ReadonlyMap<string, ReadonlyArray<SummaryRow>>
  readonly excluded: ReadonlyArray<ExcludedCount>
  /** Of the clicks in the span. */
  readonly clicks: ReadonlyArray<SummaryClicks>
  /** What the orders were read by: codes and, in upper case, discount codes that they named, whether a link has them or not. */
  readonly named: {
    readonly codes: ReadonlyArray<string>
    readonly promoCodes: ReadonlyArray<string>
    readonly hasAnswers: boolean
  }
}

/** A span that waits for its summary. */
export interface WaitingSpan {
  readonly span: Span
  /** What was written so far that its orders are read from. */
  readonly changes: bigint
}

/** Which summaries are asked for. */
export interface SummaryQuery {
  readonly tenantId: TenantId
  readonly model: string
  readonly basis: string
  readonly from: Date
  readonly to: Date
  /** Ascending. No span that one of these lies within is used. */
  readonly cuts: ReadonlyArray<Date>
}

/** The sums of the summaries that hold. */
export interface SummedUp {
  /** What they are of: ascending, no two of them overlap. */
  readonly spans: ReadonlyArray<Span>
  /** By row as in {@link Summary}, and by how many of the cuts the span lies behind, or on. */
  readonly rows: ReadonlyArray<SummaryRow & { readonly behind: number }>
  readonly excluded: ReadonlyArray<ExcludedCount>
  readonly clicks: ReadonlyArray<SummaryClicks>
}

/**
 * What the orders placed in spans of time came to, so that a long report needs not read each of them. The rows they were made of stay the
 * truth: a summary holds as long as none of them changed. A store may keep none at all.
 */
export class Summaries extends Context.Service<
  Summaries,
  {
    /**
     * Takes the turn of a tenant whose last one is over at `at`, so that it has no other before `next`. MUST give a turn to one of
     * several who ask at the same time. None where it is nobody's turn.
     */
    readonly claim: (at: Date, next: Date) => Effect.Effect<Option.Option<TenantId>, StoreUnavailable>
    /** Puts off a tenant's next turn. */
    readonly rest: (tenantId: TenantId, next: Date) => Effect.Effect<void, StoreUnavailable>
    /** Whether the tenant has as many orders as that. */
    readonly hasOrders: (tenantId: TenantId, orders: number) => Effect.Effect<boolean, StoreUnavailable>
    /** When the tenant's first order was placed. */
    readonly firstOrderAt: (tenantId: TenantId) => Effect.Effect<Option.Option<Date>, StoreUnavailable>
    /** Has the tenant exactly these spans: new ones wait, others are gone with what they came to. They have ended. */
    readonly open: (tenantId: TenantId, spans: ReadonlyArray<Span>) => Effect.Effect<void, StoreUnavailable>
    /**
     * Spans without a summary of `basis` that holds, the latest first, and a `mark`: what was being written when they were read is over
     * once `isOver` says so.
     */
    readonly waiting: (
      tenantId: TenantId,
      basis: string,
      limit: number
    ) => Effect.Effect<{ readonly spans: ReadonlyArray<WaitingSpan>; readonly mark: string }, StoreUnavailable>
    readonly isOver: (mark: string) => Effect.Effect<boolean, StoreUnavailable>
    /**
     * Keeps what a span came to. MUST keep nothing, and answer false, where something its orders are read from was written since
     * `changes` was read.
     */
    readonly keep: (
      tenantId: TenantId,
      waiting: WaitingSpan,
      basis: string,
      summary: Summary
    ) => Effect.Effect<boolean, StoreUnavailable>
    /**
     * Keeps for a span the sum of the shorter ones that it is made of, a day's of a month say. Keeps nothing, and answers false, unless
     * all of them hold.
     */
    readonly rollUp: (tenantId: TenantId, span: Span, basis: string) => Effect.Effect<boolean, StoreUnavailable>
    /**
     * The sums of summaries within `from` and `to` that were made by `basis`. MUST leave out each whose orders might be read otherwise
     * now. Of spans that lie in each other the longest is used.
     */
    readonly sumUp: (query: SummaryQuery) => Effect.Effect<SummedUp, StoreUnavailable>
  }
>()("creatorsignal/ports/revenue/attribution/Summaries") {}
