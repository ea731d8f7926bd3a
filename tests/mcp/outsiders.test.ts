import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { loadHttp } from "../../hosts/contexts.ts"
import { makeMcpContext, http as mcpContext } from "../../hosts/http/mcp/endpoints.ts"
import { TOOLS } from "../../hosts/http/mcp/tools/tools.ts"
import type { HttpContext } from "../../hosts/http/server/context.ts"
import { openHost, type TestHost } from "../http/host.ts"
import { freePort } from "../support/databases/freePort.ts"
import { registerConformanceFixtures } from "./conformanceFixtures.ts"
import { readTools } from "./conversation.ts"
import { keyedServer } from "./keyedServer.ts"

/** Other people's clients and suites. They are no part of the project: each is installed for the test alone. */
const PACKAGES = {
  conformance: "npm:@modelcontextprotocol/conformance@0.1.16",
  // The first that knows the newest revision.
  "conformance-next": "npm:@modelcontextprotocol/conformance@0.2.0-alpha.12",
  "@modelcontextprotocol/sdk": "1.32.2",
  "@modelcontextprotocol/inspector": "2.12.0"
} as const
const INSTALL_TRIES_MAX = 3

/** What the suite asks of a server that asks its client back, or tells it of changes: that takes a session that outlives a request. */
const NEEDS_A_SESSION = [
  "tools-call-sampling",
  "tools-call-elicitation",
  "elicitation-sep1034-defaults",
  "elicitation-sep1330-enums",
  "resources-subscribe",
  "resources-unsubscribe"
]
/** What the suite warns of where a server keeps no session, and reads as not passed. */
const WARNS_WITHOUT_A_SESSION = ["server-sse-polling", "server-sse-multiple-streams"]

/** Of the newest revision, what is asked of every server that has tools, resources and prompts and asks nothing back. */
const NEWEST_SCENARIOS = [
  "server-stateless",
  "completion-complete",
  "tools-list",
  "tools-call-simple-text",
  "tools-call-image",
  "tools-call-audio",
  "tools-call-embedded-resource",
  "tools-call-mixed-content",
  "tools-call-error",
  "tools-call-with-progress",
  "json-schema-2020-12",
  "resources-list",
  "resources-read-text",
  "resources-read-binary",
  "resources-templates-read",
  "sep-2164-resource-not-found",
  "prompts-list",
  "prompts-get-simple",
  "prompts-get-with-args",
  "prompts-get-embedded-resource",
  "prompts-get-with-image",
  "dns-rebinding-protection",
  "caching",
  "http-header-validation"
]

/** The official SDK's client, over both transports: it checks every answer against the tool's output schema. */
const SDK_CONVERSATION = `
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
const { url, key, program, calls } = JSON.parse(process.argv[2])
const transports = {
  http: new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { authorization: "Bearer " + key } } }),
  stdio: new StdioClientTransport({ command: program[0], args: program.slice(1), env: { ...process.env, CREATORSIGNAL_API_KEY: key } })
}
const told = {}
for (const [name, transport] of Object.entries(transports)) {
  const client = new Client({ name: "sdk", version: "1" })
  await client.connect(transport)
  const { tools } = await client.listTools()
  const answers = {}
  for (const [tool, given] of Object.entries(calls)) {
    const { isError = false, structuredContent } = await client.callTool({ name: tool, arguments: given })
    answers[tool] = isError ? "error" : typeof structuredContent
  }
  const { resources } = await client.listResources()
  const read = await client.readResource({ uri: resources[0].uri })
  const { prompts } = await client.listPrompts()
  const { messages } = await client.getPrompt({ name: prompts[0].name, arguments: { brand: "Mugs", goal: "More mugs" } })
  told[name] = { tools: tools.length, answers, resources: resources.length, read: read.contents.length, messages: messages.length }
  await client.close()
}
process.stdout.write(JSON.stringify(told))
process.exit(0)
`

const CREATOR = { platform: "instagram", handle: "nova.cooks" }
const CALLS = {
  look_up_creator: CREATOR,
  vet_creators: { creators: [CREATOR] },
  get_report: CREATOR,
  search_creators: {},
  similar_creators: CREATOR,
  resolve_identity: { name: "Nova" },
  discover_accounts: CREATOR,
  score_footprint: CREATOR,
  job_status: { job_id: crypto.randomUUID() },
  list_roster: {},
  set_plan: { ...CREATOR, plan: "recurring" },
  rate_card: {},
  attribution_report: { group_by: "campaign" },
  explain_order: { order_id: "test-1001" },
  account: {},
  start_background_check: { handle: "nova.cooks", platforms: ["instagram"] }
}

const run = async (directory: string, ...words: ReadonlyArray<string>) => {
  const child = Bun.spawn([...words], {
    cwd: directory,
    stdout: "pipe",
    stderr: "pipe",
    // Their files stay in the test's folder; what was downloaded before is in npm's.
    env: { ...process.env, ...(words[0] === "npm" ? {} : { HOME: directory }) }
  })
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, stdout, stderr }
}

const install = async (directory: string) => {
  writeFileSync(
    join(directory, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies: PACKAGES })
  )
  for (let tries = 1; ; tries++) {
    const { code, stderr } = await run(directory, "npm", "install", "--no-audit", "--no-fund", "--ignore-scripts")
    if (code === 0) return
    if (tries === INSTALL_TRIES_MAX) throw new Error(stderr)
  }
}

const isAsked = process.env.CI === "true"
if (!isAsked) console.warn("skipped: other people's clients and suites are installed for this test where CI=true")

