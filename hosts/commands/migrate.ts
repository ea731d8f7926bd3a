import { Effect } from "effect"
import { MIGRATIONS, nameOfMigration } from "../../adapters/postgres/migrations.ts"
import { operatorCommand } from "./operatorCommand.ts"

const LATEST = MIGRATIONS.slice(-1).map(nameOfMigration).join()

/** Whoever opened the database has brought its schema up to date. */
export const migrate = operatorCommand({
  name: "migrate",
  description: "Bring the database's schema up to date, as every start does",
  flags: {},
  fields: {},
  rules: {},
  read: Effect.succeed,
  isReadOnly: false,
  run: () => Effect.succeed({ id: LATEST }),
  refusals: {}
})
