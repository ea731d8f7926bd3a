import { describe, expect, test } from "bun:test"
import { CallFailed, createClient, ERROR_CODES, readyData } from "../../hosts/client/client.ts"
import { ANSWERED_CODES } from "../../hosts/http/server/errors.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { account, balanceOf, scored } from "../http/customers.ts"
import { openHost, type TestHost } from "../http/host.ts"
import { freePort } from "../support/databases/freePort.ts"
import { listen } from "./httpHost.ts"
import { cut, fakeClock, jsonAnswer, scriptedFetch } from "./scripted.ts"

const BASE_URL = "https://signal.example"
const ACCOUNT = { tenant: { id: "1", name: "Mugs" }, credits: { balance: 3 } }

/** A client whose calls are answered as scripted, and what came of it. */
const scripted = (...answers: ReadonlyArray<() => Response>) => {
  const { fetch, asked } = scriptedFetch(...answers)
  const { clock, waits } = fakeClock()
  return { client: createClient({ apiKey: "sk_live_1", baseUrl: BASE_URL, fetch, clock }), asked, waits }
}

const clientOf = (host: TestHost, apiKey: string) => {
  const service = listen(host)
  const { clock, waits } = fakeClock()
  return { client: createClient({ apiKey, baseUrl: service.baseUrl, clock }), waits, ...service }
}

test("fields that a client doesn't know are tolerated, and stay in the answer", async () => {
  const { client } = scripted(jsonAnswer(200, { ...ACCOUNT, later: { addition: true } }))
  expect(await client.account.get()).toMatchObject({
    kind: "ready",
    data: { credits: { balance: 3 }, later: { addition: true } }
  })
})

