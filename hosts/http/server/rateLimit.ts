import { Effect } from "effect"
import { type makeLimitRequests, REQUESTS_MAX, WINDOW_MS } from "../../../domain/accounts/limits/limitRequests.ts"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import type { Admission } from "../../../ports/accounts/limits/RateLimitStore.ts"
import { SECOND_MS } from "../../../ports/time/days.ts"
import type { Call, Endpoint, KeyedEndpoint, Reply, ResponseDescription, TaggedFailure } from "./endpoint.ts"
import { errorReply } from "./respond.ts"

/** Whether an endpoint's requests count towards its key's limit: the scoring area's, not what is open to anyone. */
export const isLimited = ({ area, access }: Endpoint): boolean => area === "scoring" && access !== "open"

/** Rounded up: who waits as long as it says is not refused for being early. */
const seconds = (ms: number): number => Math.ceil(ms / SECOND_MS)

/** The fields of draft-ietf-httpapi-ratelimit-headers, and, of a refusal, how long to wait. */
const headersOf = (requests: number, { isAdmitted, remaining, retryAfterMs, resetMs }: Admission) => ({
  "ratelimit-policy": `"default";q=${requests};w=${seconds(WINDOW_MS)}`,
  ratelimit: `"default";r=${remaining};t=${seconds(resetMs)}`,
  ...(isAdmitted ? {} : { "retry-after": String(seconds(retryAfterMs)) })
})

/** What the OpenAPI description says of a refusal. */
export const RATE_LIMITED: Omit<ResponseDescription, "schema"> = {
  description:
    `More requests within ${seconds(WINDOW_MS)} seconds with this API key than it may send: ${REQUESTS_MAX} unless it has a limit ` +
    "of its own.",
  headers: {
    "Retry-After": { description: "Seconds after which a request is admitted again.", type: "integer" },
    "RateLimit-Policy": {
      description: "The limit: q requests in any w seconds. On every answer to a known key.",
      type: "string"
    },
    RateLimit: {
      description: "r more requests are admitted now, and all q again in t seconds. On every answer to a known key.",
      type: "string"
    }
  }
}

/** Makes the limit on the requests of a key: `requestsPerMinute` where it has none of its own. */
export const makeRateLimit = (
  limitRequests: Effect.Success<typeof makeLimitRequests>,
  requestsPerMinute: number = REQUESTS_MAX
) => {
  const fields = new WeakMap<Call, Readonly<Record<string, string>>>()
  return {
    /** Lets a call through to its handler, or answers 429; where the endpoint has no limit, always lets it through. */
    limit: <R>(
      endpoint: KeyedEndpoint,
      call: Call,
      key: ApiKey,
      handled: Effect.Effect<Reply | Response, TaggedFailure, R>
    ): Effect.Effect<Reply | Response, TaggedFailure, R> => {
      if (!isLimited(endpoint)) return handled
      const requests = key.requestsPerMinute ?? requestsPerMinute
      return Effect.flatMap(limitRequests(key.id, { requests, windowMs: WINDOW_MS }), (admission) => {
        fields.set(call, headersOf(requests, admission))
        return admission.isAdmitted ? handled : Effect.succeed(refusal(endpoint, key))
      })
    },

    /** An answer, whatever it is, with how much of the limit is left. */
    withHeaders: (call: Call, reply: Reply | Response): Reply | Response => {
      const headers = fields.get(call)
      if (headers === undefined) return reply
      if (!(reply instanceof Response)) return { ...reply, headers: { ...reply.headers, ...headers } }
      for (const [name, value] of Object.entries(headers)) reply.headers.set(name, value)
      return reply
    }
  }
}

const refusal = (endpoint: KeyedEndpoint, key: ApiKey): Reply => {
  const reply = errorReply(endpoint.area, "rate_limit_exceeded")
  return key.scope === "test" ? { ...reply, body: { ...reply.body, sandbox: true } } : reply
}
