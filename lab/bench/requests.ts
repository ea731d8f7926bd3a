import { REQUEST_DIGITS, RUN_DIGITS } from "./load.ts"

/** One event in so many is a purchase. */
export const PURCHASE_EVERY = 20
/** One event in so many is a page opened from a tracking link. */
export const LANDING_EVERY = 5

/** A different UUID a request, of several kinds. */
const uuid = (kind: string) => `${RUN_DIGITS}-${kind}-4000-8000-${REQUEST_DIGITS}`

const request = (head: ReadonlyArray<string>, body = "") => [...head, "", body].join("\r\n")

/** What the pixel sends: page views, every fifth of them from a link, and purchases. */
const bodies = Array.from({ length: PURCHASE_EVERY }, (_, index) => {
  const landing = index % LANDING_EVERY === 1 ? `&cs_ref=spring-launch&cs_click=${uuid("c11c")}` : ""
  const event = {
    event_id: uuid("e7e7"),
    event_type: index === 0 ? "purchase" : "page_view",
    pv_id: uuid("b1b1"),
    page_url: `https://shop.example/products/linen-shirt?variant=412&utm_source=newsletter${landing}`,
    product_id: "sku-8812-navy-m"
  }
  const order = { order_id: uuid("0de7"), revenue: 79.9, currency: "EUR", is_new_customer: true }
  return JSON.stringify(index === 0 ? { ...event, ...order } : event)
})

/** One cycle of POST /track. */
export const trackRequests = (key: string): ReadonlyArray<string> =>
  bodies.map((body) =>
    request(
      [
        "POST /api/v1/track HTTP/1.1",
        "host: 127.0.0.1",
        "content-type: application/json",
        `x-api-key: ${key}`,
        `content-length: ${body.length}`
      ],
      body
    )
  )

/** A visitor who follows a link; `address` is where a proxy says that they come from. */
export const clickRequest = (code: string, address: string | null = null): string =>
  request([
    `GET /api/v1/track/click?code=${code} HTTP/1.1`,
    "host: 127.0.0.1",
    ...(address === null ? [] : [`x-forwarded-for: ${address}`]),
    "user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
    "accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "accept-language: en-GB,en;q=0.5"
  ])

/** A customer who asks for a creator's score. */
export const lookupRequest = (key: string, handle: string, include: string | null): string =>
  request([
    `GET /api/v1/creators/youtube/${handle}${include === null ? "" : `?include=${include}`} HTTP/1.1`,
    "host: 127.0.0.1",
    "accept: application/json",
    `x-api-key: ${key}`
  ])

/** A customer who asks for a creator's report. */
export const reportRequest = (key: string, handle: string, format: "json" | "pdf"): string =>
  request([
    `GET /api/v1/creators/youtube/${handle}/report?format=${format} HTTP/1.1`,
    "host: 127.0.0.1",
    `x-api-key: ${key}`
  ])

/** A customer who asks for something of an account's own. */
export const getRequest = (key: string, path: string): string =>
  request([`GET ${path} HTTP/1.1`, "host: 127.0.0.1", "accept: application/json", `x-api-key: ${key}`])
