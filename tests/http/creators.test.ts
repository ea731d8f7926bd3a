import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Fiber, Layer, Redacted, Schema } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import { runJob } from "../../domain/creators/jobs/runJob.ts"
import { EXTRAS } from "../../domain/creators/lookups/extras.ts"
import { AGENT_WEIGHTS, tierOf } from "../../domain/creators/scoring/scoreCreator.ts"
import { sandboxCard } from "../../fixtures/creators/scoring/sandboxCard.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { dayAt } from "../../fixtures/sandbox/day.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { LedgerUnavailable } from "../../ports/accounts/billing/CreditLedger.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { JobQueue } from "../../ports/creators/jobs/JobQueue.ts"
import { Jobs, JobsUnavailable } from "../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { account, balanceOf } from "./customers.ts"
import { openHost, type TestHost } from "./host.ts"

const decodeListed = Schema.decodeUnknownSync(
  Schema.Struct({
    jobs: Schema.Array(Schema.Struct({ job_id: Schema.String })),
    next_cursor: Schema.NullOr(Schema.String)
  })
)

const TIMING = { pollMs: 20, lockRefreshMs: 500, lockSeconds: 2, retryMs: 20 }
const embedded = () =>
  Layer.merge(
    postgres(Redacted.make("a signing secret"), TIMING).pipe(Layer.provide(migratedEmbedded())),
    externalPorts
  )

/** Works on jobs until it is stopped. */
const startWorker = (host: TestHost) => {
  const work = JobQueue.use((queue) => Effect.ignore(queue.take(runJob))).pipe(Effect.forever)
  return host.host.services.then((services) => Effect.runForkWith(services)(work))
}

