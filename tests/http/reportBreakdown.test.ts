import { describe, expect, test } from "bun:test"
import { Effect, Schema } from "effect"
import { WHOLE_SHARE } from "../../domain/revenue/attribution/models/shares.ts"
import { SHARES_SHOWN_MAX } from "../../hosts/http/revenue/attribution/sharesPage.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { aPurchase, aVisit, newClickId, newVisitor, noon, orderId, usd } from "../contracts/attributionExamples.ts"
import { shopBody } from "../revenue/attribution/shopPayloads.ts"
import { LINKS, openHost, type TestHost } from "./host.ts"
import { signed } from "./shopNotice.ts"

const REPORT = "/api/v1/attribution/report"
const ORDERS = "/api/v1/attribution/orders"
const SETTINGS = "/api/v1/attribution/settings"
/** Touches of one order. */
const TOUCHES = 5_000
const Share = Schema.Struct({ at: Schema.String, share: Schema.String, revenue_minor: Schema.Int })
const SharesBody = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({ shares: Schema.Array(Share), next_touches_after: Schema.optionalKey(Schema.String) })
  )
)

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
  expect((await host.call("/api/webhooks/shop", { method: "POST", headers: signed(body), body })).status).toBe(200)
}

const ask = (host: TestHost, path: string) => host.call(path, { key: host.secrets.read })
const change = (host: TestHost, body: object, key = host.secrets.full) =>
  host.call(SETTINGS, { method: "PATCH", key, body })

describe("an account's attribution settings", () => {
  test("say how reports are made from then on; a read key only reads them", async () => {
    await using host = await openHost()
    const settings = { lookback_days: 30, time_zone: "UTC", default_currency: null, keeps_query: true }
    expect(await ask(host, SETTINGS)).toMatchObject({ status: 200, json: settings })
    expect((await change(host, { lookback_days: 7 }, host.secrets.read)).status).toBe(403)
    expect(await change(host, { lookback_days: 7 })).toMatchObject({
      status: 200,
      json: { ...settings, lookback_days: 7 }
    })
    const changed = { lookback_days: 7, time_zone: "Asia/Kathmandu", default_currency: "KWD", keeps_query: true }
    expect((await change(host, { time_zone: "Asia/Kathmandu", default_currency: "KWD" })).json).toEqual(changed)
    expect((await change(host, {})).json).toEqual(changed)
    expect((await ask(host, `${REPORT}?from=2026-03-01&to=2026-03-01`)).json).toMatchObject({
      lookback_days: 7,
      from: "2026-02-28T18:15:00.000Z",
      to: "2026-03-01T18:15:00.000Z"
    })
    expect((await change(host, { default_currency: null })).json).toEqual({ ...changed, default_currency: null })
  })

  test.each([
    [{ lookback_days: 0 }, "lookback_days"],
    [{ lookback_days: 366 }, "lookback_days"],
    [{ lookback_days: 1.5 }, "lookback_days"],
    [{ lookback_days: null }, "lookback_days"],
    [{ time_zone: "+05:30" }, "time_zone"],
    [{ time_zone: "Mars/Olympus" }, "time_zone"],
    [{ time_zone: "" }, "time_zone"],
    [{ default_currency: "usd" }, "default_currency"],
    [{ default_currency: "XXX" }, "default_currency"],
    [{ keeps_query: null }, "keeps_query"]
  ])("%j is refused and changes nothing", async (body, field) => {
    await using host = await openHost()
    const refused = await change(host, body)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(`${field}: must be`)
    expect((await ask(host, SETTINGS)).json).toEqual({
      lookback_days: 30,
      time_zone: "UTC",
      default_currency: null,
      keeps_query: true
    })
  })
})

