import { type Duration, Effect, Schedule } from "effect"

/** Does what is due again and again; a time that fails is logged in these words, and the next one comes all the same. */
export const repeatEvery = <A, E, R>(work: Effect.Effect<A, E, R>, failure: string, every: Duration.Duration) =>
  work.pipe(
    Effect.catchCause((cause) => Effect.logWarning(failure, cause)),
    Effect.repeat(Schedule.spaced(every))
  )
