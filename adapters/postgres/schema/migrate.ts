import { Duration, Effect, Schedule, Schema } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { StatementDeadline } from "../connection/boundedClient.ts"
import { LATEST_MIGRATION, MIGRATIONS } from "../contexts.ts"
import { isLockTimeout } from "../errors/databaseErrors.ts"
import { readRows } from "../statements/statements.ts"
import { type Migration, nameOfMigration } from "../tables/PostgresContext.ts"

/** A step of the schema: its number and name, and its statements in their order, without semicolons. */
export interface SchemaStep {
  readonly id: string
  readonly statements: ReadonlyArray<string>
}

/**
 * The SQL that makes the schema on an empty database, in the order that a client runs it in.
 *
 * @example
 * ```ts
 * import { schemaPlan } from "creatorsignal/adapters/postgres"
 *
 * const tenants = schemaPlan().flatMap(({ statements }) => statements.filter((each) => each.startsWith("create table tenants")))
 *
 * tenants.length //=> 1
 * ```
 */
export const schemaPlan = (): ReadonlyArray<SchemaStep> =>
  MIGRATIONS.map((step) => ({ id: nameOfMigration(step), statements: step.statements }))

/** The table of the steps that ran; no other program's. */
export const MIGRATIONS_TABLE = "creatorsignal_migrations"
/** What unreleased builds called it. */
const UNRELEASED_TABLE = "migrations"

/** What the schema's search of creators needs; a database has it once, in any of its schemas. */
export const EXTENSION = "pg_trgm"

/** Characters of a checksum that tell two apart for people. */
const CHECKSUM_SHOWN = 8
/** Tables that a refusal names. */
const TABLES_SHOWN_MAX = 3

const readRan = readRows(
  Schema.Struct({ id: Schema.Int, name: Schema.String, sha256: Schema.String, isAdditive: Schema.Boolean })
)
const readFound = readRows(
  Schema.Struct({
    columns: Schema.NullOr(Schema.Array(Schema.String)),
    unreleased: Schema.NullOr(Schema.Array(Schema.String)),
    tables: Schema.Array(Schema.String),
    unseen: Schema.NullOr(Schema.String)
  })
)

const TABLE_NAMES = MIGRATIONS.flatMap(({ statements }) =>
  statements.flatMap((statement) => /^create (?:unlogged )?table (\w+)/.exec(statement)?.[1] ?? [])
)

const refused = (message: string) => new Migrator.MigrationError({ kind: "BadState", message })

const BEGIN_EMPTY = "start with an empty data folder or database"

const listOf = (names: ReadonlyArray<string>): string => {
  const shown = names.slice(0, TABLES_SHOWN_MAX).join(", ")
  return names.length > TABLES_SHOWN_MAX ? `${shown} and ${names.length - TABLES_SHOWN_MAX} more` : shown
}

const columnsOf = (sql: SqlClient.SqlClient, table: string) => sql`(
  select array_agg(a.attname::text) from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname = current_schema() and c.relname = ${table} and c.relkind in ('r', 'p')
)`

/**
 * Whether the schema that statements create in has the table of steps. One statement reads all: a host that migrates meanwhile commits
 * the table before the others, so that its tables are never taken for another program's.
 */
export const isBegun = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql`
    select ${columnsOf(sql, MIGRATIONS_TABLE)} as columns, ${columnsOf(sql, UNRELEASED_TABLE)} as unreleased, array(
      select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relname = any (${TABLE_NAMES}::text[]) order by 1
    ) as tables, (
      select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where e.extname = ${EXTENSION} and n.nspname <> all (current_schemas(true))
    ) as unseen
  `.pipe(Effect.flatMap(readFound), Effect.catchTag("SchemaError", Effect.die))
  const { columns = null, unreleased = null, tables = [], unseen = null } = found ?? {}
  if (unseen !== null) {
    return yield* refused(
      `its extension ${EXTENSION} is in the schema ${unseen}, which the search_path leaves out: add it for this role ` +
        `(alter role … set search_path = "$user", public, ${unseen})`
    )
  }
  if (columns !== null) {
    if (columns.includes("migration_id") && columns.includes("sha256")) return true
    return yield* refused(
      `its table ${MIGRATIONS_TABLE} is another program's: use a database, or a schema (search_path), without it`
    )
  }
  if (unreleased?.includes("migration_id") === true && tables.includes("tenants")) {
    return yield* refused(`it holds data of an unreleased build, which no release upgrades: ${BEGIN_EMPTY}`)
  }
  if (tables.length > 0) {
    return yield* refused(
      `it has tables of another program under names that are needed (${listOf(tables)}): use a database, or a schema ` +
        "(search_path), of its own"
    )
  }
  return false
})

