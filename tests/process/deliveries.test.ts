import { expect } from "bun:test"
import type { ServerResponse } from "node:http"
import { createServer } from "node:https"
import { join } from "node:path"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Server from "../../adapters/postgres/client.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import { anEndedJob, aReceiver } from "../contracts/webhooksExamples.ts"
import { type Certificate, makeCertificate } from "../outbound/certificate.ts"
import { bodyOf } from "../outbound/machine.ts"
import { sized } from "../sized.ts"
import { askUntil, type Database, testOnPostgres } from "./databases.ts"

const JOBS = Number(process.env.CHAOS_DELIVERIES ?? sized(24, 60))
const KILLS = Number(process.env.CHAOS_KILLS ?? sized(1, 6))
/** Requests that reach the receiver before a worker is killed. */
const HEARD_BEFORE_KILL = 14

/** A receiver over https, of which every third request is held until the sender is gone or `letGo` is called. */
const openReceiver = async (certificate: Certificate) => {
  const heard: Array<{ readonly id: string; readonly jobId: string }> = []
  const waiting: Array<{ readonly count: number; readonly resume: () => void }> = []
  const held = new Set<ServerResponse>()
  let isHolding = true
  const server = createServer({ key: certificate.key, cert: certificate.cert }, async (request, answer) => {
    const body: unknown = JSON.parse(await bodyOf(request))
    const jobId = typeof body === "object" && body !== null && "job_id" in body ? String(body.job_id) : ""
    heard.push({ id: String(request.headers["webhook-id"]), jobId })
    for (const one of waiting.filter(({ count }) => heard.length >= count)) one.resume()
    if (isHolding && heard.length % 3 === 0) held.add(answer)
    else answer.writeHead(200).end("ok")
  })
  server.on("tlsClientError", () => {})
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("not listening")
  return {
    port: address.port,
    heard,
    /** Resolves once so many requests have come altogether. */
    until: (count: number) =>
      new Promise<void>((resume) => (heard.length >= count ? resume() : waiting.push({ count, resume }))),
    letGo: () => {
      isHolding = false
      for (const answer of held) answer.writeHead(200).end()
    },
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

const startWorker = (database: Database, port: number, { cert }: Certificate) => {
  const child = Bun.spawn([process.execPath, "tests/process/deliverer.ts"], {
    cwd: join(import.meta.dir, "../.."),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...database.environment,
      RECEIVER_PORT: String(port),
      RECEIVER_AUTHORITY: cert
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit"
  })
  const firstWords = child.stdout.getReader().read()
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exited: child.exited,
    /** Whether it delivers; false when it ended before. */
    isDelivering: firstWords.then(({ done }) => !done)
  }
}

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
      const worker = startWorker(database, receiver.port, certificate)
      await receiver.until(receiver.heard.length + HEARD_BEFORE_KILL)
      worker.kill("SIGKILL")
      await worker.exited
    }
    const left = await database.ask(states)
    receiver.letGo()
    const last = startWorker(database, receiver.port, certificate)
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
  const workers = [1, 2].map(() => startWorker(database, receiver.port, certificate))
  expect(await Promise.all(workers.map(({ isDelivering }) => isDelivering))).toEqual([true, true])
  const ids = await over(database, endJobs(6, receiver.port))
  await delivered(database)
  for (const worker of workers) {
    worker.kill("SIGTERM")
    expect(await worker.exited).toBe(0)
  }
  expect(receiver.heard.map(({ jobId }) => jobId).toSorted()).toEqual(ids.toSorted())
})
