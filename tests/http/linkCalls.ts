import type { Sent, TestHost } from "./host.ts"

const LINKS = "/api/v1/links"
const PROMO = "/api/v1/promo-codes/calls10"
const RULES = "/api/v1/link-rules"

type LinkCall = readonly [status: number, path: string, sent: Sent]

/** Every answer of the endpoints of links that takes no fault of the service. */
export const linkCalls = ({ secrets: { full, read, track } }: TestHost): ReadonlyArray<LinkCall> => {
  const sent = (method: "POST" | "PATCH" | "PUT", key: string, body: object, once?: string): Sent => ({
    method,
    key,
    body,
    ...(once === undefined ? {} : { headers: { "idempotency-key": once } })
  })
  /** One key for two requests is the 422. */
  const changing = (
    path: string,
    method: "POST" | "PATCH" | "PUT",
    good: object,
    status = 200
  ): ReadonlyArray<LinkCall> => {
    const once = `links ${method} ${path}`
    return [
      [status, path, sent(method, full, good, once)],
      [422, path, sent(method, full, { ...good, campaign: "other" }, once)],
      [401, path, sent(method, "none", good)],
      [403, path, sent(method, read, good)]
    ]
  }
  const link = { code: "calls", url: "https://shop.example.com/" }
  const reading = (path: string): ReadonlyArray<LinkCall> => [
    [200, path, { key: read }],
    [400, `${path}?x=1`, { key: read }],
    [401, path, {}],
    [403, path, { key: track }]
  ]
  return [
    ...changing(LINKS, "POST", link, 201),
    [200, LINKS, sent("POST", full, link)],
    [400, LINKS, sent("POST", full, {})],
    ...changing(`${LINKS}/bulk`, "POST", { links: [link, {}] }),
    [400, `${LINKS}/bulk`, sent("POST", full, {})],
    ...reading(LINKS),
    ...reading(`${LINKS}/calls`),
    [404, `${LINKS}/none`, { key: read }],
    ...changing(`${LINKS}/calls`, "PATCH", { campaign: "calls" }),
    [400, `${LINKS}/calls`, sent("PATCH", full, {})],
    [404, `${LINKS}/none`, sent("PATCH", full, { campaign: "calls" })],
    ...changing(`${LINKS}/calls/end`, "POST", {}),
    [400, `${LINKS}/calls/end?x=1`, sent("POST", full, {})],
    [404, `${LINKS}/none/end`, sent("POST", full, {})],
    ...reading(`${LINKS}/calls/qr.svg`),
    [404, `${LINKS}/none/qr.svg`, { key: read }],
    ...reading(`${LINKS}/calls/clicks`),
    [400, `${LINKS}/calls/clicks?group_by=week`, { key: read }],
    [404, `${LINKS}/none/clicks`, { key: read }],
    ...reading("/api/v1/attribution/links"),
    ...changing(`${PROMO}/assignments`, "POST", { link: "calls" }),
    [400, `${PROMO}/assignments`, sent("POST", full, {})],
    [404, `${PROMO}/assignments`, sent("POST", full, { link: "none" })],
    ...reading(PROMO),
    [404, "/api/v1/promo-codes/none", { key: read }],
    ...changing(RULES, "PUT", { rules: [{ link: "calls", utm_source: "nova" }] }),
    [400, RULES, sent("PUT", full, {})],
    ...reading(RULES)
  ]
}
