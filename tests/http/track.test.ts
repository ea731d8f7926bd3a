import { describe, expect, test } from "bun:test"
import { Schema } from "effect"
import { TrackBody } from "../../hosts/http/tracking/events/trackBody.ts"
import { openHost } from "./host.ts"

const TRACK = "/api/v1/track"
const PV_ID = "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11"
const EVENT_ID = "0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa"
const OK = { status: 200, json: { ok: true } }

const pageView = (more: object = {}) => ({ event_type: "page_view", pv_id: PV_ID, ...more })
const purchase = (more: object = {}) => ({
  event_type: "purchase",
  pv_id: PV_ID,
  order_id: "1001",
  revenue: 59.98,
  ...more
})
const refused = (...details: ReadonlyArray<string>) => ({ status: 400, json: { error: "Invalid request", details } })

const OR_NUMBER = ", without NUL or unpaired surrogates, or a whole number from 0 to 9007199254740991, without quotes"

describe("POST /api/v1/track: the fields of an event", () => {
  test("each of the four event types is stored, and 200 says ok true", async () => {
    await using host = await openHost()
    const bodies = [
      pageView(),
      pageView({ event_type: "add_to_cart", product_id: "mug" }),
      pageView({ event_type: "checkout_start" }),
      purchase()
    ]
    for (const body of bodies) {
      expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(OK)
    }
    expect(host.writes.events.map(({ type }) => type)).toEqual([
      "page_view",
      "add_to_cart",
      "checkout_start",
      "purchase"
    ])
    expect(host.writes.events.every(({ tenantId }) => tenantId === host.tenant.id)).toBe(true)
  })

  test("a purchase is stored with every field", async () => {
    await using host = await openHost()
    const page_url = "https://shop.example/thanks?cs_ref=jane-mug&cs_click=0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa"
    const event_data = { colour: "blü", nested: { list: [1, null, "😀"] } }
    const body = purchase({
      page_url,
      event_data,
      product_id: "mug",
      currency: "EUR",
      promo_code_used: "jane10",
      is_new_customer: true,
      event_id: EVENT_ID.toUpperCase(),
      refs: [
        { code: "jane-mug", at: 1_700_000_000_000 },
        { code: "kim_2", at: 1_700_000_100_000 }
      ]
    })
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.full, body })).toMatchObject(OK)
    expect(host.writes.events).toMatchObject([
      {
        id: EVENT_ID,
        type: "purchase",
        pvId: PV_ID,
        reportedBy: "server",
        pageUrl: page_url,
        productId: "mug",
        ref: "jane-mug",
        clickId: "0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa",
        storedRefs: [
          { code: "jane-mug", at: new Date(1_700_000_000_000) },
          { code: "kim_2", at: new Date(1_700_000_100_000) }
        ],
        purchase: {
          orderId: "1001",
          total: { minorUnits: 5998n, currency: "EUR" },
          promoCode: "JANE10",
          isNewCustomer: true
        },
        dataJson: JSON.stringify(event_data)
      }
    ])
  })

  test("null optional fields are absent", async () => {
    await using host = await openHost()
    const nothing = {
      page_url: null,
      product_id: null,
      order_id: null,
      revenue: null,
      currency: null,
      promo_code_used: null,
      is_new_customer: null,
      event_data: null,
      event_id: null,
      refs: null
    }
    for (const body of [pageView(nothing), pageView()]) {
      expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(OK)
    }
    const [given, absent] = host.writes.events.map(({ id: _id, receivedAt: _at, ...event }) => event)
    expect(given).toEqual(absent)
    expect(given).toMatchObject({ pageUrl: null, productId: null, purchase: null, dataJson: null, storedRefs: [] })
  })

  test("unknown fields are tolerated", async () => {
    await using host = await openHost()
    const body = pageView({ later: { addition: true }, constructor: 1, toString: "x" })
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(OK)
    expect(host.writes.events[0]?.dataJson).toBeNull()
  })

  test("pv_id is a UUID of any version and letter case that somebody made, and one visit however it is written", async () => {
    await using host = await openHost()
    const largest = "ffffffff-ffff-8fff-bfff-fffffffffffe"
    for (const pv_id of [PV_ID, PV_ID.toUpperCase(), largest]) {
      expect(
        await host.call(TRACK, { method: "POST", key: host.secrets.track, body: pageView({ pv_id }) })
      ).toMatchObject(OK)
    }
    const unmade = ["0", "f", "F"].map((digit) => PV_ID.replace(/[^-]/g, digit))
    const malformed = ["", "x", PV_ID.slice(1), `${PV_ID}0`, `{${PV_ID}}`, PV_ID.replaceAll("-", ""), `${PV_ID}\n`]
    for (const pv_id of [...malformed, ...unmade]) {
      expect(
        await host.call(TRACK, { method: "POST", key: host.secrets.track, body: pageView({ pv_id }) })
      ).toMatchObject(refused("pv_id: must be a UUID, not all zeros"))
    }
    // One id in every event would make one event of all.
    for (const event_id of unmade) {
      expect(
        await host.call(TRACK, { method: "POST", key: host.secrets.track, body: pageView({ event_id }) })
      ).toMatchObject(refused("event_id: must be a UUID, not all zeros"))
    }
    expect(host.writes.events.map(({ pvId }) => String(pvId))).toEqual([PV_ID, PV_ID, largest])
  })

  test("an id that is a whole number is taken with all its digits; one that JSON's readers would round is refused", async () => {
    await using host = await openHost()
    const send = (order: string, product = "1") =>
      host.call(TRACK, {
        method: "POST",
        key: host.secrets.full,
        headers: { "content-type": "application/json" },
        body: `{"event_type":"purchase","pv_id":"${PV_ID}","revenue":59.98,"order_id":${order},"product_id":${product}}`
      })
    for (const id of ["450789469", "0", "9007199254740991"]) {
      expect(await send(id, id)).toMatchObject(OK)
      expect(host.writes.events.at(-1)).toMatchObject({ productId: id, purchase: { orderId: id, productId: id } })
    }
    for (const id of ["9007199254740992", "9007199254740993", "123456789012345678901", "1e400", "1.5", "-1", "true"]) {
      const answer = await send(id, id)
      expect([id, answer.status, answer.text]).toEqual([id, 400, expect.stringContaining("order_id: must be text")])
      expect(answer.text).toContain("product_id: must be text")
      expect(answer.text).toContain("or a whole number from 0 to 9007199254740991")
    }
    expect(host.writes.events).toHaveLength(3)
  })

  test("order_id and revenue are required for purchase events, and for no other", async () => {
    await using host = await openHost()
    const post = (body: object) => host.call(TRACK, { method: "POST", key: host.secrets.track, body })
    const both = ["order_id: is required for purchase events", "revenue: is required for purchase events"] as const
    expect(await post(pageView({ event_type: "purchase" }))).toMatchObject(refused(...both))
    expect(await post(purchase({ order_id: null, revenue: null }))).toMatchObject(refused(...both))
    expect(await post(purchase({ revenue: undefined }))).toMatchObject(refused(both[1]))
    expect(await post(purchase({ order_id: "" }))).toMatchObject(
      refused(`order_id: must be text of 1 to 128 characters${OR_NUMBER}`)
    )
    expect(await post(purchase({ order_id: " \t" }))).toMatchObject(
      refused(`order_id: must be text of 1 to 128 characters${OR_NUMBER}`)
    )
    expect(host.isUntouched()).toBe(true)
    expect(await post(pageView({ event_type: "checkout_start" }))).toMatchObject(OK)
  })

  test("what another event says of an order is kept as custom data and makes no order", async () => {
    await using host = await openHost()
    const said = { order_id: "1001", revenue: 5, currency: "EUR", promo_code_used: "JANE10", is_new_customer: false }
    const body = pageView({ event_type: "checkout_start", ...said, event_data: { step: 2 } })
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(OK)
    expect(host.writes.events).toMatchObject([{ purchase: null }])
    expect(JSON.parse(host.writes.events[0]?.dataJson ?? "")).toEqual({ ...said, step: 2 })
  })
})

