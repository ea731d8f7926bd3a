import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { McpClient, McpProtocol } from "effect/ai"
import { FetchHttpClient } from "effect/http"
import { account } from "../http/customers.ts"
import { openHost, requestOf, type Sent, type TestHost } from "../http/host.ts"
import { clientOf, NEWEST, OLDER, readTools, sentAs } from "./conversation.ts"

const KEY_NOBODY_HAS = `sk_live_${"a".repeat(36)}`
const TOOLS = 16

let host: TestHost
beforeAll(async () => {
  host = await openHost()
})
afterAll(() => host.close())

const list = sentAs("2025-06-18", "tools/list", {})
const post = (sent: Sent = {}) => host.call("/mcp", { method: "POST", key: host.secrets.full, ...list, ...sent })

describe("each revision, without a session", () => {
  test.each([NEWEST, ...OLDER])("%s lists the tools and calls one", async (version) => {
    const client = clientOf(host, host.secrets.test, version)
    expect(readTools((await client.ask("tools/list")).result).tools).toHaveLength(TOOLS)
    expect(await client.call("account")).toMatchObject({
      content: [{ text: expect.stringContaining("100 credits") }, {}]
    })
    expect((await client.ask("resources/list")).result).toMatchObject({ resources: [{}, {}] })
    expect((await client.ask("prompts/list")).result).toMatchObject({ prompts: [{}, {}] })
  })

  test.each(OLDER)(
    "%s: initialize offers it, no session, and nothing that only a session could keep",
    async (version) => {
      const answer = await post({
        ...sentAs(version, "initialize", {
          protocolVersion: version,
          capabilities: {},
          clientInfo: { name: "test", version: "1" }
        })
      })
      expect(answer.headers.get("mcp-session-id")).toBeNull()
      expect(answer.json).toMatchObject({
        result: { protocolVersion: version, capabilities: { tools: {}, prompts: {}, resources: {} } }
      })
      expect(answer.text).not.toContain("listChanged")
      expect(answer.text).not.toContain("logging")
      const told = await post(sentAs(version, "notifications/initialized", {}))
      expect(told.status).toBe(200)
    }
  )

  test("a notification is taken with 202 and no body", async () => {
    const body = { jsonrpc: "2.0", method: "notifications/initialized" }
    expect(await post({ body })).toMatchObject({ status: 202, text: "" })
  })

  test("a slash at the end of the path changes nothing", async () => {
    expect((await host.call("/mcp/", { method: "POST", key: host.secrets.full, ...list })).status).toBe(200)
  })

  test("a session that somebody else began is not asked for", async () => {
    expect((await post({ headers: { ...list.headers, "mcp-session-id": "somebody's" } })).status).toBe(200)
  })

  test("GET and DELETE are 405 with Allow: there is no stream and no session", async () => {
    for (const method of ["GET", "DELETE"]) {
      const answer = await host.call("/mcp", { method, key: host.secrets.full })
      expect(answer.status).toBe(405)
      expect(answer.headers.get("allow")).toBe("POST")
    }
  })

  test("the newest revision says what is spoken", async () => {
    expect((await clientOf(host, host.secrets.full).ask("server/discover")).result).toMatchObject({
      supportedVersions: [NEWEST, ...OLDER],
      ttlMs: 300_000,
      cacheScope: "private",
      capabilities: { tools: { listChanged: false }, resources: { subscribe: false } }
    })
  })

  test("Effect's own client lists and calls, of both of its revisions", async () => {
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: host.host.fetch })
    const called = (protocol: typeof McpProtocol.v2026_07_28 | typeof McpProtocol.v2025_11_25) =>
      Effect.gen(function* () {
        const client = yield* McpClient.McpClient
        const tools = yield* client.listTools()
        const tool = tools.find(({ name }) => name === "account")
        if (tool === undefined) return yield* Effect.die("no tool")
        return { count: tools.length, result: yield* client.callTool({ tool, arguments: {} }) }
      }).pipe(
        Effect.provide(
          McpClient.layerHttp({
            name: "test",
            version: "1",
            url: `http://127.0.0.1:${server.port}/mcp`,
            protocol,
            headers: { authorization: `Bearer ${host.secrets.test}` }
          }).pipe(Layer.provide(FetchHttpClient.layer))
        ),
        Effect.scoped,
        Effect.runPromise
      )
    try {
      for (const protocol of [McpProtocol.v2026_07_28, McpProtocol.v2025_11_25]) {
        expect(await called(protocol)).toMatchObject({ count: TOOLS, result: { structuredContent: { sandbox: true } } })
      }
    } finally {
      await server.stop(true)
    }
  })
})

describe("who may call", () => {
  test("without a key 401, with what to send and WWW-Authenticate: Bearer", async () => {
    const answer = await host.call("/mcp", { method: "POST", ...list })
    expect(answer).toMatchObject({ status: 401, json: { error: "missing_api_key" } })
    expect(answer.text).toContain("Authorization: Bearer")
    expect(answer.headers.get("www-authenticate")).toBe("Bearer")
  })

  test("a key that nobody has is 401 too", async () => {
    expect(await post({ key: KEY_NOBODY_HAS })).toMatchObject({ status: 401, json: { error: "invalid_api_key" } })
  })

  test("Authorization: Bearer and x-api-key are both taken", async () => {
    const headers = { ...list.headers, authorization: `bearer ${host.secrets.read}` }
    expect((await host.call("/mcp", { method: "POST", headers, body: list.body })).status).toBe(200)
  })

  test("a publishable key, which is everybody's, is 403", async () => {
    expect(await post({ key: host.secrets.track })).toMatchObject({
      status: 403,
      json: { error: "insufficient_scope" }
    })
  })

  test("the Origin of a stranger is 403, the service's own is served", async () => {
    expect((await post({ headers: { ...list.headers, origin: "https://stranger.example" } })).status).toBe(403)
    expect((await post({ headers: { ...list.headers, origin: "http://localhost" } })).status).toBe(200)
    const newest = sentAs(NEWEST, "tools/list", {})
    const strange = { ...newest, headers: { ...newest.headers, origin: "https://stranger.example" } }
    expect((await post(strange)).status).toBe(403)
  })
})

