import { Context, type Effect, type Option, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { HoldDecision, HoldStatus, OrderHold } from "./Hold.ts"
import type { OrderKey, Signal, SignalKey, WatchRule } from "./Signal.ts"

/** No rule ever put the order on hold. */
export class HoldNotFound extends Schema.TaggedError<HoldNotFound>()("HoldNotFound", {}) {}

/** A signal as it is listed. */
export interface FoundSignal extends Signal {
  /** When it was first found. */
  readonly foundAt: Date
}

/** Where in the list of signals a page ended: the newest find first, then by key. */
export interface SignalCursor {
  readonly foundAt: Date
  readonly key: SignalKey
}

/** Where in the list of holds a page ended: the newest first, then by order. */
export interface HoldCursor {
  readonly heldAt: Date
  readonly order: OrderKey
}

/** A page of 200, and one more that tells whether there is another page. */
export const WATCH_LISTED_MAX = 201
/** Signals that are recorded at once at most. */
export const SIGNALS_RECORDED_MAX = 100
/** Orders that are asked about at once at most. */
export const HOLDS_ASKED_MAX = 1_000
/** Decisions of one order that are read at most: the newest. */
export const HOLD_DECISIONS_MAX = 100

/** What looks wrong in each account, which of its orders are on hold for it, and which rules it has switched off. */
export class Watch extends Context.Service<
  Watch,
  {
    /** The rules that a tenant has switched off; all others are on. */
    readonly rulesOff: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<WatchRule>, StoreUnavailable>
    /**
     * Switches a rule on or off. In the same step, where it goes off, the orders that are on hold by rules that are all off now are
     * released, each with a decision of the kind `rule` that has the reason; answers how many. Decisions of people stand.
     */
    readonly switchRule: (
      tenantId: TenantId,
      rule: WatchRule,
      isOn: boolean,
      change: { readonly at: Date; readonly reason: string }
    ) => Effect.Effect<number, StoreUnavailable>
    /**
     * Keeps a tenant's signals, at most SIGNALS_RECORDED_MAX, each once by its key: of one that is known what it tells is the newest,
     * and when it was found stays. In the same step the orders of those of high severity are put on hold. Those of rules that
     * are off are left out. Answers how many signals are new.
     *
     * MUST not put an order on hold again that was decided on.
     */
    readonly record: (
      tenantId: TenantId,
      signals: ReadonlyArray<Omit<Signal, "tenantId">>,
      at: Date
    ) => Effect.Effect<number, StoreUnavailable>
    /** A tenant's signals, the newest find first, at most `limit` and WATCH_LISTED_MAX; of one rule where that is given. */
    readonly signals: (
      tenantId: TenantId,
      page: { readonly rule: WatchRule | null; readonly limit: number; readonly after: SignalCursor | null }
    ) => Effect.Effect<ReadonlyArray<FoundSignal>, StoreUnavailable>
    /** A tenant's holds, newest first, at most `limit` and WATCH_LISTED_MAX; of one status where that is given. */
    readonly holds: (
      tenantId: TenantId,
      page: { readonly status: HoldStatus | null; readonly limit: number; readonly after: HoldCursor | null }
    ) => Effect.Effect<ReadonlyArray<OrderHold>, StoreUnavailable>
    /** Which of these orders, at most HOLDS_ASKED_MAX, a rule ever put on hold, in any order. */
    readonly holdsOf: (
      tenantId: TenantId,
      orders: ReadonlyArray<OrderKey>
    ) => Effect.Effect<ReadonlyArray<OrderHold>, StoreUnavailable>
    /**
     * Decides on an order that was put on hold, as the table of states says, and keeps the decision in the same step. Idempotent by
     * the decision's id. A decision that the table doesn't list changes nothing and is not kept. Answers the order as it is then.
     *
     * MUST fail with HoldNotFound where no rule of the tenant ever put it on hold.
     */
    readonly decide: (
      tenantId: TenantId,
      decision: HoldDecision
    ) => Effect.Effect<OrderHold, HoldNotFound | StoreUnavailable>
    /**
     * Claims the tenant with links whom nobody has looked at for longest, and not since `unlessSince`, for a look at `at`; none where
     * all have been looked at.
     * Of several who ask at once MUST not two be given one tenant.
     */
    readonly claimLook: (at: Date, unlessSince: Date) => Effect.Effect<Option.Option<TenantId>, StoreUnavailable>
    /** Every decision on an order, newest first, at most HOLD_DECISIONS_MAX. */
    readonly decisions: (
      tenantId: TenantId,
      order: OrderKey
    ) => Effect.Effect<ReadonlyArray<HoldDecision>, StoreUnavailable>
  }
>()("creatorsignal/ports/revenue/fraud/Watch") {}
