import { SECOND_MS } from "../../ports/time/days.ts"
import type { Failure, Pending, Ready } from "./outcome.ts"
import { type Fetch, type Sent, sendOnce } from "./sendOnce.ts"

/** How often a call is tried again at most, where nothing else is said. */
export const RETRIES_MAX = 4
/** How long one try may take, where nothing else is said: a report in PDF takes up to 50 s. */
export const TIMEOUT_SECONDS = 60
/** A call is not kept waiting longer than this for a try: a longer Retry-After is the caller's to heed. */
export const RETRY_AFTER_SECONDS_MAX = 60
/** The first pause; each is twice as long as the one before, less up to a half by chance. */
const BACKOFF_MS = 500
const BACKOFF_MS_MAX = 20_000
const TOO_MANY_REQUESTS = 429

/** How a client tells the time and waits. */
export interface ClientClock {
  readonly nowMs: () => number
  /** Resolves after so long, or as soon as the signal is aborted. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

export const systemClock: ClientClock = {
  nowMs: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener("abort", done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal?.addEventListener("abort", done)
      if (signal?.aborted) done()
    })
}

/** What a client is made with, its defaults filled in. */
export interface Sending {
  readonly fetch: Fetch
  readonly clock: ClientClock
  readonly maxRetries: number
  readonly timeoutSeconds: number
}

/** A new name of 32 characters, for a request or its Idempotency-Key. Pages that are not secure have no randomUUID. */
export const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

/** Whether the same request may go well, and may be sent without doing anything twice. */
const isWorthATry = ({ code, status, retryAfterSeconds }: Failure, isSafe: boolean): boolean => {
  if (code === "aborted" || (retryAfterSeconds ?? 0) > RETRY_AFTER_SECONDS_MAX) return false
  // It was not let in, so nothing was done.
  if (status === TOO_MANY_REQUESTS) return true
  if (!isSafe) return false
  // A server in between that is overloaded may name no time; the service does, where time helps.
  return status === null || (code === "unexpected_answer" && status >= 500) || retryAfterSeconds !== null
}

const pauseMs = (tries: number, { retryAfterSeconds }: Failure): number => {
  const backoffMs = Math.min(BACKOFF_MS * 2 ** (tries - 1), BACKOFF_MS_MAX)
  const chanceMs = (Math.random() * backoffMs) / 2
  return retryAfterSeconds === null ? backoffMs - chanceMs : retryAfterSeconds * SECOND_MS + chanceMs
}

/**
 * Sends a request until it is answered, or nothing is gained by another try. `isSafe`: it may reach the service twice and be carried
 * out once. Never rejects.
 */
export const sendSafely = async (
  { fetch, clock, maxRetries, timeoutSeconds }: Sending,
  sent: Sent,
  isSafe: boolean,
  signal: AbortSignal | undefined
): Promise<Ready<unknown> | Pending<unknown> | Failure> => {
  const name = newName()
  for (let tries = 1; ; tries++) {
    const outcome = await sendOnce(fetch, sent, `${name}-${tries}`, tries, timeoutSeconds, signal)
    if (outcome.kind !== "error" || tries > maxRetries || !isWorthATry(outcome, isSafe)) return outcome
    await clock.wait(pauseMs(tries, outcome), signal)
  }
}
