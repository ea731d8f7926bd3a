import { type Duration, Effect, Schedule } from "effect"

/** Repeats `work` with a pause of `every` between runs. A run that fails is logged as `failure`, and the next run still follows. */
export const repeatEvery = <A, E, R>(work: Effect.Effect<A, E, R>, failure: string, every: Duration.Duration) =>
  work.pipe(
    Effect.catchCause((cause) => Effect.logWarning(failure, cause)),
    Effect.repeat(Schedule.spaced(every))
  )
