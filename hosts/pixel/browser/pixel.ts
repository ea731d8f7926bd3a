/**
 * The tracking pixel: the program a customer's page loads.
 *
 * Reports page views and the page's own `track()` calls to the track endpoint, and keeps the visitor id and the
 * tracking links the visitor came from. It never throws into the page and never makes it wait.
 *
 * Every event is sent until it is answered or the page is left. A few at a time are in flight, so that what a browser
 * still takes from a page that is left, 64 KiB in all, is free for what waits. What it does not take, and all that is
 * unanswered while nothing comes through, is stored and sent on the visitor's next page. An event sent again keeps its
 * id, by which the collector stores it once.
 *
 * Consent is granted from the start unless the script's element has `data-consent` or the page has called `consent()`
 * before this program was loaded. Until it is granted nothing is stored and nothing is sent: what happens waits in memory
 * until then, with the times of its links. When it is denied, what waits is dropped and what is stored is cleared. Global
 * Privacy Control and Do Not Track deny it, from when they are on, whatever the page says. The choice is not remembered:
 * a page says it on each load. What only some pages need is a program of its own, `more.ts`, loaded when they do: links
 * that bring along what may not be stored yet, the consent managers of others, who the visitor is, and sending what an earlier
 * page stored.
 *
 * Stored in the visitor's browser once consent is granted:
 * - the cookie `_cs_pv`: the visitor id, a UUID v4, on the widest domain the browser allows, for 90 days from each page view;
 * - the localStorage item `_cs_ref`: first and last touch as `code:epochMs`, oldest first, joined by a comma, for 90 days;
 * - the localStorage item `_cs_out`: events that a page could not send, each as `epochMs`, JSON and a tab, until they are
 *   answered, for 7 days at most.
 *
 * A page view is a load, a return from the back/forward cache, or a change of address without a load. The fragment
 * belongs to the address only where it is a route (`#/…` or `#!…`): an anchor within a page is not another page.
 *
 * `buildPixel` lowers no syntax, so this file uses none newer than ES2019.
 */

type Fields = Record<string, unknown>

interface Ref {
  readonly code: string
  readonly at: number
}

interface PixelGlobal {
  /** Arguments of the `track()` calls made before this program was loaded; 0 once they are made. */
  q?: ReadonlyArray<[eventType: string, data?: Fields]> | 0
  /** What the last `consent()` call said before this program was loaded. */
  c?: string
  /** What the last `identify()` call of the page's first line said that `more.ts` has not told yet. */
  i?: string
  /** Loads `more.ts`, which has the rest of `identify()`. */
  l?: () => void
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
/** Of what a browser did not take from a page that is left. From there on nothing is offered: the page has half a second to live. */
const REFUSED_CHARS = 2e4
/** So many events and one more are in flight at most. */
const FLYING_MAX = 7
/** A longer body may be more bytes than outlive a page. It is sent for the collector to say what is wrong with it. */
const KEEPALIVE_CHARS = 2e4
/** Of answers: from here on another try may go well. */
const RETRIED_STATUS_MIN = 429

const PV_COOKIE = /\b_cs_pv=([\w-]{36})/
const CODE = /^[\w-]{1,64}$/
const TOUCH = /[\w-]{1,64}:\d{13}/g
/** What the collector knows by name; any other event is a custom one. */
const TYPES = /^(page_view|add_to_cart|checkout_start|purchase|custom)$/
const TOP_LEVEL = ["order_id", "product_id", "revenue", "currency", "promo_code_used", "is_new_customer"]

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
    return (+digit ^ (random & (+digit ? 3 : 15))).toString(16)
  })

/** Of the element that loads this program. A page fetched ahead is installed later, when it could not be asked. */
// biome-ignore lint/complexity/useOptionalChain: it is newer than ES2019
const attribute = document.currentScript && document.currentScript.dataset.consent

