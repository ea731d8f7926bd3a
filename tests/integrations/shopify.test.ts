import { afterAll, describe, expect } from "bun:test"
import { DISPUTE_TOPICS, ORDER_TOPICS, REFUND_TOPIC } from "../../adapters/shopPlatforms/shopify/platform.ts"
import { signed } from "../http/shopNotice.ts"
import { browserTest, settled, until, useChromium } from "../support/browser/chromium.ts"
import { blocksOf, fileOf, filledIn, languagesOf } from "./guide.ts"
import { openService } from "./service.ts"

const { browser } = useChromium()
const service = await openService()
afterAll(() => service[Symbol.asyncDispose]())
const { writes, secrets } = service.host

const html = (body: string) =>
  new Response(`<!doctype html><link rel="icon" href="data:,">${body}`, { headers: { "content-type": "text/html" } })

/** A store: pages, and its cart's attributes as Shopify's AJAX API takes them. */
const openStore = async (page: (path: string) => string) => {
  const notes: Array<Readonly<Record<string, string>>> = []
  let noted = () => {}
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname !== "/cart/update.js") return html(page(pathname))
      const { attributes } = JSON.parse(await request.text())
      notes.push(attributes)
      noted()
      return Response.json({ attributes })
    }
  })
  const context = await browser().createBrowserContext()
  const tab = await context.newPage()
  return {
    page: tab,
    notes,
    /** Resolves once so many notes have come. */
    whenNoted: (count: number) =>
      new Promise<void>((resolve) => {
        noted = () => notes.length >= count && resolve()
        noted()
      }),
    open: async (path: string) => {
      await tab.goto(`http://localhost:${server.port}${path}`)
    },
    [Symbol.asyncDispose]: async () => {
      await context.close()
      await server.stop(true)
    }
  }
}

