import { expect } from "bun:test"
import type { Browser, BrowserContext, Page } from "puppeteer-core"
import { buildPixel } from "../../hosts/pixel/buildPixel.ts"
import { programsOf, renderPixel } from "../../hosts/pixel/renderPixel.ts"

export const KEY = "cs_live_Qm4xT7bVn2LrYc9KdHs0WfEjZu3GpA1oRt6X"
export const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** What reached POST /api/v1/track. */
export interface Received {
  readonly via: "fetch" | "beacon"
  readonly key: string | null
  readonly contentType: string | null
  readonly origin: string | null
  readonly event: Readonly<Record<string, unknown>>
}

export interface ShopOptions {
  readonly serviceName?: string
  readonly key?: string
  /** A page's HTML, from its path and the element that loads the pixel. */
  readonly html?: (path: string, pixel: string) => string
  /** What the element that loads the pixel says of consent. */
  readonly consent?: string
  /** The status of the collector's answer, 200 where there is none; "refused" is an answer the page may not read. */
  readonly answer?: (received: Received) => number | "refused" | Promise<number>
  /** The body of the collector's answer. */
  readonly says?: (status: number, received: Received) => object
  /** Script each page runs before any other. */
  readonly before?: string
}

export interface Shop extends AsyncDisposable {
  readonly page: Page
  readonly context: BrowserContext
  readonly received: ReadonlyArray<Received>
  /** The first event received, now or later, that matches. */
  readonly event: (matches: (received: Received) => boolean) => Promise<Received>
  /** How often an event of this type has arrived, once `count` different ones have. */
  readonly arrivals: (type: string, count: number) => Promise<number>
  /** Of each event of this type that has arrived, its id. */
  readonly idsOf: (type: string) => ReadonlyArray<unknown>
  /** What the pages have written to the console, from its warnings on. */
  readonly warnings: ReadonlyArray<string>
  /** How often a browser has asked the collector whether it may post. */
  readonly preflights: () => number
  /** Resolves when the shop's site or the collector has been asked for this path. */
  readonly visited: (path: string) => Promise<void>
  readonly trackUrl: string
  readonly pixelUrl: string
  readonly url: (path: string, host?: string) => string
  /** Opens one of the shop's pages; the pixel has run when this resolves. */
  readonly open: (path: string, host?: string) => Promise<void>
  /** What the current document has asked the browser to send by fetch, in order. */
  readonly sent: () => Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>
  /** Addresses, from the path on, of the page views the current document has sent, in order. */
  readonly views: () => Promise<ReadonlyArray<string>>
  /** Resolves when the current document has read the answers to all it has sent by fetch. */
  readonly answered: () => Promise<void>
  /** Tells the current document that it is left, and gives the ids of all events it has sent by beacon, in order. */
  readonly leave: () => Promise<ReadonlyArray<unknown>>
}

const { core, more } = programsOf(await buildPixel())

/** Notes what the page sends, in the order it is asked of the browser: arrival may be in another order. */
const RECORDER = `
  window.fetches = []
  window.beacons = []
  const readings = []
  const nativeText = Response.prototype.text
  Response.prototype.text = function () {
    const text = nativeText.call(this)
    readings.push(text.then(() => {}, () => {}))
    return text
  }
  /* Answers are read after they have come, and what is sent next is sent after that. */
  window.answered = async () => {
    for (let seen = -1; seen < fetches.length; ) {
      seen = fetches.length
      await Promise.all(fetches.map(({ settled }) => settled))
      await Promise.all(readings)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  const nativeFetch = window.fetch
  window.fetch = (url, init) => {
    const answer = nativeFetch(url, init)
    if (init) window.fetches.push({ init, event: JSON.parse(init.body), settled: answer.then(() => {}, () => {}) })
    return answer
  }
  const nativeBeacon = navigator.sendBeacon
  navigator.sendBeacon = (url, body) => {
    const taken = nativeBeacon.call(navigator, url, body)
    if (taken) window.beacons.push(JSON.parse(body).event_id)
    return taken
  }
`

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "x-api-key, content-type",
  "access-control-max-age": "600"
}

const toRecord = (value: unknown): Readonly<Record<string, unknown>> => {
  expect(value).toBeObject()
  return Object.fromEntries(Object.entries(Object(value)))
}

const toRecords = (value: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  expect(value).toBeArray()
  return Array.isArray(value) ? value.map(toRecord) : []
}

