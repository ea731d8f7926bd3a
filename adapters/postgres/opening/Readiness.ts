import { Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { NotReady, Readiness } from "../../../ports/system/Readiness.ts"
import { LATEST_MIGRATION } from "../contexts.ts"
import { MIGRATIONS_TABLE } from "../schema/migrate.ts"

/** A database that takes longer than this to say a number is not ready to serve. */
const ANSWER_SECONDS = 3

export const layer = Layer.effect(
  Readiness,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return Readiness.of({
      check: sql<{ readonly latest: number | null }>`
        select max(migration_id) as "latest" from ${sql(MIGRATIONS_TABLE)}
      `.pipe(
        Effect.timeout(Duration.seconds(ANSWER_SECONDS)),
        Effect.mapError((cause) => new NotReady({ cause })),
        Effect.flatMap(([row]) =>
          (row?.latest ?? 0) >= LATEST_MIGRATION
            ? Effect.void
            : Effect.fail(new NotReady({ cause: "the database's schema is older than this program" }))
        )
      )
    })
  })
)
