import { Context, Effect } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { OrderKey } from "../../ports/commissions/Statement.ts"

/** Tells which of a tenant's orders are left out of statements until they are released; none unless something else is provided. */
export const HeldOrders = Context.Reference<{
  readonly of: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<OrderKey>>
}>("creatorsignal/domain/commissions/HeldOrders", { defaultValue: () => ({ of: () => Effect.succeed([]) }) })
