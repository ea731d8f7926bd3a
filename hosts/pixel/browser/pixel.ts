/**
 * The tracking pixel: the program a customer's page loads.
 *
 * Reports page views and the page's own `track()` calls to the track endpoint, and keeps the visitor id and the
 * tracking links the visitor came from. It never throws into the page and never makes it wait.
 *
 * Every event is sent until it is answered or the page is left. A few at a time are in flight, so that what a browser
 * still takes from a page that is left, 64 KiB in all, is free for what waits. What it does not take is sent by the
 * visitor's next page. An event sent again keeps its id, by which the collector stores it once.
 *
 * Stored in the visitor's browser, nothing of it under Global Privacy Control or Do Not Track:
 * - the cookie `_cs_pv`: the visitor id, a UUID v4, on the widest domain the browser allows, for 90 days from each page view;
 * - the localStorage item `_cs_ref`: first and last touch as `code:epochMs`, oldest first, joined by a comma, for 90 days;
 * - the localStorage item `_cs_out`: events that a page could not send, until the next page view.
 *
 * A page view is a load, a return from the back/forward cache, or a change of address without a load. The fragment
 * belongs to the address only where it is a route (`#/…` or `#!…`): an anchor within a page is not another page.
 *
 * `buildPixel` lowers no syntax, so this file uses none newer than ES2019.
 */

type Fields = Record<string, unknown>

interface PixelGlobal {
  /** Arguments of the `track()` calls made before this program was loaded; 0 once they are made. */
  q?: ReadonlyArray<[eventType: string, data?: Fields]> | 0
}