describe("what is wrong with a message", () => {
  const wrong = async (sent: Sent) => {
    const { status, json } = await post(sent)
    return { status, json }
  }

  test("a body that is too large is 400 and not taken in", async () => {
    expect(await wrong({ body: `"${"x".repeat(300 * 1024)}"` })).toMatchObject({
      status: 400,
      json: { error: "invalid_request" }
    })
  })

  test("malformed JSON and bytes that are no text are parse errors", async () => {
    expect((await wrong({ body: "{" })).json).toMatchObject({ error: { code: -32_700 } })
    expect((await wrong({ body: new Uint8Array([0x22, 0xff, 0x22]) })).json).toMatchObject({ error: { code: -32_700 } })
  })

  test("what is refused by its status alone is told in words", async () => {
    const told = async (headers: Readonly<Record<string, string>>) => {
      const { status, text } = await post({ headers: { ...list.headers, ...headers } })
      return [status, text]
    }
    for (const accept of ["*/*", "application/*, text/*;q=0.5", "application/json, */*;q=0.1"]) {
      expect((await post({ headers: { ...list.headers, accept } })).status).toBe(200)
    }
    expect(await told({ accept: "text/html" })).toEqual([406, expect.stringContaining("accept: must list")])
    expect(await told({ "content-type": "text/plain" })).toEqual([
      415,
      expect.stringContaining("content-type: must be")
    ])
    expect(await told({ origin: "null" })).toEqual([403, expect.stringContaining("origin: ")])
  })

  test("who takes JSON alone, or asks for nothing, is answered with JSON, in each revision", async () => {
    for (const version of [NEWEST, ...OLDER]) {
      const { headers, body } = sentAs(version, "tools/list", {})
      for (const accept of ["application/json", "Application/JSON;q=0.9"]) {
        const answer = await post({ headers: { ...headers, accept }, body })
        expect([version, accept, answer.status]).toEqual([version, accept, 200])
        expect(answer.headers.get("content-type")).toContain("application/json")
        expect(readTools(JSON.parse(answer.text).result).tools).toHaveLength(TOOLS)
      }
    }
  })

  test("an unknown method, and a tool that is not there, are errors of the protocol", async () => {
    const client = clientOf(host, host.secrets.full, "2025-06-18")
    expect((await client.ask("tools/drop")).error?.code).toBe(-32_601)
    expect((await client.ask("tools/call", { name: "buy_credits", arguments: {} })).error?.code).toBe(-32_602)
  })

  test("an unknown revision is 400 and says which are spoken", async () => {
    const { status, json } = await wrong({ headers: { ...list.headers, "mcp-protocol-version": "1999-01-01" } })
    expect(status).toBe(400)
    expect(JSON.stringify(json)).toContain(NEWEST)
  })

  test("a batch is carried out where the revision has them, refused where not, and where it is long", async () => {
    const headers = { ...list.headers, "mcp-protocol-version": "2025-03-26" }
    const batch = [1, 2].map((id) => ({ jsonrpc: "2.0", id, method: "ping" }))
    const { status, text } = await post({ headers, body: JSON.stringify(batch) })
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject([{ result: {} }, { result: {} }])
    expect((await wrong({ body: JSON.stringify(batch) })).status).toBe(400)
    const long = Array.from({ length: 21 }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" }))
    expect(await wrong({ headers, body: JSON.stringify(long) })).toMatchObject({
      status: 400,
      json: { error: "invalid_request" }
    })
  })
})

test("each call of a tool counts as one request, and what calls none as none", async () => {
  await using limited = await openHost({ requestsPerMinute: "as specified" })
  const client = clientOf(limited, limited.secrets.test, "2025-06-18")
  await client.ask("tools/list")
  for (let call = 0; call < 120; call++) expect((await client.call("account")).isError ?? false).toBe(false)
  const refused = await client.call("account")
  expect(refused).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^rate_limit_exceeded: .*Retry after \d+ seconds\.$/) }]
  })
  expect((await client.ask("tools/list")).error).toBeUndefined()
})

test("a call that its sender gave up while it waits is looked at no more", async () => {
  const me = await account(host, 1)
  const { structuredContent } = await clientOf(host, me.key).call("look_up_creator", {
    platform: "x",
    handle: "wait.ing"
  })
  const looks = () => host.logged.filter((line) => line.includes("/api/v1/jobs/{job_id}")).length
  const abort = new AbortController()
  const call = { name: "job_status", arguments: { job_id: structuredContent?.job_id, wait_seconds: 25 } }
  const answered = host.host.fetch(
    requestOf("/mcp", { method: "POST", key: me.key, ...sentAs(NEWEST, "tools/call", call), signal: abort.signal })
  )
  while (looks() === 0) await Bun.sleep(1)
  abort.abort()
  await answered
  expect(looks()).toBe(1)
})