describe("interval and group_by", () => {
  test("an order before local midnight is the day's before, and days without orders are told with 0", async () => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T22:30:00Z")
    await place(host, 2, "2026-03-01T23:30:00Z", { total_price: "10.02", discount_codes: [], customer: null })
    const { json } = await ask(host, `${REPORT}?from=2026-03-01&to=2026-03-03&time_zone=Europe/Berlin&interval=day`)
    const row = (from: string, to: string, minor: number, orders: number) => ({
      from,
      to,
      group: null,
      is_unattributed: false,
      is_others: false,
      currency: "USD",
      orders,
      revenue_minor: minor
    })
    expect(json).toMatchObject({
      breakdown: {
        interval: "day",
        group_by: null,
        time_zone: "Europe/Berlin",
        rows: [
          row("2026-02-28T23:00:00.000Z", "2026-03-01T23:00:00.000Z", 5998, 1),
          row("2026-03-01T23:00:00.000Z", "2026-03-02T23:00:00.000Z", 1002, 1),
          row("2026-03-02T23:00:00.000Z", "2026-03-03T23:00:00.000Z", 0, 0)
        ]
      }
    })
  })

  test("an answer without a new parameter has nothing new", async () => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T22:30:00Z")
    expect((await ask(host, REPORT)).text).not.toContain("breakdown")
    expect((await ask(host, `${ORDERS}/1`)).text).not.toContain("next_touches_after")
  })

  test.each([
    ["interval=hour", "interval: must be one of day, week, month"],
    ["group_by=__proto__", "group_by: must be one of creator, link, campaign, country, shop, product"],
    ["format=xml", "format: must be one of json, csv"],
    ["time_zone=Nowhere", "time_zone: must be the IANA name"],
    ["interval=day&from=2001-01-01", "the period has more than 1000 days"]
  ])("%s is refused", async (query, words) => {
    await using host = await openHost()
    const refused = await ask(host, `${REPORT}?${query}`)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(words)
  })
})

/** An order of 60.00: two products of 40.00 and 10.00, and 10.00 of shipping. */
const ofTwo = {
  total_price: "60.00",
  line_items: [
    { id: 1, product_id: "BIG", title: "<script>alert(1)</script>", quantity: 2, price: "20.00" },
    { id: 2, product_id: 7, title: '=HYPERLINK("http://evil.example","x")', quantity: 1, price: "10.00" }
  ],
  shipping_address: { country_code: "DE", address1: "Somewhere 1" }
}
const BIG = "9007199254740993"

/** The order as its store sends it, with an id of more digits than a double holds. */
const placeTwo = async (host: TestHost, id: number, at: string, more: object = {}) => {
  const body = shopBody({
    id,
    name: `#${id}`,
    created_at: at,
    processed_at: at,
    updated_at: at,
    ...ofTwo,
    ...more
  }).replaceAll('"BIG"', BIG)
  expect((await host.call("/api/webhooks/shop", { method: "POST", headers: signed(body), body })).status).toBe(200)
}

const rowsOf = (json: unknown) =>
  Schema.decodeUnknownSync(Schema.Struct({ breakdown: Schema.Struct({ rows: Schema.Array(Schema.Unknown) }) }))(json)
    .breakdown.rows

