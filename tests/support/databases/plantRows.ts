import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { readRows } from "../../../adapters/postgres/statements/statements.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"

const ColumnRow = Schema.Struct({ table: Schema.String, column: Schema.String, type: Schema.String })
const ReferenceRow = Schema.Struct({ table: Schema.String, references: Schema.String })

/** What a column is given for its type; `$id` is one UUID for the whole tenant, so that rows that refer to each other match. */
const VALUES: Readonly<Record<string, (id: string) => string>> = {
  uuid: (id) => `'${id}'`,
  text: (id) => `'x${id}'`,
  "text[]": (id) => `array['x${id}']`,
  "uuid[]": (id) => `array['${id}'::uuid]`,
  json: (id) => `'{"of":"${id}"}'`,
  jsonb: (id) => `'{"of":"${id}"}'`,
  bytea: () => "'\\x00'",
  boolean: () => "false",
  date: () => "'2025-03-01'",
  "timestamp with time zone": () => "'2025-03-01T12:00:00Z'"
}

/** Columns whose rows are held to more than their type. */
const GIVEN: Readonly<Record<string, string>> = {
  "commission_statements.carried_in_minor": "0",
  "commission_statements.carried_out_minor": "0",
  "commission_lines.entitled_minor": "2",
  "checks.status": "'completed'",
  "checks.accounts": "'[]'",
  "shops.platform": "'shopify'",
  "shop_clocks.domain": "'planted.example.com'",
  "jobs.status": "'completed'",
  "plans.state": "'none'",
  "webhook_deliveries.state": "'delivered'",
  "webhook_deliveries.notice_id": "null",
  "webhook_deliveries.order_event_id": "null",
  "purchases.platform": "null",
  "purchases.handle": "null",
  "purchases.spelling": "null",
  "purchases.key_id": "null"
}

/**
 * Writes one row of a tenant into every table that has its id, each column by its type; answers the tables that have one now. `first` are
 * tables that the rows refer to, and `but` those that the stores themselves write, or not at all.
 */
export const plantRows = Effect.fnUntraced(function* (tenantId: TenantId, id: string, but: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const columns = yield* sql`
    select c.relname::text as "table", a.attname::text as "column", format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attidentity = ''
    order by c.relname, a.attnum
  `.pipe(Effect.flatMap(readRows(ColumnRow)))
  const references = yield* sql`
    select conrelid::regclass::text as "table", confrelid::regclass::text as "references" from pg_constraint
    where contype = 'f' and conrelid <> confrelid
  `.pipe(Effect.flatMap(readRows(ReferenceRow)))
  const tables = [
    "people",
    ...new Set(columns.filter(({ column }) => column === "tenant_id").map(({ table }) => table))
  ].filter((table) => !but.includes(table))
  const planted: Array<string> = []
  for (let rounds = 0; planted.length < tables.length && rounds < tables.length; rounds++) {
    for (const table of tables) {
      const parents = references.filter((each) => each.table === table && tables.includes(each.references))
      if (planted.includes(table) || parents.some((each) => !planted.includes(each.references))) continue
      const own = columns.filter((each) => each.table === table)
      const values = own.map(({ column, type }) => {
        if (column === "tenant_id") return `'${tenantId}'`
        return GIVEN[`${table}.${column}`] ?? (VALUES[type] ?? (() => "1"))(id)
      })
      yield* sql.unsafe(
        `insert into "${table}" (${own.map(({ column }) => `"${column}"`).join(", ")}) values (${values.join(", ")}) on conflict do nothing`
      )
      planted.push(table)
    }
  }
  return planted
})
