import { PgClient } from "@effect/sql-pg"
import { Clock, Duration, Effect, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { LATEST_MIGRATION } from "../contexts.ts"
import { MIGRATIONS_TABLE } from "../schema/migrate.ts"
import { CONNECT_TIMEOUT_SECONDS } from "./client.ts"

/**
 * The version of the server at `url`, how far this machine's clock is ahead of the server's in milliseconds, the database's latest
 * migration, null where it has none, and whether the steps that this program doesn't know only add to the schema. Asks over one
 * connection of its own, and makes nothing.
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
          readonly onlyAdds: boolean
        }>`
          select max(migration_id) as "latest",
            coalesce(bool_and(is_additive) filter (where migration_id > ${LATEST_MIGRATION}), true) as "onlyAdds"
          from ${sql(MIGRATIONS_TABLE)}
        `
      : []
    const { latest, onlyAdds } = rows[0] ?? { latest: null, onlyAdds: true }
    return { version, aheadMs: Math.round(nowMs - serverMs), latest, onlyAdds }
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
