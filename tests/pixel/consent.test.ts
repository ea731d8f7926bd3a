import { describe, expect } from "bun:test"
import { pixelStub } from "../../hosts/pixel/renderPixel.ts"
import { browserTest, until, useChromium } from "../support/browser/chromium.ts"
import { openShop, type Shop, UUID_V4 } from "./shop.ts"

const { browser } = useChromium()

const STUB = `<script>${pixelStub("CreatorSignal")}</script>`
const MORE = "/api/v1/track/more.js"

/** All that the pixel may leave in the current browser, and what the current document has sent. */
const traces = (shop: Shop) =>
  shop.page.evaluate("[document.cookie, { ...localStorage }, fetches.length, beacons.length]")
const NOTHING = ["", {}, 0, 0]

/** Resolves once what is loaded on demand has run. */
const loaded = async (shop: Shop) => {
  await until(shop.page, "CreatorSignal.m === true")
}
const say = (shop: Shop, choice: string) => shop.page.evaluate(`CreatorSignal.consent("${choice}")`)
const stored = (shop: Shop) => shop.page.evaluate("({ ...localStorage })")

describe("before a grant", () => {
  for (const [what, consent, html] of [
    ["required by the attribute", "required", undefined],
    ["an attribute without a value", "", undefined],
    ["an attribute that means nothing", "yes", undefined],
    [
      "required by a call before the pixel is loaded",
      undefined,
      (_path: string, pixel: string) => `${STUB}<script>CreatorSignal.consent("required")</script>${pixel}`
    ]
  ] as const) {
    browserTest(`nothing is stored or sent: ${what}`, async () => {
      await using shop = await openShop(browser(), {
        ...(consent === undefined ? {} : { consent }),
        ...(html === undefined ? {} : { html })
      })
      await shop.open("/?cs_ref=A")
      await loaded(shop)
      await shop.page.evaluate(`
        CreatorSignal.track("add_to_cart", { product_id: "1" })
        history.pushState(null, "", "/b")
        dispatchEvent(new PageTransitionEvent("pagehide"))
      `)
      expect(await traces(shop)).toEqual(NOTHING)
      expect(await shop.page.evaluate("[CreatorSignal.getPvId(), CreatorSignal.getRef()]")).toEqual([null, "A"])
      expect(shop.received).toEqual([])
    })
  }

  browserTest("a page fetched ahead and then opened is held to its attribute", async () => {
    const rules = JSON.stringify({ prerender: [{ source: "list", urls: ["/next?cs_ref=A"], eagerness: "immediate" }] })
    await using shop = await openShop(browser(), {
      consent: "required",
      html: (path, pixel) =>
        path === "/next"
          ? `${pixel}<script>
              addEventListener("load", () => fetch("/loaded-" + (document.prerendering ? "ahead" : "open")))
              const tell = () => {
                if (window.CreatorSignal && CreatorSignal.m) fetch("/traces-" + [document.cookie, localStorage.length, fetches.length])
                else requestAnimationFrame(tell)
              }
              document.addEventListener("prerenderingchange", tell)
            </script>`
          : `<script type="speculationrules">${rules}</script><a href="/next?cs_ref=A">next</a>`
    })
    await shop.open("/a")
    await shop.visited("/loaded-ahead")
    await shop.page.click("a")
    await shop.visited("/traces-,0,0")
    expect(shop.received).toEqual([])
  })

  browserTest("without the attribute nothing more is loaded, and consent is granted as it ever was", async () => {
    await using shop = await openShop(browser())
    await shop.open("/?cs_ref=A")
    await shop.answered()
    expect(await shop.page.evaluate('document.querySelectorAll("script[src]").length')).toBe(1)
    expect(await stored(shop)).toEqual({ _cs_ref: expect.stringMatching(/^A:\d{13}$/) })
  })
})

