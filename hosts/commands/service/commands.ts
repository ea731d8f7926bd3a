import { Effect } from "effect"
import { type Migration, nameOfMigration } from "../../../adapters/postgres/tables/PostgresContext.ts"
import { type Commands, operatorCommand } from "../line/operatorCommand.ts"

/** The step that a database has run last once it is up to date. */
const latest = async (): Promise<string> => {
  // The stores stand behind the list, which who only asks for help has no use for.
  const { MIGRATIONS } = await import("../../../adapters/postgres/contexts.ts")
  return MIGRATIONS.slice(-1).map(nameOfMigration).join()
}

/** Whoever opened the database has brought its schema up to date. */
export const migrate = operatorCommand({
  name: "migrate",
  description: "Bring the database's schema up to date, as every start does",
  flags: {},
  fields: {},
  rules: {},
  read: Effect.succeed,
  isReadOnly: false,
  run: () => Effect.map(Effect.promise(latest), (id) => ({ id })),
  refusals: {}
})

/** A statement as it is printed: without the indent that it has where it is written. */
const printed = (statement: string): string => `${statement.replaceAll("\n  ", "\n")};`

/** What `migrate --plan` prints of the steps that would run: SQL, each step under its name, or one JSON object. */
export const formatPlan = async (pending: ReadonlyArray<Migration>, isJson: boolean): Promise<string> => {
  if (isJson) {
    const steps = pending.map((step) => ({ id: nameOfMigration(step), statements: step.statements }))
    return `${JSON.stringify({ id: await latest(), pending: steps })}\n`
  }
  if (pending.length === 0) return `-- nothing to do: the schema is at ${await latest()}\n`
  return pending
    .map((step) => [`-- ${nameOfMigration(step)}`, ...step.statements.map(printed), ""].join("\n"))
    .join("\n")
}

export const commands: Commands = [migrate]
