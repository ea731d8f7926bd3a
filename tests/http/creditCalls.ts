import type { Sent, TestHost } from "./host.ts"

const PACKS = "/api/v1/credits/packs"
const SCORES = "/api/v1/credits/scores"
const SETTINGS = "/api/v1/credits/settings"
const DAYS = "/api/v1/credits/days"
const USAGE = "/api/v1/credits/usage"
const PURCHASES = "/api/v1/credits/purchases"

type CreditCall = readonly [status: number, path: string, sent: Sent]

/** Every answer of the endpoints of credits that takes no fault of the service. */
export const creditCalls = ({ secrets: { full, read, track, test } }: TestHost): ReadonlyArray<CreditCall> => {
  const order = (key: string, body: object, once?: string): Sent => ({
    method: "POST",
    key,
    body,
    ...(once === undefined ? {} : { headers: { "idempotency-key": once } })
  })
  const change = (key: string, body: object, once?: string): Sent => ({ ...order(key, body, once), method: "PATCH" })
  return [
    [200, PACKS, order(full, { credits: 50 }, "a pack of fifty credits")],
    [200, PACKS, order(full, { credits: 50 }, "a pack of fifty credits")],
    [422, PACKS, order(full, { credits: 250 }, "a pack of fifty credits")],
    [400, PACKS, order(full, { credits: 51 })],
    [400, PACKS, order(full, { credits: "50" })],
    [401, PACKS, order("none", { credits: 50 })],
    [403, PACKS, order(read, { credits: 50 })],
    [200, PACKS, order(test, { credits: 50 })],
    [200, SCORES, order(test, { platform: "x", handle: "nova" })],
    [400, SCORES, order(full, { platform: "x", handle: "nova" }, "a score of one creator")],
    [400, SCORES, order(full, { platform: "nowhere", handle: "nova" })],
    [400, SCORES, order(full, { platform: "x" })],
    [401, SCORES, order("none", { platform: "x", handle: "nova" })],
    [403, SCORES, order(read, { platform: "x", handle: "nova" })],
    [200, SETTINGS, { key: read }],
    [401, SETTINGS, {}],
    [403, SETTINGS, { key: track }],
    [200, SETTINGS, change(full, { alert_below: 5 }, "a balance that is told of")],
    [422, SETTINGS, change(full, { alert_below: 6 }, "a balance that is told of")],
    [200, SETTINGS, change(full, { alert_below: null })],
    [400, SETTINGS, change(full, { alert_below: "5" })],
    [401, SETTINGS, change("none", { alert_below: 5 })],
    [403, SETTINGS, change(read, { alert_below: 5 })],
    [200, DAYS, { key: read }],
    [400, `${DAYS}?days=7`, { key: read }],
    [401, DAYS, {}],
    [403, DAYS, { key: track }],
    [200, USAGE, { key: read }],
    [400, `${USAGE}?from=2026-02-30`, { key: read }],
    [400, `${USAGE}?from=2026-01-01&to=2020-01-01`, { key: read }],
    [401, USAGE, {}],
    [403, USAGE, { key: track }],
    [200, PURCHASES, { key: read }],
    [400, `${PURCHASES}?limit=0`, { key: read }],
    [400, `${PURCHASES}?cursor=none`, { key: read }],
    [401, PURCHASES, {}],
    [403, PURCHASES, { key: track }]
  ]
}
