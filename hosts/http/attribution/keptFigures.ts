import { Clock, Effect } from "effect"
import { makeExpiringCache } from "../../../domain/expiringCache.ts"
import type { ReportsBusy } from "../../../domain/limits/ReportsBusy.ts"
import { makeSingleFlight } from "../../../domain/singleFlight.ts"
import type { Services, TaggedFailure } from "../server/endpoint.ts"

/** A page waits no longer for figures; they are made all the same, for whoever looks next. */
const WAIT_MS = 1_500
/** Figures are shown for so long without being made anew. */
const FRESH_MS = 30_000
/** What was made before is shown for so long while newer figures are made. */
const KEPT_SECONDS = 900
const NANOS_PER_MS = 1_000_000n

/** Figures, when they were read. */
export interface Kept {
  readonly at: Date
}

/**
 * Makes what reads figures that take seconds to make. Those of one name are made one at a time; a page that does not get them in time
 * goes on without: null, or what was made before.
 */
export const makeKeptFigures = <Asked, A extends Kept>(figures: {
  /** Whose figures these are: what is kept under a name is shown to whoever asks under it. */
  readonly nameOf: (asked: Asked) => string
  readonly make: (asked: Asked) => Effect.Effect<A, TaggedFailure | ReportsBusy, Services>
  /** Figures that are kept at most. */
  readonly entriesMax: number
}) => {
  const kept = makeExpiringCache<A>({ seconds: KEPT_SECONDS, entriesMax: figures.entriesMax })
  const inFlight = makeSingleFlight<A | null, never>()
  return Effect.fnUntraced(function* (asked: Asked) {
    const name = figures.nameOf(asked)
    const before = kept.get(name, yield* Clock.currentTimeNanos)
    const now = yield* Clock.currentTimeMillis
    if (before !== undefined && now - before.at.getTime() < FRESH_MS) return before
    const work: Effect.Effect<A | null, never, Services> = figures.make(asked).pipe(
      Effect.tap((made) => Effect.map(Clock.currentTimeNanos, (madeAt) => kept.set(name, made, madeAt + NANOS_PER_MS))),
      Effect.catch((failure) => Effect.as(Effect.logWarning("the figures of a page could not be made", failure), null))
    )
    if (before !== undefined) {
      yield* Effect.forkDetach(inFlight(name, work))
      return before
    }
    return yield* inFlight(name, work).pipe(
      Effect.timeoutOrElse({ duration: WAIT_MS, orElse: () => Effect.succeed(null) })
    )
  })
}
