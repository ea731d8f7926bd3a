import { Effect, Option, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { Fragment } from "effect/sql/Statement"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { readRows } from "../statements/statements.ts"
import { type ServiceLock, takeLock } from "./takeLock.ts"

const readTenants = readRows(Schema.Struct({ tenantId: TenantId }))

/**
 * Gives a turn to the tenant that has waited longest for one, and sets the `column` of `table`, which has a row a tenant, to `to`. `isDue`
 * is of that column as `k`, where it is set, and `may` of the tenant as `t`. A tenant whose account is closed gets none. Of two who ask
 * at once one gets it.
 */
export const claimTurn = (
  sql: SqlClient.SqlClient,
  turn: {
    readonly lock: ServiceLock
    readonly table: string
    readonly column: string
    readonly to: Date
    readonly isDue: Fragment
    readonly may?: Fragment
  }
) => {
  const [table, column] = [sql(turn.table), sql(turn.column)]
  return takeLock(sql, turn.lock).pipe(
    Effect.andThen(sql`
      insert into ${table} (tenant_id, ${column})
      select t.tenant_id, ${turn.to}::timestamptz from tenants t left join ${table} k on k.tenant_id = t.tenant_id
      where (k.${column} is null or ${turn.isDue}) ${turn.may === undefined ? sql`` : sql`and ${turn.may}`}
        and not exists (select from account_closures c where c.tenant_id = t.tenant_id)
      order by k.${column} nulls first, t.tenant_id limit 1
      on conflict (tenant_id) do update set ${column} = excluded.${column}
      returning tenant_id as "tenantId"
    `),
    sql.withTransaction,
    Effect.flatMap(readTenants),
    Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), ({ tenantId }) => tenantId))
  )
}
