import { loadavg } from "node:os"
import { join } from "node:path"
import { Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { readRows } from "../../adapters/postgres/statements/statements.ts"
import { GRANT_MAX_CREDITS, grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { createLink } from "../../domain/tracking/links/createLink.ts"
import type { KeyScope } from "../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { plantOrders } from "../../tests/support/databases/plantOrders.ts"
import { startCluster, whyNoCluster } from "../../tests/support/databases/postgresCluster.ts"
import { rowsFrom, sendTo } from "../../tests/support/databases/postgresServers.ts"
import { handleOf } from "./lookupReference.ts"
import { plantScores } from "./plantScores.ts"
import { plotSvg } from "./plot.ts"
import { type Aim, count, median, megabytes, ms, perSecond, printLine, printTable, times } from "./print.ts"
import { freshFolder, openDescriptors, residentMegabytes, sendSteadily, startServer } from "./processes.ts"
import { clickRequest, getRequest, lookupRequest, trackRequests } from "./requests.ts"
import type { Interval } from "./steadyLoad.ts"
import { type Trend, trendOf } from "./trend.ts"

const MINUTES = Number(process.env.SOAK_MINUTES ?? 2)
const TENANTS = 20
const CREATORS = 50
/** Orders of the neighbour, one account beside the others. */
const NEIGHBOUR_ORDERS = Number(process.env.SOAK_ORDERS ?? 100_000)
const CONNECTIONS = 64
/** How long the highest load is measured; the first part of it warms up and does not count. */
const HIGHEST_SECONDS = Math.min(60, 30 * MINUTES)
const SHARE_OF_HIGHEST = 0.5
/** How long each cell with and without the neighbour's reports takes, and how often they take turns. */
const NEIGHBOUR_SECONDS = Math.min(30, 5 * MINUTES)
const NEIGHBOUR_ROUNDS = 3
const SLOWER_MAX = 2
/** How long the summaries of the neighbour's orders may take, and how often they are asked for. */
const SUMMARIES_MINUTES_MAX = 30
const SUMMARIES_POLL_SECONDS = 2
const SAMPLE_SECONDS = MINUTES >= 10 ? 10 : 2
/** What is sampled before so much of the time is over is left out of the trends: memory and tables fill up first. */
const SETTLING_SHARE = 1 / 6
/** What an hour may bring of each. */
const RESIDENT_MB_AN_HOUR_MAX = 30
const DESCRIPTORS_AN_HOUR_MAX = 5
const LOG_BYTES_AN_ANSWER_MAX = 100
const DEAD_SHARE_MAX = 0.25
/** As many standard errors as a trend may be off. */
const ERRORS_ALLOWED = 2
const LARGEST_TABLES = 8
const PICTURE = new URL("./soak.svg", import.meta.url)

/** As long as the code in the requests that it replaces, so that their lengths hold. */
const PLACEHOLDER = "spring-launch"
const codeOf = (tenant: number) => `soak-link-${String(tenant).padStart(PLACEHOLDER.length - "soak-link-".length, "0")}`

interface Tenant {
  readonly id: TenantId
  readonly full: string
  readonly track: string
  readonly code: string
}

const openTenant = Effect.fnUntraced(function* (place: number) {
  const { id: tenantId } = yield* createTenant(`Tenant ${place}`)
  yield* grantCredits({ tenantId, credits: GRANT_MAX_CREDITS })
  const keyOf = (scope: KeyScope) =>
    Effect.map(createKey({ tenantId, scope, label: "soak" }), ({ secret }) => Redacted.value(secret))
  const code = codeOf(place)
  yield* createLink({
    tenantId,
    code: LinkCode.make(code),
    destinationUrl: "https://shop.example/",
    creator: null,
    campaign: null,
    fallbackUrl: null
  })
  return { id: tenantId, full: yield* keyOf("full"), track: yield* keyOf("track"), code }
})

/** What accounts of a shop ask for: mostly events, some clicks, scores that are there and the account. */
const requestsOf = (tenants: ReadonlyArray<Tenant>) => {
  const cycles = tenants.map(({ full, track, code }, place) => {
    const events = trackRequests(track).map((text) => ({ kind: "event", text: text.replaceAll(PLACEHOLDER, code) }))
    const beside = events.flatMap((_, at) =>
      at % 4 === 0
        ? [{ kind: "click", text: clickRequest(code) }]
        : at % 4 === 1
          ? [{ kind: "lookup", text: lookupRequest(full, handleOf((place * events.length + at) % CREATORS), null) }]
          : at % 8 === 2
            ? [{ kind: "account", text: getRequest(full, "/api/v1/account") }]
            : []
    )
    return [...events, ...beside]
  })
  // Tenants take turns.
  return (cycles[0] ?? []).flatMap((_, at) => cycles.flatMap((cycle) => cycle[at] ?? []))
}

const TableRow = Schema.Struct({
  name: Schema.String,
  bytes: Schema.NumberFromString,
  live: Schema.NumberFromString,
  dead: Schema.NumberFromString
})

const tables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql`
    select relname::text as name, pg_total_relation_size(relid)::text as bytes, n_live_tup::text as live, n_dead_tup::text as dead
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc
  `.pipe(Effect.flatMap(readRows(TableRow)))
})

