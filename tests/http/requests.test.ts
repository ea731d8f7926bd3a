import { describe, expect, test } from "bun:test"
import { Context, Effect } from "effect"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { CreditLedger, LedgerUnavailable } from "../../ports/accounts/billing/CreditLedger.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import { RequestCounts } from "../../ports/accounts/keys/RequestCounts.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { openHost } from "./host.ts"
import { expectWellMade } from "./memberLooks.ts"
import { addMember, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const REQUESTS = "/api/v1/account/requests"
const today = () => new Date().toISOString().slice(0, "2026-01-31".length)
const none = { succeeded: 0, refused: 0, rate_limited: 0, failed: 0 }

/** Of the counts of the last two days: a test may run at midnight. */
const summed = (json: unknown): Record<string, number> => {
  if (typeof json !== "object" || json === null || !("days" in json) || !Array.isArray(json.days))
    throw new Error("no days")
  const sums: Record<string, number> = {}
  for (const day of json.days) {
    for (const name of ["requests", ...Object.keys(none)]) sums[name] = (sums[name] ?? 0) + day[name]
  }
  return sums
}

describe("GET /api/v1/account/requests", () => {
  test("counts what was answered to the account's keys by class of status, tracking events too", async () => {
    await using host = await openHost({ requestsPerMinute: 6 })
    const { full, track, test: sandboxKey } = host.secrets
    const body = { event_type: "page_view", pv_id: crypto.randomUUID() }
    for (let place = 0; place < 3; place++) await host.call("/api/v1/track", { method: "POST", key: track, body })
    await host.call("/api/v1/track", { method: "POST", key: track, body: "{" })
    await host.call("/api/v1/account", { key: sandboxKey })
    await host.call("/api/v1/account")
    await host.call("/api/v1/account", { key: "sk_live_nobody" })
    for (let place = 0; place < 5; place++) await host.call("/api/v1/account", { key: full })
    await host.host.settle()
    const answer = await host.call(`${REQUESTS}?days=2`, { key: full })
    expect(answer.status).toBe(200)
    expect(summed(answer.json)).toEqual({ ...none, requests: 10, succeeded: 9, refused: 1 })
    // The sixth was the last that the key had; this one is one too many.
    expect((await host.call(REQUESTS, { key: full })).status).toBe(429)
    await host.host.settle()
    const counts = await host.run(
      RequestCounts.use((each) => each.days(host.tenant.id, host.keys.full.id, new Date(0)))
    )
    expect(counts).toMatchObject([{ succeeded: 6, refused: 0, rateLimited: 1, failed: 0 }])
  })

  test("counts a fault as failed, whoever is told of it", async () => {
    let isAway = false
    await using host = await openHost({
      standIn: (ports) => {
        const ledger = Context.get(ports, CreditLedger)
        return Context.add(ports, CreditLedger, {
          ...ledger,
          wallet: (id) => (isAway ? Effect.fail(new LedgerUnavailable({ cause: "away" })) : ledger.wallet(id))
        })
      }
    })
    isAway = true
    expect((await host.call("/api/v1/account", { key: host.secrets.full })).status).toBe(503)
    await host.host.settle()
    const answer = await host.call(`${REQUESTS}?days=2`, { key: host.secrets.full })
    expect(summed(answer.json)).toEqual({ ...none, requests: 1, failed: 1 })
  })

  test("counts that can't be written are kept, and cost no request its answer", async () => {
    let isAway = true
    await using host = await openHost({
      standIn: (ports) => {
        const counts = Context.get(ports, RequestCounts)
        return Context.add(ports, RequestCounts, {
          ...counts,
          add: (counted) =>
            isAway ? Effect.fail(new StoreUnavailable({ store: "Accounts", cause: "away" })) : counts.add(counted)
        })
      }
    })
    const call = () => host.call("/api/v1/account", { key: host.secrets.full })
    expect((await call()).status).toBe(200)
    await host.host.settle()
    expect((await call()).status).toBe(200)
    await host.host.settle()
    isAway = false
    await host.host.settle()
    expect(summed((await host.call(REQUESTS, { key: host.secrets.full })).json).requests).toBe(2)
    expect(host.logged.filter((line) => line.includes("counts of requests"))).toHaveLength(1)
  })

  test("what was counted is written when the host stops", async () => {
    const added: Array<number> = []
    const host = await openHost({
      standIn: (ports) => {
        const counts = Context.get(ports, RequestCounts)
        return Context.add(ports, RequestCounts, {
          ...counts,
          add: (counted) => Effect.sync(() => void added.push(...counted.map(({ succeeded }) => succeeded)))
        })
      }
    })
    await host.call("/api/v1/account", { key: host.secrets.full })
    await host.call("/api/v1/account", { key: host.secrets.full })
    await host.host.close()
    expect(added).toEqual([2])
  })

  test("answers each day once, of the account or of one of its keys; what is no such question is refused", async () => {
    await using host = await openHost()
    const { full, read, test: sandboxKey } = host.secrets
    await host.call("/api/v1/account", { key: read })
    await host.host.settle()
    const of = async (query: string, key = full) => await host.call(REQUESTS + query, { key })
    expect((await of("")).json).toMatchObject({ key_id: null, days: { length: 30 } })
    const days: unknown = (await of("?days=90")).json
    expect(days).toMatchObject({ days: { length: 90 } })
    expect((await of("?days=1")).json).toMatchObject({ days: [{ day: today() }] })
    const { id } = host.keys.read
    expect(summed((await of(`?days=2&key_id=${id}`)).json).requests).toBe(1)
    expect((await of(`?key_id=${id}`)).json).toMatchObject({ key_id: id })
    for (const wrong of ["?days=0", "?days=91", "?days=x", "?days=1.5", "?key_id=x"]) {
      expect([wrong, (await of(wrong)).status]).toEqual([wrong, 400])
    }
    expect((await of(`?key_id=${crypto.randomUUID()}`)).status).toBe(404)
    expect((await of("", read)).status).toBe(403)
    const sandbox = await of("?days=3", sandboxKey)
    expect(sandbox.json).toMatchObject({ sandbox: true, days: [{ failed: 0 }, { failed: 0 }, { failed: 0 }] })
    const stranger = await host.run(
      Effect.flatMap(createTenant("Another Ltd"), ({ id: tenantId }) =>
        createKey({ tenantId, scope: "full", label: "k" })
      )
    )
    expect((await of(`?key_id=${stranger.key.id}`)).status).toBe(404)
  })
})

describe("requests on the pages of developers", () => {
  const { browser: chromium } = useChromium()
  browserTest("are plotted for the account and for each key", async () => {
    const world = await openMailedHost()
    await using host = world.host
    const at = (daysAgo: number) => new Date(Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000)
    const other = KeyId.make(crypto.randomUUID())
    await addMember(host, host.tenant.id, "viewer@brand.example", "viewer")
    const browser = await signedInBrowser(world, "viewer@brand.example")
    expect((await browser.open("/account/api")).text).toContain("There was none.")
    await host.run(
      RequestCounts.use((counts) =>
        counts.add(
          Array.from({ length: 29 }, (_, daysAgo) => ({
            tenantId: host.tenant.id,
            keyId: daysAgo % 2 === 0 ? host.keys.full.id : other,
            day: at(daysAgo + 1),
            succeeded: 1_000 + daysAgo * 37,
            refused: daysAgo * 9,
            rateLimited: daysAgo % 3 === 0 ? 120 : 0,
            failed: daysAgo % 7
          }))
        )
      )
    )
    const account = await browser.open("/account/api")
    const key = await browser.open(`/account/api/keys/${host.keys.full.id}`)
    expect(account.text).toContain("Too many (429)")
    expect(account.text).toContain("44,022")
    expect(key.text).not.toContain("44,022")
    expect(key.text).toContain("Too many (429)")
    await expectWellMade(chromium(), "developers-requests", account)
    await expectWellMade(chromium(), "key-requests", key)
  })
})
