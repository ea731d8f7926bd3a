import { describe, expect, test } from "bun:test"
import { Option } from "effect"
import { SHARED_DAYS, SHARED_DAYS_MAX, shareReport } from "../../domain/revenue/attribution/sharedReport.ts"
import { createLink } from "../../domain/tracking/links/createLink.ts"
import { Members } from "../../ports/accounts/people/Members.ts"
import { SignInAddress } from "../../ports/accounts/people/Person.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { shopBody } from "../revenue/attribution/shopPayloads.ts"
import { BASE_URL, type TestHost } from "./host.ts"
import { signed } from "./shopNotice.ts"
import { addMember, Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const SHARER = "sharer@brand.example"
const OWNER = "owner@brand.example"
const HOSTILE = `<script>"'&é\u202e🦄`
/** Openings of one link in a minute, and one more. */
const TOO_MANY_OPENINGS = 121

const sell = async (host: TestHost, id: number, code: string, total: string) => {
  const at = "2026-03-01T12:00:00Z"
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
    discount_codes: [{ code }]
  })
  expect((await host.call("/api/webhooks/shop", { method: "POST", headers: signed(body), body })).status).toBe(200)
}

const openWorld = async (role: "member" | "viewer" = "member") => {
  const world = await openMailedHost()
  const { host } = world
  await addMember(host, host.tenant.id, OWNER, "owner")
  await addMember(host, host.tenant.id, SHARER, role)
  await host.run(
    createLink({
      code: LinkCode.make("hostile"),
      destinationUrl: "https://shop.example/",
      tenantId: host.tenant.id,
      creator: { platform: "tiktok", handle: HOSTILE },
      promoCode: "EVIL"
    })
  )
  await sell(host, 1, "JANE10", "1234.50")
  await sell(host, 2, "EVIL", "19.99")
  const browser = await signedInBrowser(world, SHARER)
  return { host, browser }
}

const QUESTION = { from: "2026-03-01", to: "2026-03-04", interval: "day", group_by: "creator", model: "linear" }

const share = async (host: TestHost, browser: Browser, more: Readonly<Record<string, string>> = {}) =>
  browser.send("/attribution/share", { tenant: host.tenant.id, ...QUESTION, ...more })

const linkIn = (text: string): string => {
  const [, path = ""] = new RegExp(`value="${BASE_URL}(/shared/[^"]+)"`).exec(text) ?? []
  return path
}

