import { describe, expect } from "bun:test"
import { Deferred, Duration, Effect, Exit, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { makeLongWorkQueue } from "../../../domain/accounts/limits/longWorkQueue.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.empty)

const LONG = Duration.seconds(5)

/** A queue of three places, two for long work, that is watched: what it runs ends when the test says so. */
const watchedQueue = (admittedOfAccountMax = 100) => {
  const turn = makeLongWorkQueue({
    runningMax: 3,
    runningOfAccountMax: 1,
    admittedMax: 100,
    admittedOfAccountMax,
    longAfter: LONG,
    longRunningMax: 2
  })
  const begun: Array<string> = []
  const leftOff: Array<string> = []
  const take = Effect.fnUntraced(function* (account: string) {
    const end = yield* Deferred.make<string>()
    const work = Effect.andThen(
      Effect.sync(() => void begun.push(account)),
      Deferred.await(end)
    ).pipe(Effect.onInterrupt(() => Effect.sync(() => void leftOff.push(account))))
    const fiber = yield* Effect.forkChild(turn(account, "report", work), { startImmediately: true })
    yield* Effect.yieldNow
    return {
      fiber,
      end: Effect.andThen(Deferred.succeed(end, `of ${account}`), Fiber.await(fiber))
    }
  })
  return { begun, leftOff, take }
}

describe("a queue that tells long work from short", () => {
  it.effect(
    "leaves a place for short work, however much long work there is; what has no place begins anew when it has one",
    Effect.gen(function* () {
      const { begun, leftOff, take } = watchedQueue()
      const [a, b, c] = [yield* take("a"), yield* take("b"), yield* take("c")]
      const short = yield* take("short")
      expect(begun).toEqual(["a", "b", "c"])
      yield* TestClock.adjust(LONG)
      expect(begun).toEqual(["a", "b", "c", "short"])
      expect(leftOff).toEqual(["c"])
      expect(yield* short.end).toEqual(Exit.succeed("of short"))
      expect(yield* a.end).toEqual(Exit.succeed("of a"))
      expect(begun.slice(4)).toEqual(["c"])
      expect(yield* c.end).toEqual(Exit.succeed("of c"))
      expect(yield* b.end).toEqual(Exit.succeed("of b"))
      expect(leftOff).toEqual(["c"])
    })
  )

  it.effect(
    "what was long the last time waits for a place of long work, and no more once it was short",
    Effect.gen(function* () {
      const { begun, take } = watchedQueue()
      const first = yield* take("c")
      yield* TestClock.adjust(LONG)
      yield* first.end
      const [a, b] = [yield* take("a"), yield* take("b")]
      yield* TestClock.adjust(LONG)
      const again = yield* take("c")
      expect(begun).toEqual(["c", "a", "b"])
      yield* a.end
      expect(begun).toEqual(["c", "a", "b", "c"])
      yield* again.end
      const other = yield* take("a")
      expect(begun).toHaveLength(5)
      const last = yield* take("c")
      expect(begun).toHaveLength(6)
      yield* Effect.forEach([last, other, b], ({ end }) => end)
    })
  )

  it.effect(
    "what nobody waits for any more is left off and leaves its places to others",
    Effect.gen(function* () {
      const { begun, leftOff, take } = watchedQueue()
      const taken = yield* Effect.forEach(["a", "b", "c"], take)
      yield* TestClock.adjust(LONG)
      yield* Effect.forEach(taken.toReversed(), ({ fiber }) => Fiber.interrupt(fiber))
      expect(leftOff.toSorted()).toEqual(["a", "b", "c"])
      const next = yield* Effect.forEach(["a", "b"], take)
      expect(begun.slice(3)).toEqual(["a", "b"])
      yield* Effect.forEach(next, ({ end }) => end)
    })
  )

  it.effect(
    "fails with QueueFull at once where too much of an account is admitted",
    Effect.gen(function* () {
      const { take } = watchedQueue(2)
      const [first, second] = [yield* take("a"), yield* take("a")]
      const third = yield* take("a")
      expect(Exit.isFailure(yield* Fiber.await(third.fiber))).toBe(true)
      yield* first.end
      yield* second.end
    })
  )
})
