import { expect } from "bun:test"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { askUntil } from "../process/databases.ts"
import { type Event, newEvents, sendEvent } from "../process/load.ts"
import { firstKeys, newFolder, runHere, type Server, startProcess, startServer } from "../process/server.ts"
import { askServer } from "../support/databases/postgresServers.ts"
import { startRedditPages } from "./redditPages.ts"

/** Connections that events and calls come over. */
const EVENT_CONNECTIONS = 16
const CALL_CONNECTIONS = 4
/** The pause before what was not acknowledged is sent again, to another host. */
const RETRY_MS = 50
/** Requests of a key, of a minute and of a day: more than a test sends. */
const REQUESTS_MAX = 1_000_000

const readJob = Schema.decodeUnknownSync(Schema.Struct({ job_id: Schema.String }))

/** Web and worker processes on one database, over pages that stand for the internet. */
export const openHosts = async (
  databaseUrl: string,
  hosts: { readonly web: number; readonly worker: number },
  more = {}
) => {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await newFolder())
  const pages = stack.use(startRedditPages())
  // They share the folder for the signing secret in it.
  const environment = { ...pages.environment, DATA_DIR: folder.path, DATABASE_URL: databaseUrl, ...more }
  const first = stack.use(await startServer({ ...environment, ROLE: "web" }, pages.program))
  const keys = firstKeys(first)
  const web = [first]
  while (web.length < hosts.web) web.push(stack.use(await startServer({ ...environment, ROLE: "web" }, pages.program)))
  const workers: Array<Awaited<ReturnType<typeof startProcess>>> = []
  while (workers.length < hosts.worker) {
    const worker = await startProcess({ ...environment, ROLE: "worker" }, "is working on jobs", pages.program)
    workers.push(worker)
    stack.defer(async () => {
      worker.kill("SIGKILL")
      await worker.ended
    })
  }
  await askServer(
    databaseUrl,
    SqlClient.SqlClient.use(
      (sql) => sql`update api_keys set requests_per_minute_max = ${REQUESTS_MAX}, daily_scrapes_max = ${REQUESTS_MAX}`
    )
  )
  const owned = stack.move()
  return {
    environment,
    keys,
    web,
    /** Stops them as an operator does, and gives the statuses they ended with. */
    stop: async () => {
      for (const each of [...web, ...workers]) each.kill("SIGTERM")
      return (await Promise.all([...web, ...workers].map(({ ended }) => ended))).map(({ code }) => code)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync()
  }
}
export type Hosts = Awaited<ReturnType<typeof openHosts>>

/** A lookup of an account that nobody has scored: it is charged, and a job is queued. */
interface Call {
  readonly handle: string
  readonly key: string
}

/** What was acknowledged, and how it went. */
export interface Acknowledged {
  readonly events: ReadonlyArray<Event>
  readonly jobs: ReadonlyMap<string, Call>
  /** Answers that were not an acknowledgement, and requests without an answer. */
  readonly refused: number
  /** The longest time in which nothing was acknowledged. */
  readonly longestGapMs: number
}

const askCreator = ({ baseUrl }: Server, apiKey: string, { handle, key }: Call) =>
  fetch(`${baseUrl}/api/v1/creators/reddit/${handle}`, { headers: { "x-api-key": apiKey, "idempotency-key": key } })

/**
 * Sends events and calls until each is acknowledged: what is refused or not answered is sent again, under the same id or key, to the
 * next host. `onAcknowledged` hears how many are.
 */
