import { expect, test } from "bun:test"
import { Context, Effect } from "effect"
import { SANDBOX_LETTER_ID } from "../../fixtures/attribution/sandboxStore.ts"
import type { HttpContext } from "../../hosts/http/server/context.ts"
import type { KeyedEndpoint, Ports } from "../../hosts/http/server/endpoint.ts"
import { IdentityPages } from "../../ports/discovery/IdentityPages.ts"
import { PictureHashes } from "../../ports/discovery/PictureHashes.ts"
import { WebSearch } from "../../ports/discovery/WebSearch.ts"
import { MediaSource } from "../../ports/media/MediaSource.ts"
import { MediaStore } from "../../ports/media/MediaStore.ts"
import { PublicWeb } from "../../ports/outbound/PublicWeb.ts"
import { Payments } from "../../ports/payments/Payments.ts"
import { TextReader } from "../../ports/reading/TextReader.ts"
import { ProfileSource } from "../../ports/scoring/ProfileSource.ts"
import { openHost, type Sent } from "./host.ts"

const CREATORS = [{ platform: "instagram", handle: "any.one" }]

const LIFT_TEST = "5a4d0b0e-0000-4000-8000-0000000011f7"

/** How an endpoint is used, by its operation: where its parameters lead, and what it is sent. */
interface Use {
  readonly path?: string
  readonly sent?: Sent
  /** Where it is not 200. */
  readonly status?: number
  /** No body is read. */
  readonly isBodiless?: true
  /** What is answered is no JSON: a header says where it comes from. */
  readonly isPicture?: true
  /** A page says it in a header as well. */
  readonly isPage?: true
}

