import { Effect, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { LATEST_MIGRATION, MIGRATIONS } from "../contexts.ts"
import { makeQueueTable } from "../creators/jobs/ScoringQueue.ts"
import { migrateUpTo, pendingMigrations } from "../schema/migrate.ts"
import { nameOfMigration } from "../tables/PostgresContext.ts"
import {
  BACKUP_FORMAT,
  BackupEnd,
  BackupHead,
  BackupRefused,
  type BackupSummary,
  TableEnd,
  TableHead
} from "./backupFormat.ts"
import { digestOf, makeDigest } from "./digest.ts"
import { BATCH_CHARACTERS, readTable, settleTransaction } from "./readTable.ts"
import { type Partition, readTables, type Table } from "./tables.ts"

const refused = (reason: string) => new BackupRefused({ reason })

const decodeHead = Schema.decodeUnknownOption(Schema.fromJsonString(BackupHead))
const decodeTable = Schema.decodeUnknownOption(Schema.fromJsonString(TableHead))
const decodeTableEnd = Schema.decodeUnknownOption(Schema.fromJsonString(TableEnd))
const decodeEnd = Schema.decodeUnknownOption(Schema.fromJsonString(BackupEnd))

/** What Postgres says that a part by time holds: nothing else of a file is ever a statement. */
const BOUND =
  /^(?:DEFAULT|FOR VALUES FROM \((?:MINVALUE|'[0-9: +.-]{10,40}')\) TO \((?:MAXVALUE|'[0-9: +.-]{10,40}')\))$/
const PARTITION_NAME = /^[a-z0-9_]{1,63}$/

const stepsOf = Effect.fnUntraced(function* (line: string | undefined) {
  const head = Option.getOrNull(decodeHead(line))
  if (head === null) return yield* refused("it is no backup of this program")
  if (head.version !== BACKUP_FORMAT) return yield* refused("a newer program wrote it: restore it with that one")
  for (const [place, step] of head.steps.entries()) {
    const known = MIGRATIONS[place]
    if (known === undefined && step.id > LATEST_MIGRATION) {
      return yield* refused(
        `its schema is newer than this program's (migration ${nameOfMigration(step)}): restore it with the newer program`
      )
    }
    if (known?.id !== step.id || known.sha256 !== step.sha256) {
      return yield* refused(`another build wrote it (migration ${nameOfMigration(step)})`)
    }
  }
  return head
})

/** The parts of a table by time as they were, so that what is old is dropped as before. */
const makePartitions = Effect.fnUntraced(function* (
  table: string,
  present: ReadonlyArray<Partition>,
  wanted: ReadonlyArray<Partition>
) {
  const sql = yield* SqlClient.SqlClient
  const rest = present.find(({ bound }) => bound === "DEFAULT")
  if (rest === undefined || wanted.some(({ name, bound }) => !PARTITION_NAME.test(name) || !BOUND.test(bound))) {
    return yield* refused(`its table ${table} has parts that this program doesn't make`)
  }
  for (const { name } of present.filter((each) => each !== rest)) yield* sql`drop table ${sql(name)}`
  for (const { name, bound } of wanted.filter((each) => each.bound !== "DEFAULT")) {
    yield* sql`create table ${sql(name)} (like ${sql(rest.name)} including defaults including indexes)`
    yield* sql`alter table ${sql(table)} attach partition ${sql(name)} ${sql.literal(bound)}`
  }
})

/** Its triggers tell what follows from rows; what followed is in the backup. */
const switchTriggers = (table: Table, to: "enable" | "disable") =>
  SqlClient.SqlClient.use((sql) =>
    Effect.forEach(
      [table.name, ...table.partitions.map(({ name }) => name)],
      (name) => sql`alter table ${sql(name)} ${sql.literal(to)} trigger user`
    )
  )

/** Writes rows as they come, some at once. */
const makeWriter = (sql: SqlClient.SqlClient, { name, columns }: Table, order: ReadonlyArray<string>) => {
  const targets = sql.csv(order.map((column) => sql`${sql(column)}`))
  const values = sql.csv(
    order.map((column, place) => {
      const type = columns.find((each) => each.name === column)?.type ?? "text"
      return sql`(r ->> ${sql.literal(String(place))})::${sql.literal(type)}`
    })
  )
  let [lines, characters]: [Array<string>, number] = [[], 0]
  const flush = Effect.suspend(() => {
    if (lines.length === 0) return Effect.void
    const rows = `[${lines.join(",")}]`
    lines = []
    characters = 0
    return Effect.asVoid(sql`
      insert into ${sql(name)} (${targets}) overriding system value
      select ${values} from jsonb_array_elements(${rows}::text::jsonb) r
    `)
  })
  return {
    add: (line: string) => {
      lines.push(line)
      characters += line.length
      return characters >= BATCH_CHARACTERS ? flush : Effect.void
    },
    flush
  }
}

/** The tables that are written, made as they were when the steps of the backup had run. */
const makeTables = Effect.fnUntraced(function* (latest: number) {
  const sql = yield* SqlClient.SqlClient
  const pending = yield* pendingMigrations
  if (pending.length < MIGRATIONS.length)
    return yield* refused("the database holds data already: restore into an empty one")
  yield* migrateUpTo(latest)
  yield* makeQueueTable
  const tables = yield* readTables
  // What a new schema begins with is in the backup too.
  for (const { name } of tables.toReversed()) {
    const found = yield* sql`select from ${sql(name)} limit 1`
    if (found.length > 0) yield* sql`delete from ${sql(name)}`
  }
  return tables
})

/**
 * Restores a backup from its lines into an empty database, in one transaction, and reads every row again: MUST leave nothing behind where
 * the two differ, or the backup isn't whole. Fails with BackupRefused, and with MigrationError where the database is another program's.
 */
export const restoreBackup = Effect.fn("backup.restore")(
  function* <E, R>(next: Effect.Effect<string | undefined, E, R>) {
    const sql = yield* SqlClient.SqlClient
    yield* settleTransaction
    const { takenAt, steps } = yield* stepsOf(yield* next)
    const tables = yield* makeTables(steps.at(-1)?.id ?? 0)
    const ends: Array<TableEnd> = []
    const fill = Effect.fnUntraced(function* (head: TableHead) {
      const table = tables.find(({ name }) => name === head.table)
      const known = new Set(table?.columns.map(({ name }) => name))
      if (table === undefined || known.size !== head.columns.length || !head.columns.every((name) => known.has(name))) {
        return yield* refused(`its table ${head.table} is not as this program makes it`)
      }
      if (head.partitions.length > 0) yield* makePartitions(table.name, table.partitions, head.partitions)
      const parts = { ...table, partitions: head.partitions }
      yield* switchTriggers(parts, "disable")
      const writer = makeWriter(sql, table, head.columns)
      const digest = makeDigest()
      for (;;) {
        const line = yield* next
        if (line === undefined) return yield* refused("it ends too early: it is not whole")
        if (line.startsWith("[")) {
          digest.add(line)
          yield* writer.add(line)
          continue
        }
        const end = Option.getOrNull(decodeTableEnd(line))
        const read = digest.read()
        if (end?.end !== table.name || end.rows !== read.rows || end.digest !== read.digest) {
          return yield* refused(`what it holds of ${table.name} is damaged`)
        }
        yield* writer.flush
        yield* switchTriggers(parts, "enable")
        ends.push(end)
        return
      }
    })
    let whole: BackupEnd | null = null
    while (whole === null) {
      const line = yield* next
      const head = Option.getOrNull(decodeTable(line))
      if (head === null) {
        whole = Option.getOrNull(decodeEnd(line))
        if (whole === null)
          return yield* refused(line === undefined ? "it ends too early: it is not whole" : "a line of it is damaged")
      } else yield* fill(head)
    }
    const rows = ends.reduce((sum, end) => sum + end.rows, 0)
    if (whole.tables !== ends.length || whole.rows !== rows) return yield* refused("tables of it are missing")
    for (const { name, last } of whole.sequences) {
      if (last !== null) yield* sql`select setval(${name}::text::regclass, ${last}::text::bigint, true)`
    }
    for (const table of tables) {
      const end = ends.find((each) => each.end === table.name)
      const stored = yield* readTable(table, () => Effect.void)
      // A table that the database didn't have then is empty.
      if (stored.rows !== (end?.rows ?? 0) || (end !== undefined && stored.digest !== end.digest)) {
        return yield* refused(`what was stored of ${table.name} is not what was read, and nothing is kept of it`)
      }
    }
    return { takenAt, tables: ends.length, rows, digest: digestOf(ends) } satisfies BackupSummary
  },
  (effect) => SqlClient.SqlClient.use((sql) => sql.withTransaction(effect))
)
