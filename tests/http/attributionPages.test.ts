import { describe, expect, test } from "bun:test"
import { Schema } from "effect"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { createLink } from "../../domain/tracking/links/createLink.ts"
import { AttributionReportBody } from "../../hosts/http/revenue/attribution/attributionReport.ts"
import { Role } from "../../ports/accounts/people/Person.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { shopBody } from "../revenue/attribution/shopPayloads.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import type { TestHost } from "./host.ts"
import { expectWellMade } from "./memberLooks.ts"
import { signed } from "./shopNotice.ts"
import { addMember, Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const OWNER = "owner@brand.example"
const { browser: chromium } = useChromium()
const HOSTILE = `<script>"'&é\u202e🦄`

interface Placed {
  readonly id: number
  readonly at: string
  readonly code?: string
  readonly total?: string
  readonly currency?: string
}

const place = async (host: TestHost, { id, at, code, total = "50.00", currency = "USD" }: Placed) => {
  const body = shopBody({
    id,
    name: `#${9_000 + id}`,
    order_number: 9_000 + id,
    created_at: at,
    processed_at: at,
    updated_at: at,
    landing_site: null,
    note_attributes: [],
    discount_applications: [],
    customer: null,
    total_price: total,
    currency,
    discount_codes: code === undefined ? [] : [{ code }]
  })
  expect((await host.call("/api/webhooks/shop", { method: "POST", headers: signed(body), body })).status).toBe(200)
}

const QUERY = "from=2026-03-01&to=2026-03-04&interval=day&group_by=creator"

const openWorld = async (role: Role = "owner") => {
  const world = await openMailedHost()
  const { host } = world
  await addMember(host, host.tenant.id, OWNER, role)
  const browser = await signedInBrowser(world, OWNER)
  return { world, host, browser }
}

/** Orders of two creators, of nobody and in three currencies. */
const fill = async (host: TestHost) => {
  await host.run(
    createLink({
      code: LinkCode.make("hostile"),
      destinationUrl: "https://shop.example/",
      tenantId: host.tenant.id,
      creator: { platform: "tiktok", handle: HOSTILE },
      promoCode: "EVIL"
    })
  )
  await place(host, { id: 1, at: "2026-03-01T12:00:00Z", code: "JANE10", total: "1234.50" })
  await place(host, { id: 2, at: "2026-03-02T12:00:00Z", code: "JANE10", total: "0.07" })
  await place(host, { id: 3, at: "2026-03-02T13:00:00Z", code: "EVIL", total: "19.99" })
  await place(host, { id: 4, at: "2026-03-03T13:00:00Z", total: "10.01" })
  await place(host, { id: 5, at: "2026-03-03T14:00:00Z", code: "JANE10", total: "1.234", currency: "KWD" })
  await place(host, { id: 6, at: "2026-03-03T15:00:00Z", code: "EVIL", total: "777", currency: "JPY" })
}

/** A text of a page as a browser reads it. */
const unescaped = (text: string): string =>
  text
    .replace(/&#x([\da-f]+);|&#(\d+);/gi, (_, hex, decimal) =>
      String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
    )
    .replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[String(name)] ?? "")

const grouped = (revenue: string): string => revenue.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ",")
const statementsOf = Schema.decodeUnknownSync(
  Schema.Struct({ statements: Schema.Array(Schema.Struct({ currency: Schema.String, sum: Schema.String })) })
)
const reportOf = Schema.decodeUnknownSync(AttributionReportBody)