describe("what the host answers", () => {
  test("is ready, pending, or an error with the code of the specification", async () => {
    await using host = await openHost()
    const customer = await account(host, 2)
    const [card] = await scored(host, [{}])
    await using service = clientOf(host, customer.key)
    const { client } = service
    const handle = card?.handle ?? ""

    const read = await client.account.get()
    expect(read).toMatchObject({ kind: "ready", status: 200, tries: 1, isReplay: false })
    expect(readyData(read).credits.balance).toBe(2)

    const looked = await client.creators.lookup(
      { platform: "youtube", handle, include: ["narrative", "risk_flags"] },
      { customerRef: "Müller & Söhne 🍞" }
    )
    expect(looked).toMatchObject({
      kind: "ready",
      data: { status: "cached", creator: { handle, narrative: expect.any(String) } }
    })
    const usage = await host.run(
      Lookups.use((lookups) => lookups.usage(customer.tenantId, new Date(0), new Date(Date.now() + 60_000)))
    )
    expect(usage).toMatchObject([{ customerRef: "Müller & Söhne 🍞", credits: 1 }])
    const ordered = await client.creators.lookup({ platform: "x", handle: "nova" })
    expect(ordered).toMatchObject({ kind: "pending", status: 202, retryAfterSeconds: 60, data: { status: "queued" } })

    const poor = await client.creators.lookup({ platform: "x", handle: "vega" })
    expect(poor).toMatchObject({
      kind: "error",
      code: "insufficient_credits",
      status: 402,
      tries: 1,
      retryAfterSeconds: null
    })
    expect(await client.creators.report({ platform: "x", handle: "vega" })).toMatchObject({
      kind: "error",
      code: "not_scored"
    })
    const job = await client.jobs.get({ job_id: crypto.randomUUID() })
    expect(job).toMatchObject({ kind: "error", code: "not_found", status: 404, message: "There is no such job." })
    const bulk = await client.creators.bulk({ creators: [{ platform: "myspace", handle: "nova" }] })
    expect(bulk).toMatchObject({
      kind: "ready",
      data: { results: [{ status: "error", error: "unsupported_platform" }] }
    })
    const wrong = await client.account.requests({ days: 91 })
    expect(wrong).toMatchObject({ kind: "error", code: "invalid_request", status: 400 })
    if (wrong.kind === "error") expect(wrong.message).toContain("days")
    expect(service.waits).toEqual([])
  })

  test("to a key that is none, or of another scope, is an error, in both areas", async () => {
    await using host = await openHost()
    await using unknown = clientOf(host, "sk_live_none")
    expect(await unknown.client.account.get()).toMatchObject({ kind: "error", code: "invalid_api_key", status: 401 })
    const event = { event_type: "page_view", pv_id: crypto.randomUUID() } as const
    expect(await unknown.client.events.track(event)).toMatchObject({
      kind: "error",
      code: "invalid_api_key",
      status: 401
    })
    await using reader = clientOf(host, host.secrets.read)
    expect(await reader.client.creators.discover({ platform: "x", handle: "nova" })).toMatchObject({
      kind: "error",
      code: "insufficient_scope",
      status: 403
    })
    await using tracker = clientOf(host, host.secrets.track)
    expect(await tracker.client.events.track(event)).toMatchObject({ kind: "ready", data: { ok: true } })
    expect(await tracker.client.events.track({ ...event, pv_id: "1" })).toMatchObject({
      kind: "error",
      code: "invalid_request",
      status: 400,
      details: [expect.stringContaining("pv_id")]
    })
    await using nobody = { ...clientOf(host, "x") }
    expect(await createClient({ baseUrl: nobody.baseUrl }).account.get()).toMatchObject({ code: "missing_api_key" })
  })

  test("in another form is a file", async () => {
    await using host = await openHost()
    await using service = clientOf(host, host.secrets.test)
    const { client } = service
    const pdf = readyData(await client.creators.reportPdf({ platform: "instagram", handle: "nova.cooks" }))
    expect(pdf.type).toBe("application/pdf")
    expect(await pdf.slice(0, 5).text()).toBe("%PDF-")
    expect(await readyData(await client.roster.listCsv({ limit: 1 })).text()).toContain("platform,handle")
    expect(await readyData(await client.attribution.reportCsv({ model: "linear" })).text()).toContain("creator")
  })

  test("to a file that is sent is as to any other", async () => {
    await using host = await openHost()
    const customer = await account(host, 1)
    await using service = clientOf(host, customer.key)
    const sent = {
      platform: "x",
      handle: "nova",
      contentType: "application/x-ndjson",
      file: "A post"
    } as const
    expect(await service.client.creators.importEvidence(sent)).toMatchObject({ kind: "ready", status: 200 })
    const first = await service.client.creators.importEvidence({ ...sent, score: true }, { idempotencyKey: "import-1" })
    expect(first).toMatchObject({ kind: "pending", status: 202 })
    await service.client.creators.importEvidence({ ...sent, score: true }, { idempotencyKey: "import-1" })
    expect(await balanceOf(host, customer)).toBe(0)
  })

  test("of a call that is sent again with its own Idempotency-Key is what it was, and costs nothing", async () => {
    await using host = await openHost()
    const customer = await account(host, 3)
    await using service = clientOf(host, customer.key)
    const ask = (handle: string) =>
      service.client.creators.lookup({ platform: "x", handle }, { idempotencyKey: "order-4711" })
    const first = await ask("nova")
    const again = await ask("nova")
    expect(first).toMatchObject({ kind: "pending", isReplay: false })
    expect(again).toMatchObject({ kind: "pending", isReplay: true })
    if (first.kind === "pending" && again.kind === "pending") expect(again.data).toEqual(first.data)
    expect(await ask("vega")).toMatchObject({ kind: "error", code: "idempotency_key_reused", status: 422, tries: 1 })
    expect(await balanceOf(host, customer)).toBe(2)
  })

  test("to more requests than a key may make is waited for as long as it says", async () => {
    await using host = await openHost({ requestsPerMinute: 1 })
    const customer = await account(host, 1)
    await using service = clientOf(host, customer.key)
    expect((await service.client.account.get()).kind).toBe("ready")
    const refused = await service.client.account.get({}, { maxRetries: 2 })
    expect(refused).toMatchObject({ kind: "error", code: "rate_limit_exceeded", status: 429, tries: 3 })
    expect(service.waits).toHaveLength(2)
    for (const seconds of service.waits) {
      expect(seconds).toBeGreaterThanOrEqual(1)
      expect(seconds).toBeLessThan(62)
    }
  })
})

test("every code that the service answers is one of the client's", () => {
  expect(ERROR_CODES).toEqual(expect.arrayContaining([...ANSWERED_CODES]))
})

