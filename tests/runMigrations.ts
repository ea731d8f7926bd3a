import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { MIGRATIONS } from "../adapters/postgres/migrate.ts"

/** Runs the migrations whose names are meant, in their order and in one transaction, and writes down none of them. */
export const runMigrations = (isMeant: (name: string) => boolean) =>
  SqlClient.SqlClient.use((sql) =>
    sql.withTransaction(
      Effect.forEach(
        Object.entries(MIGRATIONS).flatMap(([name, statements]) => (isMeant(name) ? statements : [])),
        (statement) => sql.unsafe(statement),
        { discard: true }
      )
    )
  )
