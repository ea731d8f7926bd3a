import { describe, expect, test } from "bun:test"
import { Effect, Layer, Logger, Schema } from "effect"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { sandbox } from "../../fixtures/layers/sandbox.ts"
import { makeHost } from "../../hosts/host/makeHost.ts"
import { logLine } from "../../hosts/process/logging.ts"
import { openTracing } from "../../hosts/tracing/openTracing.ts"
import { Readiness } from "../../ports/system/Readiness.ts"

const BASE_URL = "http://localhost"
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
const PARENT = "00f067aa0ba902b7"
const SAMPLED = `00-${TRACE}-${PARENT}-01`
const UNSAMPLED = `00-${TRACE}-${PARENT}-00`

const Value = Schema.Struct({
  stringValue: Schema.optionalKey(Schema.NullOr(Schema.String)),
  intValue: Schema.optionalKey(Schema.NullOr(Schema.Union([Schema.Finite, Schema.String])))
})
const Span = Schema.Struct({
  traceId: Schema.String,
  spanId: Schema.String,
  parentSpanId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  name: Schema.String,
  attributes: Schema.Array(Schema.Struct({ key: Schema.String, value: Value })),
  status: Schema.Struct({ code: Schema.Int })
})
const Sent = Schema.Struct({
  resourceSpans: Schema.Array(
    Schema.Struct({
      resource: Schema.Struct({ attributes: Schema.Array(Schema.Struct({ key: Schema.String, value: Value })) }),
      scopeSpans: Schema.Array(Schema.Struct({ spans: Schema.Array(Span) }))
    })
  )
})
const readSent = Schema.decodeUnknownSync(Sent)
const Line = Schema.fromJsonString(Schema.Struct({ annotations: Schema.Record(Schema.String, Schema.Unknown) }))
const readLine = Schema.decodeUnknownSync(Line)

/** A collector on this machine, and what it was sent. */
const openCollector = (status = 200) => {
  const bodies: Array<string> = []
  const asked: Array<string> = []
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get("content-type")}`)
      bodies.push(await request.text())
      return Response.json({}, { status })
    }
  })
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    asked,
    bodies,
    sent: () => bodies.map((body) => readSent(JSON.parse(body))),
    spans: () =>
      bodies.flatMap((body) =>
        readSent(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
      ),
    [Symbol.asyncDispose]: () => server.stop(true)
  }
}

/** What a host that sends its spans answers to requests. They are sent by the time it is closed. */
const answered = async (
  requests: ReadonlyArray<readonly [path: string, headers?: Readonly<Record<string, string>>]>,
  { endpoint, isBroken = false, ratio = 0 }: { endpoint: string | null; isBroken?: boolean; ratio?: number }
) => {
  const logged: Array<string> = []
  const logger = Logger.layer([Logger.map(logLine, (line) => void logged.push(line))])
  const broken = Readiness.of({ check: Effect.die(new Error("broken")) })
  const tracing = endpoint === null ? Layer.empty : openTracing({ endpoint, serviceName: "CreatorSignal", ratio })
  const ports = isBroken ? Layer.merge(fixtures, Layer.succeed(Readiness, broken)) : fixtures
  const host = makeHost(Layer.provideMerge(ports, Layer.mergeAll(logger, tracing)), sandbox, {
    serviceName: "CreatorSignal",
    baseUrl: BASE_URL,
    pixel: "",
    isTraced: endpoint !== null
  })
  const statuses: Array<number> = []
  for (const [path, headers = {}] of requests) {
    statuses.push((await host.fetch(new Request(BASE_URL + path, { headers }))).status)
  }
  await host.close()
  return { statuses, lines: logged.map((line) => readLine(line).annotations) }
}

const CREATOR = "/api/v1/creators/x/secret.handle"

describe("a request's trace", () => {
  test("is sent to the collector under its parent, with the use case in it, by route and without what the caller wrote", async () => {
    await using collector = openCollector()
    const headers = { traceparent: SAMPLED, "x-api-key": "sk_live_secret", "x-request-id": "request-0001" }
    const { statuses } = await answered([[`${CREATOR}?include=secret`, headers]], collector)
    expect(statuses).toEqual([401])
    expect(new Set(collector.asked)).toEqual(new Set(["POST /v1/traces application/json"]))
    const spans = collector.spans()
    const request = spans.find(({ name }) => name === "GET /api/v1/creators/{platform}/{handle}")
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, status: { code: 1 } })
    const attributes = Object.fromEntries((request?.attributes ?? []).map(({ key, value }) => [key, value]))
    expect(attributes["http.route"]?.stringValue).toBe("/api/v1/creators/{platform}/{handle}")
    expect(String(attributes["http.response.status_code"]?.intValue)).toBe("401")
    expect(attributes["creatorsignal.request_id"]?.stringValue).toBe("request-0001")
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]))
    expect(collector.bodies.join("")).not.toContain("secret")
    expect(collector.sent()[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
      key: "service.name",
      value: { stringValue: "CreatorSignal" }
    })
  })

  test("is sent by its own flag, and else by the ratio", async () => {
    await using collector = openCollector()
    const [one] = [["/healthz"] as const]
    await answered([["/healthz", { traceparent: UNSAMPLED }]], { ...collector, ratio: 1 })
    await answered([one], { ...collector, ratio: 0 })
    expect(collector.spans()).toEqual([])
    await answered([one], { ...collector, ratio: 1 })
    await answered([["/healthz", { traceparent: SAMPLED }]], { ...collector, ratio: 0 })
    const roots = collector.spans().filter(({ name }) => name === "GET /healthz")
    expect(roots.map(({ traceId }) => traceId === TRACE)).toEqual([false, true])
  })

  test.each([
    "",
    "nonsense",
    `00-${"0".repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01-more`,
    `ff-${TRACE}-${PARENT}-01`,
    `00-${TRACE}${TRACE}-${PARENT}-01`
  ])("is not taken from what is no traceparent: %j", async (traceparent) => {
    await using collector = openCollector()
    const { lines } = await answered([[CREATOR, { traceparent }]], collector)
    expect(collector.spans()).toEqual([])
    expect(lines.filter((line) => "traceId" in line)).toEqual([])
  })

  test("is in the request's line in the log, also where nothing is sent", async () => {
    const { lines } = await answered([["/api/v1/account", { traceparent: UNSAMPLED }]], { endpoint: null })
    expect(lines).toMatchObject([{ path: "/api/v1/account", status: 401, traceId: TRACE }])
    const without = await answered([["/api/v1/account"]], { endpoint: null })
    expect(without.lines[0]).not.toHaveProperty("traceId")
  })

  test("costs no answer where the collector refuses spans, or is not there", async () => {
    await using collector = openCollector(500)
    const traceparent = SAMPLED
    for (const endpoint of [collector.endpoint, "http://127.0.0.1:9"]) {
      const { statuses } = await answered([["/healthz", { traceparent }]], { endpoint })
      expect(statuses).toEqual([200])
    }
  })

  test("fails with a fault of ours, and not with a refusal", async () => {
    await using collector = openCollector()
    const sampled = { traceparent: SAMPLED }
    const options = { ...collector, isBroken: true }
    expect(
      (
        await answered(
          [
            ["/readyz", sampled],
            [CREATOR, sampled]
          ],
          options
        )
      ).statuses
    ).toEqual([500, 401])
    const codeOf = (path: string) => collector.spans().find(({ name }) => name === `GET ${path}`)?.status.code
    expect([codeOf("/readyz"), codeOf("/api/v1/creators/{platform}/{handle}")]).toEqual([2, 1])
  })
})
