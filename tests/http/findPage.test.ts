import { describe, expect, test } from "bun:test"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import type { Role } from "../../ports/accounts/people/Person.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { aLink } from "../contracts/attributionExamples.ts"
import { shopBody } from "../revenue/attribution/shopPayloads.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { expectWellMade } from "./memberLooks.ts"
import { signed } from "./shopNotice.ts"
import { addMember, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const OWNER = "owner@brand.example"
const HOSTILE = `"><script>alert(1)</script> 🍵 שלום`

const openWorld = async (role: Role = "owner") => {
  const world = await openMailedHost()
  const { host } = world
  await addMember(host, host.tenant.id, OWNER, role)
  const browser = await signedInBrowser(world, OWNER)
  for (const code of ["nova", "nova-2", "other"]) {
    const link = aLink(host.tenant.id, { code: LinkCode.make(code), creator: { platform: "kick", handle: "nova" } })
    await host.run(TrackingLinks.use((links) => links.insert(link)))
  }
  const theirs = aLink((await host.run(createTenant("Another Ltd"))).id, { code: LinkCode.make("nova-theirs") })
  await host.run(TrackingLinks.use((links) => links.insert(theirs)))
  const put = await host.call(`/api/v1/creators/roster/youtube/${Handle.make("tea-nova")}`, {
    method: "PUT",
    headers: { "x-api-key": host.secrets.full, "content-type": "application/json" },
    body: JSON.stringify({ tags: [] })
  })
  expect(put.status).toBe(200)
  const body = shopBody({ id: 77_001, name: "#1001", discount_codes: [] })
  expect((await host.call("/api/webhooks/shop", { method: "POST", headers: signed(body), body })).status).toBe(200)
  const find = (q: string) => browser.open(`/find?${new URLSearchParams({ q })}`)
  return { host, find, browser, [Symbol.asyncDispose]: () => host.host.close() }
}

describe("what is found by its name", () => {
  test("is opened at once where it alone is called so", async () => {
    await using world = await openWorld()
    for (const [asked, path] of [
      ["1001", /^\/attribution\/orders\/77001\?/],
      ["#1001", /^\/attribution\/orders\/77001\?/],
      ["nova-2", /^\/links\/nova-2$/],
      ["tea-nova", /^\/creators\/youtube\/tea-nova$/]
    ] as const) {
      const { status, headers } = await world.find(asked)
      expect([asked, status, headers.get("location")]).toEqual([asked, 303, expect.stringMatching(path)])
    }
  })

  test("is listed by kind where more begin so, and nothing of another account is", async () => {
    await using world = await openWorld()
    const { status, text } = await world.find("nov")
    expect(status).toBe(200)
    expect(text).toContain('href="/links/nova"')
    expect(text).toContain('href="/links/nova-2"')
    expect(text).not.toContain("/links/other")
    expect(text).not.toContain("nova-theirs")
    expect((await world.find("statem")).text).toContain('href="/attribution/statements"')
    expect((await world.find("nothing like it")).text).toContain("Nothing here is called <bdi>nothing like it</bdi>")
  })

  test("of pages are those alone that one may open", async () => {
    await using viewer = await openWorld("viewer")
    const main = (text: string) => text.slice(text.indexOf("<main"))
    expect(main((await viewer.find("disc")).text)).not.toContain("/creators/discover")
    await using member = await openWorld("member")
    expect(main((await member.find("disc")).text)).toContain("/creators/discover")
    expect(main((await member.find("the service")).text)).not.toContain("/operator")
  })

  test.each(["", " ", "\0", "\ud800", HOSTILE, "a".repeat(5_000), "%", "_"])(
    "of %j is answered as a page",
    async (asked) => {
      await using world = await openWorld()
      const { status, text } = await world.find(asked)
      expect(status).toBe(200)
      expect(text).not.toContain("<script>")
    }
  )

  const { browser } = useChromium()
  browserTest("is a page that is well made", async () => {
    await using world = await openWorld()
    await expectWellMade(browser(), "find", await world.find("nov"))
  })
})
