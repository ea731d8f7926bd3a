import { describe, test } from "bun:test"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import * as Embedded from "../../adapters/embedded/client.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { newDataFolder } from "./dataFolders.ts"
import { type Environment, newFolder, TEST_TIMEOUT_MS } from "./server.ts"

/** The pause between two looks at a database that something else is changing. */
const POLL_MS = 20

/** Asks again and again until the answer is the one that is awaited, and gives it. */
export const askUntil = async <A>(ask: () => Promise<A>, isAwaited: (answer: A) => boolean): Promise<A> => {
  for (;;) {
    const answer = await ask()
    if (isAwaited(answer)) return answer
    await Bun.sleep(POLL_MS)
  }
}

export interface Database {
  /** What a process is told of it. */
  readonly environment: Environment & { readonly DATA_DIR: string }
  /** Asks it directly; the embedded one only while no server has it open. */
  readonly ask: <A, E>(question: Effect.Effect<A, E, SqlClient.SqlClient>) => Promise<A>
}

const embedded = (directory: string): Database => ({
  environment: { DATA_DIR: directory },
  ask: (question) => Effect.runPromise(question.pipe(Effect.provide(Embedded.layer(directory))))
})

/** A database server; the folder holds the signing secret alone. */
export const onServer = (url: Redacted.Redacted<string>, directory: string): Database => ({
  environment: { DATA_DIR: directory, DATABASE_URL: Redacted.value(url) },
  ask: (question) => Effect.runPromise(question.pipe(Effect.provide(PgClient.layer({ url }))))
})

/**
 * A test on a new database server's database of its own, which is up to date unless `describeOn` says otherwise; skipped with the reason
 * printed where there is none.
 */
export const testOnPostgres = (
  name: string,
  body: (database: Database) => Promise<void>,
  {
    describeOn = describeOnPostgres,
    timeoutMs = TEST_TIMEOUT_MS
  }: { readonly describeOn?: typeof describeOnPostgres; readonly timeoutMs?: number } = {}
): Promise<void> =>
  describeOn(name, (url) => {
    test(
      "Postgres",
      async () => {
        await using folder = await newFolder()
        await body(onServer(url, folder.path))
      },
      timeoutMs
    )
  })

/** A test on a new embedded database, and on a database server's. `newEmbedded` makes the folder of the embedded one. */
export const testOnEachDatabase = async (
  name: string,
  body: (database: Database) => Promise<void>,
  newEmbedded: typeof newFolder = newDataFolder
): Promise<void> => {
  describe(name, () => {
    test(
      "embedded",
      async () => {
        await using folder = await newEmbedded()
        await body(embedded(folder.path))
      },
      TEST_TIMEOUT_MS
    )
  })
  await testOnPostgres(name, body)
}
