import { Effect } from "effect"
import { type makeLimitRequests, REQUESTS_MAX, WINDOW_MS } from "../../domain/limits/limitRequests.ts"
import type { ApiKey } from "../../ports/accounts/ApiKey.ts"
import type { Admission } from "../../ports/limits/RequestLog.ts"
import type { Endpoint, KeyedEndpoint, Reply, ResponseDescription, TaggedFailure } from "./endpoint.ts"
import { errorReply, replyToFailure } from "./respond.ts"

const MS_PER_SECOND = 1000

/** Whether an endpoint's requests count towards its key's limit: the scoring area's, not what is open to anyone. */
export const isLimited = ({ area, access }: Endpoint): boolean => area === "scoring" && access !== "open"

/** Rounded up: who waits as long as it says is not refused for being early. */
const seconds = (ms: number): number => Math.ceil(ms / MS_PER_SECOND)

/** The fields of draft-ietf-httpapi-ratelimit-headers, and, of a refusal, how long to wait. */
const headersOf = (requests: number, { isAdmitted, remaining, retryAfterMs, resetMs }: Admission) => ({
  "ratelimit-policy": `"default";q=${requests};w=${seconds(WINDOW_MS)}`,
  ratelimit: `"default";r=${remaining};t=${seconds(resetMs)}`,
  ...(isAdmitted ? {} : { "retry-after": String(seconds(retryAfterMs)) })
})

/** What the OpenAPI description says of a refusal. */
export const RATE_LIMITED: Omit<ResponseDescription, "schema"> = {
  description: `More than ${REQUESTS_MAX} requests within ${seconds(WINDOW_MS)} seconds with this API key.`,
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

/**
 * Makes the step that lets a key's request to a limited endpoint through to its handler, or answers 429. Whatever the
 * answer is, it says how much of the limit is left.
 */
export const makeRateLimit =
  (limitRequests: Effect.Success<typeof makeLimitRequests>, requestsPerMinute: number = REQUESTS_MAX) =>
  <R>(
    endpoint: KeyedEndpoint,
    key: ApiKey,
    handled: Effect.Effect<Reply, TaggedFailure, R>
  ): Effect.Effect<Reply, TaggedFailure, R> => {
    if (!isLimited(endpoint)) return handled
    return Effect.flatMap(
      limitRequests(key.id, { requests: requestsPerMinute, windowMs: WINDOW_MS }),
      (admission): Effect.Effect<Reply, never, R> => {
        const headers = headersOf(requestsPerMinute, admission)
        const answered = admission.isAdmitted
          ? Effect.catchCause(handled, (cause) => replyToFailure(endpoint.area, cause))
          : Effect.succeed(refusal(endpoint, key))
        return Effect.map(answered, (reply) => ({ ...reply, headers: { ...reply.headers, ...headers } }))
      }
    )
  }

const refusal = (endpoint: KeyedEndpoint, key: ApiKey): Reply => {
  const reply = errorReply(endpoint.area, "rate_limit_exceeded")
  return key.scope === "test" ? { ...reply, body: { ...reply.body, sandbox: true } } : reply
}
