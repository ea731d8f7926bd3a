import { describe, expect, test } from "bun:test"
import { Context, Effect } from "effect"
import { CreditLedger, LedgerUnavailable } from "../../ports/accounts/billing/CreditLedger.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { LimitsUnavailable, RateLimitStore } from "../../ports/accounts/limits/RateLimitStore.ts"
import { openHost, type Sent, type TestHost } from "./host.ts"

const ACCOUNT = "/api/v1/account"
const POLICY = "ratelimit-policy"

/** Uses up what a key may ask for in a minute. */
const useUp = async (host: TestHost, key: string, requests: number) => {
  for (let request = 0; request < requests; request++) {
    expect((await host.call(ACCOUNT, { key })).status).not.toBe(429)
  }
}

describe("120 requests per minute per key, rolling 60-second window; 429 with Retry-After", () => {
  test("the 121st request is 429 rate_limit_exceeded with a Retry-After header in seconds", async () => {
    await using host = await openHost({ requestsPerMinute: "as specified" })
    const { full, read } = host.secrets
    await useUp(host, full, 120)
    const refused = await host.call(ACCOUNT, { key: full })
    expect(refused).toMatchObject({
      status: 429,
      json: { error: "rate_limit_exceeded", message: expect.stringMatching(/Retry-After/) }
    })
    const wait = Number(refused.headers.get("retry-after"))
    expect(wait).toBeInteger()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    // Another key of the same account has a limit of its own.
    expect((await host.call(ACCOUNT, { key: read })).status).toBe(200)
  })

  test("every answer says the limit and how much of it is left, refusals and errors too", async () => {
    await using host = await openHost({ requestsPerMinute: 6 })
    const { full, track } = host.secrets
    const calls: ReadonlyArray<readonly [number, string, Sent?]> = [
      [200, ACCOUNT],
      [200, ACCOUNT, { method: "HEAD" }],
      [400, "/api/v1/creators/myspace/nova"],
      [404, "/api/v1/attribution/orders/none"],
      [202, "/api/v1/creators/x/nova"],
      [400, "/api/v1/jobs/bulk-status", { method: "POST", body: "{" }],
      [429, ACCOUNT],
      [429, ACCOUNT]
    ]
    for (const [index, [status, path, sent]] of calls.entries()) {
      const answer = await host.call(path, { key: full, ...sent })
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.headers.get(POLICY)).toBe(`"default";q=6;w=60`)
      expect(answer.headers.get("ratelimit")).toMatch(RegExp(`^"default";r=${Math.max(0, 5 - index)};t=\\d+$`))
      expect(answer.headers.has("retry-after")).toBe(status === 429 || status === 202)
    }
    // A key whose scope allows none of it uses its limit up all the same.
    const forbidden = await host.call(ACCOUNT, { key: track })
    expect(forbidden.status).toBe(403)
    expect(forbidden.headers.get("ratelimit")).toStartWith(`"default";r=5;t=`)
  })

  test("a key with a limit of its own is held to that one, and every other key to the usual", async () => {
    await using host = await openHost({ requestsPerMinute: 6 })
    const { full, read } = host.secrets
    await host.run(ApiKeys.use((keys) => keys.limit(host.keys.full.id, { requestsPerMinute: 2 })))
    await host.run(ApiKeys.use((keys) => keys.limit(host.keys.test.id, { requestsPerMinute: 8 })))
    await useUp(host, full, 2)
    const refused = await host.call(ACCOUNT, { key: full })
    expect([refused.status, refused.headers.get(POLICY)]).toEqual([429, `"default";q=2;w=60`])
    expect((await host.call(ACCOUNT, { key: read })).headers.get(POLICY)).toBe(`"default";q=6;w=60`)
    const tested = await host.call(ACCOUNT, { key: host.secrets.test })
    expect([tested.status, tested.headers.get(POLICY)]).toEqual([200, `"default";q=8;w=60`])
  })

  test("a fault of the service says what is left too, and is logged with its request's id", async () => {
    await using host = await openHost({
      requestsPerMinute: 6,
      standIn: (ports) =>
        Context.add(ports, CreditLedger, {
          ...Context.get(ports, CreditLedger),
          wallet: () => Effect.fail(new LedgerUnavailable({ cause: new Error("gone") }))
        })
    })
    const answer = await host.call(ACCOUNT, { key: host.secrets.full, headers: { "x-request-id": "request-0001" } })
    expect(answer.status).toBe(503)
    expect(answer.headers.get("ratelimit")).toStartWith(`"default";r=5;t=`)
    expect(host.logged.find((line) => line.includes("request-0001"))).toContain("LedgerUnavailable: gone")
  })

  test("a refused request reaches no handler: nothing is charged, ordered or written", async () => {
    await using host = await openHost({ requestsPerMinute: 1 })
    await useUp(host, host.secrets.full, 1)
    const refused = await host.call("/api/v1/creators/x/nova", { key: host.secrets.full })
    expect(refused.status).toBe(429)
    expect(host.isUntouched()).toBe(true)
  })

  test("test keys are limited too, and told that it was the sandbox", async () => {
    await using host = await openHost({ requestsPerMinute: 2 })
    await useUp(host, host.secrets.test, 2)
    expect(await host.call(ACCOUNT, { key: host.secrets.test })).toMatchObject({
      status: 429,
      json: { error: "rate_limit_exceeded", sandbox: true }
    })
  })

  test("a key that is missing or unknown is answered 401 and has no limit to tell", async () => {
    await using host = await openHost({ requestsPerMinute: 1 })
    for (const sent of [{}, { key: "none" }, {}, { key: "none" }]) {
      const answer = await host.call(ACCOUNT, sent)
      expect(answer.status).toBe(401)
      expect(answer.headers.has(POLICY)).toBe(false)
    }
  })

  test("every endpoint of the scoring area that takes a key is limited, as described; no other is", async () => {
    await using host = await openHost({ requestsPerMinute: 1 })
    const { full, track } = host.secrets
    await useUp(host, full, 1)
    await useUp(host, track, 1)
    for (const [path, methods] of Object.entries(host.openApi.paths)) {
      for (const [method, { responses }] of Object.entries(methods)) {
        // A link to a report or a check, which takes no key, has a limit of its own.
        const isLink = ["/api/v1/reports/{token}", "/api/v1/checks/{token}"].includes(path)
        const isLimited = "429" in responses && !isLink
        const address = path.replaceAll(/\{\w+\}/g, "1")
        const { status, headers } = await host.call(address, { method: method.toUpperCase(), key: full })
        expect([path, status === 429]).toEqual([path, isLimited])
        expect(headers.has(POLICY)).toBe(isLimited)
        expect(isLimited).toBe(
          /^\/api\/v1\//.test(path) && !/^\/api\/v1\/(track|orders|media|reports|checks|openapi)/.test(path)
        )
      }
    }
    const event = { event_type: "page_view", pv_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11" }
    for (let request = 0; request < 5; request++) {
      expect((await host.call("/api/v1/track", { method: "POST", key: track, body: event })).status).toBe(200)
    }
  })

  test("the description of a 429 names the headers that come with it", async () => {
    await using host = await openHost()
    expect((await host.call("/api/v1/openapi.json")).json).toMatchObject({
      paths: {
        [ACCOUNT]: {
          get: {
            responses: {
              429: {
                headers: {
                  "Retry-After": { $ref: "#/components/headers/RetryAfter" },
                  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
                  RateLimit: { $ref: "#/components/headers/RateLimit" }
                }
              }
            }
          }
        }
      },
      components: {
        headers: {
          RetryAfter: { schema: { type: "integer" } },
          RateLimitPolicy: { schema: { type: "string" } },
          RateLimit: { schema: { type: "string" } }
        }
      }
    })
  })

  test("a shared log that does not answer refuses nobody: the host limits by itself", async () => {
    await using host = await openHost({
      requestsPerMinute: 3,
      standIn: Context.add(RateLimitStore, { admit: () => Effect.fail(new LimitsUnavailable({ reason: "down" })) })
    })
    await useUp(host, host.secrets.full, 3)
    expect((await host.call(ACCOUNT, { key: host.secrets.full })).status).toBe(429)
    expect(host.logged.filter((line) => line.includes("does not answer"))).toHaveLength(1)
  })
})
