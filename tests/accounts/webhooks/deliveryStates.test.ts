import { expect, test } from "bun:test"
import { DELIVERY_RETENTION_DAYS, DELIVERY_TIMING } from "../../../domain/accounts/webhooks/deliverDue.ts"
import { FAILING_DAYS_MAX } from "../../../domain/accounts/webhooks/notifyDisabled.ts"
import {
  ATTEMPTS_DEFAULT,
  RETRY_JITTER_SHARE,
  RETRY_STEPS_SECONDS
} from "../../../domain/accounts/webhooks/retrySchedule.ts"
import { ATTEMPT_TIMEOUT_MS } from "../../../domain/accounts/webhooks/sendSigned.ts"
import { DELIVERY_STATES } from "../../../ports/accounts/webhooks/deliveryStates.ts"
import { expectShownIn, expectWholeTable } from "../../support/running/stateTable.ts"

test("every state of a delivery can be left, and is reached", () => {
  expectWholeTable(DELIVERY_STATES)
  const left = new Set(DELIVERY_STATES.transitions.map(({ from }) => from))
  expect(DELIVERY_STATES.states.filter((state) => !left.has(state))).toEqual([])
})

test("the words say the bounds that are kept", () => {
  const words = DELIVERY_STATES.transitions.map(({ when }) => when).join("\n")
  const steps = RETRY_STEPS_SECONDS.slice(0, ATTEMPTS_DEFAULT - 1).map((s) => (s < 60 ? `${s} s` : `${s / 60} m`))
  expect(words).toContain(`(${steps.join(", ")} later, ±${RETRY_JITTER_SHARE * 100} %;`)
  expect(words).toContain(`after ${DELIVERY_TIMING.leaseMs / 1_000} s`)
  expect(words).toContain(`within ${ATTEMPT_TIMEOUT_MS / 1_000} seconds`)
  expect(words).toContain(`due for ${DELIVERY_RETENTION_DAYS} days`)
  expect(FAILING_DAYS_MAX).toBe(5)
  expect(words).toContain("five days")
})

test("the README shows the same transitions", () =>
  expectShownIn(
    new URL("../../../domain/accounts/webhooks/README.md", import.meta.url),
    "a delivery that is",
    DELIVERY_STATES
  ))
