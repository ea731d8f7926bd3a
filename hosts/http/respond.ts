import { Cause, Effect, Exit, Option } from "effect"
import type { Endpoint, Reply, TaggedFailure } from "./endpoint.ts"
import type { ErrorCode } from "./errors.ts"
import {
  codeOf,
  ERROR_CODES,
  isUnavailable,
  RETRY_AFTER_FAULT,
  RETRY_AFTER_UNKNOWN_KEYS,
  UNAVAILABLE
} from "./errors.ts"
import { FailureLog } from "./failureLog.ts"
import { InvalidRequest } from "./InvalidRequest.ts"

/** What the tracking area says for a status; its statuses are these and 200. */
const TRACKING_ERRORS: Readonly<Record<number, string>> = {
  400: "Invalid request",
  401: "Invalid API key",
  403: "This API key's scope does not allow this request",
  404: "Not found",
  500: "Temporarily unavailable; retry"
}

const detailsOf = (failure: TaggedFailure): ReadonlyArray<string> => {
  if (failure instanceof InvalidRequest) return failure.details
  if ("problems" in failure && Array.isArray(failure.problems)) return failure.problems.filter(isText)
  return "reason" in failure && isText(failure.reason) ? [failure.reason] : []
}
const isText = (value: unknown): value is string => typeof value === "string"

/** An error in the words of its area. */
export const errorReply = (area: Endpoint["area"], code: ErrorCode, details: ReadonlyArray<string> = []): Reply => {
  const { status, message } = ERROR_CODES[code]
  const headers = status >= 500 ? { headers: RETRY_AFTER_FAULT } : {}
  if (area === "scoring") {
    return {
      status,
      body: { error: code, message: details.length === 0 ? message : `${message} ${details.join("; ")}.` },
      ...headers
    }
  }
  const trackingStatus = Math.min(status, 500)
  return {
    status: trackingStatus,
    ...headers,
    body: {
      error: TRACKING_ERRORS[trackingStatus] ?? message,
      ...(details.length === 0 ? {} : { details })
    }
  }
}

/** Whether a request ended without its answer by a fault of ours, or was given up. */
export const isFault = (exit: Exit.Exit<unknown, TaggedFailure>): boolean => {
  if (Exit.isSuccess(exit)) return false
  const failure = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
  return failure === undefined || ERROR_CODES[codeOf(failure._tag)].status >= 500
}

/** What an endpoint's failure becomes. A fault of ours is logged with its cause, and answered without it. */
export const replyToFailure = (area: Endpoint["area"], cause: Cause.Cause<TaggedFailure>): Effect.Effect<Reply> => {
  const failure = Option.getOrUndefined(Cause.findErrorOption(cause))
  const code = failure === undefined ? "internal_error" : codeOf(failure._tag)
  if (failure?._tag === "TooManyUnknownKeys") {
    // The tracking area has no status for it but that of a key nobody has.
    const told = errorReply(area, area === "tracking" ? "invalid_api_key" : code, detailsOf(failure))
    return Effect.succeed({ ...told, headers: { ...told.headers, ...RETRY_AFTER_UNKNOWN_KEYS } })
  }
  if (failure !== undefined && ERROR_CODES[code].status < 500) {
    return Effect.succeed(errorReply(area, code, detailsOf(failure)))
  }
  const reply =
    area === "scoring" && failure !== undefined && isUnavailable(failure._tag) ? UNAVAILABLE : errorReply(area, code)
  return Effect.flatMap(FailureLog, (log) => Effect.as(log(cause), reply))
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
