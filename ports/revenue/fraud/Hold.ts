import { Schema } from "effect"
import { stateMachine } from "../../states/stateMachine.ts"
import type { OrderKey, WatchRule } from "./Signal.ts"

/** Whether an order that a rule found is paid for. `held` and `confirmed` ones stay out of statements. */
export const HoldStatus = Schema.Literals(["held", "released", "confirmed"])
export type HoldStatus = typeof HoldStatus.Type

/** What is decided of an order on hold: `release` says that it is a sale like any other, `confirm` that it is not to be paid for. */
export const HoldVerdict = Schema.Literals(["release", "confirm"])
export type HoldVerdict = typeof HoldVerdict.Type

export const HOLD = stateMachine<HoldStatus, HoldVerdict>({
  states: HoldStatus.literals,
  events: HoldVerdict.literals,
  initial: "held",
  transitions: [
    {
      from: "held",
      event: "release",
      to: "released",
      when: "a person says that the order is good, or its rules are switched off"
    },
    { from: "held", event: "confirm", to: "confirmed", when: "a person says that the order is not to be paid for" },
    { from: "released", event: "confirm", to: "confirmed", when: "a person thinks better of it" },
    { from: "confirmed", event: "release", to: "released", when: "a person thinks better of it" }
  ]
})

/** Characters of a reason at most. */
export const HOLD_REASON_CHARACTERS_MAX = 2_000

/** Who decided: a person by a key, by a page or by a command, or the rules themselves, all of which were switched off. */
export const HoldDecider = Schema.Literals(["key", "person", "operator", "rule"])
export type HoldDecider = typeof HoldDecider.Type

export interface OrderHold {
  readonly order: OrderKey
  readonly status: HoldStatus
  /** Sorted. */
  readonly rules: ReadonlyArray<WatchRule>
  readonly heldAt: Date
}

/** One decision, as it is kept for good. */
export interface HoldDecision {
  /** UUID. */
  readonly id: string
  readonly order: OrderKey
  readonly verdict: HoldVerdict
  readonly reason: string
  readonly by: { readonly kind: HoldDecider; readonly name: string }
  readonly at: Date
}
