import { describe, expect, test } from "bun:test"
import { Context, Effect } from "effect"
import { dayAt } from "../../fixtures/sandbox/day.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { CreditLedger, LedgerUnavailable } from "../../ports/accounts/billing/CreditLedger.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { openHost } from "./host.ts"

const ACCOUNT = "/api/v1/account"
const PRICING = {
  credits_per_creator: 1,
  discovery_credits: 1,
  cache_freshness_days: 30,
  note: "1 credit is 1 creator, for a cached or a fresh score, on any number of platforms."
}

type Touch = Context.Service.Shape<typeof ApiKeys>["touch"]

/** Stands in for how a key's use is written down, which happens beside the answer. */
const touching = (ports: Context.Context<Ports>, touch: Touch): Context.Context<Ports> =>
  Context.add(ports, ApiKeys, { ...Context.get(ports, ApiKeys), touch })

describe("GET /api/v1/account", () => {
  test("a full and a read-only key get the account they belong to, themselves and the balance", async () => {
    await using host = await openHost({ standIn: (ports) => touching(ports, () => Effect.void) })
    for (const scope of ["full", "read"] as const) {
      const answer = await host.call(ACCOUNT, { key: host.secrets[scope] })
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({
        tenant: { id: host.tenant.id, name: "Mugs Ltd" },
        api_key: {
          id: host.keys[scope].id,
          label: `A ${scope} key`,
          created_at: host.keys[scope].createdAt.toISOString(),
          last_used_at: null
        },
        credits: { balance: host.credits },
        daily_caps: {
          fresh_scores: { cap: 200, used: 0, left: 200 },
          discoveries: { cap: 50, used: 0, left: 50 },
          resets_at: expect.stringMatching(/T00:00:00\.000Z$/)
        },
        pricing: PRICING
      })
    }
    expect(host.isUntouched()).toBe(true)
  })

  test("tells what the key, and no other, used today of its daily caps, and what is left of a cap that was lowered", async () => {
    await using host = await openHost()
    const { full, read } = host.secrets
    const capsOf = async (key: string) => {
      const { text } = await host.call(ACCOUNT, { key })
      const body: { readonly daily_caps: Readonly<Record<string, unknown>> } = JSON.parse(text)
      return body.daily_caps
    }
    for (const handle of ["one", "two"])
      expect((await host.call(`/api/v1/creators/x/${handle}`, { key: full })).status).toBe(202)
    // A job that is in flight is joined, and nothing more is used.
    expect((await host.call("/api/v1/creators/x/two", { key: full })).status).toBe(202)
    expect(await capsOf(full)).toMatchObject({
      fresh_scores: { cap: 200, used: 2, left: 198 },
      discoveries: { used: 0 }
    })
    expect(await capsOf(read)).toMatchObject({ fresh_scores: { cap: 200, used: 0, left: 200 } })
    await host.run(ApiKeys.use((keys) => keys.limit(host.keys.full.id, { scrapes: 1 })))
    const caps = await capsOf(full)
    expect(caps).toMatchObject({ fresh_scores: { cap: 1, used: 2, left: 0 } })
    expect((await host.call("/api/v1/creators/x/three", { key: full })).status).toBe(429)
    const resetsMs = Date.parse(String(caps.resets_at))
    expect(resetsMs % 86_400_000).toBe(0)
    expect(resetsMs).toBeWithin(Date.now() - 60_000, Date.now() + 86_400_001)
  })

  test("last_used_at tells when the key was used before", async () => {
    const touched = Promise.withResolvers<void>()
    await using host = await openHost({
      standIn: (ports) =>
        touching(ports, (...use) =>
          Effect.tap(Context.get(ports, ApiKeys).touch(...use), () => Effect.sync(touched.resolve))
        )
    })
    const before = Date.now()
    await host.call(ACCOUNT, { key: host.secrets.read })
    await touched.promise
    const { text } = await host.call(ACCOUNT, { key: host.secrets.read })
    const account: { readonly api_key: { readonly last_used_at: string } } = JSON.parse(text)
    expect(account.api_key.last_used_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(account.api_key.last_used_at)).toBeWithin(before, Date.now() + 1)
  })

  test("a test key gets a deterministic fixture with sandbox true", async () => {
    await using host = await openHost()
    const answers = [
      await host.call(ACCOUNT, { key: host.secrets.test }),
      await host.call(ACCOUNT, { key: host.secrets.test })
    ]
    for (const { status, json } of answers) {
      expect(status).toBe(200)
      expect(json).toEqual({
        tenant: { id: "5a4d0b0e-0000-4000-8000-000000000001", name: "Sandbox" },
        api_key: {
          id: "5a4d0b0e-0000-4000-8000-000000000002",
          label: "Test key",
          created_at: "2026-01-01T00:00:00.000Z",
          last_used_at: null
        },
        credits: { balance: 100 },
        daily_caps: {
          fresh_scores: { cap: 200, used: 0, left: 200 },
          discoveries: { cap: 50, used: 0, left: 50 },
          resets_at: dayAt(Date.now()).before(-1).toISOString()
        },
        pricing: PRICING,
        sandbox: true
      })
    }
  })

  test("a publishable key is 403 insufficient_scope", async () => {
    await using host = await openHost()
    const answer = await host.call(ACCOUNT, { key: host.secrets.track })
    expect(answer.status).toBe(403)
    expect(answer.json).toEqual({ error: "insufficient_scope", message: expect.any(String) })
  })

  test("header names are case-insensitive", async () => {
    await using host = await openHost()
    expect((await host.call(ACCOUNT, { headers: { "X-API-Key": host.secrets.read } })).status).toBe(200)
  })

  test("no answer is kept by a cache on the way, and none holds the key's secret", async () => {
    await using host = await openHost()
    const answer = await host.call(ACCOUNT, { key: host.secrets.full })
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(answer.text).not.toContain(host.secrets.full)
    expect(host.logged.join("\n")).not.toContain(host.secrets.full)
  })
})

