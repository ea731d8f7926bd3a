import type { Sent, TestHost } from "./host.ts"

const SETTINGS = "/api/v1/attribution/settings"

const RETENTION = "/api/v1/account/retention"
const PROFILE = "/api/v1/account/profile"
const WEBHOOK = "/api/v1/account/webhook"
const REQUESTS = "/api/v1/account/requests"

/** Every answer of an account's attribution settings, profile, webhook and requests. */
export const settingsCalls = ({
  full,
  read,
  test,
  track
}: TestHost["secrets"]): ReadonlyArray<readonly [number, string, Sent]> => {
  const sent = (key: string, body: object, once?: string): Sent => ({
    method: "PATCH",
    key,
    body,
    ...(once === undefined ? {} : { headers: { "idempotency-key": once } })
  })
  const put = (key: string, body: object, once?: string): Sent => ({ ...sent(key, body, once), method: "PUT" })
  return [
    [200, SETTINGS, { key: read }],
    [400, `${SETTINGS}?zone=1`, { key: read }],
    [401, SETTINGS, {}],
    [403, SETTINGS, { key: track }],
    [200, SETTINGS, sent(full, { lookback_days: 30 }, "described-settings")],
    [422, SETTINGS, sent(full, { lookback_days: 31 }, "described-settings")],
    [400, SETTINGS, sent(full, { time_zone: "+02:00" })],
    [401, SETTINGS, sent("none", {})],
    [403, SETTINGS, sent(read, {})],
    [200, RETENTION, { key: read }],
    [400, `${RETENTION}?months=1`, { key: read }],
    [401, RETENTION, {}],
    [403, RETENTION, { key: track }],
    [200, RETENTION, put(full, { event_months: 13, evidence_months: 2 }, "described-retention")],
    [422, RETENTION, put(full, { event_months: 14, evidence_months: 2 }, "described-retention")],
    [400, RETENTION, put(full, { event_months: 0, evidence_months: 2 })],
    [401, RETENTION, put("none", {})],
    [403, RETENTION, put(read, {})],
    [200, PROFILE, { key: read }],
    [400, `${PROFILE}?name=1`, { key: read }],
    [401, PROFILE, {}],
    [403, PROFILE, { key: track }],
    [200, PROFILE, sent(full, { brand_name: "Mugs" }, "described-profile")],
    [422, PROFILE, sent(full, { brand_name: "Cups" }, "described-profile")],
    [400, PROFILE, sent(full, { name: " " })],
    [401, PROFILE, sent("none", {})],
    [403, PROFILE, sent(read, {})],
    [404, WEBHOOK, { key: full }],
    [400, `${WEBHOOK}?paused=1`, { key: full }],
    [401, WEBHOOK, {}],
    [403, WEBHOOK, { key: read }],
    [404, WEBHOOK, sent(full, { paused: true }, "described-webhook")],
    [422, WEBHOOK, sent(full, { paused: false }, "described-webhook")],
    [400, WEBHOOK, sent(full, { paused: 1 })],
    [401, WEBHOOK, sent("none", {})],
    [403, WEBHOOK, sent(read, {})],
    [200, WEBHOOK, { key: test }],
    [200, WEBHOOK, sent(test, { paused: true })],
    [200, REQUESTS, { key: full }],
    [400, `${REQUESTS}?days=0`, { key: full }],
    [401, REQUESTS, {}],
    [403, REQUESTS, { key: read }],
    [404, `${REQUESTS}?key_id=${crypto.randomUUID()}`, { key: full }]
  ]
}
