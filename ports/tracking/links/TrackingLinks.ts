import { Context, type Effect, type Exit, type Option, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type {
  Click,
  ClickGroup,
  ClickGrouping,
  CreatorAccount,
  LinkCode,
  LinkRule,
  PromoAssignment,
  TrackingLink
} from "./TrackingLink.ts"

export class LinkCodeTaken extends Schema.TaggedError<LinkCodeTaken>()("LinkCodeTaken", {}) {}
export class PromoCodeTaken extends Schema.TaggedError<PromoCodeTaken>()("PromoCodeTaken", {}) {}

/** The link, or what is assigned to it, was changed by another since it was read. */
export class LinkMoved extends Schema.TaggedError<LinkMoved>()("LinkMoved", {}) {}

/** Links that one statement stores at most. */
export const LINKS_AT_ONCE_MAX = 1_000

/** What became of one of several new links. */
export type StoreOutcome = "stored" | "code_taken" | "promo_code_taken"

/** Which of a tenant's links are asked for; null: any. */
export interface LinkFilter {
  /** Whose they are now; compared as it is written. `platform` null: on any. */
  readonly creator: { readonly platform: string | null; readonly handle: string } | null
  readonly campaign: string | null
  readonly isEnded: boolean | null
  /** What the code begins with; case matters. */
  readonly prefix: string | null
}

export const ANY_LINK: LinkFilter = { creator: null, campaign: null, isEnded: null, prefix: null }

/** Where in a tenant's assignments of discount codes, by code and then position, a page ended. */
export type AssignmentCursor = Pick<PromoAssignment, "promoCode" | "position">

/** Every tenant's tracking links and the clicks on them. */
export class TrackingLinks extends Context.Service<
  TrackingLinks,
  {
    /**
     * Stores a new link. Atomic: of two inserts of one code exactly one succeeds.
     * MUST fail with LinkCodeTaken when any tenant has the code,
     * and with PromoCodeTaken when the tenant has another link with the promo code.
     */
    readonly insert: (link: TrackingLink) => Effect.Effect<void, LinkCodeTaken | PromoCodeTaken | StoreUnavailable>
    /**
     * Stores up to LINKS_AT_ONCE_MAX new links, in one step, and says of each, in their order, what became of it: one that can't be
     * stored keeps no other from it. A promo code that was ever assigned is taken. No two of them have one code or one promo code.
     */
    readonly insertAll: (
      links: ReadonlyArray<TrackingLink>
    ) => Effect.Effect<ReadonlyArray<StoreOutcome>, StoreUnavailable>
    /**
     * Stores a changed link, of which everything may differ but its tenant, its code, its promo code and when it was made.
     * MUST fail with LinkMoved when the stored revision is not the one before the link's.
     */
    readonly update: (link: TrackingLink) => Effect.Effect<void, LinkMoved | StoreUnavailable>
    /** The link with this code, whichever tenant owns it; none when there is none, or that is closed. */
    readonly find: (code: LinkCode) => Effect.Effect<Option.Option<TrackingLink>, StoreUnavailable>
    /** The tenant's links with these codes, ordered by code; codes that it has no link with are left out. */
    readonly findAll: (
      tenantId: TenantId,
      codes: ReadonlyArray<LinkCode>
    ) => Effect.Effect<ReadonlyArray<TrackingLink>, StoreUnavailable>
    /** The first `limit` links of one tenant that the filter leaves, ordered by code, or the `limit` that follow the code `after`. */
    readonly page: (
      tenantId: TenantId,
      limit: number,
      after: LinkCode | null,
      filter?: LinkFilter
    ) => Effect.Effect<ReadonlyArray<TrackingLink>, StoreUnavailable>
    /**
     * The links that are or once were one creator's, ordered by code; `platform` and `handle` are compared as they are written.
     */
    readonly ofCreator: (
      tenantId: TenantId,
      creator: CreatorAccount
    ) => Effect.Effect<ReadonlyArray<TrackingLink>, StoreUnavailable>
    /** The tenant's link with this promo code of its own; none when there is none. */
    readonly findByPromoCode: (
      tenantId: TenantId,
      promoCode: string
    ) => Effect.Effect<Option.Option<TrackingLink>, StoreUnavailable>
    /**
     * Assigns a discount code. Atomic: of two assignments of one position exactly one succeeds.
     * MUST fail with LinkMoved when the code has an assignment of that position.
     */
    readonly assignPromoCode: (assignment: PromoAssignment) => Effect.Effect<void, LinkMoved | StoreUnavailable>
    /** Every assignment of one discount code, by position. */
    readonly promoHistory: (
      tenantId: TenantId,
      promoCode: string
    ) => Effect.Effect<ReadonlyArray<PromoAssignment>, StoreUnavailable>
    /** The first `limit` assignments of one tenant, ordered by discount code and position, or the `limit` that follow `after`. */
    readonly promoAssignments: (
      tenantId: TenantId,
      limit: number,
      after: AssignmentCursor | null
    ) => Effect.Effect<ReadonlyArray<PromoAssignment>, StoreUnavailable>
    /** The discount codes that were ever assigned to these links, each once, in order. */
    readonly promoCodesOf: (
      tenantId: TenantId,
      codes: ReadonlyArray<LinkCode>
    ) => Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
    /**
     * Another one than ever before whenever a link of the tenant, or an assignment of a discount code, was stored or changed; null
     * before that.
     */
    readonly version: (tenantId: TenantId) => Effect.Effect<string | null, StoreUnavailable>
    /** The tenant's rules, in their order; none until some are set. */
    readonly rules: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<LinkRule>, StoreUnavailable>
    /** Sets the tenant's rules in the place of those before. */
    readonly setRules: (tenantId: TenantId, rules: ReadonlyArray<LinkRule>) => Effect.Effect<void, StoreUnavailable>
    /**
     * Records one click. Idempotent by (tenantId, id). A click whose id is a UUID of version 8 may be told of twice: where it came from is
     * taken from whoever first says something of it.
     */
    readonly recordClick: (click: Click) => Effect.Effect<void, StoreUnavailable>
    /**
     * The same without a fiber, where the store can do that: `told` is called once, when the click is recorded or refused. False, and
     * nothing is taken, where clicks come faster than they are written: `recordClick` is to be waited for instead.
     */
    readonly takeClick?: (click: Click, told: (exit: Exit.Exit<void, StoreUnavailable>) => void) => boolean
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
      StoreUnavailable
    >
    /** Human clicks on these links with `from` <= at < `to`; of each link at most `limit` are counted. */
    readonly countVisits: (
      tenantId: TenantId,
      codes: ReadonlyArray<LinkCode>,
      from: Date,
      to: Date,
      limit: number
    ) => Effect.Effect<number, StoreUnavailable>
    /** The same of each link by itself, in the order that was asked. */
    readonly visitsOfEach: (
      tenantId: TenantId,
      codes: ReadonlyArray<LinkCode>,
      from: Date,
      to: Date,
      limit: number
    ) => Effect.Effect<ReadonlyArray<{ readonly code: LinkCode; readonly count: number }>, StoreUnavailable>
    /**
     * Clicks on one link with `from` <= at < `to`, in groups: of each kind the newest `limit`, so that the work is bounded. Groups of
     * most human clicks first, then of most clicks, then by name; the others last. `isWhole` says that no kind reached its limit.
     */
    readonly groupClicks: (
      tenantId: TenantId,
      code: LinkCode,
      asked: {
        readonly by: ClickGrouping
        readonly from: Date
        readonly to: Date
        readonly limit: number
      }
    ) => Effect.Effect<{ readonly groups: ReadonlyArray<ClickGroup>; readonly isWhole: boolean }, StoreUnavailable>
  }
>()("creatorsignal/ports/tracking/links/TrackingLinks") {}
