import { SqlError } from "effect/sql/SqlError"

/** How often a statement is sent again that was ended because it and another one waited for each other. */
export const RACES_MAX = 3

/** Whether a statement was ended, and all it did undone, because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof SqlError && error.reason._tag === "DeadlockError"
