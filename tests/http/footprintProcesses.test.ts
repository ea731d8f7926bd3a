import { expect } from "bun:test"
import { Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { WebhookEndpoints } from "../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { Discoveries } from "../../ports/creators/discovery/Discoveries.ts"
import type { Discovery } from "../../ports/creators/discovery/Discovery.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { aDiscovery, aFound } from "../contracts/discoveryExamples.ts"
import { aWebhook } from "../contracts/webhooksExamples.ts"
import { makeCertificate } from "../outbound/certificate.ts"
import { askUntil, type Database, testOnPostgres } from "../process/databases.ts"
import { startWorker } from "../process/scoringWorker.ts"
import { firstKeys, type Server as Process, runHere, startServer } from "../process/server.ts"
import { openReceiver, startDeliverer } from "../process/webhookReceiver.ts"
import { account, type Customer } from "./customers.ts"
import { openHost, type TestHost } from "./host.ts"

const PATH = "/api/v1/creators/score-footprint"
const CONFIRMS = 50

const seed = { platform: "youtube", handle: Handle.make("nova.kitchen") } as const
const OTHERS = [aFound("instagram", "nova.kitchen", 0.98), aFound("kick", "novakitchen", 0.96)]
const THREE = [seed, ...OTHERS.map(({ platform, handle }) => ({ platform, handle }))]

const storesOn = ({ environment }: Database) =>
  stores(Redacted.make("a signing secret")).pipe(
    Layer.provide(Server.layer(Redacted.make(environment.DATABASE_URL ?? "")))
  )

/** What a tenant was shown of the creator a moment ago. */
const show = (tenantId: TenantId, keyId: KeyId, discovery: Discovery) =>
  Discoveries.use((discoveries) =>
    discoveries.record({
      tenantId,
      keyId,
      operationId: crypto.randomUUID(),
      at: new Date(),
      discovery,
      priceCredits: Credits.make(0),
      customerRef: null
    })
  )

const QueuedBody = Schema.Struct({
  job_id: Schema.String,
  identity_group_id: Schema.String,
  deduplicated: Schema.Boolean,
  credits_charged: Schema.Int
})
const decodeQueued = Schema.decodeUnknownSync(QueuedBody)

/** What is written of the footprint, all of one moment. */
const tally = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Record<string, number>>`
    select
      (select count(*)::int from jobs) as jobs,
      (select count(*)::int from jobs where status = 'done') as done,
      (select count(*)::int from scores) as scores,
      (select count(distinct platform)::int from scores) as platforms,
      (select count(*)::int from ledger_entries where reason = 'charge') as charges,
      (select coalesce(sum(-delta), 0)::int from ledger_entries where reason in ('charge', 'refund')) as credits,
      (select count(distinct group_id)::int from footprint_accounts) as groups,
      (select count(*)::int from footprint_accounts) as linked,
      (select count(*)::int from creator_holds) as holds,
      (select count(*)::int from webhook_deliveries) as deliveries
  `
  return row
})

const poll = async (host: TestHost, { key }: Customer, jobId: string) =>
  askUntil(
    () => host.call(`/api/v1/jobs/${jobId}`, { key }),
    ({ status }) => status !== 202
  )

await testOnPostgres(
  "a creator of three accounts: preview, confirm, kill -9 amid the job; one credit, one score a platform, one group, one webhook",
  async (database) => {
    const certificate = await makeCertificate("DNS:hook.example")
    using receiver = await openReceiver(certificate)
    receiver.letGo()
    await using host = await openHost<unknown>({ adapters: Layer.merge(storesOn(database), externalPorts) })
    const me = await account(host, 5)
    await host.run(
      Effect.gen(function* () {
        const keys = yield* ApiKeys
        const key = (yield* keys.list(me.tenantId, { limit: 9, after: null })).find(({ id }) => id === me.keyId)
        if (key === undefined) return yield* Effect.die("the key is not there")
        const endpoints = yield* WebhookEndpoints
        yield* endpoints.set(aWebhook(key, { url: `https://hook.example:${receiver.port}/` }))
        yield* show(me.tenantId, me.keyId, aDiscovery(seed, OTHERS))
      })
    )
    const send = (body: object) => host.call(PATH, { method: "POST", key: me.key, body })
    expect(await send(seed)).toMatchObject({ status: 200, json: { scoreable_count: 3, credits_charged: 0 } })
    const queued = decodeQueued((await send({ ...seed, confirm: true })).json)
    expect(queued).toMatchObject({ deduplicated: false, credits_charged: 1 })

    const first = startWorker(database, { READING_MS: "400" })
    await first.begun(2)
    first.kill("SIGKILL")
    await first.exited
    const amid = await database.ask(tally)
    expect(amid).toMatchObject({ done: 0, scores: 0 })

    const deliverer = startDeliverer(database, receiver.port, certificate)
    expect(await deliverer.isDelivering).toBe(true)
    const second = startWorker(database)
    const done = await poll(host, me, queued.job_id)
    await receiver.until(1)
    const ended = await askUntil(
      () =>
        database.ask(SqlClient.SqlClient.use((sql) => sql`select 1 from webhook_deliveries where state = 'pending'`)),
      (rows) => rows.length === 0
    )
    expect(ended).toEqual([])
    for (const worker of [second, deliverer]) {
      worker.kill("SIGTERM")
      expect(await worker.exited).toBe(0)
    }
    expect(done).toMatchObject({
      status: 200,
      json: {
        status: "done",
        identity_group_id: queued.identity_group_id,
        accounts: THREE.map((each) => ({ ...each, status: "scored", reason: null })),
        creator: { ...seed, score_scope: "footprint" }
      }
    })
    const report = await host.call(`/api/v1/creators/kick/${THREE[2]?.handle}/report`, { key: me.key })
    expect(report).toMatchObject({
      status: 200,
      json: { access: "included", credits_charged: 0, report: { creator: { score_scope: "footprint" } } }
    })
    expect(receiver.heard.map(({ jobId }) => jobId)).toEqual([queued.job_id])
    const counted = await database.ask(tally)
    console.log(`killed amid the job: ${JSON.stringify(counted)}`)
    expect(counted).toEqual({
      jobs: 1,
      done: 1,
      scores: 3,
      platforms: 3,
      charges: 1,
      credits: 1,
      groups: 1,
      linked: 3,
      holds: 0,
      deliveries: 1
    })
  }
)

