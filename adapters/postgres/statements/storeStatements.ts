import { Effect, type Schema } from "effect"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { readRows } from "./readRows.ts"

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