const ended = async (host: TestHost, jobId: string, key: string, query = "") => {
  for (;;) {
    const answer = await host.call(`/api/v1/jobs/${jobId}${query}`, { key })
    if (answer.status !== 202) return answer
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const isQueued = (json: unknown): json is { readonly job_id: string } =>
  typeof json === "object" && json !== null && "job_id" in json

const order = async (host: TestHost, key: string, path = `/api/v1/creators/instagram/nova.${crypto.randomUUID()}`) => {
  const answer = await host.call(path, { key })
  if (!isQueued(answer.json)) throw new Error(`not queued: ${answer.text}`)
  return { answer, jobId: answer.json.job_id, path }
}

const suite = (name: string, open: () => Promise<TestHost>) =>
  describe(`creators over ${name}`, () => {
    let host: TestHost
    let worker: Fiber.Fiber<unknown, unknown>
    beforeAll(async () => {
      host = await open()
      worker = await startWorker(host)
    })
    afterAll(async () => {
      await Effect.runPromise(Fiber.interrupt(worker))
      await host.close()
    })

    test("a lookup without a score is queued for one credit, scored, and then served for one credit a time", async () => {
      const me = await account(host, 5)
      const { answer, jobId, path } = await order(host, me.key)
      expect(answer).toMatchObject({
        status: 202,
        json: {
          status: "queued",
          poll_url: `/api/v1/jobs/${jobId}`,
          deduplicated: false,
          credits_charged: 1,
          eta_seconds: expect.any(Number)
        }
      })
      const done = await ended(host, jobId, me.key)
      const handle = path.split("/").at(-1)
      expect(done).toMatchObject({
        status: 200,
        json: {
          job_id: jobId,
          status: "done",
          progress: 100,
          creator: { platform: "instagram", handle, display_name: "Nova Cooks", tier: "good", followers: 18_400 },
          report_url: `${path}/report`
        }
      })
      for (const left of [3, 2]) {
        expect(await host.call(path, { key: me.key })).toMatchObject({
          status: 200,
          json: { status: "cached", credits_charged: 1, creator: { handle, score: 77 } }
        })
        expect(await balanceOf(host, me)).toBe(left)
      }
    })

    test("unknown platform, empty, too long and broken handles, and unknown extras are 400 and charge nothing", async () => {
      const me = await account(host, 1)
      const cases: ReadonlyArray<readonly [string, string]> = [
        ["/api/v1/creators/myspace/nova", "unsupported_platform"],
        ["/api/v1/creators/service/nova", "unsupported_platform"],
        ["/api/v1/creators/x/%20", "invalid_handle"],
        ["/api/v1/creators/x/@", "invalid_handle"],
        ["/api/v1/creators/x/%40", "invalid_handle"],
        [`/api/v1/creators/x/${"n".repeat(101)}`, "invalid_handle"],
        ["/api/v1/creators/x/a%2Fb", "invalid_handle"],
        ["/api/v1/creators/x/%252F", "invalid_handle"],
        ["/api/v1/creators/x/a%00b", "invalid_handle"],
        ["/api/v1/creators/x/%E0%A4%A", "invalid_handle"],
        ["/api/v1/creators/x/%FF", "invalid_handle"],
        ["/api/v1/creators/x/", "invalid_handle"],
        ["/api/v1/creators/x/nova?include=everything", "invalid_request"],
        ["/api/v1/creators/x/nova?include=narrative,score", "invalid_request"]
      ]
      for (const [path, error] of cases) {
        expect({ path, answer: await host.call(path, { key: me.key }) }).toMatchObject({
          path,
          answer: { status: 400, json: { error } }
        })
      }
      expect(await balanceOf(host, me)).toBe(1)
    })

    test("twitter and x are one platform, and the request's spelling is echoed; handles are trimmed and folded", async () => {
      const me = await account(host, 3)
      const handle = `nova${crypto.randomUUID()}`
      const { jobId } = await order(host, me.key, `/api/v1/creators/Twitter/%20%40${handle.toUpperCase()}%20`)
      expect(await ended(host, jobId, me.key)).toMatchObject({
        json: { creator: { platform: "twitter", handle }, report_url: `/api/v1/creators/twitter/${handle}/report` }
      })
    })

    test("an account that can't be read is a failed job with a clear sentence, refunded once", async () => {
      const me = await account(host, 2)
      for (const [handle, sentence] of [
        ["nobody", "There is no such account. The credit was given back."],
        ["private", "The account is private. The credit was given back."]
      ]) {
        const { jobId } = await order(host, me.key, `/api/v1/creators/kick/${handle}`)
        expect(await ended(host, jobId, me.key)).toMatchObject({
          status: 200,
          json: { status: "failed", error: sentence, failed_at: expect.any(String) }
        })
        expect(await balanceOf(host, me)).toBe(2)
      }
    })

    test("failure after three tries: failed, refunded once", async () => {
      const me = await account(host, 1)
      const { jobId } = await order(host, me.key, "/api/v1/creators/twitch/unreachable")
      expect(await ended(host, jobId, me.key)).toMatchObject({
        json: { status: "failed", error: expect.stringContaining("three tries") }
      })
      expect(await balanceOf(host, me)).toBe(1)
    })

    test("without credits: 402, no score returned, nothing queued", async () => {
      const me = await account(host, 0)
      const answer = await host.call("/api/v1/creators/x/nova.without", { key: me.key })
      expect(answer).toMatchObject({
        status: 402,
        json: {
          error: "insufficient_credits",
          credits_required: 1,
          balance: 0,
          message: expect.stringContaining("/account/credits")
        }
      })
      expect(await balanceOf(host, me)).toBe(0)
    })

    test("a read-only key on a cache miss: 403, nothing charged", async () => {
      const me = await account(host, 1, "read")
      expect(await host.call("/api/v1/creators/x/nova.readonly", { key: me.key })).toMatchObject({
        status: 403,
        json: { error: "insufficient_scope" }
      })
      expect(await balanceOf(host, me)).toBe(1)
    })

    test("unknown jobs, another tenant's jobs and ids that are none are not found, and not distinguished", async () => {
      const [me, other] = [await account(host, 1), await account(host, 1)]
      const { jobId } = await order(host, other.key)
      await ended(host, jobId, other.key)
      for (const id of [jobId, crypto.randomUUID(), "1", "%00", "../x"]) {
        const answer = await host.call(`/api/v1/jobs/${encodeURIComponent(id)}`, { key: me.key })
        expect(answer).toMatchObject({ status: 404, json: { status: "not_found", message: "There is no such job." } })
      }
    })

    test("the account's jobs are listed newest first, page by page, by status, creator and customer; nobody else's", async () => {
      const [me, other] = [await account(host, 3), await account(host, 1)]
      const failed = await order(host, me.key, "/api/v1/creators/reddit/nobody")
      await ended(host, failed.jobId, me.key)
      const path = `/api/v1/creators/youtube/nova.${crypto.randomUUID()}`
      const done = await host.call(path, { key: me.key, headers: { "x-customer-ref": "brand 7" } })
      const foreign = await order(host, other.key)
      const list = async (query: string) => (await host.call(`/api/v1/jobs${query}`, { key: me.key })).json
      const doneId = isQueued(done.json) ? done.json.job_id : ""
      const idsOf = async (query: string) => decodeListed(await list(query)).jobs.map(({ job_id }) => job_id)
      await ended(host, doneId, me.key)
      expect(await list("")).toMatchObject({
        jobs: [
          { job_id: doneId, status: "done", platform: "youtube", customer_ref: "brand 7", error: null, progress: 100 },
          { job_id: failed.jobId, status: "failed", handle: "nobody", error: expect.any(String), customer_ref: null }
        ],
        next_cursor: null
      })
      const { jobs, next_cursor } = decodeListed(await list("?limit=1"))
      expect([jobs.map(({ job_id }) => job_id), await idsOf(`?limit=1&cursor=${next_cursor}`)]).toEqual([
        [doneId],
        [failed.jobId]
      ])
      expect(await idsOf("?status=failed")).toEqual([failed.jobId])
      expect(await idsOf("?customer_ref=brand%207")).toEqual([doneId])
      expect(await idsOf("?platform=Reddit&handle=@nobody")).toEqual([failed.jobId])
      expect(await idsOf(`?cursor=${foreign.jobId}`)).toEqual([])
      for (const [query, said] of [
        ["?status=lost", "status: must be one of"],
        ["?handle=nobody", "platform: is sent with handle"],
        ["?limit=0", "limit: must be a whole number from 1 to 100"],
        ["?cursor=x", "cursor: must be next_cursor"]
      ]) {
        expect(await list(query ?? "")).toMatchObject({
          error: "invalid_request",
          message: expect.stringContaining(said ?? "")
        })
      }
    })

    test("bulk-status: always 200, each like the single answer, in order, with a summary", async () => {
      const me = await account(host, 3)
      const done = await order(host, me.key)
      const failed = await order(host, me.key, "/api/v1/creators/reddit/nobody")
      await ended(host, done.jobId, me.key)
      await ended(host, failed.jobId, me.key)
      const ids = [failed.jobId, "no-such-job", done.jobId, done.jobId]
      const answer = await host.call("/api/v1/jobs/bulk-status", {
        method: "POST",
        key: me.key,
        body: { job_ids: ids, include: "narrative" }
      })
      expect(answer).toMatchObject({
        status: 200,
        json: {
          jobs: [
            { job_id: failed.jobId, status: "failed" },
            { job_id: "no-such-job", status: "not_found" },
            { job_id: done.jobId, status: "done", creator: { narrative: expect.stringContaining("Nova Cooks") } },
            { job_id: done.jobId, status: "done" }
          ],
          summary: { total: 4, done: 2, in_flight: 0, failed: 1, not_found: 1 }
        }
      })
    })

    test("bulk-status of what isn't a list of at most 100 ids is 400 and says why", async () => {
      const { key } = await account(host, 0)
      const send = (body: string | object) => host.call("/api/v1/jobs/bulk-status", { method: "POST", key, body })
      for (const body of [
        {},
        { job_ids: "x" },
        { job_ids: [1] },
        { job_ids: Array(101).fill("x") },
        { job_ids: [], include: 5 },
        [],
        "{",
        "null"
      ]) {
        expect(await send(body)).toMatchObject({ status: 400, json: { error: "invalid_request" } })
      }
      expect(await send({ job_ids: [] })).toMatchObject({ status: 200, json: { jobs: [], summary: { total: 0 } } })
      expect(await send({ job_ids: [], include: "everything" })).toMatchObject({ status: 400 })
    })

    test("fresh scrapes are capped a key and UTC day: 429 with Retry-After until 00:00 UTC; cached lookups are unaffected", async () => {
      const me = await account(host, 5)
      await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { scrapes: 1 })))
      const { jobId, path } = await order(host, me.key)
      const again = await host.call(path, { key: me.key })
      expect(again.status).not.toBe(429)
      await ended(host, jobId, me.key)
      const refused = await host.call(`/api/v1/creators/x/nova.${crypto.randomUUID()}`, { key: me.key })
      expect(refused).toMatchObject({ status: 429, json: { error: "daily_scrape_limit_exceeded" } })
      const seconds = Number(refused.headers.get("retry-after"))
      expect(seconds).toBeInteger()
      const midnight = new Date(Date.now() + seconds * 1000)
      midnight.setUTCMilliseconds(0)
      expect(midnight.getUTCHours() * 3600 + midnight.getUTCMinutes() * 60 + midnight.getUTCSeconds()).toBeWithin(0, 5)
      expect(await host.call(path, { key: me.key })).toMatchObject({ status: 200, json: { status: "cached" } })
    })

    test("X-Customer-Ref is logged with the request, whatever it is (acceptance 126)", async () => {
      const me = await account(host, 2)
      const path = `/api/v1/creators/youtube/nova.${crypto.randomUUID()}`
      const { jobId } = await (async () => {
        const answer = await host.call(path, { key: me.key, headers: { "X-Customer-Ref": "Brand é 7" } })
        if (!isQueued(answer.json)) throw new Error(answer.text)
        return { jobId: answer.json.job_id }
      })()
      await ended(host, jobId, me.key)
      const long = await host.call(path, { key: me.key, headers: { "x-customer-ref": "b".repeat(257) } })
      expect(long).toMatchObject({ status: 200, json: { credits_charged: 1 } })
      const usage = await host.run(
        Lookups.use((lookups) => lookups.usage(me.tenantId, new Date(0), new Date(Date.now() + 1_000)))
      )
      expect(usage).toContainEqual({ customerRef: "Brand é 7", requests: 1, credits: 1 })
      expect(usage).toContainEqual({ customerRef: "b".repeat(257), requests: 1, credits: 1 })
      expect(usage).toHaveLength(2)
    })
  })

