import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { anAccount } from "../contracts/creatorsExamples.ts"
import { aFound } from "../contracts/discoveryExamples.ts"
import { account, balanceOf, type Customer } from "./customers.ts"
import { openDiscoveryHost, type STORES, shown, type World } from "./discoveryWorld.ts"
import type { TestHost } from "./host.ts"

const PATH = "/api/v1/creators/discover"
/** More than the tests of one host make. */
const SEARCHES = 1_000

const askOf =
  (host: () => TestHost) =>
  ({ key }: Pick<Customer, "key">, body: object, headers: Readonly<Record<string, string>> = {}) =>
    host().call(PATH, { method: "POST", key, body, headers })

const suite = (name: keyof typeof STORES) =>
  describe(`POST /creators/discover over ${name}`, () => {
    let host: TestHost
    let world: World
    beforeAll(async () => {
      ;({ host, world } = await openDiscoveryHost(name, { searchesPerDayMax: SEARCHES }))
    })
    afterAll(() => host.close())
    const ask = askOf(() => host)

    test("finds a seed's accounts, for one credit (acceptance 208 to 216)", async () => {
      const me = await account(host, 2)
      const seed = anAccount("youtube")
      const { json, status } = await ask(me, seed, { "x-customer-ref": "Acme" })
      expect({ json, status }).toMatchObject({
        status: 200,
        json: {
          seed: { ...seed, display_name: "Nova Cooks" },
          footprint: [{ ...seed, confidence: 1, source: "seed", scoreable: true, is_verified: true }],
          discovery_method: "link_in_bio+web_search",
          grounded_search_skipped: false,
          credits_charged: 1
        }
      })
      expect(JSON.stringify(json)).not.toContain(`"url"`)
      expect(await balanceOf(host, me)).toBe(1)
      const used = await host.run(
        Lookups.use((lookups) => lookups.usage(me.tenantId, new Date(0), new Date(Date.now() + 1_000)))
      )
      expect(used).toEqual([{ customerRef: "Acme", requests: 1, credits: 1 }])
    })

    test("is made anew each time, also where the seed was previewed, and its answer is what a preview then shows", async () => {
      const me = await account(host, 3)
      const seed = anAccount("youtube")
      await shown(host, me, seed, [aFound("kick", "nova", 0.99)], { foundAt: new Date(Date.now() - 60_000) })
      expect(await ask(me, seed)).toMatchObject({ json: { footprint: [{ ...seed }], credits_charged: 1 } })
      expect(await ask(me, seed)).toMatchObject({ json: { credits_charged: 1 } })
      expect(await balanceOf(host, me)).toBe(1)
      const preview = await host.call("/api/v1/creators/score-footprint", { method: "POST", key: me.key, body: seed })
      expect(preview.json).toMatchObject({ scoreable_count: 1, credits_charged: 0 })
    })

    test("no credits: 402 before a page is read", async () => {
      const me = await account(host, 0)
      const opened = world.opened.length
      expect(await ask(me, anAccount("youtube"))).toMatchObject({
        status: 402,
        json: { error: "insufficient_credits" }
      })
      expect(world.opened).toHaveLength(opened)
    })

    test("a seed whose page can't be fetched: 404, nothing charged (acceptance 220)", async () => {
      const me = await account(host, 1)
      for (const platform of ["youtube", "creatorsignal"]) {
        expect(await ask(me, { platform, handle: "nobody.there" })).toMatchObject({
          status: 404,
          json: { error: "seed_not_found" }
        })
      }
      // The service's own accounts have no page to look at: that is not counted.
      await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { discoveries: 0 })))
      expect(await ask(me, { platform: "creatorsignal", handle: "nobody.there" })).toMatchObject({ status: 404 })
      expect(await balanceOf(host, me)).toBe(1)
    })

    test("a seed that can't be read for now: 503 with Retry-After, nothing charged or counted", async () => {
      const me = await account(host, 1)
      await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { discoveries: 1 })))
      const seed = anAccount("youtube")
      world.isOffline = true
      const refused = await ask(me, seed)
      world.isOffline = false
      expect(refused).toMatchObject({ status: 503, json: { error: "service_unavailable" } })
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
      expect(await balanceOf(host, me)).toBe(1)
      expect(await ask(me, seed)).toMatchObject({ status: 200 })
    })

    test("the key's daily cap: 429 with the seconds until 00:00 UTC (acceptance 221)", async () => {
      const me = await account(host, 3)
      await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { discoveries: 1 })))
      expect(await ask(me, anAccount("youtube"))).toMatchObject({ status: 200 })
      const capped = await ask(me, anAccount("youtube"))
      expect(capped).toMatchObject({ status: 429, json: { error: "daily_discovery_limit_exceeded" } })
      expect(Number(capped.headers.get("retry-after"))).toBeGreaterThan(0)
      expect(await balanceOf(host, me)).toBe(2)
    })

    test("a key with a price of its own for a discovery pays that one, and is told it", async () => {
      for (const discoveryCredits of [0, 3]) {
        const me = await account(host, discoveryCredits)
        await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { discoveryCredits })))
        const { json: own } = await host.call("/api/v1/account", { key: me.key })
        expect(own).toMatchObject({ pricing: { discovery_credits: discoveryCredits } })
        expect(await ask(me, anAccount("youtube"))).toMatchObject({
          status: 200,
          json: { credits_charged: discoveryCredits }
        })
        expect(await balanceOf(host, me)).toBe(0)
      }
      const short = await account(host, 2)
      await host.run(ApiKeys.use((keys) => keys.limit(short.keyId, { discoveryCredits: 3 })))
      expect(await ask(short, anAccount("youtube"))).toMatchObject({
        status: 402,
        json: { error: "insufficient_credits" }
      })
      expect(await balanceOf(host, short)).toBe(2)
    })

    test("the search fails, or the discovery breaks off: 502, nothing charged, the same key may try again (acceptance 222)", async () => {
      const me = await account(host, 1)
      const seed = anAccount("youtube")
      const headers = { "idempotency-key": crypto.randomUUID() }
      world.search = "failed"
      const failed = await ask(me, seed, headers)
      world.search = "searched"
      expect(failed).toMatchObject({ status: 502, json: { error: "discovery_failed" } })
      expect(failed.headers.get("retry-after")).toBe("5")
      expect(await ask(me, { platform: "youtube", handle: "broken.page" })).toMatchObject({ status: 502 })
      expect(await balanceOf(host, me)).toBe(1)
      expect(await ask(me, seed, headers)).toMatchObject({ status: 200, json: { credits_charged: 1 } })
      expect(await balanceOf(host, me)).toBe(0)
    })

    test("an Idempotency-Key: the same answer, charged once, also where 50 come at once (acceptance 224)", async () => {
      const me = await account(host, 9)
      const seed = anAccount("youtube")
      const headers = { "idempotency-key": crypto.randomUUID() }
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(me, seed, headers)))
      const good = answers.filter(({ status }) => status === 200)
      expect(good.length).toBeGreaterThan(0)
      expect(new Set(good.map(({ text }) => text)).size).toBe(1)
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      expect((await ask(me, seed, headers)).text).toBe(good[0]?.text ?? "")
      expect(await balanceOf(host, me)).toBe(8)
    })

    test("the request is validated, and takes a full key", async () => {
      const read = await account(host, 1, "read")
      expect(await ask(read, anAccount())).toMatchObject({ status: 403, json: { error: "insufficient_scope" } })
      const me = await account(host, 1)
      for (const [body, error] of [
        [{}, "invalid_request"],
        [{ platform: 1, handle: "nova" }, "invalid_request"],
        [{ platform: "myspace", handle: "nova" }, "unsupported_platform"],
        [{ platform: "youtube", handle: "a b" }, "invalid_handle"]
      ] as const) {
        expect(await ask(me, body)).toMatchObject({ status: 400, json: { error } })
      }
      expect(await balanceOf(host, me)).toBe(1)
    })
  })

