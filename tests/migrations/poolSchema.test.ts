import { afterAll, describe, expect, test } from "bun:test"
import { PgTypes } from "@effect/sql-pg"
import { PGlite } from "@electric-sql/pglite"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { OPENING } from "../../adapters/embedded/opening.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import type { ConnectionPool } from "../../adapters/postgres/opening/poolClient.ts"
import { layerOverPool } from "../../adapters/postgres/opening/poolClient.ts"
import { schemaPlan } from "../../adapters/postgres/schema/migrate.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"

const OIDS = Object.values(PgTypes.OID)
/** Values come as texts already. */
const serializers = Object.fromEntries(OIDS.map((oid) => [oid, String]))

const database = await PGlite.create(OPENING)
afterAll(() => database.close())

/** A pool of one connection, to an embedded database. */
const pool: ConnectionPool = {
  connect: async () => ({
    query: async ({ text, values, types, rowMode }) => {
      const parsers = Object.fromEntries(OIDS.map((oid) => [oid, types.getTypeParser(oid)]))
      const { rows } = await database.query(text, values, {
        parsers,
        serializers,
        ...(rowMode === undefined ? {} : { rowMode })
      })
      return { rows }
    },
    release: () => {},
    on: () => {},
    off: () => {}
  })
}

const namesIn = async (schema: string) =>
  (
    await database.query<{ readonly name: string }>(
      "select tablename as name from pg_tables where schemaname = $1 order by 1",
      [schema]
    )
  ).rows.map(({ name }) => name)

describe("a pool of a database that has tables of its owner", () => {
  test("called orders, events and migrations: without a schema it is refused, and with one they stay as they are", async () => {
    await database.exec(`
      create table orders (id integer, note text);
      create table events (id integer);
      create table migrations (id serial primary key, timestamp bigint not null, name varchar not null);
      insert into orders values (1, 'theirs');
    `)
    const refused = await Effect.runPromise(
      SqlClient.SqlClient.use((sql) => sql`select 1`).pipe(Effect.provide(layerOverPool(pool)), Effect.flip)
    )
    expect(refused.message).toContain("it has tables of another program under names that are needed (events, orders)")
    expect(await namesIn("public")).toEqual(["events", "migrations", "orders"])

    const service = stores(Redacted.make("a secret that seals what is stored")).pipe(
      Layer.provide(layerOverPool(pool, { schema: 'Our "creators"' }))
    )
    // The second start finds the schema made.
    for (const _ of [1, 2]) {
      expect(
        await Effect.runPromise(
          Effect.provide(
            Tenants.use((tenants) => tenants.count),
            service
          )
        )
      ).toBe(0)
    }
    expect(await namesIn("public")).toEqual(["events", "migrations", "orders"])
    expect(await namesIn('Our "creators"')).toContain("creatorsignal_migrations")
    expect((await database.query("select note from orders")).rows).toEqual([{ note: "theirs" }])
  })

  test("and the extension in a schema that connections leave out: it is named, and a schema of one's own finds it", async () => {
    await database.exec("create schema bare; set search_path = bare")
    const refused = await Effect.runPromise(
      SqlClient.SqlClient.use((sql) => sql`select 1`).pipe(Effect.provide(layerOverPool(pool)), Effect.flip)
    )
    expect(refused.message).toContain(
      'its extension pg_trgm is in the schema "Our ""creators""", which the search_path leaves out'
    )
    expect(await namesIn("bare")).toEqual([])

    const other = Effect.provide(
      Tenants.use((tenants) => tenants.count),
      stores(Redacted.make("a secret that seals what is stored")).pipe(
        Layer.provide(layerOverPool(pool, { schema: "other" }))
      )
    )
    expect(await Effect.runPromise(other)).toBe(0)
    await database.exec("reset search_path")
  })
})

test("the library gives the SQL of every step in its order", () => {
  const plan = schemaPlan()
  expect(plan.at(0)?.id).toBe("0001_accounts")
  expect(plan.flatMap(({ statements }) => statements)).toContain(
    "create table wallets (tenant_id uuid primary key references tenants, balance bigint not null)"
  )
})
