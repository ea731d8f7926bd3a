import { describe, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect, type Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Embedded from "../../adapters/embedded/client.ts"
import { MIGRATIONS } from "../../adapters/postgres/contexts.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { MIGRATIONS_TABLE } from "../../adapters/postgres/schema/migrate.ts"
import { nameOfMigration } from "../../adapters/postgres/tables/PostgresContext.ts"
import { newDataFolder } from "../process/dataFolders.ts"
import { type Environment, newFolder, runHere, runServer, TEST_TIMEOUT_MS } from "../process/server.ts"
import { freePort } from "../support/databases/freePort.ts"
import { describeOnEmptyPostgres, describeOnPostgres } from "../support/databases/testDatabase.ts"

const LATEST = MIGRATIONS.slice(-1).map(nameOfMigration).join()
const SECRET = "a signing secret that is long enough for this test"
const UNRELEASED =
  "it holds data of an unreleased build, which no release upgrades: start with an empty data folder or database"

/** What a plan of the whole schema prints, without the statements. */
const headings = (printed: string) => printed.split("\n").filter((line) => line.startsWith("-- "))
const EVERY_HEADING = MIGRATIONS.map((step) => `-- ${nameOfMigration(step)}`)
const plan = (environment: Environment) => runHere(["migrate", "--plan"], environment)
const planned = async (environment: Environment): Promise<unknown> =>
  JSON.parse((await runHere(["migrate", "--plan", "--json"], environment)).stdout)

const expectWhole = async (environment: Environment) => {
  const { code, stdout, stderr } = await plan(environment)
  expect({ code, stderr, headings: headings(stdout) }).toEqual({ code: 0, stderr: "", headings: EVERY_HEADING })
  expect(await planned(environment)).toEqual({
    id: LATEST,
    pending: MIGRATIONS.map((step) => ({ id: nameOfMigration(step), statements: step.statements }))
  })
}
const expectNothing = async (environment: Environment) => {
  expect(await plan(environment)).toEqual({
    code: 0,
    stdout: `-- nothing to do: the schema is at ${LATEST}\n`,
    stderr: ""
  })
  expect(await planned(environment)).toEqual({ id: LATEST, pending: [] })
}

/** Leaves a database as builds before the first release did: with their table of steps. */
const asUnreleased = (client: Layer.Layer<SqlClient.SqlClient, unknown>) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.andThen(
      sql`alter table ${sql(MIGRATIONS_TABLE)} rename to migrations`,
      sql`alter table migrations drop column sha256, drop column is_additive`
    )
  ).pipe(Effect.provide(client), Effect.runPromise)

const refusedBy = async (environment: Environment, place: string) => {
  const stderr = `creatorsignal: ${place} can't be used: ${UNRELEASED}\n`
  expect(await plan(environment)).toEqual({ code: 1, stdout: "", stderr })
  expect(await runHere(["migrate"], environment)).toEqual({ code: 1, stdout: "", stderr })
  expect(await runServer({ ...environment, PORT: String(freePort()) })).toEqual({ code: 1, stdout: "", stderr })
}

describe("migrate --plan on a data folder", () => {
  test("prints every step where there is none, and makes none", async () => {
    await using folder = await newFolder()
    const directory = join(folder.path, "data")
    await expectWhole({ DATA_DIR: directory })
    expect(existsSync(directory)).toBe(false)
  })

  test(
    "has nothing to do where all ran; data of an unreleased build is refused by it and by every start",
    async () => {
      await using folder = await newDataFolder()
      await expectNothing({ DATA_DIR: folder.path })
      await asUnreleased(Embedded.unmigrated(folder.path))
      await refusedBy({ DATA_DIR: folder.path }, `the data folder ${folder.path} (DATA_DIR)`)
    },
    TEST_TIMEOUT_MS
  )
})

const onServer = (url: Redacted.Redacted<string>): Environment => ({
  DATABASE_URL: Redacted.value(url),
  SIGNING_SECRET: SECRET
})

await describeOnEmptyPostgres("migrate --plan on an empty database", (url) => {
  test("prints every step, and runs none", async () => {
    await expectWhole(onServer(url))
    await expectWhole(onServer(url))
  })
})

await describeOnPostgres("migrate --plan on a database that is up to date", (url) => {
  test(
    "has nothing to do; data of an unreleased build is refused by it and by every start",
    async () => {
      await expectNothing(onServer(url))
      await asUnreleased(Server.readingLayer({ url, reach: "direct" }))
      await refusedBy(onServer(url), "the database at DATABASE_URL")
    },
    TEST_TIMEOUT_MS
  )
})
