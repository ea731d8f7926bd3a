import { describe, expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { connectShop } from "../../domain/tracking/stores/connectShop.ts"
import { AttributionModel } from "../../ports/revenue/attribution/AttributionModel.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { shopBody } from "../revenue/attribution/shopPayloads.ts"
import { LINKS, openHost, SHOP, SHOP_SECRET, type TestHost } from "./host.ts"
import { signed } from "./shopNotice.ts"

const REPORT = "/api/v1/attribution/report"
const ORDERS = "/api/v1/attribution/orders"
const DATES = "must be an ISO 8601 date, or time with its offset"

/** Has the store report an order that was placed at a time. */
const place = async (host: TestHost, id: number, at: string, more: object = {}) => {
  const body = shopBody({
    id,
    created_at: at,
    processed_at: at,
    updated_at: at,
    landing_site: null,
    note_attributes: [],
    discount_applications: [],
    discount_codes: [{ code: "JANE10" }],
    ...more
  })
  const answer = await host.call("/api/webhooks/shop", { method: "POST", headers: signed(body), body })
  expect(answer.status).toBe(200)
}

const report = (host: TestHost, query = "", key = host.secrets.read) => host.call(REPORT + query, { key })

describe("GET /api/v1/attribution/report", () => {
  test("says what each creator and link earned, and what nobody did", async () => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T10:00:00Z")
    await place(host, 2, "2026-03-01T11:00:00Z", { total_price: "10.02", discount_codes: [], customer: null })
    await place(host, 3, "2026-03-01T12:00:00Z", { test: true })
    await place(host, 4, "2026-03-01T13:00:00Z", { cancelled_at: "2026-03-01T14:00:00Z" })
    const answer = await report(host, "?from=2026-03-01&to=2026-03-01&model=linear")
    expect(answer.status).toBe(200)
    const jane = {
      currency: "USD",
      orders: 1,
      new_customers: 1,
      returning_customers: 0,
      unknown_customers: 0,
      revenue_minor: 5998,
      revenue: "59.98",
      gross_minor: 11996,
      gross: "119.96",
      refunded_minor: 0,
      refunded: "0.00",
      cancelled_minor: 5998,
      cancelled: "59.98",
      is_others: false
    }
    expect(answer.json).toEqual({
      model: "linear",
      from: "2026-03-01T00:00:00.000Z",
      to: "2026-03-02T00:00:00.000Z",
      currency: null,
      lookback_days: 30,
      creators: [{ platform: "instagram", handle: "jane", ...jane, links: [{ code: "jane-mug", ...jane }] }],
      unattributed: [
        {
          currency: "USD",
          orders: 1,
          new_customers: 0,
          returning_customers: 1,
          unknown_customers: 0,
          revenue_minor: 1002,
          revenue: "10.02",
          gross_minor: 1002,
          gross: "10.02",
          refunded_minor: 0,
          refunded: "0.00",
          cancelled_minor: 0,
          cancelled: "0.00"
        }
      ],
      totals: [
        {
          currency: "USD",
          orders: 2,
          new_customers: 1,
          returning_customers: 1,
          unknown_customers: 0,
          revenue_minor: 7000,
          revenue: "70.00",
          gross_minor: 12998,
          gross: "129.98",
          refunded_minor: 0,
          refunded: "0.00",
          cancelled_minor: 5998,
          cancelled: "59.98"
        }
      ],
      unconfirmed: { creators: [], unattributed: [], totals: [] },
      excluded: { test_orders: 1, cancelled_orders: 1, unpaid_orders: 0, reported_by_bots: 0 },
      markov: null,
      clicks: [],
      other_clicks: null
    })
  })

  test("without parameters it is last_touch over all that came before now", async () => {
    await using host = await openHost()
    await place(host, 1, "1999-12-31T23:59:59Z")
    const before = Date.now()
    const answer = await report(host)
    expect(answer).toMatchObject({
      status: 200,
      json: { model: "last_touch", from: "1970-01-01T00:00:00.000Z", totals: [{ orders: 1 }] }
    })
    const { to }: { readonly to: string } = JSON.parse(answer.text)
    expect(Date.parse(to)).toBeWithin(before, Date.now() + 2)
  })

  test.each([
    ["?from=2026-03-01&to=2026-03-01", ["1", "2"], "a date as `to` includes the whole day"],
    ["?from=2026-03-01&to=2026-03-02", ["1", "2", "3"], "and the next day where it is the date"],
    ["?to=2026-03-02T00:00:00Z", ["1", "2"], "a time as `to` is excluded"],
    ["?to=2026-03-02T00:00:00.001Z", ["1", "2", "3"], "to the millisecond"],
    ["?from=2026-03-02", ["3"], "`from` is included"],
    ["?from=2026-03-02T00:00:00.001Z", [], "to the millisecond"],
    ["?from=2026-03-01T12:00Z&to=2026-03-01", ["2"], "seconds may be left out"],
    [`?to=${encodeURIComponent("2026-03-02T01:00:00+01:00")}`, ["1", "2"], "offsets count"],
    [`?from=${encodeURIComponent("2026-03-02T05:30:00+0530")}`, ["3"], "without a colon too"],
    ["?from=2024-02-29&to=9999-12-31", ["1", "2", "3"], "leap days are days"],
    ["?from=0000-01-01", ["1", "2", "3"], "and years have four digits"],
    ["?from=2026-03-01&to=2026-03-01T00:00:00Z", [], "a period may be empty"]
  ])("%s reads the orders %j: %s", async (query, ids) => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T00:00:00Z", { total_price: "0.01" })
    await place(host, 2, "2026-03-01T23:59:59Z", { total_price: "0.02" })
    await place(host, 3, "2026-03-02T00:00:00Z", { total_price: "0.04" })
    const answer = await report(host, query)
    const cents = ids.reduce((sum, id) => sum + 2 ** (Number(id) - 1), 0)
    const totals = ids.length === 0 ? [] : [expect.objectContaining({ orders: ids.length, revenue_minor: cents })]
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual(expect.objectContaining({ totals }))
  })

  test.each([
    ["?model=best", `model: must be one of ${AttributionModel.literals.join(", ")}`],
    ["?model=", `model: must be one of ${AttributionModel.literals.join(", ")}`],
    ["?model=LINEAR", `model: must be one of ${AttributionModel.literals.join(", ")}`],
    ["?currency=ZZZ", "currency: must be an ISO 4217 currency code"],
    ["?currency=", "currency: must be an ISO 4217 currency code"],
    ...[
      "",
      "yesterday",
      "1772323200000",
      "2026",
      "2026-3-1",
      "2026-13-01",
      "2026-00-10",
      "2026-02-30",
      "2025-02-29",
      "2026-03-01T00:00:00",
      "2026-03-01T25:00:00Z",
      "2026-02-30T00:00:00Z",
      "2026-03-01 00:00:00Z",
      "2026-03-01T00:00:00Zx",
      "+012026-03-01"
    ].flatMap((time) => [
      [`?from=${encodeURIComponent(time)}`, `from: ${DATES}`] as const,
      [`?to=${encodeURIComponent(time)}`, `to: ${DATES}`] as const
    ]),
    ["?from=2026-03-02&to=2026-02-28", "from: must not be after to"]
  ])("%s is 400 invalid_request: %s", async (query, problem) => {
    await using host = await openHost()
    for (const path of [REPORT + query, ...(query.startsWith("?currency") ? [] : [`${ORDERS}/1${query}`])]) {
      const answer = await host.call(path, { key: host.secrets.read })
      expect(answer.status).toBe(400)
      expect(answer.json).toEqual({
        error: "invalid_request",
        message: `The request does not match the schema. ${problem}.`
      })
    }
  })

  test("every problem is told at once", async () => {
    await using host = await openHost()
    expect(await report(host, "?model=x&currency=y&from=z&to=w")).toMatchObject({
      status: 400,
      json: {
        message: `The request does not match the schema. model: must be one of ${AttributionModel.literals.join(
          ", "
        )}; currency: must be an ISO 4217 currency code; from: ${DATES}; to: ${DATES}.`
      }
    })
  })

  test("currency keeps to the orders in it, in either letter case; without it nothing is converted", async () => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T10:00:00Z")
    await place(host, 2, "2026-03-01T11:00:00Z", { currency: "EUR", total_price: "7.00" })
    await place(host, 3, "2026-03-01T12:00:00Z", { currency: "JPY", total_price: "700" })
    const rows = { EUR: { revenue: "7.00" }, JPY: { revenue: "700" }, USD: { revenue: "59.98" } }
    expect(await report(host)).toMatchObject({
      json: { currency: null, totals: Object.entries(rows).map(([currency, row]) => ({ currency, ...row })) }
    })
    for (const currency of ["EUR", "eur"]) {
      const { json } = await report(host, `?currency=${currency}`)
      expect(json).toEqual(
        expect.objectContaining({
          currency: "EUR",
          totals: [expect.objectContaining({ currency: "EUR", orders: 1, revenue_minor: 700 })]
        })
      )
    }
    expect(await report(host, "?currency=CHF")).toMatchObject({ status: 200, json: { totals: [], creators: [] } })
  })

  test.each(AttributionModel.literals)("model %s is answered, and shares add up to the orders", async (model) => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T10:00:00Z")
    expect(await report(host, `?model=${model}`)).toMatchObject({
      status: 200,
      json: { model, creators: [{ handle: "jane", orders: 1, revenue: "59.98" }], totals: [{ orders: 1 }] }
    })
  })

  test("full and read-only keys read it, a publishable key is 403, a test key reads the sandbox", async () => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T10:00:00Z")
    const query = "?to=2026-06-01"
    const full = await report(host, query, host.secrets.full)
    expect(full.status).toBe(200)
    expect((await report(host, query, host.secrets.read)).json).toEqual(full.json)
    expect(await report(host, query, host.secrets.track)).toMatchObject({
      status: 403,
      json: { error: "insufficient_scope" }
    })
    const sandbox = await report(host, query, host.secrets.test)
    expect(sandbox).toMatchObject({ status: 200, json: { sandbox: true, totals: [{ orders: 3, revenue: "245.00" }] } })
    expect((await report(host, query, host.secrets.test)).json).toEqual(sandbox.json)
    expect(await report(host, "?model=x", host.secrets.test)).toMatchObject({
      status: 400,
      json: { error: "invalid_request", sandbox: true }
    })
  })
})

