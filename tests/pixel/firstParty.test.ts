import { afterAll, describe, expect } from "bun:test"
import { browserTest, settled, until, useChromium } from "../support/browser/chromium.ts"
import { closeService, openBrandSite } from "./brandSite.ts"

const { browser } = useChromium()
afterAll(closeService)

const DAY_SECONDS = 86_400
const daysLeft = (expires: number) => (expires - Date.now() / 1000) / DAY_SECONDS

describe("the pixel from the page's own site", () => {
  browserTest("works by its own address alone, under a policy that allows nothing but the site", async () => {
    await using site = await openBrandSite(browser())
    await site.open("/?cs_ref=jane-mug")
    await settled(site.page)
    expect(site.events()).toMatchObject([{ type: "page_view", storedRefs: [{ code: "jane-mug" }] }])
    expect(site.passed.map(({ target }) => target.replace(/key=\w+/, "key=KEY"))).toEqual([
      "/cs/pixel.js?key=KEY",
      "/cs/track?key=KEY&keep=1"
    ])
  })

  browserTest(
    "the server sets the visitor and the links for the whole site, for 90 days, as the pixel has them",
    async () => {
      await using site = await openBrandSite(browser())
      await site.open("/?cs_ref=jane-mug")
      await settled(site.page)
      const [event] = site.events()
      const [pv, ...morePv] = await site.cookies("_cs_pv")
      const [ref, ...moreRef] = await site.cookies("_cs_ref")
      const at = event?.storedRefs[0]?.at.getTime()
      expect([morePv, moreRef]).toEqual([[], []])
      expect(pv).toMatchObject({
        value: event?.pvId,
        domain: ".shop.test",
        path: "/",
        httpOnly: false,
        sameSite: "Lax"
      })
      expect(ref).toMatchObject({ value: `jane-mug:${at}`, domain: ".shop.test", path: "/", httpOnly: false })
      for (const cookie of [pv, ref]) {
        expect(Math.round(daysLeft(cookie?.expires ?? 0))).toBe(90)
      }
      expect(await site.page.evaluate("[CreatorSignal.getPvId(), CreatorSignal.getRef()]")).toEqual([
        event?.pvId,
        "jane-mug"
      ])
    }
  )

  browserTest("what the script's own store has lost is read from what the server set", async () => {
    await using site = await openBrandSite(browser())
    await site.open("/?cs_ref=jane-mug")
    await settled(site.page)
    await site.page.evaluate("localStorage.clear()")
    await site.open("/thanks")
    await settled(site.page)
    const [first, second] = site.events()
    expect(second).toMatchObject({ pvId: first?.pvId, storedRefs: first?.storedRefs })
    expect(await site.page.evaluate("CreatorSignal.getRef()")).toBe("jane-mug")
  })

  browserTest("a view without a load is answered so, too", async () => {
    await using site = await openBrandSite(browser())
    await site.open("/")
    await settled(site.page)
    await site.page.evaluate('history.pushState(null, "", "/b")')
    await settled(site.page)
    const answered = site.passed.filter(({ target }) => target.startsWith("/cs/track?"))
    expect(answered.map(({ setCookies }) => setCookies.length)).toEqual([1, 1])
  })

  browserTest("before a grant nothing is asked for but the scripts, and nothing is set", async () => {
    await using site = await openBrandSite(browser(), { attributes: ' data-consent="required"' })
    await site.open("/?cs_ref=jane-mug")
    await until(site.page, "window.CreatorSignal && CreatorSignal.m === true")
    await settled(site.page)
    expect(site.passed.flatMap(({ setCookies }) => setCookies)).toEqual([])
    expect(site.passed.map(({ target }) => target.split("?")[0])).toEqual(["/cs/pixel.js", "/cs/track/more.js"])
    expect(await site.page.evaluate("[document.cookie, localStorage.length]")).toEqual(["", 0])
    await site.page.evaluate('CreatorSignal.consent("granted")')
    await settled(site.page)
    expect((await site.cookies("_cs_pv")).length).toBe(1)
    expect((await site.cookies("_cs_ref")).length).toBe(1)
  })

  browserTest("once consent is withdrawn both are expired at once, without the server", async () => {
    await using site = await openBrandSite(browser())
    await site.open("/?cs_ref=jane-mug")
    await settled(site.page)
    const asked = site.passed.length
    expect(await site.page.evaluate('CreatorSignal.consent("denied"); [document.cookie, localStorage.length]')).toEqual(
      ["", 0]
    )
    await settled(site.page)
    expect(site.passed.length).toBe(asked)
    expect(await site.cookies("_cs_pv")).toEqual([])
  })

  browserTest("an answer that was on its way when consent was withdrawn leaves nothing", async () => {
    const arrived = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await using site = await openBrandSite(browser(), {
      hold: (target) => {
        if (!target.startsWith("/cs/track?")) return undefined
        arrived.resolve()
        return released.promise
      }
    })
    await site.open("/?cs_ref=jane-mug")
    await arrived.promise
    await site.page.evaluate('CreatorSignal.consent("denied")')
    released.resolve()
    await settled(site.page)
    expect(site.passed.at(-1)?.setCookies.length).toBe(2)
    expect(await site.page.evaluate("[document.cookie, localStorage.length]")).toEqual(["", 0])
  })

  for (const signal of ["globalPrivacyControl: true", 'doNotTrack: "1"']) {
    browserTest(`with ${signal} nothing is set`, async () => {
      await using site = await openBrandSite(browser())
      const [name = "", value = ""] = signal.split(": ")
      await site.page.evaluateOnNewDocument(
        `Object.defineProperty(navigator, "${name}", { get: () => ${value}, configurable: true })`
      )
      await site.open("/?cs_ref=jane-mug")
      await settled(site.page)
      expect(site.passed.length).toBe(1)
      expect(await site.page.evaluate("[document.cookie, localStorage.length]")).toEqual(["", 0])
    })
  }

  browserTest("a page of another site that loads it tells the same events, and gets nothing by an answer", async () => {
    await using site = await openBrandSite(browser())
    const script = site.url(`/cs/pixel.js?key=${site.key}`)
    const other = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: () =>
        new Response(`<!doctype html><link rel="icon" href="data:,"><script async src="${script}"></script>`, {
          headers: { "content-type": "text/html" }
        })
    })
    await site.page.goto(`http://other.test:${other.port}/?cs_ref=jane-mug`)
    await settled(site.page)
    expect(site.events()).toMatchObject([{ type: "page_view" }])
    expect(site.passed.flatMap(({ setCookies }) => setCookies)).toEqual([])
    expect(await site.cookies("_cs_ref")).toEqual([])
    await other.stop(true)
  })
})