describe("granted late", () => {
  browserTest("a single-page visit is told from its landing on, with the link's own time, under one id", async () => {
    await using shop = await openShop(browser(), { consent: "required" })
    await shop.open("/?cs_ref=A")
    const landed = await shop.page.evaluate("Date.now()")
    await shop.page.evaluate(`
      CreatorSignal.track("add_to_cart", { product_id: "1" })
      history.pushState(null, "", "/b")
      new Promise((resolve) => setTimeout(resolve, 20))
    `)
    await say(shop, "granted")
    const pvId = await shop.page.evaluate("CreatorSignal.getPvId()")
    expect(pvId).toMatch(UUID_V4)
    const sent = await shop.sent()
    expect(sent).toMatchObject([
      { event_type: "page_view", pv_id: pvId, page_url: shop.url("/?cs_ref=A"), refs: [{ code: "A" }] },
      { event_type: "add_to_cart", pv_id: pvId, page_url: shop.url("/?cs_ref=A"), refs: [{ code: "A" }] },
      { event_type: "page_view", pv_id: pvId, page_url: shop.url("/b"), refs: [{ code: "A" }] }
    ])
    const ref = String(await shop.page.evaluate("localStorage._cs_ref"))
    expect(ref).toMatch(/^A:\d{13}$/)
    expect(Number(ref.slice(2))).toBeLessThanOrEqual(Number(landed))
    expect(await shop.page.evaluate("document.cookie")).toBe(`_cs_pv=${pvId}`)
    await shop.arrivals("page_view", 2)
    await say(shop, "granted")
    expect(await shop.sent()).toHaveLength(3)
  })

  browserTest("a visitor who is known already keeps id and first link", async () => {
    await using shop = await openShop(browser(), {
      html: (path, pixel) => (path === "/before" ? pixel.replace(' data-consent="required"', "") : pixel),
      consent: "required"
    })
    await shop.open("/before?cs_ref=A")
    const known = await shop.page.evaluate("CreatorSignal.getPvId()")
    await shop.open("/?cs_ref=B")
    expect(await shop.page.evaluate("CreatorSignal.getPvId()")).toBeNull()
    await say(shop, "granted")
    expect(await shop.page.evaluate("CreatorSignal.getPvId()")).toBe(known)
    expect(await shop.sent()).toMatchObject([{ event_type: "page_view", pv_id: known }])
    expect(await stored(shop)).toEqual({ _cs_ref: expect.stringMatching(/^A:\d{13},B:\d{13}$/) })
  })

  browserTest("a call before the pixel is loaded counts more than the attribute, and the last call most", async () => {
    await using shop = await openShop(browser(), {
      html: (_path, pixel) =>
        `${STUB}<script>CreatorSignal.consent("denied"); CreatorSignal.consent("granted")</script>${pixel}`,
      consent: "required"
    })
    await shop.open("/?cs_ref=A")
    await shop.arrivals("page_view", 1)
    expect(await shop.page.evaluate("CreatorSignal.getPvId()")).toMatch(UUID_V4)
  })
})

describe("a many-page shop", () => {
  const LINKS = `
    <a id="plain" href="/b">b</a> <a id="query" href="/b?size=42#top">b</a> <a id="here" href="#top">top</a>
    <a id="other" href="http://127.0.0.1:1/">other</a> <a id="spa" href="/c">c</a>
    <script>document.querySelector("#spa").addEventListener("click", (event) => event.preventDefault())</script>`

  browserTest("the link's code and click come along in addresses until the choice is made", async () => {
    await using shop = await openShop(browser(), { consent: "required", html: (_path, pixel) => LINKS + pixel })
    await shop.open("/?cs_ref=A&cs_click=11-22&utm_source=x")
    await loaded(shop)
    await Promise.all([shop.page.waitForNavigation(), shop.page.click("#query")])
    expect(shop.page.url()).toBe(shop.url("/b?size=42&cs_ref=A&cs_click=11-22#top"))
    await loaded(shop)
    await Promise.all([shop.page.waitForNavigation(), shop.page.click("#plain")])
    expect(shop.page.url()).toBe(shop.url("/b?cs_ref=A&cs_click=11-22"))
    expect(await traces(shop)).toEqual(NOTHING)
    await say(shop, "granted")
    expect(await shop.sent()).toMatchObject([{ event_type: "page_view", refs: [{ code: "A" }] }])
    await loaded(shop)
    await Promise.all([shop.page.waitForNavigation(), shop.page.click("#query")])
    expect(shop.page.url()).toBe(shop.url("/b?size=42#top"))
  })

  browserTest(
    "other sites, anchors and clicks that the page handles itself are left alone; links are put back",
    async () => {
      await using shop = await openShop(browser(), { consent: "required", html: (_path, pixel) => LINKS + pixel })
      await shop.open("/?cs_ref=A")
      await loaded(shop)
      await shop.page.evaluate('history.replaceState(null, "", "/")')
      // The page's last word on each click is where it would lead.
      const led = await shop.page.evaluate(`
      window.led = {}
      addEventListener("click", (event) => { led[event.target.id] = event.target.href; event.preventDefault() })
      for (const id of ["plain", "here", "other", "spa"]) document.getElementById(id).click()
      led
    `)
      expect(led).toEqual({
        plain: shop.url("/b?cs_ref=A"),
        here: shop.url("/#top"),
        other: "http://127.0.0.1:1/",
        spa: shop.url("/c")
      })
      await until(shop.page, 'document.querySelector("#plain").getAttribute("href") === "/b"')
      await say(shop, "denied")
      expect(await shop.page.evaluate('document.querySelector("#plain").click(); led.plain')).toBe(shop.url("/b"))
    }
  )
})