describe("POST /api/v1/track: revenue and currency", () => {
  test.each([
    [59.98, undefined, 5998n, "USD"],
    [59.98, null, 5998n, "USD"],
    [59.98, "eur", 5998n, "EUR"],
    [59.98, "Gbp", 5998n, "GBP"],
    [0, "USD", 0n, "USD"],
    [1000, "JPY", 1000n, "JPY"],
    [1.234, "KWD", 1234n, "KWD"],
    [1.5, "kwd", 1500n, "KWD"],
    [59.980000000000004, "USD", 5998n, "USD"],
    [0.1 + 0.2, "USD", 30n, "USD"]
  ] as const)("revenue %p in %p is %p minor units of %s", async (revenue, currency, minorUnits, code) => {
    await using host = await openHost()
    const body = purchase({ revenue, currency })
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(OK)
    expect(host.writes.events).toMatchObject([{ purchase: { total: { minorUnits, currency: code } } }])
  })

  test.each([
    [59.981, "USD", "revenue: has more decimal places than USD allows (2)"],
    [10.5, "JPY", "revenue: has more decimal places than JPY allows (0)"],
    [1.2345, "KWD", "revenue: has more decimal places than KWD allows (3)"],
    [1e300, "USD", "revenue: must be at most 10000000000000.00"],
    [-0.01, "USD", "revenue: must be a number of 0 or more"],
    ["59.98", "USD", "revenue: must be a number of 0 or more"],
    [59.98, "", "currency: must be an ISO 4217 currency code"],
    [59.98, "US", "currency: must be an ISO 4217 currency code"],
    [59.98, "ZZZ", "currency: must be an ISO 4217 currency code"],
    [59.98, "USDT", "currency: must be an ISO 4217 currency code"],
    [59.98, "USD ", "currency: must be an ISO 4217 currency code"],
    // The Kelvin sign has k as its lower-case letter.
    [59.98, "\u212aWD", "currency: must be an ISO 4217 currency code"]
  ])("revenue %p in %p is refused: %s", async (revenue, currency, problem) => {
    await using host = await openHost()
    for (const event_type of ["purchase", "checkout_start"]) {
      const body = purchase({ event_type, revenue, currency })
      expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(refused(problem))
    }
    expect(host.isUntouched()).toBe(true)
  })
})

