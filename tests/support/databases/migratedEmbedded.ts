import { PGlite } from "@electric-sql/pglite"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { OPENING } from "../../../adapters/embedded/opening.ts"
import { migrated, PLAN_CACHE_MODE } from "../../../adapters/postgres/opening/client.ts"
import { clientOver } from "./emptyEmbedded.ts"
import { cachedDatabase } from "./newDatabases.ts"

let template: Promise<Blob> | undefined

/** Writes the files of an embedded database that every migration ran on, so that a copy needs nothing else of it. */
const writeTemplate = async (path: string): Promise<void> => {
  const database = await PGlite.create(OPENING)
  try {
    const begun = migrated(clientOver(Effect.succeed(database)))
    await Effect.runPromise(SqlClient.SqlClient.use((sql) => sql`checkpoint`).pipe(Effect.provide(begun)))
    await Bun.write(path, await database.dumpDataDir("none"))
  } finally {
    await database.close()
  }
}

const readTemplate = async (): Promise<Blob> =>
  new Blob([await Bun.file(await cachedDatabase("dump", writeTemplate)).bytes()])

/**
 * An embedded database in memory that is up to date and empty: what `adapters/embedded/client.ts` makes in seconds, copied in a
 * tenth of them. That one is tried itself by `tests/contracts/postgres.test.ts`, and by whatever starts a server.
 */
export const migratedEmbedded = () =>
  migrated(
    clientOver(
      Effect.acquireRelease(
        Effect.promise(async () => {
          template ??= readTemplate()
          return PGlite.create({ ...OPENING, loadDataDir: await template })
        }),
        (open) => Effect.promise(() => open.close())
      ),
      `set plan_cache_mode = ${PLAN_CACHE_MODE}`
    )
  )
