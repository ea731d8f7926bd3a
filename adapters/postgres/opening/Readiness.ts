import { Duration, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { NotReady, Readiness } from "../../../ports/system/Readiness.ts"
import { LATEST_MIGRATION } from "../contexts.ts"
import { isLockTimeout } from "../errors/databaseErrors.ts"
import { MIGRATIONS_TABLE } from "../schema/migrate.ts"
import { readRows } from "../statements/statements.ts"

/** A database that takes longer than this to say a number is not ready to serve. */
const ANSWER_SECONDS = 3

/** A host that migrates keeps the table of steps to itself; whoever can't read it within this time goes by what it read before. */
const LOCK_MS = 100

const readLatest = readRows(Schema.Struct({ latest: Schema.NullOr(Schema.Int) }))

export const layer = Layer.effect(
  Readiness,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    /** Whether the last check that could read the schema found this program's. */
    let wasCurrent = false
    const isCurrent = sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.pipe(
      Effect.andThen(sql`select max(migration_id) as "latest" from ${sql(MIGRATIONS_TABLE)}`),
      sql.withTransaction,
      Effect.flatMap(readLatest),
      Effect.map(([row]) => {
        wasCurrent = (row?.latest ?? 0) >= LATEST_MIGRATION
        return wasCurrent
      }),
      // A step takes as long as its indexes, and all hosts serve on meanwhile.
      Effect.catchIf(isLockTimeout, () => Effect.sync(() => wasCurrent))
    )
    return Readiness.of({
      check: isCurrent.pipe(
        Effect.timeout(Duration.seconds(ANSWER_SECONDS)),
        Effect.mapError((cause) => new NotReady({ cause })),
        Effect.filterOrFail(
          (is) => is,
          () => new NotReady({ cause: "the database's schema is older than this program" })
        ),
        Effect.asVoid
      )
    })
  })
)
