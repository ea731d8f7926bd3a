import { Effect, Schema } from "effect"
import type { StateMachine } from "../../../ports/states/stateMachine.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"

/** A text as a literal of SQL. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What a machine says of an event, as SQL over the column of its state: which rows it changes, and their state then. */
export const transitionSql = <State extends string, Event extends string>(
  machine: StateMachine<State, Event>,
  event: Event,
  column: string
): { readonly isAllowed: string; readonly next: string } => {
  const rows = machine.transitions.filter((row) => row.event === event)
  const isAllowed = `${column} in (${machine.statesBefore(event).map(quoted).join(", ")})`
  const [first, ...others] = new Set(rows.map(({ to }) => to))
  if (first !== undefined && others.length === 0) return { isAllowed, next: quoted(first) }
  const cases = rows.map(({ from, to }) => `when ${quoted(from)} then ${quoted(to)}`).join(" ")
  return { isAllowed, next: `case ${column} ${cases} end` }
}

/** A machine's whole table as rows of SQL: state before, event, state after. For statements whose rows have several events. */
export const transitionRows = <State extends string, Event extends string>(
  machine: StateMachine<State, Event>
): string =>
  `(values ${machine.transitions.map(({ from, event, to }) => `(${[from, event, to].map(quoted).join(", ")})`).join(", ")})`

/** Decodes the rows of one query; a row that does not fit its schema is a fault of the store, not of the caller. */
export const readRows = <S extends Schema.ConstraintDecoder<unknown>>(row: S) =>
  Schema.decodeUnknownEffect(Schema.Array(row))

/** Makes what ends the statements of one store, whose context it names: each fails with StoreUnavailable, whatever went wrong. */
export const storeStatements = (store: string) => {
  const unavailable = (cause: unknown) => new StoreUnavailable({ store, cause })
  return {
    unavailable,
    /** Reads the rows that a statement answered. */
    rows: <S extends Schema.ConstraintDecoder<unknown>>(row: S) => {
      const read = readRows(row)
      return <E, R>(statement: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
        statement.pipe(Effect.flatMap(read), Effect.mapError(unavailable))
    },
    /** Passes over what it answered. */
    done: <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<void, StoreUnavailable, R> =>
      statement.pipe(Effect.asVoid, Effect.mapError(unavailable))
  }
}
