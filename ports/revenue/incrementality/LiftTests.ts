import { Context, type Effect, type Option, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { LiftCell, LiftTest, LiftTestId, ReportedCell } from "./LiftTest.ts"

/** The tenant has as many tests as it may. */
export class LiftTestsFull extends Schema.TaggedError<LiftTestsFull>()("LiftTestsFull", {}) {}

/** The tenant has no such test. */
export class LiftTestNotFound extends Schema.TaggedError<LiftTestNotFound>()("LiftTestNotFound", {}) {}

/** Tests of one tenant, at most. None is ever removed: those that found nothing are told of too. */
export const LIFT_TESTS_MAX = 200
/** Cells that are reported at once, at most. */
export const CELLS_REPORTED_MAX = 1_000

/** What tenants declared to measure, and what was sold in the regions of their tests. A test is its tenant's alone. */
export class LiftTests extends Context.Service<
  LiftTests,
  {
    /**
     * Keeps a test, in one step, and answers what is kept.
     *
     * MUST keep a test once, and answer what was declared first.
     * MUST fail with LiftTestsFull when the tenant has LIFT_TESTS_MAX tests and this is none of them.
     */
    readonly declare: (test: LiftTest) => Effect.Effect<LiftTest, LiftTestsFull | StoreUnavailable>
    /** The tenant's tests, the one declared last first, then by id. */
    readonly list: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<LiftTest>, StoreUnavailable>
    /** MUST answer none when the test is another tenant's. */
    readonly find: (tenantId: TenantId, id: LiftTestId) => Effect.Effect<Option.Option<LiftTest>, StoreUnavailable>
    /**
     * Files what was sold, in one step; at most CELLS_REPORTED_MAX cells, each once.
     *
     * MUST keep the value of a cell that was reported last, and count how often it changed.
     * MUST change nothing when a value is reported again.
     * MUST fail with LiftTestNotFound when the tenant has no such test, and file nothing.
     */
    readonly report: (
      tenantId: TenantId,
      id: LiftTestId,
      cells: ReadonlyArray<LiftCell>,
      at: Date
    ) => Effect.Effect<void, LiftTestNotFound | StoreUnavailable>
    /** Everything reported of a test, by region, then week; nothing of another tenant's. */
    readonly cells: (tenantId: TenantId, id: LiftTestId) => Effect.Effect<ReadonlyArray<ReportedCell>, StoreUnavailable>
  }
>()("creatorsignal/ports/revenue/incrementality/LiftTests") {}
