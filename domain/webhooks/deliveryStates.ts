import type { DeliveryState } from "../../ports/webhooks/Webhook.ts"

/** What can happen to a delivery, and which state it is in then. */
export const DELIVERY_TRANSITIONS: ReadonlyArray<{
  readonly from: DeliveryState
  readonly event: string
  readonly to: DeliveryState
}> = [
  { from: "pending", event: "its receiver answers 2xx within 10 seconds", to: "delivered" },
  { from: "pending", event: "an attempt fails, and it is not the last", to: "pending" },
  { from: "pending", event: "its worker dies; another takes it over when the lease lapses", to: "pending" },
  { from: "pending", event: "the last attempt fails", to: "failed" },
  { from: "pending", event: "its receiver answers 410, which disables the endpoint", to: "failed" },
  { from: "pending", event: "the endpoint is disabled or removed", to: "failed" },
  { from: "delivered", event: "it is redelivered by hand", to: "pending" },
  { from: "failed", event: "it is redelivered by hand", to: "pending" }
]

/** Attempts of a delivery, unless its key has another limit. */
export const ATTEMPTS_DEFAULT = 5
/** The highest limit a key can have. */
export const ATTEMPTS_MAX = 10
/** An endpoint that has had nothing but failures for so long is disabled. */
export const FAILING_DAYS_MAX = 5