declare global {
  /** A string literal once `renderPixel` has filled it in. */
  const PIXEL_SERVICE_NAME: "CreatorSignal"
  /** Where events are sent, with the key: the parameter of the function that `buildPixel` makes of this program. */
  const PIXEL_SEND_URL: string

  interface Window {
    /** Stands for the global of whatever name PIXEL_SERVICE_NAME is given. */
    CreatorSignal?: PixelGlobal
    readonly doNotTrack?: string
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
  interface Document {
    readonly prerendering?: boolean
  }
}

const KEPT_SECONDS = 90 * 86400
const PROBE_SECONDS = 9
const REFS_MAX = 2
const PAGE_URL_CHARS = 2048
const WAITING_MAX = 2000
const OUTBOX_CHARS = 5e5
/** So many events and one more are in flight at most. */
const FLYING_MAX = 7
/** A longer body may be more bytes than outlive a page. It is sent for the collector to say what is wrong with it. */
const KEEPALIVE_CHARS = 2e4
/** Of answers: from here on another try may go well. */
const RETRIED_STATUS_MIN = 429

const PV_COOKIE = /\b_cs_pv=(\w{8}(-\w{4}){3}-\w{12})/
const CODE = /^[\w-]{1,64}$/
const TOUCH = /[\w-]{1,64}:\d{13}/g
/** What the collector knows by name; any other event is a custom one. */
const TYPES = /^(page_view|add_to_cart|checkout_start|purchase|custom)$/
const TOP_LEVEL = ["product_id", "order_id", "revenue", "currency", "promo_code_used", "is_new_customer"]

const quietly =
  <Args extends ReadonlyArray<unknown>>(act: (...args: Args) => void) =>
  (...args: Args): void => {
    try {
      act(...args)
    } catch {}
  }

/** UUID v4 of the best randomness there is: `crypto.randomUUID` is missing where pages have no https. */
const makeUuid = (): string =>
  "00000000-0000-4000-8000-000000000000".replace(/[08]/g, (digit) => {
    let random = Math.random() * 16
    try {
      random = +crypto.getRandomValues(new Uint8Array(1))
    } catch {}
    return (+digit ^ (random & (15 >> (+digit / 4)))).toString(16)
  })

const install = quietly(() => {
  // The stub is filled in place, so that a page which holds on to it holds the real thing from now on.
  const api = window[PIXEL_SERVICE_NAME] || {}
  window[PIXEL_SERVICE_NAME] = api
  if (api.q === 0) return

  /** Null until the first page view, which under a privacy signal never comes. */
  let pvId: string | null = null
  let domain = ""
  let viewed = ""
  let touches = ""
  /** Bodies to be sent, oldest first but for those that failed, and bodies sent and not yet answered. */
  const waiting = new Set<string>()
  const flying = new Set<string>()
  /** By the text of the refusal, so that each kind is told once. */
  const warned: Record<string, unknown> = {}

  const readPageCode = () => {
    const code = new URLSearchParams(location.search).get("cs_ref") || ""
    return CODE.test(code) && code
  }

  const readRefs = () => {
    quietly(() => {
      touches = localStorage._cs_ref || touches
    })()
    return (touches.match(TOUCH) || [])
      .map((touch) => ({ code: touch.slice(0, -14), at: +touch.slice(-13) }))
      .filter(({ at }) => at > Date.now() - KEPT_SECONDS * 1000)
      .slice(-REFS_MAX)
  }

  const touch = (code: string) => {
    const [first] = readRefs()
    touches = `${first && first.code !== code ? `${first.code}:${first.at},` : ""}${code}:${Date.now()}`
    localStorage._cs_ref = touches
  }

  const writeCookie = (name: string, value: string | null, seconds: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where pages have no https
    document.cookie = `${name}=${value};path=/;samesite=lax;max-age=${seconds};domain=${domain}${
      location.protocol === "https:" ? ";secure" : ""
    }`
  }

  /** Takes the widest domain the browser lets this page write to: it refuses public suffixes such as `co.uk`. */
  const findDomain = () => {
    const probe = makeUuid()
    for (const label of location.hostname.split(".").reverse()) {
      domain = label + (domain && `.${domain}`)
      writeCookie("_cs_t", probe, PROBE_SECONDS)
      if (document.cookie.includes(probe)) break
    }
    writeCookie("_cs_t", probe, 0)
  }

  const renewPvId = () => {
    pvId = pvId || makeUuid()
    ;[, pvId = pvId] = PV_COOKIE.exec(document.cookie) || []
    if (!domain) findDomain()
    writeCookie("_cs_pv", pvId, KEPT_SECONDS)
  }

  const keep = (body: string) => {
    if (waiting.size < WAITING_MAX) waiting.add(body)
  }

  /** Sends an event or lets it wait. One that failed waits until another one goes well. */
  const send = (body: string) => {
    keep(body)
    if (flying.size > FLYING_MAX) return
    waiting.delete(body)
    flying.add(body)
    fetch(PIXEL_SEND_URL, {
      method: "POST",
      keepalive: body.length < KEEPALIVE_CHARS,
      credentials: "omit",
      body
    })
      // A body that is not read keeps its request's share of what may outlive a page.
      .then((answer) =>
        answer.text().then((text) => {
          if (answer.status >= RETRIED_STATUS_MIN) throw text
          if (!answer.ok) warned[text] = warned[text] || [console.warn(PIXEL_SERVICE_NAME, text)]
          flying.delete(body)
          waiting.forEach(send)
        })
      )
      .catch(() => {
        if (flying.delete(body)) keep(body)
      })
  }

  /** Takes back what an earlier page could not send. JSON has no tabs of its own, so they part the bodies. */
  const readOutbox = quietly(() => {
    localStorage._cs_out.split("\t").forEach(keep)
    delete localStorage._cs_out
  })

  /** Says what is left to say by beacons, which outlive the page, as long as the browser takes them. */
  const leave = quietly(() => {
    for (const bodies of [waiting, flying]) {
      for (const body of bodies) if (navigator.sendBeacon(PIXEL_SEND_URL, body)) bodies.delete(body)
    }
    if (waiting.size) {
      readOutbox()
      localStorage._cs_out = [...waiting].join("\t").slice(0, OUTBOX_CHARS)
      waiting.clear()
    }
  })

  const track = quietly((eventType: string, data?: Fields) => {
    if (!pvId) return
    const { event_data, ...custom } = data || {}
    const refs = readRefs()
    const isKnown = TYPES.test(eventType)
    const event: Fields = {
      event_id: makeUuid(),
      event_type: isKnown ? eventType : "custom",
      pv_id: pvId,
      page_url: location.href.slice(0, PAGE_URL_CHARS),
      refs: refs[0] && refs
    }
    for (const name of TOP_LEVEL) {
      if (custom[name] !== null) event[name] = custom[name]
      delete custom[name]
    }
    if (!isKnown || event_data || Object.keys(custom)[0]) {
      event.event_data = Object.assign(custom, event_data, !isKnown && { name: eventType })
    }
    send(JSON.stringify(event))
  })

  const view = quietly(() => {
    const address = location.href.replace(/#(?![!/]).*/, "")
    if (address === viewed) return
    viewed = address
    quietly(renewPvId)()
    const code = readPageCode()
    if (code) quietly(touch)(code)
    readOutbox()
    track("page_view")
  })

  Object.assign(api, {
    track,
    getPvId: () => pvId,
    getRef: () => pvId && (readPageCode() || (readRefs().pop() || { code: null }).code)
  })
  if (navigator.globalPrivacyControl || navigator.doNotTrack === "1" || window.doNotTrack === "1") return

  for (const name of ["replaceState", "pushState"] as const) {
    const original = history[name]
    history[name] = (...args) => {
      original.apply(history, args)
      view()
    }
  }
  addEventListener("popstate", view)
  addEventListener("pageshow", view)
  addEventListener("visibilitychange", leave)
  addEventListener("pagehide", () => {
    viewed = ""
    leave()
  })
  view()
  for (const call of api.q || []) track(...call)
  api.q = 0
})

// A page fetched ahead of a click that may never come is not yet viewed.
document.prerendering ? document.addEventListener("prerenderingchange", install) : install()
