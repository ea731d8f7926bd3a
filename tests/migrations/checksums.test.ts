import { describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import { LATEST_MIGRATION, MIGRATIONS } from "../../adapters/postgres/contexts.ts"
import { nameOfMigration } from "../../adapters/postgres/tables/PostgresContext.ts"

const sha256Of = (statements: ReadonlyArray<string>): string =>
  createHash("sha256").update(JSON.stringify(statements)).digest("hex")

describe("steps of the schema", () => {
  // A released step is never edited: undo the edit, and add a step at the end of MIGRATIONS. Only a new step takes the checksum that is
  // printed here.
  test("have the text whose checksum is kept beside them", () => {
    const texts = MIGRATIONS.map((step) => ({ step: nameOfMigration(step), sha256: sha256Of(step.statements) }))
    expect(texts).toEqual(MIGRATIONS.map((step) => ({ step: nameOfMigration(step), sha256: step.sha256 })))
  })

  test("come in the order of their ids, each with a name of its own", () => {
    const ids = MIGRATIONS.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other))
    expect(new Set(MIGRATIONS.map(({ name }) => name)).size).toBe(MIGRATIONS.length)
    expect(ids.at(-1)).toBe(LATEST_MIGRATION)
  })
})
