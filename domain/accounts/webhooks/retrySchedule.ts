/** Attempts of a delivery, unless its key has another limit. */
export const ATTEMPTS_DEFAULT = 5
/** The highest limit a key can have. */
export const ATTEMPTS_MAX = 10

/** Pauses before the second, third, … attempt. Attempts after the last step wait as long as the last. */
export const RETRY_STEPS_SECONDS = [30, 60, 300, 1_800, 7_200] as const

/** How much longer or shorter than its step a pause may be. */
export const RETRY_JITTER_SHARE = 0.1

const stepMs = (index: number): number =>
  (RETRY_STEPS_SECONDS[Math.min(index, RETRY_STEPS_SECONDS.length - 1)] ?? 0) * 1_000

/**
 * How many ms to wait after attempt `attempt` (1 for the first) failed; null when it was the last.
 *
 * `random`, from 0 to 1, says where within the jitter. A receiver that asks for more time (`retryAfterMs`) gets it, up to the
 * next step.
 */
export const retryPauseMs = (failed: {
  readonly attempt: number
  readonly attemptsMax: number
  readonly random: number
  readonly retryAfterMs: number | null
}): number | null => {
  if (failed.attempt >= failed.attemptsMax) return null
  const index = failed.attempt - 1
  const jittered = Math.round(stepMs(index) * (1 - RETRY_JITTER_SHARE + 2 * RETRY_JITTER_SHARE * failed.random))
  return Math.max(jittered, Math.min(failed.retryAfterMs ?? 0, stepMs(index + 1)))
}

/** What a Retry-After header asks for in ms, seconds or an HTTP date; null where it is absent or means nothing. */
export const readRetryAfterMs = (header: string | undefined, nowMs: number): number | null => {
  const text = header?.trim() ?? ""
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const untilMs = /^[A-Za-z]{3},/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(untilMs) ? null : Math.max(0, untilMs - nowMs)
}