/** Acceptance 498, of this part: the pages that members see of what was sold. */
describe("the page of attribution (acceptance 498)", () => {
  test("tells, for the same question, the figures of the API to the minor unit, in every currency", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    await fill(host)
    const report = reportOf((await host.call(`/api/v1/attribution/report?${QUERY}`, { key: host.secrets.read })).json)
    const page = await browser.open(`/attribution?${QUERY}&compare=touch`)
    expect(page.status).toBe(200)
    expect(report.totals.map(({ currency }) => currency)).toEqual(["JPY", "KWD", "USD"])
    for (const { currency, revenue } of [...report.totals, ...report.unattributed, ...report.creators]) {
      expect(page.text).toContain(`${grouped(revenue)} ${currency}`)
    }
    // Of each day and currency what creators earned is one part, and what is nobody's the other.
    for (const day of ["1,234.50", "20.06", "10.01", "1.234", "777"]) expect(page.text).toContain(`<bdi>${day}</bdi>`)
    expect(page.text).not.toContain("<script>")
    // What can't be seen in a handle, and turns the writing around, is no part of it.
    expect(unescaped(page.text)).toContain(`<bdi>tiktok/<wbr>${HOSTILE.replace("\u202e", "")}</bdi>`)
  })

  test("tells what creators' orders are due by the rules, to the cent what their statements say, and sorts by it", async () => {
    const { host, browser } = await openWorld("viewer")
    await using _ = host
    await fill(host)
    const asked = "/attribution?from=2026-03-01&to=2026-03-31"
    expect((await browser.open(asked)).text).not.toContain("Commission</a>")
    const terms = { percent_ppm: 100_000, base: ["goods", "tax", "shipping", "tips", "fees"] }
    const rule = { from: "2026-01-01", terms }
    const made = await host.call("/api/v1/commissions/rules", { method: "POST", key: host.secrets.full, body: rule })
    expect(made.status).toBe(200)
    const { statements } = statementsOf(
      (await host.call("/api/v1/statements?month=2026-03", { key: host.secrets.read })).json
    )
    expect(statements.map(({ currency, sum }) => `${sum} ${currency}`).toSorted()).toEqual([
      "0.123 KWD",
      "2.00 USD",
      "6.01 USD",
      "78 JPY"
    ])
    const { text } = await browser.open(`${asked}&sort=commission`)
    const cells = [...text.matchAll(/data-label="Commission"[^>]*>([^<]*)</g)].map(([, cell]) => cell)
    expect(cells.filter((cell) => cell !== "–").toSorted()).toEqual(statements.map(({ sum }) => sum).toSorted())
    expect(text.indexOf(">2.00<")).toBeLessThan(text.indexOf(">6.01<"))
    const campaigns = await browser.open(`${asked}&group_by=campaign`)
    expect(campaigns.text).not.toContain('data-label="Commission"')
  })

  browserTest("with commissions it is sound at every width, light and dark", async () => {
    const { host, browser } = await openWorld("viewer")
    await using _ = host
    await fill(host)
    const body = { from: "2026-01-01", terms: { percent_ppm: 100_000 } }
    await host.call("/api/v1/commissions/rules", { method: "POST", key: host.secrets.full, body })
    const page = await browser.open("/attribution?from=2026-03-01&to=2026-03-31")
    expect(page.text).toContain('data-label="Commission"')
    await expectWellMade(chromium(), "attribution", page)
  })

  test("its CSV is, byte for byte, that of the API for what is shown", async () => {
    const { host, browser } = await openWorld("viewer")
    await using _ = host
    await fill(host)
    const asked = `${QUERY}&model=linear&currency=USD`
    const page = await browser.open(`/attribution?${asked}`)
    const [, address = ""] = /href="(\/attribution\/report\.csv[^"]*)"/.exec(page.text) ?? []
    const csv = await browser.open(unescaped(address))
    const api = await host.call(`/api/v1/attribution/report?${asked}&format=csv`, { key: host.secrets.read })
    expect([csv.status, csv.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"])
    expect(csv.text).toBe(api.text)
    expect(csv.text).toContain("1234.50")
  })

  test("an account without orders is told so; what can't be asked is said, and the form stays", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    const empty = await browser.open("/attribution")
    expect(empty.status).toBe(200)
    expect(empty.text).toContain("There are no orders in this period")
    const wrong = await browser.open("/attribution?model=magic&from=2026-02-30&currency=XXX")
    expect(wrong.status).toBe(400)
    for (const text of ["Model: must be one of", "From: must be", "Currency: must be", "<form"]) {
      expect(wrong.text).toContain(text)
    }
    expect((await browser.open("/attribution?model=&from=&to=&currency=&interval=&group_by=")).status).toBe(200)
    for (const text of ["\0", "\ud800", `"><script>`]) {
      const page = await browser.open(`/attribution?currency=${encodeURIComponent(text.toWellFormed())}`)
      expect(page.status).toBe(400)
      expect(page.text).not.toContain("<script>")
    }
  })

  test.each(Role.literals)("a %s reads it; nobody who is not signed in does", async (role) => {
    const { host, browser } = await openWorld(role)
    await using _ = host
    await fill(host)
    for (const path of ["/attribution", "/attribution/orders", "/attribution/orders/1", "/attribution/report.csv"]) {
      expect((await browser.open(path)).status).toBe(200)
      const answer = await new Browser(host).open(path)
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in"])
    }
  })
})

