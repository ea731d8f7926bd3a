import type { Effect } from "effect"
import type { makeRequestCounter } from "../../../domain/accounts/requests/countRequests.ts"
import type { ApiKey } from "../../../ports/accounts/ApiKey.ts"

/** How long a request's count may wait to be written. */
const FLUSH_SECONDS = 5
const MS_PER_SECOND = 1000

/**
 * Makes what counts requests: in memory, and written some seconds after the first of them. `settle` writes at once what was counted, and
 * answers when it is written.
 */
export const makeCountRequests = (
  counter: Effect.Success<typeof makeRequestCounter>,
  run: (flush: typeof counter.flush) => Promise<void>
) => {
  let timer: ReturnType<typeof setTimeout> | null = null
  let flushing = Promise.resolve()
  const settle = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    flushing = flushing.then(() => run(counter.flush)).catch(() => {})
    return flushing
  }
  return {
    count: (key: ApiKey, status: number): void => {
      counter.count(key, status, Date.now())
      if (timer !== null) return
      timer = setTimeout(settle, FLUSH_SECONDS * MS_PER_SECOND)
      // Whoever stops waits for `settle`; the timer keeps no process alive.
      timer.unref()
    },
    settle
  }
}