describe("a call is tried again", () => {
  test("under the Idempotency-Key it had, until it is answered", async () => {
    const { client, asked, waits } = scripted(
      cut,
      cut,
      jsonAnswer(503, {}, { "content-type": "text/html" }),
      jsonAnswer(200, {})
    )
    expect(await client.creators.vet({ creators: [] })).toMatchObject({ kind: "ready", tries: 4 })
    const keys = asked.map(({ headers }) => headers.get("idempotency-key"))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(asked.map(({ headers }) => headers.get("x-request-id"))).size).toBe(4)
    expect(new Set(asked.map(({ body }) => body))).toEqual(new Set([`{"creators":[]}`]))
    // Each pause is half of a doubled time, and up to as much again by chance.
    waits.forEach((seconds, place) => {
      expect(seconds).toBeGreaterThanOrEqual(0.25 * 2 ** place)
      expect(seconds).toBeLessThanOrEqual(0.5 * 2 ** place)
    })
    await client.creators.vet({ creators: [] })
    expect(asked.at(-1)?.headers.get("idempotency-key")).not.toBe(keys[0] ?? null)
  })

  test("after the time that Retry-After says, in seconds or as a date, and a little more by chance", async () => {
    const inFlight = { error: "idempotency_in_flight", message: "Running." }
    const later = new Date(Date.now() + 30_000).toUTCString()
    const { client, waits } = scripted(
      jsonAnswer(409, inFlight, { "retry-after": "5" }),
      jsonAnswer(429, { error: "rate_limit_exceeded", message: "" }, { "retry-after": later }),
      jsonAnswer(500, { error: "charge_failed", message: "" }, { "retry-after": "5" }),
      jsonAnswer(200, {})
    )
    expect(await client.creators.bulk({ creators: [] })).toMatchObject({ kind: "ready", tries: 4 })
    const [first = 0, second = 0, third = 0] = waits
    for (const seconds of [first, third]) expect(seconds).toBeGreaterThanOrEqual(5)
    for (const seconds of [first, third]) expect(seconds).toBeLessThan(6)
    expect(second).toBeGreaterThan(20)
    expect(second).toBeLessThanOrEqual(31)
  })

  test("at most as often as it may be, then what went wrong is told", async () => {
    const { client, asked, waits } = scripted(cut)
    const failed = await client.account.get()
    expect(failed).toMatchObject({ kind: "error", code: "network_error", status: null, tries: 5 })
    if (failed.kind === "error") expect(failed.message).toContain("cut")
    expect([asked.length, waits.length]).toEqual([5, 4])
    const { client: onNode } = scripted(() => {
      throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") })
    })
    expect(await onNode.account.get()).toMatchObject({ message: "fetch failed: connect ECONNREFUSED" })
    expect(await client.account.get({}, { maxRetries: 0 })).toMatchObject({ tries: 1 })
    const nobody = createClient({ baseUrl: `http://127.0.0.1:${freePort()}`, clock: fakeClock().clock, maxRetries: 1 })
    expect(await nobody.account.get()).toMatchObject({ kind: "error", code: "network_error", tries: 2 })
  })

  test("never where it could be carried out twice, but where it was not let in", async () => {
    const refund = { order_id: "1", refund_id: "r1", amount: 1, currency: "USD" }
    for (const answer of [
      cut,
      jsonAnswer(503, { error: "service_unavailable", message: "" }, { "retry-after": "1" })
    ]) {
      const { client, asked } = scripted(answer, jsonAnswer(200, {}))
      expect((await client.orders.refund(refund)).kind).toBe("error")
      expect(asked).toHaveLength(1)
      expect(asked[0]?.headers.get("idempotency-key")).toBeNull()
    }
    const { client } = scripted(jsonAnswer(429, {}, { "retry-after": "1" }), jsonAnswer(200, {}))
    expect(await client.orders.refund(refund)).toMatchObject({ kind: "ready", tries: 2 })
    const reads = scripted(cut, jsonAnswer(200, {}))
    expect(await reads.client.jobs.bulkStatus({ job_ids: [] })).toMatchObject({ kind: "ready", tries: 2 })
  })

  test.each([
    ["a refusal that no time ends", 402, { error: "insufficient_credits" }, {}],
    ["a service that lacks what it takes", 503, { error: "discovery_unavailable" }, {}],
    ["a creator whom another account's job holds", 409, { error: "creator_busy" }, { "retry-after": "120" }],
    ["a day's cap that is reached", 429, { error: "daily_scrape_limit_exceeded" }, { "retry-after": "40000" }]
  ])("never after %s: the caller is told at once, and when it may go well", async (_, status, body, headers) => {
    const { client, asked, waits } = scripted(jsonAnswer(status, { message: "No.", ...body }, headers))
    const refused = await client.creators.discover({ platform: "x", handle: "nova" })
    const retryAfterSeconds = "retry-after" in headers ? Number(headers["retry-after"]) : null
    expect(refused).toMatchObject({ kind: "error", status, code: body.error, retryAfterSeconds, tries: 1 })
    expect([asked.length, waits.length]).toEqual([1, 0])
  })

  test.each([
    ["a redirect", 302, "text/html", "", 1],
    ["a page of a server in between", 502, "text/html", "<h1>Bad gateway</h1>", 5],
    ["a page where JSON was", 404, "text/html", "<h1>Nothing</h1>", 1],
    ["a page where JSON was, that says all is well", 200, "text/html", "<h1>Welcome</h1>", 1],
    ["JSON that is null", 500, "application/json", "null", 5],
    ["an answer that ends too soon", 200, "application/json", `{"status":"cac`, 5],
    ["a code of a later version", 418, "application/json", `{"error":"later_code","message":"No."}`, 1]
  ])("or not, after %s, which is no answer of this API", async (_, status, type, body, tries) => {
    const { client } = scripted(
      () => new Response(body, { status, headers: { "content-type": type, location: "https://evil.example/" } })
    )
    const outcome = await client.creators.lookup({ platform: "x", handle: "nova" })
    const code = body.startsWith(`{"status`) ? "network_error" : "unexpected_answer"
    expect(outcome).toMatchObject({ kind: "error", code, tries })
  })
})

