import { Deferred, Effect } from "effect"

/**
 * Makes what runs work once for all who ask for it while it runs, by its name. It is seen to its end whoever goes away.
 */
export const makeSingleFlight = <A, E>() => {
  const running = new Map<string, Deferred.Deferred<A, E>>()
  return <R>(name: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const under = running.get(name)
      if (under !== undefined) return Deferred.await(under)
      const done = Deferred.makeUnsafe<A, E>()
      running.set(name, done)
      return work.pipe(
        Effect.onExit((exit) =>
          Effect.sync(() => {
            running.delete(name)
            Deferred.doneUnsafe(done, exit)
          })
        ),
        Effect.forkDetach({ startImmediately: true }),
        Effect.andThen(Deferred.await(done))
      )
    })
}
