import { afterAll, describe, expect, test } from "bun:test"
import { Effect, Fiber, type Layer, ManagedRuntime, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { LATEST_MIGRATION, MIGRATIONS } from "../../adapters/postgres/contexts.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { MIGRATIONS_TABLE, migrate, migrateUpTo, pendingMigrations } from "../../adapters/postgres/schema/migrate.ts"
import { readRows } from "../../adapters/postgres/statements/statements.ts"
import { nameOfMigration } from "../../adapters/postgres/tables/PostgresContext.ts"
import { emptyEmbedded } from "../support/databases/emptyEmbedded.ts"
import { describeOnEmptyPostgres } from "../support/databases/testDatabase.ts"
import { whileHeld } from "../support/databases/whileHeld.ts"

const NAMES = MIGRATIONS.map(nameOfMigration)

const readRan = readRows(
  Schema.Struct({ id: Schema.Int, name: Schema.String, sha256: Schema.String, isAdditive: Schema.Boolean })
)
const readRelations = readRows(Schema.Struct({ name: Schema.String }))

const ran = SqlClient.SqlClient.use(
  (sql) => sql`
    select migration_id as id, name, sha256, is_additive as "isAdditive" from ${sql(MIGRATIONS_TABLE)} order by migration_id
  `
).pipe(Effect.flatMap(readRan))

/** All tables and indexes that are there. */
const relations = SqlClient.SqlClient.use(
  (sql) =>
    sql`select relname::text as name from pg_class where relnamespace = current_schema()::text::regnamespace order by 1`
).pipe(
  Effect.flatMap(readRelations),
  Effect.map((rows) => rows.map(({ name }) => name))
)

/** Makes the database as it was before any table. */
const empty = SqlClient.SqlClient.use((sql) =>
  Effect.andThen(sql`drop schema public cascade`, sql`create schema public`)
)

const refusalOf = <A, E extends { readonly message: string }, R>(start: Effect.Effect<A, E, R>) =>
  start.pipe(
    Effect.flip,
    Effect.map(({ message }) => message)
  )

const another = (what: string) =>
  `${what}: another build made this schema; start that program, or start with an empty data folder or database`

/** What a start finds that is not this program's, and the sentence that refuses it. */
const REFUSED: ReadonlyArray<readonly [found: string, made: ReadonlyArray<string>, sentence: string]> = [
  [
    "a step of a newer program that older ones can't work beside",
    ["migrated", `insert into ${MIGRATIONS_TABLE} values (9000, now(), 'new_orders', 'ab', false)`],
    "its schema is newer than this program (migration 9000_new_orders): start the newer program"
  ],
  [
    "a step whose text was another",
    ["migrated", `update ${MIGRATIONS_TABLE} set sha256 = repeat('0', 64) where migration_id = 1`],
    another(
      `its migration 0001_accounts is not this program's (SHA-256 00000000…, here ${MIGRATIONS[0]?.sha256.slice(0, 8)}…)`
    )
  ],
  [
    "a step of another name",
    ["migrated", `update ${MIGRATIONS_TABLE} set name = 'others' where migration_id = 2`],
    another("its migration 0002_others is not one of this program")
  ],
  [
    "a step that never ran, before some that did",
    ["migrated", `delete from ${MIGRATIONS_TABLE} where migration_id = 3`],
    another("its migration 0003_idempotency did not run, though later ones did")
  ],
  [
    "another program's table under the name of the table of steps",
    [`create table ${MIGRATIONS_TABLE} (id integer, name text)`],
    `its table ${MIGRATIONS_TABLE} is another program's: use a database, or a schema (search_path), without it`
  ],
  [
    "data of an unreleased build",
    [
      "create table migrations (migration_id integer primary key, created_at timestamptz not null, name text not null)",
      "insert into migrations values (113, now(), 'seals_before')",
      "create table tenants (tenant_id uuid primary key)"
    ],
    "it holds data of an unreleased build, which no release upgrades: start with an empty data folder or database"
  ],
  [
    "another program's tables",
    [
      "create table migrations (id serial primary key, timestamp bigint not null, name varchar not null)",
      "create table orders (id integer)",
      "create table events (id integer)"
    ],
    "it has tables of another program under names that are needed (events, orders): use a database, or a schema (search_path), of its own"
  ]
]

const suite = (client: Layer.Layer<SqlClient.SqlClient, unknown>) => {
  const runtime = ManagedRuntime.make(client)
  afterAll(() => runtime.dispose())
  const inEmpty = <A, E>(body: Effect.Effect<A, E, SqlClient.SqlClient>) =>
    runtime.runPromise(Effect.andThen(empty, body))

  test("an empty database runs every step, and keeps the checksum of each; the next start has nothing to do", () =>
    Effect.gen(function* () {
      expect((yield* pendingMigrations).map(nameOfMigration)).toEqual(NAMES)
      expect(yield* relations).toEqual([])
      expect(yield* migrate).toEqual(NAMES)
      expect(yield* ran).toEqual(
        MIGRATIONS.map(({ id, name, sha256, isAdditive }) => ({ id, name, sha256, isAdditive }))
      )
      expect(yield* pendingMigrations).toEqual([])
      expect(yield* migrate).toEqual([])
    }).pipe(inEmpty))

  test("tables of another program's migrations are left alone", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`create table migrations (id serial primary key, timestamp bigint not null, name varchar not null)`
      yield* sql`insert into migrations (timestamp, name) values (1, 'Initial1')`
      expect(yield* migrate).toEqual(NAMES)
      expect(yield* sql`select id, timestamp::int, name from migrations`).toEqual([
        { id: 1, timestamp: 1, name: "Initial1" }
      ])
    }).pipe(inEmpty))

  test("steps of a newer program that only add are no obstacle", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate
      yield* sql`
        insert into ${sql(MIGRATIONS_TABLE)} (migration_id, name, sha256) values (${LATEST_MIGRATION + 1}, 'one_more', 'ab')
      `
      expect(yield* migrate).toEqual([])
      expect(yield* pendingMigrations).toEqual([])
    }).pipe(inEmpty))

  test.each([...REFUSED])("%s is refused in one sentence, and nothing is changed", (_, made, sentence) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (const statement of made) yield* statement === "migrated" ? migrate : sql.unsafe(statement)
      const before = yield* relations
      expect(yield* refusalOf(migrate)).toBe(sentence)
      expect(yield* refusalOf(pendingMigrations)).toBe(sentence)
      expect(yield* relations).toEqual(before)
    }).pipe(inEmpty)
  )
}

