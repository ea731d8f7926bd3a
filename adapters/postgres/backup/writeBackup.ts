import { Clock, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { isBegun, ranSteps } from "../schema/migrate.ts"
import { readRows } from "../statements/statements.ts"
import {
  BACKUP_FORMAT,
  type BackupEnd,
  BackupHead,
  BackupRefused,
  type BackupSummary,
  type TableEnd,
  type TableHead
} from "./backupFormat.ts"
import { digestOf } from "./digest.ts"
import { readTable, settleTransaction } from "./readTable.ts"
import { readTables } from "./tables.ts"

const SequenceRow = Schema.Struct({ name: Schema.String, last: Schema.NullOr(Schema.String) })
const encodeHead = Schema.encodeSync(BackupHead)

/**
 * Gives every row of the database to `take`, as the lines of a backup, as it is at one moment: hosts may write meanwhile. Fails with
 * BackupRefused where nothing is there, with MigrationError where the schema is another program's, and as `take` does.
 */
export const writeBackup = Effect.fn("backup.write")(
  function* <E, R>(take: (lines: ReadonlyArray<string>) => Effect.Effect<void, E, R>) {
    const sql = yield* SqlClient.SqlClient
    // The first statement of the transaction, from which on it sees one moment.
    yield* sql`set transaction isolation level repeatable read, read only`
    yield* settleTransaction
    if (!(yield* isBegun)) return yield* new BackupRefused({ reason: "there is no data to back up yet" })
    const takenAt = new Date(yield* Clock.currentTimeMillis)
    const steps = (yield* ranSteps).map(({ id, name, sha256 }) => ({ id, name, sha256 }))
    const head: BackupHead = { format: "creatorsignal-backup", version: BACKUP_FORMAT, takenAt, steps }
    yield* take([JSON.stringify(encodeHead(head))])
    const ends: Array<TableEnd> = []
    for (const table of yield* readTables) {
      const { name, columns, partitions } = table
      const tableHead: TableHead = { table: name, columns: columns.map((column) => column.name), partitions }
      yield* take([JSON.stringify(tableHead)])
      const end = yield* readTable(table, take)
      yield* take([JSON.stringify(end)])
      ends.push(end)
    }
    const rows = ends.reduce((sum, end) => sum + end.rows, 0)
    const sequences = yield* sql`
      select sequencename::text as name, last_value::text as last from pg_sequences
      where schemaname = current_schema() order by 1
    `.pipe(Effect.flatMap(readRows(SequenceRow)))
    const end: BackupEnd = { complete: true, tables: ends.length, rows, sequences }
    yield* take([JSON.stringify(end)])
    return { takenAt, tables: ends.length, rows, digest: digestOf(ends) } satisfies BackupSummary
  },
  (effect) => SqlClient.SqlClient.use((sql) => sql.withTransaction(effect))
)
