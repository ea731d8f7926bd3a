import { describe, expect, test } from "bun:test"
import { shopBody } from "../revenue/attribution/shopPayloads.ts"
import { openHost, type TestHost } from "./host.ts"
import { signed } from "./shopNotice.ts"

const REFUND = { refund_id: "r-1", amount: 19.99, currency: "usd" }

const refund = (host: TestHost, key: string, body: object, order = "1001") =>
  host.call(`/api/v1/orders/${order}/refunds`, { method: "POST", key, body })

const buy = (host: TestHost) =>
  host.call("/api/v1/track", {
    method: "POST",
    key: host.secrets.full,
    body: {
      event_type: "purchase",
      pv_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11",
      order_id: "1001",
      revenue: 59.98,
      currency: "USD",
      promo_code_used: "JANE10"
    }
  })

const order = async (host: TestHost, id = "1001") =>
  (await host.call(`/api/v1/attribution/orders/${id}`, { key: host.secrets.read })).json

describe("POST /api/v1/orders/{order_id}/refunds", () => {
  test("what a server says went back is taken off its order and its creators' shares, once, also where it comes first", async () => {
    await using host = await openHost()
    const filed = {
      order_id: "1001",
      refund_id: "r-1",
      kind: "refund",
      amount: "19.99",
      amount_minor: 1999,
      currency: "USD"
    }
    expect(await refund(host, host.secrets.full, REFUND)).toMatchObject({ status: 200, json: filed })
    expect((await buy(host)).status).toBe(200)
    expect(await refund(host, host.secrets.full, REFUND)).toMatchObject({ status: 200, json: filed })
    expect(await order(host)).toMatchObject({
      revenue: "39.99",
      gross: "59.98",
      refunded: "19.99",
      cancelled: "0.00",
      shares: [{ handle: "jane", revenue_minor: 3999, refunded_minor: 1999, gross_minor: 5998 }],
      refunds: [{ refund_id: "r-1", source: "server", counts: true, counts_not_because: null }],
      history: [{ kind: "placed" }, { kind: "refund", amount: { amount: "19.99" } }]
    })
  })

  test.each([
    [{ ...REFUND, amount: 20 }, "refund_id: was reported before with another amount, currency or kind"],
    [{ ...REFUND, kind: "chargeback" }, "refund_id: was reported before with another amount, currency or kind"],
    [{ ...REFUND, amount: -1 }, "amount: must be a number of 0 or more"],
    [{ ...REFUND, amount: 1.999 }, "amount: "],
    [{ ...REFUND, currency: "XXX" }, "currency: must be an ISO 4217 currency code"],
    [{ ...REFUND, refund_id: "" }, "refund_id: must be text of 1 to 128 characters"],
    [{ ...REFUND, refund_id: "a\u0000b" }, "refund_id: "],
    [{ ...REFUND, refunded_at: "yesterday" }, "refunded_at: must be an ISO 8601 date, or time with its offset"],
    [{}, "refund_id: is required"]
  ])("%j is 400 and changes nothing", async (body, problem) => {
    await using host = await openHost()
    await buy(host)
    await refund(host, host.secrets.full, REFUND)
    const before = await order(host)
    const answer = await refund(host, host.secrets.full, body)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.json)).toContain(problem)
    expect(await order(host)).toEqual(before)
  })

  test("a publishable key, which stands in every page, and a read key can't report refunds; a test key's are kept nowhere", async () => {
    await using host = await openHost()
    await buy(host)
    const { track, read, test: testKey } = host.secrets
    for (const key of [track, read, "none"]) expect((await refund(host, key, REFUND)).status).toBe(401)
    expect((await refund(host, testKey, REFUND)).status).toBe(200)
    expect(await order(host)).toMatchObject({ revenue: "59.98", refunds: [] })
  })
})

test("refunds/create of a connected store is taken off its order; a forged one is 401 and takes nothing", async () => {
  await using host = await openHost()
  const notify = (topic: string, body: string, headers = signed(body, topic)) =>
    host.call("/api/webhooks/shop", { method: "POST", headers, body })
  await notify("orders/create", shopBody())
  const body = JSON.stringify({
    id: 1,
    order_id: 4501,
    created_at: "2026-03-02T10:00:00Z",
    transactions: [{ kind: "refund", status: "success", amount: "9.98", currency: "USD" }]
  })
  expect((await notify("refunds/create", body, signed("another", "refunds/create"))).status).toBe(401)
  expect(await order(host, "4501")).toMatchObject({ revenue: "59.98" })
  expect((await notify("refunds/create", body)).status).toBe(200)
  expect((await notify("refunds/create", body)).status).toBe(200)
  expect(await order(host, "4501")).toMatchObject({ revenue: "50.00", refunded: "9.98" })
  expect((await notify("refunds/create", "{}")).status).toBe(200)
})
