import { Cause, Context, Effect, Exit, Option } from "effect"
import { CreditsExhausted } from "../../../ports/accounts/billing/CreditLedger.ts"
import { CheckoutRefused, Payments } from "../../../ports/accounts/payments/Payments.ts"
import { acceptedEncoding, gzipped } from "./contentEncoding.ts"
import type { Endpoint, Reply, TaggedFailure } from "./endpoint.ts"
import type { ErrorCode } from "./errors.ts"
import { codeOf, errorRow, isUnavailable, NOTHING_SOLD, RETRY_AFTER_UNKNOWN_KEYS, UNAVAILABLE } from "./errors.ts"
import { explainFailure } from "./explainFailure.ts"
import { FailureLog } from "./failureLog.ts"
import { InvalidRequest } from "./validationProblems.ts"

/** What the tracking area says for a status; its statuses are these and 200. */
const TRACKING_ERRORS: Readonly<Record<number, string>> = {
  400: "Invalid request",
  401: "Invalid API key",
  404: "Not found",
  500: "Temporarily unavailable; retry"
}

/** Whether credits can be bought among these services. */
export const areCreditsSoldIn = (services: Context.Context<never>): boolean =>
  Option.match(Context.getOption(services, Payments), { onNone: () => true, onSome: ({ isOpen }) => isOpen })

/** What a failure says of itself, for the caller. */
export const detailsOf = (failure: TaggedFailure, areCreditsSold = true): ReadonlyArray<string> => {
  if (failure instanceof InvalidRequest) return failure.details
  if ("problems" in failure && Array.isArray(failure.problems)) return failure.problems.filter(isText)
  return "reason" in failure && isText(failure.reason) ? [failure.reason] : explainFailure(failure, areCreditsSold)
}

/** Figures that a program may go by. */
const figuresOf = (failure: TaggedFailure): Readonly<Record<string, number>> =>
  failure instanceof CreditsExhausted ? { credits_required: failure.required, balance: failure.balance } : {}

const isText = (value: unknown): value is string => typeof value === "string"

/** The tracking area has fewer statuses: there a key of the wrong scope is no valid one, and any other refusal is of the request. */
const trackingStatusOf = (status: number): number => {
  if (status >= 500) return 500
  if (status === 403) return 401
  return status in TRACKING_ERRORS ? status : 400
}

/** Several details as one sentence, whether or not they were written as sentences. */
const sentenceOf = (details: ReadonlyArray<string>): string =>
  `${details.map((detail) => detail.replace(/\.$/, "")).join("; ")}.`

/** What a code and its details are told as. */
export const messageOf = (code: ErrorCode, details: ReadonlyArray<string>): string =>
  details.length === 0 ? errorRow(code).message : `${errorRow(code).message} ${sentenceOf(details)}`

/** An error in the words of its area: what is wrong in general, and in particular. */
export const errorReply = (
  area: Endpoint["area"],
  code: ErrorCode,
  details: ReadonlyArray<string> = [],
  more: Readonly<Record<string, number>> = {}
): Reply => {
  const { status, message, retryAfterSeconds } = errorRow(code)
  const headers = retryAfterSeconds === undefined ? {} : { headers: { "retry-after": String(retryAfterSeconds) } }
  if (area === "scoring") {
    return { status, body: { error: code, message: messageOf(code, details), ...more }, ...headers }
  }
  const trackingStatus = trackingStatusOf(status)
  const reasons = details.length === 0 && code === "insufficient_scope" ? [message] : details
  return {
    status: trackingStatus,
    body: {
      error: TRACKING_ERRORS[trackingStatus] ?? message,
      ...(reasons.length === 0 ? {} : { details: reasons })
    },
    ...headers
  }
}

/** The refusal of a path or method that nothing answers, in one sentence. */
export const notFoundReply = (area: Endpoint["area"], sentence: string): Reply => ({
  status: errorRow("not_found").status,
  body:
    area === "scoring"
      ? { error: "not_found", message: sentence }
      : { error: TRACKING_ERRORS[404] ?? sentence, details: [sentence] }
})

/** Whether a request ended without its answer by a fault of ours, or was given up. */
export const isFault = (exit: Exit.Exit<unknown, TaggedFailure>): boolean => {
  if (Exit.isSuccess(exit)) return false
  const failure = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
  return failure === undefined || errorRow(codeOf(failure._tag)).status >= 500
}

