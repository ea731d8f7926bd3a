import { PgClient } from "@effect/sql-pg"
import { Duration, Effect, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { MIGRATIONS_TABLE } from "../schema/migrate.ts"
import { CONNECT_TIMEOUT_SECONDS } from "./client.ts"

/** Whether the database at `url` was ever migrated. Asks over one connection of its own, and makes nothing. */
export const hasSchema = (url: Redacted.Redacted<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tables = yield* sql`
      select 1 from pg_tables where tablename = ${MIGRATIONS_TABLE} and schemaname = any (current_schemas(false))
    `
    return tables.length > 0
  }).pipe(
    Effect.provide(
      PgClient.layer({
        url,
        maxConnections: 1,
        prepare: false,
        connectTimeout: Duration.seconds(CONNECT_TIMEOUT_SECONDS)
      })
    )
  )
