import { afterAll, beforeAll, expect, test } from "bun:test"
import { LINE_CHARACTERS_MAX, messageLines } from "../../hosts/http/mcp/messageLines.ts"
import { openHost, type TestHost } from "../http/host.ts"
import { OLDER, readMessage, readTools } from "./conversation.ts"
import { stdioServer } from "./stdioServer.ts"

let host: TestHost
beforeAll(async () => {
  host = await openHost()
})
afterAll(() => host.close())

test("the tools over standard input and output, of a session and without, until the input ends", async () => {
  const { ask, call, send, written, end } = stdioServer(host.host, host.secrets.test)
  const begun = await ask(
    "initialize",
    { protocolVersion: OLDER[0], capabilities: {}, clientInfo: { name: "test", version: "1" } },
    OLDER[0]
  )
  expect(begun.result).toMatchObject({ protocolVersion: OLDER[0] })
  send({ jsonrpc: "2.0", method: "notifications/initialized" })
  expect(readTools((await ask("tools/list", {}, OLDER[0])).result).tools).toHaveLength(16)
  expect(await call("account")).toMatchObject({ structuredContent: { sandbox: true } })
  expect((await ask("tools/call", { name: "nothing", arguments: {} }, OLDER[0])).error?.code).toBe(-32_602)

  // What is no message is answered, and the next one is served.
  send("{")
  send("5")
  expect(await call("account")).toMatchObject({ structuredContent: { sandbox: true } })
  expect(await end()).toEqual({ code: 0, stderr: "" })
  const messages = written.map((line) => readMessage(JSON.parse(line)))
  expect(messages.flatMap(({ error }) => (error === undefined ? [] : [error.code]))).toEqual([
    -32_602, -32_700, -32_600
  ])
})

test("a wrong key is what each tool says, and no key is a start that fails with one line", async () => {
  const wrong = stdioServer(host.host, `sk_live_${"a".repeat(36)}`)
  expect(await wrong.call("account")).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^invalid_api_key: /) }]
  })
  await wrong.end()
  const { code, stderr } = await stdioServer(host.host, null).end()
  expect(code).toBe(2)
  expect(stderr).toMatch(/^creatorsignal: CREATORSIGNAL_API_KEY must hold an API key of the service\n$/)
})

test("a service that goes away is what a tool says, and the command goes on", async () => {
  let isAway = false
  const gone = stdioServer(
    {
      fetch: (request) => (isAway ? Promise.resolve(new Response("gone", { status: 502 })) : host.host.fetch(request))
    },
    host.secrets.test
  )
  expect((await gone.call("account")).isError ?? false).toBe(false)
  isAway = true
  expect(await gone.call("account")).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^service_unavailable: /) }]
  })
  isAway = false
  expect((await gone.call("account")).isError ?? false).toBe(false)
  expect((await gone.end()).code).toBe(0)
})

test("a line that never ends is refused once and left out, whatever pieces it comes in", async () => {
  const encoder = new TextEncoder()
  const refused: Array<string> = []
  async function* input() {
    yield encoder.encode('{"a":')
    yield encoder.encode('1}\n\n"')
    for (let piece = 0; piece < 3; piece++) yield encoder.encode("x".repeat(LINE_CHARACTERS_MAX))
    yield encoder.encode('"\n{"b":2}\n{"c"')
  }
  const lines: Array<string> = []
  for await (const line of messageLines(input(), async (answer) => void refused.push(answer))) {
    lines.push(new TextDecoder().decode(line))
  }
  expect(lines).toEqual(['{"a":1}\n', '{"b":2}\n'])
  expect(refused).toHaveLength(1)
  expect(JSON.parse(refused[0] ?? "")).toMatchObject({ id: null, error: { code: -32_600 } })
})