describe("denied and withdrawn", () => {
  browserTest("denied from the start: nothing is stored or sent, what is left of before is cleared", async () => {
    await using shop = await openShop(browser(), {
      html: (path, pixel) => (path === "/before" ? pixel.replace(' data-consent="denied"', "") : pixel),
      consent: "denied"
    })
    await shop.open("/before?cs_ref=A")
    await shop.answered()
    await shop.open("/?cs_ref=B")
    await shop.page.evaluate('CreatorSignal.track("add_to_cart")')
    expect(await traces(shop)).toEqual(NOTHING)
    expect(await shop.page.evaluate("[CreatorSignal.getPvId(), CreatorSignal.getRef()]")).toEqual([null, null])
  })

  browserTest(
    "denied after a while: what waited is dropped, and a later grant tells only what comes then",
    async () => {
      await using shop = await openShop(browser(), { consent: "required" })
      await shop.open("/?cs_ref=A")
      await shop.page.evaluate('history.pushState(null, "", "/b"); CreatorSignal.track("add_to_cart")')
      await say(shop, "denied")
      expect(await traces(shop)).toEqual(NOTHING)
      await say(shop, "granted")
      expect(await shop.sent()).toMatchObject([{ event_type: "page_view", page_url: shop.url("/b") }])
      expect((await shop.sent())[0]?.refs).toBeUndefined()
    }
  )

  browserTest(
    "withdrawn: cookie and storage are cleared at once, on the site's widest domain, and nothing follows",
    async () => {
      const answers = Promise.withResolvers<number>()
      await using shop = await openShop(browser(), {
        answer: ({ event }) => (event.event_type === "purchase" ? answers.promise : 200)
      })
      await shop.open("/?cs_ref=A", "www.shop.test")
      await shop.answered()
      await shop.page.evaluate(
        'localStorage._cs_out = "x"; CreatorSignal.track("purchase", { order_id: "1", revenue: 5 })'
      )
      expect(await shop.context.cookies()).toMatchObject([{ name: "_cs_pv", domain: ".shop.test" }])
      await say(shop, "denied")
      expect(await shop.context.cookies()).toEqual([])
      expect(await stored(shop)).toEqual({})
      answers.resolve(500)
      await shop.answered()
      await shop.page.evaluate('CreatorSignal.track("add_to_cart"); history.pushState(null, "", "/b?cs_ref=B")')
      expect(await shop.leave()).toEqual([])
      expect([await shop.context.cookies(), await stored(shop)]).toEqual([[], {}])
      expect(shop.idsOf("add_to_cart")).toEqual([])
    }
  )

  browserTest("withdrawn in one tab it is withdrawn in the others", async () => {
    await using shop = await openShop(browser(), {
      html: (_path, pixel) => `${STUB}<script>CreatorSignal.consent("granted")</script>${pixel}`,
      consent: "required"
    })
    await shop.open("/")
    await loaded(shop)
    const other = await shop.context.newPage()
    await other.goto(shop.url("/b"))
    await until(other, "CreatorSignal.m === true")
    expect(await shop.page.evaluate("CreatorSignal.getPvId()")).toMatch(UUID_V4)
    await other.evaluate('CreatorSignal.consent("denied")')
    await until(shop.page, "CreatorSignal.getPvId() === null")
    await shop.page.evaluate('CreatorSignal.track("add_to_cart"); history.pushState(null, "", "/c")')
    expect([await shop.context.cookies(), await stored(shop)]).toEqual([[], {}])
    expect((await shop.sent()).map(({ event_type }) => event_type)).toEqual(["page_view"])
  })

  browserTest("Global Privacy Control that is switched on later clears too, and no grant outweighs it", async () => {
    await using shop = await openShop(browser(), {
      before: 'Object.defineProperty(navigator, "globalPrivacyControl", { get: () => window.isOn })'
    })
    await shop.open("/?cs_ref=A")
    await shop.answered()
    await shop.page.evaluate('window.isOn = true; CreatorSignal.track("add_to_cart")')
    const after = ["", {}, 1, 0]
    expect(await traces(shop)).toEqual(after)
    await say(shop, "granted")
    await shop.page.evaluate('history.pushState(null, "", "/b"); CreatorSignal.track("add_to_cart")')
    expect(await traces(shop)).toEqual(after)
    expect(await shop.page.evaluate("[CreatorSignal.getPvId(), CreatorSignal.getRef()]")).toEqual([null, null])
  })

  browserTest("Global Privacy Control that is on at the next visit clears what the last one left", async () => {
    await using shop = await openShop(browser(), {
      before: 'Object.defineProperty(navigator, "globalPrivacyControl", { get: () => location.pathname === "/next" })'
    })
    await shop.open("/?cs_ref=A")
    await shop.answered()
    await shop.open("/next")
    expect(await traces(shop)).toEqual(NOTHING)
  })
})

