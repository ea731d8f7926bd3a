import { Context, type Effect } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { PvId } from "../../tracking/events/TrackingEvent.ts"
import type { ClickId, LinkCode } from "../../tracking/links/TrackingLink.ts"

/** What came by one link in one hour. */
export interface LinkHour {
  readonly code: LinkCode
  /** When the hour began. */
  readonly hour: Date
  /** People's clicks. */
  readonly clicks: number
  /** Of those clicks, how many a visit named, whenever it came; bots' visits don't count. */
  readonly visitedClicks: number
  /** Visitors whose page says that they came by the link, without the name of a recorded click on it. */
  readonly unclickedVisitors: number
  /** Visitors with such a click. */
  readonly clickedVisitors: number
}

/** How often one browser came by one link, each by a click of its own. */
export interface DeviceVisits {
  readonly pvId: PvId
  readonly code: LinkCode
  readonly clicks: number
  readonly lastAt: Date
}

/** Browsers with fewer clicks on one link than this are not told apart. */
export const DEVICE_CLICKS_MIN = 10
/** Hours of links, and browsers, that one read answers at most: those with most clicks and visitors. */
export const TRAFFIC_ROWS_MAX = 5_000

/** What came by links, counted. */
export class Traffic extends Context.Service<
  Traffic,
  {
    /**
     * What came by a tenant's links with `from` <= at < `to`. It reads the newest `limit` clicks and the newest `limit` visits, no
     * more, whatever there is. `isWhole` says whether that was all.
     */
    readonly read: (
      tenantId: TenantId,
      from: Date,
      to: Date,
      limit: number
    ) => Effect.Effect<
      {
        readonly hours: ReadonlyArray<LinkHour>
        readonly devices: ReadonlyArray<DeviceVisits>
        readonly isWhole: boolean
      },
      StoreUnavailable
    >
    /** The clicks that these browsers came by with `from` <= at < `to`, and the person of each where that is still known. */
    readonly people: (
      tenantId: TenantId,
      pvIds: ReadonlyArray<PvId>,
      from: Date,
      to: Date
    ) => Effect.Effect<
      ReadonlyArray<{ readonly pvId: PvId; readonly clickId: ClickId; readonly person: string }>,
      StoreUnavailable
    >
  }
>()("creatorsignal/ports/revenue/fraud/Traffic") {}
