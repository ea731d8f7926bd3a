import { expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { layer, reachOf, STATEMENT_TIMEOUT_SECONDS } from "../../adapters/postgres/opening/client.ts"
import { TEST_TIMEOUT_MS } from "../process/server.ts"
import { describeWithCluster } from "../support/databases/postgresCluster.ts"
import { rowsFrom } from "../support/databases/postgresServers.ts"
import { sized } from "../support/running/sized.ts"
import { withLongTimeout } from "../support/running/withLongTimeout.ts"
import { expectBooks, grantCredits, openHosts, sendLoad } from "./load.ts"
import { startPooler, startPrimary } from "./servers.ts"

/** Connections of the pooler to the server: fewer than one process opens. */
const POOL_SIZE = 6
const EVENTS = sized(400, 5_000)
const CALLS = sized(12, 100)
const RESTARTS = sized(1, 5)

/** Statements at once, and one after the other; longer ones than the pooler's buffer of 4,096 bytes are among them. */
const AT_ONCE = 60
const IN_TURN = sized(20, 200)
const LENGTHS = 6
const LENGTH_STEP = 1_500
const statements = Array.from(
  { length: LENGTHS },
  (_, place) => `/* ${"-".repeat(LENGTH_STEP * place)} */ select $1::text as asked, ${place} as place`
)

/** How many statements were answered, and the answers that were another one's. */
const askMany = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const wrong: Array<unknown> = []
  let answered = 0
  const ask = Effect.gen(function* () {
    const place = answered % LENGTHS
    const asked = crypto.randomUUID()
    const rows = yield* sql.unsafe(statements[place] ?? "", [asked])
    answered++
    if (!Bun.deepEquals(rows, [{ asked, place }])) wrong.push({ asked, place, rows })
  })
  const inTurn = Effect.forEach(
    Array.from({ length: IN_TURN }, (_, turn) => turn),
    (turn) => (turn % 10 === 0 ? sql.withTransaction(ask) : ask)
  )
  yield* Effect.all(
    Array.from({ length: AT_ONCE }, () => inTurn),
    { concurrency: "unbounded" }
  )
  return { answered, wrong }
})

describeWithCluster(
  "Postgres behind PgBouncer in transaction mode",
  () => {
    test(
      "statements of any length are answered, each by its own answer, while other processes use the same connections",
      async () => {
        await using cluster = await startPrimary()
        await using pooler = await startPooler(cluster, POOL_SIZE)
        const run = () =>
          Effect.runPromise(askMany.pipe(Effect.provide(withLongTimeout(layer(Redacted.make(pooler.url))))))
        for (const { answered, wrong } of await Promise.all([run(), run()])) {
          expect(wrong).toEqual([])
          expect(answered).toBe(AT_ONCE * IN_TURN)
        }
      },
      TEST_TIMEOUT_MS
    )

    test(
      "two web and two worker processes keep their promises, also while the pooler is restarted",
      async () => {
        await using cluster = await startPrimary()
        await using pooler = await startPooler(cluster, POOL_SIZE)
        expect(await Effect.runPromise(reachOf(Redacted.make(cluster.url)))).toBe("direct")
        expect(await Effect.runPromise(reachOf(Redacted.make(pooler.url)))).toBe("pooled")
        await using hosts = await openHosts(pooler.url, { web: 2, worker: 2 })
        await grantCredits(hosts)

        const every = Math.floor((EVENTS + CALLS) / (RESTARTS + 1))
        const restarts: Array<Promise<void>> = []
        const acknowledged = await sendLoad(hosts, { events: EVENTS, calls: CALLS }, (count) => {
          if (count % every === 0 && restarts.length < RESTARTS) restarts.push(pooler.kill().then(pooler.start))
        })
        await Promise.all(restarts)
        expect(restarts.length).toBe(RESTARTS)
        const kept = await expectBooks(hosts, pooler.url, acknowledged)
        console.log(
          `restarted ${RESTARTS} times: ${kept.events} events, ${kept.charges} charges, ${kept.jobs} jobs; ` +
            `${acknowledged.refused} refused; longest gap ${Math.round(acknowledged.longestGapMs)} ms`
        )

        // No statement may run for ever, whoever's connection it gets.
        expect(await rowsFrom(pooler.url, "select current_setting('statement_timeout') as ms")).toEqual([
          { ms: `${STATEMENT_TIMEOUT_SECONDS}s` }
        ])
        expect(await hosts.stop()).toEqual([0, 0, 0, 0])
      },
      TEST_TIMEOUT_MS
    )
  },
  "pgbouncer"
)
