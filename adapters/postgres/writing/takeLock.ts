import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"

/**
 * A source of one row, for the `from` of a statement that writes: where the parameter, a boolean, is true, its commit does not wait for
 * the disk. Commits become durable in their order, so the next one that waits makes this one durable too: in the same run of the server
 * (`server_run`), which whoever relies on it must see to.
 */
export const lazyCommit = (parameter: string): string => `(select set_config(
  'synchronous_commit', case when ${parameter}::boolean then 'off' else current_setting('synchronous_commit') end, true
)) as commits`

/** Whose locks those are that belong to the whole service. */
const NO_TENANT = "00000000-0000-0000-0000-000000000000"

/** Everything that only one may do at a time, of the whole service or of an account. */
export type ServiceLock =
  | "announcements"
  | "dead_letters"
  | "deliveries"
  | "footprints"
  | "months"
  | "months_end"
  | "notices"
  | "retention"
  | "summaries"
  | "watch"
export type TenantLock = "dead_letters" | "evidence" | "imports" | "lift" | "roster"

const take = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, tenantId: string, name: string) {
  const rows = yield* sql`select name from locks where tenant_id = ${tenantId}::uuid and name = ${name} for update`
  if (rows.length > 0) return
  // Only the first one ever writes it: to lock a row that is there makes no new version of it.
  yield* sql`
    insert into locks (tenant_id, name) values (${tenantId}::uuid, ${name})
    on conflict (tenant_id, name) do update set name = excluded.name
  `
})

/**
 * Waits until nobody else has this lock, and keeps others from it to the end of the transaction that this MUST be part of. What the
 * transaction reads afterwards holds what the one before wrote.
 */
export const takeLock = (sql: SqlClient.SqlClient, name: ServiceLock) => take(sql, NO_TENANT, name)

/** The same of one account. */
export const takeTenantLock = (sql: SqlClient.SqlClient, tenantId: TenantId, name: TenantLock) =>
  take(sql, tenantId, name)
