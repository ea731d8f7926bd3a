import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import { EDGE_KEY_FIRST, TIME_ZONE_DEFAULT } from "../../ports/accounts/tenants/AttributionSettings.ts"
import {
  EMPTY_PROFILE,
  LEGAL_ADDRESS_CHARACTERS_MAX,
  LEGAL_ADDRESS_LINES_MAX,
  PROFILE_NAME_CHARACTERS_MAX,
  type TenantId
} from "../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { RETENTION_DEFAULT, Retention } from "../../ports/tracking/retention/Retention.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { another, leadsTo, somebody, type World } from "./creatorPageWorld.ts"
import { expectWellMade } from "./memberLooks.ts"
import { openMailedHost } from "./signInWorld.ts"

const HOSTILE = `"><script>alert(1)</script> 🍵 שלום`
const SETTINGS = "/account/settings"

const { browser: chromium } = useChromium()

describe("the page of settings", () => {
  let world: World
  beforeAll(async () => {
    world = await openMailedHost()
  })
  afterAll(() => world.host.close())

  const kept = (tenantId: TenantId) =>
    Promise.all([
      world.host.run(Tenants.use((tenants) => tenants.get(tenantId))),
      world.host.run(Tenants.use((tenants) => tenants.profile(tenantId))),
      world.host.run(Tenants.use((tenants) => tenants.attribution(tenantId)))
    ])
  const deedsOf = async (tenantId: TenantId) => {
    const deeds = await world.host.run(AuditLog.use((log) => log.page(tenantId, { after: null, limit: 10 })))
    return deeds.map(({ kind, subject, outcome }) => [`${kind}`, subject, outcome])
  }

  test("an owner says what the account is called and its brand, which the form that orders a check begins with", async () => {
    const { tenantId, browser } = await somebody(world, 0, "owner")
    const other = await somebody(world, 0, "owner")
    const said = { name: HOSTILE, brand_name: " Mugs & Sons ", category: "", notes: "No alcohol.\r\nTea only." }
    const saved = await browser.send(`${SETTINGS}/profile`, { tenant: tenantId, ...said })
    expect(leadsTo(saved)).toBe(`${SETTINGS}?did=profile`)
    const [tenant, profile] = await kept(tenantId)
    expect([tenant.name, profile]).toEqual([
      HOSTILE,
      { ...EMPTY_PROFILE, brandName: "Mugs & Sons", category: null, notes: "No alcohol.\nTea only." }
    ])
    const page = await browser.open(SETTINGS)
    expect(page.text).not.toContain("<script>")
    expect(page.text).toContain("Mugs &#38; Sons")
    const order = await browser.open("/checks")
    expect(order.text).toMatch(/name="brand_name"[^>]*value="Mugs &#38; Sons"/)
    expect(order.text).toContain("No alcohol.\nTea only.</textarea>")
    expect((await kept(other.tenantId))[1]).toEqual(EMPTY_PROFILE)
    expect(await deedsOf(tenantId)).toEqual([["settings.profile", HOSTILE, "done"]])
  })

  test("an owner says who pays on statements, which a member reads and can't change", async () => {
    const { tenantId, browser } = await somebody(world, 0, "owner")
    const other = await somebody(world, 0, "owner")
    const save = (legal_name: string, legal_address: string) =>
      browser.send(`${SETTINGS}/payer`, { tenant: tenantId, legal_name, legal_address })
    expect(leadsTo(await save(HOSTILE, " 1 Mill Lane\r\n10115 Berlin "))).toBe(`${SETTINGS}?did=payer`)
    const payer = { legalName: HOSTILE, legalAddress: "1 Mill Lane\n10115 Berlin" }
    expect((await kept(tenantId))[1]).toEqual({ ...EMPTY_PROFILE, ...payer })
    const { text } = await browser.open(SETTINGS)
    expect(text).not.toContain("<script>alert")
    expect(text).toContain("1 Mill Lane\n10115 Berlin</textarea>")
    for (const [name, address] of [
      ["n".repeat(PROFILE_NAME_CHARACTERS_MAX + 1), ""],
      ["a\nb", ""],
      ["", "a".repeat(LEGAL_ADDRESS_CHARACTERS_MAX + 1)],
      ["", Array.from({ length: LEGAL_ADDRESS_LINES_MAX + 1 }, () => "a").join("\n")],
      ["", "a\tb"]
    ] as const) {
      expect(leadsTo(await save(name, address))).toBe(`${SETTINGS}?did=wrong_payer`)
    }
    expect((await kept(tenantId))[1]).toEqual({ ...EMPTY_PROFILE, ...payer })
    expect((await kept(other.tenantId))[1]).toEqual(EMPTY_PROFILE)
    const full = Array.from({ length: LEGAL_ADDRESS_LINES_MAX }, () => "a").join("\n")
    expect(leadsTo(await save("", full))).toBe(`${SETTINGS}?did=payer`)
    expect((await kept(tenantId))[1]).toEqual({ ...EMPTY_PROFILE, legalAddress: full })
  })

  test("an owner says how reports are made, as the API then tells", async () => {
    const { tenantId, browser } = await somebody(world, 0, "owner")
    const said = { lookback_days: "14", time_zone: "Europe/Berlin", default_currency: "EUR", keeps_query: "false" }
    const save = (changed: Readonly<Record<string, string>>) =>
      browser.send(`${SETTINGS}/attribution`, { tenant: tenantId, ...said, ...changed })
    expect(leadsTo(await save({}))).toBe(`${SETTINGS}?did=attribution`)
    const settings: object = (await kept(tenantId))[2]
    expect(settings).toEqual({
      lookbackDays: 14,
      timeZone: "Europe/Berlin",
      defaultCurrency: "EUR",
      keepsQuery: false,
      edgeKey: EDGE_KEY_FIRST
    })
    const { text } = await browser.open(SETTINGS)
    expect(text).toContain("<option selected>Europe/Berlin</option>")
    expect(text).toContain("<option selected>EUR</option>")

    for (const wrong of [
      { lookback_days: "0" },
      { lookback_days: "366" },
      { lookback_days: "1e2" },
      { lookback_days: "" },
      { time_zone: "+02:00" },
      { time_zone: "Europe/Atlantis" },
      { default_currency: "EURO" },
      { default_currency: "eur" },
      { keeps_query: "" }
    ]) {
      expect([wrong, leadsTo(await save(wrong))]).toEqual([wrong, `${SETTINGS}?did=wrong_attribution`])
    }
    expect(await kept(tenantId).then(([, , now]): object => now)).toEqual(settings)
    expect(leadsTo(await save({ default_currency: "", time_zone: "UTC", keeps_query: "true" }))).toBe(
      `${SETTINGS}?did=attribution`
    )
    expect((await kept(tenantId))[2]).toEqual({
      lookbackDays: 14,
      timeZone: TIME_ZONE_DEFAULT,
      defaultCurrency: null,
      keepsQuery: true,
      edgeKey: EDGE_KEY_FIRST
    })
    expect(await deedsOf(tenantId)).toEqual([
      ["settings.attribution", "14 days, UTC, no currency, queries passed on", "done"],
      ["settings.attribution", "14 days, Europe/Berlin, EUR, queries left out", "done"]
    ])
  })

  test("an owner says for how long data is kept, as the API then tells; who owns it not sees it", async () => {
    const { tenantId, browser } = await somebody(world, 0, "owner")
    const retention = () => world.host.run(Retention.use((each) => each.settings(tenantId)))
    expect(await retention()).toEqual(RETENTION_DEFAULT)
    const save = (event_months: string, evidence_months: string) =>
      browser.send(`${SETTINGS}/retention`, { tenant: tenantId, event_months, evidence_months })
    expect(leadsTo(await save("13", "2"))).toBe(`${SETTINGS}?did=retention`)
    expect(await retention()).toEqual({ eventMonths: 13, evidenceMonths: 2 })
    for (const [events, evidence] of [
      ["0", "2"],
      ["61", "2"],
      ["13", "4"],
      ["", "2"],
      ["1e1", "2"]
    ] as const) {
      expect(leadsTo(await save(events, evidence))).toBe(`${SETTINGS}?did=wrong_retention`)
    }
    expect(await retention()).toEqual({ eventMonths: 13, evidenceMonths: 2 })
    const viewer = await another(world, tenantId, "viewer")
    expect((await viewer.open(SETTINGS)).text).toMatch(/Months that events and clicks are kept<\/dt><dd[^>]*>13</)
    expect((await viewer.send(`${SETTINGS}/retention`, { tenant: tenantId, event_months: "1" })).status).toBe(403)
    expect(await deedsOf(tenantId)).toEqual([["settings.retention", "13 months, evidence 2 months", "done"]])

    const { host } = world
    const PATH = "/api/v1/account/retention"
    const put = (body: object) => host.call(PATH, { method: "PUT", key: host.secrets.full, body })
    expect((await host.call(PATH, { key: host.secrets.read })).json).toEqual({ event_months: 25, evidence_months: 3 })
    expect((await put({ event_months: 12, evidence_months: 1 })).json).toEqual({ event_months: 12, evidence_months: 1 })
    for (const wrong of [{}, { event_months: 12 }, { event_months: 0, evidence_months: 1 }, { event_months: 1.5 }]) {
      expect([wrong, (await put(wrong)).status]).toEqual([wrong, 400])
    }
    expect((await host.call(PATH, { key: host.secrets.read })).json).toEqual({ event_months: 12, evidence_months: 1 })
  })

  test("what a profile can't hold is not saved, and nothing of the form is", async () => {
    const { tenantId, browser } = await somebody(world, 0, "owner")
    const before = await kept(tenantId)
    const said = { name: "Mugs", brand_name: "Mugs", category: "cups", notes: "x" }
    for (const [wrong, outcome] of [
      [{ name: "  " }, "wrong_name"],
      [{ name: "a\u0000b" }, "wrong_name"],
      [{ name: "a\u2028b" }, "wrong_name"],
      [{ name: "x".repeat(201) }, "wrong_name"],
      [{ brand_name: "x".repeat(201) }, "wrong_profile"],
      [{ category: "two\nlines" }, "wrong_profile"],
      [{ notes: "x".repeat(2001) }, "wrong_profile"],
      [{ notes: "\u0007" }, "wrong_profile"]
    ] as const) {
      const answer = await browser.send(`${SETTINGS}/profile`, { tenant: tenantId, ...said, ...wrong })
      expect([wrong, leadsTo(answer)]).toEqual([wrong, `${SETTINGS}?did=${outcome}`])
    }
    expect(await kept(tenantId)).toEqual(before)
    expect(await deedsOf(tenantId)).toEqual([])
  })

  test("who owns the account not reads the settings, and changes none", async () => {
    const { tenantId } = await somebody(world, 0, "owner")
    const member = await another(world, tenantId, "member")
    const page = await member.open(SETTINGS)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain(`action="${SETTINGS}`)
    expect(page.text).toContain("Only owners change settings.")
    const before = await kept(tenantId)
    for (const form of ["profile", "attribution"]) {
      expect((await member.send(`${SETTINGS}/${form}`, { tenant: tenantId, name: "Mine" })).status).toBe(403)
    }
    expect(await kept(tenantId)).toEqual(before)
  })

  test("the API reads and writes the same profile", async () => {
    const { host } = world
    const PROFILE = "/api/v1/account/profile"
    const patch = (body: object) => host.call(PROFILE, { method: "PATCH", key: host.secrets.full, body })
    expect((await patch({ name: "Mugs Ltd", brand_name: "Mugs", notes: "Tea\nonly" })).json).toEqual({
      name: "Mugs Ltd",
      brand_name: "Mugs",
      category: null,
      notes: "Tea\nonly"
    })
    expect((await patch({ notes: null })).json).toMatchObject({ brand_name: "Mugs", notes: null })
    expect((await host.call(PROFILE, { key: host.secrets.read })).json).toMatchObject({ brand_name: "Mugs" })
    for (const wrong of [{ name: null }, { name: "" }, { brand_name: "" }, { category: "a\nb" }, { notes: 1 }]) {
      expect([wrong, (await patch(wrong)).status]).toEqual([wrong, 400])
    }
    // A test key is answered as if it were written, and nobody else is shown it.
    const tried = { method: "PATCH", key: host.secrets.test, body: { name: "Cups", brand_name: "Cups" } }
    expect((await host.call(PROFILE, tried)).json).toMatchObject({ name: "Cups", brand_name: "Cups" })
    expect((await host.call(PROFILE, { key: host.secrets.test })).json).not.toMatchObject({ brand_name: "Cups" })
    const zone = { method: "PATCH", key: host.secrets.test, body: { time_zone: "Asia/Tokyo" } }
    const ZONES = "/api/v1/attribution/settings"
    expect((await host.call(ZONES, zone)).json).toMatchObject({ time_zone: "Asia/Tokyo" })
    expect((await host.call(ZONES, { key: host.secrets.test })).json).toMatchObject({ time_zone: "UTC" })
  })

  browserTest("the page is well made, for owners and for viewers", async () => {
    const { tenantId, browser } = await somebody(world, 0, "owner")
    await expectWellMade(chromium(), "settings-owner", await browser.open(`${SETTINGS}?did=wrong_attribution`))
    const viewer = await another(world, tenantId, "viewer")
    await expectWellMade(chromium(), "settings-viewer", await viewer.open(SETTINGS))
  })
})
