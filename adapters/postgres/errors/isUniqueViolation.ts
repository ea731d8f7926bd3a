import { SqlError } from "effect/sql/SqlError"

/** Whether a statement failed because a row of the same key is there, or is being written by another one. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof SqlError && error.reason._tag === "UniqueViolation"
