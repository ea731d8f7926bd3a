import { Schema } from "effect"
import { readRows } from "../../adapters/postgres/statements/statements.ts"

/** A primary key or a unique index, with its columns in order; null stands for an expression. */
const UniqueKey = Schema.Struct({
  table: Schema.String,
  name: Schema.String,
  columns: Schema.Array(Schema.NullOr(Schema.String))
})
export type UniqueKey = typeof UniqueKey.Type
export const readUniqueKeys = readRows(UniqueKey)

export const UNIQUE_KEYS = `
  select c.relname::text as "table", x.relname::text as name, array(
    select a.attname::text from unnest(i.indkey::int2[]) with ordinality k (attnum, place)
    left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum where k.place <= i.indnkeyatts order by k.place
  ) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and i.indisunique order by 1, 2
`

/** A foreign key, with the columns of both sides in order, and as it is declared. */
const ForeignKey = Schema.Struct({
  table: Schema.String,
  name: Schema.String,
  references: Schema.String,
  columns: Schema.Array(Schema.String),
  keys: Schema.Array(Schema.String),
  declared: Schema.String
})
export type ForeignKey = typeof ForeignKey.Type
export const readForeignKeys = readRows(ForeignKey)

const namesOf = (table: string, places: string): string => `array(
  select a.attname::text from unnest(n.${places}) with ordinality k (attnum, place)
  join pg_attribute a on a.attrelid = n.${table} and a.attnum = k.attnum order by k.place
)`

export const FOREIGN_KEYS = `
  select n.conrelid::regclass::text as "table", n.conname::text as name, n.confrelid::regclass::text as "references",
    ${namesOf("conrelid", "conkey")} as columns, ${namesOf("confrelid", "confkey")} as keys, pg_get_constraintdef(n.oid) as declared
  from pg_constraint n where n.contype = 'f' order by 1, 2
`