describe("a shared report of attribution", () => {
  test("shows what its member saw to who is not signed in, leads nowhere into the account, and is kept by nobody", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    const page = await browser.open(`/attribution?${new URLSearchParams(QUESTION)}&creator=instagram/jane`)
    const form = page.text.slice(page.text.indexOf('action="/attribution/share"'))
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
    const fields = Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]))
    expect(fields).toMatchObject({ ...QUESTION, creator: "instagram/jane", compare: "before", tenant: host.tenant.id })
    const made = await browser.send("/attribution/share", { ...fields, days: "30" })
    expect(made.status).toBe(200)
    const path = linkIn(made.text)
    const shown = await new Browser(host).open(path)
    expect(shown.status).toBe(200)
    expect(shown.headers.get("cache-control")).toContain("no-store")
    expect(shown.headers.get("x-robots-tag")).toBe("noindex")
    for (const text of ["1,234.50 USD", "Linear", "1 Mar 2026 to 4 Mar 2026", "Creator: <bdi>instagram/jane</bdi>"]) {
      expect(shown.text).toContain(text)
    }
    expect(shown.text).not.toContain("19.99")
    expect([...shown.text.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      "/favicon.svg",
      "#content"
    ])
    // Whoever has the link reads neither whose it is nor who shared it.
    expect(path).not.toContain(host.tenant.id)
    expect(path).toMatch(/^\/shared\/[\w-]+$/)
  })

  test("shows every row and hostile names as text; of a preset it stays what was seen", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    const shown = await new Browser(host).open(linkIn((await share(host, browser)).text))
    expect(shown.text).not.toContain("<script>")
    expect(shown.text).toContain("19.99 USD")
    const page = await browser.open("/attribution?period=7d")
    expect(page.text.slice(page.text.indexOf('action="/attribution/share"'))).toMatch(
      /name="from" value="\d{4}-\d{2}-\d{2}"/
    )
    expect(page.text).not.toContain('name="period"')
  })

  test("is made by members for at most so many days, of a question that can be asked; a viewer makes none", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    for (const [field, value, words] of [
      ["days", String(SHARED_DAYS_MAX + 1), "Days: must be a whole number from 1 to 90"],
      ["days", "0", "Days: must be"],
      ["days", "1.5", "Days: must be"],
      ["model", "magic", "Model: must be one of"],
      ["country", HOSTILE, "Country: must be"],
      ["campaign", "🦄".repeat(100), "too long for a link"]
    ] as const) {
      const refused = await share(host, browser, { [field]: value })
      expect([field, refused.status, refused.text.includes(words)]).toEqual([field, 400, true])
      expect(refused.text).not.toContain("<script>")
    }
    expect((await share(host, browser, { days: String(SHARED_DAYS_MAX) })).status).toBe(200)
    expect((await share(host, new Browser(host))).headers.get("location")).toBe("/sign-in")
    const viewers = await openWorld("viewer")
    await using __ = viewers.host
    expect((await share(viewers.host, viewers.browser)).status).toBe(403)
    expect((await viewers.browser.open("/attribution")).text).not.toContain("/attribution/share")
  })

  test("of a token with any part changed is 404, and past its time 410: both say what to do", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    const path = linkIn((await share(host, browser)).text)
    const stranger = new Browser(host)
    for (const wrong of [
      `${path.slice(0, -2)}AA`,
      `${path}A`,
      "/shared/x",
      "/shared/%00",
      `/shared/${"a".repeat(3_000)}`
    ]) {
      const page = await stranger.open(wrong)
      expect([wrong.slice(0, 12), page.status]).toEqual([wrong.slice(0, 12), 404])
      expect(page.text).not.toContain("1,234.50")
    }
    expect((await stranger.open("/shared/x")).text).toContain("Ask whoever sent it to you for a new one.")
    const person = await host.run(Members.use((members) => members.byAddress(SignInAddress.make(SHARER))))
    if (Option.isNone(person)) throw new Error("nobody has the address")
    const shared = { tenantId: host.tenant.id, personId: person.value.id, question: QUESTION }
    const { token } = await host.run(shareReport({ ...shared, days: -1 }))
    const late = await stranger.open(`/shared/${token}`)
    expect([late.status, late.text.includes("This link has expired")]).toEqual([410, true])
    const { expiresAt } = await host.run(shareReport({ ...shared, days: SHARED_DAYS }))
    expect(Math.round((expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(SHARED_DAYS)
  })

  test("is withdrawn when who shared it is no member any more", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    const path = linkIn((await share(host, browser)).text)
    expect((await new Browser(host).open(path)).status).toBe(200)
    const person = await host.run(Members.use((members) => members.byAddress(SignInAddress.make(SHARER))))
    if (Option.isNone(person)) throw new Error("nobody has the address")
    await host.run(Members.use((members) => members.remove(host.tenant.id, person.value.id)))
    expect((await new Browser(host).open(path)).status).toBe(404)
  })

  test("that is opened too often is refused for a minute", async () => {
    const { host, browser } = await openWorld()
    await using _ = host
    const path = linkIn((await share(host, browser)).text)
    const stranger = new Browser(host)
    const statuses = new Set<number>()
    for (let opening = 0; opening < TOO_MANY_OPENINGS; opening++) statuses.add((await stranger.open(path)).status)
    expect([...statuses]).toEqual([200, 429])
    const refused = await stranger.open(path)
    expect([refused.headers.get("retry-after"), refused.text.includes("opened too often")]).toEqual(["60", true])
  })
})
