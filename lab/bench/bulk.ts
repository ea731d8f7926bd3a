import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { aCard, aJob } from "../../tests/contracts/creatorsExamples.ts"
import { freshDatabase } from "./database.ts"
import { type Aim, median, ms, printTable, times } from "./print.ts"
import { startServer } from "./processes.ts"
import { ROUNDS } from "./settings.ts"

const ITEMS = 100
/** Bulks of a round; with the single calls they stay below what one key may send a minute. */
const BULKS = 10
const CREDITS = ITEMS * (BULKS + 2)
const FASTER_MIN = 20

const timedMs = async (work: () => Promise<unknown>): Promise<number> => {
  const fromMs = performance.now()
  await work()
  return performance.now() - fromMs
}

/** One bulk of cached creators beside as many single calls one after another, over HTTP on a database server. */
export const bulk = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const databaseUrl = await freshDatabase(resources)
  if (databaseUrl === null) return []
  // Without a worker nobody reads the accounts that are ordered here, which don't exist.
  const { port } = await startServer(resources, databaseUrl, { ROLE: "web" })
  const runtime = ManagedRuntime.make(
    postgres(Redacted.make("a signing secret")).pipe(
      Layer.provide(PostgresServer.layer(Redacted.make(databaseUrl))),
      Layer.merge(Layer.merge(Digest.layerWebCrypto, SecureRandom.layerWebCrypto))
    )
  )
  resources.defer(() => runtime.dispose())

  const creators = await runtime.runPromise(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const { id: tenantId } = yield* createTenant("Owner")
      yield* grantCredits({ tenantId, credits: ITEMS })
      const at = new Date()
      return yield* Effect.forEach(Array.from({ length: ITEMS }), () =>
        Effect.gen(function* () {
          const job = aJob(tenantId)
          yield* jobs.enqueue(job)
          yield* jobs.complete(
            job,
            { scores: [{ shared: aCard(job.account, { scoredAt: at }), own: null }], output: null, announce: null },
            at
          )
          return job.account
        })
      )
    })
  )
  const newKey = () =>
    runtime.runPromise(
      Effect.gen(function* () {
        const { id: tenantId } = yield* createTenant("Reader")
        yield* grantCredits({ tenantId, credits: CREDITS })
        const { secret } = yield* createKey({ tenantId, scope: "full", label: "full" })
        return Redacted.value(secret)
      })
    )
  const call = async (key: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/creators/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
    return text
  }

  const rounds: Array<{ readonly singlesMs: number; readonly bulkMs: number; readonly queuedMs: number }> = []
  // The first round is for the server to get warm.
  for (let round = 0; round <= ROUNDS; round++) {
    const key = await newKey()
    const singlesMs = await timedMs(async () => {
      for (const { platform, handle } of creators) await call(key, `${platform}/${handle}`)
    })
    const bulksMs: Array<number> = []
    for (let each = 0; each < BULKS; each++) bulksMs.push(await timedMs(() => call(key, "bulk", { creators })))
    const unscored = creators.map(({ handle }) => ({ platform: "reddit", handle: `${round}.${handle}` }))
    const queuedMs = await timedMs(() => call(key, "bulk", { creators: unscored }))
    if (round > 0) rounds.push({ singlesMs, bulkMs: median(bulksMs), queuedMs })
  }
  const faster = median(rounds.map(({ singlesMs, bulkMs }) => singlesMs / bulkMs))
  printTable(
    `POST /creators/bulk of ${ITEMS} on a database server`,
    ["100 cached", "100 single calls", "times faster", "100 queued"],
    [
      [
        ms(median(rounds.map(({ bulkMs }) => bulkMs))),
        ms(median(rounds.map(({ singlesMs }) => singlesMs))),
        times(faster),
        ms(median(rounds.map(({ queuedMs }) => queuedMs)))
      ]
    ]
  )
  return [
    {
      what: `bulk: ${ITEMS} cached creators at least ${FASTER_MIN} times as fast as one call each`,
      measured: times(faster),
      isMet: faster >= FASTER_MIN
    }
  ]
}
