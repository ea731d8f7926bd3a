import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { citusStatements } from "../../adapters/postgres/distribution/citusStatements.ts"
import { FOREIGN_KEYS, readForeignKeys } from "../../adapters/postgres/distribution/schemaShape.ts"
import { migratedEmbedded } from "../migratedEmbedded.ts"
import { withTables } from "./page.ts"

// Writes the statements for a Citus cluster, for the schema as its migrations leave it, and the tables of the page about it.
const folder = `${import.meta.dir}/../../adapters/postgres/distribution`
const foreignKeys = await Effect.runPromise(
  SqlClient.SqlClient.use((sql) => Effect.flatMap(sql.unsafe(FOREIGN_KEYS), readForeignKeys)).pipe(
    Effect.provide(migratedEmbedded())
  )
)
await Bun.write(`${folder}/citus.sql`, citusStatements(foreignKeys))
const page = Bun.file(`${folder}/README.md`)
await Bun.write(page, withTables(await page.text()))
