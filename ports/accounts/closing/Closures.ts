import { Context, type Effect, type Option, Schema } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { PersonId } from "../people/Person.ts"
import type { TenantId } from "../tenants/Tenant.ts"
import type { TenantNotFound } from "../tenants/Tenants.ts"

/** The tenant is not closed, or is being erased already. */
export class ClosureOver extends Schema.TaggedError<ClosureOver>()("ClosureOver", {}) {}

/** A tenant that was closed, to be erased. */
export interface Closure {
  readonly tenantId: TenantId
  readonly closedAt: Date
  /** When erasing it begins; until then it can be opened again. */
  readonly eraseAt: Date
  /** When nothing was left to erase; null until then. */
  readonly erasedAt: Date | null
}

/** A closed tenant as one of its owners sees it. */
export interface ClosedAccount extends Closure {
  readonly tenantName: string
}

/** What an erased tenant is called. */
export const ERASED_TENANT_NAME = "Deleted account"
/** Closed tenants that one read lists at most. */
export const CLOSURES_LISTED_MAX = 100

/**
 * Tenants that were closed. From then on none of their keys, links and stores is found, nobody's memberships name them, none of their
 * plans and deliveries is claimed, and nobody is mailed of their notices.
 */
export class Closures extends Context.Service<
  Closures,
  {
    /**
     * Closes a tenant, and signs its members out who are neither its owners nor a member of an open tenant. Idempotent: of two that
     * close one tenant the first stands.
     * MUST fail with TenantNotFound when there is no tenant to close.
     */
    readonly close: (closing: {
      readonly tenantId: TenantId
      readonly at: Date
      readonly eraseAt: Date
    }) => Effect.Effect<Closure, TenantNotFound | StoreUnavailable>
    /** None where the tenant is open, or is none. */
    readonly find: (tenantId: TenantId) => Effect.Effect<Option.Option<Closure>, StoreUnavailable>
    /** The closed tenants that a person owns and that can be opened again at `at`, by their ids, at most CLOSURES_LISTED_MAX. */
    readonly ownedBy: (personId: PersonId, at: Date) => Effect.Effect<ReadonlyArray<ClosedAccount>, StoreUnavailable>
    /**
     * Opens a closed tenant again, as it was.
     * MUST fail with ClosureOver where it is open, or its `eraseAt` is not after `at`.
     */
    readonly reopen: (tenantId: TenantId, at: Date) => Effect.Effect<void, ClosureOver | StoreUnavailable>
    /** Tenants that are to be erased at `at` and aren't yet, those due longest first, at most CLOSURES_LISTED_MAX. */
    readonly due: (at: Date) => Effect.Effect<ReadonlyArray<TenantId>, StoreUnavailable>
    /**
     * Erases a bounded part of what a due tenant owns, in one step; whether something may be left. What books have to keep stays: see
     * `KEPT_BY_BOOKS`. Whoever is a member of no other tenant is erased with it. Idempotent; of two at the same time one waits.
     *
     * MUST change nothing of a tenant that is open or not due, nor of any other tenant.
     */
    readonly eraseStep: (tenantId: TenantId, at: Date) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/closing/Closures") {}

/** What stays of an erased tenant, each as a part of a sentence. It names no person. */
export const KEPT_BY_BOOKS: ReadonlyArray<string> = [
  "payments with their amounts, dates and numbers, and what was given back of them",
  "every movement of credits",
  "statements of commissions of closed months, and the rules they were made by",
  "that there was an account, and when it was deleted"
]
