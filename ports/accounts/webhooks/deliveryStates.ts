import { Schema } from "effect"
import { stateMachine } from "../../states/stateMachine.ts"
import { DeliveryState } from "./Webhook.ts"

/** What happens to a delivery. */
const DeliveryEvent = Schema.Literals([
  "claimed",
  "accepted",
  "attempt_failed",
  "last_attempt_failed",
  "receiver_gone",
  "endpoint_ended",
  "waited_out",
  "redelivered"
])
export type DeliveryEvent = typeof DeliveryEvent.Type

export const DELIVERY_STATES = stateMachine<DeliveryState, DeliveryEvent>({
  states: DeliveryState.literals,
  events: DeliveryEvent.literals,
  initial: "pending",
  transitions: [
    {
      from: "pending",
      event: "claimed",
      to: "pending",
      when: "its webhook is not paused, and a worker takes it, or takes it over from one that died, whose lease lapses after 60 s"
    },
    { from: "pending", event: "accepted", to: "delivered", when: "its receiver answers 2xx within 10 seconds" },
    {
      from: "pending",
      event: "attempt_failed",
      to: "pending",
      when: "an attempt fails, and it is not the last (30 s, 1 m, 5 m, 30 m later, ±10 %; Retry-After is honoured up to the next step)"
    },
    { from: "pending", event: "last_attempt_failed", to: "failed", when: "the last attempt fails" },
    {
      from: "pending",
      event: "receiver_gone",
      to: "failed",
      when: "its receiver answers 410, which disables the endpoint"
    },
    {
      from: "pending",
      event: "endpoint_ended",
      to: "failed",
      when: "the endpoint is disabled (also by five days of nothing but failures) or removed"
    },
    {
      from: "pending",
      event: "waited_out",
      to: "failed",
      when: "its webhook is paused, and it has been due for 30 days"
    },
    {
      from: "pending",
      event: "redelivered",
      to: "pending",
      when: "it is redelivered by hand: unless a worker has it, it is due at once"
    },
    { from: "delivered", event: "redelivered", to: "pending", when: "it is redelivered by hand" },
    { from: "failed", event: "redelivered", to: "pending", when: "it is redelivered by hand" }
  ]
})