describe("POST /api/v1/track: event_data", () => {
  const TOO_MUCH = "event_data: must be an object of at most 16 KiB and 32 levels, without NUL or unpaired surrogates"
  const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) })
  const nestedList = (levels: number): ReadonlyArray<unknown> => (levels === 1 ? [] : [nestedList(levels - 1)])
  const ofBytes = (bytes: number, character: string) => {
    const frame = Buffer.byteLength(JSON.stringify({ a: "" }))
    return { a: character.repeat((bytes - frame) / Buffer.byteLength(JSON.stringify(character).slice(1, -1))) }
  }

  test.each([
    ["16 KiB of ASCII", ofBytes(16_384, "x")],
    ["16 KiB of two-byte characters", ofBytes(16_384, "é")],
    ["16 KiB of escaped characters", ofBytes(16_384, "\n")],
    ["32 levels of objects", nested(32)],
    ["an object of 31 levels of lists", { a: nestedList(31) }]
  ])("%s is stored", async (_, event_data) => {
    await using host = await openHost()
    const more = { event_data, order_id: "1001", promo_code_used: "JANE10" }
    for (const body of [pageView({ event_data }), pageView(more), purchase(more)]) {
      expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(OK)
    }
    expect(host.writes.events[0]?.dataJson).toBe(JSON.stringify(event_data))
    expect(host.writes.events[2]?.dataJson).toBe(JSON.stringify(event_data))
  })

  test.each([
    ["16 KiB and a byte", ofBytes(16_385, "x")],
    ["16 KiB and a two-byte character", ofBytes(16_386, "é")],
    ["33 levels of objects", nested(33)],
    ["an object of 32 levels of lists", { a: nestedList(32) }]
  ])("%s is refused", async (_, event_data) => {
    await using host = await openHost()
    for (const body of [pageView({ event_data }), purchase({ event_data })]) {
      expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(refused(TOO_MUCH))
    }
    expect(host.isUntouched()).toBe(true)
  })

  test("keys that mean something to the language are data like any other", async () => {
    await using host = await openHost()
    const data =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":null,"a":{"__proto__":2}}'
    const body = `{"event_type":"page_view","pv_id":"${PV_ID}","event_data":${data}}`
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(OK)
    const withOrder = `{"event_type":"page_view","pv_id":"${PV_ID}","order_id":"1","event_data":${data}}`
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body: withOrder })).toMatchObject(OK)
    expect(host.writes.events.map(({ dataJson }) => dataJson)).toEqual([data, `{"order_id":"1",${data.slice(1)}`])
    expect("polluted" in {}).toBe(false)
  })

  test("a backslash before u0000 is text, not the character", async () => {
    await using host = await openHost()
    const event_data = { path: "C:\\u0000\\ud800" }
    const answer = await host.call(TRACK, { method: "POST", key: host.secrets.track, body: pageView({ event_data }) })
    expect(answer).toMatchObject(OK)
    expect(host.writes.events[0]?.dataJson).toBe(JSON.stringify(event_data))
  })
})

