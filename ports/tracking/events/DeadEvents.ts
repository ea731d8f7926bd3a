import { Context, type Effect, type Option, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import { PAGE_ROWS_MAX } from "../../paging/Page.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"

/** A message's place among those that are kept aside: later ones have greater numbers. */
export const AsideId = Schema.String.pipe(Schema.check(Schema.isPattern(/^[1-9][0-9]{0,15}$/)), Schema.brand("AsideId"))
export type AsideId = typeof AsideId.Type

/** Messages that are listed, or put back, at once: a page, and the one that says that there are others. */
export const ASIDE_MESSAGES_MAX = PAGE_ROWS_MAX + 1

/** An event, click or note of a person that could not be written for what it says. */
export interface AsideMessage {
  readonly id: AsideId
  readonly at: Date
  /** `refused` by the store, or `unreadable` to every host. */
  readonly reason: "refused" | "unreadable"
  /** What it is: `event`, `click`, `sighting` or `click_sighting`; null where it can't be read. */
  readonly kind: string | null
  readonly tenantId: TenantId | null
  readonly bytes: number
}

/** What was taken, can't be written for what it says, and waits for a person to look at it. */
export class DeadEvents extends Context.Service<
  DeadEvents,
  {
    /** At most `limit`, which is ASIDE_MESSAGES_MAX at most, oldest first; those behind `after`. */
    readonly list: (
      after: AsideId | null,
      limit: number
    ) => Effect.Effect<ReadonlyArray<AsideMessage>, StoreUnavailable>
    /** One of them, and its text as it was taken. */
    readonly find: (
      id: AsideId
    ) => Effect.Effect<Option.Option<AsideMessage & { readonly text: string }>, StoreUnavailable>
    /**
     * Puts these back among what waits to be written, ASIDE_MESSAGES_MAX at most; answers those that were there.
     * MUST have each in one of the two places at any time. One that is refused again is kept aside anew.
     */
    readonly retry: (ids: ReadonlyArray<AsideId>) => Effect.Effect<ReadonlyArray<AsideId>, StoreUnavailable>
    /** Removes one for good; says whether it was there. */
    readonly drop: (id: AsideId) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("creatorsignal/ports/tracking/events/DeadEvents") {}
