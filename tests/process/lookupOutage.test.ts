import { expect } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { aCard, aJob } from "../contracts/creatorsExamples.ts"
import { testOnPostgres } from "./databases.ts"
import { firstKeys, startServer } from "./server.ts"

/** Lookups of a run; at as many points the database ends every connection of the service. */
const LOOKUPS = Number(process.env.CHAOS_LOOKUPS ?? 1_500)
const OUTAGES = 8
/** Each client has a key of its own, and sends fewer than a key may in a minute. */
const LOOKUPS_A_CLIENT = 100
const CLIENTS = Math.ceil(LOOKUPS / LOOKUPS_A_CLIENT)

const endConnections = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'creatorsignal'
  `
})

const sums = (tenantId: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ readonly charges: number; readonly usage: number; readonly balance: number }>`
      select
        (select count(*)::int from ledger_entries where tenant_id = ${tenantId} and reason = 'charge') as charges,
        (select count(*)::int from usage_log where tenant_id = ${tenantId}) as usage,
        (select balance::int from wallets where tenant_id = ${tenantId}) as balance
    `
    return row
  })

await testOnPostgres(
  "the database goes away in the middle of charges: whoever was served was charged, and nobody else",
  async (database) => {
    await using server = await startServer({ ...database.environment, ROLE: "web" })
    const keys = firstKeys(server)
    const tenantId = TenantId.make(keys.tenantId)
    const url = Redacted.make(database.environment.DATABASE_URL ?? "")
    const { shared: card, secrets } = await Effect.runPromise(
      Effect.gen(function* () {
        const ledger = yield* CreditLedger
        const jobs = yield* Jobs
        const at = new Date()
        yield* ledger.append({ tenantId, reason: "grant", reference: "start", delta: LOOKUPS + 1, at })
        const job = aJob(tenantId, { createdAt: at })
        const shared = aCard(job.account, { scoredAt: at })
        yield* jobs.enqueue(job)
        yield* jobs.complete(job, { scores: [{ shared, own: null }], output: null, announce: null }, at)
        const made = yield* Effect.forEach(Array.from({ length: CLIENTS }), () =>
          createKey({ tenantId, scope: "read", label: "A client" })
        )
        return { shared, secrets: made.map(({ secret }) => Redacted.value(secret)) }
      }).pipe(
        Effect.provide(
          Layer.merge(
            stores(Redacted.make("another signing secret of this test")).pipe(Layer.provide(Server.layer(url))),
            cryptography
          )
        )
      )
    )
    const statuses = new Map<number, number>()
    const outages: Array<Promise<void>> = []
    let sent = 0
    const outageEvery = Math.floor(LOOKUPS / (OUTAGES + 1))
    const client = async (secret: string) => {
      for (let own = 0; own < LOOKUPS_A_CLIENT && sent < LOOKUPS; own++) {
        sent += 1
        if (sent % outageEvery === 0) outages.push(database.ask(endConnections))
        const { status } = await fetch(`${server.baseUrl}/api/v1/creators/${card.platform}/${card.handle}`, {
          headers: { "x-api-key": secret }
        })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(secrets.map(client))
    await Promise.all(outages)
    const after = await database.ask(sums(tenantId))
    const served = statuses.get(200) ?? 0
    console.log(`${outages.length} outages: ${JSON.stringify(Object.fromEntries(statuses))}, ${JSON.stringify(after)}`)
    expect([...statuses.keys()].filter((status) => ![200, 500, 503].includes(status))).toEqual([])
    // One charge and one usage are the job's that made the score.
    expect(after).toEqual({ charges: served + 1, usage: served + 1, balance: LOOKUPS - served })
  }
)
