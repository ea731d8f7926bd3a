import { describe, expect, test } from "bun:test"
import { Option, Redacted } from "effect"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import type { Role } from "../../ports/accounts/people/Person.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { Shops } from "../../ports/tracking/stores/Shops.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { BASE_URL, SHOP } from "./host.ts"
import { expectWellMade } from "./memberLooks.ts"
import { signatureOf, signed } from "./shopNotice.ts"
import { addMember, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const SECRET = "a-secret-of-the-store"
const SCRIPT = "<script>alert(1)</script>"

const openWorld = async (role: Role = "owner") => {
  const world = await openMailedHost()
  const { host } = world
  const tenant = host.tenant.id
  await addMember(host, tenant, `${role}@brand.example`, role)
  const browser = await signedInBrowser(world, `${role}@brand.example`)
  const connect = (fields: Record<string, string>) => browser.send("/stores", { tenant, ...fields })
  const secretsOf = async (domain: string) => {
    const shop = await host.run(Shops.use((shops) => shops.find(ShopDomain.make(domain))))
    return Option.match(shop, { onNone: () => [], onSome: ({ secrets }) => secrets.map(Redacted.value) })
  }
  /** A notification of a store, by one of its secrets. */
  const notify = (domain: string, topic: string, body: string, secret: string) =>
    host.call("/api/webhooks/shop", {
      method: "POST",
      body,
      headers: { "x-shop-hmac-sha256": signatureOf(body, secret), "x-shop-topic": topic, "x-shop-domain": domain }
    })
  const deeds = () => host.run(AuditLog.use((log) => log.page(tenant, { after: null, limit: 50 })))
  return { ...world, tenant, browser, connect, secretsOf, notify, deeds }
}

const secretIn = (text: string): string => /<pre class="secret"[^>]*><code>([^<]*)<\/code>/.exec(text)?.[1] ?? ""

describe("stores at /stores", () => {
  test("an owner connects a store by its secret, or by one that is made and shown this once; both take its notifications", async () => {
    const world = await openWorld()
    await using host = world.host
    const typed = await world.connect({ domain: " One.Example ", secret: SECRET })
    expect(typed.headers.get("location")).toBe("/stores?did=connected")
    expect(await world.secretsOf("one.example")).toEqual([SECRET])
    const made = await world.connect({ domain: "two.example", secret: "" })
    expect([made.status, made.headers.get("cache-control")]).toEqual([200, "private, no-store"])
    const secret = secretIn(made.text)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(await world.secretsOf("two.example")).toEqual([secret])
    expect((await world.notify("two.example", "carts/update", "{}", secret)).status).toBe(200)
    expect((await world.notify("two.example", "carts/update", "{}", SECRET)).status).toBe(401)
    const page = await world.browser.open("/stores?did=connected")
    for (const text of ["one.example", "two.example", "carts/update", "counted only"]) expect(page.text).toContain(text)
    const told = [page.text, JSON.stringify(await world.deeds()), host.logged.join("\n")]
    for (const text of told) for (const kept of [secret, SECRET]) expect(text).not.toContain(kept)
    expect((await world.deeds()).map(({ kind, subject, outcome }) => [kind, subject, outcome].join(" "))).toEqual([
      "store.connect two.example done",
      "store.connect one.example done"
    ])
  })

  test("another secret stays beside the one before, until yet another is set", async () => {
    const world = await openWorld()
    await using _ = world.host
    for (const secret of ["first", "second"]) await world.connect({ domain: "one.example", secret })
    for (const secret of ["first", "second"]) {
      expect((await world.notify("one.example", "carts/update", "{}", secret)).status).toBe(200)
    }
    const third = secretIn((await world.connect({ domain: "one.example" })).text)
    expect(await world.secretsOf("one.example")).toEqual([third, "second"])
    expect((await world.notify("one.example", "carts/update", "{}", "first")).status).toBe(401)
  })

  test("what can't be connected is told, and changes nothing: no domain, a wrong secret, another account's store", async () => {
    const world = await openWorld()
    await using host = world.host
    const other = await host.run(createTenant("Another Ltd"))
    const theirs = ShopDomain.make("theirs.example")
    await host.run(Shops.use((shops) => shops.connect(other.id, theirs, Redacted.make(SECRET), new Date())))
    for (const [fields, why] of [
      [{ domain: SCRIPT }, "store&#39;s domain"],
      [{ domain: "" }, "store&#39;s domain"],
      [{ domain: "\u202eone.example" }, "store&#39;s domain"],
      [{ domain: "one.example", secret: "with blanks" }, "printable ASCII"],
      [{ domain: "one.example", secret: "x".repeat(1_001) }, "at most 1000"],
      [{ domain: theirs, secret: "mine" }, "connected to another account"]
    ] as const) {
      const answer = await world.connect(fields)
      expect({ fields, status: answer.status, has: answer.text.includes(why) }).toEqual({
        fields,
        status: 400,
        has: true
      })
      for (const text of [SCRIPT, "with blanks", "xxxxx", "Another Ltd"]) expect(answer.text).not.toContain(text)
    }
    expect(await world.secretsOf(theirs)).toEqual([SECRET])
    expect(await world.secretsOf("one.example")).toEqual([])
    expect((await world.browser.open("/stores")).text).not.toContain(theirs)
  })

  test("each platform has a form with its address and topics; a store is taken as one of the platform it is connected as", async () => {
    const world = await openWorld()
    await using host = world.host
    const page = (await world.browser.open("/stores")).text
    for (const path of ["shop", "woocommerce", "stripe/your-store.example"])
      expect(page).toContain(`/api/webhooks/${path}<`)
    for (const topic of ["orders/create", "order.restored", "checkout.session.completed", "charge.dispute.closed"])
      expect(page).toContain(topic)
    const made = await world.connect({ platform: "woocommerce", domain: "woo.example", secret: "" })
    const secret = secretIn(made.text)
    expect(made.text).toContain(`${BASE_URL}/api/webhooks/woocommerce`)
    const body = JSON.stringify({ id: 1 })
    const headers = {
      "x-wc-webhook-source": "https://woo.example/",
      "x-wc-webhook-topic": "product.updated",
      "x-wc-webhook-signature": signatureOf(body, secret)
    }
    expect((await host.call("/api/webhooks/woocommerce", { method: "POST", body, headers })).status).toBe(200)
    const stripe = { platform: "stripe", domain: "pay.example", secret: "whsec_1" }
    expect((await world.connect(stripe)).headers.get("location")).toBe("/stores?did=connected")
    expect((await world.browser.open("/stores")).text).toContain(`${BASE_URL}/api/webhooks/stripe/pay.example`)
    for (const [fields, why] of [
      [{ ...stripe, domain: "new.example", secret: "" }, "signs with is missing"],
      [{ ...stripe, domain: "woo.example" }, "as one of another platform"],
      [{ domain: "woo.example", secret: SECRET }, "as one of another platform"],
      [{ ...stripe, platform: SCRIPT }, "none of those below"]
    ] as const) {
      const answer = await world.connect(fields)
      expect([answer.status, answer.text.includes(why), answer.text.includes(SCRIPT)]).toEqual([400, true, false])
    }
    expect(await world.secretsOf("woo.example")).toEqual([secret])
  })

  test("members and viewers read it, and neither may connect a store", async () => {
    for (const role of ["member", "viewer"] as const) {
      const world = await openWorld(role)
      await using _ = world.host
      const page = await world.browser.open("/stores")
      expect([page.status, page.text.includes('name="secret"')]).toEqual([200, false])
      expect((await world.connect({ domain: "one.example", secret: SECRET })).status).toBe(403)
      expect(await world.secretsOf("one.example")).toEqual([])
    }
  })

  test("a store is shown with its last notice and the topics that were seen; a topic's name is never markup", async () => {
    const world = await openWorld()
    await using host = world.host
    expect((await world.browser.open("/stores")).text).toContain("None yet")
    const removed = JSON.stringify({ id: 1 })
    for (const topic of ["app/uninstalled", SCRIPT]) {
      expect(
        (await host.call("/api/webhooks/shop", { method: "POST", body: removed, headers: signed(removed, topic) }))
          .status
      ).toBe(200)
    }
    const { text } = await world.browser.open("/stores")
    for (const shown of ["2 topics seen", "app/uninstalled", "&#60;script&#62;", "The app was removed"])
      expect(text).toContain(shown)
    expect([text.includes(SCRIPT), text.includes("None yet")]).toEqual([false, false])
    await world.connect({ domain: SHOP })
    expect((await world.browser.open("/stores")).text).not.toContain("The app was removed <")
  })

  test("a survey is told by its last answer and its keys; without one, how to connect it", async () => {
    const world = await openWorld()
    await using host = world.host
    expect((await world.browser.open("/stores")).text).toContain("No answer was seen in the last 90 days.")
    const answer = { order_id: "1001", question: "How?", answer: SCRIPT, shop_domain: "one.example" }
    const sent = await host.call("/api/webhooks/survey", {
      method: "POST",
      body: answer,
      headers: { "x-survey-signature": host.secrets.full }
    })
    expect(sent.status).toBe(200)
    const { text } = await world.browser.open("/stores")
    expect(text).toContain('of an order of <span dir="ltr">one.example</span>')
    expect(text).toContain(`${BASE_URL}/api/webhooks/survey`)
    for (const vendor of ["Fairing", "KnoCommerce", "Typeform", "Google Forms", "Zigpoll"])
      expect(text).toContain(vendor)
    expect(text).toContain("/api/webhooks/survey?key=SURVEY_KEY&amp;shop=your-store.example")
    expect(text).toContain("None is set")
    expect(text).not.toContain(SCRIPT)
  })

  test("what could not be read is shown with its reason; owners retry, drop and download it, others see why alone", async () => {
    for (const role of ["owner", "member"] as const) {
      const world = await openWorld(role)
      await using host = world.host
      const body = '{"email":"planted@example.test"}'
      await host.call("/api/webhooks/shop", { method: "POST", body, headers: signed(body) })
      const stores = await world.browser.open("/stores")
      for (const text of ["1 notice could not be read", "id: is missing", "orders/create"])
        expect(stores.text).toContain(text)
      expect(stores.text).not.toContain("planted")
      const path = /href="(\/stores\/unread\/[0-9a-f]{64})"/.exec(stores.text)?.[1] ?? ""
      const letter = await world.browser.open(path)
      expect(letter.text).toContain("id: is missing")
      expect(letter.text).not.toContain("planted")
      const file = await world.browser.open(`${path}/body`)
      const isOwner = role === "owner"
      expect(file.status).toBe(isOwner ? 200 : 403)
      expect(file.text === body).toBe(isOwner)
      const { tenant } = world
      const retried = await world.browser.send(`${path}/retry`, { tenant })
      const dropped = await world.browser.send(`${path}/drop`, { tenant })
      expect([retried, dropped].map(({ headers }) => headers.get("location"))).toEqual(
        isOwner ? ["/stores/unread?did=unread", "/stores/unread?did=dropped"] : [null, null]
      )
      expect((await world.browser.open(path)).status).toBe(isOwner ? 404 : 200)
    }
  })

  test("many stores are paged", async () => {
    const world = await openWorld()
    await using host = world.host
    for (let n = 0; n < 45; n++) {
      const domain = ShopDomain.make(`s${String(n).padStart(2, "0")}.example`)
      await host.run(Shops.use((shops) => shops.connect(world.tenant, domain, Redacted.make(SECRET), new Date())))
    }
    const seen: Array<string> = []
    for (let path: string | undefined = "/stores"; path !== undefined; ) {
      const { text } = await world.browser.open(path)
      seen.push(...[...text.matchAll(/<h3 dir="ltr">([^<]+)<\/h3>/g)].map(([, domain = ""]) => domain))
      path = /href="(\/stores\?[^"]*)"\s+rel="next"/.exec(text)?.[1]
    }
    expect(seen.filter((domain) => /^s\d/.test(domain))).toHaveLength(45)
    expect(seen).toEqual([...new Set(seen)].sort())
  })
})

const { browser } = useChromium()

describe("the page of stores", () => {
  browserTest(
    "breaks no rule of accessibility, narrow and wide, in light and in dark, and is never too wide",
    async () => {
      const world = await openWorld()
      await using host = world.host
      await world.connect({ domain: `${"long-".repeat(11)}name.${"sub.".repeat(20)}example`, secret: SECRET })
      for (const topic of [SCRIPT, "x".repeat(100), "orders/paid"]) {
        await host.call("/api/webhooks/shop", { method: "POST", body: "{}", headers: signed("{}", topic) })
      }
      await expectWellMade(browser(), "stores", await world.browser.open("/stores"))
      await expectWellMade(browser(), "store-secret", await world.connect({ domain: "made.example" }))
      const asStripe = { platform: "stripe", domain: "pay.example", secret: "" }
      await expectWellMade(browser(), "store-refused-stripe", await world.connect(asStripe))
      await expectWellMade(browser(), "store-refused", await world.connect({ domain: "no domain" }))
    }
  )
})
