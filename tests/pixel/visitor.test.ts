import { describe, expect } from "bun:test"
import { DAY_MS } from "../../ports/time/days.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { openShop, type Received, type Shop, UUID_V4 } from "./shop.ts"

const { browser } = useChromium()

const pvIdOf = (shop: Shop) => shop.page.evaluate("CreatorSignal.getPvId()")
const getRefOf = (shop: Shop) => shop.page.evaluate("CreatorSignal.getRef()")
const isAt =
  (url: string) =>
  ({ event }: Received) =>
    event.page_url === url

/** Codes of the refs in the last event the current document has sent. */
const codesOf = (shop: Shop) =>
  shop.page.evaluate("(fetches[fetches.length - 1].event.refs || []).map(({ code }) => code)")

describe("the visitor id", () => {
  browserTest("getPvId is the UUID v4 in the cookie _cs_pv, the same on every page and in every event", async () => {
    await using shop = await openShop(browser())
    await shop.open("/a")
    const pvId = await pvIdOf(shop)
    expect(pvId).toMatch(UUID_V4)
    expect(await shop.page.evaluate("document.cookie")).toBe(`_cs_pv=${pvId}`)
    await shop.open("/b")
    expect(await pvIdOf(shop)).toBe(pvId)
    const events = await Promise.all(["/a", "/b"].map((path) => shop.event(isAt(shop.url(path)))))
    expect(events.map(({ event }) => event.pv_id)).toEqual([pvId, pvId])
  })

  browserTest("the cookie is for every path, SameSite=Lax and lasts 90 days", async () => {
    await using shop = await openShop(browser())
    const before = Date.now()
    await shop.open("/deep/in/the/shop")
    const after = Date.now()
    const cookies = await shop.context.cookies()
    expect(cookies).toMatchObject([{ name: "_cs_pv", path: "/", sameSite: "Lax", secure: false, httpOnly: false }])
    const expiresMs = Number(cookies[0]?.expires) * 1000
    expect(expiresMs).toBeGreaterThanOrEqual(before + 90 * DAY_MS - 1000)
    expect(expiresMs).toBeLessThanOrEqual(after + 90 * DAY_MS + 1000)
  })

  browserTest("the cookie is Secure on https", async () => {
    await using shop = await openShop(browser())
    const pixel = await fetch(shop.pixelUrl).then((response) => response.text())
    await shop.page.setRequestInterception(true)
    shop.page.on("request", (request) => {
      const body = request.isNavigationRequest() ? `<!doctype html><script>${pixel}</script>` : ""
      request.respond({ status: 200, contentType: "text/html", body })
    })
    await shop.page.goto("https://www.shop.test/")
    expect(await shop.context.cookies()).toMatchObject([{ name: "_cs_pv", value: await pvIdOf(shop), secure: true }])
  })

  browserTest("each page view gives the cookie another 90 days", async () => {
    await using shop = await openShop(browser(), { html: (path, pixel) => (path === "/empty" ? "" : pixel) })
    await shop.open("/empty")
    const kept = crypto.randomUUID()
    await shop.page.evaluate(`document.cookie = "_cs_pv=${kept};path=/;max-age=3600"`)
    await shop.open("/a")
    const cookies = await shop.context.cookies()
    expect(cookies).toMatchObject([{ value: kept }])
    expect(Number(cookies[0]?.expires) * 1000).toBeGreaterThan(Date.now() + 89 * DAY_MS)
  })

  browserTest("a cookie that holds no UUID v4 is replaced", async () => {
    await using shop = await openShop(browser(), { before: 'document.cookie = "_cs_pv=someone;path=/"' })
    await shop.open("/a")
    expect(await pvIdOf(shop)).toMatch(UUID_V4)
    expect(await shop.context.cookies()).toMatchObject([{ value: await pvIdOf(shop) }])
  })

  browserTest("one visitor is one id on all hosts of a site, and another on another site", async () => {
    await using shop = await openShop(browser())
    await shop.open("/", "www.shop.test")
    const pvId = await pvIdOf(shop)
    expect(await shop.context.cookies()).toMatchObject([{ name: "_cs_pv", domain: ".shop.test" }])
    await shop.open("/", "pay.eu.shop.test")
    expect(await pvIdOf(shop)).toBe(pvId)
    expect(await shop.context.cookies()).toHaveLength(1)
    await shop.open("/", "www.other.test")
    expect(await pvIdOf(shop)).not.toBe(pvId)
  })

  browserTest("ids are UUID v4 where the browser has no crypto.randomUUID, or no crypto at all", async () => {
    await using shop = await openShop(browser(), {
      html: (path, pixel) =>
        path === "/without"
          ? `<script>Object.defineProperty(window, "crypto", { value: undefined })</script>${pixel}`
          : pixel
    })
    await shop.open("/", "www.shop.test")
    expect(await shop.page.evaluate("typeof crypto.randomUUID")).toBe("undefined")
    const withValues = await shop.sent()
    await shop.open("/without", "www.other.test")
    expect(await shop.page.evaluate("typeof crypto")).toBe("undefined")
    const ids = [...withValues, ...(await shop.sent())].flatMap(({ event_id, pv_id }) => [event_id, pv_id])
    expect(ids).toEqual(Array(4).fill(expect.stringMatching(UUID_V4)))
    expect(new Set(ids).size).toBe(4)
  })

  browserTest("without crypto.randomUUID ids are made of the browser's random bytes", async () => {
    await using shop = await openShop(browser(), { before: "crypto.getRandomValues = (bytes) => bytes.fill(0xad)" })
    await shop.open("/", "www.shop.test")
    expect(await pvIdOf(shop)).toBe("dddddddd-dddd-4ddd-9ddd-dddddddddddd")
  })

  browserTest("without cookies the id is kept for the document", async () => {
    await using shop = await openShop(browser())
    const session = await shop.page.createCDPSession()
    await session.send("Emulation.setDocumentCookieDisabled", { disabled: true })
    await shop.open("/a")
    await shop.page.evaluate('history.pushState(null, "", "/b")')
    expect(await shop.page.evaluate("document.cookie")).toBe("")
    expect((await shop.sent()).map(({ pv_id }) => pv_id)).toEqual(Array(2).fill(await pvIdOf(shop)))
    expect(await pvIdOf(shop)).toMatch(UUID_V4)
  })
})

