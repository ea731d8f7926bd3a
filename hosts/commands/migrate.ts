import { Effect } from "effect"
import { LATEST_MIGRATION_NAME } from "../../adapters/postgres/migrate.ts"
import { operatorCommand } from "./operatorCommand.ts"

/** Whoever opened the database has brought its schema up to date. */
export const migrate = operatorCommand({
  name: "migrate",
  description: "Bring the database's schema up to date, as every start does",
  flags: {},
  fields: {},
  rules: {},
  read: Effect.succeed,
  isReadOnly: false,
  run: () => Effect.succeed({ id: LATEST_MIGRATION_NAME }),
  refusals: {}
})
