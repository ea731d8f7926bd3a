import { expect } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { aJob } from "../contracts/creatorsExamples.ts"
import { sized } from "../support/running/sized.ts"
import { askUntil, type Database, testOnPostgres } from "./databases.ts"
import { startWorker } from "./scoringWorker.ts"

/** Jobs of a run, and how often a worker is killed during it. */
const JOBS = Number(process.env.CHAOS_JOBS ?? sized(20, 50))
const KILLS = Number(process.env.CHAOS_KILLS ?? sized(1, 10))
/** How many jobs a killed worker has begun before it is killed: some kills come before any is done, some after. */
const BEGUN_BEFORE_KILL = { min: 2, max: 9 }

/** Every store on the test's database, as a host opens them. */
const storesOn = ({ environment }: Database) =>
  Layer.merge(stores(Redacted.make("a signing secret")), cryptography).pipe(
    Layer.provideMerge(Server.layer(Redacted.make(environment.DATABASE_URL ?? "")))
  )

const over = <A, E>(database: Database, effect: Effect.Effect<A, E, Layer.Success<ReturnType<typeof storesOn>>>) =>
  Effect.runPromise(effect.pipe(Effect.provide(storesOn(database))))

const orderJobs = (count: number) =>
  Effect.gen(function* () {
    const { id: tenantId } = yield* createTenant("Chaos")
    const ledger = yield* CreditLedger
    const jobs = yield* Jobs
    const at = new Date()
    yield* ledger.append({ tenantId, reason: "grant", reference: "start", delta: count, at })
    const ordered = Array.from({ length: count }, () => aJob(tenantId, { createdAt: at }))
    yield* Effect.forEach(ordered, (job) => jobs.enqueue(job), { concurrency: 8 })
    return ordered.map(({ jobId }) => jobId)
  })

interface Tally {
  readonly queued: number
  readonly processing: number
  readonly done: number
  readonly failed: number
  readonly scores: number
  readonly scored_accounts: number
  readonly charges: number
  readonly refunds: number
  readonly balance: number
  readonly holds: number
}

const tally = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Tally>`
    select
      (select count(*)::int from jobs where status = 'queued') as queued,
      (select count(*)::int from jobs where status = 'processing') as processing,
      (select count(*)::int from jobs where status = 'done') as done,
      (select count(*)::int from jobs where status = 'failed') as failed,
      (select count(*)::int from scores) as scores,
      (select count(distinct (platform, handle))::int from scores) as scored_accounts,
      (select count(*)::int from ledger_entries where reason = 'charge') as charges,
      (select count(*)::int from ledger_entries where reason = 'refund') as refunds,
      (select sum(balance)::int from wallets) as balance,
      (select count(*)::int from creator_holds) as holds
  `
  return row
})

const settled = (database: Database): Promise<Tally | undefined> =>
  askUntil(
    () => database.ask(tally),
    (now) => now === undefined || now.queued + now.processing === 0
  )

await testOnPostgres(
  "a worker killed with -9 again and again: every job is taken over, scored once and charged once",
  async (database) => {
    await over(database, orderJobs(JOBS))
    for (let kill = 0; kill < KILLS; kill++) {
      const worker = startWorker(database)
      const { min, max } = BEGUN_BEFORE_KILL
      await worker.begun(min + Math.floor(Math.random() * (max - min + 1)))
      worker.kill("SIGKILL")
      await worker.exited
    }
    const left = await database.ask(tally)
    const last = startWorker(database)
    const ended = await settled(database)
    last.kill("SIGTERM")
    expect(await last.exited).toBe(0)
    console.log(`killed ${KILLS} times with ${left?.done} of ${JOBS} jobs done: ${JSON.stringify(ended)}`)
    expect(left?.done).toBeLessThan(JOBS)
    expect(ended).toEqual({
      queued: 0,
      processing: 0,
      done: JOBS,
      failed: 0,
      scores: JOBS,
      scored_accounts: JOBS,
      charges: JOBS,
      refunds: 0,
      balance: 0,
      holds: 0
    })
  }
)

await testOnPostgres("a worker that is stopped hands its jobs back, and ends with code 0", async (database) => {
  await over(database, orderJobs(3))
  const worker = startWorker(database, { READING_MS: "600000" })
  await worker.begun(3)
  worker.kill("SIGTERM")
  expect(await worker.exited).toBe(0)
  expect(await database.ask(tally)).toMatchObject({ queued: 3, processing: 0, failed: 0, charges: 3 })
  // They are free at once: no lock has to lapse first.
  const next = startWorker(database)
  await next.begun(3)
  expect(await settled(database)).toMatchObject({ done: 3, scores: 3, refunds: 0, balance: 0 })
  next.kill("SIGTERM")
  expect(await next.exited).toBe(0)
})

await testOnPostgres("two workers at once share the jobs, and score each once", async (database) => {
  await over(database, orderJobs(JOBS))
  const workers = [startWorker(database), startWorker(database)]
  await Promise.all(workers.map(({ begun }) => begun(1)))
  expect(await settled(database)).toMatchObject({ done: JOBS, scores: JOBS, charges: JOBS, refunds: 0, holds: 0 })
  for (const worker of workers) {
    worker.kill("SIGTERM")
    expect(await worker.exited).toBe(0)
  }
})
