import { Cause, Effect, Option } from "effect"
import type { Endpoint, Reply, TaggedFailure } from "./endpoint.ts"
import type { ErrorCode } from "./errors.ts"
import { codeOf, ERROR_CODES } from "./errors.ts"
import { InvalidRequest } from "./InvalidRequest.ts"

/** What the tracking area says for a status; its statuses are these and 200. */
const TRACKING_ERRORS: Readonly<Record<number, string>> = {
  400: "Invalid request",
  401: "Invalid API key",
  404: "Not found",
  500: "Temporarily unavailable; retry"
}

const detailsOf = (failure: TaggedFailure): ReadonlyArray<string> => {
  if (failure instanceof InvalidRequest) return failure.details
  if ("problems" in failure && Array.isArray(failure.problems)) return failure.problems.filter(isText)
  return "reason" in failure && isText(failure.reason) ? [failure.reason] : []
}
const isText = (value: unknown): value is string => typeof value === "string"

/** The tracking area has fewer statuses: there a key of the wrong scope is no valid one, and any other refusal is of the request. */
const trackingStatusOf = (status: number): number => {
  if (status >= 500) return 500
  if (status === 403) return 401
  return status in TRACKING_ERRORS ? status : 400
}

/** An error in the words of its area. */
export const errorReply = (area: Endpoint["area"], code: ErrorCode, details: ReadonlyArray<string> = []): Reply => {
  const { status, message } = ERROR_CODES[code]
  if (area === "scoring") {
    return {
      status,
      body: { error: code, message: details.length === 0 ? message : `${message} ${details.join("; ")}.` }
    }
  }
  const trackingStatus = trackingStatusOf(status)
  const reasons = details.length === 0 && code === "insufficient_scope" ? [message] : details
  return {
    status: trackingStatus,
    body: {
      error: TRACKING_ERRORS[trackingStatus] ?? message,
      ...(reasons.length === 0 ? {} : { details: reasons })
    }
  }
}

/** What an endpoint's failure becomes. A fault of ours is logged with its cause, and answered without it. */
export const replyToFailure = (area: Endpoint["area"], cause: Cause.Cause<TaggedFailure>): Effect.Effect<Reply> => {
  const failure = Option.getOrUndefined(Cause.findErrorOption(cause))
  const code = failure === undefined ? "internal_error" : codeOf(failure._tag)
  return failure !== undefined && ERROR_CODES[code].status < 500
    ? Effect.succeed(errorReply(area, code, detailsOf(failure)))
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