describe("POST /api/v1/track: custom events (acceptance 28)", () => {
  const RULE =
    "event_data.name: is required for custom events and must be text of 1 to 100 characters, without NUL or unpaired surrogates"
  const custom = (event_data: unknown, more: object = {}) => pageView({ event_type: "custom", event_data, ...more })

  test("one is stored under its name, with its data, and is no visit and no order", async () => {
    await using host = await openHost()
    const event_data = { name: "newsletter_signup", list: "weekly" }
    const body = custom(event_data, {
      page_url: "https://shop.example/?cs_ref=jane-mug&cs_click=0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa",
      order_id: "1001",
      revenue: 5,
      promo_code_used: "JANE10"
    })
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(OK)
    expect(host.writes.events).toMatchObject([{ type: "custom", ref: null, clickId: null, purchase: null }])
    expect(JSON.parse(host.writes.events[0]?.dataJson ?? "")).toMatchObject(event_data)
    expect(await host.call("/api/v1/attribution/orders/1001", { key: host.secrets.read })).toMatchObject({
      status: 404
    })
  })

  test("its name is text of 1 to 100 characters", async () => {
    await using host = await openHost()
    const post = (event_data: unknown) =>
      host.call(TRACK, { method: "POST", key: host.secrets.track, body: custom(event_data) })
    expect(await post({ name: "x".repeat(100) })).toMatchObject(OK)
    expect(await post({ name: "Größe gewählt 😀" })).toMatchObject(OK)
    const before = host.writes.events.length
    for (const data of [undefined, null, {}, { name: "" }, { name: 7 }, { name: "x".repeat(101) }, { title: "x" }]) {
      expect(await post(data)).toMatchObject(refused(RULE))
    }
    expect(await post({ name: "a\u0000b" })).toMatchObject({ status: 400 })
    expect(await post([])).toMatchObject({ status: 400 })
    expect(host.writes.events).toHaveLength(before)
  })

  test("any other name on the wire is refused, and the refusal lists what is taken", async () => {
    await using host = await openHost()
    const body = pageView({ event_type: "newsletter_signup" })
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(
      refused("event_type: must be one of page_view, add_to_cart, checkout_start, purchase, custom")
    )
  })
})

