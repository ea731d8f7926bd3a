import { MIGRATIONS } from "../contexts.ts"
import { nameOfMigration } from "../tables/Migration.ts"

/** A step of the schema: its number and name, and its statements in their order, without semicolons. */
export interface SchemaStep {
  readonly id: string
  readonly statements: ReadonlyArray<string>
}

/**
 * The SQL that makes the schema on an empty database, in the order that a client runs it in.
 *
 * @example
 * ```ts
 * import { schemaPlan } from "creatorsignal/adapters/postgres"
 *
 * const tenants = schemaPlan().flatMap(({ statements }) => statements.filter((each) => each.startsWith("create table tenants")))
 *
 * tenants.length //=> 1
 * ```
 */
export const schemaPlan = (): ReadonlyArray<SchemaStep> =>
  MIGRATIONS.map((step) => ({ id: nameOfMigration(step), statements: step.statements }))
