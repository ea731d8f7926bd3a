/**
 * What the pixel is given where it comes from the page's own site: a `fetch` and a `localStorage` of its own.
 *
 * Browsers keep what a script stores for as little as a week, and what a server of the same site stores for as long as it
 * says. So each event that the pixel sends asks the server to set what it tells again, by its answer: the cookie `_cs_pv`,
 * which the pixel has just written itself, and `_cs_ref`, its links, which are read where the script's own store has lost
 * them. The pixel sends nothing before consent is granted, and so nothing is set before that.
 *
 * When consent is withdrawn both are expired at once; an answer that was on its way then is looked at when it comes, and what
 * it set is expired again.
 *
 * `buildPixel` lowers no syntax, so this file uses none newer than ES2019.
 */

declare global {
  /** The `fetch` that the pixel calls, and the `localStorage` that it keeps things in: parameters of the function around both. */
  // biome-ignore lint/style/useConst: it is set once, and it is a parameter
  let PIXEL_FETCH: (url: string, init: Readonly<RequestInit>) => Promise<Response>
  // biome-ignore lint/style/useConst: it is set once, and it is a parameter
  let PIXEL_STORAGE: object
}

interface Pixel {
  readonly getPvId?: () => string | null
}

const COOKIES = ["_cs_pv", "_cs_ref"]
const REF_COOKIE = /\b_cs_ref=([^;]+)/
const PV_ID = /[\da-f-]{36}/

const pixel = (): Pixel => Object(window[PIXEL_SERVICE_NAME])

/** Of every domain that this page could have a cookie of: which one the server sets them for, no page is told. */
const expire = () => {
  location.hostname.split(".").reduceRight((under, label) => {
    const domain = label + under
    for (const name of COOKIES) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where pages have no https
      document.cookie = `${name}=;path=/;max-age=0;domain=${domain}`
    }
    return `.${domain}`
  }, "")
}

PIXEL_FETCH = (url, init) => {
  const [sent] = PV_ID.exec(String(init.body)) || []
  return fetch(`${url}&keep=1`, Object.assign({}, init, { credentials: "same-origin" })).finally(() => {
    const { getPvId } = pixel()
    if (getPvId && getPvId() !== sent) expire()
  })
}

PIXEL_STORAGE = new Proxy(
  {},
  {
    get: (_, name) => {
      const [, kept] = (name === "_cs_ref" && REF_COOKIE.exec(document.cookie)) || []
      return localStorage[String(name)] || kept
    },
    set: (_, name, value) => {
      localStorage[String(name)] = value
      return true
    },
    deleteProperty: (_, name) => {
      expire()
      return delete localStorage[String(name)]
    }
  }
)
