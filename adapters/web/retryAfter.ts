/** A host that asks for longer is left alone for this long. */
export const RETRY_AFTER_SECONDS_MAX = 900

const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

const bounded = (seconds: number): number | null =>
  Number.isFinite(seconds) ? Math.min(RETRY_AFTER_SECONDS_MAX, Math.max(0, Math.ceil(seconds))) : null

const number = (text: string | undefined): number | null => {
  const trimmed = text?.trim() ?? ""
  return /^\d{1,16}(?:\.\d{1,9})?$/.test(trimmed) ? Number(trimmed) : null
}

/**
 * The seconds an answer asks to be left alone for, at most RETRY_AFTER_SECONDS_MAX: `Retry-After` in seconds or as an HTTP
 * date, else the reset of the rate limit as X and Twitch (a Unix time) or Reddit (seconds) name it; null when it says
 * nothing. Names of headers are in lower case.
 */
export const retryAfterSeconds = (headers: Readonly<Record<string, string>>, nowMs: number): number | null => {
  const asked = headers["retry-after"]?.trim() ?? ""
  const seconds = number(asked)
  if (seconds !== null) return bounded(seconds)
  if (HTTP_DATE.test(asked)) return bounded((Date.parse(asked) - nowMs) / 1000)
  const resetAt = number(headers["x-rate-limit-reset"]) ?? number(headers["ratelimit-reset"])
  if (resetAt !== null) return bounded(resetAt - nowMs / 1000)
  const resetIn = number(headers["x-ratelimit-reset"])
  return resetIn === null ? null : bounded(resetIn)
}
