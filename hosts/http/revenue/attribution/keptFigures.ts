import { Clock, Effect } from "effect"
import type { ReportsBusy } from "../../../../domain/accounts/limits/fairQueue.ts"
import { makeExpiringCache, makeSingleFlight } from "../../../../domain/caching/expiringCache.ts"
import type { Services } from "../../../services/Services.ts"
import type { TaggedFailure } from "../../server/endpoint.ts"

const NANOS_PER_MS = 1_000_000n
/** A page that can do without figures waits no longer for them; they are made all the same, for whoever looks next. */
const WAIT_MS = 1_500
/** Figures that are made so soon are made anew for whoever asks once they are made, and not kept. */
const SOON_NANOS = 1_000n * NANOS_PER_MS
/** Others are shown without being made anew for so many times as long as it took to make them: that takes a tenth of a thread. */
const FRESH_TIMES = 10n
const FRESH_NANOS_MAX = 300_000n * NANOS_PER_MS
/** After that they are shown for so long while newer ones are made. */
const KEPT_SECONDS = 900

type Failure = TaggedFailure | ReportsBusy

interface Entry<A> {
  readonly made: A
  readonly freshUntilNanos: bigint
}

/**
 * Makes what reads figures that may take seconds to make. Those of one name are made once for all who ask while they are made, and seen
 * to their end whoever goes away. Whoever shows them says as of when they are.
 */
export const makeKeptFigures = <Asked, A>(figures: {
  /** Whose figures these are: what is kept under a name is shown to whoever asks under it. */
  readonly nameOf: (asked: Asked) => string
  readonly make: (asked: Asked) => Effect.Effect<A, Failure, Services>
  /** Figures that are kept at most. */
  readonly entriesMax: number
}) => {
  const kept = makeExpiringCache<Entry<A>>({ seconds: KEPT_SECONDS, entriesMax: figures.entriesMax })
  const inFlight = makeSingleFlight<A, Failure>()

  const makeAndKeep = Effect.fnUntraced(function* (name: string, asked: Asked) {
    const fromNanos = yield* Clock.currentTimeNanos
    const made = yield* figures.make(asked)
    const nowNanos = yield* Clock.currentTimeNanos
    const tookNanos = nowNanos - fromNanos
    if (tookNanos <= SOON_NANOS) return made
    const lasts = tookNanos * FRESH_TIMES
    const freshUntilNanos = nowNanos + (lasts < FRESH_NANOS_MAX ? lasts : FRESH_NANOS_MAX)
    kept.set(name, { made, freshUntilNanos }, nowNanos)
    return made
  })

  return Effect.fnUntraced(function* (asked: Asked) {
    const name = figures.nameOf(asked)
    const nowNanos = yield* Clock.currentTimeNanos
    const before = kept.get(name, nowNanos)
    if (before !== undefined && nowNanos < before.freshUntilNanos) return before.made
    const anew = inFlight(name, makeAndKeep(name, asked))
    if (before === undefined) return yield* anew
    yield* Effect.forkDetach(
      Effect.catch(anew, (failure) => Effect.logWarning("the figures of a page could not be made anew", failure))
    )
    return before.made
  })
}

/** Figures for a page that goes on without them: null where they take longer than it waits or can't be made. */
export const withDeadline = <A, R>(
  reading: Effect.Effect<A, Failure, R>,
  waitMs = WAIT_MS
): Effect.Effect<A | null, never, R> =>
  reading.pipe(
    Effect.catch((failure) => Effect.as(Effect.logWarning("the figures of a page could not be made", failure), null)),
    Effect.timeoutOrElse({ duration: waitMs, orElse: () => Effect.succeed(null) })
  )
