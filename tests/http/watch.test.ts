import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { hashSecret } from "../../domain/accounts/keys/secretKey.ts"
import { withPeer } from "../../hosts/http/server/peer.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { ClickDay, ClickPeople } from "../../ports/revenue/fraud/ClickPeople.ts"
import { SignalKey } from "../../ports/revenue/fraud/Signal.ts"
import { Watch } from "../../ports/revenue/fraud/Watch.ts"
import { OrderId } from "../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { aShopNotice, noon } from "../contracts/attributionExamples.ts"
import { BROWSER, openHost, requestOf, type TestHost } from "./host.ts"

const SIGNALS = "/api/v1/attribution/signals"
const HOLDS = "/api/v1/attribution/holds"
const [NORTH, SOUTH] = [ShopDomain.make("north.example"), ShopDomain.make("south.example")]

/** Puts orders of two stores on hold: both have an order 1001. */
const hold = async (host: TestHost) => {
  const tenantId = await tenantOf(host)
  const order = (shopDomain: ShopDomain, number: string) => ({ shopDomain, orderId: OrderId.make(number) })
  const orders = [order(NORTH, "1001"), order(SOUTH, "1001"), order(NORTH, "1002")]
  await host.run(
    Effect.gen(function* () {
      const book = yield* Orders
      for (const each of orders) {
        const aliases = [{ id: OrderId.make(`n${each.orderId}`), kind: "number" }] as const
        yield* book.record(aShopNotice(tenantId, 1, { ...each, aliases }))
      }
      const watch = yield* Watch
      const signal = {
        severity: "high",
        at: noon(2),
        creator: { platform: "instagram", handle: "jane" },
        codes: []
      } as const
      yield* watch.record(
        tenantId,
        [
          {
            ...signal,
            rule: "one_device",
            key: SignalKey.make("one_device/ü"),
            orders,
            evidence: { orders: 3, since: "2025-03-01" }
          }
        ],
        noon(2)
      )
      yield* watch.record(
        tenantId,
        [
          {
            ...signal,
            rule: "self_click",
            severity: "low",
            key: SignalKey.make("self_click/1"),
            orders: [],
            evidence: { clicks: 44 }
          }
        ],
        noon(3)
      )
    })
  )
}
const tenantOf = (host: TestHost) =>
  host.run(
    Effect.gen(function* () {
      const links = yield* ApiKeys
      const key = yield* links.find(yield* hashSecret(host.secrets.full))
      if (key._tag === "None") throw new Error("no key")
      return key.value.tenantId
    })
  )
const decide = (host: TestHost, order: string, body: object, key = host.secrets.full) =>
  host.call(`${HOLDS}/${order}`, { method: "POST", key, body })