describe("group_by=product and group_by=country", () => {
  test("divide an order among its products and by where it goes to; refunds take off the products they name", async () => {
    await using host = await openHost()
    await placeTwo(host, 1, "2026-03-01T10:00:00Z")
    await placeTwo(host, 2, "2026-03-01T11:00:00Z", {
      shipping_address: null,
      billing_address: { country_code: "us" },
      line_items: [],
      customer: null
    })
    await place(host, 3, "2026-03-01T12:00:00Z")
    const refund = JSON.stringify({
      id: 5,
      order_id: 1,
      created_at: "2026-03-02T10:00:00Z",
      transactions: [{ kind: "refund", status: "success", amount: "21.60", currency: "USD" }],
      refund_line_items: [{ line_item_id: 1, subtotal: 20, total_tax: 1.6, line_item: { product_id: "BIG" } }]
    }).replace('"BIG"', BIG)
    const headers = { ...signed(refund), "x-shop-topic": "refunds/create" }
    expect((await host.call("/api/webhooks/shop", { method: "POST", headers, body: refund })).status).toBe(200)

    const asked = "from=2026-03-01&to=2026-03-01"
    expect(rowsOf((await ask(host, `${REPORT}?${asked}&group_by=product`)).json)).toMatchObject([
      { group: null, group_title: null, orders: 2, new_customers: 1, returning_customers: 1, gross_minor: 12998 },
      { group: BIG, group_title: "<script>alert(1)</script>", orders: 0.8, revenue_minor: 1840, refunded_minor: 2160 },
      { group: "7", group_title: '=HYPERLINK("http://evil.example","x")', orders: 0.2, revenue_minor: 1000 }
    ])
    expect(rowsOf((await ask(host, `${REPORT}?${asked}&group_by=country`)).json)).toMatchObject([
      { group: "US", revenue_minor: 6000 },
      { group: null, revenue_minor: 5998 },
      { group: "DE", group_title: null, revenue_minor: 3840, refunded_minor: 2160 }
    ])
    const { text } = await ask(host, `${REPORT}?${asked}&group_by=product&format=csv`)
    expect(text).toContain(
      `\r\n,,7,false,false,USD,0.2,0.2,0,0,1000,10.00,1000,10.00,0,0.00,0,0.00,"'=HYPERLINK(""http://evil.example"",""x"")"\r\n`
    )

    const listed = async (query: string) => (await ask(host, `${ORDERS}?${asked}&${query}`)).json
    expect(await listed(`product=${BIG}`)).toMatchObject({
      attributed: [{ order_id: "1", country: "DE", share: "0.800000000000000", revenue_minor: 1840, gross_minor: 4000 }]
    })
    expect(await listed(`product=gid://shopify/Product/7&creator=instagram/jane`)).toMatchObject({
      attributed: [{ order_id: "1", revenue_minor: 1000 }]
    })
    expect(await listed("product=&country=de")).toMatchObject({
      attributed: [{ order_id: "1", share: "0.000000000000000", orders: 0, revenue_minor: 1000 }]
    })
    expect(await listed("country=")).toMatchObject({ attributed: [{ order_id: "3", country: null }] })
    expect(await listed("product=nobody")).toMatchObject({ attributed: [] })

    const told = await ask(host, `${ORDERS}/1`)
    expect(told.json).toMatchObject({
      country: "DE",
      products: [
        { product_id: BIG, title: "<script>alert(1)</script>", amount: "40.00" },
        { product_id: "7", amount_minor: 1000 }
      ],
      evidence: [{ country: "DE", products: [{ product_id: BIG }, { product_id: "7" }] }],
      refunds: [{ refund_id: "5", products: [{ product_id: BIG, amount: "21.60" }] }]
    })
    expect(told.text).not.toContain("Somewhere")
  })

  test("a purchase that a server reports is of the product it names, and of no known country", async () => {
    await using host = await openHost()
    const sold = { event_type: "purchase", pv_id: crypto.randomUUID(), revenue: 12.5, currency: "USD" }
    for (const event of [
      { ...sold, order_id: "s1", product_id: " mug " },
      { ...sold, order_id: "s2", product_id: "" }
    ]) {
      const sent = await host.call("/api/v1/track", { method: "POST", key: host.secrets.full, body: event })
      expect(sent.status).toBe(200)
    }
    expect(rowsOf((await ask(host, `${REPORT}?group_by=product`)).json)).toMatchObject([
      { group: null, revenue_minor: 1250 },
      { group: "mug", group_title: null, revenue_minor: 1250 }
    ])
    expect(rowsOf((await ask(host, `${REPORT}?group_by=country`)).json)).toMatchObject([{ group: null, orders: 2 }])
  })
})

describe("the filters of a report", () => {
  test("leave the same sums as the orders behind them, in every format; an empty one leaves what has none", async () => {
    await using host = await openHost()
    await placeTwo(host, 1, "2026-03-01T10:00:00Z", { discount_codes: [{ code: "JANE10" }] })
    await place(host, 2, "2026-03-01T11:00:00Z", { total_price: "10.02", discount_codes: [] })
    await place(host, 3, "2026-03-01T12:00:00Z", { landing_site: "/?cs_ref=kim_2" })
    await place(host, 4, "2026-03-01T13:00:00Z", { cancelled_at: "2026-03-01T14:00:00Z", discount_codes: [] })
    const asked = "from=2026-03-01&to=2026-03-01&model=linear"
    const Sums = Schema.Array(Schema.Struct({ revenue_minor: Schema.Int }))
    const minorOf = (rows: typeof Sums.Type) => rows.reduce((sum, row) => sum + row.revenue_minor, 0)
    const reported = async (filter: string) => {
      const { json } = await ask(host, `${REPORT}?${asked}&${filter}&group_by=product`)
      const { totals, breakdown } = Schema.decodeUnknownSync(
        Schema.Struct({ totals: Sums, breakdown: Schema.Struct({ rows: Sums }) })
      )(json)
      expect(minorOf(breakdown.rows)).toBe(minorOf(totals))
      const orders = await ask(host, `${ORDERS}?${asked}&${filter}`)
      expect(minorOf(Schema.decodeUnknownSync(Schema.Struct({ attributed: Sums }))(orders.json).attributed)).toBe(
        minorOf(totals)
      )
      return minorOf(totals)
    }
    // The third order is Jane's by her code and Kim's by the landing page: half of 59.98 each.
    expect(await reported("creator=instagram/jane")).toBe(6000 + 2999)
    expect(await reported("creator=Instagram/JANE&country=de")).toBe(6000)
    expect(await reported("link=kim_2")).toBe(2999)
    expect(await reported("link=kim_2&creator=instagram/jane")).toBe(0)
    expect(await reported("campaign=")).toBe(6000 + 5998)
    expect(await reported("country=")).toBe(1002 + 5998)
    expect(await reported("shop=shop.example.com")).toBe(6000 + 1002 + 5998)
    expect(await reported("shop=")).toBe(0)
    expect(await reported(`product=${BIG}&creator=instagram/jane`)).toBe(4000)
    const { json } = await ask(host, `${REPORT}?${asked}&creator=instagram/jane`)
    expect(json).toMatchObject({
      creators: [{ handle: "jane", revenue_minor: 8999, orders: 1.5 }],
      unattributed: [],
      totals: [{ revenue_minor: 8999, orders: 1.5 }],
      excluded: { cancelled_orders: 1 }
    })
    expect((await ask(host, `${REPORT}?${asked}&country=DE`)).json).toMatchObject({ excluded: { cancelled_orders: 0 } })
    const csv = await ask(host, `${REPORT}?${asked}&creator=instagram/jane&format=csv`)
    expect(csv.text).toContain("\r\ntotal,,,,,USD,1.5,")
  })

  test.each([
    ["creator=jane", "creator: must be a creator"],
    ["link=a%20b", "link: must be"],
    ["country=DEU", "country: must be a country's two letters"],
    ["shop=%3Cscript%3E", "shop: must be a store's domain"],
    [`campaign=${"a".repeat(201)}`, "campaign: must have at most"]
  ])("%s is refused", async (query, words) => {
    await using host = await openHost()
    const refused = await ask(host, `${REPORT}?${query}`)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(words)
  })
})