describe("POST /api/v1/track: the described body", () => {
  test("takes what the endpoint takes, and misses what it misses", async () => {
    await using host = await openHost()
    const fits = Schema.is(TrackBody)
    const types = ["page_view", "add_to_cart", "checkout_start", "purchase", "custom", "other"]
    const orders = [
      {},
      { order_id: "1" },
      { revenue: 5 },
      { order_id: "1", revenue: 5 },
      { order_id: null, revenue: 5 }
    ]
    const data = [{}, { event_data: null }, { event_data: { colour: "red" } }, { event_data: { name: "x", more: [1] } }]
    for (const event_type of types) {
      for (const order of orders) {
        for (const custom of data) {
          const body = pageView({ event_type, ...order, ...custom })
          const { status } = await host.call(TRACK, { method: "POST", key: host.secrets.track, body })
          expect({ body, status }).toEqual({ body, status: fits(body) ? 200 : 400 })
        }
      }
    }
  })

  test("requires order_id and revenue of a purchase, a name of a custom event, and nothing of other data", async () => {
    await using host = await openHost()
    expect(host.openApi).toMatchObject({
      components: {
        schemas: {
          TrackingEvent: {
            anyOf: [
              { required: ["event_type", "pv_id"] },
              {
                properties: {
                  event_type: { enum: ["purchase"] },
                  event_data: { anyOf: [{ type: "object" }, { type: "null" }] }
                },
                required: ["event_type", "pv_id", "order_id", "revenue"]
              },
              {
                properties: { event_type: { enum: ["custom"] }, event_data: { required: ["name"] } },
                required: ["event_type", "pv_id", "event_data"]
              }
            ]
          }
        }
      }
    })
  })
})

describe("POST /api/v1/track: refusals", () => {
  test("400 lists every problem at once, in the order of the fields", async () => {
    await using host = await openHost()
    const body = {
      event_type: "purchase",
      pv_id: 7,
      page_url: 1,
      product_id: {},
      revenue: "much",
      currency: "ZZZ",
      promo_code_used: [],
      is_new_customer: "yes",
      event_data: [],
      event_id: "none",
      refs: {}
    }
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(
      refused(
        "pv_id: must be a UUID, not all zeros",
        "page_url: must be text of at most 8192 characters, without NUL or unpaired surrogates",
        `product_id: must be text of at most 255 characters${OR_NUMBER}`,
        "order_id: is required for purchase events",
        "revenue: must be a number of 0 or more",
        "currency: must be an ISO 4217 currency code",
        "promo_code_used: must be text of at most 255 characters, without NUL or unpaired surrogates",
        "is_new_customer: must be true or false",
        "event_data: must be an object of at most 16 KiB and 32 levels, without NUL or unpaired surrogates",
        "event_id: must be a UUID, not all zeros",
        "refs: must be at most 2 objects of code and at"
      )
    )
    expect(host.isUntouched()).toBe(true)
  })

  test("400 lists problems of several fields beside those of single ones", async () => {
    await using host = await openHost()
    const body = { event_type: "purchase", pv_id: "x", revenue: 1.005, event_data: { a: "x".repeat(17_000) } }
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(
      refused(
        "pv_id: must be a UUID, not all zeros",
        "order_id: is required for purchase events",
        "revenue: has more decimal places than USD allows (2)",
        "event_data: must be an object of at most 16 KiB and 32 levels, without NUL or unpaired surrogates"
      )
    )
  })

  test("an empty object misses event_type and pv_id", async () => {
    await using host = await openHost()
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body: {} })).toMatchObject(
      refused("event_type: is required", "pv_id: is required")
    )
  })

  test.each([
    ["page_url", 8192],
    ["product_id", 255],
    ["promo_code_used", 255],
    ["order_id", 128]
  ])("%s has at most %i characters", async (field, max) => {
    await using host = await openHost()
    const post = (length: number) =>
      host.call(TRACK, { method: "POST", key: host.secrets.track, body: purchase({ [field]: "x".repeat(length) }) })
    expect(await post(max)).toMatchObject(OK)
    expect(await post(max + 1)).toMatchObject({ status: 400 })
  })

  test.each([
    [
      [
        { code: "a", at: 1 },
        { code: "b", at: 2 },
        { code: "c", at: 3 }
      ]
    ],
    [[{ code: "not a code", at: 1 }]],
    [[{ code: "a", at: "1" }]],
    [[{ code: "a", at: -1 }]],
    [[{ code: "a", at: 8.64e15 + 1 }]],
    [[{ code: "a" }]],
    [[null]]
  ])("refs %j are refused", async (refs) => {
    await using host = await openHost()
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body: pageView({ refs }) })).toMatchObject(
      refused("refs: must be at most 2 objects of code and at")
    )
    expect(host.isUntouched()).toBe(true)
  })
})

