import { Context, type Effect } from "effect"
import type { TenantId } from "../accounts/Tenant.ts"
import type { PvId } from "./TrackingEvent.ts"
import type { ClickId, LinkCode } from "./TrackingLink.ts"
import type { TrackingUnavailable } from "./TrackingLinks.ts"

/** A page that was opened from a tracking link. */
export interface Visit {
  readonly pvId: PvId
  readonly at: Date
  readonly code: LinkCode
  /** Set when the visit came through the redirect. */
  readonly clickId: ClickId | null
}

/** Which tracking links brought which visitors, read from the event log. */
export class Journeys extends Context.Service<
  Journeys,
  {
    /** The visits of these visitors with `from` <= at <= `to`, by pvId and then at. */
    readonly visitsOf: (
      tenantId: TenantId,
      pvIds: ReadonlyArray<PvId>,
      from: Date,
      to: Date
    ) => Effect.Effect<ReadonlyArray<Visit>, TrackingUnavailable>
    /**
     * Every visit with `from` <= at < `to`, by pvId and then at.
     * At most `limit` of them: the caller asks for one more than it takes, to learn that there are more.
     */
    readonly visitsBetween: (
      tenantId: TenantId,
      from: Date,
      to: Date,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Visit>, TrackingUnavailable>
  }
>()("creatorsignal/ports/attribution/Journeys") {}
