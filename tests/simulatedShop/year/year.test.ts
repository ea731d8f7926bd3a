import { expect, test } from "bun:test"
import { Duration, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { StatementDeadline } from "../../../adapters/postgres/connection/boundedClient.ts"
import { layer as postgres } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { externalPorts } from "../../../fixtures/layers/externalPorts.ts"
import { TEST_TIMEOUT_MS } from "../../process/server.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { sized } from "../../support/running/sized.ts"
import { judgeRevenue, judgeStatements, judgeWatch } from "./judgeYear.ts"
import { playYear } from "./playYear.ts"

/** Requests of the simulated time; 1,000,000 in 365 days is the size that its figures are stated for. */
const REQUESTS = Number(process.env.SIMULATED_YEAR_REQUESTS ?? sized(1_500, 20_000))
const DAYS = Number(process.env.SIMULATED_YEAR_DAYS ?? sized(33, 120))
const SEED = Number(process.env.SIMULATED_YEAR_SEED ?? 20_251_123)
const CONNECTIONS = Number(process.env.SIMULATED_YEAR_CONNECTIONS ?? sized(4, 64))
const IS_EMAIL_TOLD = process.env.SIMULATED_YEAR_EMAILS === "true"
const STATEMENT_DEADLINE = Duration.minutes(5)
const WHOLE_REQUESTS = 10_000
const LONG_TIMEOUT_MS = 4 * 3_600_000

/** Of a smaller one the rules would find too little to judge by: it has frauds of few requests alone. */
const isWhole = REQUESTS >= WHOLE_REQUESTS

await describeOnPostgres("a simulated shop's year", (url) => {
  test(
    "is reported and stated as it was, to the minor unit, and nothing that was forged is in a closed statement",
    async () => {
      // A machine that is busy with other things must lose none of the year.
      const client = Server.layer(url).pipe(Layer.provideMerge(Layer.succeed(StatementDeadline, STATEMENT_DEADLINE)))
      const played = await playYear(
        Layer.mergeAll(postgres(Redacted.make("a signing secret")).pipe(Layer.provide(client)), externalPorts),
        {
          seed: SEED,
          days: DAYS,
          requests: REQUESTS,
          connections: CONNECTIONS,
          fraudMonths: Math.max(1, Math.floor(DAYS / 30.4)),
          hasAllFrauds: isWhole,
          lookEveryDays: isWhole ? 1 : 3,
          isEmailTold: IS_EMAIL_TOLD,
          progress: (line) => (isWhole ? console.log(line) : undefined)
        }
      )
      const { sent, tenantId, world } = played
      const [rows] = await Effect.runPromise(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          return yield* sql<{ readonly events: number; readonly clicks: number; readonly notices: number }>`
            select (select count(*)::int from events where tenant_id = ${tenantId}) as events,
              (select count(*)::int from clicks where tenant_id = ${tenantId}) as clicks,
              (select count(*)::int from order_evidence where tenant_id = ${tenantId} and source = 'shop') as notices`
        }).pipe(Effect.provide(client))
      )
      const revenue = judgeRevenue(played)
      const statements = judgeStatements(played)
      const watch = judgeWatch(played)
      const seconds = played.sendingMs / 1_000
      console.log(
        [
          `${sent.requests} requests in ${DAYS} days, ${world.sales.length} sales, seed ${SEED}, ` +
            `${CONNECTIONS} connections, emails told: ${IS_EMAIL_TOLD}`,
          `sent in ${seconds.toFixed(0)} s: ${(sent.requests / seconds).toFixed(0)} a second; ` +
            `looking ${(played.lookingMs / 1_000).toFixed(0)} s, ` +
            `closing ${(played.closingMs / 1_000).toFixed(0)} s, reading ${(played.readingMs / 1_000).toFixed(0)} s; ` +
            `${(played.rssMax / 2 ** 20).toFixed(0)} MiB at most`,
          `rows: ${JSON.stringify(rows)}, sent ${JSON.stringify(sent)}`,
          ...revenue.map(
            ({ model, offSeen, offWhole, sold, forged, unconfirmed }) =>
              `${model}: off by ${offSeen} minor units of what could be seen; ` +
              `by ${offWhole} of ${sold} (${((100 * offWhole) / sold).toFixed(2)} %) of what ` +
              `happened on all devices; the forger ${forged}, unconfirmed ${unconfirmed}`
          ),
          `statements: closed ${statements.closed} + drafted ${statements.drafted} + held ${statements.held} = ` +
            `${statements.closed + statements.drafted + statements.held}, due ${statements.due}; ` +
            `wrong orders ${statements.wrong.length}, on hold after they were stated ${statements.heldOfStated}`,
          `forged in closed statements: ${statements.forgedClosed}; orders no store told of: ${statements.unsoldClosed}; ` +
            `of ${statements.plantedOrders} ` +
            `planted orders ${statements.plantedStated} of ${statements.plantedDue} is stated`
        ].join("\n")
      )
      console.table(watch)
      expect(rows).toEqual({ events: sent.events, clicks: sent.clicks, notices: sent.notices })
      for (const { model, revenue: reported, truth, forged } of revenue) {
        expect([model, forged]).toEqual([model, 0])
        if (IS_EMAIL_TOLD) continue
        expect([model, Object.fromEntries([...reported].sort())]).toEqual([
          model,
          Object.fromEntries([...truth.seen].sort())
        ])
      }
      expect(statements.forgedClosed).toBe(0)
      expect(statements.unsoldClosed).toBe(0)
      if (IS_EMAIL_TOLD) return
      expect(statements.wrong).toEqual([])
      expect(statements.closed + statements.drafted + statements.held).toBe(statements.due)
    },
    isWhole ? LONG_TIMEOUT_MS : TEST_TIMEOUT_MS
  )
})