export const sendLoad = async (
  { web, keys }: Hosts,
  counts: { readonly events: number; readonly calls: number },
  onAcknowledged: (count: number) => void = () => {}
): Promise<Acknowledged> => {
  const events = newEvents(counts.events)
  const run = crypto.randomUUID().slice(0, 8)
  const calls = Array.from({ length: counts.calls }, (_, place) => ({
    handle: `load_${run}_${place}`,
    key: `call-${run}-${place}`
  }))
  const jobs = new Map<string, Call>()
  let refused = 0
  let acknowledged = 0
  let longestGapMs = 0
  let last = performance.now()
  const acknowledge = () => {
    const now = performance.now()
    longestGapMs = Math.max(longestGapMs, now - last)
    last = now
    onAcknowledged(++acknowledged)
  }
  const untilAcknowledged = async (send: (server: Server) => Promise<Response>): Promise<string> => {
    for (let attempt = Math.floor(Math.random() * web.length); ; attempt++) {
      const server = web[attempt % web.length]
      if (server === undefined) throw new Error("there is no host")
      const answer = await send(server).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        () => null
      )
      if (answer !== null && answer.status < 300) {
        acknowledge()
        return answer.text
      }
      refused++
      if (answer !== null && answer.status < 500 && answer.status !== 409) {
        throw new Error(`answered ${answer.status}: ${answer.text}`)
      }
      await Bun.sleep(RETRY_MS)
    }
  }
  const leftEvents = events.values()
  const eventConnection = async () => {
    for (const event of leftEvents) await untilAcknowledged((server) => sendEvent(server, keys.track, event))
  }
  const leftCalls = calls.values()
  const callConnection = async () => {
    for (const call of leftCalls) {
      const text = await untilAcknowledged((server) => askCreator(server, keys.full, call))
      jobs.set(readJob(JSON.parse(text)).job_id, call)
    }
  }
  await Promise.all([
    ...Array.from({ length: EVENT_CONNECTIONS }, eventConnection),
    ...Array.from({ length: CALL_CONNECTIONS }, callConnection)
  ])
  return { events, jobs, refused, longestGapMs }
}

const Books = Schema.Struct({
  events: Schema.Array(Schema.String),
  jobs: Schema.Array(Schema.Struct({ id: Schema.String, handle: Schema.String, status: Schema.String })),
  charges: Schema.Array(Schema.String),
  refunds: Schema.Int,
  balance: Schema.Int,
  scored: Schema.Int,
  openCalls: Schema.Int
})

/** What a database holds of the load. */
const readBooks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`
    select
      (select coalesce(json_agg(event_id), '[]') from events) as events,
      (select coalesce(json_agg(json_build_object('id', job_id, 'handle', handle, 'status', status)), '[]')
        from jobs join job_accounts using (tenant_id, job_id)) as jobs,
      (select coalesce(json_agg(reference), '[]') from ledger_entries where reason = 'charge') as charges,
      (select count(*)::int from ledger_entries where reason = 'refund') as refunds,
      (select sum(balance)::int from wallets) as balance,
      (select count(distinct handle)::int from scores) as scored,
      (select count(*)::int from idempotency_keys where status is null) as "openCalls"
  `
  return yield* Schema.decodeUnknownEffect(Books)(row)
})

/** Credits that the load's account begins with. */
export const CREDITS = 1_000

export const grantCredits = async ({ environment, keys }: Hosts) => {
  const granted = await runHere(
    ["credits", "grant", "--tenant", keys.tenantId, "--amount", String(CREDITS), "--json"],
    environment
  )
  expect(granted).toMatchObject({ code: 0 })
}

/**
 * Waits until every job has ended, and holds what the database has against what was acknowledged: nothing is lost, nothing is there twice,
 * the balance is what the movements come to, and the chain of the ledger proves itself.
 */
export const expectBooks = async (
  { environment, keys }: Hosts,
  databaseUrl: string,
  { events, jobs }: Acknowledged
) => {
  const books = await askUntil(
    () => askServer(databaseUrl, readBooks),
    ({ jobs }) => jobs.every(({ status }) => status === "done" || status === "failed")
  )
  expect(books.events.toSorted()).toEqual(events.map(({ event_id }) => event_id).toSorted())
  expect(books.jobs.map(({ id }) => id).toSorted()).toEqual([...jobs.keys()].toSorted())
  expect(books.jobs.map(({ handle }) => handle).toSorted()).toEqual(
    [...jobs.values()].map(({ handle }) => handle).toSorted()
  )
  expect(books.jobs.filter(({ status }) => status !== "done")).toEqual([])
  expect(books.scored).toBe(jobs.size)
  expect(new Set(books.charges).size).toBe(books.charges.length)
  expect(books).toMatchObject({ refunds: 0, balance: CREDITS - jobs.size, openCalls: 0 })
  expect(books.charges.length).toBe(jobs.size)
  const proof = await runHere(["credits", "verify", "--tenant", keys.tenantId, "--json"], environment)
  expect(proof).toMatchObject({ code: 0 })
  return { events: books.events.length, charges: books.charges.length, jobs: books.jobs.length }
}
