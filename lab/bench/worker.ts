import { Context, Deferred, Duration, Effect, Layer, Redacted, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { QUEUE_TIMING } from "../../adapters/postgres/creators/jobs/ScoringQueue.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { GRANT_MAX_CREDITS, grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { JOBS_AT_ONCE } from "../../hosts/workers/creators/jobs.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { NewJob } from "../../ports/creators/jobs/Job.ts"
import { JobQueue } from "../../ports/creators/jobs/JobQueue.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { freshDatabase } from "./database.ts"
import { makeCardOf, newJob } from "./plantScores.ts"
import { type Aim, count, median, ms, perSecond, printTable, times } from "./print.ts"
import { CELL, ROUNDS } from "./settings.ts"

/** The aims are of what one process has. */
const TAKERS = [1, JOBS_AT_ONCE, 16]
/** Jobs of a cell. */
const JOBS = Math.ceil(CELL.seconds * 40)
const OFFERS_AT_ONCE = 8
/** Orders whose start is waited for, one after the other, and those that come at any time within a while. */
const ORDERS_IN_TURN = 100
const ORDERS_SCATTERED = 30
const SCATTERED_OVER_POLLS = 3
/** A job is started and finished besides, and a score of some 20 kB kept. */
const OF_BARE_MIN = 0.3
const START_MS_MAX = 100
/** What an order by another process may wait beyond the queue's own pause. */
const BEYOND_POLL_MS = 250

const nextHandle = () => `creator.${crypto.randomUUID()}`

/** A queue of its own, which keeps time as the workers' queue does. */
const makeBareQueue = PersistedQueue.make({ name: "bare", schema: Schema.String }).pipe(
  Effect.provide(
    PersistedQueue.layer.pipe(
      Layer.provideMerge(
        PersistedQueue.layerStoreSql({
          tableName: "bench_queue",
          pollInterval: Duration.millis(QUEUE_TIMING.pollMs),
          lockRefreshInterval: Duration.millis(QUEUE_TIMING.lockRefreshMs),
          lockExpiration: Duration.seconds(QUEUE_TIMING.lockSeconds)
        })
      )
    )
  )
)

/** How long so many takers need for `JOBS` takes, in seconds. */
const drain = <E, R>(take: Effect.Effect<void, E, R>, takers: number) =>
  Effect.gen(function* () {
    const done = yield* Deferred.make<void>()
    let taken = 0
    const taker = take.pipe(
      Effect.andThen(Effect.suspend(() => (++taken === JOBS ? Deferred.succeed(done, undefined) : Effect.void))),
      Effect.forever
    )
    const fromMs = performance.now()
    yield* Effect.raceFirst(
      Effect.all(
        Array.from({ length: takers }, () => taker),
        { concurrency: "unbounded", discard: true }
      ),
      Deferred.await(done)
    )
    return (performance.now() - fromMs) / 1000
  })

/** Work that starts a job and ends it with a score that was there before. */
const makeWork = Effect.gen(function* () {
  const jobs = yield* Jobs
  const queue = yield* JobQueue
  const cardOf = makeCardOf()
  return (onStart: (jobId: string) => void) =>
    queue.take((ticket) =>
      Effect.gen(function* () {
        const started = yield* Effect.flatten(Effect.map(jobs.start(ticket, new Date()), Effect.fromOption))
        onStart(ticket.jobId)
        const at = new Date()
        yield* jobs.complete(
          ticket,
          { scores: [{ shared: cardOf(started, at), own: null }], output: null, announce: null },
          at
        )
      })
    )
})

const measureThroughput = Effect.fnUntraced(function* (tenantId: TenantId) {
  const jobs = yield* Jobs
  const bare = yield* makeBareQueue
  const work = yield* makeWork
  const orders = { concurrency: OFFERS_AT_ONCE, discard: true } as const
  const summaries = []
  for (const takers of TAKERS) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      yield* Effect.replicateEffect(bare.offer("nothing"), JOBS, orders)
      const bareSeconds = yield* drain(
        bare.take(() => Effect.void),
        takers
      )
      const ordersFromMs = performance.now()
      yield* Effect.replicateEffect(
        Effect.suspend(() => jobs.enqueue(newJob(tenantId, nextHandle()))),
        JOBS,
        orders
      )
      const orderSeconds = (performance.now() - ordersFromMs) / 1000
      const jobSeconds = yield* drain(
        work(() => {}),
        takers
      )
      rounds.push({ bareSeconds, orderSeconds, jobSeconds })
    }
    summaries.push({
      takers,
      ordersPerSecond: JOBS / median(rounds.map(({ orderSeconds }) => orderSeconds)),
      perSecond: JOBS / median(rounds.map(({ jobSeconds }) => jobSeconds)),
      barePerSecond: JOBS / median(rounds.map(({ bareSeconds }) => bareSeconds)),
      ofBare: median(rounds.map(({ bareSeconds, jobSeconds }) => bareSeconds / jobSeconds))
    })
  }
  return summaries
})

