import { Predicate } from "effect"
import { SqlError } from "effect/sql/SqlError"

/** SQLSTATE classes "data exception" and "integrity constraint violation". */
const DATA_ERROR_CLASSES = ["22", "23"]

/**
 * Whether a statement failed for what was in it rather than for the state of the connection or the server: such a
 * failure comes back however often the statement is sent.
 */
export const isDataError = (error: unknown): boolean => {
  if (!(error instanceof SqlError)) return false
  const { cause } = error.reason
  const state = Predicate.hasProperty(cause, "code") && Predicate.isString(cause.code) ? cause.code : ""
  return DATA_ERROR_CLASSES.includes(state.slice(0, 2))
}
