import { Clock, Effect, Option, Semaphore } from "effect"
import { RETRY_AFTER_SECONDS_MAX } from "./retryAfter.ts"

/** A pause that a reader sits out; for a longer one it gives up, and says how long the pause is. */
export const PAUSE_SECONDS_MAX = 10

/** Hosts kept in memory; past it, those that may be asked at once are let go of first. */
export const HOSTS_MAX = 1_000

export interface PacingLimits {
  /** From the start of one request to a host to the start of its next. */
  readonly intervalMs: number
  readonly atOnceAHost: number
  readonly atOnceOverall: number
}

/** For pages that are made for people. */
export const PAGE_LIMITS: PacingLimits = { intervalMs: 1_000, atOnceAHost: 2, atOnceOverall: 16 }

/** For APIs, which are made for programs and count the requests themselves. */
export const API_LIMITS: PacingLimits = { intervalMs: 50, atOnceAHost: 4, atOnceOverall: 32 }

export interface Politeness {
  /** Runs the effect when the host's turn has come; until then it waits, for as long as the host is paused. */
  readonly inTurn: (host: string) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** No request to the host begins for so many seconds, at most RETRY_AFTER_SECONDS_MAX; what is under way goes on. */
  readonly pause: (host: string, seconds: number) => Effect.Effect<void>
  /** Seconds for which the host is still paused, 0 when it isn't; for a caller that had rather not wait. */
  readonly pauseSeconds: (host: string) => Effect.Effect<number>
}

interface Host {
  readonly places: Semaphore.Semaphore
  nextAtMs: number
  pausedUntilMs: number
  callers: number
}

/** Keeps requests to each host apart, and their number down, by Effect's clock. */
export const makePoliteness = Effect.fnUntraced(function* (limits: PacingLimits) {
  const overall = yield* Semaphore.make(limits.atOnceOverall)
  const hosts = new Map<string, Host>()

  const freeAtMs = (host: Host) => Math.max(host.nextAtMs, host.pausedUntilMs)

  const evict = (nowMs: number) => {
    for (const [name, host] of hosts) {
      if (host.callers === 0 && freeAtMs(host) <= nowMs) hosts.delete(name)
    }
    // The oldest goes first; hosts with callers are as few as the callers are.
    for (const [name, host] of hosts) {
      if (hosts.size < HOSTS_MAX) return
      if (host.callers === 0) hosts.delete(name)
    }
  }

  const hostOf = (name: string, nowMs: number): Host => {
    const known = hosts.get(name)
    if (known !== undefined) return known
    if (hosts.size >= HOSTS_MAX) evict(nowMs)
    const host: Host = {
      places: Semaphore.makeUnsafe(limits.atOnceAHost),
      nextAtMs: 0,
      pausedUntilMs: 0,
      callers: 0
    }
    hosts.set(name, host)
    return host
  }

  const inTurn = Effect.fnUntraced(function* <A, E, R>(host: Host, effect: Effect.Effect<A, E, R>) {
    for (;;) {
      const waitMs = freeAtMs(host) - (yield* Clock.currentTimeMillis)
      if (waitMs > 0) yield* Effect.sleep(waitMs)
      // The host is asked about again inside: while a place was waited for, its turn may have gone to another.
      const attempt = yield* overall.withPermit(
        Effect.gen(function* () {
          const nowMs = yield* Clock.currentTimeMillis
          if (freeAtMs(host) > nowMs) return Option.none<A>()
          host.nextAtMs = nowMs + limits.intervalMs
          return Option.some(yield* effect)
        })
      )
      if (Option.isSome(attempt)) return attempt.value
    }
  })

  const politeness: Politeness = {
    inTurn: (name) => (effect) =>
      Effect.acquireUseRelease(
        Effect.map(Clock.currentTimeMillis, (nowMs) => {
          const host = hostOf(name, nowMs)
          host.callers++
          return host
        }),
        (host) => host.places.withPermit(inTurn(host, effect)),
        (host) =>
          Effect.sync(() => {
            host.callers--
          })
      ),
    pause: (name, seconds) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) => {
        const host = hostOf(name, nowMs)
        const boundedMs = Math.min(RETRY_AFTER_SECONDS_MAX, Math.max(0, seconds)) * 1000
        host.pausedUntilMs = Math.max(host.pausedUntilMs, nowMs + boundedMs)
      }),
    pauseSeconds: (name) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) =>
        Math.max(0, Math.ceil(((hosts.get(name)?.pausedUntilMs ?? 0) - nowMs) / 1000))
      )
  }
  return politeness
})
