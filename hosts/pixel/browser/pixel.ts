/**
 * The tracking pixel: the program a customer's page loads.
 *
 * Reports page views and the page's own `track()` calls to the track endpoint, and keeps the visitor id and the
 * tracking links the visitor came from. It never throws into the page and never makes it wait.
 *
 * Stored in the visitor's browser, each for 90 days, nothing of it under Global Privacy Control or Do Not Track:
 * - the cookie `_cs_pv`: the visitor id, a UUID v4, on the widest domain the browser allows, renewed at each page view;
 * - the localStorage item `_cs_ref`: first and last touch as `code:epochMs`, oldest first, joined by a comma.
 *
 * A page view is a load, a return from the back/forward cache, or a change of address without a load. The fragment
 * belongs to the address only where it is a route (`#/…` or `#!…`): an anchor within a page is not another page.
 *
 * `buildPixel` lowers no syntax, so this file uses none newer than ES2019.
 */

type Fields = Record<string, unknown>

interface PixelGlobal {
  /** Arguments of the `track()` calls made before this program was loaded. */
  readonly q?: ReadonlyArray<[eventType: string, data?: Fields]>
  readonly getPvId?: () => string | null
}

declare global {
  /** `renderPixel` replaces these three names by string literals. */
  const PIXEL_SERVICE_NAME: "CreatorSignal"
  const PIXEL_TRACK_URL: string
  const PIXEL_KEY: string

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
const PENDING_MAX = 20
const REFS_MAX = 2
const PAGE_URL_CHARS = 2048

const PV_COOKIE = /(?:^|; )_cs_pv=([\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})/
const CODE = /^[\w-]{1,64}$/
const TOUCH = /[\w-]{1,64}:\d{13}/g
const TOP_LEVEL = ["product_id", "order_id", "revenue", "currency", "promo_code_used", "is_new_customer"]

const quietly =
  <Args extends ReadonlyArray<unknown>>(act: (...args: Args) => void) =>
  (...args: Args): void => {
    try {
      act(...args)
    } catch {}
  }

/** UUID v4 of the best randomness there is: pages without https have no `crypto.randomUUID`. */
const makeUuid = (): string => {
  let bytes = new Uint8Array(36).map(() => Math.random() * 256)
  try {
    bytes = crypto.getRandomValues(bytes)
    return crypto.randomUUID()
  } catch {}
  return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g, (letter, index: number) =>
    (letter === "x" ? Number(bytes[index]) & 15 : (Number(bytes[index]) & 3) | 8).toString(16)
  )
}

const install = quietly(() => {
  // The stub is filled in place, so that a page which holds on to it holds the real thing from now on.
  const api = window[PIXEL_SERVICE_NAME] || {}
  window[PIXEL_SERVICE_NAME] = api
  if (api.getPvId) return

  /** Null until the first page view, which under a privacy signal never comes. */
  let pvId: string | null = null
  let domain = ""
  let viewed = ""
  let touches = ""
  /** Bodies not yet acknowledged, oldest first. */
  let pending: ReadonlyArray<string> = []

  const readPageCode = () => {
    const code = new URLSearchParams(location.search).get("cs_ref") || ""
    return CODE.test(code) ? code : null
  }

  const readRefs = () => {
    quietly(() => {
      touches = localStorage.getItem("_cs_ref") || touches
    })()
    return (touches.match(TOUCH) || [])
      .map((touch) => ({ code: touch.slice(0, -14), at: Number(touch.slice(-13)) }))
      .filter(({ at }) => at > Date.now() - KEPT_SECONDS * 1000)
      .slice(-REFS_MAX)
  }

  const touch = (code: string) => {
    const [first] = readRefs()
    touches = `${first && first.code !== code ? `${first.code}:${first.at},` : ""}${code}:${Date.now()}`
    localStorage.setItem("_cs_ref", touches)
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
    const found = PV_COOKIE.exec(document.cookie)
    if (found) pvId = String(found[1])
    if (!domain) findDomain()
    writeCookie("_cs_pv", pvId, KEPT_SECONDS)
  }

  const send = (body: string) => {
    pending = pending.concat(body).slice(-PENDING_MAX)
    fetch(PIXEL_TRACK_URL, {
      method: "POST",
      keepalive: true,
      credentials: "omit",
      headers: { "x-api-key": PIXEL_KEY, "content-type": "application/json" },
      body
    }).then(
      ({ status }) => {
        if (status < 500) pending = pending.filter((other) => other !== body)
      },
      () => {}
    )
  }

  /** A beacon outlives the page but carries no headers, so the key is in its address. */
  const sendPending = quietly(() => {
    const url = `${PIXEL_TRACK_URL}?key=${encodeURIComponent(PIXEL_KEY)}`
    pending = pending.filter((body) => !navigator.sendBeacon(url, body))
  })

  const track = quietly((eventType: string, data?: Fields) => {
    if (!pvId) return
    const { event_data, ...custom } = data || {}
    const refs = readRefs()
    const event: Fields = {
      event_id: makeUuid(),
      event_type: eventType,
      pv_id: pvId,
      page_url: location.href.slice(0, PAGE_URL_CHARS)
    }
    if (refs[0]) event.refs = refs
    for (const name of TOP_LEVEL) {
      if (custom[name] !== null) event[name] = custom[name]
      delete custom[name]
    }
    if (event_data || Object.keys(custom)[0]) event.event_data = Object.assign(custom, event_data)
    send(JSON.stringify(event))
  })

  const view = quietly(() => {
    const address = location.href.replace(/#(?![!/]).*/, "")
    if (address === viewed) return
    viewed = address
    quietly(renewPvId)()
    const code = readPageCode()
    if (code) quietly(touch)(code)
    track("page_view")
  })

  Object.assign(api, {
    track,
    getPvId: () => pvId,
    getRef: () => pvId && (readPageCode() || (readRefs().pop() || { code: null }).code)
  })
  if (navigator.globalPrivacyControl || navigator.doNotTrack === "1" || window.doNotTrack === "1") return

  for (const name of ["pushState", "replaceState"] as const) {
    const original = history[name]
    history[name] = function (...args) {
      original.apply(this, args)
      view()
    }
  }
  addEventListener("popstate", view)
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) {
      viewed = ""
      view()
    }
  })
  addEventListener("pagehide", sendPending)
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) sendPending()
  })
  view()
  for (const call of api.q || []) track(...call)
})

// A page fetched ahead of a click that may never come is not yet viewed.
if (document.prerendering) document.addEventListener("prerenderingchange", install)
else install()
