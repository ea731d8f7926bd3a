import { Context, type Effect, Schema } from "effect"
import type { Page } from "../Page.ts"
import type { Tenant, TenantId } from "./Tenant.ts"

export class TenantNotFound extends Schema.TaggedError<TenantNotFound>()("TenantNotFound", {}) {}

export class AccountsUnavailable extends Schema.TaggedError<AccountsUnavailable>()("AccountsUnavailable", {
  cause: Schema.Defect()
}) {}

/** The customers of the service. */
export class Tenants extends Context.Service<
  Tenants,
  {
    /**
     * Stores a new tenant; true when it did. Idempotent by id: a second insert of the same id changes nothing and is
     * false.
     */
    readonly insert: (tenant: Tenant) => Effect.Effect<boolean, AccountsUnavailable>
    /** MUST fail with TenantNotFound when no tenant has the id. */
    readonly get: (id: TenantId) => Effect.Effect<Tenant, TenantNotFound | AccountsUnavailable>
    /** Tenants in order of their ids, which is that of their making. */
    readonly list: (page: Page<TenantId>) => Effect.Effect<ReadonlyArray<Tenant>, AccountsUnavailable>
    /** The number of tenants. */
    readonly count: Effect.Effect<number, AccountsUnavailable>
  }
>()("creatorsignal/ports/accounts/Tenants") {}
