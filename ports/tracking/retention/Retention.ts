import { Context, type Effect, type Option, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { TenantNotFound } from "../../accounts/tenants/Tenants.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"

/** Months that events are kept, at least and at most, and those of a tenant that says nothing. */
export const EVENT_MONTHS_MIN = 1
export const EVENT_MONTHS_MAX = 60
export const EVENT_MONTHS_DEFAULT = 25
/** Months that what scores were made of is kept; nobody's is kept for longer than the most. */
export const EVIDENCE_MONTHS_MIN = 1
export const EVIDENCE_MONTHS_MAX = 3
const EVIDENCE_MONTHS_DEFAULT = 3

/** For how long a tenant's data is kept. */
export const RetentionSettings = Schema.Struct({
  eventMonths: Schema.Int.pipe(
    Schema.check(Schema.isBetween({ minimum: EVENT_MONTHS_MIN, maximum: EVENT_MONTHS_MAX }))
  ),
  evidenceMonths: Schema.Int.pipe(
    Schema.check(Schema.isBetween({ minimum: EVIDENCE_MONTHS_MIN, maximum: EVIDENCE_MONTHS_MAX }))
  )
})
export type RetentionSettings = typeof RetentionSettings.Type

/** Months that events and clicks to come have their place made for, that of now among them. */
export const MONTHS_MADE = 4

/** The settings of a tenant that says nothing. */
export const RETENTION_DEFAULT: RetentionSettings = {
  eventMonths: EVENT_MONTHS_DEFAULT,
  evidenceMonths: EVIDENCE_MONTHS_DEFAULT
}

/** How long before an order a visit may have led to it, by whichever look-back it is asked for, with what clocks and stores differ by. */
export const NEEDED_BEFORE_DAYS = 396
/** How long after the time that is told of an order a visit may still be one that led to it. */
export const NEEDED_AFTER_DAYS = 31

/** For how long tenants' data is kept, and what removes what is older. */
export class Retention extends Context.Service<
  Retention,
  {
    /** RETENTION_DEFAULT where the tenant said nothing. */
    readonly settings: (tenantId: TenantId) => Effect.Effect<RetentionSettings, StoreUnavailable>
    /**
     * Writes what is named, and answers all; what isn't named stays as it is. Atomic: of two at the same time that name different
     * settings neither is lost. MUST fail with TenantNotFound when there is no tenant whose data would be kept.
     */
    readonly change: (
      tenantId: TenantId,
      changes: Partial<RetentionSettings>
    ) => Effect.Effect<RetentionSettings, TenantNotFound | StoreUnavailable>
    /**
     * Makes the place of events and clicks of MONTHS_MADE months, that of `at` the first, and brings a store there that was made before
     * they were stored by months, a step at a time: what a run leaves the next one does. Idempotent.
     *
     * Nobody who writes meanwhile MUST fail or be kept waiting; what is of another month is stored as well.
     */
    readonly prepare: (at: Date) => Effect.Effect<void, StoreUnavailable>
    /**
     * Removes the oldest month of events, or else of clicks, that is over before a moment, as one: of all tenants that keep them for no
     * longer than RETENTION_DEFAULT. Answers whether there was one.
     *
     * MUST keep what removeVisits keeps, all of tenants that keep events for longer, and all of later months.
     */
    readonly removeMonth: (before: Date) => Effect.Effect<boolean, StoreUnavailable>
    /**
     * Takes the tenant whose turn was longest ago, and before `unlessSince`, and notes that it is at `at`; none where no tenant is due.
     * MUST give one tenant's turn to one of those who ask at the same time.
     */
    readonly claim: (at: Date, unlessSince: Date) => Effect.Effect<Option.Option<TenantId>, StoreUnavailable>
    /**
     * Looks at no more than `limit` of a tenant's events and clicks from before a moment, behind `after`, and removes those that no order
     * needs, in one step. Answers how many, and where the next look begins; null where there is none. Purchases stay, as orders do.
     *
     * MUST keep what is from `before` or later, and all of another tenant.
     * MUST keep every event that an order may need: those of its visitor, or of another browser of the same buyer, from NEEDED_BEFORE_DAYS
     * before it to NEEDED_AFTER_DAYS after it, and those that say whose a click of theirs was.
     * MUST keep every click that a kept event or an order's landing page names.
     */
    readonly removeVisits: (look: {
      readonly tenantId: TenantId
      readonly before: Date
      readonly after: string | null
      readonly limit: number
    }) => Effect.Effect<{ readonly removed: number; readonly next: string | null }, StoreUnavailable>
  }
>()("creatorsignal/ports/tracking/retention/Retention") {}