describe("the theme", () => {
  const [snippet = ""] = blocksOf("shopify-theme.md", "html", 1)
  /** What Shopify's own scripts put there, with a visitor who has not been asked. */
  const shopify = `<script>
    window.Shopify = { routes: { root: "/" }, customerPrivacy: {
      analyticsProcessingAllowed: () => false, currentVisitorConsent: () => ({ analytics: "" }) } }
  </script>`

  browserTest(
    "notes the visitor and the link at the cart once the visitor agrees, and empties the note when they change their mind",
    async () => {
      expect(languagesOf("shopify-theme.md")).toEqual({ html: 1 })
      await using store = await openStore(() => shopify + filledIn(snippet, service.address, secrets.track))
      await store.open("/?cs_ref=jane-mug")
      await until(store.page, "CreatorSignal.m === true")
      await settled(store.page)
      expect(store.notes.filter((note) => note._cs_pv !== "")).toEqual([])
      expect(writes.events).toEqual([])
      const agree = (allowed: boolean) =>
        store.page.evaluate(
          `document.dispatchEvent(new CustomEvent("visitorConsentCollected", { detail: { analyticsAllowed: ${allowed} } }))`
        )
      const before = store.notes.length
      await agree(true)
      await store.whenNoted(before + 1)
      const pvId = await store.page.evaluate("CreatorSignal.getPvId()")
      expect(store.notes.at(-1)).toEqual({ _cs_pv: String(pvId), _cs_ref: "jane-mug" })

      const order = JSON.stringify({
        id: 820982911946154508n.toString(),
        created_at: "2026-11-20T10:00:00-05:00",
        updated_at: "2026-11-20T10:00:00-05:00",
        total_price: "59.98",
        currency: "USD",
        note_attributes: Object.entries(store.notes.at(-1) ?? {}).map(([name, value]) => ({ name, value }))
      })
      const told = await service.host.call("/api/webhooks/shop", {
        method: "POST",
        headers: signed(order),
        body: order
      })
      expect(told.status).toBe(200)
      expect(writes.evidence.at(-1)).toMatchObject({ pvId, landing: { code: "jane-mug" }, source: "shop" })

      const noted = store.notes.length
      await agree(false)
      await store.whenNoted(noted + 1)
      expect(store.notes.at(-1)).toEqual({ _cs_pv: "", _cs_ref: "" })
    }
  )

  browserTest("the notifications that it has created are those that are read", async () => {
    const named = [...fileOf("shopify-theme.md").matchAll(/`(\w+\/\w+)`/g)].map(([, topic = ""]) => topic)
    const read = [...ORDER_TOPICS, REFUND_TOPIC, ...DISPUTE_TOPICS, "app/uninstalled"]
    expect(named.filter((topic) => /^(orders|refunds|disputes|app)\//.test(topic) && !read.includes(topic))).toEqual([])
    for (const topic of ["orders/create", "orders/updated", REFUND_TOPIC, ...DISPUTE_TOPICS])
      expect(named).toContain(topic)
  })
})

describe("the custom pixel", () => {
  /** Shopify's side of the sandbox: what its API gives, and a way to have its events happen. */
  const stub = (allowed: boolean, cookie: string) => `
    const listeners = {}, cookies = {}, calls = [];
    if (${JSON.stringify(cookie)}) cookies._cs_pv = ${JSON.stringify(cookie)};
    self.analytics = { subscribe: async (name, listener) => { listeners[name] = listener } };
    self.browser = { cookie: {
      get: async (name) => cookies[name] || "",
      set: async (text) => { const [, name, value] = /^(\\w+)=([^;]*)/.exec(text); calls.push(text); cookies[name] = value }
    } };
    self.init = { customerPrivacy: { analyticsProcessingAllowed: ${allowed} } };
    self.api = { customerPrivacy: { subscribe: async (name, listener) => { listeners[name] = listener } } };
    const happen = (name, data) => listeners[name] && listeners[name]({
      id: "sh-1", name, data, context: { document: { location: { href: "https://shop.example/?cs_ref=jane-mug" } } } });
    const consent = (analyticsProcessingAllowed) =>
      listeners.visitorConsentCollected({ customerPrivacy: { analyticsProcessingAllowed } });
    self.onmessage = ({ data }) => { if (data.run) eval(data.run) };`

  const checkout = {
    order: { id: "gid://shopify/Order/7001", customer: { id: "1", isFirstOrder: true } },
    totalPrice: { amount: 42.5, currencyCode: "EUR" },
    currencyCode: "EUR",
    discountApplications: [
      { type: "AUTOMATIC", title: "Autumn" },
      { type: "DISCOUNT_CODE", title: "JANE10" }
    ]
  }
  const cartLine = { merchandise: { id: "v1", product: { id: "p1" } }, cost: { totalAmount: { amount: 42.5 } } }
  const STEPS = `happen("page_viewed", {}); happen("product_added_to_cart", ${JSON.stringify({ cartLine })});
    happen("checkout_started", ${JSON.stringify({ checkout })}); happen("checkout_completed", ${JSON.stringify({ checkout })})`

  /** A sandbox without a page: a worker, as strict pixels have, or a frame of no origin, as custom ones do. */
  const openSandbox = async (
    kind: "worker" | "frame",
    options: {
      readonly allowed?: boolean
      readonly cookie?: string
      readonly hasTheme?: boolean
      readonly before?: string
    }
  ) => {
    const { allowed = true, cookie = "", hasTheme = false, before = "" } = options
    const own = filledIn(fileOf("shopify-pixel.js"), service.address, secrets.track)
    const code = `${before};${stub(allowed, cookie)};${own.replace("THEME_HAS_PIXEL = true", `THEME_HAS_PIXEL = ${hasTheme}`)}`
    const source = JSON.stringify(code).replaceAll("<", "\\u003c")
    const made =
      kind === "worker"
        ? `const worker = new Worker(URL.createObjectURL(new Blob([code]))); window.run = (text) => worker.postMessage({ run: text })`
        : `const frame = document.createElement("iframe"); frame.sandbox = "allow-scripts allow-forms";
           frame.srcdoc = "<script>" + code + "</scr" + "ipt>"; window.ready = new Promise((done) => { frame.onload = done });
           document.body.append(frame); window.run = (text) => frame.contentWindow.postMessage({ run: text }, "*")`
    const store = await openStore(() => `<body><script>const code = ${source}; ${made}</script>`)
    const from = writes.events.length
    await store.open("/")
    await store.page.evaluate("window.ready")
    return {
      events: () => writes.events.slice(from),
      /** Runs a text in the sandbox; resolves once so many events in all have been told, and the network is idle. */
      run: async (text: string, told: number) => {
        await store.page.evaluate(`run(${JSON.stringify(text)})`)
        await service.whenTold(from + told)
        await settled(store.page)
      },
      [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]()
    }
  }
  const KNOWN = "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11"

  for (const kind of ["worker", "frame"] as const) {
    browserTest(`in a ${kind} Shopify's events are told as one visitor's, the theme's where there is one`, async () => {
      await using sandbox = await openSandbox(kind, { cookie: KNOWN })
      await sandbox.run(STEPS, 4)
      const events = sandbox.events().toSorted((a, b) => a.type.localeCompare(b.type))
      expect(events).toMatchObject([
        { type: "add_to_cart", pvId: KNOWN, productId: "p1" },
        { type: "checkout_start", pvId: KNOWN },
        { type: "page_view", pvId: KNOWN, ref: "jane-mug" },
        {
          type: "purchase",
          pvId: KNOWN,
          purchase: {
            orderId: "7001",
            total: { minorUnits: 4250n, currency: "EUR" },
            promoCode: "JANE10",
            isNewCustomer: true
          }
        }
      ])
    })
  }

  browserTest("a visitor whom nobody knows is one over all events", async () => {
    await using sandbox = await openSandbox("worker", {})
    await sandbox.run(STEPS, 4)
    expect(sandbox.events()).toHaveLength(4)
    expect(new Set(sandbox.events().map(({ pvId }) => pvId)).size).toBe(1)
  })

  browserTest("beside the theme's pixel the checkout alone is told, so that no page counts twice", async () => {
    await using sandbox = await openSandbox("worker", { hasTheme: true, cookie: KNOWN })
    await sandbox.run(STEPS, 2)
    expect(
      sandbox
        .events()
        .map(({ type }) => type)
        .toSorted()
    ).toEqual(["checkout_start", "purchase"])
  })

  browserTest(
    "before the visitor agrees nothing is told or kept; what happened is told once they do, and no more once they don't",
    async () => {
      await using sandbox = await openSandbox("worker", { allowed: false })
      await sandbox.run(STEPS, 0)
      expect(sandbox.events()).toEqual([])
      await sandbox.run('if (calls.length > 0) fetch("/kept")', 0)
      await sandbox.run("consent(true)", 4)
      expect(sandbox.events()).toHaveLength(4)
      await sandbox.run(`consent(false); ${STEPS}`, 4)
      expect(sandbox.events()).toHaveLength(4)
      await sandbox.run(
        `fetch(${JSON.stringify(`${service.address}/api/v1/track?key=${secrets.track}`)}, { method: "POST", body: JSON.stringify({
        event_type: "custom", pv_id: "${KNOWN}", event_data: { name: "cookies", set: calls } }) })`,
        5
      )
      const { set } = JSON.parse(sandbox.events().at(-1)?.dataJson ?? "{}")
      expect(set[0]).toMatch(/^_cs_pv=[\da-f-]{36}; path=\/; max-age=7776000; samesite=lax; secure$/)
      expect(set.at(-1)).toBe("_cs_pv=; path=/; max-age=0")
    }
  )

  browserTest("with Global Privacy Control nothing is told", async () => {
    await using sandbox = await openSandbox("worker", {
      before: 'Object.defineProperty(navigator, "globalPrivacyControl", { value: true })'
    })
    await sandbox.run(STEPS, 0)
    expect(sandbox.events()).toEqual([])
  })
})
