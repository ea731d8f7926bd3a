import { afterAll, describe, expect } from "bun:test"
import { Effect, Layer, ManagedRuntime, Redacted, Result } from "effect"
import { SqlClient } from "effect/sql"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { month } from "../../contracts/commissionExamples.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { sharedEffectTest } from "../../support/running/effectTest.ts"
import { sized } from "../../support/running/sized.ts"
import { withLongTimeout } from "../../support/running/withLongTimeout.ts"
import {
  close,
  closedStatements,
  money,
  openWorld,
  order,
  refund,
  statementText,
  tenPercent
} from "./commissionWorld.ts"
import { live, world } from "./randomWorld.ts"

const WORLDS = sized(3, 100)
const JANUARY = month("2025-01")

const suite = <E>(name: string, client: () => Layer.Layer<SqlClient.SqlClient, E>, hosts: number) => {
  const stores = Array.from({ length: hosts }, () =>
    ManagedRuntime.make(ports(Redacted.make("a signing secret")).pipe(Layer.provideMerge(client())))
  )
  const [first] = stores
  if (first === undefined) throw new Error("there is a host")
  const it = sharedEffectTest(Layer.effectContext(first.contextEffect))
  afterAll(() => Promise.all(stores.map((store) => store.dispose())))

  it.live(
    `${name}: of hosts that close a month at once one does, and its statements are whole`,
    Effect.gen(function* () {
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId)
      for (const id of ["1", "2", "3"]) yield* order(tenantId, id, "2025-01-10", money(1_000n), ["jane"])
      const closings = yield* Effect.all(
        [...stores, ...stores].map((store) => Effect.promise(() => store.runPromise(close(tenantId, JANUARY)))),
        { concurrency: "unbounded" }
      )
      expect(closings.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
      expect((yield* closedStatements(tenantId)).map(statementText)).toEqual([
        "2025-01 jane USD 0 + 300 -> 300 | 0 [1: 100 - 0 = 100; 2: 100 - 0 = 100; 3: 100 - 0 = 100]"
      ])
    })
  )

  it.live(
    `${name}: nothing changes or removes a rule, a closed statement or its lines`,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const tenantId = yield* openWorld
      yield* tenPercent(tenantId)
      yield* order(tenantId, "1", "2025-01-10", money(1_000n), ["jane"])
      yield* close(tenantId, JANUARY)
      const before = yield* closedStatements(tenantId)
      const attempts = ["commission_rules", "commission_statements", "commission_lines"].flatMap((table) => [
        sql`update ${sql(table)} set tenant_id = tenant_id where tenant_id = ${tenantId}::uuid`,
        sql`delete from ${sql(table)} where tenant_id = ${tenantId}::uuid`
      ])
      for (const attempt of attempts) expect(Result.isFailure(yield* Effect.result(attempt))).toBe(true)
      yield* refund(tenantId, "1", "2025-02-03", money(1_000n))
      yield* close(tenantId, JANUARY)
      expect(yield* closedStatements(tenantId)).toEqual(before)
      expect(before).toHaveLength(1)
    })
  )

  it.property(
    `${name}: the sum over all closed statements and the open drafts is what is due now`,
    world,
    Effect.fnUntraced(function* (given) {
      const { stated, due } = yield* live(given)
      expect(Object.fromEntries(Object.entries(stated).filter(([, each]) => each !== 0n))).toEqual(due)
    }),
    WORLDS
  )
}

describe("statements in a database", () => {
  suite("embedded Postgres", () => migratedEmbedded(), 1)
})
await describeOnPostgres("statements on a server", (url) =>
  suite("Postgres server", () => withLongTimeout(Server.layer(url)), 2)
)
