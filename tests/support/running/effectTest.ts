import { afterAll, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, type Scope } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import fc from "fast-check"
import { withLongTimeout } from "./withLongTimeout.ts"

/** Values that a property is tried on. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 100)

const testEnv = Layer.mergeAll(TestConsole.layer, TestClock.layer())

type Run<R> = <A, E>(body: Effect.Effect<A, E, R | Scope.Scope>) => Promise<A>

const testsRunBy = <R>(runs: { readonly effect: Run<R>; readonly live: Run<R> }) => ({
  /** A test on virtual time. */
  effect: <A, E>(name: string, body: Effect.Effect<A, E, R | Scope.Scope>) => test(name, () => runs.effect(body)),

  /** A test on real time. */
  live: <A, E>(name: string, body: Effect.Effect<A, E, R | Scope.Scope>) => test(name, () => runs.live(body)),

  /** A test on real time that holds for every value; a failure prints the smallest value found and its seed. */
  property: <T, A, E>(
    name: string,
    values: fc.Arbitrary<T>,
    body: (value: T) => Effect.Effect<A, E, R | Scope.Scope>,
    numRuns = PROPERTY_RUNS
  ) =>
    test(name, () =>
      fc.assert(
        fc.asyncProperty(values, async (value) => {
          await runs.live(body(value))
        }),
        { numRuns }
      )
    )
})

/** Tests that each get a layer of their own (a property: each of its values). */
export const effectTest = <R, E>(layer: Layer.Layer<R, E>) =>
  testsRunBy<R>({
    effect: (body) => Effect.runPromise(body.pipe(Effect.scoped, Effect.provide(Layer.provideMerge(layer, testEnv)))),
    live: (body) => Effect.runPromise(body.pipe(Effect.scoped, Effect.provide(layer)))
  })

/**
 * Tests that share one layer, for a layer that is dear to build: it is built for the first test, on real time, and
 * released after the last test of the enclosing `describe`. What it stores is seen by every test, so a test works on
 * names it made itself.
 */
export const sharedEffectTest = <R, E>(layer: Layer.Layer<R, E>) => {
  const runtime = ManagedRuntime.make(withLongTimeout(layer))
  afterAll(() => runtime.dispose())
  return testsRunBy<R>({
    effect: (body) => runtime.runPromise(body.pipe(Effect.scoped, Effect.provide(testEnv))),
    live: (body) => runtime.runPromise(Effect.scoped(body))
  })
}
