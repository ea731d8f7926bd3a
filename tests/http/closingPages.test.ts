import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Option } from "effect"
import { GRACE_DAYS } from "../../domain/accounts/closing/closing.ts"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import { Closures } from "../../ports/accounts/closing/Closures.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { another, leadsTo, somebody, type World } from "./creatorPageWorld.ts"
import { expectWellMade } from "./memberLooks.ts"
import { addMember, type Browser, linkIn, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const DELETE = "/account/settings/delete"
const CLOSED = "/account/closed"

const { browser: chromium } = useChromium()

/** An owner of an account of its own, with the address that they are mailed to. */
const anOwner = async (world: World, credits = 0) => {
  const { tenantId, browser: other } = await somebody(world, credits, "owner")
  const email = `${crypto.randomUUID()}@brand.example`
  await addMember(world.host, tenantId, email, "owner")
  return { tenantId, email, browser: await signedInBrowser(world, email), other }
}

const mailedLink = async (world: World, owner: { tenantId: TenantId; email: string; browser: Browser }) => {
  const mail = world.inbox.next(owner.email)
  const asked = await owner.browser.send(DELETE, { tenant: owner.tenantId, name: " Brand " })
  expect(leadsTo(asked)).toBe(`${DELETE}?did=asked`)
  return linkIn(await mail)
}

const closureOf = (world: World, tenantId: TenantId) =>
  world.host.run(Closures.use((closures) => closures.find(tenantId)))

describe("the pages that delete an account", () => {
  let world: World
  beforeAll(async () => {
    world = await openMailedHost()
  })
  afterAll(() => world.host.close())

  test("an owner types its name, opens the mailed link and presses the button: it is closed, and can be opened again", async () => {
    const owner = await anOwner(world, 7)
    const member = await another(world, owner.tenantId, "member")
    const { text } = await owner.browser.open(DELETE)
    expect(text).toContain("7 credits can&#39;t be spent any more")
    expect(text).toContain("No plan runs.")
    expect(text).toContain("statements of commissions of closed months")
    const link = await mailedLink(world, owner)
    const shown = await owner.browser.open(link)
    expect([shown.status, await closureOf(world, owner.tenantId)]).toEqual([200, Option.none()])

    const told = world.inbox.next(owner.email)
    const before = Date.now()
    const closed = await owner.browser.send(link, { tenant: owner.tenantId })
    expect(leadsTo(closed)).toBe(`${CLOSED}?did=closed`)
    expect((await told).text).toContain(CLOSED)
    const { eraseAt } = Option.getOrThrow(await closureOf(world, owner.tenantId))
    expect(eraseAt.getTime()).toBeGreaterThanOrEqual(before + GRACE_DAYS * DAY_MS)

    // Members are signed out, owners see that it is closed and nothing of it.
    expect(leadsTo(await member.open("/home"))).toBe("/sign-in")
    for (const browser of [owner.browser, owner.other]) {
      expect(leadsTo(await browser.open("/links"))).toBe("/account")
      expect((await browser.open("/account")).text).toContain("Open it again")
    }
    expect((await owner.browser.open(CLOSED)).text).toContain("Brand")
    const kept = await owner.other.send(`${CLOSED}/keep`, { tenant: owner.tenantId })
    expect(leadsTo(kept)).toBe(`${CLOSED}?did=kept`)
    expect((await owner.browser.open("/links")).status).toBe(200)
    expect((await owner.browser.open(CLOSED)).text).toContain("You own no account that is closed.")
    const again = await owner.other.send(`${CLOSED}/keep`, { tenant: owner.tenantId })
    expect(again.status).toBe(403)
    const deeds = await world.host.run(AuditLog.use((log) => log.page(owner.tenantId, { after: null, limit: 5 })))
    expect(deeds.map(({ kind, outcome }) => [`${kind}`, outcome])).toEqual([
      ["account.reopen", "done"],
      ["account.close", "done"]
    ])
  })

  test("keys, the pixel and links of a closed account are refused", async () => {
    const own = await openMailedHost()
    await using host = own.host
    const email = "owner@mugs.example"
    await addMember(host, host.tenant.id, email, "owner")
    const browser = await signedInBrowser(own, email)
    const mail = own.inbox.next(email)
    await browser.send(DELETE, { tenant: host.tenant.id, name: "Mugs Ltd" })
    await browser.send(linkIn(await mail), { tenant: host.tenant.id })
    const statuses = await Promise.all(
      [
        host.call("/api/v1/account", { key: host.secrets.full }),
        host.call(`/api/v1/track/pixel.js?key=${host.secrets.track}`),
        host.call("/api/v1/track", {
          method: "POST",
          key: host.secrets.track,
          body: { event_type: "page_view", pv_id: crypto.randomUUID(), page_url: "https://shop.example/" }
        }),
        host.call("/api/v1/track/click?code=jane-mug")
      ].map(async (answer) => (await answer).status)
    )
    expect(statuses).toEqual([401, 401, 401, 404])
  })

  test("without its name, with somebody else's link or for another account nothing is closed", async () => {
    const [one, other] = [await anOwner(world), await anOwner(world)]
    for (const name of ["", "brand", "Brand Ltd"]) {
      expect(leadsTo(await one.browser.send(DELETE, { tenant: one.tenantId, name }))).toBe(`${DELETE}?did=wrong_name`)
    }
    const link = await mailedLink(world, one)
    expect(leadsTo(await other.browser.open(link))).toBe(`${DELETE}?did=over`)
    expect(leadsTo(await other.browser.send(link, { tenant: other.tenantId }))).toBe(`${DELETE}?did=over`)
    expect((await other.browser.send(link, { tenant: one.tenantId })).status).toBe(403)
    expect(leadsTo(await one.browser.send(`${DELETE}/${"a".repeat(80)}`, { tenant: one.tenantId }))).toBe(
      `${DELETE}?did=over`
    )
    expect((await other.browser.send(`${CLOSED}/keep`, { tenant: one.tenantId })).status).toBe(403)
    expect([await closureOf(world, one.tenantId), await closureOf(world, other.tenantId)]).toEqual([
      Option.none(),
      Option.none()
    ])
  })

  test("is an owner's alone", async () => {
    const { tenantId } = await somebody(world, 0, "owner")
    for (const role of ["member", "viewer"] as const) {
      const browser = await another(world, tenantId, role)
      expect((await browser.open(DELETE)).status).toBe(403)
      expect((await browser.send(DELETE, { tenant: tenantId, name: "Brand" })).status).toBe(403)
      expect((await browser.send(`${DELETE}/x`, { tenant: tenantId })).status).toBe(403)
      expect((await browser.open("/account/settings")).text).not.toContain(DELETE)
    }
    expect(await closureOf(world, tenantId)).toEqual(Option.none())
  })

  browserTest("the pages are well made", async () => {
    const owner = await anOwner(world, 3)
    await expectWellMade(chromium(), "delete-account", await owner.browser.open(`${DELETE}?did=wrong_name`))
    const link = await mailedLink(world, owner)
    await expectWellMade(chromium(), "delete-account-sure", await owner.browser.open(link))
    await owner.browser.send(link, { tenant: owner.tenantId })
    await expectWellMade(chromium(), "account-closed", await owner.browser.open(`${CLOSED}?did=closed`))
    await expectWellMade(chromium(), "account-of-owner-of-closed", await owner.browser.open("/account"), [
      "/passkeys.js"
    ])
  })
})
