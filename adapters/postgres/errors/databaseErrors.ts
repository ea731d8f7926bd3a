import { Predicate } from "effect"
import { SqlError } from "effect/sql/SqlError"

/** So far is asked what is behind an error. */
const REASONS_MAX = 5

/** What an error says, and what those behind it say, in one line. */
export const reasonOf = (error: unknown): string => {
  const said: Array<string> = []
  let at: unknown = error
  while (typeof at === "object" && at !== null && said.length < REASONS_MAX) {
    if ("message" in at && typeof at.message === "string" && at.message !== "") said.push(at.message)
    at = "cause" in at ? at.cause : "reason" in at ? at.reason : null
    if (typeof at === "string") said.push(at)
  }
  return [...new Set(said)].join(": ")
}

/** Whether a statement failed because a row of the same key is there, or is being written by another one. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof SqlError && error.reason._tag === "UniqueViolation"

/** How often a statement is sent again that was ended because it and another one waited for each other. */
export const RACES_MAX = 3

/** Whether a statement was ended, and all it did undone, because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof SqlError && error.reason._tag === "DeadlockError"

/** Whether a statement was ended because another one kept what it needs locked for longer than it waits. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof SqlError && error.reason._tag === "LockTimeoutError"

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
