import { Context, type Effect, Schema } from "effect"
import type { Tenant, TenantId } from "./Tenant.ts"

export class TenantNotFound extends Schema.TaggedError<TenantNotFound>()("TenantNotFound", {}) {}

export class AccountsUnavailable extends Schema.TaggedError<AccountsUnavailable>()("AccountsUnavailable", {
  cause: Schema.Defect()
}) {}

/** The customers of the service. */
export class Tenants extends Context.Service<
  Tenants,
  {
    /** Stores a new tenant. Idempotent by id: a second insert of the same id changes nothing. */
    readonly insert: (tenant: Tenant) => Effect.Effect<void, AccountsUnavailable>
    /** MUST fail with TenantNotFound when no tenant has the id. */
    readonly get: (id: TenantId) => Effect.Effect<Tenant, TenantNotFound | AccountsUnavailable>
    /** The number of tenants, so that a host can tell its first start. */
    readonly count: Effect.Effect<number, AccountsUnavailable>
  }
>()("creatorsignal/ports/accounts/Tenants") {}
