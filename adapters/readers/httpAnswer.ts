import type { ReaderFault } from "../../ports/creators/textAnalysis/TextReader.ts"

const TOO_MANY_REQUESTS = 429
const SERVER_ERRORS_FROM = 500
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  /** Empty where the status is not 200. */
  readonly text: string
}

/** The error that a body is broken off with when it is too long. */
class TooLarge extends Error {}

/** A body as text; leaving the loop ends the connection. */
export const readWithin = async ({ body }: Response, bytesMax: number): Promise<string> => {
  const decoder = new TextDecoder()
  let [text, bytes] = ["", 0]
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new TooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

export const faultOf = (error: unknown): ReaderFault => {
  if (error instanceof TooLarge) return "too_large"
  return error instanceof DOMException && error.name === "TimeoutError" ? "timed_out" : "unreachable"
}

/** Of an answer that is none. */
export const faultOfStatus = (status: number): ReaderFault => {
  if (status === TOO_MANY_REQUESTS) return "busy"
  return status >= SERVER_ERRORS_FROM ? "unreachable" : "refused"
}

/** The seconds of a `Retry-After` header, as a number or until an HTTP date; null where it says neither. */
export const retryAfterSeconds = (said: string | null, nowMs: number): number | null => {
  const text = said?.trim() ?? ""
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text)
  return HTTP_DATE.test(text) ? Math.max(0, (Date.parse(text) - nowMs) / 1_000) : null
}
