import { expect, test } from "bun:test"
import { Context, Effect } from "effect"
import type { HttpContext } from "../../hosts/http/server/context.ts"
import type { KeyedEndpoint, Ports } from "../../hosts/http/server/endpoint.ts"
import { WebSearch } from "../../ports/discovery/WebSearch.ts"
import { MediaSource } from "../../ports/media/MediaSource.ts"
import { MediaStore } from "../../ports/media/MediaStore.ts"
import { PublicWeb } from "../../ports/outbound/PublicWeb.ts"
import { TextReader } from "../../ports/reading/TextReader.ts"
import { ProfileSource } from "../../ports/scoring/ProfileSource.ts"
import { openHost, type Sent } from "./host.ts"

const CREATORS = [{ platform: "instagram", handle: "any.one" }]

/** How an endpoint is used, by its operation: where its parameters lead, and what it is sent. */
const USES: Readonly<Record<string, { readonly path?: string; readonly sent?: Sent }>> = {
  "get /api/v1/account": {},
  "get /api/v1/creators/{platform}/{handle}": { path: "/api/v1/creators/x/any.one?include=all" },
  "get /api/v1/creators/{platform}/{handle}/report": { path: "/api/v1/creators/x/any.one/report" },
  "post /api/v1/creators/bulk": { sent: { body: { creators: CREATORS } } },
  "post /api/v1/creators/vet": { sent: { body: { creators: CREATORS } } },
  "get /api/v1/jobs/{job_id}": { path: `/api/v1/jobs/${crypto.randomUUID()}?include=all` },
  "post /api/v1/jobs/bulk-status": { sent: { body: { job_ids: [crypto.randomUUID()], include: "all" } } },
  "get /api/v1/attribution/report": {},
  "get /api/v1/attribution/orders/{order_id}": { path: "/api/v1/attribution/orders/test-1001" },
  "post /api/v1/track": { sent: { body: { event_type: "page_view", pv_id: crypto.randomUUID() } } }
}

/** Ports that reach out of the process, each of which notes that it was reached. */
const noting = (reached: Array<string>) => (ports: Context.Context<Ports>) => {
  const note = (what: string) =>
    Effect.die(new Error(`${what} was reached`)).pipe(
      Effect.tapDefect(() => Effect.sync(() => void reached.push(what)))
    )
  return ports.pipe(
    Context.add(PublicWeb, { send: () => note("the web"), proxyOrigin: note("the web") }),
    Context.add(WebSearch, { search: () => note("the search") }),
    Context.add(TextReader, { reader: { model: "a-reader", read: () => note("the second reader") } }),
    Context.add(ProfileSource, { gather: () => note("a platform") }),
    Context.add(MediaSource, { fetch: () => note("the source of pictures") }),
    Context.add(MediaStore, {
      store: () => note("the pictures"),
      read: () => note("the pictures"),
      purgeUnneeded: () => note("the pictures")
    })
  )
}

test("every endpoint called with a test key: answered as it is live, sandbox true, no row written, no request sent", async () => {
  const reached: Array<string> = []
  await using host = await openHost({ standIn: noting(reached) })
  const keyed = Object.entries(host.openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => "401" in responses)
      .map(([method]) => `${method} ${path}`)
  )
  // Webhooks and the pixel carry their key elsewhere, or none.
  const own = ["post /api/webhooks/survey", "post /api/webhooks/shop", "get /api/v1/track/pixel.js"]
  expect(keyed.filter((operation) => !own.includes(operation)).toSorted()).toEqual(Object.keys(USES).toSorted())

  for (const [operation, { path, sent = {} }] of Object.entries(USES)) {
    const [method = "", template = ""] = operation.split(" ")
    const ask = (more: Sent = {}) =>
      host.call(path ?? template, { ...sent, ...more, method: method.toUpperCase(), key: host.secrets.test })
    const answer = await ask()
    // `call` itself compares status and shape with the description, which is that of live answers.
    expect({ operation, status: answer.status, json: answer.json }).toMatchObject({
      operation,
      status: 200,
      json: { sandbox: true }
    })
    // Validation still runs, and a refusal says where it comes from too.
    if (method === "post") {
      expect(await ask({ body: "{" })).toMatchObject({ status: 400, json: { sandbox: true } })
    }
  }
  expect(host.isUntouched()).toBe(true)
  expect(reached).toEqual([])
})

test("a port that the sandbox does not name: an endpoint for keys that needs it does not compile, and is never answered live", async () => {
  const reached: Array<string> = []
  const searched = WebSearch.use(({ search }) => search("nova", { resultsMax: 1 })).pipe(
    Effect.as({ status: 200, body: {} }),
    Effect.orDie
  )
  const searching: KeyedEndpoint = {
    method: "GET",
    path: "/api/v1/account/search",
    area: "scoring",
    summary: "Searches the web.",
    access: { scopes: ["full", "test"] },
    responses: { 200: { description: "Searched." } },
    // @ts-expect-error: the sandbox names no WebSearch.
    // @effect-diagnostics-next-line missingEffectContext:off
    handle: () => searched
  }
  const context: HttpContext = {
    description: { tags: [{ name: "account", description: "", paths: ["/api/v1"] }] },
    open: () => Effect.succeed([searching])
  }
  await using host = await openHost({ standIn: noting(reached), contexts: [context] })
  const { path } = searching
  expect((await host.call(path, { key: host.secrets.test })).status).toBe(500)
  expect(reached).toEqual([])
  expect(host.logged.join("\n")).toContain("ports/discovery/WebSearch")
  expect((await host.call(path, { key: host.secrets.full })).status).toBe(500)
  expect(reached).toEqual(["the search"])
})

test("a test key's scores are spoken of as of one day for ever, its events as of today", async () => {
  await using host = await openHost()
  const key = host.secrets.test
  const report = async () => (await host.call("/api/v1/creators/x/any.one/report", { key })).json
  const first = await report()
  expect(first).toMatchObject({
    report: { creator: { last_scored_at: "2026-01-15T12:00:00.000Z", score_age_days: 3, is_stale: false } }
  })
  expect(await report()).toEqual(first)
  expect(await host.call("/api/v1/creators/x/any.one?include=report", { key }).then(({ json }) => json)).toMatchObject({
    creator: { report: { creator: { score_age_days: 3, is_stale: false } } }
  })
  const event = { event_type: "page_view", pv_id: crypto.randomUUID(), timestamp: new Date().toISOString() }
  expect(await host.call("/api/v1/track", { method: "POST", key, body: event })).toMatchObject({ status: 200 })
})
