import { describe, expect, test } from "bun:test"
import { Context, Effect, Logger, Schema } from "effect"
import { logLine } from "../../hosts/process/logging.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { NotReady, Readiness } from "../../ports/system/Readiness.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { openHost, type TestHost } from "./host.ts"

const REQUEST_ID = "request-0001"

const Line = Schema.fromJsonString(
  Schema.Struct({
    message: Schema.Unknown,
    level: Schema.String,
    reason: Schema.optionalKey(Schema.String),
    cause: Schema.optionalKey(Schema.String),
    annotations: Schema.Record(Schema.String, Schema.Unknown)
  })
)
const readLine = Schema.decodeUnknownSync(Line)

/** The lines that a request has in the log. */
const linesOf = ({ logged }: TestHost) =>
  logged.map((line) => readLine(line)).filter(({ annotations }) => annotations.requestId === REQUEST_ID)

/** A database's failure as drivers wrap it, with a stack of their own. */
const refusedConnection = () =>
  new Error("Failed to execute statement", { cause: new Error("connect ECONNREFUSED 127.0.0.1:5432") })

const named = { "x-request-id": REQUEST_ID }

describe("a request's line in the log", () => {
  test("has its id, method, path as described, status, duration, tenant and key", async () => {
    await using host = await openHost()
    await host.call("/api/v1/account", { key: host.secrets.read, headers: named })
    expect(linesOf(host)).toEqual([
      {
        message: "request",
        level: "INFO",
        annotations: {
          requestId: REQUEST_ID,
          method: "GET",
          path: "/api/v1/account",
          status: 200,
          durationMs: expect.any(Number),
          tenantId: host.tenant.id,
          keyId: host.keys.read.id
        }
      }
    ])
    expect(Number(linesOf(host)[0]?.annotations.durationMs)).toBeGreaterThanOrEqual(0)
  })

  test("names the account or the job that it is about, where there is one", async () => {
    await using host = await openHost()
    const { full } = host.secrets
    const { json } = await host.call("/api/v1/creators/x/nova", { key: full })
    const jobId = typeof json === "object" && json !== null && "job_id" in json ? String(json.job_id) : ""
    await host.call(`/api/v1/jobs/${jobId}`, { key: full, headers: named })
    await host.call("/api/v1/creators/youtube/nova/report", { key: full, headers: named })
    expect(linesOf(host).map(({ annotations }) => annotations)).toMatchObject([
      { path: "/api/v1/jobs/{job_id}", status: 202, jobId },
      { path: "/api/v1/creators/{platform}/{handle}/report", status: 404, platform: "youtube", handle: "nova" }
    ])
  })

  test("holds no secret, query, body or token", async () => {
    await using host = await openHost()
    const { full, track } = host.secrets
    await host.call("/api/v1/attribution/report?model=zq7query", { key: full })
    await host.call(`/api/v1/track?key=${track}`, { method: "POST", body: { event_type: "zq7body" } })
    await host.call("/api/v1/creators/bulk", { method: "POST", key: full, body: { creators: "zq7body" } })
    await host.call("/api/v1/reports/zq7token")
    await host.call("/reports/zq7token")
    await host.call("/api/v1/media/zq7token")
    await host.call("/api/v1/jobs/zq7anything", { key: full })
    await host.call("/api/v1/creators/zq7platform/zq7handle/report", { key: full })
    await host.call("/api/v1/creators/zq7platform/zq7handle/report")
    expect(host.logged.length).toBeGreaterThan(5)
    const log = host.logged.join("\n")
    expect(log).not.toContain("zq7")
    for (const secret of Object.values(host.secrets)) expect(log).not.toContain(secret)
  })

  test.each(["/api/v1/account", "/api/v1/creators/x/nova"])(
    "a database that is away is one line with its reason, and no stack: %s",
    async (path) => {
      await using host = await openHost({
        standIn: (ports) => {
          const keys = Context.get(ports, ApiKeys)
          return Context.add(ports, ApiKeys, {
            ...keys,
            find: () => Effect.fail(new StoreUnavailable({ store: "Accounts", cause: refusedConnection() }))
          })
        }
      })
      host.logged.length = 0
      const answer = await host.call(path, { key: host.secrets.full, headers: named })
      expect(answer).toMatchObject({ status: 503, json: { error: "auth_unavailable" } })
      expect(answer.text).not.toContain("ECONNREFUSED")
      expect(linesOf(host)).toEqual([
        {
          message: "request",
          level: "ERROR",
          reason: "AuthUnavailable: connect ECONNREFUSED 127.0.0.1:5432",
          annotations: expect.objectContaining({ status: 503, method: "GET" })
        }
      ])
      expect(host.logged).toHaveLength(1)
    }
  )

  test("a store that is not ready is one line with its reason", async () => {
    await using host = await openHost({
      standIn: (ports) =>
        Context.add(ports, Readiness, { check: Effect.fail(new NotReady({ cause: refusedConnection() })) })
    })
    host.logged.length = 0
    await host.call("/readyz")
    expect(host.logged.map((line) => readLine(line))).toMatchObject([
      { message: ["not ready", "connect ECONNREFUSED 127.0.0.1:5432"], level: "WARN" }
    ])
    expect(host.logged.join("")).not.toMatch(/\bat \w/)
  })

  test("what was not foreseen keeps its stack: somebody has to mend it", async () => {
    await using host = await openHost({
      standIn: (ports) => {
        const keys = Context.get(ports, ApiKeys)
        return Context.add(ports, ApiKeys, { ...keys, find: () => Effect.die(new TypeError("zq7defect")) })
      }
    })
    const answer = await host.call("/api/v1/account", { key: host.secrets.full, headers: named })
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain("zq7defect")
    expect(linesOf(host)).toMatchObject([{ message: "request", cause: expect.stringMatching(/zq7defect[\s\S]*\bat /) }])
  })

  test("hot endpoints that answer write none", async () => {
    await using host = await openHost()
    const { track, full } = host.secrets
    host.logged.length = 0
    const event = { event_type: "page_view", pv_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11" }
    expect((await host.call("/api/v1/track", { method: "POST", key: track, body: event })).status).toBe(200)
    expect((await host.call("/api/v1/track", { method: "POST", key: track, body: {} })).status).toBe(400)
    expect((await host.call("/api/v1/track/click?code=jane-mug")).status).toBe(302)
    expect((await host.call(`/api/v1/track/pixel.js?key=${track}`)).status).toBe(200)
    expect((await host.call("/api/v1/creators/x/nova", { key: full })).status).toBe(202)
    expect(host.logged).toEqual([])
  })
})

test("a reason is one line of a bounded length, whatever an error says", async () => {
  const logged: Array<string> = []
  await Effect.runPromise(
    Effect.logWarning("it failed", new Error(`a\nb\n${"x".repeat(5_000)}`)).pipe(
      Effect.provide(Logger.layer([Logger.make((entry) => void logged.push(logLine.log(entry)))]))
    )
  )
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain("a b xxx")
  expect(logged[0]).not.toContain("\n")
  expect(logged[0]?.length).toBeLessThan(1_000)
})
