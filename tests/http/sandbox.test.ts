import { describe, expect, test } from "bun:test"
import { Context, Effect } from "effect"
import { makeIdempotencyStore } from "../../fixtures/accounts/idempotency/IdempotencyStore.ts"
import { dayAt } from "../../fixtures/sandbox/day.ts"
import { nameOrder } from "../../fixtures/sandbox/orderNames.ts"
import { SANDBOX_LETTER_ID } from "../../fixtures/tracking/stores/sandboxStore.ts"
import type { HttpContext } from "../../hosts/http/server/context.ts"
import type { KeyedEndpoint } from "../../hosts/http/server/endpoint.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { IdempotencyKey } from "../../ports/accounts/idempotency/IdempotencyStore.ts"
import { Payments } from "../../ports/accounts/payments/Payments.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { IdentityPages } from "../../ports/creators/discovery/IdentityPages.ts"
import { PictureHashes } from "../../ports/creators/discovery/PictureHashes.ts"
import { WebSearch } from "../../ports/creators/discovery/WebSearch.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { MediaSource } from "../../ports/creators/media/Media.ts"
import { MediaStore } from "../../ports/creators/media/MediaStore.ts"
import { ProfileSource } from "../../ports/creators/scoring/ProfileSource.ts"
import { TextReader } from "../../ports/creators/textAnalysis/TextReader.ts"
import { PublicWeb } from "../../ports/web/PublicWeb.ts"
import { aClaim, anotherClaim } from "../contracts/idempotencyExamples.ts"
import { contextCalls, type Use } from "./ContextCalls.ts"
import { PARTLY_READ_CHECK } from "./checkCalls.ts"
import { openHost, type Sent, type TestHost } from "./host.ts"

const CHECKS = "/api/v1/background-checks"
const CREATORS = [{ platform: "instagram", handle: "any.one" }]

/** A Monday that has not begun. */
const MONDAY_AHEAD = (() => {
  const { now, before } = dayAt(Date.now())
  const DAYS_A_WEEK = 7
  return before(-DAYS_A_WEEK - ((DAYS_A_WEEK + 1 - now.getUTCDay()) % DAYS_A_WEEK))
    .toISOString()
    .slice(0, 10)
})()

const LIFT_TEST = "5a4d0b0e-0000-4000-8000-0000000011f7"

/** A check of the sandbox whose creator is asked, by an id that says so. */
const ASKED_CHECK = nameOrder(
  { handle: Handle.make("sandboxconsent"), platforms: ["instagram"], isEur: false, isVerified: true },
  {}
)

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
  "get /api/v1/credits/usage": {},
  "post /api/v1/creators/vet": { sent: { body: { creators: CREATORS } } },
  "post /api/v1/creators/score-footprint": { sent: { body: { platform: "x", handle: "any.one" } } },
  "post /api/v1/creators/resolve": { sent: { body: { name: "Nova Cook", allow_web_search: true } } },
  "get /api/v1/creators/alerts": { path: "/api/v1/creators/alerts?limit=1" },
  "get /api/v1/background-checks": { path: "/api/v1/background-checks?limit=1" },
  "get /api/v1/background-checks/{id}": { path: `/api/v1/background-checks/${crypto.randomUUID()}` },
  "post /api/v1/background-checks/{id}/cancel": { path: `/api/v1/background-checks/${ASKED_CHECK}/cancel` },
  "post /api/v1/background-checks/{id}/read-again": {
    path: `/api/v1/background-checks/${crypto.randomUUID()}/read-again`
  },
  "post /api/v1/background-checks/{id}/refund": { path: `/api/v1/background-checks/${PARTLY_READ_CHECK}/refund` },
  "post /api/v1/background-checks/{id}/consent-request": {
    path: `/api/v1/background-checks/${ASKED_CHECK}/consent-request`,
    sent: { body: { creator_email: "nova@creator.example" } }
  },
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
  "get /api/v1/jobs": {},
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
    sent: { body: { name: "Spring", design: "weeks", metric: "orders", starts_on: MONDAY_AHEAD, weeks: 12 } }
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
  "post /api/v1/track": { sent: { body: { event_type: "page_view", pv_id: crypto.randomUUID() } } },
  "post /api/v1/track/clicks": { sent: { body: { clicks: [{ click_id: crypto.randomUUID(), code: "nova" }] } } }
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
  const used: Readonly<Record<string, Use>> = Object.assign({}, USES, ...(await contextCalls()).map(({ uses }) => uses))
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
  expect(keyed.filter((operation) => !own.includes(operation)).toSorted()).toEqual(Object.keys(used).toSorted())

  for (const [operation, use] of Object.entries(used)) {
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
  expect(host.logged.join("\n")).toContain("ports/web/PublicWeb")
  expect((await host.call(path, { key: host.secrets.full })).status).toBe(500)
  expect(reached).toEqual(["the web"])
})

