import { Context, type Effect } from "effect"
import type { TenantId } from "../accounts/Tenant.ts"
import type { PvId } from "./TrackingEvent.ts"
import type { ClickId, ClickKind, LinkCode } from "./TrackingLink.ts"
import type { TrackingUnavailable } from "./TrackingLinks.ts"

/** A page that was opened from a tracking link, by no known bot. */
export interface Visit {
  readonly pvId: PvId
  readonly at: Date
  readonly code: LinkCode
  /** Set when the visit says that it came through the redirect. */
  readonly clickId: ClickId | null
  /** The kind of that click; null where no such click of this link was recorded. */
  readonly clickKind: ClickKind | null
}

/** Visits of one visitor that a path holds at most; later ones are left out. */
export const PATH_VISITS_MAX = 100

export interface UnconvertedPath {
  readonly codes: ReadonlyArray<LinkCode>
  readonly visitors: number
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
     * The paths of visitors who came with `from` <= at < `to` and of whom no order was ever reported, each with the
     * number of visitors that took it: the codes of their visits in that time, oldest first, at most PATH_VISITS_MAX of them.
     * At most `limit` paths, the most travelled first: the caller asks for one more than it takes.
     */
    readonly unconvertedPaths: (
      tenantId: TenantId,
      from: Date,
      to: Date,
      limit: number
    ) => Effect.Effect<ReadonlyArray<UnconvertedPath>, TrackingUnavailable>
  }
>()("creatorsignal/ports/attribution/Journeys") {}
