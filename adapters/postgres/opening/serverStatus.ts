import { PgClient } from "@effect/sql-pg"
import { Clock, Duration, Effect, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { MIGRATIONS_TABLE } from "../schema/migrate.ts"
import { CONNECT_TIMEOUT_SECONDS } from "./client.ts"

/**
 * The version of the server at `url`, how far this machine's clock is ahead of the server's in milliseconds, and the database's latest
 * migration: null where it has none. Asks over one connection of its own, and makes nothing.
 */
export const serverStatus = (url: Redacted.Redacted<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const servers = yield* sql<{ readonly version: string; readonly nowMs: number; readonly hasSchema: boolean }>`
      select current_setting('server_version') as "version",
        (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs",
        to_regclass(${MIGRATIONS_TABLE}) is not null as "hasSchema"
    `
    const nowMs = yield* Clock.currentTimeMillis
    const { version, hasSchema, nowMs: serverMs } = servers[0] ?? { version: "", hasSchema: false, nowMs }
    const rows = hasSchema
      ? yield* sql<{
          readonly latest: number | null
        }>`select max(migration_id) as "latest" from ${sql(MIGRATIONS_TABLE)}`
      : []
    return { version, aheadMs: Math.round(nowMs - serverMs), latest: rows[0]?.latest ?? null }
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
