import { Schema } from "effect"

/** What one of a kind costs, as it was measured. */
export const Cost = Schema.Struct({
  /** Processor time of the host and of the database's processes, in µs. */
  hostUs: Schema.Finite,
  databaseUs: Schema.Finite,
  /** Bytes of the write-ahead log, and by which tables and their indexes grew. */
  walBytes: Schema.Finite,
  tableBytes: Schema.Finite,
  indexBytes: Schema.Finite,
  /** Bytes between the caller and the host, and between the host and its database, both ways. */
  callerBytes: Schema.Finite,
  databaseBytes: Schema.Finite,
  /** How many were measured. */
  measured: Schema.Int
})
export type Cost = typeof Cost.Type

/** The kinds, by name: an event, a click, a lookup of a score that is there, a job without the scoring itself. */
export const Costs = Schema.Struct({
  /** The day of the measurement, and the machine's load while it ran beside what was measured. */
  day: Schema.String,
  circumstances: Schema.String,
  event: Cost,
  click: Cost,
  lookup: Cost,
  job: Cost,
  /** Processor time of scoring one creator, in µs. */
  scoringUs: Schema.Finite
})
export type Costs = typeof Costs.Type
