import { describe, expect, test } from "bun:test"
import { Context, Effect } from "effect"
import { NotReady, Readiness } from "../../ports/system/Readiness.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { EventBacklog } from "../../ports/tracking/events/EventBacklog.ts"
import { openHost } from "./host.ts"

const NOTHING = "There is nothing at this path; GET /api/v1/openapi.json describes all that there are."
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

describe("readiness where a stream takes events", () => {
  const WAITING = { waiting: 7, oldestAt: new Date(0), underWay: 2, aside: 1 }
  const away = Effect.fail(new StoreUnavailable({ store: "Tracking", cause: new Error("zq7cause") }))
  const notReady = Effect.fail(new NotReady({ cause: new Error("zq7cause") }))

  test.each([
    ["both answer", Effect.void, Effect.succeed(WAITING), 200, "ready"],
    ["the database is away", notReady, Effect.succeed(WAITING), 200, "degraded"],
    ["the stream is away", Effect.void, away, 200, "degraded"],
    ["both are away", notReady, away, 503, "not ready"]
  ] as const)("%s", async (_, check, read, status, said) => {
    await using host = await openHost({
      standIn: (ports) =>
        ports.pipe(Context.add(Readiness, { check }), Context.add(EventBacklog, { read, work: Effect.never }))
    })
    const answer = await host.call("/readyz")
    expect(answer.status).toBe(status)
    expect(answer.json).toEqual({
      status: said,
      database: check === notReady ? "unavailable" : "ready",
      events: read === away ? "unavailable" : { waiting: 7, oldest_seconds: expect.any(Number), under_way: 2, aside: 1 }
    })
    expect(answer.text).not.toContain("zq7cause")
  })
})