/** How long after an order its job is being worked on, in ms; the workers are idle. `order` orders one. */
const measureStarts = Effect.fnUntraced(function* <E, R>(
  order: (job: NewJob) => Effect.Effect<unknown, E, R>,
  tenantId: TenantId,
  scatterOverMs: number
) {
  const work = yield* makeWork
  const waits = new Map<string, Deferred.Deferred<number>>()
  const workOnce = Effect.suspend(() => {
    let started = { jobId: "", atMs: 0 }
    return work((jobId) => {
      started = { jobId, atMs: performance.now() }
    }).pipe(
      // An order counts when its job has ended, so that no job is under way when the workers stop.
      Effect.andThen(
        Effect.suspend(() => {
          const waiting = waits.get(started.jobId)
          return waiting === undefined ? Effect.void : Deferred.succeed(waiting, started.atMs)
        })
      )
    )
  })
  const orderOne = Effect.gen(function* () {
    if (scatterOverMs > 0) yield* Effect.sleep(Duration.millis(Math.random() * scatterOverMs))
    const job = newJob(tenantId, nextHandle())
    const started = yield* Deferred.make<number>()
    waits.set(job.jobId, started)
    const fromMs = performance.now()
    yield* order(job)
    return (yield* Deferred.await(started)) - fromMs
  })
  return yield* Effect.raceFirst(
    Effect.all(
      Array.from({ length: JOBS_AT_ONCE }, () => Effect.forever(workOnce)),
      { concurrency: "unbounded", discard: true }
    ).pipe(Effect.andThen(Effect.never)),
    scatterOverMs > 0
      ? Effect.replicateEffect(orderOne, ORDERS_SCATTERED, { concurrency: "unbounded" })
      : Effect.replicateEffect(orderOne, ORDERS_IN_TURN)
  )
})

const quantile = (values: ReadonlyArray<number>, fraction: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * fraction))] ?? Number.NaN

const readFound = Schema.decodeUnknownSync(
  Schema.Tuple([Schema.Struct({ ordered: Schema.Int, done: Schema.Int, scores: Schema.Int })])
)

/** Jobs that were ordered, those that are done and charged once, and the scores there are. */
const audit = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = readFound(
    yield* sql`
      select (select count(*)::int from jobs) as ordered,
        (select count(*)::int from jobs j join ledger_entries e
          on e.tenant_id = j.tenant_id and e.reason = 'charge' and e.reference = j.job_id::text
          where j.status = 'done') as done,
        (select count(*)::int from scores) as scores
    `
  )
  return found
})

/** Jobs whose work is nothing, from the order to the kept score, beside the queue alone. */
export const worker = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const databaseUrl = await freshDatabase(resources)
  if (databaseUrl === null) return []
  const adapters = Layer.mergeAll(stores(Redacted.make(crypto.randomUUID())), cryptography).pipe(
    Layer.provideMerge(PostgresServer.layer(Redacted.make(databaseUrl)))
  )
  const measured = await Effect.gen(function* () {
    const { id: tenantId } = yield* createTenant("Bench")
    yield* grantCredits({ tenantId, credits: GRANT_MAX_CREDITS })
    const throughput = yield* measureThroughput(tenantId)
    const own = yield* Jobs
    const inTurn = yield* measureStarts(own.enqueue, tenantId, 0)
    // Adapters of their own know as little of this worker as those of another process.
    const others = yield* Layer.build(Layer.fresh(adapters))
    const other = Context.get(others, Jobs)
    const scattered = yield* measureStarts(other.enqueue, tenantId, SCATTERED_OVER_POLLS * QUEUE_TIMING.pollMs)
    return { throughput, inTurn, scattered, ...(yield* audit) }
  }).pipe(Effect.scoped, Effect.provide(adapters), Effect.runPromise)

  printTable(
    `Jobs whose work is nothing, ${count(JOBS)} at a time`,
    ["takers", "jobs", "bare queue", "of it", `orders, ${OFFERS_AT_ONCE} at once`],
    measured.throughput.map(({ takers, perSecond: jobs, barePerSecond, ofBare, ordersPerSecond }) => [
      String(takers),
      perSecond(jobs),
      perSecond(barePerSecond),
      times(ofBare),
      perSecond(ordersPerSecond)
    ])
  )
  const starts = [
    { by: "the worker's own process", waits: measured.inTurn, maxMs: START_MS_MAX },
    { by: "another process", waits: measured.scattered, maxMs: QUEUE_TIMING.pollMs + BEYOND_POLL_MS }
  ]
  printTable(
    `From the order to the start, ${JOBS_AT_ONCE} takers idle`,
    ["ordered by", "p50", "p99", "orders"],
    starts.map(({ by, waits }) => [by, ms(quantile(waits, 0.5)), ms(quantile(waits, 0.99)), count(waits.length)])
  )
  const usual = measured.throughput.find(({ takers }) => takers === JOBS_AT_ONCE)
  return [
    ...(usual === undefined
      ? []
      : [
          {
            what: `worker: with ${JOBS_AT_ONCE} takers at least ${times(OF_BARE_MIN)} the bare queue`,
            measured: times(usual.ofBare),
            isMet: usual.ofBare >= OF_BARE_MIN
          }
        ]),
    ...starts.map(({ by, waits, maxMs }) => ({
      what: `worker: p99 from an order by ${by} to its start under ${ms(maxMs)}`,
      measured: ms(quantile(waits, 0.99)),
      isMet: quantile(waits, 0.99) < maxMs
    })),
    {
      what: "worker: what was ordered is charged, done and scored, once",
      measured: `${count(measured.done)} and ${count(measured.scores)} of ${count(measured.ordered)}`,
      isMet: measured.done === measured.ordered && measured.scores === measured.ordered
    }
  ]
}