describe("format=csv", () => {
  test("is what is shown: the breakdown, or each row with its section", async () => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T10:00:00Z")
    const table = await ask(host, `${REPORT}?from=2026-03-01&to=2026-03-01&group_by=creator&format=csv`)
    expect(table.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(table.headers.get("content-disposition")).toContain("attachment")
    expect(table.text.split("\r\n")).toEqual([
      "from,to,group,is_unattributed,is_others,currency,orders,new_customers,returning_customers,unknown_customers," +
        "revenue_minor,revenue,gross_minor,gross,refunded_minor,refunded,cancelled_minor,cancelled,group_title",
      ",,instagram/jane,false,false,USD,1,1,0,0,5998,59.98,5998,59.98,0,0.00,0,0.00,",
      ""
    ])
    const whole = await ask(host, `${REPORT}?from=2026-03-01&to=2026-03-01&format=csv`)
    const sections = whole.text.split("\r\n").map((line) => line.split(",")[0])
    expect(sections).toEqual([
      "section",
      "creator",
      "link",
      "total",
      "excluded_test_orders",
      "excluded_cancelled_orders",
      "excluded_unpaid_orders",
      "excluded_reported_by_bots",
      ""
    ])
  })

  test("a campaign that a spreadsheet would carry out as a formula stays a text", async () => {
    await using host = await openHost()
    const campaign = '=HYPERLINK("http://evil.example","x")'
    const sent = { method: "PATCH", key: host.secrets.full, body: { campaign } }
    expect((await host.call("/api/v1/links/jane-mug", sent)).status).toBe(200)
    await place(host, 1, "2026-03-01T10:00:00Z")
    const { text } = await ask(host, `${REPORT}?group_by=campaign&format=csv`)
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
  })
})