describe("GET /api/v1/attribution/orders/{order_id}", () => {
  test("says what was reported of an order, and who earned what of it and why", async () => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T10:00:00Z")
    const body = { order_id: "1", question: "How?", answer: "no idea", shop_domain: "shop.example.com" }
    await host.call("/api/webhooks/survey", {
      method: "POST",
      headers: { "x-survey-signature": host.secrets.full },
      body
    })
    const answer = await host.call(`${ORDERS}/1`, { key: host.secrets.read })
    expect(answer).toMatchObject({
      status: 200,
      json: {
        order_id: "1",
        placed_at: "2026-03-01T10:00:00.000Z",
        currency: "USD",
        revenue_minor: 5998,
        revenue: "59.98",
        is_new_customer: true,
        earns: true,
        earns_nothing_because: null,
        model: "last_touch",
        shares: [
          {
            platform: "instagram",
            handle: "jane",
            code: "jane-mug",
            share: expect.stringMatching(/^1\.0+$/),
            revenue_minor: 5998,
            revenue: "59.98"
          }
        ],
        evidence: [
          {
            source: "shop",
            placed_at: "2026-03-01T10:00:00.000Z",
            currency: "USD",
            revenue_minor: 5998,
            is_test: false,
            is_cancelled: false,
            promo_codes: ["JANE10"],
            pv_id: null,
            shop_domain: "shop.example.com"
          }
        ],
        answers: [{ question: "How?", answer: "no idea", shop_domain: "shop.example.com" }],
        disagreements: []
      }
    })
  })

  test("sources that disagree are shown beside what stands", async () => {
    await using host = await openHost()
    const event = { event_type: "purchase", pv_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11", order_id: "1", revenue: 60 }
    await host.call("/api/v1/track", { method: "POST", key: host.secrets.track, body: event })
    await place(host, 1, "2026-03-01T10:00:00Z")
    expect(await host.call(`${ORDERS}/1`, { key: host.secrets.read })).toMatchObject({
      json: {
        revenue: "59.98",
        disagreements: [
          {
            field: "total",
            source: "pixel",
            reported: { currency: "USD", revenue_minor: 6000, revenue: "60.00" },
            standing: { currency: "USD", revenue_minor: 5998, revenue: "59.98" }
          },
          { field: "visitor", source: "pixel", reported: event.pv_id, standing: null }
        ]
      }
    })
  })

  test("a second purchase of an order with another revenue or currency is a disagreement; the first report stands", async () => {
    await using host = await openHost()
    const track = (body: object, key: string) => host.call("/api/v1/track", { method: "POST", key, body })
    const event = { event_type: "purchase", pv_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11" }
    const money = (minor: number, revenue: string, currency = "USD") => ({ currency, revenue_minor: minor, revenue })
    for (const [order_id, source, key, second, field, reported] of [
      ["twice.1", "server", host.secrets.full, { revenue: 75 }, "total", money(7500, "75.00")],
      [
        "twice.2",
        "pixel",
        host.secrets.track,
        { revenue: 60, currency: "EUR" },
        "currency",
        money(6000, "60.00", "EUR")
      ]
    ] as const) {
      for (const said of [{ revenue: 60 }, { revenue: 60 }, second]) {
        expect((await track({ ...event, order_id, ...said }, key)).status).toBe(200)
      }
      expect(await host.call(`${ORDERS}/${order_id}`, { key: host.secrets.read })).toMatchObject({
        status: 200,
        json: {
          revenue: "60.00",
          currency: "USD",
          disagreements: [{ field, source, reported, standing: money(6000, "60.00") }]
        }
      })
    }
  })

  test("one POST with the public key takes no order from whom the shop names: it is told as a disagreement", async () => {
    await using host = await openHost()
    const placed = new Date()
    await place(host, 7001, placed.toISOString(), { total_price: "250.00" })
    const forged = {
      event_type: "purchase",
      pv_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11",
      order_id: "7001",
      revenue: 250,
      promo_code_used: "KIM5",
      is_new_customer: false,
      refs: [{ code: LINKS.kim.code, at: placed.getTime() - 1000 }]
    }
    const sharesOf = async () => {
      const { json } = await host.call(`${ORDERS}/7001`, { key: host.secrets.read })
      return json
    }
    expect(await sharesOf()).toMatchObject({ shares: [{ handle: "jane", revenue: "250.00" }], disagreements: [] })
    await host.call("/api/v1/track", { method: "POST", key: host.secrets.track, body: forged })
    expect(await sharesOf()).toMatchObject({
      shares: [{ handle: "jane", revenue: "250.00" }],
      is_new_customer: true,
      is_unconfirmed: false,
      disagreements: [
        { field: "promo_code", source: "pixel", reported: "KIM5", standing: "JANE10" },
        { field: "is_new_customer", source: "pixel", reported: false, standing: true },
        { field: "visitor", source: "pixel", reported: forged.pv_id, standing: null }
      ]
    })
    expect(await report(host)).toMatchObject({ json: { creators: [{ handle: "jane", revenue: "250.00" }] } })
  })

  test("an order that only the pixel reports, in an account with a store, is unconfirmed", async () => {
    await using host = await openHost()
    const event = { event_type: "purchase", pv_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11", order_id: "9", revenue: 60 }
    await host.call("/api/v1/track", { method: "POST", key: host.secrets.track, body: event })
    expect(await host.call(`${ORDERS}/9`, { key: host.secrets.read })).toMatchObject({
      json: { is_unconfirmed: true, shop_domain: null }
    })
  })

  test("orders of one id in two stores are two: `shop` says which, a 400 that it is needed", async () => {
    await using host = await openHost()
    const other = ShopDomain.make("second.example.com")
    await host.run(connectShop({ tenantId: host.tenant.id, domain: other, secret: Redacted.make(SHOP_SECRET) }))
    await place(host, 1, "2026-03-01T10:00:00Z", { name: "#1001" })
    const body = shopBody({ id: 1, name: "#1001", total_price: "7.00" })
    const notice = { ...signed(body), "x-shop-domain": other }
    expect((await host.call("/api/webhooks/shop", { method: "POST", headers: notice, body })).status).toBe(200)
    for (const id of ["1", "gid://shopify/Order/1", "#1001", "1001"]) {
      const path = `${ORDERS}/${encodeURIComponent(id)}`
      expect(await host.call(path, { key: host.secrets.read })).toMatchObject({
        status: 400,
        json: {
          message: expect.stringContaining(`shop: several stores have this order: name one of ${other}, ${SHOP}`)
        }
      })
      for (const [shop, revenue] of [
        [SHOP, "59.98"],
        [other, "7.00"]
      ]) {
        expect(await host.call(`${path}?shop=${shop}`, { key: host.secrets.read })).toMatchObject({
          status: 200,
          json: { order_id: "1", shop_domain: shop, revenue }
        })
      }
      expect((await host.call(`${path}?shop=third.example.com`, { key: host.secrets.read })).status).toBe(404)
      expect((await host.call(`${path}?shop=%20`, { key: host.secrets.read })).status).toBe(400)
    }
    expect(await report(host)).toMatchObject({ json: { totals: [{ orders: 2, revenue: "66.98" }] } })
  })

  test("what a payment left unpaid is told, and earns nothing", async () => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T10:00:00Z", { financial_status: "pending" })
    await place(host, 2, "2026-03-01T10:00:00Z", {
      financial_status: "partially_refunded",
      current_total_price: "40.00"
    })
    expect(await host.call(`${ORDERS}/1`, { key: host.secrets.read })).toMatchObject({
      json: { earns: false, earns_nothing_because: "pending payment", payment: "pending", shares: [], revenue: "0.00" }
    })
    expect(await host.call(`${ORDERS}/2`, { key: host.secrets.read })).toMatchObject({
      json: { earns: true, revenue: "40.00", ordered: { revenue: "59.98" }, shares: [{ revenue: "40.00" }] }
    })
    expect(await report(host)).toMatchObject({
      json: { totals: [{ orders: 1, revenue: "40.00" }], excluded: { unpaid_orders: 1, reported_by_bots: 0 } }
    })
  })

  test.each([
    ["1001", "1001"],
    ["gid://shopify/Order/1001", "1001"],
    ["#1001/ä 😀?", "#1001/ä 😀?"],
    ["a+b", "a+b"]
  ])("an order is found by its id, encoded: %s", async (given, id) => {
    await using host = await openHost()
    const body = {
      event_type: "purchase",
      pv_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11",
      order_id: id,
      revenue: 60
    }
    await host.call("/api/v1/track", { method: "POST", key: host.secrets.full, body })
    expect(await host.call(`${ORDERS}/${encodeURIComponent(given)}`, { key: host.secrets.read })).toMatchObject({
      status: 200,
      json: { order_id: id }
    })
  })

  test("an order of another tenant is not distinguished from one that is missing", async () => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T10:00:00Z")
    const stranger = await host.run(
      Effect.gen(function* () {
        const tenant = yield* createTenant("Others Ltd")
        const { secret } = yield* createKey({ tenantId: tenant.id, scope: "full", label: "A key" })
        return Redacted.value(secret)
      })
    )
    const theirs = await host.call(`${ORDERS}/1`, { key: stranger })
    const missing = await host.call(`${ORDERS}/2`, { key: stranger })
    expect(theirs.status).toBe(404)
    expect(theirs.json).toEqual({ error: "not_found", message: expect.any(String) })
    expect(theirs.json).toEqual(missing.json)
    expect(await report(host, "", stranger)).toMatchObject({ json: { totals: [], clicks: [], creators: [] } })
  })

  test("a test key reads the sandbox's orders, and a missing one says sandbox true as well", async () => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T10:00:00Z")
    expect(await host.call(`${ORDERS}/test-1001`, { key: host.secrets.test })).toMatchObject({
      status: 200,
      json: { order_id: "test-1001", sandbox: true }
    })
    expect(await host.call(`${ORDERS}/1`, { key: host.secrets.test })).toMatchObject({
      status: 404,
      json: { error: "not_found", sandbox: true }
    })
    expect((await host.call(`${ORDERS}/1`, { key: host.secrets.track })).status).toBe(403)
  })
})
