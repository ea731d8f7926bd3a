import { Cause, Effect, Option } from "effect"
import type { Endpoint, Reply, TaggedFailure } from "./endpoint.ts"
import type { ErrorCode } from "./errors.ts"
import { codeOf, ERROR_CODES, RETRY_AFTER_SECONDS } from "./errors.ts"
import { explain } from "./explain.ts"
import { InvalidRequest } from "./InvalidRequest.ts"

/** What the tracking area says for a status; its statuses are these and 200. */
const TRACKING_ERRORS: Readonly<Record<number, string>> = {
  400: "Invalid request",
  401: "Invalid API key",
  403: "This API key's scope does not allow this request",
  404: "Not found",
  500: "Temporarily unavailable; retry"
}

/** What a failure says beside its code. */
export const detailsOf = (failure: TaggedFailure): ReadonlyArray<string> => {
  if (failure instanceof InvalidRequest) return failure.details
  if ("problems" in failure && Array.isArray(failure.problems)) return failure.problems.filter(isText)
  return "reason" in failure && isText(failure.reason) ? [failure.reason] : explain(failure)
}
const isText = (value: unknown): value is string => typeof value === "string"

/** What a code and its details are told as. */
export const messageOf = (code: ErrorCode, details: ReadonlyArray<string>): string =>
  details.length === 0 ? ERROR_CODES[code].message : `${ERROR_CODES[code].message} ${details.join("; ")}.`

/** An error in the words of its area. */
export const errorReply = (area: Endpoint["area"], code: ErrorCode, details: ReadonlyArray<string> = []): Reply => {
  const { status, message } = ERROR_CODES[code]
  if (area === "scoring") {
    return { status, body: { error: code, message: messageOf(code, details) } }
  }
  const trackingStatus = Math.min(status, 500)
  return {
    status: trackingStatus,
    body: {
      error: TRACKING_ERRORS[trackingStatus] ?? message,
      ...(details.length === 0 ? {} : { details })
    }
  }
}

const retryAfter = (code: ErrorCode): Pick<Reply, "headers"> => {
  const seconds = RETRY_AFTER_SECONDS[code]
  return seconds === undefined ? {} : { headers: { "retry-after": String(seconds) } }
}

/** What an endpoint's failure becomes. A fault of ours is logged with its cause, and answered without it. */
export const replyToFailure = (area: Endpoint["area"], cause: Cause.Cause<TaggedFailure>): Effect.Effect<Reply> => {
  const failure = Option.getOrUndefined(Cause.findErrorOption(cause))
  const code = failure === undefined ? "internal_error" : codeOf(failure._tag)
  return failure !== undefined && ERROR_CODES[code].status < 500
    ? Effect.succeed({ ...errorReply(area, code, detailsOf(failure)), ...retryAfter(code) })
    : Effect.as(Effect.logError("request failed", cause), errorReply(area, code))
}

/** Request ids a caller may choose; any other is replaced by one of ours. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

export const requestIdOf = ({ headers }: Request): string => {
  const given = headers.get("x-request-id")
  return given !== null && REQUEST_ID.test(given) ? given : crypto.randomUUID()
}

const ALL_ORIGINS = { "access-control-allow-origin": "*" }

/** The answer as it goes out. */
export const toResponse = (
  endpoint: Pick<Endpoint, "allOrigins">,
  requestId: string,
  reply: Reply | Response
): Response => {
  if (reply instanceof Response) {
    reply.headers.set("x-request-id", requestId)
    if (endpoint.allOrigins) reply.headers.set("access-control-allow-origin", "*")
    return reply
  }
  return new Response(JSON.stringify(reply.body), {
    status: reply.status,
    headers: {
      "content-type": "application/json",
      // Answers are a key's own, and a link that is not found now may be made the next moment.
      "cache-control": "no-store",
      "x-request-id": requestId,
      ...(endpoint.allOrigins ? ALL_ORIGINS : {}),
      ...reply.headers
    }
  })
}
