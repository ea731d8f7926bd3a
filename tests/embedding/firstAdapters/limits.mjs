import { RateLimitStore } from "creatorsignal/ports/limits"
import { Clock, Effect, Layer } from "effect"

/** Keeps its log in this process, which is enough for one host. Several would share theirs, and ask it in one atomic step. */
export const limits = Layer.sync(RateLimitStore, () => {
  /** When requests were admitted, oldest first. @type {Map<string, ReadonlyArray<number>>} */
  const log = new Map()
  return {
    admit: (key, { requests, windowMs }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const counted = (log.get(key) ?? []).filter((at) => at > now - windowMs)
        const isAdmitted = counted.length < requests
        const all = isAdmitted ? [...counted, now] : counted
        log.set(key, all)
        const remaining = Math.max(0, requests - all.length)
        /** How long until the request at a place has left the window. @param {number} place */
        const leavesMs = (place) => (all[place] ?? now - windowMs) + windowMs - now
        return {
          isAdmitted,
          remaining,
          retryAfterMs: remaining > 0 ? 0 : leavesMs(all.length - requests),
          resetMs: leavesMs(all.length - 1)
        }
      })
  }
})
