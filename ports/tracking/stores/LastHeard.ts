import { Context, type Effect, type Option } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { ShopDomain } from "../orders/Order.ts"

/** Stores that are asked about at once, at most. */
export const STORES_HEARD_MAX = 100

/** What pages of an account reported. */
export interface HeardPages {
  /** Whether they ever reported anything. */
  readonly hasEvents: boolean
  /** The newest visit by a creator's link that was no bot's; null where there is none. */
  readonly lastVisitAt: Date | null
}

/** A store, and when its newest order was placed; null where there is none. */
export interface HeardStore {
  readonly domain: ShopDomain
  readonly lastOrderAt: Date | null
}

/** A survey's newest answer: when it came, and of which store's order it is. */
export interface HeardSurvey {
  readonly domain: ShopDomain
  readonly at: Date
}

/** When pages and stores of an account were last heard of. What is older than `since` counts as not heard of. */
export class LastHeard extends Context.Service<
  LastHeard,
  {
    readonly pages: (tenantId: TenantId, since: Date) => Effect.Effect<HeardPages, StoreUnavailable>
    /** In the order that was asked; at most STORES_HEARD_MAX. */
    readonly stores: (
      tenantId: TenantId,
      domains: ReadonlyArray<ShopDomain>,
      since: Date
    ) => Effect.Effect<ReadonlyArray<HeardStore>, StoreUnavailable>
    /** The newest answer of any survey; none where there is none since then. */
    readonly survey: (tenantId: TenantId, since: Date) => Effect.Effect<Option.Option<HeardSurvey>, StoreUnavailable>
  }
>()("creatorsignal/ports/tracking/stores/LastHeard") {}
