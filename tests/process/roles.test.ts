import { expect } from "bun:test"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { testOnPostgres } from "./databases.ts"
import { firstKeys, startProcess, startServer } from "./server.ts"

const decodeJob = Schema.decodeUnknownSync(Schema.Struct({ job_id: Schema.String, status: Schema.String }))

const grantTo = (tenantId: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`
      with moved as (insert into wallets (tenant_id, balance) values (${tenantId}, 1) returning tenant_id)
      insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
      select tenant_id, 'grant', 'start', 1, now() from moved
    `
  })

const POLL_MS = 50

/** An account that nobody can read, so that its job ends without a network. */
const NOBODY = "/api/v1/creators/creatorsignal/nova"

await testOnPostgres(
  "web and worker are roles of their own: one takes orders, the other works on them",
  async (database) => {
    await using web = await startServer({ ...database.environment, ROLE: "web" })
    const headers = { "x-api-key": firstKeys(web).full }
    expect(web.greeting).toContain("ROLE=worker")
    const ask = async (path: string) => decodeJob(await (await fetch(web.baseUrl + path, { headers })).json())
    expect((await fetch(web.baseUrl + NOBODY, { headers })).status).toBe(402)
    await database.ask(grantTo(firstKeys(web).tenantId))
    const ordered = await ask(NOBODY)
    expect(ordered.status).toBe("queued")

    const worker = await startProcess({ ...database.environment, ROLE: "worker" }, "is working on jobs")
    for (;;) {
      const { status } = await ask(`/api/v1/jobs/${ordered.job_id}`)
      if (status === "failed") break
      expect(["queued", "processing"]).toContain(status)
      // A worker may take its time to start; a key has so many requests a minute and no more.
      await Bun.sleep(POLL_MS)
    }
    worker.kill("SIGTERM")
    expect(await worker.ended).toMatchObject({ code: 0 })
    const account = await (await fetch(`${web.baseUrl}/api/v1/account`, { headers })).json()
    expect(account).toMatchObject({ credits: { balance: 1 } })
  }
)
