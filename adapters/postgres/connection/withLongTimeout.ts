import { Duration, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { StatementDeadline } from "./boundedClient.ts"

/** Makes one transaction of statements each of which may take so long: longer than those that a request waits for. */
export const withLongTimeout =
  (sql: SqlClient.SqlClient, seconds: number) =>
  <A, E, R>(statements: Effect.Effect<A, E, R>) =>
    sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.pipe(
      Effect.andThen(statements),
      sql.withTransaction,
      Effect.provideService(StatementDeadline, Duration.seconds(seconds))
    )
