import { Duration, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { NotReady, Readiness } from "../../../ports/system/Readiness.ts"
import { LATEST_MIGRATION } from "../contexts.ts"
import { MIGRATIONS_TABLE } from "../schema/migrate.ts"
import { readRows } from "../statements/statements.ts"

/** A database that takes longer than this to say a number is not ready to serve. */
const ANSWER_SECONDS = 3

const readMigrating = readRows(Schema.Struct({ isMigrating: Schema.Boolean }))
const readLatest = readRows(Schema.Struct({ latest: Schema.NullOr(Schema.Int) }))

export const layer = Layer.effect(
  Readiness,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    /** Whether the last check that could read the schema found this program's. */
    let wasCurrent = false
    // A host that migrates holds the table of steps, for as long as an index takes: nobody can read it, and all others serve on.
    const isMigrating = sql`
      select exists (
        select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.relation = to_regclass(${MIGRATIONS_TABLE})
          and l.mode = 'AccessExclusiveLock' and l.granted
      ) as "isMigrating"
    `.pipe(
      Effect.flatMap(readMigrating),
      Effect.map(([row]) => row?.isMigrating === true)
    )
    const isCurrent = sql`select max(migration_id) as "latest" from ${sql(MIGRATIONS_TABLE)}`.pipe(
      Effect.flatMap(readLatest),
      Effect.map(([row]) => (row?.latest ?? 0) >= LATEST_MIGRATION),
      Effect.tap((is) =>
        Effect.sync(() => {
          wasCurrent = is
        })
      )
    )
    return Readiness.of({
      check: Effect.flatMap(isMigrating, (is) => (is ? Effect.sync(() => wasCurrent) : isCurrent)).pipe(
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