const isMade = Schema.is(Schema.Struct({ made: Schema.Literal(true) }))

/** Waits until all orders are summed up whose account has enough of them; answers the seconds that it took. */
const untilSummedUp = async (databaseUrl: string): Promise<number> => {
  const from = performance.now()
  const seconds = () => (performance.now() - from) / 1000
  // An account that was looked at when it had no orders has its next turn after ten minutes.
  await sendTo(databaseUrl, "update summary_turns set next_at = now()")
  while (seconds() < SUMMARIES_MINUTES_MAX * 60) {
    const [row] = await rowsFrom(
      databaseUrl,
      "select count(*) > 0 and bool_and(made_at_changes is not distinct from changes) as made from summary_spans"
    )
    if (isMade(row)) return seconds()
    await Bun.sleep(SUMMARIES_POLL_SECONDS * 1000)
  }
  throw new Error(`the orders were not summed up within ${SUMMARIES_MINUTES_MAX} minutes`)
}

/** How long a file is now: a BunFile keeps the size that it saw first. */
const bytesOf = async (file: Bun.BunFile) => (await file.stat()).size

interface Sample {
  readonly seconds: number
  readonly interval: Interval
  readonly residentMb: number
  readonly descriptors: number
  readonly databaseMb: number
  readonly deadRows: number
  readonly logBytes: number
  readonly machineLoad: number
  readonly reportMs: number
}

const shownTrend = ({ perHour, standardError }: Trend, digits: number) =>
  `${perHour >= 0 ? "+" : ""}${perHour.toFixed(digits)} ± ${standardError.toFixed(digits)}`

/** Reports by their status: how many, and how long those took in the middle and at most. */
const toldOf = (reports: ReadonlyArray<{ readonly status: number; readonly tookMs: number }>): string => {
  const told = [...Map.groupBy(reports, ({ status }) => status)].map(([status, own]) => {
    const times = own.map(({ tookMs }) => tookMs)
    return `${count(own.length)} were answered ${status}, after ${ms(median(times))} in the middle and ${ms(Math.max(...times))} at most`
  })
  return told.length === 0 ? "none was finished" : told.join("; ")
}

const sumOf = <A>(values: ReadonlyArray<A>, of: (value: A) => number) =>
  values.reduce((sum, value) => sum + of(value), 0)

