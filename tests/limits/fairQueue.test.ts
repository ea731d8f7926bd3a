import { describe, expect } from "bun:test"
import { Deferred, Effect, Fiber, Layer } from "effect"
import fc from "fast-check"
import { makeFairQueue } from "../../domain/limits/fairQueue.ts"
import { effectTest } from "../effectTest.ts"

const it = effectTest(Layer.empty)

/** Turns that are watched: each begins when it is let in, and ends when it is told to. */
const watchedTurns = (limits: Parameters<typeof makeFairQueue>[0]) => {
  const turn = makeFairQueue(limits)
  const begun: Array<string> = []
  const take = Effect.fnUntraced(function* (owner: string) {
    const end = yield* Deferred.make<void>()
    const fiber = yield* Effect.forkChild(
      turn(
        owner,
        Effect.andThen(
          Effect.sync(() => void begun.push(owner)),
          Deferred.await(end)
        )
      ),
      { startImmediately: true }
    )
    return { fiber, end: Effect.andThen(Deferred.succeed(end, undefined), Fiber.await(fiber)) }
  })
  return { begun, take, turn }
}

describe("turns", () => {
  it.effect(
    "are given to one owner after the other, however many one waits for, and within an owner in their order",
    Effect.gen(function* () {
      const { begun, take } = watchedTurns({ atOnceMax: 1, waitingMax: 10, waitingOfOwnerMax: 5 })
      const owners = ["a", "a", "a", "b", "c", "b"]
      const taken = yield* Effect.forEach(owners, take)
      const order = [0, 1, 3, 4, 2, 5]
      for (const place of order) {
        const one = taken[place]
        if (one !== undefined) yield* one.end
      }
      expect(begun).toEqual(order.map((place) => owners[place] ?? ""))
    })
  )

  it.effect(
    "are at most one at a time to an owner, and `atOnceMax` in all",
    Effect.gen(function* () {
      const { begun, take } = watchedTurns({ atOnceMax: 2, waitingMax: 10, waitingOfOwnerMax: 5 })
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
    "are refused with TurnsTaken at once where too many wait, of an owner or in all",
    Effect.gen(function* () {
      const { take, turn } = watchedTurns({ atOnceMax: 1, waitingMax: 3, waitingOfOwnerMax: 2 })
      const refused = (owner: string) => Effect.map(Effect.flip(turn(owner, Effect.void)), ({ _tag }) => _tag)
      const first = yield* take("a")
      yield* Effect.forEach(["a", "a"], take)
      expect(yield* refused("a")).toBe("TurnsTaken")
      yield* take("b")
      expect(yield* refused("b")).toBe("TurnsTaken")
      expect(yield* refused("c")).toBe("TurnsTaken")
      yield* first.end
      const one = yield* take("c")
      yield* Fiber.interrupt(one.fiber)
    })
  )

  it.effect(
    "are given up by who is interrupted, while it waits or in its turn, or fails",
    Effect.gen(function* () {
      const { begun, take, turn } = watchedTurns({ atOnceMax: 1, waitingMax: 10, waitingOfOwnerMax: 5 })
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
    "are all had in the end, never more at once than may be, whoever leaves when",
    fc.record({
      atOnceMax: fc.integer({ min: 1, max: 3 }),
      owners: fc.array(fc.record({ owner: fc.constantFrom("a", "b", "c", "d"), leaves: fc.boolean() }), {
        maxLength: 30
      })
    }),
    ({ atOnceMax, owners }) =>
      Effect.gen(function* () {
        const turn = makeFairQueue({ atOnceMax, waitingMax: 100, waitingOfOwnerMax: 100 })
        const having: Array<string> = []
        const had = new Set<number>()
        const fibers = yield* Effect.forEach(owners, ({ owner }, index) =>
          Effect.forkChild(
            turn(
              owner,
              Effect.acquireUseRelease(
                Effect.sync(() => {
                  expect(having).not.toContain(owner)
                  having.push(owner)
                  expect(having.length).toBeLessThanOrEqual(atOnceMax)
                }),
                () =>
                  Effect.andThen(
                    Effect.yieldNow,
                    Effect.sync(() => void had.add(index))
                  ),
                () => Effect.sync(() => void having.splice(having.indexOf(owner), 1))
              )
            ),
            { startImmediately: true }
          )
        )
        const leaving = fibers.filter((_, index) => owners[index]?.leaves)
        yield* Effect.forEach(leaving, Fiber.interrupt, { concurrency: "unbounded" })
        yield* Effect.forEach(fibers, Fiber.await)
        expect(having).toEqual([])
        owners.forEach(({ leaves }, index) => {
          if (!leaves) expect(had).toContain(index)
        })
        expect(yield* turn("a", Effect.succeed(1))).toBe(1)
      })
  )
})
