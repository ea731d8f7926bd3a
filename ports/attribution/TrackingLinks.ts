import { Context, type Effect, type Option, Schema } from "effect"
import type { TenantId } from "../accounts/Tenant.ts"
import type { Click, CreatorAccount, LinkCode, TrackingLink } from "./TrackingLink.ts"

export class LinkCodeTaken extends Schema.TaggedError<LinkCodeTaken>()("LinkCodeTaken", {}) {}
export class PromoCodeTaken extends Schema.TaggedError<PromoCodeTaken>()("PromoCodeTaken", {}) {}

export class TrackingUnavailable extends Schema.TaggedError<TrackingUnavailable>()("TrackingUnavailable", {
  cause: Schema.Defect()
}) {}

/** Every tenant's tracking links and the clicks on them. */
export class TrackingLinks extends Context.Service<
  TrackingLinks,
  {
    /**
     * Stores a new link. Atomic: of two inserts of one code exactly one succeeds.
     * MUST fail with LinkCodeTaken when any tenant has the code,
     * and with PromoCodeTaken when the tenant has another link with the promo code.
     */
    readonly insert: (link: TrackingLink) => Effect.Effect<void, LinkCodeTaken | PromoCodeTaken | TrackingUnavailable>
    /** The link with this code, whichever tenant owns it; none when there is none. */
    readonly find: (code: LinkCode) => Effect.Effect<Option.Option<TrackingLink>, TrackingUnavailable>
    /** The first `limit` links of one tenant, ordered by code, or the `limit` that follow the code `after`. */
    readonly page: (
      tenantId: TenantId,
      limit: number,
      after: LinkCode | null
    ) => Effect.Effect<ReadonlyArray<TrackingLink>, TrackingUnavailable>
    /** The links of one creator, ordered by code; `platform` and `handle` are compared as they are written. */
    readonly ofCreator: (
      tenantId: TenantId,
      creator: CreatorAccount
    ) => Effect.Effect<ReadonlyArray<TrackingLink>, TrackingUnavailable>
    /** Records one click. Idempotent by (tenantId, id). */
    readonly recordClick: (click: Click) => Effect.Effect<void, TrackingUnavailable>
    /**
     * Clicks per code and kind with `from` <= at < `to`.
     *
     * In pages: one counts the first `limit` of them, or those later than `after`, and those at the very moment of the
     * last. So the work for one is bounded by its `limit`. `next` is the `after` of the page that follows; null where
     * none does.
     */
    readonly countClicks: (
      tenantId: TenantId,
      from: Date,
      to: Date,
      limit: number,
      after: Date | null
    ) => Effect.Effect<
      {
        readonly counts: ReadonlyArray<Pick<Click, "code" | "kind"> & { readonly count: number }>
        readonly next: Date | null
      },
      TrackingUnavailable
    >
    /** Human clicks on these links with `from` <= at < `to`; of each link at most `limit` are counted. */
    readonly countVisits: (
      tenantId: TenantId,
      codes: ReadonlyArray<LinkCode>,
      from: Date,
      to: Date,
      limit: number
    ) => Effect.Effect<number, TrackingUnavailable>
  }
>()("creatorsignal/ports/attribution/TrackingLinks") {}
