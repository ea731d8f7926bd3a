import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"

const onThisMachine = (user: string) => `postgres://${user}@127.0.0.1:5432/postgres`

/** Where a Postgres may be that tests can make databases on: TEST_DATABASE_URL, else this machine's, as a usual user. */
export const POSTGRES_SERVERS =
  process.env.TEST_DATABASE_URL === undefined
    ? [process.env.USER ?? "postgres", "postgres", "root"].map(onThisMachine)
    : [process.env.TEST_DATABASE_URL]

/** Sends one statement to a server; rejects when it isn't there or refuses. */
export const sendTo = (server: string, statement: string) =>
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    yield* sql.unsafe(statement)
  }).pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(server), connectTimeout: "10 seconds" })),
    Effect.runPromise
  )
