import { describe, expect, test } from "bun:test"
import { Context, Effect, Exit, Layer, Logger, Redacted } from "effect"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { sandbox } from "../../fixtures/layers/sandbox.ts"
import { makeHost } from "../../hosts/host/makeHost.ts"
import { isMetricsRequest, openMetrics } from "../../hosts/metrics/openMetrics.ts"
import { Workload } from "../../ports/accounts/operations/Workload.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { ProfileSource, ProfileUnavailable } from "../../ports/creators/scoring/ProfileSource.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { EventBacklog } from "../../ports/tracking/events/EventBacklog.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { aPageView } from "../contracts/attributionExamples.ts"
import { aJob, anAccount, aTenantWith } from "../contracts/creatorsExamples.ts"

const BASE_URL = "http://localhost"
const TOKEN = "a-token-of-this-test"
const metricsRequest = (init?: RequestInit) => new Request(`${BASE_URL}/metrics`, init)

/** A host in memory that is measured. `workload` takes the place of what there is to do. */
const openMeasured = async (
  options: {
    readonly token?: string
    readonly isSourceDown?: true
    readonly log?: EventLog["Service"]
    readonly workload?: Workload["Service"]
    readonly backlog?: EventBacklog["Service"]
  } = {}
) => {
  const metrics = openMetrics(options.token === undefined ? null : Redacted.make(options.token), {
    usesServer: false,
    usesCopy: false
  })
  const down = ProfileSource.of({
    gather: () => Effect.fail(new ProfileUnavailable({ reason: "Down.", retryAfterSeconds: null, cause: "down" }))
  })
  const ports = Layer.mergeAll(
    fixtures,
    ...(options.isSourceDown === true ? [Layer.succeed(ProfileSource, down)] : []),
    ...(options.log === undefined ? [] : [Layer.succeed(EventLog, options.log)])
  )
  const quiet = Layer.provideMerge(metrics.counted(ports), Logger.layer([]))
  const settings = { serviceName: "CreatorSignal", baseUrl: BASE_URL, pixel: "", observe: metrics.observe }
  const host = makeHost(quiet, sandbox, settings)
  const services = await host.services
  const { backlog, workload } = options
  const measured = workload === undefined ? services : Context.add(services, Workload, workload)
  metrics.watch(backlog === undefined ? measured : Context.add(measured, EventBacklog, backlog))
  return {
    call: (path: string, init?: RequestInit) => host.fetch(new Request(BASE_URL + path, init)),
    run: Effect.runPromiseWith(services),
    answer: metrics.answer,
    text: async () => (await metrics.answer(metricsRequest())).text(),
    [Symbol.asyncDispose]: async () => {
      metrics.close()
      await host.close()
    }
  }
}

