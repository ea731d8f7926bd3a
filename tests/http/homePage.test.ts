import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { Role } from "../../ports/accounts/people/Person.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { Commissions } from "../../ports/revenue/commissions/Commissions.ts"
import { Watch } from "../../ports/revenue/fraud/Watch.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { DeadLetters } from "../../ports/tracking/stores/DeadLetters.ts"
import { aStep, checkIn } from "../contracts/checkExamples.ts"
import { aRule } from "../contracts/commissionExamples.ts"
import { aLetter } from "../contracts/deadLetters.contract.ts"
import { aSignal } from "../contracts/watchExamples.ts"
import { shopBody } from "../revenue/attribution/shopPayloads.ts"
import { lookThrough } from "../support/browser/accessibility.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import type { TestHost } from "./host.ts"
import { signed } from "./shopNotice.ts"
import { addMember, Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const HOSTILE = `"><script>alert(1)</script>`
const OWNER = "owner@brand.example"

const place = async (
  host: TestHost,
  id: number,
  daysAgo: number,
  total: string,
  code: string | null,
  currency = "USD"
) => {
  const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
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
    discount_codes: code === null ? [] : [{ code }]
  })
  expect((await host.call("/api/webhooks/shop", { method: "POST", headers: signed(body), body })).status).toBe(200)
}

const openWorld = async (role: Role = "owner") => {
  const world = await openMailedHost()
  await addMember(world.host, world.host.tenant.id, OWNER, role)
  return { world, host: world.host, browser: await signedInBrowser(world, OWNER) }
}

describe("home", () => {
  test("tells what creators earned in the last 30 days, what changed, and what the API says for the same days", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    await place(host, 1, 1, "1200.05", "JANE10")
    await place(host, 2, 2, "34.45", "JANE10")
    await place(host, 3, 3, "99.99", null)
    await place(host, 4, 40, "617.25", "JANE10")
    const page = await browser.open("/home")
    expect(page.status).toBe(200)
    expect(page.text).toContain("<b>1,234.50 USD</b>")
    expect(page.text).toContain("▲ 100 %")
    expect(page.text).toContain("of 1,334.49 USD")
    expect(page.text).toContain("<b>2</b>")
    const from = new Date(Date.now() - 29 * DAY_MS).toISOString().slice(0, 10)
    const api = await host.call(`/api/v1/attribution/report?from=${from}&currency=USD`, { key: host.secrets.read })
    expect(api.json).toMatchObject({
      creators: [{ revenue: "1234.50", revenue_minor: 123_450 }],
      totals: [{ orders: 3 }]
    })
    expect(page.text).toContain("jane")
    const alone = await browser.open("/home?compare=none")
    expect(alone.text).toContain("<b>1,234.50 USD</b>")
    expect(alone.text).not.toContain("▲")
  })

  test("the period stands in the address, with the one before to compare with; what is none is the last 30 days", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    await place(host, 1, 1, "10.00", "JANE10")
    await place(host, 2, 20, "20.00", "JANE10")
    await place(host, 3, 60, "40.00", "JANE10")
    const revenue = async (query: string) =>
      /<b>([\d.]+ USD)<\/b>/.exec((await browser.open(`/home${query}`)).text)?.[1]
    expect(await revenue("?period=7d")).toBe("10.00 USD")
    expect(await revenue("")).toBe("30.00 USD")
    expect(await revenue("?period=%22%3Cscript%3E")).toBe("30.00 USD")
    expect(await revenue("?period=90d")).toBe("70.00 USD")
  })

  test("the currency of most orders leads, and others stand in one line", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    await place(host, 1, 1, "10.00", "JANE10")
    await place(host, 2, 2, "10.00", "JANE10")
    await place(host, 3, 3, "900.00", "JANE10", "EUR")
    const page = await browser.open("/home")
    expect(page.text).toContain("<b>20.00 USD</b>")
    expect(page.text).toContain("+ 900.00 EUR by creators in 1 order<")
  })

  test("what waits is named with where it is decided: holds, consents, a month to close, unread notices", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    const { id } = host.tenant
    await host.run(
      Effect.gen(function* () {
        yield* Watch.use((watch) => watch.record(id, [aSignal()], new Date()))
        yield* Commissions.use((commissions) => commissions.addRule(aRule(id)))
        const check = yield* checkIn("awaiting_payment", { tenantId: id, creatorHandle: HOSTILE, tier: "verified" })
        const asked = aStep("paid_verified")
        const consentDueAt = new Date(Date.now() + DAY_MS)
        yield* Checks.use((checks) => checks.apply(check, { ...asked, changes: { ...asked.changes, consentDueAt } }))
        yield* DeadLetters.use((letters) => letters.keep(aLetter(id), new Uint8Array([1])))
      })
    )
    const { text } = await browser.open("/home")
    expect(text).toContain('<a href="/attribution/watch">1 order on hold</a>')
    expect(text).toMatch(
      /<a href="\/attribution\/statements\?month=\d{4}-\d{2}">Statements of \w+ \d{4} are ready to close<\/a>/
    )
    expect(text).toContain('<a href="/checks">1 check without the creator&#39;s answer</a>')
    expect(text).toContain('<a href="/stores/unread">1 notice of a store unread</a>')
    expect(text).not.toContain("<script>")
    expect(text).not.toContain("You have no address to sign in by")
  })

  test("an account without anything answers, with a list of first steps that ticks itself", async () => {
    const { world, host } = await openWorld()
    await using _ = host
    const other = await host.run(createTenant(`Empty <script>"Ltd`))
    await addMember(host, other.id, "other@elsewhere.example", "viewer")
    const browser = await signedInBrowser(world, "other@elsewhere.example")
    const page = await browser.open("/home")
    expect(page.status).toBe(200)
    expect(page.text).toContain("There were no orders")
    expect(page.text).toContain("Nothing waits for you")
    expect(page.text.match(/☐/g)).toHaveLength(4)
    expect(page.text).not.toContain("<script>")
  })

  test.each(Role.literals)("a %s sees it; nobody who is not signed in does", async (role) => {
    const { host, browser } = await openWorld(role)
    await using _ = host
    const page = await browser.open("/home")
    expect(page.status).toBe(200)
    expect(page.text).toContain("No orders from shop.example.com")
    expect(page.text.match(/☑/g)).toHaveLength(2)
    const answer = await new Browser(host).open("/home")
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in"])
  })
})

describe("in a browser", () => {
  const chromium = useChromium()

  browserTest(
    "home and the pages of attribution have no violation that axe finds, at 360 and 1280, light and dark",
    async () => {
      const { host, browser } = await openWorld()
      await using _ = host
      for (let id = 1; id <= 12; id++) await place(host, id, id * 3, `${id * 17}.25`, id % 3 === 0 ? null : "JANE10")
      for (const path of [
        "/home",
        "/home?period=7d",
        "/attribution?compare=touch",
        "/attribution/orders",
        "/attribution/orders/1"
      ]) {
        const { text } = await browser.open(path)
        const page = await (await chromium.browser().createBrowserContext()).newPage()
        try {
          await page.setContent(text)
          await lookThrough(page, [360, 1280], async (look, found) => {
            expect({ path, ...look, ...found }).toEqual({ path, ...look, breaches: [], isWithin: true })
            if (process.env.PICTURES_DIR) {
              const name = `${path.replaceAll(/[/?=]/g, "_")}-${look.width}-${look.scheme}.png` as const
              await page.screenshot({ path: `${process.env.PICTURES_DIR}/${name}`, fullPage: true, type: "png" })
            }
          })
        } finally {
          await page.close()
        }
      }
    }
  )
})