describe("unknown paths", () => {
  test.each([
    ["/api/v1/track/unknown", { error: "Not found", details: [NOTHING] }],
    ["/api/webhooks/unknown", { error: "Not found", details: [NOTHING] }],
    ["/api/v1/unknown", { error: "not_found", message: NOTHING }],
    ["/api/v1/tracking", { error: "not_found", message: NOTHING }],
    ["/", { error: "not_found", message: NOTHING }]
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

describe("a browser", () => {
  const ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"
  const browsing = (accept: string) => ({ headers: { accept } })

  test("is shown a page at / and where there is nothing, which says what to do next", async () => {
    await using host = await openHost()
    const welcome = await host.call("/", browsing(ACCEPT))
    expect([welcome.status, welcome.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    expect(welcome.text).toContain(`href="/brand/attribution/setup"`)
    // The last is where a form is sent to: who opens it meant the page that it stands on.
    for (const path of ["/nothing", "/api/v1/unknown", "/api/v1/track/unknown", "/creators/upload"]) {
      const answer = await host.call(path, browsing(ACCEPT))
      expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
      expect(answer.text).toContain("There is nothing at this address")
      expect(answer.text).toContain("ask whoever gave it to you")
      expect(answer.text).not.toContain("<script>")
      expect(answer.headers.get("vary")).toBe("accept")
      expect(answer.headers.get("cache-control")).toBe("private, no-store")
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'")
    }
    const charge = await host.call("/api/v1/creators/bulk", browsing(ACCEPT))
    expect([charge.status, charge.headers.get("allow")]).toEqual([404, "POST, OPTIONS"])
    expect(await host.call("/nothing", { ...browsing(ACCEPT), method: "HEAD" })).toMatchObject({
      status: 404,
      text: ""
    })
  })

  test.each([
    "*/*",
    "application/json",
    "application/json, text/html",
    "text/html;q=0.5, */*",
    "text/html;q=0",
    "text/*",
    "text/htmlx"
  ])("is none who accepts %s: that is answered in JSON", async (accept) => {
    await using host = await openHost()
    for (const path of ["/", "/nothing"]) {
      const answer = await host.call(path, browsing(accept))
      expect(answer).toMatchObject({ status: 404, json: { error: "not_found", message: NOTHING } })
    }
  })

  test("that sends something, or names a path that answers other methods, is answered in JSON", async () => {
    await using host = await openHost()
    expect(await host.call("/nothing", { ...browsing(ACCEPT), method: "POST", body: {} })).toMatchObject({
      status: 404,
      json: { error: "not_found" }
    })
    const answer = await host.call("/api/v1/creators/bulk", browsing(ACCEPT))
    expect([answer.json, answer.headers.get("allow")]).toMatchObject([{ error: "not_found" }, "POST, OPTIONS"])
  })

  test.each(["/favicon.svg", "/favicon.ico"])("gets the sign for its tab at %s, and may keep it", async (path) => {
    await using host = await openHost()
    const { status, headers, text } = await host.call(path)
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "image/svg+xml",
      "public, max-age=86400"
    ])
    expect(text).toStartWith("<svg ")
    expect(text).not.toContain("script")
  })
})

describe("a path that there is", () => {
  test.each([
    ["PUT", "/api/v1/account", "GET, HEAD, OPTIONS"],
    ["GET", "/api/v1/creators/bulk", "POST, OPTIONS"],
    ["DELETE", "/healthz", "GET, HEAD, OPTIONS"]
  ])("%s %s is 404 that says which methods it answers, and so does Allow", async (method, path, methods) => {
    await using host = await openHost()
    const answer = await host.call(path, { method, key: host.secrets.full })
    expect(answer).toMatchObject({
      status: 404,
      json: { error: "not_found", message: `This path exists and answers other methods: ${methods}.` }
    })
    expect(answer.headers.get("allow")).toBe(methods)
  })

  test("the tracking area says the same in its details", async () => {
    await using host = await openHost()
    expect(await host.call("/api/v1/track", { method: "PUT" })).toMatchObject({
      status: 404,
      json: { error: "Not found", details: ["This path exists and answers other methods: POST, OPTIONS."] }
    })
  })
})

describe("an unknown query parameter", () => {
  test("is 400 that names it and lists those taken, on every endpoint with a key", async () => {
    await using host = await openHost()
    const { full, test: sandboxed } = host.secrets
    const post = (body: object) => ({ method: "POST", body }) as const
    for (const [path, sent, taken] of [
      ["/api/v1/account", {}, "no query parameter is taken"],
      ["/api/v1/creators/x/nova", {}, "taken are include"],
      ["/api/v1/creators/x/nova/report", {}, "taken are sections, format"],
      ["/api/v1/jobs/1", {}, "taken are include"],
      [
        "/api/v1/attribution/report",
        {},
        "taken are model, from, to, time_zone, currency, creator, link, campaign, shop, country, product, interval, group_by, format"
      ],
      ["/api/v1/creators/bulk", post({ creators: [] }), "no query parameter is taken"],
      ["/api/v1/creators/vet", post({ creators: [] }), "no query parameter is taken"],
      ["/api/v1/jobs/bulk-status", post({ job_ids: [] }), "no query parameter is taken"]
    ] as const) {
      for (const key of [full, sandboxed]) {
        const answer = await host.call(`${path}?inclued=all`, { ...sent, key })
        expect([path, answer.status]).toEqual([path, 400])
        expect(answer.json).toMatchObject({
          error: "invalid_request",
          message: expect.stringContaining(`inclued: is no query parameter here; ${taken}`),
          ...(key === sandboxed ? { sandbox: true } : {})
        })
      }
      expect((await host.call(`${path}?inclued=all`, sent)).status).toBe(401)
    }
    const survey = { ...post({}), headers: { "x-survey-signature": full } }
    expect(await host.call("/api/webhooks/survey?utm_source=x", survey)).toMatchObject({
      status: 400,
      json: { details: ["utm_source: is no query parameter here; taken are key, shop"] }
    })
    expect(host.isUntouched()).toBe(true)
  })

  test("is left alone where browsers and other systems decorate addresses: links, the pixel and its events, pages, notices", async () => {
    await using host = await openHost()
    for (const [path, status] of [
      ["/api/v1/track/click?code=jane-mug&fbclid=x&utm_source=y", 302],
      [`/api/v1/track/pixel.js?key=${host.secrets.track}&v=2`, 200],
      ["/brand/attribution/setup?utm_source=x", 200],
      ["/healthz?x=1", 200],
      ["/api/v1/openapi.json?x=1", 200],
      ["/api/v1/reports/none?utm_source=x", 404],
      ["/reports/none?utm_source=x", 404],
      ["/api/v1/media/none?w=100", 404]
    ] as const) {
      expect([path, (await host.call(path)).status]).toEqual([path, status])
    }
    const event = { event_type: "page_view", pv_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11" }
    const decorated = `/api/v1/track?key=${host.secrets.track}&z=172&gtm_tag=%00&z=3`
    expect((await host.call(decorated, { method: "POST", body: event })).status).toBe(200)
    expect(host.writes.events).toHaveLength(1)
    const notice = await host.call("/api/webhooks/shop?x=1", { method: "POST", body: {} })
    expect(notice.status).toBe(401)
  })

  test("that may be a secret is not repeated", async () => {
    await using host = await openHost()
    const { full } = host.secrets
    for (const name of [full, "%3Cscript%3E", "a%20b", "", "x".repeat(33)]) {
      const { status, text } = await host.call(`/api/v1/account?${name}=1`, { key: full })
      expect(status).toBe(400)
      expect(text).toContain("query: has an unknown name; no query parameter is taken")
      expect(text).not.toContain(full)
    }
  })
})

describe("a query value that no store can hold", () => {
  test("is 400 by name in every parameter of a call with a key, and reaches no store", async () => {
    await using host = await openHost()
    const { full } = host.secrets
    const asked = Object.entries(host.openApi.paths).flatMap(([path, { get }]) =>
      (get?.security ?? []).length === 0
        ? []
        : (get?.parameters ?? []).flatMap((parameter) => (parameter.in === "query" ? [[path, parameter.name]] : []))
    )
    expect(asked.length).toBeGreaterThan(50)
    for (const [path = "", name = ""] of asked) {
      const { status, text } = await host.call(`${path.replaceAll(/\{\w+\}/g, "x")}?${name}=x%00y`, { key: full })
      expect([path, name, status]).toEqual([path, name, 400])
      expect(text).toContain(`${name}: must be text without NUL`)
    }
    expect(host.isUntouched()).toBe(true)
  })
})

describe("headers that browsers heed", () => {
  test("no answer's type is guessed, no page is framed or says where its reader came from", async () => {
    await using host = await openHost()
    const { track, full } = host.secrets
    for (const path of ["/healthz", "/nope", "/api/v1/account", "/api/v1/openapi.json", "/api/v1/track/click"]) {
      const { headers } = await host.call(path, { key: full })
      expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"])
    }
    expect((await host.call(`/api/v1/track/pixel.js?key=${track}`)).headers.get("x-content-type-options")).toBe(
      "nosniff"
    )
    for (const path of ["/brand/attribution/setup", "/reports/none"]) {
      const { headers } = await host.call(path)
      expect([path, headers.get("content-type")]).toEqual([path, "text/html; charset=utf-8"])
      expect(headers.get("content-security-policy")).toMatch(/(^|; )frame-ancestors 'none'(;|$)/)
      expect(headers.get("content-security-policy")?.match(/frame-ancestors/g)).toHaveLength(1)
      expect(headers.get("x-frame-options")).toBe("DENY")
      expect(headers.get("referrer-policy")).toBe("no-referrer")
      expect(headers.get("x-content-type-options")).toBe("nosniff")
    }
  })
})

test("a scope that does not do is told with those that would", async () => {
  await using host = await openHost()
  expect(await host.call("/api/v1/account", { key: host.secrets.track })).toMatchObject({
    status: 403,
    json: {
      error: "insufficient_scope",
      message: expect.stringContaining("This key's scope is track; the request takes one of full, read, test.")
    }
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

test.each(["plan", "report", "footprint", "evidence"])(
  "a creator of the roster whose handle is %s is reached: of two paths that fit, the one whose words are given counts",
  async (handle) => {
    await using host = await openHost()
    const path = `/api/v1/creators/roster/x/${handle}`
    const saved = await host.call(path, { method: "PUT", key: host.secrets.full, body: { tags: ["spring"] } })
    expect(saved).toMatchObject({ status: 200, json: { creator: { platform: "x", handle } } })
    const read = await host.call(path, { key: host.secrets.full })
    expect(read).toMatchObject({ status: 200, json: { creator: { handle, tags: ["spring"] } } })
  }
)
