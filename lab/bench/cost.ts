import { cpus, loadavg } from "node:os"
import { Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { GRANT_MAX_CREDITS, grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { type Cluster, startCluster, whyNoCluster } from "../../tests/support/databases/postgresCluster.ts"
import { writeCapacity } from "./capacityPage.ts"
import type { Cost, Costs } from "./costs.ts"
import { cpuMsOf, cpuMsOfAll } from "./cpuTime.ts"
import { plantScores } from "./plantScores.ts"
import { type Aim, count, printTable } from "./print.ts"
import { runCommand, runToEnd, type Server, sendLoad, startServer } from "./processes.ts"
import { clickRequest, lookupRequest, trackRequests } from "./requests.ts"
import { ScoringTimes } from "./scoreOnce.ts"

const CONNECTIONS = 64
const CODE = "spring-launch"
/** Of each kind, so many before it is counted, and so many that are; the cheapest of the rounds counts, others disturbed it less. */
const WARM_UP = 4_000
const EVENTS = 30_000
const CLICKS = 30_000
const LOOKUPS = 8_000
const JOBS = 200
const ROUNDS = 3
const CREATORS = 200
const SCORINGS = 10
/** How often it is looked whether clicks are written, and how far apart. */
const LOOKS_MAX = 300
const LOOK_PAUSE_MS = 100

const handleOf = (creator: number): string => `creator.${creator}`

const Sizes = Schema.Tuple([Schema.Struct({ wal: Schema.Finite, tables: Schema.Finite, indexes: Schema.Finite })])
const readSizes = Schema.decodeUnknownSync(Sizes)

/** What there is now of all that is counted. */
interface Count {
  readonly hostMs: number
  readonly databaseMs: number
  readonly wal: number
  readonly tables: number
  readonly indexes: number
  readonly callerBytes: number
  readonly databaseBytes: number
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, each) => total + each, 0)

/** Bytes that the sockets of a process and a port have taken and sent, of those that are open. */
const bytesThrough = async (resources: AsyncDisposableStack, filter: string): Promise<number> => {
  const told = await runCommand(resources, ["ss", "-tinH", filter])
  return sum([...told.matchAll(/bytes_(?:sent|received):(\d+)/g)].map(([, bytes]) => Number(bytes)))
}

const makeCounter =
  (resources: AsyncDisposableStack, client: PostgresClient, cluster: Cluster, hostPid: number) =>
  async (): Promise<Count> => {
    const [sizes] = readSizes(
      await client(
        (sql) => sql`
        select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
          sum(pg_table_size(c.oid))::float8 as tables, sum(pg_indexes_size(c.oid))::float8 as indexes
        from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      `
      )
    )
    return {
      ...sizes,
      hostMs: cpuMsOf(hostPid),
      databaseMs: cpuMsOfAll(cluster.pid()),
      callerBytes: 0,
      databaseBytes: await bytesThrough(resources, `dport = :${cluster.port}`)
    }
  }

type PostgresClient = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) => Promise<A>

const costOf = (from: Count, to: Count, measured: number, callerBytes: number): Cost => ({
  hostUs: ((to.hostMs - from.hostMs) * 1000) / measured,
  databaseUs: ((to.databaseMs - from.databaseMs) * 1000) / measured,
  walBytes: (to.wal - from.wal) / measured,
  tableBytes: (to.tables - from.tables) / measured,
  indexBytes: (to.indexes - from.indexes) / measured,
  callerBytes,
  databaseBytes: (to.databaseBytes - from.databaseBytes) / measured,
  measured
})

const cheapest = (costs: ReadonlyArray<Cost>): Cost => {
  const least = (of: (cost: Cost) => number) => Math.min(...costs.map(of))
  const mean = (of: (cost: Cost) => number) => sum(costs.map(of)) / costs.length
  return {
    hostUs: least((cost) => cost.hostUs),
    databaseUs: least((cost) => cost.databaseUs),
    walBytes: mean((cost) => cost.walBytes),
    tableBytes: mean((cost) => cost.tableBytes),
    indexBytes: mean((cost) => cost.indexBytes),
    callerBytes: mean((cost) => cost.callerBytes),
    databaseBytes: mean((cost) => cost.databaseBytes),
    measured: sum(costs.map((cost) => cost.measured))
  }
}

/** Bytes of a request and of its answer, headers included; what TCP and TLS add is not in it. */
const bytesOfOne = async (server: Server, request: string): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: server.port,
    socket: {
      open: (opened) => {
        opened.write(request)
      },
      data: (_, bytes) => resolve(bytes.length),
      error: (_, error) => reject(error)
    }
  })
  const answered = await promise
  socket.end()
  return request.length + answered
}

const plant = Effect.gen(function* () {
  const { id: tenantId } = yield* createTenant("Bench")
  yield* grantCredits({ tenantId, credits: GRANT_MAX_CREDITS })
  const { secret } = yield* createKey({ tenantId, scope: "read", label: "bench" })
  yield* plantScores(
    tenantId,
    Array.from({ length: CREATORS }, (_, creator) => handleOf(creator))
  )
  return { tenantId, key: Redacted.value(secret) }
})

