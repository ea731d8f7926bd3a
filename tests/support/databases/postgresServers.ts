import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"

const onThisMachine = (user: string) => `postgres://${user}@127.0.0.1:5432/postgres`

/** Where a Postgres may be that tests can make databases on: TEST_DATABASE_URL, else this machine's, as a usual user. */
export const POSTGRES_SERVERS =
  process.env.TEST_DATABASE_URL === undefined
    ? [process.env.USER ?? "postgres", "postgres", "root"].map(onThisMachine)
    : [process.env.TEST_DATABASE_URL]

/** Asks a server, or a pooler in front of it, one thing; rejects when it isn't there or refuses. */
export const askServer = <A, E>(server: string, question: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> =>
  question.pipe(
    Effect.provide(
      PgClient.layer({ url: Redacted.make(server), maxConnections: 1, prepare: false, connectTimeout: "10 seconds" })
    ),
    Effect.runPromise
  )

/** The rows that one statement answers. */
export const rowsFrom = (server: string, statement: string): Promise<ReadonlyArray<unknown>> =>
  askServer(
    server,
    SqlClient.SqlClient.use((sql) => sql.unsafe(statement))
  )

/** Sends one statement to a server; rejects when it isn't there or refuses. */
export const sendTo = async (server: string, statement: string): Promise<void> => {
  await rowsFrom(server, statement)
}
