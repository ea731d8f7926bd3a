import { type Clock, Duration, Effect } from "effect"

const NANOSECONDS_PER_MILLISECOND = 1_000_000n
/** A longer timer ends at once. */
const TIMER_MS_MAX = 2 ** 31 - 1

interface Sleeper {
  readonly untilMs: number
  readonly wake: () => void
}

/** A clock that runs as the machine's does, and can be moved on. */
export interface MovableClock {
  readonly clock: Clock.Clock
  /** Moves it on: all who wait until then wake at once, those due first being first. */
  readonly advance: (ms: number) => void
}

/** Waiting by it keeps no process alive: a service that nobody closes ends with the program that opened it. */
export const makeMovableClock = (): MovableClock => {
  let movedMs = 0
  const sleepers = new Set<Sleeper>()
  const nowMs = () => Date.now() + movedMs
  const nanoseconds = () => BigInt(nowMs()) * NANOSECONDS_PER_MILLISECOND
  const monotonic = () => BigInt(Math.round((performance.now() + movedMs) * 1_000_000))
  const sleep = (duration: Duration.Duration) =>
    Effect.callback<void>((resume) => {
      const ms = Duration.toMillis(duration)
      let timer: ReturnType<typeof setTimeout> | undefined
      const sleeper: Sleeper = {
        untilMs: nowMs() + ms,
        wake: () => {
          clearTimeout(timer)
          sleepers.delete(sleeper)
          resume(Effect.void)
        }
      }
      sleepers.add(sleeper)
      if (ms <= TIMER_MS_MAX) {
        timer = setTimeout(sleeper.wake, ms)
        timer.unref()
      }
      return Effect.sync(() => {
        clearTimeout(timer)
        sleepers.delete(sleeper)
      })
    })
  return {
    clock: {
      currentTimeMillisUnsafe: nowMs,
      currentTimeMillis: Effect.sync(nowMs),
      currentTimeNanosUnsafe: nanoseconds,
      currentTimeNanos: Effect.sync(nanoseconds),
      monotonicTimeNanosUnsafe: monotonic,
      monotonicTimeNanos: Effect.sync(monotonic),
      sleep
    },
    advance: (ms) => {
      movedMs += ms
      const due = [...sleepers].filter(({ untilMs }) => untilMs <= nowMs())
      for (const { wake } of due.sort((one, other) => one.untilMs - other.untilMs)) wake()
    }
  }
}