/** What an event, a click, a lookup and a job cost in processor time and bytes, on a host and a Postgres of the bench's own. */
export const cost = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const reason = whyNoCluster()
  if (reason !== null) {
    console.log(`skipped: ${reason}`)
    return []
  }
  const cluster = resources.use(await startCluster({ settings: { max_wal_size: "4GB" } }))
  const server = await startServer(resources, cluster.url, { ROLE: "web" })
  const layer = Layer.mergeAll(stores(Redacted.make(crypto.randomUUID())), cryptography).pipe(
    Layer.provideMerge(PostgresServer.layer(Redacted.make(cluster.url)))
  )
  const { tenantId, key } = await Effect.runPromise(plant.pipe(Effect.provide(layer)))
  const client: PostgresClient = (use) =>
    Effect.runPromise(
      SqlClient.SqlClient.use(use).pipe(
        Effect.provide(PostgresServer.readingLayer({ url: Redacted.make(cluster.url), reach: "direct" }))
      )
    )
  await runToEnd(
    resources,
    "hosts/programs/cli.ts",
    [
      "link",
      "create",
      "--json",
      "--tenant",
      server.tenantId,
      "--code",
      CODE,
      "--url",
      "https://shop.example/products/linen-shirt"
    ],
    { DATABASE_URL: cluster.url, DATA_DIR: server.directory }
  )

  const readCount = Schema.decodeUnknownSync(Schema.Tuple([Schema.Struct({ rows: Schema.Finite })]))
  const rowsOf = async (table: string) =>
    readCount(await client((sql) => sql`select count(*)::float8 as rows from ${sql(table)}`))[0].rows
  /** Waits until as many are written as were answered: some are answered before. */
  const written = async (table: string, rows: number) => {
    for (let look = 0; look < LOOKS_MAX && (await rowsOf(table)) < rows; look++) await Bun.sleep(LOOK_PAUSE_MS)
    if ((await rowsOf(table)) < rows) throw new Error(`${table} lacks what was answered`)
  }

  const measure = async (
    requests: ReadonlyArray<string>,
    statusLine: string,
    answers: number,
    table: string
  ): Promise<Cost> => {
    const callerBytes = sum(await Promise.all(requests.map((each) => bytesOfOne(server, each)))) / requests.length
    const load = { port: server.port, requests, statusLine, connections: CONNECTIONS, warmUpSeconds: 0, seconds: null }
    await sendLoad(resources, { ...load, answers: WARM_UP })
    const rounds: Array<Cost> = []
    for (let round = 0; round < ROUNDS; round++) {
      const rows = await rowsOf(table)
      const counted = makeCounter(resources, client, cluster, server.pid)
      const from = await counted()
      const sent = await sendLoad(resources, { ...load, answers })
      await written(table, rows + sent.answers)
      rounds.push(costOf(from, await counted(), sent.answers, callerBytes))
    }
    return cheapest(rounds)
  }

  const lookups = Array.from({ length: CREATORS }, (_, n) => lookupRequest(key, handleOf(n), null))
  const event = await measure(trackRequests(server.key), "HTTP/1.1 200 ", EVENTS, "events")
  const click = await measure([clickRequest(CODE)], "HTTP/1.1 302 ", CLICKS, "clicks")
  const lookup = await measure(lookups, "HTTP/1.1 200 ", LOOKUPS, "usage_log")
  await server.stop()
  const job = await measureJobs(resources, cluster, client, layer, tenantId)
  const { warm } = Schema.decodeUnknownSync(Schema.fromJsonString(ScoringTimes))(
    await runToEnd(resources, "lab/bench/scoreOnce.ts", [String(SCORINGS)])
  )
  const load = loadavg()[0]?.toFixed(1) ?? "unknown"
  const costs: Costs = {
    day: new Date().toISOString().slice(0, "2026-01-31".length),
    circumstances: `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}) shared with the load, load average ${load} at the end`,
    event,
    click,
    lookup,
    job,
    scoringUs: (warm.scoreMs + warm.cardMs) * 1000
  }
  const shown = (value: number) => count(Math.round(value))
  printTable(
    "What one costs",
    ["kind", "host µs", "database µs", "WAL B", "tables B", "indexes B", "caller B", "to the database B", "measured"],
    Object.entries({ event, click, lookup, job }).map(([kind, each]) => [
      kind,
      ...[each.hostUs, each.databaseUs, each.walBytes, each.tableBytes, each.indexBytes].map(shown),
      ...[each.callerBytes, each.databaseBytes, each.measured].map(shown)
    ])
  )
  await writeCapacity(costs)
  return []
}

/** Jobs from the order to the kept score, without reading and scoring; in this process, which is the host here. */
const measureJobs = async <E>(
  resources: AsyncDisposableStack,
  cluster: Cluster,
  client: PostgresClient,
  layer: Layer.Layer<Layer.Success<ReturnType<typeof stores>> | SqlClient.SqlClient, E>,
  tenantId: TenantId
): Promise<Cost> => {
  const counted = makeCounter(resources, client, cluster, process.pid)
  const handles = () => Array.from({ length: JOBS }, () => `creator.${crypto.randomUUID()}`)
  return Effect.runPromise(
    Effect.gen(function* () {
      yield* plantScores(tenantId, handles())
      const rounds: Array<Cost> = []
      for (let round = 0; round < ROUNDS; round++) {
        const from = yield* Effect.promise(counted)
        yield* plantScores(tenantId, handles())
        rounds.push(costOf(from, yield* Effect.promise(counted), JOBS, 0))
      }
      return cheapest(rounds)
    }).pipe(Effect.provide(layer))
  )
}