suite("the fixture adapters", () => openHost({ adapters: fixtures }))
suite("the embedded Postgres", () => openHost<unknown>({ adapters: embedded() }))

describe("GET /api/v1/creators/{platform}/{handle}", () => {
  test("asked again while the job is in flight: the same job, deduplicated, nothing charged; another tenant: creator_busy", async () => {
    await using host = await openHost()
    const [me, other] = [await account(host, 2), await account(host, 2)]
    const { answer, jobId, path } = await order(host, me.key)
    expect(answer.json).toMatchObject({ deduplicated: false })
    expect(await host.call(path, { key: me.key })).toMatchObject({
      status: 202,
      json: { job_id: jobId, deduplicated: true, credits_charged: 0 }
    })
    expect(await host.call(path, { key: other.key })).toMatchObject({ status: 409, json: { error: "creator_busy" } })
    expect(await balanceOf(host, me)).toBe(1)
    expect(await balanceOf(host, other)).toBe(2)
    expect(await host.call(`/api/v1/jobs/${jobId}`, { key: me.key })).toMatchObject({
      status: 202,
      json: { status: "queued", progress: 0, progress_message: "Waiting for a worker" }
    })
  })

  test.each([
    ["ledger", "charge_failed"],
    ["queue", "queue_failed"]
  ])("a %s that can't be written is 500 %s and says nothing of its cause", async (what, error) => {
    const standIn = (ports: Context.Context<Ports>) =>
      ports.pipe(
        what === "ledger"
          ? Context.add(Lookups, {
              ...Context.get(ports, Lookups),
              chargeAndRead: () => Effect.fail(new LedgerUnavailable({ cause: "the password is hunter2" }))
            })
          : Context.add(Jobs, {
              ...Context.get(ports, Jobs),
              enqueue: () => Effect.fail(new JobsUnavailable({ cause: "the password is hunter2" }))
            })
      )
    await using host = await openHost({ standIn })
    const me = await account(host, 1)
    const answer = await host.call("/api/v1/creators/x/nova", { key: me.key })
    expect(answer).toMatchObject({ status: 500, json: { error } })
    expect(answer.text).not.toContain("hunter2")
    expect(await balanceOf(host, me)).toBe(1)
  })

  test("a test key: a deterministic fixture for any account, sandbox true, nothing written", async () => {
    await using host = await openHost()
    const path = "/api/v1/creators/twitter/any.one?include=all"
    const [first, second] = [
      await host.call(path, { key: host.secrets.test }),
      await host.call(path, { key: host.secrets.test })
    ]
    expect(first).toMatchObject({
      status: 200,
      json: {
        sandbox: true,
        status: "cached",
        credits_charged: 0,
        live_credits: 1,
        creator: { platform: "twitter", handle: "any.one", score: 72, velocity: { delta_30d: 3 } }
      }
    })
    // Links are good for 24 hours from when they are given.
    const withoutExpiry = (text: string) =>
      text.replaceAll(/"(?:media_expires_at|(?:pdf|view)_url(?:_expires_at)?)":"[^"]+"/g, "")
    expect(withoutExpiry(second.text)).toBe(withoutExpiry(first.text))
    expect(await host.call(`/api/v1/jobs/${crypto.randomUUID()}`, { key: host.secrets.test })).toMatchObject({
      status: 200,
      json: { sandbox: true, status: "done", creator: { handle: "nova.cooks" } }
    })
    expect(await host.call("/api/v1/creators/myspace/x", { key: host.secrets.test })).toMatchObject({ status: 400 })
    expect(host.isUntouched()).toBe(true)
  })
})