test("a test key's scores are spoken of as of midnight, its events as of the very moment, and no link has expired", async () => {
  await using host = await openHost()
  const key = host.secrets.test
  const report = async () => (await host.call("/api/v1/creators/x/any.one/report", { key })).json
  const first = await report()
  expect(first).toMatchObject({
    report: {
      creator: { last_scored_at: dayAt(Date.now()).before(3).toISOString(), score_age_days: 3, is_stale: false },
      pdf_url_expires_at: dayAt(Date.now()).before(-1).toISOString()
    }
  })
  expect(await report()).toEqual(first)
  expect(await host.call("/api/v1/creators/x/any.one?include=report", { key }).then(({ json }) => json)).toMatchObject({
    creator: { report: { creator: { score_age_days: 3, is_stale: false } } }
  })
  const event = { event_type: "page_view", pv_id: crypto.randomUUID(), timestamp: new Date().toISOString() }
  expect(await host.call("/api/v1/track", { method: "POST", key, body: event })).toMatchObject({ status: 200 })
})

describe("what a test key orders is what it reads", () => {
  const orderedIn = async (host: TestHost, handle: string) => {
    const body = {
      handle,
      platforms: ["twitter", "youtube"],
      tier: "verified",
      creator_email: "nova@creator.example",
      currency: "EUR",
      buyer: { brand_name: "Halberd Mill" }
    }
    const { json } = await host.call(CHECKS, { method: "POST", key: host.secrets.test, body })
    return String(Object(json).check_id)
  }

  test("a check: tier, currency, platforms, handle and the brand it is made for, in JSON and on its page", async () => {
    await using host = await openHost()
    const { json } = await host.call(`${CHECKS}/${await orderedIn(host, "Ada.Example")}`, { key: host.secrets.test })
    expect(json).toMatchObject({
      status: "completed",
      tier: "verified",
      currency: "eur",
      amount: 2799,
      platforms: ["twitter", "youtube"],
      creator_handle: "ada.example",
      brand_fit: { brand_name: "Halberd Mill" },
      coverage: { platforms: [{ platform: "twitter", handle: "ada.example" }, { platform: "youtube" }] }
    })
    const page = await host.call(new URL(Object(json).dashboard_url).pathname)
    expect(page.status).toBe(200)
    expect(page.text).toContain("ada.example")
  })

  test("a value's order is known to every host of a service, and to nobody as another's", async () => {
    await using one = await openHost()
    await using other = await openHost()
    const id = await orderedIn(one, "sandboxdisputed")
    expect(await other.call(`${CHECKS}/${id}`, { key: other.secrets.test })).toMatchObject({
      json: { status: "disputed", tier: "verified", currency: "eur", platforms: ["x", "youtube"] }
    })
    const { json } = await one.call("/api/v1/creators/kick/sandboxfailed", { key: one.secrets.test })
    expect(await other.call(String(Object(json).poll_url), { key: other.secrets.test })).toMatchObject({
      json: { status: "failed" }
    })
    // The brand that ordered it is told to whoever orders the very same alone.
    const elsewhere = await one.call(`${CHECKS}/${await orderedIn(one, "sandboxclean")}`, { key: one.secrets.test })
    const again = { handle: "sandboxclean", platforms: ["twitter", "youtube"] }
    const theirs = await one.call(CHECKS, { method: "POST", key: one.secrets.test, body: again })
    expect(Object(theirs.json).check_id).not.toBe(Object(elsewhere.json).check_id)
  })

  test("an Idempotency-Key: replayed to the key that sent it, refused with another body, another test key's apart", async () => {
    await using host = await openHost()
    const vet = (handle: string, key = host.secrets.test) =>
      host.call("/api/v1/creators/vet", {
        method: "POST",
        key,
        headers: { "idempotency-key": "order-1234" },
        body: { creators: [{ platform: "x", handle }] }
      })
    const first = await vet("any.one")
    const again = await vet("any.one")
    expect([first.headers.get("idempotency-replay"), again.headers.get("idempotency-replay")]).toEqual([null, "true"])
    expect(again.text).toBe(first.text)
    expect(await vet("some.body")).toMatchObject({
      status: 422,
      json: { error: "idempotency_key_reused", sandbox: true }
    })
    expect((await vet("some.body", await host.newTestKey())).headers.get("idempotency-replay")).toBeNull()
  })
})

test("what the sandbox remembers of idempotency keys is bounded in keys and in bytes, the oldest first", async () => {
  const made = { keysMax: 3, bytesMax: 100 }
  const store = makeIdempotencyStore(made)
  const claimed = Effect.fnUntraced(function* (name: string, bytes: number) {
    const claim = aClaim(TenantId.make(crypto.randomUUID()), { key: IdempotencyKey.make(name) })
    yield* store.claim(claim)
    yield* store.complete(claim, { status: 200, headers: {}, body: new Uint8Array(bytes) })
    return Effect.map(store.claim(anotherClaim(claim)), ({ _tag }) => _tag)
  })
  const outcomes = await Effect.runPromise(
    Effect.gen(function* () {
      const large = yield* claimed("large-key", 90)
      const small = yield* claimed("small-key", 20)
      const afterBytes = [yield* large, yield* small]
      const few = yield* Effect.forEach(["key-number-1", "key-number-2", "key-number-3"], (name) => claimed(name, 1))
      return { afterBytes, afterKeys: [yield* small, yield* few[2] ?? Effect.succeed("none")] }
    })
  )
  expect(outcomes).toEqual({ afterBytes: ["Claimed", "Replay"], afterKeys: ["Claimed", "Replay"] })
})