describe("a call is ended", () => {
  /** A network that never answers and does not heed the signal either. */
  const silent = () => new Promise<Response>(() => {})

  test("when nothing comes in time", async () => {
    const client = createClient({
      baseUrl: BASE_URL,
      fetch: silent,
      timeoutSeconds: 0.01,
      maxRetries: 1,
      clock: fakeClock().clock
    })
    expect(await client.account.get()).toMatchObject({ kind: "error", code: "timed_out", status: null, tries: 2 })
  })

  test("by the caller's signal, before it is sent, while it is, and between two tries", async () => {
    const aborted = { kind: "error", code: "aborted", status: null }
    const { client, asked } = scripted(jsonAnswer(200, ACCOUNT))
    expect(await client.account.get({}, { signal: AbortSignal.abort() })).toMatchObject(aborted)
    expect(asked).toHaveLength(0)
    const during = new AbortController()
    const waiting = createClient({ baseUrl: BASE_URL, fetch: silent }).account.get({}, { signal: during.signal })
    during.abort()
    expect(await waiting).toMatchObject({ ...aborted, tries: 1 })
    const between = new AbortController()
    const { clock } = fakeClock(() => between.abort())
    const { fetch } = scriptedFetch(cut, jsonAnswer(200, ACCOUNT))
    const later = await createClient({ baseUrl: BASE_URL, fetch, clock }).account.get({}, { signal: between.signal })
    expect(later).toMatchObject({ ...aborted, tries: 2 })
    // The pause itself is over with the signal.
    const paused = new AbortController()
    const asks = scriptedFetch(() => {
      queueMicrotask(() => paused.abort())
      return jsonAnswer(429, {}, { "retry-after": "60" })()
    })
    const outcome = await createClient({ baseUrl: BASE_URL, fetch: asks.fetch }).account.get(
      {},
      { signal: paused.signal }
    )
    expect(outcome).toMatchObject(aborted)
  })
})