/** A shop's web site, a collector on another origin that serves it the pixel, and a visitor with an empty browser. */
export const openShop = async (browser: Browser, options: ShopOptions = {}): Promise<Shop> => {
  const { serviceName = "CreatorSignal", key = KEY, before = "" } = options
  const consent = options.consent === undefined ? "" : ` data-consent="${options.consent}"`
  const { html = (_path, pixel) => pixel, answer = () => 200, says = (status) => ({ ok: status === 200 }) } = options
  const received: Array<Received> = []
  let preflights = 0
  const paths = new Set<string>()
  const waiting = new Set<() => void>()
  const arrived = () => {
    for (const look of waiting) look()
  }
  const when = <A>(find: () => A | undefined): Promise<A> => {
    const { promise, resolve } = Promise.withResolvers<A>()
    const look = () => {
      const found = find()
      if (found === undefined) return
      waiting.delete(look)
      resolve(found)
    }
    waiting.add(look)
    look()
    return promise
  }

  const collector = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request): Promise<Response> => {
      const { pathname, searchParams } = new URL(request.url)
      if (request.method === "OPTIONS") {
        preflights += 1
        return new Response(null, { status: 204, headers: CORS })
      }
      if (pathname === "/api/v1/track/pixel.js" || pathname === "/api/v1/track/more.js") {
        paths.add(pathname)
        arrived()
        const program = pathname.endsWith("/more.js") ? more : core
        const { head, tailFor } = renderPixel(program, { serviceName, trackUrl })
        const script = head + tailFor(searchParams.get("key") ?? "")
        return new Response(script, { headers: { "content-type": "text/javascript" } })
      }
      if (pathname !== "/api/v1/track" || request.method !== "POST") return new Response(null, { status: 404 })
      const item: Received = {
        via: request.headers.get("sec-fetch-mode") === "no-cors" ? "beacon" : "fetch",
        key: searchParams.get("key") ?? request.headers.get("x-api-key"),
        contentType: request.headers.get("content-type"),
        origin: request.headers.get("origin"),
        event: toRecord(JSON.parse(await request.text()))
      }
      received.push(item)
      arrived()
      const status = await answer(item)
      return status === "refused"
        ? new Response(null, { status: 200 })
        : Response.json(says(status, item), { status, headers: CORS })
    }
  })
  const trackUrl = `http://127.0.0.1:${collector.port}/api/v1/track`
  const pixelUrl = `${trackUrl}/pixel.js?key=${encodeURIComponent(key)}`
  const site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) => {
      const { pathname, search } = new URL(url)
      paths.add(pathname).add(pathname + search)
      arrived()
      const head = `<!doctype html><link rel="icon" href="data:,"><script>{${RECORDER}};${before}</script>`
      return new Response(head + html(pathname, `<script async src="${pixelUrl}"${consent}></script>`), {
        headers: { "content-type": "text/html; charset=utf-8" }
      })
    }
  })

  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const errors: Array<string> = []
  const warnings: Array<string> = []
  page.on("pageerror", (error) => errors.push(String(error)))
  page.on("console", (line) => {
    if (line.type() === "warn") warnings.push(line.text())
  })

  const url = (path: string, host = "localhost") => `http://${host}:${site.port}${path}`
  const idsOf = (type: string) =>
    received.filter(({ event }) => event.event_type === type).map(({ event }) => event.event_id)
  const sent = async () => toRecords(await page.evaluate("fetches.map(({ event }) => event)"))
  return {
    page,
    context,
    received,
    trackUrl,
    pixelUrl,
    url,
    sent,
    event: (matches) => when(() => received.find(matches)),
    arrivals: (type, count) =>
      when(() => {
        const ids = received.length < count ? [] : idsOf(type)
        return new Set(ids).size === count ? ids.length : undefined
      }),
    idsOf,
    warnings,
    preflights: () => preflights,
    visited: async (path) => {
      await when(() => paths.has(path) || undefined)
    },
    open: async (path, host) => {
      await page.goto(url(path, host))
    },
    views: async () =>
      (await sent())
        .filter(({ event_type }) => event_type === "page_view")
        .map(({ page_url }) => new URL(String(page_url)))
        .map(({ pathname, search, hash }) => pathname + search + hash),
    answered: async () => {
      await page.evaluate("answered()")
    },
    leave: async () => {
      await page.evaluate('dispatchEvent(new PageTransitionEvent("pagehide"))')
      const ids = await page.evaluate("beacons")
      expect(ids).toBeArray()
      return Array.isArray(ids) ? ids : []
    },
    [Symbol.asyncDispose]: async () => {
      await context.close()
      await Promise.all([collector.stop(true), site.stop(true)])
      expect(errors).toEqual([])
    }
  }
}
