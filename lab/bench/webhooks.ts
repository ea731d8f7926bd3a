import { join } from "node:path"
import { Duration, Effect, Fiber, Layer, Logger, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layerWith } from "../../adapters/outbound/PublicWeb.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { ATTEMPTS_AT_ONCE, deliverDue } from "../../domain/accounts/webhooks/deliverDue.ts"
import { ATTEMPT_TIMEOUT_MS, RESPONSE_BYTES_MAX } from "../../domain/accounts/webhooks/sendSigned.ts"
import { layer as mail } from "../../fixtures/system/Mail.ts"
import { WebhookEndpoints } from "../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { PublicWeb } from "../../ports/web/PublicWeb.ts"
import { newTenant } from "../../tests/contracts/newTenant.ts"
import { aKey, aWebhook } from "../../tests/contracts/webhooksExamples.ts"
import { makeCertificate } from "../../tests/outbound/certificate.ts"
import { freshDatabase } from "./database.ts"
import { Latencies } from "./Latencies.ts"
import { type Aim, count, ms, perSecond, printTable, times } from "./print.ts"
import { CELL } from "./settings.ts"

const ENDPOINTS = 1_000
const HANGING = 10
/** Deliveries of each endpoint: more of the quick ones than can be made in the time. */
const DELIVERIES_EACH = 20
const DELIVERIES_OF_HANGING = 1_000
const BARE_REQUESTS = 1_000
/** A creator with a narrative and a few flags. */
const BODY = JSON.stringify({ event: "score.completed", creator: { narrative: "x".repeat(8_000) } })

const CERTIFICATE_NAME = "hooks.example"

/** The receiver is a process of its own; it prints its port and answers all but the paths that hang. */
const startReceiver = async (
  resources: AsyncDisposableStack,
  certificate: { readonly key: string; readonly cert: string }
) => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "webhookReceiver.ts")], {
    env: { PATH: process.env.PATH, RECEIVER_KEY: certificate.key, RECEIVER_CERT: certificate.cert },
    stdout: "pipe",
    stderr: "inherit"
  })
  resources.defer(async () => {
    child.kill("SIGKILL")
    await child.exited
  })
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    const port = /port (\d+)/.exec(text)?.[1]
    if (port !== undefined) return Number(port)
  }
  throw new Error("the receiver did not start")
}

/** Endpoints with due deliveries; those that hang first in every order. */
const fill = (port: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tenantId = yield* newTenant
    const key = yield* aKey(tenantId)
    const endpoints = yield* WebhookEndpoints
    for (let n = 0; n < ENDPOINTS; n++) {
      const keyId = n === 0 ? key.id : (yield* aKey(tenantId)).id
      const path = n < HANGING ? "hang" : "ok"
      yield* endpoints.set({
        ...aWebhook(key, { url: `https://${CERTIFICATE_NAME}:${port}/${path}` }),
        keyId
      })
      yield* sql`
        insert into webhook_deliveries
          (tenant_id, delivery_id, key_id, job_id, event, state, attempts, created_at, next_attempt_at)
        select ${tenantId}::uuid, gen_random_uuid(), ${keyId}::uuid, gen_random_uuid(), 'score.completed', 'pending', 0,
          now(), now() - make_interval(secs => ${n < HANGING ? 60 : 1}::int)
        from generate_series(1, ${n < HANGING ? DELIVERIES_OF_HANGING : DELIVERIES_EACH}::int)
      `
    }
    yield* sql`analyze webhook_deliveries`
  })

/** The reference: the same requests without a store, signatures or endpoints. Answers how many a second. */
const sendBare = (port: number) =>
  Effect.gen(function* () {
    const web = yield* PublicWeb
    const fromMs = performance.now()
    const request = {
      method: "POST",
      url: `https://${CERTIFICATE_NAME}:${port}/ok`,
      body: BODY,
      bodyBytesMax: RESPONSE_BYTES_MAX,
      cutsBody: true,
      timeoutMs: ATTEMPT_TIMEOUT_MS
    } as const
    yield* Effect.replicateEffect(web.send(request), BARE_REQUESTS, { concurrency: ATTEMPTS_AT_ONCE, discard: true })
    return (BARE_REQUESTS * 1_000) / (performance.now() - fromMs)
  })

/** How many deliveries a second one worker makes over https, 1,000 endpoints with work waiting, of which ten never answer. */
export const webhooks = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const databaseUrl = await freshDatabase(resources)
  if (databaseUrl === null) return []
  const certificate = await makeCertificate(`DNS:${CERTIFICATE_NAME}`)
  const port = await startReceiver(resources, certificate)
  const services = Layer.mergeAll(stores(Redacted.make("a signing secret")), mail, cryptography, Logger.layer([])).pipe(
    Layer.provideMerge(Server.layer(Redacted.make(databaseUrl))),
    Layer.merge(
      layerWith({
        allows: (address, to) => address === "127.0.0.1" && to === port,
        lookup: async () => ["127.0.0.1"],
        authority: certificate.cert
      })
    )
  )
  const { perEndpoint, measured, bare } = await Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* fill(port)
    const bare = yield* sendBare(port)
    const worker = yield* Effect.forkChild(
      deliverDue({ serviceName: "CreatorSignal", bodyOf: () => Effect.succeed(BODY) })
    )
    yield* Effect.sleep(Duration.seconds(CELL.warmUpSeconds))
    const delivered = sql<{ readonly count: number }>`
      select count(*)::int as count from webhook_deliveries where state = 'delivered'
    `.pipe(Effect.map(([row]) => row?.count ?? 0))
    const [before, fromMs] = [yield* delivered, performance.now()]
    yield* Effect.sleep(Duration.seconds(CELL.seconds))
    const after = yield* delivered
    const seconds = (performance.now() - fromMs) / 1_000
    const attempts = yield* sql<{ readonly latency: number }>`
      select latency_ms as latency from webhook_attempts where fault is null
    `
    const latencies = new Latencies()
    for (const { latency } of attempts) latencies.add(latency)
    const [row] = yield* sql<{ readonly least: number; readonly most: number }>`
      select min(n)::int as least, max(n)::int as most from (
        select e.key_id, count(d.key_id) as n from webhook_endpoints e
        left join webhook_deliveries d on d.key_id = e.key_id and d.state = 'delivered'
        where (select count(*) from webhook_deliveries w where w.key_id = e.key_id) = ${DELIVERIES_EACH}
        group by e.key_id
      ) counted
    `
    yield* Fiber.interrupt(worker)
    return {
      bare,
      perEndpoint: row,
      measured: { ...latencies.measured(seconds, after), perSecond: (after - before) / seconds }
    }
  }).pipe(Effect.scoped, Effect.provide(services), Effect.runPromise)
  printTable(
    `Webhooks over https: ${count(ENDPOINTS)} endpoints, ${HANGING} of which hang`,
    ["deliveries", "of the requests alone", "p50", "p99", "delivered", "least and most of a quick endpoint"],
    [
      [
        perSecond(measured.perSecond),
        times(measured.perSecond / bare),
        ms(measured.p50Ms),
        ms(measured.p99Ms),
        count(measured.answers),
        `${perEndpoint?.least} to ${perEndpoint?.most}`
      ]
    ]
  )
  return []
}
