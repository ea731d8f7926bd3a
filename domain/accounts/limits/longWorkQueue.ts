import { Duration, Effect, Fiber, Option } from "effect"
import { makeFairQueue, type QueueFull, type QueueLimits } from "./fairQueue.ts"

export interface LongWorkLimits extends QueueLimits {
  /** What takes longer is long. */
  readonly longAfter: Duration.Duration
  /** Long work that runs at once; fewer than `runningMax`, so that the rest is for what is short. */
  readonly longRunningMax: number
}

/** Kinds of work that are remembered as long at most; of more the ones that were first are forgotten. */
const REMEMBERED_MAX = 10_000

/**
 * Makes a fair queue in which long work never takes every place. How long a kind of work of an account takes is known from the last
 * time. Work that turns out to be long goes on where long work has a place, else it is left off and begun anew when it has one: so
 * it must be work that changes nothing.
 *
 * Fails with QueueFull at once where too much is admitted.
 */
export const makeLongWorkQueue = (limits: LongWorkLimits) => {
  const { longAfter, longRunningMax } = limits
  const inTurn = makeFairQueue(limits)
  const inLongTurn = makeFairQueue({ ...limits, runningMax: longRunningMax })
  const long = new Set<string>()
  let longRunning = 0

  const remember = (kind: string) => {
    long.delete(kind)
    long.add(kind)
    for (const first of long) {
      if (long.size <= REMEMBERED_MAX) return
      long.delete(first)
    }
  }

  const asLong = <A, E, R>(account: string, effect: Effect.Effect<A, E, R>) =>
    inLongTurn(
      account,
      Effect.acquireUseRelease(
        Effect.sync(() => void longRunning++),
        () => effect,
        () => Effect.sync(() => void longRunning--)
      )
    )

  /** None where it turned out to be long and there was no place for it. */
  const untilLong = Effect.fnUntraced(function* <A, E, R>(
    account: string,
    kind: string,
    effect: Effect.Effect<A, E, R>
  ) {
    const working = yield* Effect.forkChild(effect)
    const done = Fiber.join(working)
    return yield* Effect.gen(function* () {
      const soon = yield* Effect.timeoutOption(done, longAfter)
      if (Option.isSome(soon)) return soon
      remember(kind)
      if (longRunning >= longRunningMax) return Option.none<A>()
      // It is done at the latest when its work is, whoever else waits for the place.
      return Option.some(yield* Effect.raceFirst(done, asLong(account, done)))
    }).pipe(Effect.ensuring(Fiber.interrupt(working)))
  })

  /** Runs an effect of some kind when it is its account's turn. */
  return <A, E, R>(
    account: string,
    name: string,
    effect: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | QueueFull, R> => {
    const kind = `${account} ${name}`
    const timed = Effect.map(Effect.timed(effect), ([took, made]) => {
      if (Duration.isLessThanOrEqualTo(took, longAfter)) long.delete(kind)
      return made
    })
    const inItsPlace = asLong(account, inTurn(account, timed))
    return Effect.suspend(() =>
      long.has(kind)
        ? inItsPlace
        : Effect.flatMap(
            inTurn(account, untilLong(account, kind, effect)),
            Option.match({ onNone: () => inItsPlace, onSome: Effect.succeed })
          )
    )
  }
}
