import { expect } from "bun:test"
import { Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import type { Scorecard } from "../../ports/creators/scoring/Scorecard.ts"
import { aCard, aJob } from "../contracts/creatorsExamples.ts"
import { sampled, sized } from "../support/running/sized.ts"
import { testOnPostgres } from "./databases.ts"
import { startHangingProxy } from "./hangingProxy.ts"
import { firstKeys, type Server as RunningServer, startServer } from "./server.ts"

/**
 * What a caller is promised: an answer within 10 s, whatever the database does. In the short form, which runs beside other tests, the
 * processor may be theirs: there it is a bound on a hang.
 */
const ANSWERED_WITHIN_MS = sized(120_000, 10_000)
/** So many callers meet the database as it hangs, more than it has connections for. */
const CALLERS = 12
const CREDITS = 500

const through = (url: string, port: number): string => {
  const address = new URL(url)
  address.hostname = "127.0.0.1"
  address.port = String(port)
  return address.href
}

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

/** A tenant with credits and scores that are there. */
const prepared = (url: string, tenantId: TenantId) =>
  Effect.gen(function* () {
    const ledger = yield* CreditLedger
    const jobs = yield* Jobs
    const at = new Date()
    yield* ledger.append({ tenantId, reason: "grant", reference: "start", delta: CREDITS, at })
    return yield* Effect.forEach(Array.from({ length: CALLERS }), () =>
      Effect.gen(function* () {
        const job = aJob(tenantId, { createdAt: at })
        const shared = aCard(job.account, { scoredAt: at })
        yield* jobs.enqueue(job)
        yield* jobs.complete(job, { scores: [{ shared, own: null }], output: null, announce: null }, at)
        return shared
      })
    )
  }).pipe(
    Effect.provide(
      stores(Redacted.make("another signing secret of this test")).pipe(Layer.provide(Server.layer(Redacted.make(url))))
    ),
    Effect.runPromise
  )

const decodeBody = Schema.decodeUnknownSync(Schema.Struct({ error: Schema.String }))

const callsOf = (server: RunningServer, cards: ReadonlyArray<Scorecard>) => {
  const { full, track } = firstKeys(server)
  const send = (path: string, init: RequestInit = {}) =>
    fetch(server.baseUrl + path, {
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      ...init,
      headers: { "content-type": "application/json", "x-api-key": full }
    })
  const post = (path: string, body: object) => send(path, { method: "POST", body: JSON.stringify(body) })
  const lookup = ({ platform, handle }: Pick<Scorecard, "platform" | "handle">) =>
    send(`/api/v1/creators/${platform}/${handle}`)
  return {
    lookup,
    scoring: [
      () => send("/api/v1/account"),
      () => send("/api/v1/jobs/0190b1c0-0000-7000-8000-000000000001"),
      () => post("/api/v1/jobs/bulk-status", { job_ids: ["0190b1c0-0000-7000-8000-000000000001"] }),
      () => post("/api/v1/creators/bulk", { creators: cards.map(({ platform, handle }) => ({ platform, handle })) }),
      () =>
        post("/api/v1/creators/vet", {
          creators: cards.slice(0, 2).map(({ platform, handle }) => ({ platform, handle }))
        }),
      () => send("/api/v1/creators/instagram/never.scored"),
      ...cards.map((card) => () => lookup(card))
    ],
    tracking: [
      () => send("/api/v1/track/click?code=no-such-link"),
      () => send(`/api/v1/track/pixel.js?key=${track}`),
      ...Array.from(
        { length: CALLERS },
        () => () => post("/api/v1/track", { event_type: "page_view", pv_id: crypto.randomUUID() })
      )
    ]
  }
}

for (const isLate of sampled([false, true], 0)) {
  await testOnPostgres(
    `a database that hangs: every caller is told, it is found again, and nobody pays twice${
      isLate ? ", though what it was sent is carried out late" : ""
    }`,
    async (database) => {
      const url = database.environment.DATABASE_URL ?? ""
      const { hostname, port } = new URL(url)
      await using proxy = await startHangingProxy({ host: hostname, port: Number(port || 5432) })
      await using server = await startServer({
        ...database.environment,
        DATABASE_URL: through(url, proxy.port),
        ROLE: "web"
      })
      const tenantId = TenantId.make(firstKeys(server).tenantId)
      const cards = await prepared(url, tenantId)
      const calls = callsOf(server, cards)
      // The keys are known and the connections are open, so that what follows hangs in the midst of its work.
      expect((await Promise.all(calls.scoring.slice(0, 1).map((call) => call()))).map(({ status }) => status)).toEqual([
        200
      ])
      const before = await database.ask(sums(tenantId))

      proxy.hang()
      const [scoring, tracking, ready] = await Promise.all([
        Promise.all(calls.scoring.map((call) => call())),
        Promise.all(calls.tracking.map((call) => call())),
        fetch(`${server.baseUrl}/readyz`, { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) })
      ])
      expect(ready.status).toBe(503)
      for (const answer of scoring) {
        expect([500, 503]).toContain(answer.status)
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
        const { error } = decodeBody(await answer.json())
        const isOfTheTable = ["charge_failed", "queue_failed"].includes(error)
        expect([error, answer.status]).toEqual([error, isOfTheTable ? 500 : 503])
      }
      for (const answer of tracking) {
        // The pixel's program needs no database once its key is known; nothing else is served.
        expect([200, 500]).toContain(answer.status)
        if (answer.status === 500) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
      }
      // Those who come while it hangs are told as well.
      const later = await Promise.all([
        calls.scoring[0]?.(),
        calls.tracking[0]?.(),
        ...cards.map((card) => calls.lookup(card))
      ])
      expect(later.filter((answer) => answer !== undefined && answer.status < 500)).toEqual([])

      proxy.recover({ isLate })
      // It recovers by itself: how many requests that takes is not promised, that it does is.
      while ((await fetch(`${server.baseUrl}/readyz`)).status !== 200);
      for (const card of cards) while ((await calls.lookup(card)).status !== 200);
      const after = await database.ask(sums(tenantId))
      const served = cards.length
      expect(after?.usage).toBe(after?.charges ?? -1)
      if (isLate) {
        // The bulk lookup, the vetting and the job that nobody asked for again are the only ones beside.
        expect((after?.charges ?? 0) - (before?.charges ?? 0)).toBeLessThanOrEqual(served + cards.length + 2)
      } else {
        expect((after?.charges ?? 0) - (before?.charges ?? 0)).toBe(served)
      }
      expect(after?.balance).toBe((before?.balance ?? 0) - (after?.charges ?? 0) + (before?.charges ?? 0))
      server.kill("SIGTERM")
      const { stderr } = await server.ended
      console.log(`isLate ${isLate}: ${JSON.stringify({ before, after })}, ${stderr.length} bytes of log`)
    }
  )
}