const install = quietly(() => {
  // The stub is filled in place, so that a page which holds on to it holds the real thing from now on.
  const api = window[PIXEL_SERVICE_NAME] || {}
  window[PIXEL_SERVICE_NAME] = api
  if (api.q === 0) return

  /** Null unless consent is granted. */
  let pvId: string | null = null
  let domain = ""
  let viewed = ""
  let touches = ""
  /** Whether the last that was heard of the collector is that nothing was. */
  let isDown: unknown
  /** Events to be sent, oldest first but for those that failed, and events sent and not yet answered, without `pv_id`. */
  const waiting = new Set<string>()
  const flying = new Set<string>()
  /** By the text of the refusal, so that each kind is told once. */
  const warned: Record<string, unknown> = {}

  /** Asked before each thing that consent matters for, so that a privacy signal counts from when it is switched on. */
  const isDenied = () => {
    if (navigator.globalPrivacyControl || navigator.doNotTrack === "1" || window.doNotTrack === "1") consent("denied")
    return pvId === ""
  }

  const getPvId = () => (isDenied() ? null : pvId)

  const readPageCode = () => (CODE.exec(new URLSearchParams(location.search).get("cs_ref") || "") || [])[0]

  const readRefs = () => {
    if (getPvId()) {
      try {
        touches = localStorage._cs_ref || touches
      } catch {}
    }
    return (touches.match(TOUCH) || [])
      .map((touch) => ({ code: touch.slice(0, -14), at: +touch.slice(-13) }))
      .filter(({ at }) => at > Date.now() - KEPT_SECONDS * 1000)
      .slice(-REFS_MAX)
  }

  const touch = quietly(({ code, at }: Ref) => {
    const [first] = readRefs()
    touches = first && first.code !== code ? `${first.code}:${first.at},${code}:${at}` : `${code}:${at}`
    if (getPvId()) localStorage._cs_ref = touches
  })

  const writeCookie = (name: string, value: string | null, seconds: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where pages have no https
    document.cookie = `${name}=${value};path=/;samesite=lax;max-age=${seconds};domain=${domain};${
      // An attribute named "false" is one that browsers ignore.
      /^https/.test(location.href) && "secure"
    }`
  }

  /**
   * Writes to the widest domain the browser lets this page write to: it refuses public suffixes such as `co.uk`. What is
   * written for no time is never seen to be taken, so that goes to all domains.
   */
  const writeWidest = (name: string, seconds: number) => {
    domain = ""
    const probe = makeUuid()
    location.hostname
      .split(".")
      .reverse()
      .some((label) => {
        domain = domain ? `${label}.${domain}` : label
        writeCookie(name, probe, seconds)
        return document.cookie.match(probe)
      })
  }

  const renewPvId = quietly(() => {
    if (!getPvId()) return
    ;[, pvId = pvId] = PV_COOKIE.exec(document.cookie) || []
    writeWidest("_cs_t", PROBE_SECONDS)
    writeCookie("_cs_t", pvId, 0)
    writeCookie("_cs_pv", pvId, KEPT_SECONDS)
    if (localStorage._cs_out) loadMore()
  })

  /** What is sent of an event. Its visitor is told only now: it may be older than the visitor's consent. */
  const bodyOf = (event: string) => `{"pv_id":"${pvId}",${event.slice(1)}`

  /** Sends an event or lets it wait. One that failed waits until another one goes well. */
  const send = (event: string) => {
    if (waiting.size < WAITING_MAX) waiting.add(event)
    if (!getPvId() || flying.size > FLYING_MAX) return
    waiting.delete(event)
    flying.add(event)
    fetch(PIXEL_SEND_URL, {
      method: "POST",
      keepalive: !event[KEEPALIVE_CHARS],
      credentials: "omit",
      body: bodyOf(event)
    })
      // A body that is not read keeps its request's share of what may outlive a page.
      .then((answer) =>
        answer.text().then((text) => {
          if (answer.status >= RETRIED_STATUS_MIN) throw text
          if (!answer.ok) warned[text] = warned[text] || [console.warn(PIXEL_SERVICE_NAME, text)]
          isDown = 0
          flying.delete(event)
          waiting.forEach(send)
        })
      )
      .catch(() => {
        isDown = 1
        if (flying.delete(event)) waiting.add(event)
      })
  }

  /**
   * Says what is left to say by beacons, which outlive the page, as long as the browser takes them. What it does not take
   * is stored, and so is what it takes while nothing comes through: of a beacon nobody learns what became of it. A browser
   * that has refused so much is full, and asking it takes longer than storing.
   */
  const leave = quietly(() => {
    if (!getPvId()) return
    let unsent = ""
    for (const event of [...waiting, ...flying]) {
      if (unsent[REFUSED_CHARS] || !navigator.sendBeacon(PIXEL_SEND_URL, bodyOf(event)) || isDown) {
        // biome-ignore lint/style/useTemplate: it would hold the tab as it is
        unsent += Date.now() + bodyOf(event) + "\t"
      }
    }
    waiting.clear()
    flying.clear()
    if (unsent) localStorage._cs_out = ([localStorage._cs_out] + unsent).slice(0, OUTBOX_CHARS)
  })

  const track = quietly((eventType: string, data?: Fields) => {
    if (isDenied()) return
    const { event_data, ...custom } = data || {}
    const refs = readRefs()
    const isKnown = TYPES.test(eventType)
    const event: Fields = {
      event_id: makeUuid(),
      event_type: isKnown ? eventType : "custom",
      page_url: location.href.slice(0, PAGE_URL_CHARS),
      refs: refs[0] && refs
    }
    for (const name of TOP_LEVEL) {
      if (custom[name] !== null) event[name] = custom[name]
      delete custom[name]
    }
    // The event's name is `name`; the caller's own field of that name stands beside it. Without fields the third sign is missing.
    Object.assign(custom, event_data, isKnown || { own_name: custom.name, name: eventType })
    event.event_data = JSON.stringify(custom)[2] && custom
    send(JSON.stringify(event))
  })

  const view = quietly(() => {
    const address = location.href.replace(/#(?![!/]).*/, "")
    if (address === viewed || isDenied()) return
    viewed = address
    renewPvId()
    const code = readPageCode()
    if (code) touch({ code, at: Date.now() })
    track("page_view")
  })

  const loadMore = () => {
    document.head.appendChild(document.createElement("script")).src = PIXEL_SEND_URL.replace("?", "/more.js?")
  }

  const consent = quietly((next: string) => {
    if (!pvId && next === "granted") {
      const refs = readRefs()
      pvId = makeUuid()
      renewPvId()
      waiting.forEach(send)
      refs.forEach(touch)
      view()
    }
    if (pvId !== "" && next === "denied") {
      pvId = viewed = touches = ""
      waiting.clear()
      flying.clear()
      writeWidest("_cs_pv", 0)
      delete localStorage._cs_out
      delete localStorage._cs_ref
    }
  })

  Object.assign(api, {
    l: loadMore,
    consent,
    track,
    getPvId,
    getRef: () => (isDenied() ? null : readPageCode() || (readRefs().pop() || { code: null }).code)
  })
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
  const asked = api.c || attribute
  consent(asked != null ? asked : "granted")
  view()
  for (const call of api.q || []) track(...call)
  api.q = 0
  if (api.i || asked != null) loadMore()
})

// A page fetched ahead of a click that may never come is not yet viewed.
document.prerendering ? document.addEventListener("prerenderingchange", install) : install()