describe.skipIf(!isAsked)("other people's software", () => {
  const directory = mkdtempSync(join(tmpdir(), "outsiders-"))
  const installed = (...path: ReadonlyArray<string>) => join(directory, "node_modules", ...path)
  const bun = process.execPath
  /** A server as it is, and one of the suite's own tools on the same protocol layer. */
  const servers: Array<{ readonly host: TestHost; readonly url: string; readonly stop: () => Promise<void> }> = []
  const serve = async (contexts?: ReadonlyArray<HttpContext>) => {
    const port = freePort()
    const host = await openHost({
      baseUrl: `http://127.0.0.1:${port}`,
      ...(contexts === undefined ? {} : { contexts })
    })
    const { url, stop } = keyedServer(host.host, host.secrets.test, port)
    servers.push({ host, url, stop })
    return url
  }
  let url = ""
  let suiteUrl = ""
  beforeAll(async () => {
    await install(directory)
    url = await serve()
    suiteUrl = await serve(
      (await loadHttp()).map((each) =>
        each === mcpContext ? makeMcpContext(async () => registerConformanceFixtures) : each
      )
    )
  })
  afterAll(async () => {
    for (const { host, stop } of servers) {
      await stop()
      await host.close()
    }
    rmSync(directory, { recursive: true, force: true })
  })

  const passedIn = (summary: string) =>
    [...summary.matchAll(/^(✓|✗) ([\w-]+): /gm)].map(([, sign, scenario]) => ({ scenario, hasPassed: sign === "✓" }))

  test("the conformance suite passes but for what takes a session, which is listed and fails", async () => {
    const expected = join(directory, "expected.yml")
    writeFileSync(
      expected,
      `server:\n${[...NEEDS_A_SESSION, ...WARNS_WITHOUT_A_SESSION].map((scenario) => `  - ${scenario}\n`).join("")}`
    )
    const { code, stdout } = await run(
      directory,
      bun,
      installed("conformance", "dist", "index.js"),
      ...[
        "server",
        "--url",
        suiteUrl,
        "--suite",
        "all",
        "--expected-failures",
        expected,
        "-o",
        join(directory, "results")
      ]
    )
    const scenarios = passedIn(stdout)
    console.log(stdout.slice(stdout.indexOf("=== SUMMARY")))
    expect(scenarios.filter(({ hasPassed }) => !hasPassed).map(({ scenario }) => scenario)).toEqual(NEEDS_A_SESSION)
    expect(scenarios.filter(({ hasPassed }) => hasPassed)).toHaveLength(26)
    expect(code).toBe(0)
  })

  test("the scenarios of the newest revision pass", async () => {
    const { stdout } = await run(
      directory,
      bun,
      installed("conformance-next", "dist", "index.js"),
      ...[
        "server",
        "--url",
        suiteUrl,
        "--suite",
        "all",
        "--spec-version",
        "2026-07-28",
        "-o",
        join(directory, "newest")
      ]
    )
    console.log(stdout.slice(stdout.indexOf("=== SUMMARY")))
    const passed = passedIn(stdout).flatMap(({ scenario, hasPassed }) => (hasPassed ? [scenario] : []))
    expect(NEWEST_SCENARIOS.filter((scenario) => !passed.includes(scenario))).toEqual([])
  })

  test("the suite's scenarios that ask for no tools of its own pass on the tools as they are", async () => {
    for (const scenario of [
      "server-initialize",
      "ping",
      "tools-list",
      "resources-list",
      "prompts-list",
      "dns-rebinding-protection"
    ]) {
      const { code, stdout } = await run(
        directory,
        bun,
        installed("conformance", "dist", "index.js"),
        ...["server", "--url", url, "--scenario", scenario]
      )
      expect(`${scenario}: ${code === 0 ? 0 : stdout}`).toBe(`${scenario}: 0`)
    }
  })

  test("the official SDK's client holds every answer to its output schema, over HTTP and stdio", async () => {
    const script = join(directory, "conversation.mjs")
    writeFileSync(script, SDK_CONVERSATION)
    const key = servers[0]?.host.secrets.test
    const program = [bun, join(process.cwd(), "hosts/programs/cli.ts"), "mcp", "--url", new URL(url).origin]
    const { code, stdout, stderr } = await run(
      directory,
      "node",
      script,
      JSON.stringify({ url, key, program, calls: CALLS })
    )
    expect(stderr).toBe("")
    expect(code).toBe(0)
    const answers = Object.fromEntries(Object.keys(CALLS).map((name) => [name, "object"]))
    const told = { tools: TOOLS.length, answers, resources: 2, read: 1, messages: 1 }
    expect(JSON.parse(stdout)).toEqual({ http: told, stdio: told })
  })

  test("the inspector lists the tools without a problem of their schemas, and calls one", async () => {
    const inspect = (...words: ReadonlyArray<string>) =>
      run(
        directory,
        bun,
        installed(".bin", "mcp-inspector"),
        ...["--cli", url, "--transport", "http", "--header", `x-api-key: ${servers[0]?.host.secrets.test}`, ...words]
      )
    const listed = await inspect("--method", "tools/list", "--strict")
    expect(listed).toMatchObject({ code: 0, stderr: "" })
    expect(readTools(JSON.parse(listed.stdout)).tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
    const called = await inspect(
      ...["--method", "tools/call", "--tool-name", "look_up_creator"],
      ...["--tool-arg", "platform=instagram", "handle=nova.cooks"]
    )
    expect(called.code).toBe(0)
    expect(JSON.parse(called.stdout)).toMatchObject({ structuredContent: { status: "cached", sandbox: true } })
  })
})
