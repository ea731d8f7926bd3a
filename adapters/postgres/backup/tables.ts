import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { QUEUE_TABLE } from "../creators/jobs/ScoringQueue.ts"
import { MIGRATIONS_TABLE } from "../schema/migrate.ts"
import { readRows } from "../statements/statements.ts"

/** A part of a table by time, with the words of Postgres for what it holds. */
export const Partition = Schema.Struct({ name: Schema.String, bound: Schema.String })
export type Partition = typeof Partition.Type

/** A table whose rows a backup holds. */
export interface Table {
  readonly name: string
  /** Those that are written, in their order: not those that the database generates. */
  readonly columns: ReadonlyArray<{ readonly name: string; readonly type: string }>
  /** Empty where it is one table. */
  readonly partitions: ReadonlyArray<Partition>
}

const TableRow = Schema.Struct({
  name: Schema.String,
  columns: Schema.Array(Schema.Struct({ name: Schema.String, type: Schema.String })),
  partitions: Schema.Array(Partition),
  refersTo: Schema.Array(Schema.String)
})
type TableRow = typeof TableRow.Type

/** The queue's own steps, which its library runs where the table isn't there. */
const LEFT_OUT = [MIGRATIONS_TABLE, `${QUEUE_TABLE}_migrations`]

/** Those first that others refer to. */
const inOrder = (tables: ReadonlyArray<TableRow>): ReadonlyArray<TableRow> => {
  const ordered: Array<TableRow> = []
  let left = tables
  while (left.length > 0) {
    const isReady = ({ name, refersTo }: TableRow): boolean =>
      refersTo.every((to) => to === name || !left.some((other) => other.name === to))
    const ready = left.filter(isReady)
    // Of a circle there is no order: the database would refuse its rows, and nothing be restored.
    if (ready.length === 0) return [...ordered, ...left]
    left = left.filter((table) => !ready.includes(table))
    ordered.push(...ready)
  }
  return ordered
}

/** The tables of the schema that statements create in, those first that others refer to; what a crash empties is none of them. */
export const readTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select c.relname::text as name, (
      select coalesce(json_agg(json_build_object('name', part.relname, 'bound', pg_get_expr(part.relpartbound, part.oid))
        order by part.relname), '[]')
      from pg_inherits i join pg_class part on part.oid = i.inhrelid where i.inhparent = c.oid
    ) as partitions, (
      select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attname), '[]')
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns, array(
      select distinct t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f'
    ) as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and c.relname <> all (${LEFT_OUT}::text[])
    order by 1
  `.pipe(Effect.flatMap(readRows(TableRow)))
  return inOrder(rows) satisfies ReadonlyArray<Table>
})