describe("POST /api/v1/track: keys and retries", () => {
  test("JSON is read under text/plain and under no content type too, as beacons send it", async () => {
    await using host = await openHost()
    const types = ["application/json", "Application/JSON; charset=utf-8", "text/plain", "text/plain;charset=UTF-8"]
    for (const type of types) {
      const sent = { method: "POST", key: host.secrets.track, headers: { "content-type": type }, body: pageView() }
      expect(await host.call(TRACK, sent)).toMatchObject(OK)
    }
    const request = new Request(`http://localhost${TRACK}`, {
      method: "POST",
      headers: { "x-api-key": host.secrets.track },
      body: new TextEncoder().encode(JSON.stringify(pageView()))
    })
    expect(request.headers.get("content-type")).toBeNull()
    expect(await host.send(request)).toMatchObject(OK)
    expect(host.writes.events).toHaveLength(types.length + 1)
  })

  test("a publishable key may stand in ?key=, for beacons", async () => {
    await using host = await openHost()
    const path = `${TRACK}?key=${host.secrets.track}`
    expect(await host.call(path, { method: "POST", body: JSON.stringify(pageView()) })).toMatchObject(OK)
    expect(host.writes.events).toMatchObject([{ reportedBy: "pixel" }])
  })

  test("a secret key is never taken from ?key=", async () => {
    await using host = await openHost()
    for (const scope of ["full", "read", "survey"] as const) {
      const answer = await host.call(`${TRACK}?key=${host.secrets[scope]}`, { method: "POST", body: pageView() })
      expect(answer).toMatchObject({ status: 401, json: { error: "Invalid API key" } })
    }
    expect(host.isUntouched()).toBe(true)
  })

  test("a test key may stand in ?key=, and nothing is stored", async () => {
    await using host = await openHost()
    const answer = await host.call(`${TRACK}?key=${host.secrets.test}`, { method: "POST", body: pageView() })
    expect(answer).toMatchObject({ status: 200, json: { ok: true, sandbox: true } })
    expect(host.isUntouched()).toBe(true)
  })

  test("the header counts before ?key=", async () => {
    await using host = await openHost()
    const sent = { method: "POST", key: "unknown", body: pageView() }
    expect(await host.call(`${TRACK}?key=${host.secrets.track}`, sent)).toMatchObject({ status: 401 })
    expect(host.isUntouched()).toBe(true)
  })

  test("a publishable key reports as the pixel, a full one as the customer's server", async () => {
    await using host = await openHost()
    await host.call(TRACK, { method: "POST", key: host.secrets.track, body: pageView() })
    await host.call(TRACK, { method: "POST", key: host.secrets.full, body: pageView() })
    expect(host.writes.events.map(({ reportedBy }) => reportedBy)).toEqual(["pixel", "server"])
  })

  test("what a known bot sends with a publishable key is kept and marked; the name of a client is no sign of one", async () => {
    await using host = await openHost()
    const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"
    const bot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
    for (const [key, agent] of [
      [host.secrets.track, bot],
      [host.secrets.track, "curl/8.5.0"],
      [host.secrets.track, browser],
      [host.secrets.full, "curl/8.5.0"]
    ] as const) {
      const sent = { method: "POST", key, headers: { "user-agent": agent }, body: pageView() }
      expect(await host.call(TRACK, sent)).toMatchObject(OK)
    }
    expect(host.writes.events.map(({ isBot }) => isBot)).toEqual([true, false, false, false])
  })

  test("a key of another scope is 401, with the reason in details (acceptance 21)", async () => {
    await using host = await openHost()
    for (const scope of ["read", "survey"] as const) {
      const answer = await host.call(TRACK, { method: "POST", key: host.secrets[scope], body: pageView() })
      expect(answer).toMatchObject({
        status: 401,
        json: { error: "Invalid API key", details: [expect.stringContaining("scope")] }
      })
    }
    expect(host.isUntouched()).toBe(true)
  })

  test("a test key is answered with sandbox true, refusals too, and nothing is written", async () => {
    await using host = await openHost()
    const report = async () =>
      (await host.call("/api/v1/attribution/report?to=2026-06-01", { key: host.secrets.test })).json
    const before = await report()
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.test, body: purchase() })).toMatchObject({
      status: 200,
      json: { ok: true, sandbox: true }
    })
    expect(await host.call(TRACK, { method: "POST", key: host.secrets.test, body: {} })).toMatchObject({
      status: 400,
      json: { error: "Invalid request", details: ["event_type: is required", "pv_id: is required"], sandbox: true }
    })
    expect(await report()).toEqual(before)
    expect(host.isUntouched()).toBe(true)
  })

  test("an event sent again under its event_id is one event", async () => {
    await using host = await openHost()
    const bodies = [purchase({ event_id: EVENT_ID }), purchase({ event_id: EVENT_ID, order_id: "1002" })]
    for (const body of bodies) {
      expect(await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).toMatchObject(OK)
    }
    const found = await Promise.all(
      ["1001", "1002"].map((id) => host.call(`/api/v1/attribution/orders/${id}`, { key: host.secrets.read }))
    )
    expect(found.map(({ status }) => status)).toEqual([200, 404])
  })
})

