import { describe, expect } from "bun:test"
import { Deferred, Effect, Fiber, Layer } from "effect"
import fc from "fast-check"
import { makeFairQueue, type QueueLimits } from "../../../domain/accounts/limits/fairQueue.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.empty)

const ROOMY: QueueLimits = { runningMax: 1, runningOfAccountMax: 1, admittedMax: 100, admittedOfAccountMax: 100 }

/** A queue that is watched: what it runs begins when it is its turn, and ends when the test says so. */
const watchedQueue = (limits: Partial<QueueLimits> = {}) => {
  const turn = makeFairQueue({ ...ROOMY, ...limits })
  const begun: Array<string> = []
  const take = Effect.fnUntraced(function* (account: string) {
    const end = yield* Deferred.make<void>()
    const fiber = yield* Effect.forkChild(
      turn(
        account,
        Effect.andThen(
          Effect.sync(() => void begun.push(account)),
          Deferred.await(end)
        )
      ),
      { startImmediately: true }
    )
    return { fiber, end: Effect.andThen(Deferred.succeed(end, undefined), Fiber.await(fiber)) }
  })
  return { begun, take, turn }
}

describe("a fair queue", () => {
  it.effect(
    "serves one account after the other, however much one has waiting, and within an account in order",
    Effect.gen(function* () {
      const { begun, take } = watchedQueue()
      const given = ["a", "a", "a", "b", "c", "b"]
      const taken = yield* Effect.forEach(given, take)
      const order = [0, 1, 3, 4, 2, 5]
      for (const place of order) {
        const one = taken[place]
        if (one !== undefined) yield* one.end
      }
      expect(begun).toEqual(order.map((place) => given[place] ?? ""))
    })
  )

  it.effect(
    "runs at most `runningOfAccountMax` of an account, and `runningMax` in all",
    Effect.gen(function* () {
      const { begun, take } = watchedQueue({ runningMax: 2 })
      const [first, second] = [yield* take("a"), yield* take("a")]
      expect(begun).toEqual(["a"])
      const third = yield* take("b")
      const fourth = yield* take("c")
      expect(begun).toEqual(["a", "b"])
      yield* third.end
      expect(begun).toEqual(["a", "b", "c"])
      yield* first.end
      expect(begun).toEqual(["a", "b", "c", "a"])
      yield* second.end
      yield* fourth.end
    })
  )

  it.effect(
    "fails with QueueFull at once where too much is admitted, of an account or in all",
    Effect.gen(function* () {
      const { take, turn } = watchedQueue({ admittedMax: 4, admittedOfAccountMax: 3 })
      const refused = (account: string) => Effect.map(Effect.flip(turn(account, Effect.void)), ({ _tag }) => _tag)
      const first = yield* take("a")
      yield* Effect.forEach(["a", "a"], take)
      expect(yield* refused("a")).toBe("QueueFull")
      yield* take("b")
      expect(yield* refused("b")).toBe("QueueFull")
      expect(yield* refused("c")).toBe("QueueFull")
      yield* first.end
      const one = yield* take("c")
      yield* Fiber.interrupt(one.fiber)
    })
  )

  it.effect(
    "what is interrupted, while it waits or while it runs, or fails, leaves its place to others",
    Effect.gen(function* () {
      const { begun, take, turn } = watchedQueue()
      const [first, second] = [yield* take("a"), yield* take("b")]
      yield* Fiber.interrupt(second.fiber)
      const third = yield* take("c")
      yield* Fiber.interrupt(first.fiber)
      expect(begun).toEqual(["a", "c"])
      yield* third.end
      expect(yield* Effect.flip(turn("a", Effect.fail("harm")))).toBe("harm")
      expect(yield* turn("a", Effect.succeed("well"))).toBe("well")
    })
  )

  it.property(
    "runs everything in the end, never more at once than may be, whatever is interrupted when",
    fc.record({
      runningMax: fc.integer({ min: 1, max: 3 }),
      runningOfAccountMax: fc.integer({ min: 1, max: 2 }),
      given: fc.array(fc.record({ account: fc.constantFrom("a", "b", "c", "d"), leaves: fc.boolean() }), {
        maxLength: 30
      })
    }),
    ({ runningMax, runningOfAccountMax, given }) =>
      Effect.gen(function* () {
        const turn = makeFairQueue({ ...ROOMY, runningMax, runningOfAccountMax })
        const running: Array<string> = []
        const had = new Set<number>()
        const fibers = yield* Effect.forEach(given, ({ account }, index) =>
          Effect.forkChild(
            turn(
              account,
              Effect.acquireUseRelease(
                Effect.sync(() => {
                  running.push(account)
                  expect(running.filter((each) => each === account).length).toBeLessThanOrEqual(runningOfAccountMax)
                  expect(running.length).toBeLessThanOrEqual(runningMax)
                }),
                () =>
                  Effect.andThen(
                    Effect.yieldNow,
                    Effect.sync(() => void had.add(index))
                  ),
                () => Effect.sync(() => void running.splice(running.indexOf(account), 1))
              )
            ),
            { startImmediately: true }
          )
        )
        const leaving = fibers.filter((_, index) => given[index]?.leaves)
        yield* Effect.forEach(leaving, Fiber.interrupt, { concurrency: "unbounded" })
        yield* Effect.forEach(fibers, Fiber.await)
        expect(running).toEqual([])
        given.forEach(({ leaves }, index) => {
          if (!leaves) expect(had).toContain(index)
        })
        expect(yield* turn("a", Effect.succeed(1))).toBe(1)
      })
  )
})