describe("watching", () => {
  test("signals are listed newest find first, with what was counted and the rules, page by page", async () => {
    await using host = await openHost()
    await hold(host)
    const first = await host.call(`${SIGNALS}?limit=1`, { key: host.secrets.read })
    expect(first).toMatchObject({
      status: 200,
      json: {
        signals: [
          { signal_id: "self_click/1", rule: "self_click", severity: "low", evidence: { clicks: 44 }, orders: [] }
        ]
      }
    })
    const { next_cursor: cursor, rules } = first.json as {
      next_cursor: string
      rules: ReadonlyArray<{ is_on: boolean }>
    }
    expect(rules).toHaveLength(10)
    expect(rules.every(({ is_on }) => is_on)).toBe(true)
    expect(await host.call(`${SIGNALS}?limit=1&cursor=${cursor}`, { key: host.secrets.read })).toMatchObject({
      json: {
        signals: [
          { signal_id: "one_device/ü", platform: "instagram", handle: "jane", evidence: { since: "2025-03-01" } }
        ],
        next_cursor: null
      }
    })
    expect((await host.call(`${SIGNALS}?rule=one_device`, { key: host.secrets.read })).json).toMatchObject({
      signals: [{ rule: "one_device", orders: [{ order_id: "1001" }, { order_id: "1001" }, { order_id: "1002" }] }]
    })
    for (const wrong of ["rule=all", "limit=0", "limit=201", "cursor=x"]) {
      expect((await host.call(`${SIGNALS}?${wrong}`, { key: host.secrets.read })).status).toBe(400)
    }
  })

  test("orders on hold are listed and decided on by any of their names, and by store where two have one", async () => {
    await using host = await openHost()
    await hold(host)
    const read = { key: host.secrets.read }
    expect((await host.call(`${HOLDS}?status=held`, read)).json).toMatchObject({
      holds: [
        { order_id: "1001", shop_domain: "north.example", rules: ["one_device"], status: "held" },
        { order_id: "1002", shop_domain: "north.example" },
        { order_id: "1001", shop_domain: "south.example" }
      ],
      next_cursor: null
    })
    const body = { verdict: "release", reason: " Sold at a fair. ", reviewer: "Kim" }
    expect(await decide(host, "1001", body)).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining("shop: is required") }
    })
    expect(await decide(host, "1001?shop=SOUTH.example", body)).toMatchObject({
      status: 200,
      json: {
        order_id: "1001",
        shop_domain: "south.example",
        status: "released",
        decisions: [{ verdict: "release", reason: "Sold at a fair.", decided_by: "key", reviewer: "Kim" }]
      }
    })
    expect(await decide(host, "n1002", { verdict: "confirm", reason: "A reseller." })).toMatchObject({
      json: { order_id: "1002", status: "confirmed" }
    })
    expect((await host.call(`${HOLDS}?status=held`, read)).json).toMatchObject({
      holds: [{ shop_domain: "north.example" }]
    })
    expect((await decide(host, "9999", body)).status).toBe(404)
    for (const wrong of [
      {},
      { verdict: "keep", reason: "x" },
      { verdict: "release", reason: " " },
      { verdict: "release" }
    ]) {
      expect((await decide(host, "1002", wrong)).status).toBe(400)
    }
    expect((await decide(host, "1002", body, host.secrets.read)).status).toBe(403)
    expect((await decide(host, "1002?shop=..", body)).status).toBe(400)
  })

  test("a test key is shown an order on hold, and its decision is answered and not kept", async () => {
    await using host = await openHost()
    const key = host.secrets.test
    const held = { holds: [{ order_id: "test-1002", status: "held" }] }
    expect((await host.call(HOLDS, { key })).json).toMatchObject(held)
    expect((await host.call(SIGNALS, { key })).json).toMatchObject({ signals: [{}, {}] })
    const body = { verdict: "confirm", reason: "Too fast." }
    expect(await decide(host, "test-1002", body, key)).toMatchObject({ status: 200, json: { status: "confirmed" } })
    expect((await host.call(HOLDS, { key })).json).toMatchObject(held)
  })

  test("a person's click is counted as theirs, once a day and link; a machine's and one from nowhere aren't", async () => {
    await using host = await openHost()
    const click = async (address: string | null, headers: Record<string, string> = {}) => {
      const request = requestOf("/api/v1/track/click?code=jane-mug", { headers: { "user-agent": BROWSER, ...headers } })
      expect((await host.host.fetch(withPeer(request, () => address))).status).toBe(302)
    }
    // Those that count come last, so that what would wrongly count is there before them.
    await click("93.184.216.36", { "sec-fetch-dest": "image" })
    await click("192.168.1.4")
    await click(null)
    await click("93.184.216.34")
    await click("93.184.216.34")
    await click("93.184.216.35")
    const tenantId = await tenantOf(host)
    const [first, last] = [ClickDay.make("2000-01-01"), ClickDay.make("9999-12-31")]
    const counted = host.run(
      ClickPeople.use((people) => people.countPeople(tenantId, [LinkCode.make("jane-mug")], first, last)).pipe(
        // Whose a click is, is recorded after the redirect.
        Effect.repeat({ until: ([row]) => (row?.people ?? 0) >= 2 })
      )
    )
    expect(await counted).toMatchObject([{ people: 2 }])
    const path = "/api/v1/attribution/people?code=jane-mug"
    const answer = await host.call(path, { key: host.secrets.read })
    // Those from nowhere are clicks of people none the less.
    expect(answer.json).toMatchObject({ clicks: 5, people: 2, days: [{ people: 2 }] })
    expect((await host.call(`${path}&from=2026-01-01&to=2026-01-31`, { key: host.secrets.read })).json).toMatchObject({
      from: "2026-01-01",
      clicks: 0,
      people: 0,
      days: []
    })
    for (const wrong of ["from=2026-02-01&to=2026-01-31", "from=x", "to=2026-13-01", "from=2025-01-01&to=2026-01-31"]) {
      expect((await host.call(`${path}&${wrong}`, { key: host.secrets.read })).status).toBe(400)
    }
    expect((await host.call("/api/v1/attribution/people?code=ada", { key: host.secrets.test })).status).toBe(200)
  })
})
