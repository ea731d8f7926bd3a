import { layer } from "../../../adapters/embedded/client.ts"

export { DataFolderInUse } from "../../../adapters/embedded/lockDataFolder.ts"
export { DataFolderUnusable } from "../../../adapters/embedded/openDataFolder.ts"

/** A client of a Postgres 18 inside this process, in memory: empty each time it is built, and migrated. One connection. */
export const inMemory = layer()

/**
 * The same, kept in a folder that is this process' alone until the layer closes. Needs Bun, whose SQLite holds the claim on the folder:
 * elsewhere it fails with DataFolderUnusable, as for a folder that can't be used; with DataFolderInUse where another process has it.
 *
 * @example
 * ```ts
 * import { mkdtemp } from "node:fs/promises"
 * import { tmpdir } from "node:os"
 * import { join } from "node:path"
 * import { Effect } from "effect"
 * import { SqlClient } from "effect/sql"
 * import { inFolder } from "creatorsignal/adapters/embedded"
 *
 * const folder = await mkdtemp(join(tmpdir(), "creatorsignal-"))
 * const said = await Effect.runPromise(
 *   SqlClient.SqlClient.use((sql) => sql`select 1 as one`).pipe(
 *     Effect.provide(inFolder(folder)),
 *     Effect.map((rows) => JSON.stringify(rows)),
 *     Effect.catchTag("DataFolderUnusable", ({ _tag }) => Effect.succeed(_tag))
 *   )
 * )
 *
 * said === ("Bun" in globalThis ? '[{"one":1}]' : "DataFolderUnusable") //=> true
 * ```
 */
export const inFolder = (directory: string) => layer(directory)
