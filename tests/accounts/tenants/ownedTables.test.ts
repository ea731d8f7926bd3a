import { describe, expect } from "bun:test"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TENANT_TABLES } from "../../../adapters/postgres/contexts.ts"
import { migrate } from "../../../adapters/postgres/schema/migrate.ts"
import { readRows } from "../../../adapters/postgres/statements/statements.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { sharedEffectTest } from "../../support/running/effectTest.ts"

/** What a column is called that nobody else may have. */
const SECRET = /secret|sealed|password|claim_id|payment_url|session_id|return_url/
const TABLES_MIN = 60

const Column = Schema.Struct({ table: Schema.String, column: Schema.String, key: Schema.NullOr(Schema.Int) })

const database = Layer.effectDiscard(migrate).pipe(Layer.provideMerge(migratedEmbedded()))

describe("tables of what tenants own", () => {
  const it = sharedEffectTest(database)

  /** Every column of every table that names its tenant, with its place in the primary key. */
  const columns = SqlClient.SqlClient.use(
    (sql) => sql`
      select c.relname::text as "table", a.attname::text as "column", array_position(i.indkey::int2[], a.attnum) as "key"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index i on i.indisprimary and i.indrelid = coalesce(
        (select inhrelid from pg_inherits where inhparent = c.oid order by inhrelid limit 1), c.oid
      )
      where c.relkind in ('r', 'p') and not c.relispartition and exists (
        select 1 from pg_attribute o where o.attrelid = c.oid and not o.attisdropped
          and o.attname = 'tenant_id')
    `
  ).pipe(Effect.flatMap(readRows(Column)))

  it.live(
    "are each taken out with the account, or left out by name with the reason",
    Effect.gen(function* () {
      const tables = [...new Set((yield* columns).map(({ table }) => table))].toSorted()
      expect(tables.length).toBeGreaterThanOrEqual(TABLES_MIN)
      const named = [...Object.keys(TENANT_TABLES.owned), ...Object.keys(TENANT_TABLES.leftOut)].toSorted()
      expect(named).toEqual(tables)
    })
  )

  it.live(
    "are read by a primary key that begins with the tenant, and leave out columns that are there",
    Effect.gen(function* () {
      const all = yield* columns
      for (const [name, { leftOut = [] }] of Object.entries(TENANT_TABLES.owned)) {
        const own = all.filter(({ table }) => table === name)
        const first = own.find(({ key }) => key === 0)
        expect([name, first?.column]).toEqual([name, "tenant_id"])
        expect([name, leftOut.filter((column) => !own.some((each) => each.column === column))]).toEqual([name, []])
      }
    })
  )

  it.live(
    "leave out every column whose name says that it is a secret, or only a worker's",
    Effect.gen(function* () {
      const secret = (yield* columns).filter(({ table, column }) => table in TENANT_TABLES.owned && SECRET.test(column))
      expect(secret.length).toBeGreaterThan(0)
      const told = secret.filter(({ table, column }) => TENANT_TABLES.owned[table]?.leftOut?.includes(column) !== true)
      expect(told).toEqual([])
    })
  )
})