describe("POST /api/v1/track accepts cross-origin requests from all origins", () => {
  const ORIGIN = { origin: "https://any.example" }

  test("a preflight is answered to any origin", async () => {
    await using host = await openHost()
    const answer = await host.call(TRACK, {
      method: "OPTIONS",
      headers: {
        ...ORIGIN,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,x-api-key"
      }
    })
    expect(answer.status).toBe(204)
    expect(answer.text).toBe("")
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    expect(answer.headers.get("access-control-allow-methods")).toBe("POST")
    expect(answer.headers.get("access-control-allow-headers")).toBe("content-type, x-api-key, authorization")
    expect(answer.headers.get("access-control-max-age")).toBe("86400")
  })

  test("successes and errors can be read by any origin", async () => {
    await using host = await openHost()
    const answers = await Promise.all([
      host.call(TRACK, { method: "POST", headers: ORIGIN, key: host.secrets.track, body: pageView() }),
      host.call(TRACK, { method: "POST", headers: ORIGIN, key: host.secrets.track, body: {} }),
      host.call(TRACK, { method: "POST", headers: ORIGIN, body: pageView() }),
      host.call(TRACK, { method: "POST", headers: ORIGIN, key: host.secrets.read, body: pageView() }),
      host.call(TRACK, { method: "GET", headers: ORIGIN })
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 401, 404])
    for (const { headers } of answers) {
      expect(headers.get("access-control-allow-origin")).toBe("*")
      expect(headers.get("access-control-allow-credentials")).toBeNull()
    }
  })

  test("other endpoints don't: a key's account is not for pages to read", async () => {
    await using host = await openHost()
    const account = await host.call("/api/v1/account", { key: host.secrets.full, headers: ORIGIN })
    expect(account.headers.get("access-control-allow-origin")).toBeNull()
    const preflight = await host.call("/api/v1/account", { method: "OPTIONS", headers: ORIGIN })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull()
    expect(preflight.headers.get("access-control-allow-methods")).toBeNull()
  })
})