suite("the fixture adapters")
suite("the embedded Postgres")

describe("POST /creators/discover", () => {
  test("with the day's searches used up: what the seed's own pages say, nothing charged (acceptance 217 to 219)", async () => {
    const { host, world } = await openDiscoveryHost("the fixture adapters", { searchesPerDayMax: 1 })
    await using _host = host
    const ask = askOf(() => host)
    const me = await account(host, 2)
    expect(await ask(me, anAccount("youtube"))).toMatchObject({
      json: { grounded_search_skipped: false, credits_charged: 1 }
    })
    world.search = "failed"
    const other = await account(host, 2)
    const { json } = await ask(other, anAccount("youtube"))
    expect(json).toMatchObject({
      footprint: [{ source: "seed" }],
      discovery_method: "link_in_bio",
      grounded_search_skipped: true,
      credits_charged: 0
    })
    // What was not looked at is unknown, not absent.
    expect(json).toMatchObject({ unknown: expect.arrayContaining([{ platform: "instagram", reason: "not_searched" }]) })
    expect([await balanceOf(host, me), await balanceOf(host, other)]).toEqual([1, 2])
  })

  test("where there is nothing to search with: 503, nothing read or charged (acceptance 223)", async () => {
    const { host, world } = await openDiscoveryHost("the fixture adapters")
    await using _host = host
    const ask = askOf(() => host)
    const me = await account(host, 1)
    expect(await ask(me, anAccount("youtube"))).toMatchObject({
      status: 503,
      json: { error: "discovery_unavailable" }
    })
    expect(world.opened).toEqual([])
    expect(await balanceOf(host, me)).toBe(1)
    // A test key is answered all the same, as it will be once there is a search.
    const key = host.secrets.test
    const first = await ask({ key }, { platform: "twitter", handle: "any.one" })
    expect(first).toMatchObject({
      status: 200,
      json: {
        sandbox: true,
        seed: { platform: "twitter", handle: "any.one", display_name: "Nova Cooks" },
        footprint: [{ platform: "twitter", handle: "any.one" }, {}, {}, {}],
        credits_charged: 0,
        live_credits: 1
      }
    })
    expect((await ask({ key }, { platform: "twitter", handle: "any.one" })).text).toBe(first.text)
  })
})