describe("GET /api/v1/attribution/orders", () => {
  test("lists the orders behind a number page by page; what they say adds up to it", async () => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T10:00:00Z")
    await place(host, 2, "2026-03-01T11:00:00Z", { total_price: "10.02" })
    await place(host, 3, "2026-03-01T12:00:00Z", { discount_codes: [] })
    await place(host, 4, "2026-03-01T13:00:00Z", { cancelled_at: "2026-03-01T14:00:00Z" })
    const asked = `${ORDERS}?from=2026-03-01&to=2026-03-01&creator=instagram/jane`
    const first = await ask(host, `${asked}&limit=1`)
    expect(first.json).toMatchObject({
      model: "last_touch",
      attributed: [{ order_id: "1", shop_domain: "shop.example.com", share: "1.000000000000000", revenue_minor: 5998 }],
      next_cursor: expect.any(String)
    })
    const cursor = /"next_cursor":"([^"]+)"/.exec(first.text)?.[1]
    expect((await ask(host, `${asked}&limit=200&cursor=${cursor}`)).json).toMatchObject({
      attributed: [
        { order_id: "2", revenue_minor: 1002 },
        { order_id: "4", revenue_minor: 0, cancelled_minor: 5998 }
      ],
      next_cursor: null
    })
    const idsOf = async (query: string) =>
      [...(await ask(host, `${ORDERS}?${query}`)).text.matchAll(/"order_id":"(\d)"/g)].map(([, id]) => id)
    expect(await idsOf("part=cancelled")).toEqual(["4"])
    expect(await idsOf("part=net")).toEqual(["1", "2", "3"])
    expect(await idsOf("unattributed=true")).toEqual(["3"])
    expect(await idsOf("campaign=")).toEqual(["1", "2", "4"])
    expect(await idsOf("shop=")).toEqual([])
    expect(await idsOf("currency=EUR")).toEqual([])
    expect(await idsOf("placed_from=2026-03-01T11:00:00Z&placed_to=2026-03-01T12:00:00Z")).toEqual(["2"])
  })

  test.each([
    ["creator=jane", "creator: must be a creator"],
    ["link=a%20b", "link: must be"],
    ["country=DEU", "country: must be a country's two letters"],
    ["product=a%0Ab", "product: must be a product's id"],
    ["product=a%00b", "product: must be text without NUL"],
    ["part=all", "part: must be one of"],
    ["limit=201", "limit: must be"],
    ["limit=1e1", "limit: must be"],
    ["cursor=AAAA", "cursor: is none"],
    ["unattributed=yes", "unattributed: must be one of true, false"],
    ["placed_from=x", "placed_from"]
  ])("%s is refused", async (query, words) => {
    await using host = await openHost()
    const refused = await ask(host, `${ORDERS}?${query}`)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(words)
  })
})

describe("an order of many touches", () => {
  test("its shares are told page by page, each once", async () => {
    await using host = await openHost()
    await place(host, 1, "2026-03-01T10:00:00Z", { landing_site: "/?cs_ref=kim_2" })
    const whole = await ask(host, `${ORDERS}/1`)
    const sharesOf = (text: string) => [...text.matchAll(/"evidence":"([^"]+)"/g)].map(([, evidence]) => evidence)
    const all = sharesOf(whole.text)
    const told: Array<string | undefined> = []
    let cursor = ""
    for (let page = 0; page <= all.length; page++) {
      const { text } = await ask(host, `${ORDERS}/1?limit=1${cursor}`)
      told.push(...sharesOf(text))
      const next = /"next_touches_after":"([^"]+)"/.exec(text)?.[1]
      if (next === undefined) break
      cursor = `&touches_after=${next}`
    }
    expect(told).toEqual(all)
    expect(all).toEqual(["landing page noted by the shop", "discount code used at checkout"])
    expect((await ask(host, `${ORDERS}/1?limit=1001`)).status).toBe(400)
    expect((await ask(host, `${ORDERS}/1?touches_after=zz`)).status).toBe(400)
  })

  test("5,000 touches are told a thousand at a time, each once, oldest first, and their shares are the whole order", async () => {
    await using host = await openHost()
    const tenantId = host.tenant.id
    const pvId = newVisitor()
    const touches = Array.from({ length: TOUCHES }, (_, second) => ({ id: newClickId(), at: noon(1, second * 1000) }))
    const placed = { tenantId, pvId, receivedAt: noon(20) }
    await host.run(
      Effect.gen(function* () {
        const links = yield* TrackingLinks
        const log = yield* EventLog
        for (const [place, { id, at }] of touches.entries()) {
          const { code } = place % 2 === 0 ? LINKS.jane : LINKS.kim
          yield* links.recordClick({ tenantId, id, code, kind: "human", at })
          yield* log.append(aVisit(tenantId, { pvId, ref: code, clickId: id, receivedAt: at }))
        }
        yield* log.append(aPurchase(tenantId, { orderId: orderId("many"), total: usd(1_000_003n) }, placed))
      })
    )
    const told: Array<string> = []
    let [parts, minor, pages, cursor] = [0n, 0, 0, ""]
    do {
      const { status, text } = await ask(host, `${ORDERS}/many?model=linear${cursor}`)
      expect(status).toBe(200)
      const page = SharesBody(text)
      for (const { at, share, revenue_minor } of page.shares) {
        told.push(at)
        parts += BigInt(share.slice("0.".length).padEnd(15, "0"))
        minor += revenue_minor
      }
      cursor = page.next_touches_after === undefined ? "" : `&touches_after=${page.next_touches_after}`
      pages++
      expect(told).toHaveLength(pages * SHARES_SHOWN_MAX)
    } while (cursor !== "")
    expect(pages).toBe(TOUCHES / SHARES_SHOWN_MAX)
    expect(told).toEqual(touches.map(({ at }) => at.toISOString()))
    expect([parts, minor]).toEqual([WHOLE_SHARE, 1_000_003])
  })
})
