import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"

/** What is named: the provider's checkout of an order, the payment that it gives back, whole or a part of it, and a purchase itself. */
export type NamedKind =
  | "check_session"
  | "check_refund"
  | "check_refund_part"
  | "purchase"
  | "purchase_session"
  | "purchase_refund"

/** A name, and the order that it is to be of: a check or a purchase. */
export interface PaymentName {
  readonly kind: NamedKind
  readonly name: string
  readonly tenantId: TenantId
  readonly orderId: string
}

/**
 * Takes a name for an order, in the caller's transaction, where `isWanted` holds; answers whether it was free. Names are one order's in
 * the whole service, which indexes of tables that are cut by tenant can't say.
 */
export const takeName = (
  sql: SqlClient.SqlClient,
  { kind, name, tenantId, orderId }: PaymentName,
  isWanted: Statement.Fragment = sql`true`
) =>
  sql`
    insert into payment_names (kind, name, tenant_id, order_id)
    select ${kind}::text, ${name}::text, ${tenantId}::uuid, ${orderId}::uuid where ${isWanted} on conflict do nothing returning name
  `.pipe(Effect.map((rows) => rows.length > 0))

/** Takes a name, or finds that it is the same order's already; answers false where it is another's. */
export const holdName = (sql: SqlClient.SqlClient, name: PaymentName) =>
  Effect.gen(function* () {
    if (yield* takeName(sql, name)) return true
    const held = yield* sql`
      select from payment_names where kind = ${name.kind} and name = ${name.name} and tenant_id = ${name.tenantId}::uuid
        and order_id = ${name.orderId}::uuid
    `
    return held.length > 0
  })
