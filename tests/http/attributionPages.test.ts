import { describe, expect, test } from "bun:test"
import { Schema } from "effect"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { createLink } from "../../domain/tracking/links/createLink.ts"
import { AttributionReportBody } from "../../hosts/http/revenue/attribution/attributionReport.ts"
import { Role } from "../../ports/accounts/people/Person.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { shopBody } from "../revenue/attribution/shopPayloads.ts"
import type { TestHost } from "./host.ts"
import { signed } from "./shopNotice.ts"
import { addMember, Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const OWNER = "owner@brand.example"
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
    const days = report.breakdown?.rows.filter(({ revenue_minor }) => revenue_minor !== 0) ?? []
    expect(days).toHaveLength(6)
    for (const { revenue } of days) expect(page.text).toContain(`<bdi>${grouped(revenue)}</bdi>`)
    expect(page.text).not.toContain("<script>")
    // What can't be seen in a handle, and turns the writing around, is no part of it.
    expect(unescaped(page.text)).toContain(`<bdi>tiktok/${HOSTILE.replace("\u202e", "")}</bdi>`)
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
    for (const text of ["model: must be one of", "from: must be", "currency: must be", "<form"]) {
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
    expect(first.text).toContain("1,234.50 USD")
    expect(first.text).not.toContain("19.99")
    const [, next = ""] = /href="([^"]*cursor=[^"]*)"/.exec(first.text) ?? []
    const second = await browser.open(unescaped(next))
    const ids = (text: string) => [...text.matchAll(/href="\/attribution\/orders\/(\d+)\?/g)].map(([, id]) => id)
    const shown = [...ids(first.text), ...ids(second.text)]
    expect(ids(first.text)).toHaveLength(50)
    expect(new Set(shown).size).toBe(57)
    const [, address = ""] = /href="(\/attribution\/orders\/1\?[^"]*)"/.exec(first.text) ?? []
    const order = await browser.open(unescaped(address))
    expect(order.status).toBe(200)
    for (const text of ["instagram/jane", "1,234.50 USD", "100 %", "Placed", "shop.example.com"]) {
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
})
