import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import { PGlite } from "@electric-sql/pglite"
import { Effect } from "effect"
import { migrated, PLAN_CACHE_MODE } from "../postgres/client.ts"
import { claimDataFolder } from "./claimDataFolder.ts"
import { PgliteSocket } from "./PgliteSocket.ts"

/**
 * The Postgres client over a database inside this process: one connection to a Postgres 18 compiled to WebAssembly.
 * `directory` keeps it across restarts, and is this process' alone; without one it lives in memory.
 */
export const layer = (directory?: string) =>
  migrated(
    PgClient.layerFrom(
      Effect.gen(function* () {
        if (directory !== undefined) yield* claimDataFolder(directory)
        const database = yield* Effect.acquireRelease(
          Effect.promise(() => PGlite.create(directory === undefined ? "memory://" : join(directory, "postgres"))),
          (open) => Effect.promise(() => open.close())
        )
        const client = yield* PgClient.makeClient({
          username: "postgres",
          database: "postgres",
          ssl: false,
          stream: () => new PgliteSocket(database)
        })
        // It reads no startup parameters.
        yield* client.unsafe(`set plan_cache_mode = ${PLAN_CACHE_MODE}`)
        return client
      })
    )
  )
