import { afterAll, expect } from "bun:test"
import { browserTest, settled, useChromium } from "../support/browser/chromium.ts"
import { fileOf, filledIn } from "./guide.ts"
import { openService } from "./service.ts"

const { browser } = useChromium()
const service = await openService()
afterAll(() => service[Symbol.asyncDispose]())
const { writes, secrets } = service.host

const [, program = ""] =
  /^___SANDBOXED_JS_FOR_WEB_TEMPLATE___$([\s\S]*?)^___WEB_PERMISSIONS___$/m.exec(fileOf("tag-manager.tpl")) ?? []

/** What Tag Manager gives a template, by its documentation: values are copied on their way to the page and back. */
const MANAGER = `
  const at = (path) => path.split(".").reduce((inner, name) => inner && inner[name], window)
  const copied = (value) => value && typeof value === "object" ? JSON.parse(JSON.stringify(value)) : value
  const granted = new Set(), listeners = []
  window.grant = (type, is) => {
    is ? granted.add(type) : granted.delete(type)
    for (const [of, listener] of listeners) if (of === type) listener(type, is)
  }
  const api = {
    addConsentListener: (type, listener) => listeners.push([type, listener]),
    callInWindow: (path, ...args) => {
      const names = path.split("."), name = names.pop(), owner = at(names.join("."))
      return owner && typeof owner[name] === "function" ? owner[name](...args.map(copied)) : undefined
    },
    copyFromWindow: (path) => copied(at(path)),
    encodeUriComponent: encodeURIComponent,
    injectScript: (url, done, failed) => {
      const script = document.createElement("script")
      Object.assign(script, { async: true, src: url, onload: done, onerror: failed })
      document.head.append(script)
    },
    isConsentGranted: (type) => granted.has(type),
    makeNumber: Number,
    makeString: String,
    setInWindow: (path, value, overrides) => {
      const names = path.split("."), name = names.pop(), owner = names.length ? at(names.join(".")) : window
      if (!overrides && owner[name] !== undefined) return false
      owner[name] = copied(value)
      return true
    }
  }
  window.tag = (data) => new Promise((gtmOnSuccess, gtmOnFailure) =>
    new Function("require", "data", PROGRAM)((name) => api[name], { ...data, gtmOnSuccess, gtmOnFailure }))`

browserTest(
  "the template's tags on a page: nothing before consent, then the view and the purchase of one visitor",
  async () => {
    const code = JSON.stringify(filledIn(program, service.address, secrets.track)).replaceAll("<", "\\u003c")
    const site = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: () =>
        new Response(
          `<!doctype html><link rel="icon" href="data:,"><script>{ const PROGRAM = ${code}; ${MANAGER} }</script>`,
          {
            headers: { "content-type": "text/html" }
          }
        )
    })
    const context = await browser().createBrowserContext()
    const page = await context.newPage()
    await page.goto(`http://localhost:${site.port}/?cs_ref=jane-mug`)
    const tag = (data: object) =>
      page.evaluate(
        `tag(${JSON.stringify({ key: secrets.track, consentTypes: "analytics_storage,ad_storage", ...data })}).then(() => true)`
      )
    const purchase = { action: "track", eventType: "purchase", orderId: 1001, revenue: "59.98", currency: "USD" }
    await tag({ action: "load" })
    await tag(purchase)
    await page.evaluate('grant("analytics_storage", true)')
    await settled(page)
    expect(writes.events).toEqual([])
    expect(await page.evaluate("[document.cookie, localStorage.length]")).toEqual(["", 0])

    await page.evaluate('grant("ad_storage", true)')
    await settled(page)
    const pvId = await page.evaluate("CreatorSignal.getPvId()")
    expect(writes.events.toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
      { type: "page_view", pvId, ref: "jane-mug" },
      { type: "purchase", pvId, purchase: { orderId: "1001", total: { minorUnits: 5998n } } }
    ])

    await page.evaluate('grant("ad_storage", false)')
    expect(await page.evaluate("[document.cookie, localStorage.length, CreatorSignal.getPvId()]")).toEqual([
      "",
      0,
      null
    ])
    await context.close()
    await site.stop(true)
  }
)
