import { Context, type Effect } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { PvId } from "../../tracking/events/TrackingEvent.ts"
import type { ClickId, ClickKind, LinkCode } from "../../tracking/links/TrackingLink.ts"

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

/** Visits of one visitor that a path without an order holds at most; later ones are left out. */
export const PATH_VISITS_MAX = 100

/** Where in the visits, by pvId and then at, a page ended. */
export interface VisitCursor {
  readonly pvId: PvId
  readonly at: Date
}

/** One visit of a visitor's path. */
export interface PathVisit {
  readonly code: LinkCode
  readonly at: Date
  /**
   * Whether it names a person's click on that link that was recorded, and that no other visitor named before. Of two that named it
   * at one moment the lower pvId was first.
   */
  readonly isClicked: boolean
}

/** One visitor's visits, oldest first. */
export interface VisitorPath {
  readonly pvId: PvId
  readonly visits: ReadonlyArray<PathVisit>
}

/** A page that was opened without a link, by no known bot. */
export interface Landing {
  readonly pvId: PvId
  readonly at: Date
  readonly pageUrl: string
}

/** The pages that one visitor opened without a link, oldest first. */
export interface VisitorLandings {
  readonly pvId: PvId
  readonly landings: ReadonlyArray<Landing>
}

/** Pages without a link that are read of one visitor at most: of an order's the latest, of others the first. */
export const LANDINGS_MAX = 100

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
    ) => Effect.Effect<ReadonlyArray<Visit>, StoreUnavailable>
    /**
     * The page views without a link of these visitors with `from` <= at <= `to` whose address has one of `texts` in it, whatever its
     * letter case, by pvId and then at; of each visitor the latest LANDINGS_MAX. `texts` are lower case.
     */
    readonly landingsOf: (
      tenantId: TenantId,
      pvIds: ReadonlyArray<PvId>,
      from: Date,
      to: Date,
      texts: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<Landing>, StoreUnavailable>
    /**
     * The paths of visitors who came with `from` <= at < `to` and of whom no order was ever reported, nor one of the people whose
     * device it is known to be: their visits in that time, oldest first, by pvId.
     *
     * In pages: one reads the first `limit` of all the tenant's visits, whenever they were, or those that follow `after`,
     * and those at the very moment of the last. So the work for one is bounded by its `limit`. `next` is the `after` of
     * the page that follows; null where none does. A visitor whose visits lie on several pages is on each of them, in order.
     */
    readonly unconvertedPaths: (
      tenantId: TenantId,
      from: Date,
      to: Date,
      limit: number,
      after: VisitCursor | null
    ) => Effect.Effect<
      { readonly paths: ReadonlyArray<VisitorPath>; readonly next: VisitCursor | null },
      StoreUnavailable
    >
    /**
     * The page views without a link of visitors who came with `from` <= at < `to` and of whom no order was ever reported, whose
     * address has one of `texts` in it, whatever its letter case: by pvId, oldest first, of each visitor on a page the first
     * LANDINGS_MAX. `texts` are lower case.
     *
     * In pages like `unconvertedPaths`, but of the tenant's page views without a link in that time.
     */
    readonly unconvertedLandings: (
      tenantId: TenantId,
      from: Date,
      to: Date,
      texts: ReadonlyArray<string>,
      limit: number,
      after: VisitCursor | null
    ) => Effect.Effect<
      { readonly visitors: ReadonlyArray<VisitorLandings>; readonly next: VisitCursor | null },
      StoreUnavailable
    >
  }
>()("creatorsignal/ports/revenue/attribution/Journeys") {}
