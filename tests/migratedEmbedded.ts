import { PGlite } from "@electric-sql/pglite"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { EXTENSIONS } from "../adapters/embedded/extensions.ts"
import { migrated, PLAN_CACHE_MODE } from "../adapters/postgres/client.ts"
import { clientOver } from "./emptyEmbedded.ts"

let template: Promise<File | Blob> | undefined

/** The files of an embedded database that every migration ran on, written out so that a copy needs nothing else of it. */
const makeTemplate = async (): Promise<File | Blob> => {
  const database = await PGlite.create({ extensions: EXTENSIONS })
  try {
    const begun = migrated(clientOver(Effect.succeed(database)))
    await Effect.runPromise(SqlClient.SqlClient.use((sql) => sql`checkpoint`).pipe(Effect.provide(begun)))
    return await database.dumpDataDir("none")
  } finally {
    await database.close()
  }
}

/**
 * An embedded database in memory that is up to date and empty: what `adapters/embedded/client.ts` makes in seconds, copied in a
 * tenth of them. That one is tried itself by `tests/contracts/postgres.test.ts`, and by whatever starts a server.
 */
export const migratedEmbedded = () =>
  migrated(
    clientOver(
      Effect.acquireRelease(
        Effect.promise(async () => {
          template ??= makeTemplate()
          return PGlite.create({ extensions: EXTENSIONS, loadDataDir: await template })
        }),
        (open) => Effect.promise(() => open.close())
      ),
      `set plan_cache_mode = ${PLAN_CACHE_MODE}`
    )
  )