/** What an endpoint's failure becomes. A fault of ours is told without its cause. */
export const readFailure = (
  area: Endpoint["area"],
  cause: Cause.Cause<TaggedFailure>,
  areCreditsSold = true
): Reply => {
  const failure = Option.getOrUndefined(Cause.findErrorOption(cause))
  const code = failure === undefined ? "internal_error" : codeOf(failure._tag)
  if (failure?._tag === "TooManyUnknownKeys") {
    // The tracking area has no status for it but that of a key nobody has.
    const reply = errorReply(area, area === "tracking" ? "invalid_api_key" : code, detailsOf(failure))
    return { ...reply, headers: { ...reply.headers, ...RETRY_AFTER_UNKNOWN_KEYS } }
  }
  if (failure !== undefined && errorRow(code).status < 500) {
    return errorReply(area, code, detailsOf(failure, areCreditsSold), figuresOf(failure))
  }
  if (failure instanceof CheckoutRefused && failure.hasNoProvider) return NOTHING_SOLD
  return area === "scoring" && failure !== undefined && isUnavailable(failure._tag)
    ? UNAVAILABLE
    : errorReply(area, code)
}

/** The same; a fault of ours is logged with its cause. */
export const replyToFailure = (area: Endpoint["area"], cause: Cause.Cause<TaggedFailure>): Effect.Effect<Reply> => {
  return Effect.contextWith((services: Context.Context<never>) => {
    const reply = readFailure(area, cause, areCreditsSoldIn(services))
    return isFault(Exit.failCause(cause))
      ? Effect.flatMap(FailureLog, (log) => Effect.as(log(cause, "request failed"), reply))
      : Effect.succeed(reply)
  })
}

/** Request ids a caller may choose; any other is replaced by one of ours. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

export const requestIdOf = ({ headers }: Request): string => {
  const given = headers.get("x-request-id")
  return given !== null && REQUEST_ID.test(given) ? given : crypto.randomUUID()
}

const JSON_TYPE = { "content-type": "application/json" }
const ALL_ORIGINS = { "access-control-allow-origin": "*" }

/** What every page says: nobody frames it, and it tells nobody where its reader came from. */
const PAGE_HEADERS = { "x-frame-options": "DENY", "referrer-policy": "no-referrer" }
const NO_FRAMES = "frame-ancestors 'none'"

/** A page's headers, with those that every page has. */
const secure = (headers: Headers): void => {
  if (headers.get("content-type")?.startsWith("text/html") !== true) return
  for (const [name, value] of Object.entries(PAGE_HEADERS)) headers.set(name, value)
  const policy = headers.get("content-security-policy")
  if (policy?.includes("frame-ancestors")) return
  headers.set("content-security-policy", policy === null ? NO_FRAMES : `${policy}; ${NO_FRAMES}`)
}

/** Whether an answer of this status has a body. */
export const hasBody = (status: number): boolean => status !== 204

/** The headers of most answers, made once: a copy costs less than they do. */
const PLAIN = new Headers({
  ...JSON_TYPE,
  // Answers are a key's own, and a link that is not found now may be made the next moment.
  "cache-control": "no-store",
  "x-content-type-options": "nosniff"
})
const PLAIN_FOR_ALL_ORIGINS = new Headers([...PLAIN, ...Object.entries(ALL_ORIGINS)])

/** Answers of so many characters are compressed for who takes that; of shorter ones it saves less than it costs. */
const COMPRESSED_CHARACTERS_MIN = 4_096

/** The answer as it goes out, compressed where it is to a request that takes that. */
export const toResponse = (
  endpoint: Pick<Endpoint, "allOrigins">,
  requestId: string,
  reply: Reply | Response,
  request: Request | null = null
): Response => {
  if (reply instanceof Response) {
    reply.headers.set("x-request-id", requestId)
    reply.headers.set("x-content-type-options", "nosniff")
    secure(reply.headers)
    if (endpoint.allOrigins) reply.headers.set("access-control-allow-origin", "*")
    return reply
  }
  const { body, headers: own, status } = reply
  const headers = new Headers(endpoint.allOrigins ? PLAIN_FOR_ALL_ORIGINS : PLAIN)
  headers.set("x-request-id", requestId)
  if (!hasBody(status)) headers.delete("content-type")
  if (own !== undefined) for (const [name, value] of Object.entries(own)) headers.set(name, value)
  if (!hasBody(status)) return new Response(null, { status, headers })
  const text = JSON.stringify(body)
  if (text.length < COMPRESSED_CHARACTERS_MIN) return new Response(text, { status, headers })
  headers.set("vary", "accept-encoding")
  if (acceptedEncoding(request?.headers.get("accept-encoding") ?? null, ["gzip"]) === null) {
    return new Response(text, { status, headers })
  }
  headers.set("content-encoding", "gzip")
  return new Response(gzipped(text), { status, headers })
}