describe("the orders behind a number", () => {
  test("are those of the API, page by page, each with its part; an order's page tells who had a part in it", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    await fill(host)
    for (let id = 100; id < 155; id++)
      await place(host, { id, at: "2026-03-04T10:00:00Z", code: "JANE10", total: "1.01" })
    const asked = "creator=instagram/jane&currency=USD&from=2026-03-01&to=2026-03-04"
    const first = await browser.open(`/attribution/orders?${asked}`)
    expect(first.text).toContain("1.01 USD")
    expect(first.text).not.toContain("1,234.50 USD")
    const [, next = ""] = /href="([^"]*cursor=[^"]*)"/.exec(first.text) ?? []
    const second = await browser.open(unescaped(next))
    const ids = (text: string) => [...text.matchAll(/href="\/attribution\/orders\/(\d+)\?/g)].map(([, id]) => id)
    const shown = [...ids(first.text), ...ids(second.text)]
    expect(ids(first.text)).toHaveLength(50)
    expect(new Set(shown).size).toBe(57)
    expect(second.text).toContain("1,234.50 USD")
    expect(first.text + second.text).not.toContain("19.99")
    const [, address = ""] = /href="(\/attribution\/orders\/1\?[^"]*)"/.exec(second.text) ?? []
    const order = await browser.open(unescaped(address))
    expect(order.status).toBe(200)
    for (const text of ["instagram/<wbr>jane", "1,234.50 USD", "100 %", "Placed", "shop.example.com"]) {
      expect(order.text).toContain(text)
    }
    expect((await browser.open("/attribution/orders?cursor=nonsense")).status).toBe(400)
    expect((await browser.open("/attribution/orders?unattributed=true&currency=USD")).text).toContain("10.01 USD")
  })

  test("another tenant's order answers as one that isn't there", async () => {
    const { world, host } = await openWorld()
    await using _ = host
    await fill(host)
    const other = await host.run(createTenant("Other Ltd"))
    await addMember(host, other.id, "other@elsewhere.example", "owner")
    const stranger = await signedInBrowser(world, "other@elsewhere.example")
    const theirs = await stranger.open("/attribution/orders/1")
    const nobodys = await stranger.open("/attribution/orders/987654")
    expect([theirs.status, theirs.text.replace(/"req[^"]*"/g, "")]).toEqual([
      404,
      nobodys.text.replace(/"req[^"]*"/g, "")
    ])
    expect((await stranger.open("/attribution/orders")).text).toContain("There are no such orders")
    expect((await stranger.open(`/attribution/orders/${encodeURIComponent(`"><script>`)}`)).text).not.toContain(
      "<script>"
    )
  })

  test("are the newest first, each with its creator, link and state; found by number, creator, store and state", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    await fill(host)
    const { text } = await browser.open("/attribution/orders")
    const ids = [...text.matchAll(/href="\/attribution\/orders\/(\d+)\?/g)].map(([, id]) => id)
    expect(ids).toEqual(["6", "5", "4", "3", "2", "1"])
    for (const shown of ['href="/creators/instagram/jane"', 'href="/links/hostile"', "Not attributed", "Paid"]) {
      expect(text).toContain(shown)
    }
    const idsOf = async (query: string) =>
      [
        ...(await browser.open(`/attribution/orders?${query}`)).text.matchAll(/href="\/attribution\/orders\/(\d+)\?/g)
      ].map(([, id]) => id)
    expect(await idsOf("by=jane")).toEqual(["5", "2", "1"])
    expect(await idsOf("by=instagram/jane&state=")).toEqual(["5", "2", "1"])
    expect(await idsOf("by=nobody.known")).toEqual([])
    expect(await idsOf("state=unattributed")).toEqual(["4"])
    expect(await idsOf("state=refunded")).toEqual([])
    expect(await idsOf("store=elsewhere.example")).toEqual([])
    expect(await idsOf("period=7d")).toEqual([])
    const found = await browser.open("/attribution/orders?q=%239004")
    expect([found.status, found.headers.get("location")]).toEqual([303, "/attribution/orders/4?shop=shop.example.com"])
    const none = await browser.open(`/attribution/orders?q=${encodeURIComponent(HOSTILE)}`)
    expect([none.status, none.text.includes("No order is called"), none.text.includes("<script>")]).toEqual([
      200,
      true,
      false
    ])
    const csv = await browser.open("/attribution/orders.csv?by=jane")
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(
      csv.text
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(",")[1])
    ).toEqual(["5", "2", "1"])
  })

  test("say who reported an order, and no more than that", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    await fill(host)
    const { text } = await browser.open("/attribution/orders/1")
    expect(text).toContain("Only the store reported this order.")
    expect(text).toContain("<title>Order #9001</title>")
    expect(text).not.toContain("say the same")
  })
})

describe("the table of attribution", () => {
  test("follows what is grouped by, sorts by its columns, and stands beside the period before", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    await fill(host)
    const asked = "from=2026-03-02&to=2026-03-02"
    const creators = await browser.open(`/attribution?${asked}&group_by=creator&currency=USD`)
    // Jane's 0.07 after 1,234.50 the day before; the other one is new.
    expect(creators.text).toContain("▼ 100 %")
    expect(creators.text).toContain("new</span>")
    expect(creators.text).toContain("2 Mar 2026, against 1 Mar 2026")
    const links = await browser.open(`/attribution?${asked}&group_by=link`)
    expect(links.text).toContain('href="/links/hostile"')
    expect(links.text).not.toContain('href="/creators/instagram/jane"')
    const placeOf = (text: string, name: string) => text.indexOf(`href="/creators/${name}`)
    const rising = await browser.open(`/attribution?${asked}&group_by=creator&currency=USD&sort=revenue`)
    expect(placeOf(rising.text, "instagram/jane")).toBeLessThan(placeOf(rising.text, "tiktok"))
    const falling = await browser.open(`/attribution?${asked}&group_by=creator&currency=USD&sort=-revenue`)
    expect(placeOf(falling.text, "instagram/jane")).toBeGreaterThan(placeOf(falling.text, "tiktok"))
    expect((await browser.open(`/attribution?${asked}&compare=none`)).text).not.toContain("against 1 Mar")
    for (const period of ["7d", "30d", "90d", "month", "last_month"]) {
      const { status, text } = await browser.open(`/attribution?period=${period}`)
      expect([
        period,
        status,
        /aria-current="page">(7 days|30 days|90 days|This month|Last month)</.test(text)
      ]).toEqual([period, 200, true])
    }
  })
})