describe("refs", () => {
  browserTest("the code in the page's address is getRef and the one ref of its events", async () => {
    await using shop = await openShop(browser())
    const before = Date.now()
    await shop.open("/?utm_source=x&cs_ref=Summer_24-a#top")
    const after = Date.now()
    expect(await getRefOf(shop)).toBe("Summer_24-a")
    const [event] = await shop.sent()
    expect(event?.refs).toEqual([{ code: "Summer_24-a", at: expect.any(Number) }])
    const at = Number(await shop.page.evaluate("fetches[0].event.refs[0].at"))
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(after)
  })

  browserTest("the first and the last touch are kept over visits, oldest first", async () => {
    await using shop = await openShop(browser())
    const codes: Array<unknown> = []
    for (const path of ["/", "/?cs_ref=A", "/", "/?cs_ref=B", "/?cs_ref=C", "/"]) {
      await shop.open(path)
      codes.push([await getRefOf(shop), await codesOf(shop)])
    }
    expect(codes).toEqual([
      [null, []],
      ["A", ["A"]],
      ["A", ["A"]],
      ["B", ["A", "B"]],
      ["C", ["A", "C"]],
      ["C", ["A", "C"]]
    ])
  })

  browserTest("a first and last touch of the same code are one ref", async () => {
    await using shop = await openShop(browser())
    for (const path of ["/?cs_ref=A", "/?cs_ref=B", "/?cs_ref=A"]) await shop.open(path)
    expect(await codesOf(shop)).toEqual(["A"])
  })

  browserTest(
    "while its address holds a code, that is the page's ref, whatever another tab has seen since",
    async () => {
      await using shop = await openShop(browser())
      await shop.open("/?cs_ref=A")
      // Tabs have processes of their own, and learn a moment later what another one has stored.
      await shop.page.evaluate(
        'void (window.heard = new Promise((resolve) => addEventListener("storage", () => resolve(), { once: true })))'
      )
      const other = await shop.context.newPage()
      await other.goto(shop.url("/?cs_ref=B"))
      await shop.page.evaluate("heard")
      expect(await getRefOf(shop)).toBe("A")
      await shop.page.evaluate('history.pushState(null, "", "/b")')
      expect([await getRefOf(shop), await codesOf(shop)]).toEqual(["B", ["A", "B"]])
    }
  )

  browserTest("a code in an address the page sets itself is a touch", async () => {
    await using shop = await openShop(browser())
    await shop.open("/")
    await shop.page.evaluate('history.pushState(null, "", "/?cs_ref=A")')
    expect([await getRefOf(shop), await codesOf(shop)]).toEqual(["A", ["A"]])
  })

  browserTest("codes are 1 to 64 of A-Z a-z 0-9 - _; others are ignored", async () => {
    await using shop = await openShop(browser())
    for (const code of ["", "a b", "a.b", "caf%C3%A9", "x".repeat(65), "%3Cscript%3E"]) {
      await shop.open(`/?cs_ref=${code}`)
      expect([await getRefOf(shop), await codesOf(shop)]).toEqual([null, []])
    }
    await shop.open(`/?cs_ref=${"x".repeat(64)}`)
    expect(await getRefOf(shop)).toBe("x".repeat(64))
  })

  browserTest("touches are kept for 90 days", async () => {
    await using shop = await openShop(browser(), { html: (path, pixel) => (path === "/empty" ? "" : pixel) })
    const remembered = async (agesMs: Readonly<Record<string, number>>) => {
      await shop.open("/empty")
      const touches = Object.entries(agesMs).map(([code, ageMs]) => `${code}:${Date.now() - ageMs}`)
      await shop.page.evaluate(`localStorage.setItem("_cs_ref", "${touches}")`)
      await shop.open("/")
      return [await getRefOf(shop), await codesOf(shop)]
    }
    const old = 90 * DAY_MS
    const kept = old - 3_600_000
    expect(await remembered({ A: kept, B: 0 })).toEqual(["B", ["A", "B"]])
    expect(await remembered({ A: old, B: kept })).toEqual(["B", ["B"]])
    expect(await remembered({ A: old, B: old })).toEqual([null, []])
    await shop.open("/?cs_ref=C")
    expect(await codesOf(shop)).toEqual(["C"])
  })

  browserTest("a stored item that is not the pixel's own is ignored and replaced", async () => {
    await using shop = await openShop(browser(), { html: (path, pixel) => (path === "/empty" ? "" : pixel) })
    for (const junk of ["null", "{}", '[{"code":"A"}]', "A:B,C", "::::"]) {
      await shop.open("/empty")
      await shop.page.evaluate(`localStorage.setItem("_cs_ref", ${JSON.stringify(junk)})`)
      await shop.open("/")
      expect([await getRefOf(shop), await codesOf(shop)]).toEqual([null, []])
    }
    await shop.open("/?cs_ref=A")
    await shop.open("/")
    expect(await codesOf(shop)).toEqual(["A"])
    await shop.page.evaluate('localStorage.setItem("_cs_ref", ["A", "B", "C"].map((code) => code + ":" + Date.now()))')
    await shop.page.evaluate('CreatorSignal.track("add_to_cart")')
    expect(await codesOf(shop)).toEqual(["B", "C"])
  })
})