describe("a call that is made wrongly", () => {
  test.each([
    ["no address", { baseUrl: "signal.example" }],
    ["an address that is no http", { baseUrl: "ftp://signal.example" }],
    ["retries below 0", { baseUrl: BASE_URL, maxRetries: -1 }],
    ["a number that is none", { baseUrl: BASE_URL, timeoutSeconds: Number.NaN }],
    ["a key with a line break", { baseUrl: BASE_URL, apiKey: "sk_live_1\nx-evil: 1" }]
  ])("throws: %s", (_, options) => {
    expect(() => createClient(options)).toThrow(TypeError)
  })

  test("rejects, and sends nothing", async () => {
    const { client, asked } = scripted(jsonAnswer(200, {}))
    for (const handle of ["", ".", ".."]) {
      await expect(client.creators.lookup({ platform: "x", handle })).rejects.toThrow(TypeError)
    }
    const named = { platform: "x", handle: "nova" } as const
    await expect(client.creators.lookup(named, { idempotencyKey: "short" })).rejects.toThrow(TypeError)
    await expect(client.creators.lookup(named, { customerRef: "a\r\nx-evil: 1" })).rejects.toThrow(TypeError)
    await expect(client.account.get({}, { maxRetries: Number.NaN })).rejects.toThrow(TypeError)
    await expect(client.account.get({}, { timeoutSeconds: 0 })).rejects.toThrow(TypeError)
    expect(asked).toHaveLength(0)
  })

  test("what is odd in a parameter stays in its place", async () => {
    const { client, asked } = scripted(jsonAnswer(200, {}))
    await client.creators.lookup({ platform: "x", handle: "a/../b?c=1#d", include: ["narrative", "velocity"] })
    await client.creators.search({ q: "a&limit=200", limit: 2 })
    await client.holds.decide({ order_id: "1 2", shop: "a b", verdict: "release", reason: "Known." })
    expect(asked.map(({ url }) => url.replace(BASE_URL, ""))).toEqual([
      "/api/v1/creators/x/a%2F..%2Fb%3Fc%3D1%23d?include=narrative%2Cvelocity",
      "/api/v1/creators/search?q=a%26limit%3D200&limit=2",
      "/api/v1/attribution/holds/1%202?shop=a+b"
    ])
    expect(asked[2]?.body).toBe(`{"verdict":"release","reason":"Known."}`)
  })
})

describe("a list", () => {
  test("is iterated over page by page, and its first page is there besides", async () => {
    await using host = await openHost()
    const customer = await account(host, 0)
    await using service = clientOf(host, customer.key)
    const { client } = service
    const handles = Array.from({ length: 7 }, (_, place) => `nova.${place}`)
    for (const handle of handles) readyData(await client.roster.save({ platform: "x", handle, tags: ["spring"] }))
    const listed = client.roster.list({ limit: 3, tag: "spring", sort: "name" })
    const seen: Array<string> = []
    for await (const creator of listed) seen.push(creator.handle)
    expect(seen).toEqual(handles)
    expect(readyData(await listed).creators).toHaveLength(3)
    for await (const creator of client.roster.list({ limit: 3 })) {
      expect(creator.handle).toStartWith("nova.")
      break
    }
    const links = Array.from({ length: 5 }, (_, place) => ({ code: `mug-${place}`, url: "https://shop.example/" }))
    readyData(await client.links.createMany({ links }))
    const codes: Array<string> = []
    for await (const { code } of client.links.list({ limit: 2 })) codes.push(code)
    expect(codes.toSorted()).toEqual(links.map(({ code }) => code))
  })

  test("that can't be read on throws what became of the call", async () => {
    const { client, asked } = scripted(
      jsonAnswer(200, { shares: [{ share: "1" }], next_touches_after: "t1" }),
      jsonAnswer(404, { error: "not_found", message: "There is no such resource." })
    )
    const seen: Array<unknown> = []
    const read = async () => {
      for await (const share of client.attribution.order({ order_id: "1" })) seen.push(share)
    }
    await expect(read()).rejects.toBeInstanceOf(CallFailed)
    await expect(read()).rejects.toMatchObject({ failure: { code: "not_found", status: 404 } })
    expect(seen).toEqual([{ share: "1" }])
    expect(asked[1]?.url).toEndWith("/attribution/orders/1?touches_after=t1")
  })
})

test("readyData gives what is ready, and throws what failed", async () => {
  const { client } = scripted(jsonAnswer(200, ACCOUNT), jsonAnswer(401, { error: "invalid_api_key", message: "No." }))
  expect(readyData(await client.account.get()).credits.balance).toBe(3)
  const failed = await client.account.get()
  expect(() => readyData(failed)).toThrow("invalid_api_key: No.")
})
