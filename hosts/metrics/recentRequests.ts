import type { Requests } from "../../ports/accounts/operations/Processes.ts"
import { MINUTE_MS } from "../../ports/time/days.ts"

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
/** Statuses from here on are the service's own failures. */
const FAILED_STATUS_MIN = 500

/** Counts the requests that a process answered, by the minute, for a day: two additions a request, and some KiB in all. */
export const makeRecentRequests = (now: () => number = Date.now) => {
  const answered = new Uint32Array(DAY_MINUTES)
  const failed = new Uint32Array(DAY_MINUTES)
  /** The minute that a place counts; what an older one left is cleared once its place comes again. */
  const minutes = new Float64Array(DAY_MINUTES).fill(-1)

  const within = (count: number): Requests => {
    const newest = Math.floor(now() / MINUTE_MS)
    const total = { answered: 0, failed: 0 }
    for (let place = 0; place < DAY_MINUTES; place++) {
      if ((minutes[place] ?? -1) <= newest - count) continue
      total.answered += answered[place] ?? 0
      total.failed += failed[place] ?? 0
    }
    return total
  }

  return {
    count: (status: number): void => {
      const minute = Math.floor(now() / MINUTE_MS)
      const place = minute % DAY_MINUTES
      if (minutes[place] !== minute) {
        minutes[place] = minute
        answered[place] = 0
        failed[place] = 0
      }
      answered[place] = (answered[place] ?? 0) + 1
      if (status >= FAILED_STATUS_MIN) failed[place] = (failed[place] ?? 0) + 1
    },
    lastHour: () => within(HOUR_MINUTES),
    lastDay: () => within(DAY_MINUTES)
  }
}
export type RecentRequests = ReturnType<typeof makeRecentRequests>
