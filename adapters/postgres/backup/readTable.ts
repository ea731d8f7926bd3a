import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { readRows } from "../statements/statements.ts"
import type { TableEnd } from "./backupFormat.ts"
import { makeDigest } from "./digest.ts"
import type { Table } from "./tables.ts"

/** Rows that are read at once, at first and at most: then as many as come to about BATCH_CHARACTERS. */
const ROWS_FIRST = 10
const ROWS_MAX = 2_000
export const BATCH_CHARACTERS = 1_000_000

const CURSOR = "backup_rows"
const LineRow = Schema.Struct({ line: Schema.String })

/** Texts are the same wherever they are written and read again. */
const TEXT_FORM = [
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  "set local bytea_output = 'hex'",
  "set local extra_float_digits = 1"
]

/** Settles a transaction that reads or writes all rows: their texts' form, and no deadline of a request's statement. */
export const settleTransaction = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const settings = [
    "set local statement_timeout = 0",
    "set local idle_in_transaction_session_timeout = 0",
    ...TEXT_FORM
  ]
  for (const setting of settings) yield* sql.unsafe(setting)
})

/** Reads a table's rows, each as a JSON array of its columns' texts, and what they come to. */
export const readTable = Effect.fnUntraced(function* <E, R>(
  { name, columns }: Table,
  take: (lines: ReadonlyArray<string>) => Effect.Effect<void, E, R>
) {
  const sql = yield* SqlClient.SqlClient
  const digest = makeDigest()
  const texts = sql.csv(columns.map((column) => sql`${sql(column.name)}::text`))
  yield* sql`declare ${sql(CURSOR)} no scroll cursor for select array_to_json(array[${texts}]::text[])::text as line from ${sql(name)}`
  let wanted = ROWS_FIRST
  for (;;) {
    const rows = yield* sql.unsafe(`fetch ${wanted} from ${CURSOR}`).pipe(Effect.flatMap(readRows(LineRow)))
    const lines = rows.map(({ line }) => line)
    for (const line of lines) digest.add(line)
    if (lines.length > 0) yield* take(lines)
    if (lines.length < wanted) break
    const characters = lines.reduce((sum, line) => sum + line.length, 0)
    wanted = Math.max(1, Math.min(ROWS_MAX, Math.floor((BATCH_CHARACTERS * lines.length) / characters)))
  }
  yield* sql.unsafe(`close ${CURSOR}`)
  const end: TableEnd = { end: name, ...digest.read() }
  return end
})