const JsonRow = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
const decodeRow = Schema.decodeUnknownSync(JsonRow)

await testOnPostgres(
  "50 confirms of one footprint at once, of two tenants at two hosts: one job, one charge, the other tenant is told creator_busy",
  async (database) => {
    const environment = { ...database.environment, ROLE: "web" }
    await using one = await startServer(environment)
    await using other = await startServer(environment)
    const run = async (...args: ReadonlyArray<string>) =>
      decodeRow((await runHere([...args, "--json"], environment)).stdout)
    const aTenant = async (tenantId: string) => {
      const key = await run("key", "create", "--tenant", tenantId, "--scope", "full")
      await run("credits", "grant", "--tenant", tenantId, "--amount", String(CONFIRMS))
      return { tenantId: TenantId.make(tenantId), keyId: KeyId.make(String(key.id)), key: String(key.key) }
    }
    const tenants = [
      await aTenant(firstKeys(one).tenantId),
      await aTenant(String((await run("tenant", "create", "--name", "Another")).id))
    ]
    // Each tenant was shown the same creator by another of their accounts.
    const seeds = [seed, { platform: "kick", handle: Handle.make("novakitchen") } as const]
    const seen = [
      aDiscovery(seed, OTHERS),
      aDiscovery({ ...(seeds[1] ?? seed) }, [
        aFound("instagram", "nova.kitchen", 0.98),
        aFound("youtube", "nova.kitchen", 0.97)
      ])
    ]
    await Effect.runPromise(
      Effect.forEach(tenants, ({ tenantId, keyId }, place) =>
        show(tenantId, keyId, seen[place] ?? aDiscovery(seed, OTHERS))
      ).pipe(Effect.provide(storesOn(database)))
    )
    const confirm = async ({ baseUrl }: Process, place: number) => {
      const response = await fetch(baseUrl + PATH, {
        method: "POST",
        headers: { "x-api-key": tenants[place]?.key ?? "", "content-type": "application/json" },
        body: JSON.stringify({ ...seeds[place], confirm: true })
      })
      const json: unknown = await response.json()
      return { place, status: response.status, json }
    }
    const answers = await Promise.all(
      Array.from({ length: CONFIRMS }, (_, n) => confirm(n % 4 < 2 ? one : other, n % 2))
    )
    const queued = answers
      .filter(({ status }) => status === 202)
      .map(({ json, place }) => ({ place, ...decodeQueued(json) }))
    const busy = answers.filter(({ status }) => status === 409)
    const counted = await database.ask(tally)
    console.log(
      `${CONFIRMS} confirms: ${queued.length} queued or joined, ${queued.filter((each) => !each.deduplicated).length} of ` +
        `them new, ${busy.length} busy; ${JSON.stringify(counted)}`
    )
    expect(queued.length + busy.length).toBe(CONFIRMS)
    for (const { json } of busy) expect(json).toMatchObject({ error: "creator_busy" })
    // One tenant has the job, and every request of theirs is answered with it; every request of the other's is refused.
    expect(new Set(queued.map(({ place }) => place)).size).toBe(1)
    expect(queued).toHaveLength(CONFIRMS / 2)
    expect(new Set(queued.map(({ job_id }) => job_id)).size).toBe(1)
    expect(new Set(queued.map(({ identity_group_id }) => identity_group_id)).size).toBe(1)
    expect(queued.filter(({ deduplicated }) => !deduplicated)).toHaveLength(1)
    expect(queued.reduce((sum, { credits_charged }) => sum + credits_charged, 0)).toBe(1)
    expect(counted).toMatchObject({ jobs: 1, charges: 1, credits: 1, groups: 1, linked: 3, holds: 3, scores: 0 })
  }
)
