import { PgClient } from "@effect/sql-pg"
import { PGlite } from "@electric-sql/pglite"
import { Effect } from "effect"
import { EXTENSIONS } from "../adapters/embedded/extensions.ts"
import { PgliteSocket } from "../adapters/embedded/PgliteSocket.ts"

/** An embedded database in memory that no migration has run on. */
export const emptyEmbedded = PgClient.layerFrom(
  Effect.gen(function* () {
    const database = yield* Effect.acquireRelease(
      Effect.promise(() => PGlite.create({ extensions: EXTENSIONS })),
      (open) => Effect.promise(() => open.close())
    )
    return yield* PgClient.makeClient({
      username: "postgres",
      database: "postgres",
      ssl: false,
      stream: () => new PgliteSocket(database)
    })
  })
)
