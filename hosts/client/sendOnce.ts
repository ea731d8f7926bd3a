import { SECOND_MS } from "../../ports/time/days.ts"
import { ERROR_CODES, type ErrorCode } from "./apiSchemas.ts"
import type { ClientErrorCode, Failure, Pending, Ready } from "./outcome.ts"

/** A longer timer ends at once. */
const TIMER_MS_MAX = 2 ** 31 - 1

/** What is sent, in one try or several. */
export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Whether it is answered in JSON. */
  readonly isJson: boolean
  readonly body?: string | Uint8Array<ArrayBuffer> | Blob
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Codes of answers whose body names none: of the tracking area, whose errors are sentences. */
const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_request",
  401: "invalid_api_key",
  403: "insufficient_scope",
  404: "not_found",
  500: "internal_error"
}

const isCode = (code: unknown): code is ErrorCode => ERROR_CODES.some((known) => known === code)

/** Seconds, or a date as servers in between may say it. */
const readRetryAfter = (header: string | null): number | null => {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / SECOND_MS
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

const problem = (
  code: ClientErrorCode | ErrorCode,
  message: string,
  answered: Pick<Failure, "requestId" | "tries"> & Partial<Failure>
): Failure => ({ kind: "error", code, status: null, message, details: [], retryAfterSeconds: null, ...answered })

const textsOf = (details: unknown): ReadonlyArray<string> =>
  Array.isArray(details) ? details.filter((detail) => typeof detail === "string") : []

/** What a response says, once the whole of it is there. */
const read = async (
  response: Response,
  { isJson: expectsJson }: Sent,
  tries: number,
  sentId: string
): Promise<Ready<unknown> | Pending<unknown> | Failure> => {
  const { status, headers } = response
  const requestId = headers.get("x-request-id") ?? sentId
  const isReplay = headers.get("idempotency-replay") === "true"
  const retryAfterSeconds = readRetryAfter(headers.get("retry-after"))
  const isJson = /\bjson\b/.test(headers.get("content-type") ?? "")
  const data = isJson ? JSON.parse(await response.text()) : await response.blob()
  const isGood = status >= 200 && status < 300
  if (isGood && isJson === (expectsJson || status === 202)) {
    return status === 202
      ? { kind: "pending", status, data, retryAfterSeconds, requestId, tries, isReplay }
      : { kind: "ready", status, data, requestId, tries, isReplay }
  }
  const { error, message, details }: Record<string, unknown> = isJson ? Object(data) : {}
  const text = [message, error].find((each) => typeof each === "string")
  // Another service that answers at this address has words of its own, and none of them is an error of ours.
  const code = isCode(error) ? error : (text !== undefined && !isGood && CODES_BY_STATUS[status]) || "unexpected_answer"
  return problem(code, text === undefined ? `HTTP ${status}` : String(text), {
    status,
    details: textsOf(details),
    retryAfterSeconds,
    requestId,
    tries
  })
}

/** What a fetch failed by; Node says in a cause why. */
const wordsOf = (cause: unknown): string =>
  cause instanceof Error
    ? [cause.message, cause.cause && wordsOf(cause.cause)].filter(Boolean).join(": ")
    : String(cause)

/** Sends a request one time. Never rejects; whatever `fetch` does, it ends with the time or the signal. */
export const sendOnce = async (
  fetch: Fetch,
  sent: Sent,
  requestId: string,
  tries: number,
  timeoutSeconds: number,
  signal: AbortSignal | undefined
): Promise<Ready<unknown> | Pending<unknown> | Failure> => {
  const controller = new AbortController()
  const answered = { requestId, tries }
  let end = () => {}
  const ended = new Promise<Failure>((resolve) => {
    const stop = (code: ClientErrorCode, message: string) => {
      resolve(problem(code, message, answered))
      controller.abort()
    }
    const abort = () => stop("aborted", "The caller's signal ended it.")
    const timer = setTimeout(
      stop,
      Math.min(timeoutSeconds * SECOND_MS, TIMER_MS_MAX),
      "timed_out",
      `No answer in ${timeoutSeconds} s.`
    )
    signal?.addEventListener("abort", abort)
    if (signal?.aborted) abort()
    end = () => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", abort)
    }
  })
  const work = async () => {
    try {
      const response = await fetch(sent.url, {
        method: sent.method,
        headers: { ...sent.headers, "x-request-id": requestId },
        // An address that leads elsewhere would be sent the key.
        redirect: "manual",
        signal: controller.signal,
        ...(sent.body === undefined ? {} : { body: sent.body })
      })
      return await read(response, sent, tries, requestId)
    } catch (cause) {
      return problem("network_error", wordsOf(cause), answered)
    }
  }
  const outcome = await Promise.race([ended, signal?.aborted ? ended : work()])
  end()
  return outcome
}