test.each(["any.one", "sandboxpoor"])("the sandbox's score of %s adds up as every score does", (handle) => {
  const { score } = sandboxCard({ platform: "kick", handle: Handle.make(handle) }, dayAt(Date.UTC(2026, 0, 18)))
  const mean = score.agents.reduce((sum, { agent, score: points }) => sum + AGENT_WEIGHTS[agent] * points, 0) / 100
  expect(score.score).toBe(Math.min(Math.round(mean), ...score.knockouts.map(({ scoreCap }) => scoreCap)))
  expect(score.tier).toBe(tierOf(score.score))
  for (const { score: points, base, drivers } of score.agents) {
    expect(drivers.reduce((sum, { contribution }) => sum + contribution, base)).toBe(points)
  }
})

describe("extras", () => {
  test("each is added when it is asked for, and no other", async () => {
    await using host = await openHost()
    const key = host.secrets.test
    const fields: Readonly<Record<(typeof EXTRAS)[number], ReadonlyArray<string>>> = {
      narrative: ["narrative"],
      velocity: ["velocity"],
      risk_flags: ["risk_flags", "risk_flags_summary"],
      detailed_analysis: ["detailed_analysis"],
      engagement: ["engagement"],
      report: ["report"]
    }
    const creatorOf = async (include: string) => {
      const { json } = await host.call(`/api/v1/creators/x/nova?include=${include}`, { key })
      return typeof json === "object" && json !== null && "creator" in json ? Object.keys(json.creator ?? {}) : []
    }
    const plain = await creatorOf("")
    expect(plain).toEqual(
      expect.arrayContaining(["score", "agents", "knockouts", "last_scored_at", "public_profile_url"])
    )
    for (const extra of EXTRAS) {
      expect((await creatorOf(extra)).filter((field) => !plain.includes(field))).toEqual([...fields[extra]])
    }
    expect(new Set(await creatorOf("all"))).toEqual(new Set([...plain, ...Object.values(fields).flat()]))
  })
})
