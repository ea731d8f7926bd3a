import { Effect } from "effect"
import { MIGRATIONS, type Migration, nameOfMigration } from "../../../adapters/postgres/schema/migrations.ts"
import { operatorCommand } from "../line/operatorCommand.ts"

/** The step that a database has run last once it is up to date. */
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

/** A statement as it is printed: without the indent that it has where it is written. */
const printed = (statement: string): string => `${statement.replaceAll("\n  ", "\n")};`

/** What `migrate --plan` prints of the steps that would run: SQL, each step under its name, or one JSON object. */
export const formatPlan = (pending: ReadonlyArray<Migration>, isJson: boolean): string => {
  if (isJson) {
    const steps = pending.map((step) => ({ id: nameOfMigration(step), statements: step.statements }))
    return `${JSON.stringify({ id: LATEST, pending: steps })}\n`
  }
  if (pending.length === 0) return `-- nothing to do: the schema is at ${LATEST}\n`
  return pending
    .map((step) => [`-- ${nameOfMigration(step)}`, ...step.statements.map(printed), ""].join("\n"))
    .join("\n")
}
