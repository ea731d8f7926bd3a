import { Schema } from "effect"
import { stateMachine } from "../../states/stateMachine.ts"
import { PlanState } from "./Plan.ts"

/** What happens to a plan. */
export const PlanEvent = Schema.Literals([
  "set_recurring",
  "set_recurring_monitoring",
  "set_none",
  "renewed",
  "balance_too_low",
  "absorbed"
])
export type PlanEvent = typeof PlanEvent.Type

const CHARGED_NOW = "the first period is charged at once"
const RESUMED = "a period is charged at once, and begins now"
const ENDED = "service goes on to the end of the paid period; nothing is refunded"
const TOO_LOW = "a renewal is due, and the balance does not cover it: nothing runs, nothing accrues"
const ABSORBED = "its creator has another plan, since two footprints became one"

export const PLAN_STATES = stateMachine<PlanState, PlanEvent>({
  states: PlanState.literals,
  events: PlanEvent.literals,
  initial: "none",
  transitions: [
    { from: "none", event: "set_recurring", to: "recurring", when: CHARGED_NOW },
    { from: "none", event: "set_recurring_monitoring", to: "recurring_monitoring", when: CHARGED_NOW },
    { from: "none", event: "set_none", to: "none", when: "there is none already" },
    { from: "recurring", event: "set_recurring", to: "recurring", when: "it is one already; nothing is charged" },
    {
      from: "recurring",
      event: "set_recurring_monitoring",
      to: "recurring_monitoring",
      when: "the difference is charged at once, unless it was paid in this period"
    },
    { from: "recurring", event: "set_none", to: "none", when: ENDED },
    { from: "recurring", event: "renewed", to: "recurring", when: "30 days are over, and the balance covers it" },
    { from: "recurring", event: "balance_too_low", to: "recurring_paused", when: TOO_LOW },
    { from: "recurring", event: "absorbed", to: "none", when: ABSORBED },
    {
      from: "recurring_monitoring",
      event: "set_recurring",
      to: "recurring",
      when: "monitoring goes on to the end of the paid period; nothing is refunded"
    },
    {
      from: "recurring_monitoring",
      event: "set_recurring_monitoring",
      to: "recurring_monitoring",
      when: "it is one already; nothing is charged"
    },
    { from: "recurring_monitoring", event: "set_none", to: "none", when: ENDED },
    {
      from: "recurring_monitoring",
      event: "renewed",
      to: "recurring_monitoring",
      when: "30 days are over, and the balance covers it"
    },
    { from: "recurring_monitoring", event: "balance_too_low", to: "recurring_monitoring_paused", when: TOO_LOW },
    { from: "recurring_monitoring", event: "absorbed", to: "none", when: ABSORBED },
    { from: "recurring_paused", event: "set_recurring", to: "recurring", when: RESUMED },
    { from: "recurring_paused", event: "set_recurring_monitoring", to: "recurring_monitoring", when: RESUMED },
    { from: "recurring_paused", event: "set_none", to: "none", when: "it ends at once" },
    {
      from: "recurring_paused",
      event: "renewed",
      to: "recurring",
      when: "the balance covers it again; the anchor moves to now"
    },
    { from: "recurring_paused", event: "balance_too_low", to: "recurring_paused", when: "it still doesn't" },
    { from: "recurring_paused", event: "absorbed", to: "none", when: ABSORBED },
    { from: "recurring_monitoring_paused", event: "set_recurring", to: "recurring", when: RESUMED },
    {
      from: "recurring_monitoring_paused",
      event: "set_recurring_monitoring",
      to: "recurring_monitoring",
      when: RESUMED
    },
    { from: "recurring_monitoring_paused", event: "set_none", to: "none", when: "it ends at once" },
    {
      from: "recurring_monitoring_paused",
      event: "renewed",
      to: "recurring_monitoring",
      when: "the balance covers it again; the anchor moves to now"
    },
    {
      from: "recurring_monitoring_paused",
      event: "balance_too_low",
      to: "recurring_monitoring_paused",
      when: "it still doesn't"
    },
    { from: "recurring_monitoring_paused", event: "absorbed", to: "none", when: ABSORBED }
  ]
})