describe("privacy", () => {
  const define = (target: string, name: string, value: string) =>
    `Object.defineProperty(${target}, "${name}", { get: () => ${value} })`

  for (const [signal, before] of [
    ["Global Privacy Control", define("navigator", "globalPrivacyControl", "true")],
    ["Do Not Track", define("navigator", "doNotTrack", '"1"')],
    ["Do Not Track on window", define("window", "doNotTrack", '"1"')]
  ] as const) {
    browserTest(`${signal}: nothing is stored or sent, and the global can still be called`, async () => {
      await using shop = await openShop(browser(), {
        before: `${before}; window.CreatorSignal = { q: [["add_to_cart"]], track() {} }`
      })
      await shop.open("/?cs_ref=A")
      expect(
        await shop.page.evaluate(`
          CreatorSignal.track("purchase", { order_id: "1", revenue: 5 })
          history.pushState(null, "", "/b?cs_ref=B")
          ;[CreatorSignal.getPvId(), CreatorSignal.getRef(), document.cookie, localStorage.length, fetches.length]
        `)
      ).toEqual([null, null, "", 0, 0])
      expect(await shop.leave()).toEqual([])
      await shop.page.evaluate(
        `fetch("${shop.trackUrl}", { method: "POST", body: '{"event_type":"last"}' }).then(() => {})`
      )
      expect(shop.received.map(({ event }) => event)).toEqual([{ event_type: "last" }])
    })
  }

  browserTest("signals that are off do not stop the pixel", async () => {
    await using shop = await openShop(browser(), {
      before: [define("navigator", "globalPrivacyControl", "false"), define("navigator", "doNotTrack", '"0"')].join(";")
    })
    await shop.open("/a")
    await shop.event(isAt(shop.url("/a")))
  })
})

describe("a page that may store nothing", () => {
  browserTest("a sandboxed frame is tracked by what the document remembers", async () => {
    await using shop = await openShop(browser(), {
      html: (path, pixel) =>
        path === "/frame" ? pixel : '<iframe sandbox="allow-scripts" src="/frame?cs_ref=A"></iframe>'
    })
    await shop.open("/")
    const { origin, event } = await shop.event(() => true)
    expect(origin).toBe("null")
    expect(event).toMatchObject({ pv_id: expect.stringMatching(UUID_V4), refs: [{ code: "A" }] })
    const frame = shop.page.frames().find((candidate) => candidate.url() === shop.url("/frame?cs_ref=A"))
    expect(
      await frame?.evaluate(`
        let refusal
        try { localStorage } catch (error) { refusal = error.name }
        ;[refusal, CreatorSignal.getPvId(), CreatorSignal.getRef()]
      `)
    ).toEqual(["SecurityError", event.pv_id, "A"])
  })

  for (const [state, before] of [
    [
      "refused",
      'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("", "SecurityError") } })'
    ],
    [
      "full",
      `const full = { set() { throw new DOMException("", "QuotaExceededError") } }
      const kept = new Proxy({}, full)
      Object.defineProperty(window, "localStorage", { get: () => kept })`
    ]
  ] as const) {
    browserTest(`where only localStorage is ${state}, refs last as long as the document`, async () => {
      await using shop = await openShop(browser(), { before })
      await shop.open("/?cs_ref=A")
      await shop.page.evaluate('history.pushState(null, "", "/b")')
      expect([await getRefOf(shop), await codesOf(shop)]).toEqual(["A", ["A"]])
      await shop.open("/c")
      expect([await getRefOf(shop), await codesOf(shop)]).toEqual([null, []])
    })
  }
})
