import { Layer, Redacted, Schema } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { AttributionPageSizes, SERVER_PAGE_SIZES } from "../../domain/revenue/attribution/pageSizes.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { POSTGRES_SERVERS, rowsFrom, sendTo } from "../support/databases/postgresServers.ts"
import { withLongTimeout } from "../support/running/withLongTimeout.ts"
import {
  byKind,
  compareBooks,
  compareCreators,
  compareDays,
  compareOrder,
  type OrderDifference,
  unexplainedLine
} from "./compareYear.ts"
import { chosenCurrentPrices, makeYear } from "./makeYear.ts"
import { type PlayedYear, playYear } from "./playYear.ts"
import { type TrueOrder, TruthLedger } from "./TruthLedger.ts"

/**
 * Lets a year happen to a new database of a Postgres server and holds its reports to the truth, to the minor unit:
 * `SHOP_YEAR_ORDERS=1000000 bun tests/shopYear/run.ts`. Exits with 1 where anything differs.
 *
 * SHOP_YEAR_ORDERS (20,000), SHOP_YEAR_SEED, SHOP_YEAR_CONCURRENCY requests under way together (64), SHOP_YEAR_SAMPLE orders that are
 * asked for one by one (2,000), SHOP_YEAR_CURRENT_PRICES (both), SHOP_YEAR_GENERATE_ONLY makes the notices and sends none.
 * SHOP_YEAR_DATABASE names a database of it that is kept: where the year happened to it before, it is only reported again.
 * TEST_DATABASE_URL names the server.
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const ORDERS = setting("SHOP_YEAR_ORDERS", 20_000)
const SEED = setting("SHOP_YEAR_SEED", 20_250_101)
const CONCURRENCY = setting("SHOP_YEAR_CONCURRENCY", 64)
const SAMPLE = setting("SHOP_YEAR_SAMPLE", 2_000)
const KEPT = process.env.SHOP_YEAR_DATABASE
const MEBIBYTE = 2 ** 20
const readTenants = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: TenantId })))

const sampleEvery = Math.max(1, Math.ceil(ORDERS / SAMPLE))
const ledger = new TruthLedger()
const sample: Array<TrueOrder> = []
let taken = 0
const close = (order: TrueOrder) => {
  ledger.close(order)
  if (taken++ % sampleEvery === 0) sample.push(order)
}
const size = { seed: SEED, orders: ORDERS, currentPrices: chosenCurrentPrices(), close }
const perSecond = (count: number, seconds: number) => Math.round(count / seconds).toLocaleString("en")
const mebibytes = (bytes: number) => `${Math.round(bytes / MEBIBYTE)} MiB`

const generate = (): void => {
  const before = process.cpuUsage()
  const began = performance.now()
  let [notices, bytes, rssMax] = [0, 0, 0]
  for (const act of makeYear(size)) {
    if (act.kind !== "notice") continue
    notices += 1
    bytes += act.body.length
    if (notices % 10_000 === 0) rssMax = Math.max(rssMax, process.memoryUsage.rss())
  }
  const { user, system } = process.cpuUsage(before)
  const [seconds, cpu] = [(performance.now() - began) / 1_000, (user + system) / 1e6]
  console.log(
    `${ORDERS} orders, ${notices} notices of ${Math.round(bytes / notices)} characters made in ${seconds.toFixed(1)} s: ` +
      `${perSecond(notices, seconds)} notices a second, ${perSecond(notices, cpu)} a second of one core; ` +
      `${mebibytes(rssMax)} at most`
  )
}

interface Place {
  readonly server: string
  readonly name: string
  readonly playedTo?: TenantId
}

const databaseOn = async (): Promise<Place> => {
  const name = KEPT ?? `creatorsignal_${crypto.randomUUID().replaceAll("-", "")}`
  for (const server of POSTGRES_SERVERS) {
    const isMade = await sendTo(server, `create database ${name}`).then(
      () => true,
      () => false
    )
    if (isMade) return { server, name }
    if (KEPT === undefined) continue
    const url = new URL(server)
    url.pathname = `/${name}`
    const tenants = await rowsFrom(url.href, "select tenant_id as id from tenants").catch(() => [])
    const [tenant] = readTenants(tenants)
    if (tenant !== undefined) return { server, name, playedTo: tenant.id }
  }
  throw new Error("no Postgres server that lets this user create a database (set TEST_DATABASE_URL)")
}

const compareSample = async (year: PlayedYear): Promise<ReadonlyArray<OrderDifference>> => {
  const found: Array<OrderDifference> = []
  for (const order of sample) {
    const difference = await compareOrder(year, order)
    if (difference !== null) found.push(difference)
  }
  return found
}

/** Plays the year against a database, and answers whether all was reported as it happened. */
const judge = async ({ server, name, playedTo }: Place): Promise<boolean> => {
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = withLongTimeout(Server.layer(Redacted.make(url.href)))
  const adapters = Layer.mergeAll(
    postgres(Redacted.make("a signing secret")).pipe(Layer.provide(client)),
    externalPorts,
    // A host on a server reads large pages in a thread of its own.
    Layer.succeed(AttributionPageSizes, SERVER_PAGE_SIZES)
  )
  await using year = await playYear(adapters, {
    ...size,
    concurrency: CONCURRENCY,
    progress: console.log,
    ...(playedTo === undefined ? {} : { playedTo })
  })
  const [{ bytes } = { bytes: 0 }] = (await rowsFrom(
    server,
    `select pg_database_size('${name}')::float8 as bytes`
  )) as [{ readonly bytes: number }]
  if (playedTo === undefined) {
    console.log(
      `${ORDERS} orders, seed ${SEED}, ${CONCURRENCY} at once: ${year.notices} notices, ${year.requests} requests and ` +
        `${year.imported} imported orders in ${year.seconds.toFixed(0)} s: ${perSecond(year.notices, year.seconds)} notices ` +
        `a second, ${((1_000 * year.cpuSeconds) / year.notices).toFixed(1)} ms of this process's time each; ` +
        `${mebibytes(year.rssMax)} at most, the database ${mebibytes(bytes)}`
    )
  }
  console.log([...ledger.outcomes].map(([category, orders]) => `${category} ${orders}`).join(", "))

  let before = performance.now()
  const timed = async <A>(what: string, asked: Promise<A>): Promise<A> => {
    const answer = await asked
    const now = performance.now()
    console.log(`${what} read in ${((now - before) / 1_000).toFixed(1)} s`)
    before = now
    return answer
  }
  const days = await timed("days", compareDays(year, ledger))
  const creators = await timed("creators", compareCreators(year, ledger))
  const books = await timed("books", compareBooks(year, ledger))
  const found = await timed(`${sample.length} orders`, compareSample(year))
  console.log(unexplainedLine("by store, day and currency", days))
  console.log(unexplainedLine("by creator and currency", creators))
  console.log(unexplainedLine("by line of the books", books))
  console.log([`${found.length} of ${sample.length} orders differ`, ...byKind(found, sample)].join("\n  "))
  for (const [what, times] of year.refused) console.log(`refused ${times} times: ${what}`)
  return days.wrongRows + creators.wrongRows + books.wrongRows + found.length + year.refused.size === 0
}

if (process.env.SHOP_YEAR_GENERATE_ONLY === undefined) {
  const place = await databaseOn()
  const drop = async () => {
    if (KEPT === undefined) await sendTo(place.server, `drop database if exists ${place.name} with (force)`)
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void drop().finally(() => process.exit(2)))
  }
  try {
    if (!(await judge(place))) process.exitCode = 1
  } finally {
    await drop()
  }
} else generate()
