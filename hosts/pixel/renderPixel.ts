/** What the pixel of a host is told, whatever customer it is for. */
export interface PixelSettings {
  /** Name of the browser global. */
  readonly serviceName: string
  /** Absolute address of POST /api/v1/track, without a query. */
  readonly trackUrl: string
}

/** A script that is the same for all keys up to its end. */
export interface RenderedPixel {
  readonly head: string
  /** The rest of it for one key. */
  readonly tailFor: (key: string) => string
}

/** Minified programs have no line breaks. */
export const PROGRAMS_SEPARATOR = "\n"

interface Programs {
  readonly core: string
  readonly more: string
  /** Statements that set what the pixel of a first party calls `fetch` and `localStorage`. */
  readonly firstParty: string
}

/**
 * What `buildPixel` makes: the pixel itself, what it loads where a page needs more than all do, and what goes before it
 * where it comes from the page's own site.
 */
export const programsOf = (pixel: string): Programs => {
  const [core = "", more = "", firstParty = ""] = pixel.split(PROGRAMS_SEPARATOR)
  return { core, more, firstParty }
}

const NAME = /\bPIXEL_SERVICE_NAME\b/g

/** A string literal in ASCII that no text can end early, in a script file or within a script element. */
const literal = (text: string): string =>
  JSON.stringify(text).replace(
    /[<>]|[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )

/**
 * The script served by GET /api/v1/track/pixel.js, or more.js beside it: one of `programsOf` with its settings filled in,
 * `head` and `tailFor(key)` one after the other.
 *
 * A page loads it by `<script async src="https://HOST/api/v1/track/pixel.js?key=cs_live_..."></script>`. A page that
 * calls it before that script has arrived puts the element of `pixelStub` before it; calls of `track` are kept and run in
 * order, and of `consent` and `identify` the last counts.
 *
 * The pixel posts JSON as text/plain to `trackUrl?key=KEY`, which needs no preflight, and when the page is left does so by
 * beacons. A body is event_type (one that the collector does not know by name is `custom`, its name in
 * event_data.name), event_id (UUID, the same however often the event is sent), pv_id (UUID), page_url (at most 2,048
 * characters) and where they were given product_id, order_id, revenue, currency, promo_code_used, is_new_customer and
 * event_data (an object), and refs: one or two of `{ code, at }`, the first and the last tracking link that brought
 * the visitor in the last 90 days, oldest first, `at` in epoch milliseconds.
 */
export const renderPixel = (program: string, { serviceName, trackUrl }: PixelSettings): RenderedPixel => ({
  head: `(${program.replace(NAME, () => literal(serviceName))})(${literal(`${trackUrl}?key=`).slice(0, -1)}`,
  tailFor: (key) => `${encodeURIComponent(key)}");`
})

/**
 * The same for the pixel of a first party, who has it under a path of their own: it sends events to `track` beside its own
 * address, so that it works under whichever name of the site it was loaded by. `toTrack` is that place as seen from the
 * script. `path` stands for it where no script's element tells.
 */
export const renderFirstPartyPixel = (
  program: string,
  { serviceName, path, toTrack }: { readonly serviceName: string; readonly path: string; readonly toTrack: string }
): RenderedPixel => {
  const self = `(document.currentScript||0).src||location.origin+${literal(`${path}/`)}`
  return {
    head: `(${program.replace(NAME, () => literal(serviceName))})(new URL(${literal(`${toTrack}?key=`).slice(0, -1)}`,
    tailFor: (key) => `${encodeURIComponent(key)}",${self}).href);`
  }
}

/** The pixel with what a first party's has before it, as one program. */
export const firstPartyProgram = ({ core, firstParty }: Programs): string =>
  `(url,fetch,localStorage)=>{${firstParty};(${core})(url)}`

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** How a page names the pixel's global. */
export const pixelGlobal = (serviceName: string): string =>
  IDENTIFIER.test(serviceName) ? serviceName : `window[${literal(serviceName)}]`

/** What a page that calls the pixel before it is loaded puts before its script: the same functions, which remember. */
export const pixelStub = (serviceName: string): string => {
  const global = IDENTIFIER.test(serviceName) ? `window.${serviceName}` : pixelGlobal(serviceName)
  const queue = "q: [], track() { this.q.push(arguments) }, consent(choice) { this.c = choice }"
  const identify = "identify(email) { this.i = email; this.l && this.l() }"
  return `${global} = ${global} || { ${queue}, ${identify}, getPvId: () => null, getRef: () => null }`
}