describe("while the store of keys can't be reached", () => {
  const openUnreachable = async () => {
    const store = { isDown: true }
    const host = await openHost({
      standIn: (ports) => {
        const keys = Context.get(ports, ApiKeys)
        return Context.add(ports, ApiKeys, {
          ...keys,
          find: (hash) =>
            store.isDown
              ? Effect.fail(new StoreUnavailable({ store: "Accounts", cause: new Error("zq7cause at 10.0.0.1") }))
              : keys.find(hash)
        })
      }
    })
    return { host, store, [Symbol.asyncDispose]: host.close }
  }

  test("the scoring area is 503 auth_unavailable, and good again as soon as the store is", async () => {
    await using opened = await openUnreachable()
    const { host, store } = opened
    for (const path of [ACCOUNT, "/api/v1/attribution/report", "/api/v1/attribution/orders/1"]) {
      const answer = await host.call(path, { key: host.secrets.full })
      expect(answer.status).toBe(503)
      expect(answer.json).toEqual({ error: "auth_unavailable", message: expect.any(String) })
      expect(answer.text).not.toContain("zq7cause")
    }
    expect(host.logged.join("\n")).toContain("zq7cause")
    store.isDown = false
    expect((await host.call(ACCOUNT, { key: host.secrets.full })).status).toBe(200)
  })

  test("the tracking area is 500 in its own words", async () => {
    await using opened = await openUnreachable()
    const { host } = opened
    const body = { event_type: "page_view", pv_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11" }
    const headers = { "x-survey-signature": host.secrets.full }
    const answers = [
      await host.call("/api/v1/track", { method: "POST", key: host.secrets.track, body }),
      await host.call(`/api/v1/track/pixel.js?key=${host.secrets.track}`),
      await host.call("/api/webhooks/survey", { method: "POST", headers, body })
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(500)
      expect(answer.json).toEqual({ error: "Temporarily unavailable; retry" })
    }
    expect(host.isUntouched()).toBe(true)
  })

  test("a key that can't be one is refused without asking it", async () => {
    await using opened = await openUnreachable()
    expect(await opened.host.call(ACCOUNT, { key: "sk_live_mistyped" })).toMatchObject({
      status: 401,
      json: { error: "invalid_api_key" }
    })
  })
})

test("a store that does not answer is 503 service_unavailable with Retry-After, its cause logged and not told", async () => {
  await using host = await openHost({
    standIn: (ports) => {
      const ledger = Context.get(ports, CreditLedger)
      const wallet = () => Effect.fail(new LedgerUnavailable({ cause: new Error("zq7cause") }))
      return Context.add(ports, CreditLedger, { ...ledger, wallet })
    }
  })
  const answer = await host.call(ACCOUNT, { key: host.secrets.full, headers: { "x-request-id": "request-0001" } })
  expect(answer.status).toBe(503)
  expect(answer.json).toEqual({
    error: "service_unavailable",
    message: "The service cannot reach what it needs just now; retry."
  })
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  expect(answer.text).not.toContain("zq7cause")
  const line = host.logged.find((entry) => entry.includes("zq7cause"))
  expect(line).toContain("request-0001")
})

test("a store that never answers is 503 with Retry-After at the request's deadline, and nobody is held", async () => {
  await using host = await openHost({
    answerWithinSeconds: 0.05,
    standIn: (ports) =>
      Context.add(ports, CreditLedger, { ...Context.get(ports, CreditLedger), wallet: () => Effect.never })
  })
  const answer = await host.call(ACCOUNT, { key: host.secrets.full })
  expect(answer).toMatchObject({ status: 503, json: { error: "service_unavailable" } })
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
})

test("a handler that can't be interrupted holds nobody either", async () => {
  await using host = await openHost({
    answerWithinSeconds: 0.05,
    standIn: (ports) =>
      Context.add(ports, CreditLedger, {
        ...Context.get(ports, CreditLedger),
        wallet: () => Effect.uninterruptible(Effect.never)
      })
  })
  expect(await host.call(ACCOUNT, { key: host.secrets.full })).toMatchObject({ status: 503 })
})

test("an adapter that breaks is 500 too, and no sentence of its own is told", async () => {
  await using host = await openHost({
    standIn: (ports) => {
      const ledger = Context.get(ports, CreditLedger)
      const wallet = () => Effect.die({ _tag: "Broken", reason: "zq7cause", problems: ["zq7cause"] })
      return Context.add(ports, CreditLedger, { ...ledger, wallet })
    }
  })
  const answer = await host.call(ACCOUNT, { key: host.secrets.full })
  expect(answer).toMatchObject({ status: 500, json: { error: "internal_error" } })
  expect(answer.text).not.toContain("zq7cause")
})
