// Shopify, Settings, Customer events, Add custom pixel. Permission: required, analytics.
const TRACK_URL = "https://track.example/api/v1/track?key=PUBLISHABLE_KEY"
/** Whether the theme has the pixel as well: then pages and carts are told by it, and the checkout alone by this. */
const THEME_HAS_PIXEL = true

const KEPT_SECONDS = 90 * 86400
const WAITING_MAX = 200
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

let isAllowed = init.customerPrivacy?.analyticsProcessingAllowed === true
const isRefused = () => navigator.globalPrivacyControl === true || navigator.doNotTrack === "1"
/** What happened before the visitor agreed. Kept in memory alone. */
let waiting = []

const makeUuid = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 15) | 64
  bytes[8] = (bytes[8] & 63) | 128
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
}

let found
/** The visitor that the theme's pixel knows, else a new one: asked for once, so that events at the same time are one visitor's. */
const visitor = () => {
  found =
    found ||
    browser.cookie.get("_cs_pv").then(async (kept) => {
      if (UUID.test(kept)) return kept
      const made = makeUuid()
      await browser.cookie.set(`_cs_pv=${made}; path=/; max-age=${KEPT_SECONDS}; samesite=lax; secure`)
      return made
    })
  return found
}

/** Text, as the service reads ids; nothing for what is not there. */
const textOf = (value) => (value === undefined || value === null ? undefined : String(value))

const send = async (event) => {
  const pv_id = await visitor()
  // The visitor may have changed their mind meanwhile.
  if (!isAllowed || isRefused()) return
  const body = JSON.stringify({ pv_id, ...event })
  await fetch(TRACK_URL, { method: "POST", keepalive: true, credentials: "omit", body })
}

const quietly = (sending) => sending.catch((problem) => console.warn("CreatorSignal", problem))

const tell = (event) => {
  if (isRefused()) return
  if (isAllowed) quietly(send(event))
  else if (waiting.length < WAITING_MAX) waiting.push(event)
}

const setAllowed = (allowed) => {
  isAllowed = allowed
  const told = waiting
  waiting = []
  if (allowed) told.forEach(tell)
  else {
    found = undefined
    quietly(browser.cookie.set("_cs_pv=; path=/; max-age=0"))
  }
}

const privacy = typeof customerPrivacy === "undefined" ? api.customerPrivacy : customerPrivacy
privacy.subscribe("visitorConsentCollected", (event) => {
  setAllowed(event.customerPrivacy.analyticsProcessingAllowed === true)
})

const subscribe = (name, toEvent) =>
  analytics.subscribe(name, (event) =>
    tell({ event_id: makeUuid(), page_url: event.context.document.location.href, ...toEvent(event.data) })
  )

if (!THEME_HAS_PIXEL) {
  subscribe("page_viewed", () => ({ event_type: "page_view" }))
  subscribe("product_added_to_cart", ({ cartLine }) => ({
    event_type: "add_to_cart",
    product_id: textOf(cartLine?.merchandise.product.id)
  }))
}
subscribe("checkout_started", () => ({ event_type: "checkout_start" }))
subscribe("checkout_completed", ({ checkout }) => ({
  event_type: "purchase",
  order_id: textOf(checkout.order?.id),
  revenue: checkout.totalPrice?.amount,
  currency: checkout.currencyCode,
  promo_code_used: checkout.discountApplications?.find(({ type }) => type === "DISCOUNT_CODE")?.title,
  is_new_customer: checkout.order?.customer?.isFirstOrder ?? undefined
}))
