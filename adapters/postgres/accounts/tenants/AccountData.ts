import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { AccountData } from "../../../../ports/accounts/tenants/AccountData.ts"
import { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { readRows } from "../../statements/statements.ts"
import { TenantTables } from "../../tables/PostgresContext.ts"

const KeyRow = Schema.Struct({ name: Schema.String, type: Schema.String })
const DataRow = Schema.Struct({ row: Schema.String, place: Schema.String })

const unavailable = (cause: unknown) => new StoreUnavailable({ store: "Accounts", cause })

/**
 * Reads tables as they are, in the order of their primary keys, each page from where the one before ended: nothing is held open
 * between two pages, however slowly they are asked for. Names of tables and columns are the adapter's own, never a caller's.
 */
export const layer = Layer.effect(
  AccountData,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { owned } = yield* TenantTables

    /** The columns of a table's primary key after the tenant, in its order, with their types: by months each has the one that all have. */
    const keyOf = (table: string) =>
      sql`
        select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
        from pg_index i
        cross join lateral unnest(i.indkey::int2[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = coalesce(
            (select inhrelid from pg_inherits where inhparent = ${table}::regclass order by inhrelid limit 1), ${table}::regclass
          ) and i.indisprimary and a.attname <> 'tenant_id'
        order by k.place
      `.pipe(Effect.flatMap(readRows(KeyRow)))

    return AccountData.of({
      kinds: Object.keys(owned),

      page: (tenantId, kind, after) =>
        Effect.gen(function* () {
          const table = Object.hasOwn(owned, kind) ? owned[kind] : undefined
          if (table === undefined) return { rows: [], next: null }
          const key = yield* keyOf(kind)
          const { rowsMax, leftOut = [], more = "'{}'::jsonb" } = table
          const columns = key.map(({ name }) => `t."${name}"`)
          const from = key.map(({ type }, place) => `($2::jsonb ->> ${place})::${type}`)
          const found = yield* sql
            .unsafe(
              `select ((to_jsonb(t) - $3::text[]) || ${more})::text as "row", jsonb_build_array(${columns.join(", ")})::text as "place"
               from "${kind}" t where t.tenant_id = $1::uuid
               ${columns.length === 0 ? "" : `and ($2::jsonb is null or (${columns.join(", ")}) > (${from.join(", ")}))`}
               ${columns.length === 0 ? "and $2::jsonb is null" : `order by ${columns.join(", ")}`} limit ${rowsMax}`,
              [tenantId, after, leftOut]
            )
            .pipe(Effect.flatMap(readRows(DataRow)))
          const isLast = found.length < rowsMax || columns.length === 0
          return { rows: found.map(({ row }) => row), next: isLast ? null : (found.at(-1)?.place ?? null) }
        }).pipe(Effect.mapError(unavailable))
    })
  })
)
