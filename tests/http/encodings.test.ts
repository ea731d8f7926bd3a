import { afterAll, describe, expect, test } from "bun:test"
import { deflateSync, gunzipSync, gzipSync } from "node:zlib"
import { Effect, Schema } from "effect"
import type { HttpContext } from "../../hosts/http/server/context.ts"
import type { IdempotentEndpoint, KeyedEndpoint } from "../../hosts/http/server/endpoint.ts"
import { http as serverContext } from "../../hosts/http/server/endpoints.ts"
import { parseJson, readBody } from "../../hosts/http/server/readBody.ts"
import { BROWSER, openHost, requestOf } from "./host.ts"

const BODY_BYTES_MAX = 64 * 1024
const LONG = "a long answer ".repeat(1_000)

const Text = Schema.Struct({ text: Schema.String }).annotate({ identifier: "Text" })
const decode = Schema.decodeUnknownEffect(Text)
const base = { area: "scoring" as const, access: { scopes: ["full"] as const } }
const answers = (path: string, text: string): KeyedEndpoint => ({
  ...base,
  method: "GET",
  path,
  summary: "An answer.",
  responses: { 200: { description: "It.", schema: Text } },
  handle: () => Effect.succeed({ status: 200, body: { text } })
})
const echo: IdempotentEndpoint = {
  ...base,
  method: "POST",
  path: "/api/v1/echo",
  summary: "What was sent.",
  isIdempotent: true,
  body: { schema: Text, contentTypes: ["application/json"] },
  responses: { 200: { description: "It.", schema: Text } },
  handle: Effect.fnUntraced(function* (call) {
    const json = yield* Effect.flatMap(readBody(call, BODY_BYTES_MAX), parseJson)
    return { status: 200, body: yield* Effect.orDie(decode(json)) }
  })
}
const context: HttpContext = {
  description: { tags: [{ name: "echo", description: "Echo.", paths: ["/api/v1"] }], fields: {} },
  open: () => Effect.succeed([answers("/api/v1/long", LONG), answers("/api/v1/short", "short"), echo])
}

const host = await openHost({ contexts: [serverContext, context] })
const whole = await openHost()
afterAll(() => Promise.all([host.close(), whole.close()]))
const key = host.secrets.full
const ask = (path: string, sent: Parameters<typeof requestOf>[1]) => host.host.fetch(requestOf(path, { key, ...sent }))
const sentAs = (encoding: string, body: Uint8Array, more = {}) =>
  ask("/api/v1/echo", { method: "POST", headers: { "content-encoding": encoding, ...more }, body })
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

describe("a long answer", () => {
  test("is compressed for who takes that, and says that it differs by it", async () => {
    const response = await ask("/api/v1/long", { headers: { "accept-encoding": "br, gzip" } })
    expect(response.headers.get("content-encoding")).toBe("gzip")
    expect(response.headers.get("vary")).toBe("accept-encoding")
    const bytes = await bytesOf(response)
    expect(bytes.length).toBeLessThan(LONG.length / 10)
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual({ text: LONG })
  })

  test.each([{}, { "accept-encoding": "identity" }, { "accept-encoding": "br" }, { "accept-encoding": "gzip;q=0" }])(
    "is as it is for who asks with %p",
    async (headers) => {
      const response = await ask("/api/v1/long", { headers })
      expect(response.headers.get("content-encoding")).toBeNull()
      expect(response.headers.get("vary")).toBe("accept-encoding")
      expect(await response.json()).toEqual({ text: LONG })
    }
  )

  test("of a short one nothing would be saved", async () => {
    const response = await ask("/api/v1/short", { headers: { "accept-encoding": "gzip" } })
    expect(response.headers.get("content-encoding")).toBeNull()
    expect(await response.json()).toEqual({ text: "short" })
  })
})

describe("a body that was sent compressed", () => {
  const body = Buffer.from(JSON.stringify({ text: "grüße" }))

  test.each([
    ["gzip", gzipSync(body)],
    ["GZIP", gzipSync(body)],
    ["x-gzip", gzipSync(body)],
    ["deflate", deflateSync(body)],
    ["identity", body]
  ])("in %s is read", async (encoding, bytes) => {
    const response = await sentAs(encoding, bytes)
    expect([response.status, await response.json()]).toEqual([200, { text: "grüße" }])
  })

  test("under an Idempotency-Key is the same request as the one that was not", async () => {
    const once = { "idempotency-key": "compressed-once" }
    const [first, again] = [await sentAs("gzip", gzipSync(body), once), await sentAs("identity", body, once)]
    expect([first.status, first.headers.get("idempotency-replay"), await first.json()]).toEqual([
      200,
      null,
      { text: "grüße" }
    ])
    expect([again.status, again.headers.get("idempotency-replay"), await again.json()]).toEqual([
      200,
      "true",
      { text: "grüße" }
    ])
  })

  test.each([
    ["is another than is taken", "br", body, "content-encoding: must be gzip, deflate or identity"],
    ["is none", "gzip", body, "body: is not in the encoding that content-encoding says"],
    ["breaks off", "gzip", gzipSync(body).subarray(0, 20), "body: is not in the encoding that content-encoding says"],
    ["holds more than the bound", "gzip", gzipSync(Buffer.alloc(64 * BODY_BYTES_MAX)), "body: must be at most 64 KiB"]
  ])("whose encoding %s is refused", async (_, encoding, bytes, sentence) => {
    const response = await sentAs(encoding, bytes)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: "invalid_request",
      message: expect.stringContaining(sentence)
    })
  })

  test("an event of a visitor is stored like any other", async () => {
    const event = {
      event_type: "page_view",
      pv_id: "4e8aa5a0-6e6e-4b6c-9d4c-0c8f6c0a1b2d",
      page_url: "https://shop.example/"
    }
    const response = await whole.host.fetch(
      requestOf("/api/v1/track", {
        method: "POST",
        key: whole.secrets.track,
        headers: { "content-encoding": "gzip", "user-agent": BROWSER },
        body: gzipSync(JSON.stringify(event))
      })
    )
    expect(response.status).toBe(200)
    expect(whole.writes.events).toHaveLength(1)
  })
})

describe("HEAD", () => {
  test.each(["/api/v1/long", "/api/v1/short"])("of %s says how long the answer would be", async (path) => {
    const [got, head] = [await ask(path, {}), await ask(path, { method: "HEAD" })]
    expect(head.headers.get("content-length")).toBe(String((await bytesOf(got)).length))
    expect(await bytesOf(head)).toHaveLength(0)
  })
})

describe("a bearer token", () => {
  const asked = (headers: Record<string, string>) => host.host.fetch(requestOf("/api/v1/short", { headers }))

  test("is the key, like the header of its own", async () => {
    expect((await asked({ authorization: `Bearer ${key}` })).status).toBe(200)
    expect((await asked({ authorization: `bearer  ${key} ` })).status).toBe(200)
    expect((await asked({ authorization: `Basic ${key}` })).status).toBe(401)
    expect((await asked({ authorization: "Bearer" })).status).toBe(401)
  })

  test("counts for nothing beside the header of its own", async () => {
    expect((await asked({ "x-api-key": key, authorization: "Bearer of-another-service" })).status).toBe(200)
    expect((await asked({ "x-api-key": "unknown", authorization: `Bearer ${key}` })).status).toBe(401)
  })
})
