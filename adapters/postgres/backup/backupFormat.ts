import { Schema } from "effect"
import { Partition } from "./tables.ts"

/*
 * A backup is lines of JSON: a `BackupHead`; of each table a `TableHead`, its rows as arrays of their columns' texts, and a `TableEnd`; and
 * a `BackupEnd`, without which it is not whole.
 */

/** Changes where what is written now can't be read as before. */
export const BACKUP_FORMAT = 1

export const BackupHead = Schema.Struct({
  format: Schema.Literal("creatorsignal-backup"),
  version: Schema.Int,
  takenAt: Schema.DateFromString,
  /** The schema's steps that had run. */
  steps: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String, sha256: Schema.String }))
})
export type BackupHead = typeof BackupHead.Type

export const TableHead = Schema.Struct({
  table: Schema.String,
  columns: Schema.Array(Schema.String),
  partitions: Schema.Array(Partition)
})
export type TableHead = typeof TableHead.Type

export const TableEnd = Schema.Struct({ end: Schema.String, rows: Schema.Int, digest: Schema.String })
export type TableEnd = typeof TableEnd.Type

export const BackupEnd = Schema.Struct({
  complete: Schema.Literal(true),
  tables: Schema.Int,
  rows: Schema.Int,
  /** The last number that was taken of each sequence; null where none was. */
  sequences: Schema.Array(Schema.Struct({ name: Schema.String, last: Schema.NullOr(Schema.String) }))
})
export type BackupEnd = typeof BackupEnd.Type

/** What was written, or restored and read again. */
export interface BackupSummary {
  readonly takenAt: Date
  readonly tables: number
  readonly rows: number
  /** SHA-256 of the name, rows and digest of every table that holds any, in hex: equal of equal data. */
  readonly digest: string
}

/** Nothing is to be backed up, or what was given is no whole backup, or none that this program and this database can take. */
export class BackupRefused extends Schema.TaggedError<BackupRefused>()("BackupRefused", { reason: Schema.String }) {}
