import { PgClient } from "@effect/sql-pg"
import { PGlite } from "@electric-sql/pglite"
import { Effect } from "effect"
import { OPENING } from "../../../adapters/embedded/opening.ts"
import { PgliteSocket } from "../../../adapters/embedded/PgliteSocket.ts"

/** The client over an embedded database that is opened so, which is sent the statements first. */
export const clientOver = <R>(open: Effect.Effect<PGlite, never, R>, ...statements: ReadonlyArray<string>) =>
  PgClient.layerFrom(
    Effect.gen(function* () {
      const database = yield* open
      const client = yield* PgClient.makeClient({
        username: "postgres",
        database: "postgres",
        ssl: false,
        stream: () => new PgliteSocket(database)
      })
      for (const statement of statements) yield* client.unsafe(statement)
      return client
    })
  )

/** An embedded database in memory that no migration has run on. */
export const emptyEmbedded = clientOver(
  Effect.acquireRelease(
    Effect.promise(() => PGlite.create(OPENING)),
    (open) => Effect.promise(() => open.close())
  )
)
