import { describe, expect, test } from "bun:test"
import { Effect, Redacted, Schema } from "effect"
import { connectShop, setStoreZone } from "../../domain/tracking/stores/connectShop.ts"
import { TimeZone } from "../../ports/accounts/tenants/AttributionSettings.ts"
import { Watch } from "../../ports/revenue/fraud/Watch.ts"
import { OrderAlias, type OrderNotice, ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { DeadLetters, LetterId } from "../../ports/tracking/stores/DeadLetters.ts"
import { aNotice, aShopNotice, noon, orderId, usd } from "../contracts/attributionExamples.ts"
import { aDecision, aSignal } from "../contracts/watchExamples.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { LINKS, openHost, SHOP, type TestHost } from "./host.ts"
import { expectWellMade } from "./memberLooks.ts"
import { addMember, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const BOOKS = "/api/v1/attribution/books"
const DAYS = "from=2025-03-01&to=2025-03-31"
const OTHER_SHOP = ShopDomain.make("other.example.com")

const Figures = {
  orders: Schema.Int,
  ordered_minor: Schema.Int,
  gross_minor: Schema.Int,
  refunded_minor: Schema.Int,
  cancelled_minor: Schema.Int,
  net_minor: Schema.Int
}
const FIGURE_NAMES = [
  "orders",
  "ordered_minor",
  "gross_minor",
  "refunded_minor",
  "cancelled_minor",
  "net_minor"
] as const
type Figures = { readonly [Name in (typeof FIGURE_NAMES)[number]]: number }
const Row = {
  shop_domain: Schema.NullOr(Schema.String),
  currency: Schema.String,
  total: Schema.Struct(Figures),
  lines: Schema.Array(Schema.Struct({ line: Schema.String, ...Figures }))
}
const readBooks = Schema.decodeUnknownSync(
  Schema.Struct({
    days: Schema.Array(Schema.Struct({ day: Schema.String, ...Row })),
    totals: Schema.Array(Schema.Struct(Row)),
    not_read: Schema.Array(Schema.Struct({ day: Schema.String, shop_domain: Schema.String, notices: Schema.Int })),
    lost: Schema.Array(Schema.Unknown)
  })
)
const readPage = Schema.decodeUnknownSync(
  Schema.Struct({
    booked: Schema.Array(Schema.Struct({ order_id: Schema.String, line: Schema.String, ...Figures })),
    next_cursor: Schema.NullOr(Schema.String)
  })
)

const sum = (rows: ReadonlyArray<Figures>): Figures => {
  const all = { orders: 0, ordered_minor: 0, gross_minor: 0, refunded_minor: 0, cancelled_minor: 0, net_minor: 0 }
  for (const row of rows) for (const name of FIGURE_NAMES) all[name] += row[name]
  return all
}
const figuresOf = (row: Figures): Figures => sum([row])

const booksOf = async (host: TestHost, query = DAYS) => {
  const answer = await host.call(`${BOOKS}?${query}`, { key: host.secrets.read })
  expect(answer.status).toBe(200)
  return readBooks(answer.json)
}

/** All orders of a line, a page of `limit` after the other. */
const ordersOf = async (host: TestHost, query: string, limit: number) => {
  const found: Array<ReturnType<typeof readPage>["booked"][number]> = []
  for (let cursor: string | null = ""; cursor !== null; ) {
    const next: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
    const answer = await host.call(`${BOOKS}/orders?${query}&limit=${limit}${next}`, { key: host.secrets.read })
    expect(answer.status).toBe(200)
    const page = readPage(answer.json)
    found.push(...page.booked)
    cursor = page.next_cursor
  }
  return found
}

/** One order for each line, in two stores and of none. */
const openWorld = async () => {
  const host = await openHost()
  const tenantId = host.tenant.id
  const alias = (id: string) => [OrderAlias.make({ id: orderId(`#${id}`), kind: "number" })]
  const sold = (id: string, day: number, fields: Partial<OrderNotice> = {}) =>
    aShopNotice(tenantId, 1, {
      orderId: orderId(id),
      shopDomain: SHOP,
      aliases: alias(id),
      placedAt: noon(day),
      receivedAt: noon(day, 1_000),
      total: usd(5_000n),
      paidMinorUnits: 5_000n,
      grossMinorUnits: 5_000n,
      landing: null,
      storedRefs: [],
      promoCodes: [],
      pvId: null,
      ...fields
    })
  const unpaid = { payment: "pending", paidMinorUnits: 0n, grossMinorUnits: 0n } as const
  const notices: ReadonlyArray<OrderNotice> = [
    sold("attributed", 3, { landing: { code: LINKS.jane.code, clickId: null } }),
    sold("nobodys", 3),
    sold("part-back", 3, { payment: "partially_refunded", paidMinorUnits: 3_500n }),
    sold("held", 4),
    sold("fraud", 4),
    sold("test", 4, { isTest: true }),
    sold("cancelled", 5, { isCancelled: true }),
    sold("unpaid", 5, unpaid),
    sold("deleted", 5, { isDeleted: false }),
    sold("gift-card", 6, {
      total: usd(0n),
      paidMinorUnits: 0n,
      grossMinorUnits: 0n,
      parts: { goods: 0n, tax: 0n, shipping: 0n, tips: 0n, fees: 0n, giftCards: 2_500n }
    }),
    sold("others", 3, { shopDomain: OTHER_SHOP }),
    aNotice(tenantId, { orderId: orderId("browser"), placedAt: noon(7), receivedAt: noon(7), total: usd(1_111n) })
  ]
  const deletion = sold("deleted", 5, { isDeleted: true, version: 2, receivedAt: noon(6) })
  const key = (id: string) => ({ shopDomain: SHOP, orderId: orderId(id) })
  await host.run(
    Effect.gen(function* () {
      yield* connectShop({ tenantId, domain: OTHER_SHOP, secret: Redacted.make("shpss_other") })
      const book = yield* Orders
      yield* Effect.forEach([...notices, deletion], book.record, { discard: true })
      const watch = yield* Watch
      yield* watch.record(tenantId, [aSignal({ orders: [key("held"), key("fraud")] })], noon(8))
      yield* watch.decide(tenantId, aDecision(key("fraud"), "confirm"))
      yield* DeadLetters.use((letters) =>
        letters.keep(
          {
            tenantId,
            id: LetterId.make("5".repeat(64)),
            shopDomain: SHOP,
            topic: "orders/create",
            receivedAt: noon(9),
            triggeredAt: null,
            reason: "unreadable",
            problems: ["currency: is none"],
            readerVersion: 1,
            lastTriedAt: noon(9),
            nextTryAt: null
          },
          new TextEncoder().encode("{}")
        )
      )
    })
  )
  return host
}

describe("books", () => {
  test("have every order that is known on one line, and the lines add up to the total", async () => {
    await using host = await openWorld()
    const books = await booksOf(host)
    const own = books.totals.find(({ shop_domain }) => shop_domain === SHOP)
    expect(
      Object.fromEntries((own?.lines ?? []).map(({ line, orders, net_minor }) => [line, [orders, net_minor]]))
    ).toEqual({
      attributed: [1, 5_000],
      not_attributed: [2, 8_500],
      on_hold: [1, 5_000],
      fraud: [1, 5_000],
      test: [1, 0],
      cancelled: [1, 0],
      unpaid: [1, 0],
      deleted: [1, 0],
      gift_cards: [1, 0]
    })
    expect(books.totals.map(({ shop_domain, lines }) => [shop_domain, lines.map(({ line }) => line)])).toContainEqual([
      null,
      ["unconfirmed"]
    ])
    for (const { total, lines } of [...books.days, ...books.totals]) {
      expect(figuresOf(total)).toEqual(sum(lines))
      for (const row of lines) expect(row.gross_minor).toBe(row.net_minor + row.refunded_minor + row.cancelled_minor)
    }
    for (const total of books.totals) {
      const days = books.days.filter((day) => day.shop_domain === total.shop_domain && day.currency === total.currency)
      expect(figuresOf(total.total)).toEqual(sum(days.map((day) => day.total)))
    }
    expect(sum(books.totals.map(({ total }) => total)).orders).toBe(12)
    expect(books.not_read).toEqual([{ day: "2025-03-09", shop_domain: SHOP, notices: 1 }])
  })

  test("open each line to its orders, which add up to it in pages of any length", async () => {
    await using host = await openWorld()
    const books = await booksOf(host)
    for (const { shop_domain, currency, lines } of books.totals) {
      for (const line of lines) {
        const query = `${DAYS}&shop=${shop_domain ?? ""}&currency=${currency}&line=${line.line}`
        const [one, many] = [await ordersOf(host, query, 1), await ordersOf(host, query, 200)]
        expect(one).toEqual(many)
        expect(sum(one)).toEqual(figuresOf(line))
        expect(new Set(one.map((order) => order.line))).toEqual(new Set([line.line]))
      }
    }
    expect(await ordersOf(host, `${DAYS}&line=bots`, 50)).toEqual([])
  })

  test("have an order on the day that its store's calendars show, and a zone that is asked for has all of them", async () => {
    await using host = await openWorld()
    const daysOf = async (query: string) =>
      Object.fromEntries(
        (await booksOf(host, query)).days.map(({ day, shop_domain, total }) => [`${shop_domain} ${day}`, total.orders])
      )
    const late = aShopNotice(host.tenant.id, 1, {
      orderId: orderId("late"),
      shopDomain: SHOP,
      aliases: [],
      placedAt: new Date("2025-03-20T23:59:59.999Z"),
      receivedAt: noon(21)
    })
    await host.run(Orders.use((book) => book.record(late)))
    const asked = `from=2025-03-20&to=2025-03-21&shop=${SHOP}`
    expect(await daysOf(asked)).toEqual({ [`${SHOP} 2025-03-20`]: 1 })
    expect(await daysOf(`${asked}&time_zone=Europe/Berlin`)).toEqual({ [`${SHOP} 2025-03-21`]: 1 })
    await host.run(setStoreZone(host.tenant.id, SHOP, TimeZone.make("Pacific/Kiritimati")))
    expect(await daysOf(asked)).toEqual({ [`${SHOP} 2025-03-21`]: 1 })
    expect(await daysOf(`from=2025-03-21&to=2025-03-21&shop=${SHOP}`)).toEqual({ [`${SHOP} 2025-03-21`]: 1 })
    expect(await daysOf(`from=2025-03-20&to=2025-03-20&shop=${SHOP}`)).toEqual({})
    // Another store keeps the account's days.
    expect(await daysOf(`from=2025-03-03&to=2025-03-03&shop=${OTHER_SHOP}`)).toEqual({
      [`${OTHER_SHOP} 2025-03-03`]: 1
    })
  })

  test("are told as CSV with the same figures, a row a line", async () => {
    await using host = await openWorld()
    const books = await booksOf(host)
    const answer = await host.call(`${BOOKS}?${DAYS}&format=csv`, { key: host.secrets.read })
    const lines = answer.text.trimEnd().split("\r\n")
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(lines[0]).toBe("day,shop_domain,currency,line,orders,ordered,gross,refunded,cancelled,net")
    expect(lines).toContain(`2025-03-03,${SHOP},USD,not_attributed,2,100.00,100.00,15.00,0.00,85.00`)
    expect(lines.at(-1)).toBe(`2025-03-09,${SHOP},,not_read,1,,,,,`)
    const rows = books.days.reduce((count, day) => count + day.lines.length + 1, 0)
    expect(lines).toHaveLength(1 + rows + books.not_read.length)
  })

  test("say what is wrong with a question, and compare nobody else's store", async () => {
    await using host = await openWorld()
    const asked: ReadonlyArray<readonly [query: string, said: RegExp]> = [
      ["from=2025-02-30", /from: must be a day/],
      ["from=2025-03-02&to=2025-03-01", /must not be after/],
      ["from=2024-01-01&to=2025-03-01", /at most 366 days/],
      ["shop=not%20a%20store", /shop: must be/],
      ["time_zone=Mars/Base", /time_zone: must be/],
      ["format=xml", /format: must be one of json, csv/]
    ]
    for (const [query, said] of asked) {
      const { status, json } = await host.call(`${BOOKS}?${query}`, { key: host.secrets.read })
      expect({ query, status, said: JSON.stringify(json) }).toEqual({
        query,
        status: 400,
        said: expect.stringMatching(said)
      })
    }
    const compare = (shop: string, body: string) =>
      host.call(`${BOOKS}/compare?shop=${shop}`, { method: "POST", key: host.secrets.read, body })
    expect(await compare("none.example.com", "Day,Total sales\n")).toMatchObject({ status: 400 })
    for (const body of ["", "hello", "[", "[1]", '{"orders":1}', "Day\n2025-03-01\n", "\u0000\u0001"]) {
      expect(await compare(SHOP, body)).toMatchObject({ status: 400, json: { error: "invalid_request" } })
    }
  })
})

describe("pages of the books", () => {
  const { browser: chromium } = useChromium()

  browserTest("show lines, days, orders and a comparison, on wide screens and on narrow ones", async () => {
    const world = await openMailedHost()
    await using host = world.host
    const tenantId = host.tenant.id
    await addMember(host, tenantId, "viewer@brand.example", "viewer")
    const notice = aShopNotice(tenantId, 1, { shopDomain: SHOP, orderId: orderId("2001"), aliases: [] })
    await host.run(Orders.use((book) => book.record(notice)))
    const browser = await signedInBrowser(world, "viewer@brand.example")
    const books = await browser.open(`/attribution/books?${DAYS}`)
    expect(books.text).toContain("Not attributed")
    const orders = await browser.open(`/attribution/books/orders?${DAYS}&shop=${SHOP}&currency=USD&line=not_attributed`)
    expect(orders.text).toContain("2001")
    expect((await browser.open("/attribution/books?from=x")).status).toBe(400)
    const page = chromium()
    await expectWellMade(page, "books", books)
    await expectWellMade(page, "booked-orders", orders)
  })
})