const USES: Readonly<Record<string, Use>> = {
  "get /api/v1/account": {},
  "get /api/v1/creators/{platform}/{handle}": { path: "/api/v1/creators/x/any.one?include=all" },
  "get /api/v1/creators/{platform}/{handle}/report": { path: "/api/v1/creators/x/any.one/report" },
  "post /api/v1/creators/{platform}/{handle}/evidence": {
    path: "/api/v1/creators/x/any.one/evidence",
    sent: { body: "A post", headers: { "content-type": "application/x-ndjson" } }
  },
  "delete /api/v1/creators/{platform}/{handle}/evidence": { path: "/api/v1/creators/x/any.one/evidence" },
  "post /api/v1/creators/bulk": { sent: { body: { creators: CREATORS } } },
  "post /api/v1/credits/packs": { sent: { body: { credits: 50 } } },
  "post /api/v1/credits/scores": { sent: { body: { platform: "x", handle: "any.one" } } },
  "get /api/v1/credits/purchases": {},
  "get /api/v1/credits/settings": {},
  "patch /api/v1/credits/settings": { sent: { body: { alert_below: 20 } } },
  "get /api/v1/credits/days": {},
  "post /api/v1/creators/vet": { sent: { body: { creators: CREATORS } } },
  "post /api/v1/creators/score-footprint": { sent: { body: { platform: "x", handle: "any.one" } } },
  "post /api/v1/creators/resolve": { sent: { body: { name: "Nova Cook", allow_web_search: true } } },
  "get /api/v1/creators/alerts": { path: "/api/v1/creators/alerts?limit=1" },
  "get /api/v1/background-checks": { path: "/api/v1/background-checks?limit=1" },
  "get /api/v1/background-checks/{id}": { path: `/api/v1/background-checks/${crypto.randomUUID()}` },
  "post /api/v1/background-checks": { sent: { body: { handle: "any.one", platforms: ["instagram"] } } },
  "get /api/v1/reviews": { path: "/api/v1/reviews?limit=1" },
  "get /api/v1/reviews/{finding}": { path: "/api/v1/reviews/5a4d0b0e00004000800000000000f001" },
  "post /api/v1/reviews/{finding}": {
    path: "/api/v1/reviews/5a4d0b0e00004000800000000000f001",
    sent: { body: { verdict: "keep", reason: "It is theirs." } }
  },
  "get /api/v1/commissions/rules": { path: "/api/v1/commissions/rules?limit=1" },
  "post /api/v1/commissions/rules": { sent: { body: { from: "2026-01-01", terms: { percent_ppm: 100_000 } } } },
  "post /api/v1/commissions/models": { sent: { body: { from: "2026-01-01", model: "linear" } } },
  "get /api/v1/statements": { path: "/api/v1/statements?month=2026-01" },
  "get /api/v1/statements/{month}/{platform}/{handle}": {
    path: "/api/v1/statements/2026-01/instagram/ada.example?currency=USD"
  },
  "get /api/v1/statements/{month}/{platform}/{handle}/page": {
    path: "/api/v1/statements/2026-01/instagram/ada.example/page?currency=USD",
    isPage: true
  },
  "post /api/v1/statements/{month}/close": { path: "/api/v1/statements/2025-12/close" },
  "get /api/v1/creators/search": { path: "/api/v1/creators/search?similar_to=instagram/nova.cooks" },
  "post /api/v1/creators/discover": { sent: { body: { platform: "x", handle: "any.one" } } },
  "delete /api/v1/creators/{platform}/{handle}/footprint": { path: "/api/v1/creators/x/any.one/footprint" },
  "get /api/v1/creators/roster": { path: "/api/v1/creators/roster?sort=name&plan=recurring" },
  "get /api/v1/creators/roster/{platform}/{handle}": { path: "/api/v1/creators/roster/youtube/novacooks" },
  "put /api/v1/creators/roster/{platform}/{handle}": {
    path: "/api/v1/creators/roster/x/any.one",
    sent: { body: { tags: ["spring"] } }
  },
  "delete /api/v1/creators/roster/{platform}/{handle}": { path: "/api/v1/creators/roster/x/any.one" },
  "get /api/v1/creators/{platform}/{handle}/plan": { path: "/api/v1/creators/x/any.one/plan" },
  "put /api/v1/creators/{platform}/{handle}/plan": {
    path: "/api/v1/creators/x/any.one/plan",
    sent: { body: { plan: "recurring" } }
  },
  "post /api/v1/creators/{platform}/{handle}/plan": {
    path: "/api/v1/creators/x/any.one/plan",
    sent: { body: { plan: "recurring_monitoring" } }
  },
  "get /api/v1/plans/forecast": {},
  "get /api/v1/jobs/{job_id}": { path: `/api/v1/jobs/${crypto.randomUUID()}?include=all` },
  "post /api/v1/jobs/bulk-status": { sent: { body: { job_ids: [crypto.randomUUID()], include: "all" } } },
  "get /api/v1/rate-card": {},
  "post /api/v1/rate-card": { sent: { body: { creator: { platform: "instagram", handle: "any.one" }, margin: 0.4 } } },
  "get /api/v1/attribution/report": {},
  "get /api/v1/attribution/funnel": {},
  "get /api/v1/attribution/customers": {},
  "get /api/v1/attribution/signals": { path: "/api/v1/attribution/signals?limit=1" },
  "put /api/v1/attribution/rules/{rule}": {
    path: "/api/v1/attribution/rules/one_address",
    sent: { body: { is_on: false, reason: "Sold at fairs." } }
  },
  "get /api/v1/attribution/people": { path: "/api/v1/attribution/people?code=ada&from=2026-01-01&to=2026-01-31" },
  "get /api/v1/attribution/books": { path: "/api/v1/attribution/books?from=2026-01-01&to=2026-01-31" },
  "get /api/v1/attribution/books/orders": { path: "/api/v1/attribution/books/orders?from=2026-01-01&to=2026-01-31" },
  "post /api/v1/attribution/books/compare": {
    path: "/api/v1/attribution/books/compare?shop=sandbox-store.example&currency=USD&from=2026-01-01&to=2026-01-31",
    sent: { headers: { "content-type": "text/csv" }, body: "Day,Total sales\n2026-01-15,49.99\n" }
  },
  "get /api/v1/attribution/dead-letters": {},
  "post /api/v1/attribution/dead-letters/{letter_id}/retry": {
    path: `/api/v1/attribution/dead-letters/${SANDBOX_LETTER_ID}/retry`
  },
  "delete /api/v1/attribution/dead-letters/{letter_id}": {
    path: `/api/v1/attribution/dead-letters/${SANDBOX_LETTER_ID}`
  },
  "get /api/v1/attribution/holds": { path: "/api/v1/attribution/holds?status=held" },
  "post /api/v1/attribution/holds/{order_id}": {
    path: "/api/v1/attribution/holds/test-1002",
    sent: { body: { verdict: "release", reason: "Sold at a fair." } }
  },
  "post /api/v1/orders/{order_id}/refunds": {
    path: "/api/v1/orders/test-1001/refunds",
    sent: { body: { refund_id: "r1", amount: 1, currency: "USD", refunded_at: "2026-01-20" } }
  },
  "get /api/v1/attribution/settings": {},
  "get /api/v1/account/webhook": {},
  "patch /api/v1/account/webhook": { sent: { body: { paused: true } } },
  "get /api/v1/account/requests": { path: "/api/v1/account/requests?days=7" },
  "get /api/v1/account/profile": {},
  "get /api/v1/account/retention": {},
  "put /api/v1/account/retention": { sent: { body: { event_months: 12, evidence_months: 2 } } },
  "patch /api/v1/account/profile": { sent: { body: { name: "Cups Ltd", brand_name: "Cups" } } },
  "get /api/v1/attribution/surveys": {},
  "put /api/v1/attribution/surveys": { sent: { body: { mappings: [] } } },
  "patch /api/v1/attribution/settings": { sent: { body: { time_zone: "Europe/Berlin" } } },
  "get /api/v1/attribution/orders": {},
  "get /api/v1/attribution/orders/{order_id}": { path: "/api/v1/attribution/orders/test-1001" },
  "post /api/v1/attribution/lift-tests": {
    sent: { body: { name: "Spring", design: "weeks", metric: "orders", starts_on: "2026-02-02", weeks: 12 } }
  },
  "get /api/v1/attribution/lift-tests": {},
  "get /api/v1/attribution/lift-tests/{id}": { path: `/api/v1/attribution/lift-tests/${LIFT_TEST}` },
  "post /api/v1/attribution/lift-tests/{id}/cells": {
    path: `/api/v1/attribution/lift-tests/${LIFT_TEST}/cells`,
    sent: { body: { cells: [{ region: "DE-BY", week_starts_on: "2025-12-15", value: 7 }] } }
  },
  "get /api/v1/links": {},
  "post /api/v1/links": { sent: { body: { url: "https://shop.example/" } }, status: 201 },
  "post /api/v1/links/bulk": { sent: { body: { links: [{ url: "https://shop.example/" }] } } },
  "get /api/v1/links/{code}": { path: "/api/v1/links/ada" },
  "patch /api/v1/links/{code}": { path: "/api/v1/links/ada", sent: { body: { campaign: "spring" } } },
  "post /api/v1/links/{code}/end": { path: "/api/v1/links/ada/end", isBodiless: true },
  "get /api/v1/links/{code}/qr.svg": { path: "/api/v1/links/ada/qr.svg", isPicture: true },
  "get /api/v1/links/{code}/clicks": { path: "/api/v1/links/ada/clicks?group_by=country" },
  "get /api/v1/attribution/links": { path: "/api/v1/attribution/links?creator=ada" },
  "get /api/v1/promo-codes/{promo_code}": { path: "/api/v1/promo-codes/ada10" },
  "post /api/v1/promo-codes/{promo_code}/assignments": {
    path: "/api/v1/promo-codes/ada10/assignments",
    sent: { body: { link: "grace" } }
  },
  "get /api/v1/link-rules": {},
  "put /api/v1/link-rules": { sent: { body: { rules: [{ link: "ada", utm_source: "ada" }] } } },
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
    Context.add(IdentityPages, { profile: () => note("a profile"), open: () => note("a page") }),
    Context.add(PictureHashes, { of: () => note("a picture") }),
    Context.add(TextReader, { reader: { model: "a-reader", read: () => note("the second reader") } }),
    Context.add(ProfileSource, { gather: () => note("a platform") }),
    Context.add(Payments, {
      ...Context.get(ports, Payments),
      open: () => note("the payment provider"),
      expire: () => note("the payment provider"),
      refund: () => note("the payment provider")
    }),
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
  const scripts = ["get /api/v1/track/pixel.js", "get /api/v1/track/more.js"]
  const own = [
    "post /api/webhooks/survey",
    "post /api/webhooks/shop",
    "post /api/webhooks/stripe/{store}",
    "post /api/webhooks/woocommerce",
    ...scripts
  ]
  expect(keyed.filter((operation) => !own.includes(operation)).toSorted()).toEqual(Object.keys(USES).toSorted())

  for (const [operation, use] of Object.entries(USES)) {
    const { path, sent = {}, status = 200, isBodiless, isPicture, isPage } = use
    const [method = "", template = ""] = operation.split(" ")
    const ask = (more: Sent = {}) =>
      host.call(path ?? template, { ...sent, ...more, method: method.toUpperCase(), key: host.secrets.test })
    const answer = await ask()
    // `call` itself compares status and shape with the description, which is that of live answers.
    const { headers, json } = answer
    expect({ operation, status: answer.status, json: isPicture ? headers.get("x-sandbox") : json }).toMatchObject({
      operation,
      status,
      json: isPage ? null : isPicture ? "true" : { sandbox: true }
    })
    if (isPage) expect(answer.headers.get("x-sandbox")).toBe("true")
    // Validation still runs, and a refusal says where it comes from too.
    if (method === "post" && sent.body !== undefined && isBodiless !== true) {
      expect(await ask({ body: "{" })).toMatchObject({ status: 400, json: { sandbox: true } })
    }
  }
  expect(host.isUntouched()).toBe(true)
  expect(reached).toEqual([])
})

test("a port that the sandbox does not name: an endpoint for keys that needs it does not compile, and is never answered live", async () => {
  const reached: Array<string> = []
  const searched = PublicWeb.use(({ proxyOrigin }) => proxyOrigin).pipe(
    Effect.as({ status: 200, body: {} }),
    Effect.orDie
  )
  const searching: KeyedEndpoint = {
    method: "GET",
    path: "/api/v1/account/search",
    area: "scoring",
    summary: "Reaches the web.",
    access: { scopes: ["full", "test"] },
    responses: { 200: { description: "Searched." } },
    // @ts-expect-error: the sandbox names no PublicWeb.
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
  expect(host.logged.join("\n")).toContain("ports/outbound/PublicWeb")
  expect((await host.call(path, { key: host.secrets.full })).status).toBe(500)
  expect(reached).toEqual(["the web"])
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
