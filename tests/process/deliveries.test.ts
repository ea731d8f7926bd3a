import { expect } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { anEndedJob, aReceiver } from "../contracts/webhooksExamples.ts"
import { makeCertificate } from "../outbound/certificate.ts"
import { sized } from "../support/running/sized.ts"
import { askUntil, type Database, testOnPostgres } from "./databases.ts"
import { openReceiver, startDeliverer } from "./webhookReceiver.ts"

const JOBS = Number(process.env.CHAOS_DELIVERIES ?? sized(24, 60))
const KILLS = Number(process.env.CHAOS_KILLS ?? sized(1, 6))
/** Requests that reach the receiver before a worker is killed. */
const HEARD_BEFORE_KILL = 14

const storesOn = ({ environment }: Database) =>
  stores(Redacted.make("a signing secret")).pipe(
    Layer.provideMerge(Server.layer(Redacted.make(environment.DATABASE_URL ?? "")))
  )

const over = <A, E>(database: Database, effect: Effect.Effect<A, E, Layer.Success<ReturnType<typeof storesOn>>>) =>
  Effect.runPromise(effect.pipe(Effect.provide(storesOn(database))))

const endJobs = (receivers: number, port: number) =>
  Effect.gen(function* () {
    const ids: Array<string> = []
    for (let n = 0; n < receivers; n++) {
      const { key } = yield* aReceiver(JOBS, { url: `https://hook-${n}.example:${port}/` })
      for (let job = 0; job < JOBS / receivers; job++) {
        ids.push((yield* anEndedJob(key, new Date())).job.jobId)
      }
    }
    return ids
  })

const states = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly state: string; readonly count: number }>`
    select state, count(*)::int as count from webhook_deliveries group by state
  `
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
})

const delivered = (database: Database) =>
  askUntil(
    () => database.ask(states),
    ({ pending }) => pending === undefined
  )

await testOnPostgres(
  "a worker killed with -9 mid-delivery again and again: every delivery is taken over and arrives",
  async (database) => {
    const certificate = await makeCertificate(...Array.from({ length: 6 }, (_, n) => `DNS:hook-${n}.example`))
    using receiver = await openReceiver(certificate)
    const ids = await over(database, endJobs(6, receiver.port))
    for (let kill = 0; kill < KILLS; kill++) {
      const worker = startDeliverer(database, receiver.port, certificate)
      await receiver.until(receiver.heard.length + HEARD_BEFORE_KILL)
      worker.kill("SIGKILL")
      await worker.exited
    }
    const left = await database.ask(states)
    receiver.letGo()
    const last = startDeliverer(database, receiver.port, certificate)
    const now = await delivered(database)
    last.kill("SIGTERM")
    expect(await last.exited).toBe(0)
    const sent = receiver.heard.length
    console.log(`killed ${KILLS} times with ${left.delivered ?? 0} of ${JOBS} delivered; ${sent} requests in all`)
    expect(left.pending).toBeGreaterThan(0)
    expect(now).toEqual({ delivered: JOBS })
    const idsOf = Map.groupBy(receiver.heard, ({ jobId }) => jobId)
    expect([...idsOf.keys()].toSorted()).toEqual(ids.toSorted())
    // However often it came, it came under one id.
    for (const each of idsOf.values()) expect(new Set(each.map(({ id }) => id)).size).toBe(1)
  }
)

await testOnPostgres("two workers at once send each delivery once", async (database) => {
  const certificate = await makeCertificate(...Array.from({ length: 6 }, (_, n) => `DNS:hook-${n}.example`))
  using receiver = await openReceiver(certificate)
  receiver.letGo()
  const workers = [1, 2].map(() => startDeliverer(database, receiver.port, certificate))
  expect(await Promise.all(workers.map(({ isDelivering }) => isDelivering))).toEqual([true, true])
  const ids = await over(database, endJobs(6, receiver.port))
  await delivered(database)
  for (const worker of workers) {
    worker.kill("SIGTERM")
    expect(await worker.exited).toBe(0)
  }
  expect(receiver.heard.map(({ jobId }) => jobId).toSorted()).toEqual(ids.toSorted())
})
