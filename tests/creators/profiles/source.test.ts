import { describe, expect } from "bun:test"
import { Effect, Fiber, Layer, Result } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import {
  firstSuccessOf,
  SOURCE_TIMEOUT_MS,
  type Source,
  SourceCannotRead,
  type SourceFailure
} from "../../../adapters/profiles/source.ts"
import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import {
  type GatheringProgress,
  ProfileRefused,
  ProfileUnavailable
} from "../../../ports/creators/scoring/ProfileSource.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { cleanCreator } from "../scoring/invented.ts"
import { account, checkSteps } from "./standIn.ts"

const { effect, property } = effectTest(Layer.empty)

const NOVA = account("kick", "nova.cooks")

const unavailable = new ProfileUnavailable({ reason: "Kick is out of order.", retryAfterSeconds: 7, cause: null })
const refused = (refusal: ProfileRefused["refusal"]) => new ProfileRefused({ refusal, reason: `It is ${refusal}.` })
const notForThis = (refusal: ProfileRefused["refusal"]) =>
  new SourceCannotRead({ refusal, reason: `Seems ${refusal}.` })

/** A source that tells of its steps and then ends so; `tried` notes its name. */
const sourceOf = (
  name: string,
  end: Effect.Effect<Evidence, SourceFailure>,
  options: { readonly tried?: Array<string>; readonly steps?: ReadonlyArray<number> } = {}
): Source => ({
  name,
  platforms: ["kick"],
  gather: (_account, report) =>
    Effect.gen(function* () {
      options.tried?.push(name)
      for (const done of options.steps ?? []) yield* report({ done, message: name })
      return yield* end
    })
})

const gather = Effect.fnUntraced(function* (sources: ReadonlyArray<Source>, of = NOVA) {
  const steps: Array<GatheringProgress> = []
  const result = yield* Effect.result(
    firstSuccessOf(sources).gather(of, (step) =>
      Effect.sync(() => {
        steps.push(step)
      })
    )
  )
  return { result, steps }
})

const failureOf = (sources: ReadonlyArray<Source>, of = NOVA) =>
  Effect.map(gather(sources, of), ({ result }) => Result.getOrThrow(Result.flip(result)))

describe("the first source with evidence", () => {
  effect(
    "is taken, and no other is asked",
    Effect.gen(function* () {
      const tried: Array<string> = []
      const { result, steps } = yield* gather([
        sourceOf("one", Effect.fail(notForThis("login_wall")), { tried }),
        sourceOf("two", Effect.fail(unavailable), { tried }),
        sourceOf("three", Effect.succeed(cleanCreator), { tried }),
        sourceOf("four", Effect.succeed(cleanCreator), { tried })
      ])
      expect(Result.getOrThrow(result)).toBe(cleanCreator)
      expect(tried).toEqual(["one", "two", "three"])
      expect(steps.at(-1)?.done).toBe(1)
    })
  )

  effect(
    "is not looked for once the platform itself has refused",
    Effect.gen(function* () {
      const tried: Array<string> = []
      const found = yield* failureOf([
        sourceOf("one", Effect.fail(refused("not_found")), { tried }),
        sourceOf("two", Effect.succeed(cleanCreator), { tried })
      ])
      expect(found).toEqual(refused("not_found"))
      expect(tried).toEqual(["one"])
    })
  )
})

describe("without evidence", () => {
  effect(
    "MUST fail with ProfileRefused when trying again is no use: with the refusal that tells most",
    Effect.gen(function* () {
      for (const [given, told] of [
        [["refused", "login_wall"], "login_wall"],
        [["login_wall", "account_unavailable", "refused"], "account_unavailable"],
        [["unsupported", "refused"], "refused"],
        [["account_unavailable", "not_found"], "not_found"]
      ] as const) {
        const found = yield* failureOf(given.map((refusal) => sourceOf(refusal, Effect.fail(notForThis(refusal)))))
        expect(found).toEqual(new ProfileRefused({ refusal: told, reason: `Seems ${told}.` }))
      }
    })
  )

  effect(
    "MUST fail with ProfileUnavailable when it may be: some source could do better later",
    Effect.gen(function* () {
      const sources = [
        sourceOf("one", Effect.fail(notForThis("login_wall"))),
        sourceOf("two", Effect.fail(unavailable)),
        sourceOf("three", Effect.fail(notForThis("not_found")))
      ]
      expect(yield* failureOf(sources)).toBe(unavailable)
    })
  )

  effect(
    "a source that doesn't come to an end is given up",
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(failureOf([sourceOf("one", Effect.never)]))
      yield* TestClock.adjust(SOURCE_TIMEOUT_MS - 1)
      expect(fiber.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust(1)
      expect(yield* Fiber.join(fiber)).toMatchObject({
        _tag: "ProfileUnavailable",
        reason: expect.stringContaining("Kick")
      })
    })
  )

  effect(
    "a platform that no source reads is unsupported, and named",
    Effect.gen(function* () {
      const tried: Array<string> = []
      const found = yield* failureOf(
        [sourceOf("one", Effect.succeed(cleanCreator), { tried })],
        account("linkedin", "nova")
      )
      expect(found).toMatchObject({
        _tag: "ProfileRefused",
        refusal: "unsupported",
        reason: expect.stringContaining("LinkedIn")
      })
      expect(tried).toEqual([])
    })
  )
})

describe("the steps told", () => {
  property(
    "never fall and stay within 0 and 1, whatever the sources tell, one after the other",
    fc.array(fc.array(fc.oneof(fc.double({ min: -1, max: 2 }), fc.constantFrom(Number.NaN, Infinity, -Infinity)))),
    (tellings) =>
      Effect.gen(function* () {
        const sources = tellings.map((steps, at) =>
          sourceOf(`source ${at}`, Effect.fail(notForThis("refused")), { steps })
        )
        const { steps } = yield* gather([...sources, sourceOf("last", Effect.succeed(cleanCreator))])
        checkSteps(steps)
      })
  )

  effect(
    "of concurrent readings never fall",
    Effect.gen(function* () {
      const steps: Array<number> = []
      const source: Source = {
        name: "hasty",
        platforms: ["kick"],
        gather: (_account, report) =>
          Effect.forEach([0.1, 0.5, 0.3, 0.9], (done) => report({ done, message: "Reading" }), {
            concurrency: "unbounded"
          }).pipe(Effect.as(cleanCreator))
      }
      // The lesser a step, the longer its telling takes.
      yield* firstSuccessOf([source]).gather(NOVA, ({ done }) =>
        Effect.gen(function* () {
          for (let turn = 0; turn < (1 - done) * 10; turn++) yield* Effect.yieldNow
          steps.push(done)
        })
      )
      expect(steps).toEqual([0.1, 0.5, 0.5, 0.9, 1])
    })
  )

  effect(
    "of a second source lead on from where the first one ended",
    Effect.gen(function* () {
      const { steps } = yield* gather([
        sourceOf("one", Effect.fail(notForThis("refused")), { steps: [0, 0.5] }),
        sourceOf("two", Effect.succeed(cleanCreator), { steps: [0, 0.5, 1] })
      ])
      expect(steps.map(({ done }) => done)).toEqual([0, 0.5, 0.5, 0.75, 1, 1])
    })
  )
})
