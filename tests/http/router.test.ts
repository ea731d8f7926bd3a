import { describe, expect, test } from "bun:test"
import { Context, Effect } from "effect"
import { NotReady, Readiness } from "../../ports/Readiness.ts"
import { openHost } from "./host.ts"

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe("liveness and readiness", () => {
  test("/healthz is 200 while the process is alive, /readyz while its store can serve", async () => {
    await using host = await openHost()
    expect(await host.call("/healthz")).toMatchObject({ status: 200, json: { status: "alive" } })
    expect(await host.call("/readyz")).toMatchObject({ status: 200, json: { status: "ready" } })
    expect(await host.call("/healthz", { method: "HEAD" })).toMatchObject({ status: 200, text: "" })
  })

  test("/readyz is 503 without the cause when the store can't, and /healthz stays 200", async () => {
    await using host = await openHost({
      standIn: (ports) =>
        Context.add(ports, Readiness, { check: Effect.fail(new NotReady({ cause: new Error("zq7cause") })) })
    })
    const answer = await host.call("/readyz")
    expect(answer.status).toBe(503)
    expect(answer.json).toEqual({ status: "not ready" })
    expect(host.logged.join("\n")).toContain("zq7cause")
    expect((await host.call("/healthz")).status).toBe(200)
  })
})

describe("unknown paths", () => {
  test.each([
    ["/api/v1/track/unknown", { error: "Not found", details: ["no such path"] }],
    ["/api/webhooks/unknown", { error: "Not found", details: ["no such path"] }],
    ["/api/v1/unknown", { error: "not_found", message: "There is no such resource. no such path." }],
    ["/api/v1/tracking", { error: "not_found", message: "There is no such resource. no such path." }],
    ["/", { error: "not_found", message: "There is no such resource. no such path." }]
  ])("%s is 404 in the words of its area, for every method", async (path, json) => {
    await using host = await openHost()
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const answer = await host.call(path, { method, key: host.secrets.full })
      expect(answer.status).toBe(404)
      expect(answer.json).toEqual(json)
      expect(answer.headers.get("allow")).toBeNull()
    }
    expect(await host.call(path, { method: "HEAD" })).toMatchObject({ status: 404 })
  })
})

describe("x-request-id", () => {
  const paths = (host: { readonly secrets: { readonly track: string } }) =>
    [
      ["GET", "/healthz"],
      ["GET", "/readyz"],
      ["GET", "/nope"],
      ["GET", "/api/v1/account"],
      ["PUT", "/api/v1/account"],
      ["POST", "/api/v1/track"],
      ["OPTIONS", "/api/v1/track"],
      ["GET", "/api/v1/track/click?code=jane-mug"],
      ["HEAD", "/api/v1/track/click?code=jane-mug"],
      ["GET", `/api/v1/track/pixel.js?key=${host.secrets.track}`],
      ["POST", "/api/webhooks/shop"],
      ["POST", "/api/webhooks/survey"],
      ["GET", "/api/v1/openapi.json"]
    ] as const

  test("is on every response, a new one each", async () => {
    await using host = await openHost()
    const ids = new Set<string | null>()
    for (const [method, path] of paths(host)) {
      const { headers } = await host.call(path, { method })
      expect(headers.get("x-request-id")).toMatch(UUID)
      ids.add(headers.get("x-request-id"))
    }
    expect(ids.size).toBe(paths(host).length)
  })

  test("one that was given is kept when it is well-formed", async () => {
    await using host = await openHost()
    for (const [method, path] of paths(host)) {
      for (const id of ["abcdEF_-", "9".repeat(64), "0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa"]) {
        const { headers } = await host.call(path, { method, headers: { "x-request-id": id } })
        expect(headers.get("x-request-id")).toBe(id)
      }
    }
  })

  test("any other is replaced", async () => {
    await using host = await openHost()
    for (const [method, path] of paths(host)) {
      for (const id of [
        "",
        "short",
        "9".repeat(65),
        "with blanks in it",
        'quo"te<script>',
        "\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"
      ]) {
        const { headers } = await host.call(path, { method, headers: { "x-request-id": id } })
        expect(headers.get("x-request-id")).toMatch(UUID)
      }
    }
  })
})

test("hosts of any length are served: one of three characters without a port too", async () => {
  await using host = await openHost()
  for (const address of [
    "http://api/healthz",
    "http://a/healthz",
    "http://api.example/healthz",
    "https://a.b/healthz"
  ]) {
    expect((await host.host.fetch(new Request(address))).status).toBe(200)
  }
})