describe("consent managers", () => {
  /** A page under `auto` whose manager is this script; `say` in it is the manager's own way of speaking. */
  const open = async (manager: string) => {
    const shop = await openShop(browser(), {
      consent: "auto",
      html: (_path, pixel) => `<script>${manager}</script>${pixel}`
    })
    await shop.open("/?cs_ref=A")
    await shop.visited(MORE)
    await loaded(shop)
    return shop
  }
  const isGranted = (shop: Shop) => shop.page.evaluate("CreatorSignal.getPvId() !== null")
  const GTAG = "window.dataLayer = window.dataLayer || []; function gtag() { dataLayer.push(arguments) };"
  const both = (value: string) => `{ ad_storage: "${value}", analytics_storage: "${value}" }`

  const isUndecided = async (shop: Shop) => {
    expect(await traces(shop)).toEqual(NOTHING)
    expect(await shop.page.evaluate("CreatorSignal.getRef()")).toBe("A")
  }
  const isDenied = async (shop: Shop) => {
    expect(await shop.page.evaluate("[document.cookie, { ...localStorage }, CreatorSignal.getRef()]")).toEqual([
      "",
      {},
      null
    ])
  }

  browserTest("none at all is no consent", async () => {
    await using shop = await open("")
    await isUndecided(shop)
  })

  browserTest("Consent Mode: denied by default waits, an update grants, another withdraws", async () => {
    await using shop = await open(`${GTAG} gtag("consent", "default", ${both("denied")})`)
    await isUndecided(shop)
    await shop.page.evaluate('gtag("consent", "update", { analytics_storage: "granted" })')
    await isUndecided(shop)
    await shop.page.evaluate('gtag("consent", "update", { ad_storage: "granted" }); gtag("event", "x")')
    expect(await isGranted(shop)).toBe(true)
    expect(await shop.page.evaluate("dataLayer.length")).toBe(4)
    await shop.page.evaluate(`gtag("consent", "update", { ad_storage: "denied" })`)
    await isDenied(shop)
  })

  browserTest("Consent Mode: a default for all grants, one that some region denies does not", async () => {
    await using granted = await open(`${GTAG} gtag("consent", "default", ${both("granted")})`)
    expect(await isGranted(granted)).toBe(true)
    await using some = await open(`${GTAG} gtag("consent", "default", ${both("granted")})
      gtag("consent", "default", { ad_storage: "denied", region: ["DE"] })`)
    await isUndecided(some)
    await using only = await open(`${GTAG} gtag("consent", "default", { ad_storage: "granted", region: ["US"] })`)
    await isUndecided(only)
  })

  const TCF = `
    window.told = []
    window.__tcfapi = (command, version, tell) => { if (command === "addEventListener" && version === 2) told.push(tell) }
    window.tcf = (data, isFine = true) => told.forEach((tell) => tell(data, isFine))
    const purposes = (...ids) => ({ consents: Object.fromEntries(ids.map((id) => [id, true])) });`

  browserTest("TCF: purposes 1 and 7 are needed, and a choice can be changed", async () => {
    await using shop = await open(TCF)
    await shop.page.evaluate('tcf({ gdprApplies: true, eventStatus: "cmpuishown", purpose: purposes(1, 7) })')
    await isUndecided(shop)
    await shop.page.evaluate(
      'tcf({ gdprApplies: true, eventStatus: "useractioncomplete", purpose: purposes(1, 2, 7) })'
    )
    expect(await isGranted(shop)).toBe(true)
    await shop.page.evaluate('tcf({ gdprApplies: true, eventStatus: "useractioncomplete", purpose: purposes(1) })')
    await isDenied(shop)
  })

  browserTest(
    "TCF: where the law does not apply it is granted; a stored choice counts; a manager may come late",
    async () => {
      await using elsewhere = await open(`${TCF}`)
      await elsewhere.page.evaluate("tcf({ gdprApplies: false })")
      expect(await isGranted(elsewhere)).toBe(true)
      await using late = await open("")
      await late.page.evaluate(TCF)
      await until(late.page, "told.length === 1")
      await late.page.evaluate('tcf({ eventStatus: "tcloaded", purpose: purposes(7) })')
      await isDenied(late)
    }
  )

  browserTest("one that refuses outweighs one that grants, one that waits is waited for", async () => {
    await using shop = await open(`${TCF}${GTAG} gtag("consent", "default", ${both("granted")})`)
    await isUndecided(shop)
    await shop.page.evaluate('tcf({ gdprApplies: true, eventStatus: "tcloaded", purpose: purposes() })')
    await isDenied(shop)
  })

  const SHOPIFY = `
    window.isAllowed = false
    window.chosen = ""
    window.Shopify = { loadFeatures(features, done) {
      Shopify.asked = features
      Shopify.customerPrivacy = {
        analyticsProcessingAllowed: () => isAllowed, currentVisitorConsent: () => ({ analytics: chosen })
      }
      done()
    } }
    window.collect = (analyticsAllowed) =>
      document.dispatchEvent(new CustomEvent("visitorConsentCollected", { detail: { analyticsAllowed } }))`

  browserTest("Shopify: its API is loaded, its visitor's choice is heard and withdrawn", async () => {
    await using shop = await open(SHOPIFY)
    expect(await shop.page.evaluate("Shopify.asked")).toEqual([{ name: "consent-tracking-api", version: "0.1" }])
    await isUndecided(shop)
    await shop.page.evaluate("collect(true)")
    expect(await isGranted(shop)).toBe(true)
    await shop.page.evaluate("collect(false)")
    await isDenied(shop)
  })

  browserTest("Shopify: what was chosen on an earlier page counts", async () => {
    await using allowed = await open(`${SHOPIFY}; isAllowed = true`)
    expect(await isGranted(allowed)).toBe(true)
    await using refused = await open(`${SHOPIFY}; chosen = "no"`)
    await isDenied(refused)
  })

  for (const [what, manager] of [
    [
      "throws",
      `const broken = () => { throw new Error("broken") }
      window.__tcfapi = broken
      window.Shopify = { loadFeatures: broken, customerPrivacy: { analyticsProcessingAllowed: broken } }
      window.dataLayer = [{ get 0() { broken() } }, null, 7, ["consent"], ["consent", "update", null]]`
    ],
    [
      "throws when it is looked for",
      `for (const name of ["__tcfapi", "Shopify", "dataLayer"]) {
        Object.defineProperty(window, name, { get() { throw new Error("broken") } })
      }`
    ],
    [
      "says what nobody understands",
      `window.__tcfapi = (_command, _version, tell) => {
        for (const data of [null, 7, "granted", {}, { eventStatus: 1 }, { gdprApplies: "false" }]) tell(data, true)
        tell({ gdprApplies: false }, false)
        tell({ gdprApplies: false })
      }
      window.dataLayer = [["consent", "update", { ad_storage: true, analytics_storage: ["granted"] }], "consent"]
      window.Shopify = { customerPrivacy: { analyticsProcessingAllowed: () => "yes" } }`
    ],
    ["is frozen", 'window.dataLayer = Object.freeze([["consent", "default", { ad_storage: "denied" }]])']
  ] as const) {
    browserTest(`a manager that ${what} throws nothing into the page and grants nothing`, async () => {
      await using shop = await open(manager)
      await isUndecided(shop)
    })
  }
})