/** An hour (or SOAK_MINUTES) at half of the highest load, and one account with many orders beside the others. */
export const soak = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const reason = whyNoCluster()
  if (reason !== null) {
    console.log(`skipped: ${reason}`)
    return []
  }
  const cluster = resources.use(await startCluster({ settings: { max_wal_size: "2GB", shared_buffers: "256MB" } }))
  const folder = freshFolder(resources)
  const log = Bun.file(join(folder, "server.log"))
  const server = await startServer(resources, cluster.url, {}, log)
  const client = PostgresServer.layer(Redacted.make(cluster.url))
  const adapters = Layer.mergeAll(stores(Redacted.make(crypto.randomUUID())), cryptography).pipe(
    Layer.provideMerge(client)
  )
  const [tenants, neighbour] = await Effect.gen(function* () {
    const opened = yield* Effect.forEach(Array.from({ length: TENANTS }), (_, place) => openTenant(place))
    const first = opened[0]
    if (first === undefined) return yield* Effect.die(new Error("no tenants"))
    yield* plantScores(
      first.id,
      Array.from({ length: CREATORS }, (_, creator) => handleOf(creator))
    )
    return [opened, yield* openTenant(TENANTS)] as const
  }).pipe(Effect.provide(adapters), Effect.runPromise)
  const planted = { tenantId: neighbour.id, orders: NEIGHBOUR_ORDERS, codes: "neighbour-", endsAt: new Date() }
  for (const statement of plantOrders(planted)) await sendTo(cluster.url, statement)
  await sendTo(cluster.url, "vacuum (analyze)")
  const summariesSeconds = await untilSummedUp(cluster.url)
  printLine(`the neighbour has ${count(NEIGHBOUR_ORDERS)} orders; they were summed up in ${count(summariesSeconds)} s`)

  const requests = requestsOf(tenants)
  const send = (rate: number | null, seconds: number, intervalSeconds: number) =>
    sendSteadily(resources, {
      port: server.port,
      requests,
      connections: CONNECTIONS,
      perSecond: rate,
      seconds,
      intervalSeconds
    })
  const intervalsOf = async (rate: number | null, seconds: number, intervalSeconds = seconds * 2) => {
    const intervals: Array<Interval> = []
    for await (const interval of send(rate, seconds, intervalSeconds)) intervals.push(interval)
    return intervals
  }
  let refusals = 0
  let unanswered = 0
  let unsent = 0
  const countFailures = (interval: Interval) => {
    refusals += sumOf(Object.values(interval.refused), (each) => each)
    unanswered += interval.unanswered
    unsent += interval.unsent
  }

  const warming = await intervalsOf(null, HIGHEST_SECONDS, HIGHEST_SECONDS / 6)
  const steps = warming.slice(2, -1).map(({ all }) => all.answers / (HIGHEST_SECONDS / 6))
  const highest = median(steps)
  const rate = highest * SHARE_OF_HIGHEST
  for (const interval of warming) countFailures(interval)
  printLine(`highest load: ${perSecond(highest)} over ${CONNECTIONS} connections; half of it: ${perSecond(rate)}`)

  const askReport = async (key: string, signal: AbortSignal): Promise<{ status: number; tookMs: number } | null> => {
    const from = performance.now()
    try {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/attribution/report?model=linear`, {
        headers: { "x-api-key": key },
        signal
      })
      await answer.bytes()
      return { status: answer.status, tookMs: performance.now() - from }
    } catch (error) {
      if (signal.aborted) return null
      throw error
    }
  }
  const reports: Array<{ status: number; tookMs: number }> = []
  const besideReports = async <A>(measure: () => Promise<A>): Promise<A> => {
    const over = new AbortController()
    const asking = (async () => {
      while (!over.signal.aborted) {
        const report = await askReport(neighbour.full, over.signal)
        if (report !== null) reports.push(report)
      }
    })()
    const [measured] = await Promise.all([measure().finally(() => over.abort()), asking])
    return measured
  }
  const cell = async () => {
    const [interval] = await intervalsOf(rate, NEIGHBOUR_SECONDS)
    if (interval === undefined) throw new Error("nothing was measured")
    countFailures(interval)
    return interval.all
  }
  const rounds: Array<{ readonly aloneMs: number; readonly besideMs: number; readonly againMs: number }> = []
  for (let round = 0; round < NEIGHBOUR_ROUNDS; round++) {
    const alone = await cell()
    const beside = await besideReports(cell)
    const again = await cell()
    rounds.push({ aloneMs: alone.p99Ms, besideMs: beside.p99Ms, againMs: again.p99Ms })
  }
  printTable(
    `p99 of ${TENANTS} accounts at ${perSecond(rate)} beside reports of an account with ${count(NEIGHBOUR_ORDERS)} orders`,
    ["round", "alone", "beside the reports", "alone again"],
    rounds.map(({ aloneMs, besideMs, againMs }, round) => [`${round + 1}`, ms(aloneMs), ms(besideMs), ms(againMs)])
  )
  const slower = median(rounds.map(({ aloneMs, besideMs, againMs }) => besideMs / ((aloneMs + againMs) / 2)))
  printLine(`the neighbour's reports meanwhile: ${toldOf(reports)}`)

  const samples: Array<Sample> = []
  let last: Effect.Success<typeof tables> = []
  const sampleAll = async () => {
    for await (const interval of send(rate, MINUTES * 60, SAMPLE_SECONDS)) {
      countFailures(interval)
      // The last one is of the connections' end.
      if (interval.endSeconds > MINUTES * 60 - SAMPLE_SECONDS / 2) continue
      last = await Effect.runPromise(Effect.provide(tables, client))
      // Before the report, which takes memory of its own.
      const residentMb = (await residentMegabytes(server.pid)) ?? Number.NaN
      const report = await askReport(tenants[samples.length % TENANTS]?.full ?? "", new AbortController().signal)
      samples.push({
        seconds: interval.endSeconds,
        interval,
        residentMb,
        descriptors: (await openDescriptors(server.pid)) ?? Number.NaN,
        databaseMb: sumOf(last, ({ bytes }) => bytes) / 1e6,
        deadRows: sumOf(last, ({ dead }) => dead),
        logBytes: await bytesOf(log),
        machineLoad: loadavg()[0] ?? Number.NaN,
        reportMs: report?.tookMs ?? Number.NaN
      })
    }
    return null
  }
  // What was sampled until then is told all the same.
  const broken = await sampleAll().catch((error: unknown) => error)
  const soakedMinutes = (samples.at(-1)?.seconds ?? 0) / 60
  if (broken !== null) printLine(`it ended after ${count(soakedMinutes)} minutes of ${MINUTES}: ${broken}`)
  const points = (of: (sample: Sample) => number) =>
    samples.map((sample) => ({ seconds: sample.seconds, value: of(sample) }))
  const trend = (of: (sample: Sample) => number) =>
    trendOf(points(of).filter(({ seconds }) => seconds >= soakedMinutes * 60 * SETTLING_SHARE))
  const resident = trend(({ residentMb }) => residentMb)
  const descriptors = trend((sample) => sample.descriptors)
  const p99 = trend(({ interval }) => interval.all.p99Ms)
  const rows: ReadonlyArray<readonly [string, (sample: Sample) => number, number]> = [
    ["resident memory, MB", ({ residentMb }) => residentMb, 1],
    ["open descriptors", (sample) => sample.descriptors, 2],
    ["p50, ms", ({ interval }) => interval.all.p50Ms, 2],
    ["p99, ms", ({ interval }) => interval.all.p99Ms, 1],
    ["report of a small account, ms", ({ reportMs }) => reportMs, 0],
    ["tables and indexes, MB", ({ databaseMb }) => databaseMb, 0],
    ["dead rows", ({ deadRows }) => deadRows, 0],
    ["log, bytes", ({ logBytes }) => logBytes, 0],
    ["load average of the machine", ({ machineLoad }) => machineLoad, 1]
  ]
  printTable(
    `${MINUTES} minutes at ${perSecond(rate)}, ${TENANTS} accounts; what changes in an hour, with one standard error`,
    ["what", "at first", "in the middle", "at the end", "an hour"],
    rows.map(([name, of, digits]) => [
      name,
      ...[0, samples.length >> 1, samples.length - 1].map((at) => {
        const sample = samples[at]
        return sample === undefined ? "-" : of(sample).toFixed(digits)
      }),
      shownTrend(trend(of), digits)
    ])
  )
  const kinds = [...new Set(samples.flatMap(({ interval }) => Object.keys(interval.kinds)))]
  printTable(
    "How they were answered, by kind; medians over the samples",
    ["kind", "answers", "p50", "p99"],
    kinds.map((kind) => {
      const each = samples.flatMap(({ interval }) => interval.kinds[kind] ?? [])
      return [
        kind,
        count(sumOf(each, ({ answers }) => answers)),
        ms(median(each.map(({ p50Ms }) => p50Ms))),
        ms(median(each.map(({ p99Ms }) => p99Ms)))
      ]
    })
  )
  printTable(
    "The largest tables at the end",
    ["table", "MB", "rows", "dead rows"],
    last
      .slice(0, LARGEST_TABLES)
      .map(({ name, bytes, live, dead }) => [name, count(bytes / 1e6), count(live), count(dead)])
  )
  const line = (of: (sample: Sample) => number, name = "") => ({ name, points: points(of) })
  const picture = plotSvg(`${MINUTES} minutes at half of the highest load`, [
    { title: "resident memory", unit: "MB", lines: [line(({ residentMb }) => residentMb)] },
    { title: "open descriptors", unit: "number", lines: [line((sample) => sample.descriptors)] },
    {
      title: "times of answers",
      unit: "ms",
      lines: [line(({ interval }) => interval.all.p50Ms, "p50"), line(({ interval }) => interval.all.p99Ms, "p99")]
    },
    { title: "report of a small account", unit: "ms", lines: [line(({ reportMs }) => reportMs)] },
    { title: "tables and indexes", unit: "MB", lines: [line(({ databaseMb }) => databaseMb)] },
    { title: "dead rows", unit: "number", lines: [line(({ deadRows }) => deadRows)] },
    { title: "log", unit: "bytes", lines: [line(({ logBytes }) => logBytes)] },
    { title: "load average of the machine", unit: "processes", lines: [line(({ machineLoad }) => machineLoad)] }
  ])
  await Bun.write(PICTURE, picture)
  printLine("![what was sampled](soak.svg)")

  const [live, dead] = [sumOf(last, (table) => table.live), sumOf(last, (table) => table.dead)]
  const logBytesAnAnswer = trend(({ logBytes }) => logBytes).perHour / (rate * 3600)
  const isSteady = ({ perHour, standardError }: Trend, most: number) => perHour - ERRORS_ALLOWED * standardError <= most
  return [
    {
      what: "soak: it goes on to its end",
      measured: broken === null ? "it did" : `it ended after ${count(soakedMinutes)} minutes`,
      isMet: broken === null
    },
    {
      what: "soak: every request is answered, with no failure",
      measured: `${count(refusals)} refused, ${count(unanswered)} without an answer, ${count(unsent)} not sent within 10 s`,
      isMet: refusals + unanswered + unsent === 0
    },
    {
      what: `soak: memory grows by less than ${megabytes(RESIDENT_MB_AN_HOUR_MAX)} an hour`,
      measured: `${shownTrend(resident, 1)} MB`,
      isMet: isSteady(resident, RESIDENT_MB_AN_HOUR_MAX)
    },
    {
      what: `soak: descriptors grow by less than ${DESCRIPTORS_AN_HOUR_MAX} an hour`,
      measured: shownTrend(descriptors, 2),
      isMet: isSteady(descriptors, DESCRIPTORS_AN_HOUR_MAX)
    },
    { what: "soak: p99 does not grow", measured: `${shownTrend(p99, 1)} ms an hour`, isMet: isSteady(p99, 0) },
    {
      what: `soak: at most ${DEAD_SHARE_MAX * 100} % of all rows are dead`,
      measured: `${((100 * dead) / Math.max(1, live + dead)).toFixed(1)} %`,
      isMet: dead / Math.max(1, live + dead) <= DEAD_SHARE_MAX
    },
    {
      what: `soak: the log grows by less than ${LOG_BYTES_AN_ANSWER_MAX} bytes an answer`,
      measured: logBytesAnAnswer.toFixed(1),
      isMet: logBytesAnAnswer <= LOG_BYTES_AN_ANSWER_MAX
    },
    {
      what: `soak: reports of ${count(NEIGHBOUR_ORDERS)} orders at most double the others' p99`,
      measured: times(slower),
      isMet: slower <= SLOWER_MAX
    }
  ]
}
