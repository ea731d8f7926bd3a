import { SECOND_MS } from "../../../ports/time/days.ts"

/** How long a count may wait to be written. */
const FLUSH_SECONDS = 5

/**
 * Makes what has counts in memory written, some seconds after the first of them. `settle` writes at once what was counted, and answers when
 * it is written.
 */
export const makeWriteLater = (write: () => Promise<void>) => {
  let timer: ReturnType<typeof setTimeout> | null = null
  let writing = Promise.resolve()
  const settle = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    writing = writing.then(write).catch(() => {})
    return writing
  }
  return {
    isCounted: (): void => {
      if (timer !== null) return
      timer = setTimeout(settle, FLUSH_SECONDS * SECOND_MS)
      // Whoever stops waits for `settle`; the timer keeps no process alive.
      timer.unref()
    },
    settle
  }
}
