import type { Clock } from "effect"
import { fixedClock } from "../../fixtures/system/fixedClock.ts"
import { MINUTE_MS } from "../../ports/time/days.ts"

/** A clock whose date changes only when the story says that time has passed, so that every run tells the same. */
export const demoClock = (start: Date, running: Clock.Clock) => {
  let now = fixedClock(start, running)
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: () => now.currentTimeMillisUnsafe(),
    get currentTimeMillis() {
      return now.currentTimeMillis
    },
    currentTimeNanosUnsafe: () => now.currentTimeNanosUnsafe(),
    get currentTimeNanos() {
      return now.currentTimeNanos
    },
    monotonicTimeNanosUnsafe: () => running.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: running.monotonicTimeNanos,
    sleep: (duration) => running.sleep(duration)
  }
  return {
    clock,
    pass: (minutes: number): void => {
      now = fixedClock(new Date(now.currentTimeMillisUnsafe() + minutes * MINUTE_MS), running)
    }
  }
}
