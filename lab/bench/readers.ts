import { Effect, Layer, Redacted } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { GRANT_MAX_CREDITS, grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { plantOrders } from "../../tests/support/databases/plantOrders.ts"
import { sendTo } from "../../tests/support/databases/postgresServers.ts"
import { freshDatabase } from "./database.ts"
import type { Measured } from "./Latencies.ts"
import { handleOf } from "./lookupReference.ts"
import { plantScores } from "./plantScores.ts"
import { type Aim, count, median, ms, perSecond, printLine, printTable, times } from "./print.ts"
import { sendLoad, startIdler, startServer } from "./processes.ts"
import { getRequest, lookupRequest, trackRequests } from "./requests.ts"
import { CELL, ROUNDS } from "./settings.ts"

/** Orders of each account whose reports are made. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000)
const LARGE_ACCOUNTS = 2
/** Readers of another, small account, of whom some ask for its own report. */
const READERS = 64
const REPORT_READERS = 4
const SMALL_ORDERS = 60
const CREATORS = 50
const WARM_UP_ANSWERS = 6_000
const WARM_UP_REPORTS = 40
/** The niceness of the threads that make reports: what slows readers is compared with a process of the same that only keeps a core busy. */
const NICENESS = 10
const SLOWER_MAX = 2
/** Where it is more, the other figures say more of the machine than of the service. */
const DRIFT_MAX = 1.3
/** Cells are so many times as long as others: of a report not only the beginning is met with. */
const CELLS_LONGER = 3

const MODELS = ["last_touch", "markov", "shapley"]
const reportPath = (model = "last_touch") => `/api/v1/attribution/report?model=${model}`

const keyOf = (tenantId: TenantId) =>
  Effect.map(createKey({ tenantId, scope: "full", label: "bench" }), ({ secret }) => Redacted.value(secret))

/** Plants the small account's scores and orders, and large accounts beside; answers their keys. */
const plant = Effect.fnUntraced(function* (databaseUrl: string, small: TenantId) {
  const plantAll = Effect.fnUntraced(function* (tenantId: TenantId, orders: number, codes: string) {
    for (const statement of plantOrders({ tenantId, orders, codes })) {
      yield* Effect.promise(() => sendTo(databaseUrl, statement))
    }
  })
  yield* grantCredits({ tenantId: small, credits: GRANT_MAX_CREDITS })
  yield* plantScores(
    small,
    Array.from({ length: CREATORS }, (_, creator) => handleOf(creator))
  )
  yield* plantAll(small, SMALL_ORDERS, "small-")
  const large: Array<string> = []
  for (let account = 0; account < LARGE_ACCOUNTS; account++) {
    const { id } = yield* createTenant(`Large ${account}`)
    yield* plantAll(id, ORDERS, `large-${account}-`)
    large.push(yield* keyOf(id))
  }
  yield* Effect.promise(() => sendTo(databaseUrl, "vacuum (analyze)"))
  return { small: yield* keyOf(small), large }
})

/** Both kinds of readers at once. */
interface Read {
  readonly others: Measured
  readonly reports: Measured
}

type Cell = "alone" | "oneReport" | "oneBusy" | "twoReports" | "twoBusy" | "aloneAgain"
type Round = Readonly<Record<Cell, Read>>

const CELLS: ReadonlyArray<readonly [string, Cell]> = [
  ["alone", "alone"],
  ["beside a report", "oneReport"],
  ["beside a process that keeps a core busy", "oneBusy"],
  ["beside two reports", "twoReports"],
  ["beside two such processes", "twoBusy"],
  ["alone again", "aloneAgain"]
]

/** Readers of a small account beside reports of large ones, all of one server. */
export const readers = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const databaseUrl = await freshDatabase(resources)
  if (databaseUrl === null) return []
  const adapters = Layer.mergeAll(stores(Redacted.make(crypto.randomUUID())), cryptography).pipe(
    Layer.provideMerge(PostgresServer.layer(Redacted.make(databaseUrl)))
  )
  const server = await startServer(resources, databaseUrl, { ROLE: "web" })
  const keys = await Effect.runPromise(
    plant(databaseUrl, TenantId.make(server.tenantId)).pipe(Effect.provide(adapters))
  )

  const lookups = Array.from({ length: CREATORS }, (_, creator) => lookupRequest(keys.small, handleOf(creator), null))
  // Without the purchase that comes first: the small account stays small.
  const cheap = trackRequests(server.key)
    .slice(1)
    .flatMap((track, at) => [getRequest(keys.small, "/api/v1/account"), lookups[at % lookups.length] ?? "", track])
  const ownReport = [getRequest(keys.small, reportPath())]
  const send = (requests: ReadonlyArray<string>, connections: number, seconds: number | null, answers = 0) =>
    sendLoad(resources, {
      port: server.port,
      requests,
      statusLine: "HTTP/1.1 200 ",
      connections,
      warmUpSeconds: seconds === null ? 0 : CELL.warmUpSeconds,
      seconds,
      answers
    })
  const read = async (seconds: number): Promise<Read> => {
    const [others, reports] = await Promise.all([
      send(cheap, READERS - REPORT_READERS, seconds),
      send(ownReport, REPORT_READERS, seconds)
    ])
    return { others, reports }
  }

  let givenUp = 0
  /** How long a report of a large account takes; null where it took too long, or nobody waited for it any more. */
  const askReport = async (key: string, model: string, signal: AbortSignal): Promise<number | null> => {
    const from = performance.now()
    const answer = await fetch(`http://127.0.0.1:${server.port}${reportPath(model)}`, {
      headers: { "x-api-key": key },
      signal
    })
      .then(async (given) => ({ status: given.status, text: await given.text() }))
      .catch((error: unknown) => {
        if (signal.aborted) return null
        throw error
      })
    if (answer === null) return null
    if (answer.status === 503) {
      givenUp++
      return null
    }
    if (answer.status !== 200) throw new Error(`a report was answered ${answer.status}: ${answer.text}`)
    return performance.now() - from
  }
  const besideMs: Array<number> = []
  /** Has reports made of so many large accounts, one after the other of each, while something is measured. */
  const besideReports = async <A>(accounts: number, model: string, measure: () => Promise<A>): Promise<A> => {
    const over = new AbortController()
    const making = keys.large.slice(0, accounts).map(async (key) => {
      while (!over.signal.aborted) {
        const tookMs = await askReport(key, model, over.signal)
        if (tookMs !== null) besideMs.push(tookMs)
      }
    })
    const [measured] = await Promise.all([measure().finally(() => over.abort()), ...making])
    return measured
  }
  const besideBusy = async <A>(processes: number, measure: () => Promise<A>): Promise<A> => {
    const stops = Array.from({ length: processes }, () => startIdler(resources, NICENESS))
    const measured = await measure()
    await Promise.all(stops.map((stop) => stop()))
    return measured
  }

  await send(cheap, READERS, null, WARM_UP_ANSWERS)
  await send(ownReport, REPORT_READERS, null, WARM_UP_REPORTS)
  const aloneMs: Array<number> = []
  for (const model of MODELS) {
    const tookMs = await askReport(keys.large[0] ?? "", model, new AbortController().signal)
    // On a machine that busy the others take too long as well.
    if (tookMs === null) break
    aloneMs.push(tookMs)
  }
  const seconds = CELLS_LONGER * CELL.seconds
  const rounds: Array<Round> = []
  for (let round = 0; round < ROUNDS; round++) {
    const model = MODELS[round % MODELS.length] ?? "last_touch"
    const measure = () => read(seconds)
    rounds.push({
      alone: await measure(),
      oneReport: await besideReports(1, model, measure),
      oneBusy: await besideBusy(1, measure),
      twoReports: await besideReports(2, model, measure),
      twoBusy: await besideBusy(2, measure),
      aloneAgain: await measure()
    })
  }
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const aloneP99Ms = ({ alone, aloneAgain }: Round, kind: keyof Read) => [alone[kind].p99Ms, aloneAgain[kind].p99Ms]
  /** Beside the faster of the two times alone. */
  const slower = (kind: keyof Read, cell: Cell) =>
    middle((round) => round[cell][kind].p99Ms / Math.min(...aloneP99Ms(round, kind)))
  const drift = middle((round) => Math.max(...aloneP99Ms(round, "others")) / Math.min(...aloneP99Ms(round, "others")))
  const print = (title: string, kind: keyof Read) =>
    printTable(
      title,
      ["", "rate", "p50", "p99", "of the faster one alone"],
      CELLS.map(([name, cell]) => [
        name,
        perSecond(middle((round) => round[cell][kind].perSecond)),
        ms(middle((round) => round[cell][kind].p50Ms)),
        ms(middle((round) => round[cell][kind].p99Ms)),
        times(slower(kind, cell))
      ])
    )
  print(
    `${READERS - REPORT_READERS} readers of a small account (account, lookups, POST /track) beside reports of ${count(ORDERS)} orders`,
    "others"
  )
  print(`${REPORT_READERS} more readers, of the small account's own report of ${SMALL_ORDERS} orders`, "reports")
  const took = (each: ReadonlyArray<number>) => each.map((tookMs) => ms(tookMs)).join(", ")
  printLine(
    `a report of ${count(ORDERS)} orders alone, by ${MODELS.slice(0, aloneMs.length).join(", ")}: ${took(aloneMs)}`
  )
  printLine(`given up as they took too long: ${givenUp}`)
  printLine(`finished beside the readers: ${besideMs.length}${besideMs.length === 0 ? "" : `, in ${took(besideMs)}`}`)
  return [
    {
      what: "readers: the machine was at rest, so that p99 alone before and after differ little",
      measured: times(drift),
      isMet: drift <= DRIFT_MAX
    },
    {
      what: `readers: no report of ${count(ORDERS)} orders is given up`,
      measured: count(givenUp),
      isMet: givenUp === 0
    },
    {
      what: `readers: a report of ${count(ORDERS)} orders at most doubles the p99 of ${READERS - REPORT_READERS} others`,
      measured: `${times(slower("others", "oneReport"))}; a busy core ${times(slower("others", "oneBusy"))}`,
      isMet: slower("others", "oneReport") <= SLOWER_MAX
    },
    {
      what: `readers: two such reports at most double the p99 of ${READERS - REPORT_READERS} others`,
      measured: `${times(slower("others", "twoReports"))}; two busy processes ${times(slower("others", "twoBusy"))}`,
      isMet: slower("others", "twoReports") <= SLOWER_MAX
    },
    {
      what: `readers: a report of ${count(ORDERS)} orders at most doubles the p99 of a small account's own report`,
      measured: `${times(slower("reports", "oneReport"))}; a busy core ${times(slower("reports", "oneBusy"))}`,
      isMet: slower("reports", "oneReport") <= SLOWER_MAX
    },
    {
      what: "readers: two such reports at most double the p99 of a small account's own report",
      measured: `${times(slower("reports", "twoReports"))}; two busy processes ${times(slower("reports", "twoBusy"))}`,
      isMet: slower("reports", "twoReports") <= SLOWER_MAX
    }
  ]
}
