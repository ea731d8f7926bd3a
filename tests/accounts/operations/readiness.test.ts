import { afterAll, describe, expect, test } from "bun:test"
import { Effect, Layer, Logger, ManagedRuntime, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { LATEST_MIGRATION } from "../../../adapters/postgres/contexts.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { layer as readiness } from "../../../adapters/postgres/opening/Readiness.ts"
import { MIGRATIONS_TABLE } from "../../../adapters/postgres/schema/migrate.ts"
import { Readiness } from "../../../ports/system/Readiness.ts"
import { freePort } from "../../support/databases/freePort.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"

const check = Readiness.use((store) => store.check).pipe(
  Effect.result,
  Effect.map(({ _tag }) => _tag)
)

const suite = <E>(client: Layer.Layer<SqlClient.SqlClient, E>) => {
  const runtime = ManagedRuntime.make(Layer.mergeAll(readiness.pipe(Layer.provideMerge(client)), Logger.layer([])))
  afterAll(() => runtime.dispose())

  test("MUST fail with NotReady when its schema is behind this program's", async () => {
    const behind = SqlClient.SqlClient.use(
      (sql) =>
        sql`update ${sql(MIGRATIONS_TABLE)} set migration_id = -migration_id where migration_id = ${LATEST_MIGRATION}`
    )
    const ahead = SqlClient.SqlClient.use(
      (sql) => sql`update ${sql(MIGRATIONS_TABLE)} set migration_id = -migration_id where migration_id < 0`
    )
    const seen = await runtime.runPromise(
      Effect.all([check, Effect.andThen(behind, check), Effect.andThen(ahead, check)])
    )
    expect(seen).toEqual(["Success", "Failure", "Success"])
  })
}

describe("Readiness on embedded Postgres", () => suite(migratedEmbedded()))
await describeOnPostgres("Readiness on a Postgres server", (url) => {
  suite(Server.layer(url))

  const runtime = ManagedRuntime.make(Layer.mergeAll(Server.layer(url), Logger.layer([])))
  const newHost = <A, E>(asked: Effect.Effect<A, E, Readiness>) =>
    Effect.provide(asked, readiness.pipe(Layer.provide(Server.layer(url))))
  afterAll(() => runtime.dispose())

  test("MUST NOT fail while another host migrates, once it succeeded; a host that never did is not ready", async () => {
    const seen = await runtime.runPromise(
      SqlClient.SqlClient.use((sql) =>
        newHost(
          Effect.gen(function* () {
            const before = yield* check
            const during = yield* sql`lock table ${sql(MIGRATIONS_TABLE)} in access exclusive mode`.pipe(
              Effect.andThen(Effect.all([check, Effect.provide(check, Layer.fresh(lateHost))])),
              sql.withTransaction
            )
            return [before, ...during, yield* check]
          })
        )
      )
    )
    expect(seen).toEqual(["Success", "Success", "Failure", "Success"])
  })
  const lateHost = readiness.pipe(Layer.provide(Server.readingLayer({ url, reach: "direct" })))
})

test("MUST fail with NotReady when the store can't be reached", async () => {
  const away = Server.readingLayer({
    url: Redacted.make(`postgres://nobody@127.0.0.1:${freePort()}/away`),
    reach: "direct"
  })
  const seen = await Effect.runPromise(check.pipe(Effect.provide(readiness.pipe(Layer.provide(away)))))
  expect(seen).toBe("Failure")
})
