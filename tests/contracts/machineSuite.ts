import { afterAll, describe, expect } from "bun:test"
import { Effect, type Scope } from "effect"
import type { StateMachine } from "../../ports/states/stateMachine.ts"

/** How a machine's suite brings something into a state, lets an event happen to it and reads what is stored of it. */
export interface Drive<State, Event, Subject, R> {
  readonly arrange: (state: State) => Effect.Effect<Subject, unknown, R>
  /** Lets the event happen; answers whether the adapter said that it had an effect, null where it doesn't say. */
  readonly apply: (subject: Subject, event: Event) => Effect.Effect<boolean | null, unknown, R>
  /** Everything that the event could change. */
  readonly read: (subject: Subject) => Effect.Effect<{ readonly state: State; readonly rest: unknown }, unknown, R>
}

interface Tests<R> {
  readonly live: <A, E>(name: string, body: Effect.Effect<A, E, R | Scope.Scope>) => void
}

/** Drives an adapter through every pair of a state and an event: what the table lists happens, what it doesn't changes nothing. */
export const machineSuite = <State extends string, Event extends string, Subject, R>(
  name: string,
  it: Tests<R>,
  machine: StateMachine<State, Event>,
  { arrange, apply, read }: Drive<State, Event, Subject, R>
): void =>
  describe("what the table of states lists happens, and what it doesn't list changes nothing:", () => {
    const count = { driven: 0, refused: 0 }
    for (const state of machine.states) {
      for (const event of machine.events) {
        const next = machine.next(state, event)
        it.live(
          next === null ? `${state}, ${event}: refused` : `${state}, ${event}: ${next}`,
          Effect.gen(function* () {
            const subject = yield* arrange(state)
            const before = yield* read(subject)
            expect(before.state).toBe(state)
            const isEffective = yield* apply(subject, event)
            if (isEffective !== null) expect(isEffective).toBe(next !== null)
            const after = yield* read(subject)
            if (next === null) expect(after).toEqual(before)
            else expect(after.state).toBe(next)
            count[next === null ? "refused" : "driven"] += 1
          })
        )
      }
    }
    afterAll(() => {
      console.log(`${name}: ${count.driven} transitions driven, ${count.refused} refused`)
      expect(count.driven).toBe(machine.transitions.length)
      expect(count.driven + count.refused).toBe(machine.states.length * machine.events.length)
    })
  })