/** What follows a series' name and labels in the text. */
const valueIn = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe("the metrics", () => {
  test("count requests by route as described, method and class of status, and hold nothing that a caller wrote", async () => {
    await using host = await openMeasured()
    for (const handle of ["secret.one", "secret.two"]) await host.call(`/api/v1/creators/x/${handle}`)
    await host.call("/healthz")
    await host.call("/nothing/secret.three")
    await host.call("/healthz", { method: "DELETE" })
    const text = await host.text()
    const count = (labels: string) => valueIn(text, `http_request_duration_seconds_count{${labels}}`)
    expect(count('method="GET",route="/api/v1/creators/{platform}/{handle}",status="4xx"')).toBe(2)
    expect(count('method="GET",route="/healthz",status="2xx"')).toBe(1)
    expect(count('method="other",route="none",status="4xx"')).toBe(2)
    expect(text).not.toContain("secret")

    // Each bucket holds those below it.
    const buckets = [...text.matchAll(/_bucket\{method="GET",route="\/healthz",status="2xx",le="([^"]+)"\} (\d+)/g)]
    const counts = buckets.map(([, , value]) => Number(value))
    expect(counts.length).toBeGreaterThan(10)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(buckets.at(-1)?.slice(1)).toEqual(["+Inf", "1"])
  })

  test("are text that Prometheus reads: every series under a type, each once, with finite values", async () => {
    await using host = await openMeasured()
    await host.call("/healthz")
    const answer = await host.answer(metricsRequest())
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
    const lines = (await answer.text()).trimEnd().split("\n")
    const types = new Set(lines.flatMap((line) => /^# TYPE (\w+) (?:counter|gauge|histogram)$/.exec(line)?.[1] ?? []))
    const series = lines.filter((line) => !line.startsWith("#"))
    for (const line of series) {
      const [, name = "", value = ""] = /^(\w+)(?:\{(?:\w+="[^"\n]*",?)+\})? (\S+)$/.exec(line) ?? []
      expect(types.has(name) || types.has(name.replace(/_(?:bucket|sum|count)$/, ""))).toBe(true)
      expect(Number.isFinite(Number(value))).toBe(true)
    }
    const names = series.map((line) => line.slice(0, line.lastIndexOf(" ")))
    expect(new Set(names).size).toBe(names.length)
    for (const wanted of ["process_resident_memory_bytes", "event_loop_lag_seconds", "process_cpu_seconds_total"]) {
      expect(valueIn(lines.join("\n"), wanted)).toBeGreaterThanOrEqual(0)
    }
  })

  test("tell jobs in flight with the age of the oldest, events that were stored and what sources answered", async () => {
    await using host = await openMeasured({ isSourceDown: true })
    await host.run(
      Effect.gen(function* () {
        const tenantId = yield* aTenantWith(2)
        yield* Jobs.use((jobs) => jobs.enqueue(aJob(tenantId, { createdAt: new Date(Date.now() - 60_000) })))
        yield* EventLog.use((events) => events.append(aPageView(tenantId)))
        const source = yield* ProfileSource
        yield* Effect.ignore(source.gather(anAccount("x"), () => Effect.void))
      })
    )
    const text = await host.text()
    expect(valueIn(text, 'jobs_in_flight{kind="score",status="queued"}')).toBe(1)
    expect(valueIn(text, 'jobs_oldest_age_seconds{kind="score",status="queued"}')).toBeGreaterThanOrEqual(60)
    expect(valueIn(text, "events_stored_total")).toBe(1)
    expect(valueIn(text, 'source_reads_total{platform="x",source="profile",outcome="unavailable"}')).toBe(1)
    expect(valueIn(text, 'webhook_deliveries{state="pending"}')).toBe(0)
    expect(valueIn(text, "database_up")).toBe(1)
  })

  test("count the events that a log takes without a fiber, those that it stores", async () => {
    const outcomes = [Exit.void, Exit.fail(new StoreUnavailable({ store: "Tracking", cause: "away" })), Exit.void]
    const log = EventLog.of({
      append: () => Effect.void,
      take: (_event, told) => told(outcomes.shift() ?? Exit.die("asked too often"))
    })
    await using host = await openMeasured({ log })
    const told: Array<boolean> = []
    await host.run(
      Effect.gen(function* () {
        const event = aPageView(yield* aTenantWith(2))
        const { take } = yield* EventLog
        for (const _ of [1, 2, 3]) take?.(event, (exit) => told.push(Exit.isSuccess(exit)))
      })
    )
    expect(told).toEqual([true, false, true])
    expect(valueIn(await host.text(), "events_stored_total")).toBe(2)
  })

  test("say that the database does not answer, and nothing that it said before", async () => {
    const workload = Workload.of({
      read: () => Effect.fail(new StoreUnavailable({ store: "Workload", cause: "away" }))
    })
    await using host = await openMeasured({ workload })
    const text = await host.text()
    expect(valueIn(text, "database_up")).toBe(0)
    expect(text).not.toMatch(/^(?:jobs_in_flight|webhook_deliveries|credits_moved)/m)
    expect(valueIn(text, "process_resident_memory_bytes")).toBeGreaterThan(0)
  })

  test("say how many events wait for the database, where a stream takes them, and when it does not answer", async () => {
    const waiting = { waiting: 12, oldestAt: new Date(Date.now() - 60_000), underWay: 3, aside: 1 }
    let read: EventBacklog["Service"]["read"] = Effect.succeed(waiting)
    const backlog = EventBacklog.of({ read: Effect.suspend(() => read), work: Effect.never })
    await using host = await openMeasured({ backlog })
    const text = await host.text()
    expect(valueIn(text, "events_stream_up")).toBe(1)
    expect(valueIn(text, "events_waiting")).toBe(12)
    expect(valueIn(text, "events_waiting_oldest_age_seconds")).toBeGreaterThanOrEqual(60)
    expect(valueIn(text, "events_waiting_under_way")).toBe(3)
    expect(valueIn(text, "events_aside")).toBe(1)

    read = Effect.fail(new StoreUnavailable({ store: "Tracking", cause: "away" }))
    await using other = await openMeasured({ backlog })
    const away = await other.text()
    expect(valueIn(away, "events_stream_up")).toBe(0)
    expect(away).not.toMatch(/^events_waiting/m)

    await using direct = await openMeasured()
    expect(await direct.text()).not.toContain("events_stream_up")
  })

  test("ask the database once for all who ask at a time", async () => {
    let reads = 0
    const nothing = { backlogs: [], deliveries: { pending: 0, failed: 0 }, credits: [] }
    const workload = Workload.of({
      read: () =>
        Effect.sync(() => {
          reads += 1
          return nothing
        })
    })
    await using host = await openMeasured({ workload })
    await Promise.all(Array.from({ length: 20 }, () => host.text()))
    await host.text()
    expect(reads).toBe(1)
  })

  test("are for who has the token where one is asked for, and for nobody by another method", async () => {
    await using host = await openMeasured({ token: TOKEN })
    const statusOf = async (authorization: string | null, method = "GET") => {
      const headers = authorization === null ? {} : { authorization }
      const answer = await host.answer(metricsRequest({ method, headers }))
      const text = await answer.text()
      if (answer.status !== 200) expect(text).not.toContain("process_")
      return answer.status
    }
    expect(await statusOf(`Bearer ${TOKEN}`)).toBe(200)
    expect(await statusOf(`bearer ${TOKEN}`, "HEAD")).toBe(200)
    for (const wrong of [null, "", "Bearer", TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`]) {
      expect(await statusOf(wrong)).toBe(401)
    }
    expect(await statusOf(`Bearer ${TOKEN}`, "POST")).toBe(405)
    // The host itself has none.
    expect((await host.call("/metrics", { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(404)
  })

  test("are asked for under one path alone", () => {
    const isAsked = (target: string) => isMetricsRequest(new Request(BASE_URL + target))
    expect(isAsked("/metrics")).toBe(true)
    expect(isAsked("/metrics?x=1")).toBe(true)
    for (const other of ["/metrics/x", "/api/metrics", "/?a=/metrics", "/metricsx"]) expect(isAsked(other)).toBe(false)
  })
})