describe("the history of an embedded database", () => suite(emptyEmbedded))
await describeOnEmptyPostgres("the history of a Postgres server", (url) => {
  suite(Server.readingLayer({ url, reach: "direct" }))

  test("of several hosts that start at once on an empty database, one runs the steps and the others wait", async () => {
    await Effect.runPromise(Effect.provide(empty, Server.readingLayer({ url, reach: "direct" })))
    const starts = Array.from({ length: 4 }, () =>
      Effect.provide(migrate, Server.readingLayer({ url, reach: "direct" })).pipe(Effect.runPromise)
    )
    const started = await Promise.all(starts)
    expect(started.filter((names) => names.length > 0)).toEqual([NAMES])
  })

  test("a host waits for the one that migrates longer than its statements may take", async () => {
    const server = Server.readingLayer({ url, reach: "direct" })
    const migrating = await Effect.runPromise(
      Effect.gen(function* () {
        yield* empty
        yield* migrate
        const sql = yield* SqlClient.SqlClient
        const waiting = sql`
          select from pg_locks where relation = ${MIGRATIONS_TABLE}::regclass and not granted
        `.pipe(Effect.repeat({ until: (rows) => rows.length > 0 }))
        const waiter = SqlClient.SqlClient.use((its) => Effect.andThen(its`set statement_timeout = '100ms'`, migrate))
        return yield* Effect.gen(function* () {
          yield* sql`lock table ${sql(MIGRATIONS_TABLE)} in access exclusive mode`
          const late = yield* Effect.forkScoped(Effect.provide(waiter, Server.readingLayer({ url, reach: "direct" })))
          yield* waiting
          // Three times as long as the waiting host's statements may take.
          yield* sql`select pg_sleep(0.3)`
          return late
        }).pipe(sql.withTransaction, Effect.flatMap(Fiber.join))
      }).pipe(Effect.scoped, Effect.provide(server))
    )
    expect(migrating).toEqual([])
  })

  test("a step that waits for a table in use MUST give way to others who write to it, and comes back", async () => {
    // One connection holds the table, one looks on and one writes.
    const server = Server.readingLayer({ url, reach: "direct" }, 3)
    const ran = await Effect.runPromise(
      Effect.gen(function* () {
        yield* empty
        yield* migrateUpTo(1)
        const sql = yield* SqlClient.SqlClient
        const write = "lock table tenants in row exclusive mode"
        const upgrade = yield* whileHeld(
          write,
          Effect.gen(function* () {
            const fiber = yield* Effect.forkScoped(
              Effect.provide(migrate, Server.readingLayer({ url, reach: "direct" }))
            )
            yield* sql`select from pg_locks where relation = 'tenants'::regclass and not granted`.pipe(
              Effect.repeat({ until: (rows) => rows.length > 0 })
            )
            // Who holds the table goes on meanwhile: without giving way, this waits for ever.
            yield* sql.withTransaction(sql.unsafe(write))
            return fiber
          })
        )
        return yield* Fiber.join(upgrade)
      }).pipe(Effect.scoped, Effect.provide(server))
    )
    expect(ran).toEqual(NAMES.slice(1))
  })
})
