import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { citusStatements } from "./citusStatements.ts"
import { withTables } from "./page.ts"
import { FOREIGN_KEYS, readForeignKeys } from "./schemaShape.ts"

// Writes the statements for a Citus cluster, for the schema as its migrations leave it, and the tables of the page about it.
const folder = `${import.meta.dir}/.`
const foreignKeys = await Effect.runPromise(
  SqlClient.SqlClient.use((sql) => Effect.flatMap(sql.unsafe(FOREIGN_KEYS), readForeignKeys)).pipe(
    Effect.provide(migratedEmbedded())
  )
)
await Bun.write(`${folder}/citus.sql`, citusStatements(foreignKeys))
const page = Bun.file(`${folder}/README.md`)
await Bun.write(page, withTables(await page.text()))
