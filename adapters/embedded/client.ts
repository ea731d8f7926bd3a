import { PgClient } from "@effect/sql-pg"
import { PGlite } from "@electric-sql/pglite"
import { Effect } from "effect"
import { migrated, PLAN_CACHE_MODE } from "../postgres/opening/client.ts"
import { lockDataFolder } from "./lockDataFolder.ts"
import { openDatabase } from "./openDatabase.ts"
import { OPENING } from "./opening.ts"
import { PgliteSocket } from "./PgliteSocket.ts"

/** The same, with the schema as it was left. */
export const unmigrated = (directory?: string) =>
  PgClient.layerFrom(
    Effect.gen(function* () {
      const open =
        directory === undefined
          ? Effect.promise(() => PGlite.create("memory://", OPENING))
          : openDatabase(directory, (yield* lockDataFolder(directory)).wasClaimed)
      const database = yield* Effect.acquireRelease(open, (open) => Effect.promise(() => open.close()))
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

/**
 * The Postgres client over a database inside this process: one connection to a Postgres 18 compiled to WebAssembly.
 * `directory` keeps it across restarts, and is this process' alone; without one it lives in memory.
 */
export const layer = (directory?: string) => migrated(unmigrated(directory))
