import { afterAll, describe } from "bun:test"
import { Layer, ManagedRuntime, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import * as Embedded from "../../adapters/embedded/client.ts"
import * as Server from "../../adapters/postgres/client.ts"
import { layer as ports } from "../../adapters/postgres/layer.ts"
import { describeOnPostgres } from "../testDatabase.ts"
import * as accounts from "./accounts.contract.ts"
import * as attribution from "./attribution.contract.ts"
import * as billing from "./billing.contract.ts"
import * as charges from "./charges.contract.ts"
import * as creators from "./creators.contract.ts"
import * as discovery from "./discovery.contract.ts"
import * as idempotency from "./idempotency.contract.ts"
import * as jobs from "./jobs.contract.ts"
import * as media from "./media.contract.ts"
import * as oneCreator from "./oneCreator.contract.ts"
import * as reports from "./reports.contract.ts"
import * as webhooks from "./webhooks.contract.ts"

/** Takes over and tries again within what a test can wait for. */
const TIMING = { pollMs: 20, lockRefreshMs: 500, lockSeconds: 2, retryMs: 50 }

/** Every suite over one database, which is opened once. */
const suites = <E>(name: string, client: Layer.Layer<SqlClient.SqlClient, E>) => {
  const runtime = ManagedRuntime.make(ports(Redacted.make("a signing secret"), TIMING).pipe(Layer.provideMerge(client)))
  const layer = Layer.effectContext(runtime.contextEffect)
  accounts.suite(name, layer)
  billing.suite(name, layer)
  charges.suite(name, layer)
  attribution.suite(name, layer)
  creators.suite(name, layer)
  jobs.suite(name, layer)
  oneCreator.suite(name, layer)
  discovery.footprintsSuite(name, layer)
  media.suite(name, layer)
  reports.suite(name, layer)
  idempotency.suite(name, layer)
  webhooks.suite(name, layer)
  webhooks.sealedSuite(name, layer)
  afterAll(() => runtime.dispose())
}

await describeOnPostgres("Postgres server", (url) => suites("Postgres server", Server.layer(url)))
describe("embedded Postgres", () => suites("embedded Postgres", Embedded.layer()))
