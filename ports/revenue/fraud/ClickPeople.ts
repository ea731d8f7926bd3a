import { Context, type Effect, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { ClickId, LinkCode } from "../../tracking/links/TrackingLink.ts"

/** A day in UTC, as 2026-01-31. */
export const ClickDay = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)),
  Schema.brand("ClickDay")
)
export type ClickDay = typeof ClickDay.Type

/** Who clicked, as a hash that tells one day's people apart and can't be led back to anybody; lower-case hex. */
export const ClickPerson = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[0-9a-f]{32}$/)),
  Schema.brand("ClickPerson")
)
export type ClickPerson = typeof ClickPerson.Type

/** A person's click, and whose it was. */
export interface ClickSighting {
  readonly tenantId: TenantId
  readonly clickId: ClickId
  readonly code: LinkCode
  readonly person: ClickPerson
  readonly at: Date
}

/** Who clicked, for two days at most, and how many that were on each day, for good. Neither an address nor a user agent is kept. */
export class ClickPeople extends Context.Service<
  ClickPeople,
  {
    /**
     * The salt of a day: `fresh` where it has none yet. All hosts are answered the same.
     * MUST remove the salts of all days before.
     */
    readonly saltOf: (day: ClickDay, fresh: string) => Effect.Effect<string, StoreUnavailable>
    /**
     * Keeps whose clicks were; fails where it could not keep one of them, and keeps the others. Idempotent by (tenantId, clickId).
     */
    readonly record: (sightings: ReadonlyArray<ClickSighting>) => Effect.Effect<void, StoreUnavailable>
    /**
     * How many people clicked on each of these links, by day, from the day of `from` to that of `to`, both included; days and links
     * without clicks are left out.
     */
    readonly countPeople: (
      tenantId: TenantId,
      codes: ReadonlyArray<LinkCode>,
      from: ClickDay,
      to: ClickDay
    ) => Effect.Effect<
      ReadonlyArray<{ readonly day: ClickDay; readonly code: LinkCode; readonly people: number }>,
      StoreUnavailable
    >
    /** Forgets who clicked before a day began and, in the same step, keeps how many they were. Answers how many clicks that were. */
    readonly forgetBefore: (day: ClickDay) => Effect.Effect<number, StoreUnavailable>
  }
>()("creatorsignal/ports/revenue/fraud/ClickPeople") {}
