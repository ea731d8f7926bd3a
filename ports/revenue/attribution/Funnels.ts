import { Context, type Effect } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { PvId } from "../../tracking/events/TrackingEvent.ts"
import type { Landing, Visit } from "./Journeys.ts"

/** Steps of one kind that are read of one visitor at most: the earliest. */
export const VISITOR_STEPS_MAX = 100

/** One visit of a visitor's, and whether a person's click led to it. */
export interface FunnelVisit extends Omit<Visit, "pvId"> {
  /**
   * Whether it names a person's click on its link that was recorded, and its visitor was the first to name that click; of two who
   * did at one moment the one of the lower pvId.
   */
  readonly isClicked: boolean
}

/** What one visitor did, each list oldest first. Nothing that a known bot reported. */
export interface VisitorSteps {
  readonly pvId: PvId
  /** Pages opened from tracking links; of more than PATH_VISITS_MAX the earliest. */
  readonly visits: ReadonlyArray<FunnelVisit>
  /** Pages viewed without a link; of more than LANDINGS_MAX the latest. */
  readonly landings: ReadonlyArray<Omit<Landing, "pvId">>
  /** When products were put into the cart; of more than VISITOR_STEPS_MAX the earliest. */
  readonly cartsAt: ReadonlyArray<Date>
  /** When checkouts were begun; of more than VISITOR_STEPS_MAX the earliest. */
  readonly checkoutsAt: ReadonlyArray<Date>
}

/** Which of a tenant's visitors are read, and how far. */
export interface VisitorsAsked {
  /** Visits and landings with `from` <= at < `to`. */
  readonly from: Date
  readonly to: Date
  /** Carts and checkouts with `from` <= at < `until`. */
  readonly until: Date
  /** Lower case. Landings whose address has one of them in it, whatever its letter case; none where there are none. */
  readonly texts: ReadonlyArray<string>
}

/** What visitors did on their way from a link to an order, read from the event log. */
export class Funnels extends Context.Service<
  Funnels,
  {
    /**
     * The tenant's visitors with a visit or a landing that is asked for, by pvId: the first `limit` of them, or the `limit` that
     * follow `after`. So pages, one after the other, hold each visitor once.
     */
    readonly visitors: (
      tenantId: TenantId,
      asked: VisitorsAsked,
      limit: number,
      after: PvId | null
    ) => Effect.Effect<ReadonlyArray<VisitorSteps>, StoreUnavailable>
  }
>()("creatorsignal/ports/revenue/attribution/Funnels") {}
