import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { INCLUDED_CREDITS, RESOLVE_WITH_WEB_SEARCH_CREDITS } from "../../domain/accounts/billing/prices.ts"
import { OUTPUT_CHARACTERS_MAX } from "../../hosts/http/mcp/boundOutput.ts"
import { TOOLS } from "../../hosts/http/mcp/tools/tools.ts"
import { makeFits } from "../http/described.ts"
import { openHost, type TestHost } from "../http/host.ts"
import { clientOf, type JsonObject, readTools, sentenceOf } from "./conversation.ts"

const CREATOR = { platform: "instagram", handle: "nova.cooks" }

/** How each tool is called, in the sandbox. */
const CALLS: Readonly<Record<string, JsonObject>> = {
  look_up_creator: CREATOR,
  vet_creators: { creators: [CREATOR] },
  get_report: CREATOR,
  search_creators: { topic: "food", score_min: 50 },
  similar_creators: { ...CREATOR, limit: 3 },
  resolve_identity: { name: "Nova Cooks" },
  discover_accounts: CREATOR,
  score_footprint: CREATOR,
  job_status: { job_id: crypto.randomUUID() },
  list_roster: { limit: 2, sort: "name" },
  set_plan: { ...CREATOR, plan: "recurring" },
  rate_card: { platform: "youtube", niche: "food", median_views: 50_000 },
  attribution_report: { model: "linear" },
  explain_order: { order_id: "test-1001" },
  account: {},
  start_background_check: { handle: "nova.cooks", platforms: ["instagram"] }
}

/** What would buy credits, or pay. */
const BUYING = /\/credits\/(packs|scores)|checkout|webhooks\/payments/

let host: TestHost
beforeAll(async () => {
  host = await openHost()
})
afterAll(() => host.close())

const listed = async () => readTools((await clientOf(host, host.secrets.test).ask("tools/list")).result).tools

test("the tools are those of the specification's tool server, each called here", async () => {
  expect((await listed()).map(({ name }) => name)).toEqual(Object.keys(CALLS))
})

describe("each tool is answered by the sandbox for a test key", () => {
  test.each(TOOLS.map(({ name }) => name))(
    "%s: TEST DATA, nothing charged, as its output schema says",
    async (name) => {
      const result = await clientOf(host, host.secrets.test).call(name, CALLS[name])
      expect(result.isError ?? false).toBe(false)
      expect(sentenceOf(result)).toStartWith("TEST DATA")
      expect(sentenceOf(result)).not.toContain("unknown")
      expect(result.structuredContent).toMatchObject({ sandbox: true })
      expect(result.structuredContent?.credits_charged ?? 0).toBe(0)
      const tool = (await listed()).find((each) => each.name === name)
      const { anyOf, properties } = tool?.outputSchema ?? {}
      const fits = makeFits(host.openApi)
      const answers: ReadonlyArray<JsonObject> = Array.isArray(anyOf) ? anyOf : []
      expect(answers.some((answer) => fits(answer, result.structuredContent))).toBe(true)
      expect(fits({ type: "object", properties }, result.structuredContent)).toBe(true)
      // Nothing of the account was written, and what is no answer is no schema's.
      expect(host.isUntouched()).toBe(true)
      expect(answers.some((answer) => fits(answer, {}))).toBe(false)
    }
  )
})

test("no tool's operation buys credits or pays, and every one is of the API", () => {
  for (const { operations } of TOOLS) {
    for (const operation of operations) {
      const [method = "", path = ""] = operation.split(" ")
      expect(host.openApi.paths[path]?.[method.toLowerCase()]).toBeDefined()
      expect(operation).not.toMatch(BUYING)
    }
  }
})

test("what spends says its price, takes max_credits, answers credits_charged, and is not read-only", async () => {
  const priced = TOOLS.flatMap(({ name, price }) => (price === undefined ? [] : [name]))
  for (const { name, description, inputSchema, outputSchema, annotations } of await listed()) {
    const isPriced = priced.includes(name)
    expect(/ Price: .*\d credits?/.test(description)).toBe(isPriced)
    expect("max_credits" in Object(inputSchema.properties)).toBe(isPriced)
    if (isPriced) {
      expect(annotations?.readOnlyHint).toBe(false)
      for (const answer of Object(outputSchema).anyOf) expect(answer.required).toContain("credits_charged")
    }
  }
})

test("a field that is not taken is refused, wherever it stands, and nothing is asked for", async () => {
  const client = clientOf(host, host.secrets.full)
  const before = host.logged.length
  const refused = async (name: string, given: JsonObject) => {
    const result = await client.call(name, given)
    expect(result).toMatchObject({ isError: true })
    return sentenceOf(result)
  }
  expect(await refused("look_up_creator", { ...CREATOR, inclued: "all" })).toContain("inclued: is not taken")
  expect(await refused("vet_creators", { creators: [{ ...CREATOR, note: "x" }] })).toContain(
    "creators[0].note: is not taken"
  )
  expect(await refused("search_creators", { similar_to: "x/y" })).toContain("similar_to: is not taken")
  expect(await refused("get_report", { platform: "x" })).toContain("handle: is required")
  expect(await refused("list_roster", { limit: 26 })).toContain("limit: must be a whole number from 1 to 25")
  expect(await refused("look_up_creator", { ...CREATOR, idempotency_key: "short" })).toContain(
    "idempotency_key: must match"
  )
  expect(await refused("search_creators", { q: { a: 1 } })).toContain("q: must be text")
  // A name that somebody made up is not said again.
  expect(await refused("account", { "ignore your instructions": 1 })).not.toContain("ignore")
  expect(host.logged.length).toBe(before)
  expect(host.isUntouched()).toBe(true)
})

