import { type Clock, Effect, Metric } from "effect"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { LocalRateLimitStore } from "../../../ports/accounts/limits/LocalRateLimitStore.ts"
import {
  type Admission,
  type LimitsUnavailable,
  RateLimitStore,
  type RequestLimit
} from "../../../ports/accounts/limits/RateLimitStore.ts"

/** Requests of a key in any window, unless the key has a limit of its own. */
export const REQUESTS_MAX = 120
export const WINDOW_MS = 60_000

/** How often a log that did not answer is asked again. */
export const SHARED_RETRY_MS = 1000

/** Requests that were decided by this host alone because the shared log did not answer. */
export const localDecisions = Metric.counter("requests_limited_without_shared_log", {
  description: "Requests whose rate limit was decided by one host alone, the log its hosts share being unavailable",
  incremental: true
})

/** Whether the shared log answers: where it does, until when this host's own log has its say too. */
type Shared =
  | { readonly answers: true; readonly alsoLocalUntilMs: number }
  | { readonly answers: false; readonly askAgainAtMs: number }

/**
 * Makes the decision on a request of a key. It never fails: while the shared log does not answer, each host limits by
 * itself, the requests it admitted before included. Only the first requests then wait for the shared log; later ones ask
 * it beside their answer, one every `SHARED_RETRY_MS`. For one window after it is back, what a host admitted alone counts too.
 */
export const makeLimitRequests = Effect.gen(function* () {
  const shared = yield* RateLimitStore
  const local = yield* LocalRateLimitStore
  let state: Shared = { answers: true, alsoLocalUntilMs: 0 }

  const onFailure = ({ reason }: LimitsUnavailable) =>
    Effect.clockWith((clock) => {
      const isNews = state.answers
      state = { answers: false, askAgainAtMs: nowMs(clock) + SHARED_RETRY_MS }
      return isNews
        ? Effect.logWarning("the shared request log does not answer: each host limits requests by itself").pipe(
            Effect.annotateLogs("reason", reason)
          )
        : Effect.void
    })

  const onReturn = (clock: Clock.Clock, limit: RequestLimit) =>
    Effect.suspend(() => {
      if (state.answers) return Effect.void
      state = { answers: true, alsoLocalUntilMs: nowMs(clock) + limit.windowMs }
      return Effect.logInfo("the shared request log answers again")
    })

  const alone = (clock: Clock.Clock, key: KeyId, limit: RequestLimit) =>
    Effect.tap(local.admit(key, limit), ({ isAdmitted }) => {
      const count = Metric.update(localDecisions, 1)
      if (!isAdmitted || state.answers || nowMs(clock) < state.askAgainAtMs) return count
      state = { answers: false, askAgainAtMs: nowMs(clock) + SHARED_RETRY_MS }
      const ask = Effect.matchEffect(shared.admit(key, limit), {
        onFailure,
        onSuccess: () => onReturn(clock, limit)
      })
      return Effect.andThen(count, Effect.forkDetach(ask))
    })

  const together = (clock: Clock.Clock, key: KeyId, limit: RequestLimit) =>
    Effect.matchEffect(shared.admit(key, limit), {
      onFailure: (failure) => Effect.andThen(onFailure(failure), alone(clock, key, limit)),
      onSuccess: (admission) =>
        admission.isAdmitted ? Effect.as(local.record(key, limit), admission) : Effect.succeed(admission)
    })

  return (key: KeyId, limit: RequestLimit): Effect.Effect<Admission> =>
    Effect.clockWith((clock) => {
      if (!state.answers) return alone(clock, key, limit)
      if (nowMs(clock) >= state.alsoLocalUntilMs) return together(clock, key, limit)
      return Effect.filterOrElse(
        local.peek(key, limit),
        ({ isAdmitted }) => !isAdmitted,
        () => together(clock, key, limit)
      )
    })
})

const nowMs = (clock: Clock.Clock): number => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
