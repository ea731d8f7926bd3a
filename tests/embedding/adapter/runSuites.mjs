import { poolClient, stores } from "creatorsignal/adapters/postgres"
import { accountsSuite, billingSuite, idempotencySuite, runOn } from "creatorsignal/contracts"
import { Layer, ManagedRuntime, Redacted } from "effect"
import pg from "pg"

/**
 * Runs the suites on an adapter as its writer has it: here all that stores, over a pool, opened once.
 *
 * @param {import("creatorsignal/contracts").TestRunner} runner
 */
export const runSuites = async (runner) => {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
  const client = poolClient(pool, { schema: "contracts" })
  const adapter = stores(Redacted.make("a secret that seals what is stored")).pipe(Layer.provide(client))
  const runtime = ManagedRuntime.make(adapter)
  const layer = Layer.effectContext(runtime.contextEffect)

  runOn(runner)
  runner.describe("the adapter", () => {
    accountsSuite("a pool", layer)
    billingSuite("a pool", layer)
    idempotencySuite("a pool", layer)
    runner.afterAll(async () => {
      await runtime.dispose()
      await pool.end()
    })
  })
}