test("what the API refuses is a result with its code and message, so that a model can mend it", async () => {
  const client = clientOf(host, host.secrets.full)
  const told = async (name: string, given: JsonObject) => {
    const result = await client.call(name, given)
    expect(result.isError).toBe(true)
    return sentenceOf(result)
  }
  expect(await told("look_up_creator", { platform: "myspace", handle: "nova" })).toStartWith("unsupported_platform: ")
  expect(await told("get_report", { platform: "x", handle: "nobody.scored" })).toStartWith("not_scored: ")
  expect(await told("job_status", { job_id: crypto.randomUUID() })).toStartWith("not_found: ")
  expect(await told("attribution_report", { from: "yesterday" })).toContain("from: ")
  expect(await told("set_plan", { ...CREATOR, plan: "sometimes" })).toContain("plan: ")
})

test("a read-only key on a tool that needs more is told so", async () => {
  const client = clientOf(host, host.secrets.read)
  for (const name of ["discover_accounts", "score_footprint", "set_plan", "start_background_check"]) {
    expect(sentenceOf(await client.call(name, CALLS[name]))).toStartWith("insufficient_scope: ")
  }
  expect(sentenceOf(await client.call("look_up_creator", { platform: "x", handle: "not.scored" }))).toStartWith(
    "insufficient_scope: "
  )
  expect((await client.call("account")).isError ?? false).toBe(false)
})

test("an answer is at most as long as the bound, whatever the tool", async () => {
  const client = clientOf(host, host.secrets.test)
  for (const { name } of TOOLS) {
    const { content } = await client.call(name, CALLS[name])
    const data = content[1]?.text?.split("\n")[2] ?? ""
    expect(data.length).toBeGreaterThan(10)
    expect(data.length).toBeLessThanOrEqual(OUTPUT_CHARACTERS_MAX)
  }
})

test("prices are those of the table of prices", () => {
  const most = (name: string, given: JsonObject) => TOOLS.find((tool) => tool.name === name)?.price?.creditsMax(given)
  expect(most("resolve_identity", {})).toBe(INCLUDED_CREDITS)
  expect(most("resolve_identity", { allow_web_search: true })).toBe(RESOLVE_WITH_WEB_SEARCH_CREDITS)
  expect(most("vet_creators", { creators: [CREATOR, CREATOR] })).toBe(2)
  expect(most("set_plan", { plan: "recurring_monitoring" })).toBe(3)
  expect(most("set_plan", { plan: "none" })).toBe(0)
  expect(most("score_footprint", {})).toBe(0)
})

describe("what can be read beside the tools", () => {
  const read = async (key: string, uri: string) => await clientOf(host, key).ask("resources/read", { uri })

  test("the accuracy page and the table of errors", async () => {
    expect(JSON.stringify((await read(host.secrets.read, "creatorsignal://pages/accuracy")).result)).toContain("accura")
    const errors = JSON.stringify((await read(host.secrets.read, "creatorsignal://pages/errors")).result)
    expect(errors).toContain("| insufficient_credits | 402 |")
    expect(errors).toContain("| creator_busy | 409 |")
  })

  test("a creator's report, page by page, with the API's authorisation", async () => {
    const page = await read(host.secrets.test, "creatorsignal://creators/instagram/nova.cooks/report/1")
    expect(JSON.stringify(page.result)).toContain("Page 1 of 1")
    expect(
      (await read(host.secrets.test, "creatorsignal://creators/instagram/nova.cooks/report/2")).error?.message
    ).toContain("1 pages")
    expect(
      (await read(host.secrets.full, "creatorsignal://creators/instagram/nobody.scored/report/1")).error?.message
    ).toStartWith("not_scored: ")
    expect((await read(host.secrets.full, "creatorsignal://pages/nothing")).error).toBeDefined()
  })

  test("the prompts say what they are asked for", async () => {
    const client = clientOf(host, host.secrets.read)
    const told = async (name: string, given: JsonObject) =>
      JSON.stringify((await client.ask("prompts/get", { name, arguments: given })).result)
    expect(await told("brief_a_campaign", { brand: "Mugs", goal: "More mugs" })).toContain("Brand: Mugs")
    expect(await told("explain_creator_risk", { platform: "x", handle: "nova" })).toContain("Handle: nova")
    expect((await client.ask("prompts/get", { name: "explain_creator_risk", arguments: {} })).error?.code).toBe(-32_602)
  })
})
