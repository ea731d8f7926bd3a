import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"

const TableRow = Schema.Struct({ name: Schema.String })
const DumpedRow = Schema.Struct({ row: Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)) })
const readTables = Schema.decodeUnknownEffect(Schema.Array(TableRow))
const readDumped = Schema.decodeUnknownEffect(Schema.Array(DumpedRow))

/** A row by its columns, bytes as the text that they are. */
export type Row = Readonly<Record<string, Schema.Json>>
export type Dump = Readonly<Record<string, ReadonlyArray<Row>>>

const BYTES = /^\\x((?:[0-9a-f]{2})*)$/
const readable = (value: Schema.Json): Schema.Json => {
  const hex = typeof value === "string" ? BYTES.exec(value)?.[1] : undefined
  return hex === undefined ? value : Buffer.from(hex, "hex").toString("latin1")
}

/** Every row of every table of a database, ordered by what they hold. */
export const dumpTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1
  `.pipe(Effect.flatMap(readTables))
  const dumped: Array<readonly [string, ReadonlyArray<Row>]> = []
  for (const { name } of tables) {
    const rows = yield* sql`select row_to_json(t)::text as row from ${sql(name)} t order by 1`.pipe(
      Effect.flatMap(readDumped)
    )
    dumped.push([
      name,
      rows.map(({ row }) => Object.fromEntries(Object.entries(row).map(([at, value]) => [at, readable(value)])))
    ])
  }
  const dump: Dump = Object.fromEntries(dumped)
  return dump
})