describe("the filters of attribution", () => {
  const asked = "from=2026-03-01&to=2026-03-04&interval=day&group_by=creator"

  test("stand in the address, are shown as chips that can be removed, and are kept by every other choice", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    await fill(host)
    const page = await browser.open(`/attribution?${asked}&creator=instagram/jane&country=`)
    expect(page.status).toBe(200)
    expect(page.text).toContain("1,234.57 USD")
    for (const gone of ["19.99", "10.01 USD", "tiktok", "Not attributed</a>"]) expect(page.text).not.toContain(gone)
    const links = [...page.text.matchAll(/<a [^>]*href="(\/attribution\?[^"]*)"([^>]*)>/g)].map(
      ([, address = "", more = ""]) => ({
        query: new URLSearchParams(unescaped(address).split("?")[1]),
        more
      })
    )
    const removing = links.filter(({ more }) => more.includes("Remove the filter"))
    expect(removing.map(({ query }) => [query.get("creator"), query.get("country")])).toEqual([
      [null, ""],
      ["instagram/jane", null]
    ])
    const others = links.filter(({ more }) => !more.includes("Remove the filter"))
    // Five periods, six groupings and what the table is sorted by.
    expect(others.length).toBeGreaterThan(16)
    for (const { query } of others) {
      expect([query.get("creator"), query.get("country")]).toEqual(["instagram/jane", ""])
    }
    expect(page.text).toContain("Country not known")
    expect(page.text).toContain('<input type="hidden" name="creator" value="instagram/jane">')
    const [, csvAddress = ""] = /href="(\/attribution\/report\.csv[^"]*)"/.exec(page.text) ?? []
    const api = await host.call(`/api/v1/attribution/report?${asked}&creator=instagram/jane&country=&format=csv`, {
      key: host.secrets.read
    })
    const csv = (await browser.open(unescaped(csvAddress))).text
    expect(csv).toBe(api.text)
    expect(csv).toContain("instagram/jane")
    const [, behind = ""] = /href="(\/attribution\/orders\?[^"]*)"/.exec(page.text) ?? []
    expect(unescaped(behind)).toContain("creator=instagram%2Fjane&country=")
  })

  test("are chosen in the table and by the form, a creator by the handle alone; the rest of the question stays", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    await fill(host)
    const all = await browser.open(`/attribution?${asked}&currency=USD`)
    const only = [...all.text.matchAll(/<a class="only" href="([^"]*)"/g)].map(([, address = ""]) => unescaped(address))
    expect(only).toHaveLength(2)
    const [address = ""] = only
    expect(address).toContain("creator=instagram%2Fjane")
    const chosen = await browser.open(address)
    expect(chosen.text).toContain("1,234.57 USD")
    expect(chosen.text).toContain('aria-current="page">Link<')
    const typed = await browser.open(`/attribution?${asked}&only=creator&named=%40Jane`)
    expect(typed.text).toContain("Remove the filter Creator: instagram/jane")
    expect((await browser.open(`/attribution?${asked}&only=&named=jane`)).text).not.toContain("Remove the filter")
    const hostile = await browser.open(`/attribution?${asked}&campaign=${encodeURIComponent(HOSTILE)}`)
    expect([hostile.status, hostile.text.includes("<script>")]).toEqual([200, false])
    expect(hostile.text).toContain("No order of this period matches the filters.")
    const wrong = await browser.open(`/attribution?${asked}&country=${encodeURIComponent(HOSTILE)}`)
    expect([wrong.status, wrong.text.includes("<script>")]).toEqual([400, false])
    expect(wrong.text).toContain("Country: must be a country")
  })
})