/** The steps that ran, once it is certain that they are this program's, or additions of a newer one. */
export const ranSteps = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const ran = yield* sql`
    select migration_id as id, name, sha256, is_additive as "isAdditive" from ${sql(MIGRATIONS_TABLE)} order by migration_id
  `.pipe(Effect.flatMap(readRan), Effect.catchTag("SchemaError", Effect.die))
  const another = (step: Pick<Migration, "id" | "name">, why: string) =>
    refused(
      `its migration ${nameOfMigration(step)} ${why}: another build made this schema; start that program, or ${BEGIN_EMPTY}`
    )
  for (const step of ran) {
    const known = MIGRATIONS.find(({ id }) => id === step.id)
    if (known === undefined && step.id > LATEST_MIGRATION) {
      if (step.isAdditive) continue
      return yield* refused(
        `its schema is newer than this program (migration ${nameOfMigration(step)}): start the newer program`
      )
    }
    if (known === undefined || known.name !== step.name) return yield* another(step, "is not one of this program")
    if (known.sha256 !== step.sha256) {
      const [theirs, ours] = [step.sha256, known.sha256].map((sha256) => sha256.slice(0, CHECKSUM_SHOWN))
      return yield* another(step, `is not this program's (SHA-256 ${theirs}…, here ${ours}…)`)
    }
  }
  const latest = ran.at(-1)?.id ?? 0
  const missing = MIGRATIONS.find(({ id }) => id < latest && !ran.some((step) => step.id === id))
  if (missing !== undefined) return yield* another(missing, "did not run, though later ones did")
  return ran
})

/**
 * The steps that the next start runs, in their order; nothing is changed. Fails with a MigrationError of one sentence where a start would
 * be refused.
 */
export const pendingMigrations = Effect.gen(function* () {
  const ran = (yield* isBegun) ? yield* ranSteps : []
  const latest = ran.at(-1)?.id ?? 0
  return MIGRATIONS.filter(({ id }) => id > latest)
})

/** How long a step waits for a table in use, in milliseconds: whoever asks for that table after it waits as long. */
const STEP_LOCK_MS = 1_000
/** How long others have a table to themselves before a step asks for it again, in milliseconds. */
const STEP_PAUSE_MS = 1_000
/** How often a step asks for tables that others use. */
const STEP_TRIES_MAX = 60

const run = ({ id, isAdditive, sha256, statements }: Migration) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql.unsafe(`set local lock_timeout = ${STEP_LOCK_MS}`)
    for (const statement of statements) yield* sql.unsafe(statement)
    yield* sql`
      update ${sql(MIGRATIONS_TABLE)} set sha256 = ${sha256}, is_additive = ${isAdditive} where migration_id = ${id}
    `
  })

const waitedForTable = (error: unknown): boolean =>
  error instanceof Migrator.MigrationError && isLockTimeout(error.cause)

/** Makes the table of steps, unless another host that starts has just made it. */
const begin = SqlClient.SqlClient.use((sql) =>
  sql`
    create table if not exists ${sql(MIGRATIONS_TABLE)} (
      migration_id integer primary key,
      created_at timestamptz not null default now(),
      name text not null,
      sha256 text not null default '',
      is_additive boolean not null default true
    )
  `.pipe(Effect.catch((error) => Effect.flatMap(isBegun, (isMade) => (isMade ? Effect.void : Effect.fail(error)))))
)

/** Runs what an empty schema needs, all at once; of one in use the next step alone, which locks its tables no longer than it takes. */
const runPending = (latest: number) =>
  Migrator.make({})({
    // It is loaded once the table of steps is locked.
    loader: ranSteps.pipe(
      Effect.catchTag("SqlError", (cause) =>
        Effect.fail(new Migrator.MigrationError({ kind: "Failed", message: "the steps that ran can't be read", cause }))
      ),
      Effect.map((ran) =>
        MIGRATIONS.filter(({ id }) => id <= latest && id > (ran.at(-1)?.id ?? 0))
          .slice(0, ran.length === 0 ? undefined : 1)
          .map((step): Migrator.ResolvedMigration => [step.id, step.name, Effect.succeed(run(step))])
      )
    ),
    table: MIGRATIONS_TABLE
  })

/**
 * Brings the schema up to date, under a lock: of several hosts that start at once one migrates and the others wait for it. Answers the
 * names of the steps it ran. An empty schema is made in one transaction; in one that is in use each step is a transaction, which gives way
 * to whoever uses its tables and comes back, so that hosts beside it go on.
 *
 * A schema that another program or an unreleased build made, or one of steps that were edited, is left as it is: MUST fail with
 * MigrationError, whose message says what was found and what to do. Steps of a newer program that only add are no obstacle.
 */
export const migrate = Effect.suspend(() => migrateUpTo(LATEST_MIGRATION))

/** The same, with the steps up to one. */
export const migrateUpTo = Effect.fnUntraced(function* (latest: number) {
  const sql = yield* SqlClient.SqlClient
  if (!(yield* isBegun)) yield* begin
  // Waiting for a host that migrates takes as long as its indexes, which is longer than a request's statement may.
  const round = sql`set local statement_timeout = 0`.pipe(
    Effect.andThen(runPending(latest)),
    sql.withTransaction,
    Effect.provideService(StatementDeadline, Duration.infinity),
    Effect.retry({ while: waitedForTable, times: STEP_TRIES_MAX - 1, schedule: Schedule.spaced(STEP_PAUSE_MS) }),
    Effect.catchIf(waitedForTable, ({ message }) =>
      Effect.fail(
        refused(
          `${message}: its tables were in use ${STEP_TRIES_MAX} times; end what uses them for long, and start again`
        )
      )
    )
  )
  const names: Array<string> = []
  while (true) {
    const ran = yield* round
    names.push(...ran.map(([id, name]) => nameOfMigration({ id, name })))
    if (ran.length !== 1) return names
  }
})
