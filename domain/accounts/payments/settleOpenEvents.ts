import { Clock, Effect } from "effect"
import { OPEN_EVENTS_MAX, PaymentEvents } from "../../../ports/accounts/payments/PaymentEvents.ts"
import { nextTryAt } from "./retryPause.ts"
import { settleEvent } from "./settleEvent.ts"

/**
 * Settles the events whose time has come, at most OPEN_EVENTS_MAX, and answers how many. One that can't be settled is tried again
 * after a pause, and keeps no other waiting.
 */
export const settleOpenEvents = Effect.gen(function* () {
  const events = yield* PaymentEvents
  const now = new Date(yield* Clock.currentTimeMillis)
  const open = yield* events.open(now, OPEN_EVENTS_MAX)
  let settled = 0
  for (const each of open) {
    const outcome = yield* settleEvent(each).pipe(
      Effect.catchCause((cause) =>
        Effect.logWarning("a payment event could not be settled", cause).pipe(
          Effect.andThen(events.postpone(each.event.eventId, nextTryAt(now, each.tries))),
          Effect.as(null)
        )
      )
    )
    if (outcome !== null) settled += 1
  }
  return settled
}).pipe(Effect.withSpan("payments.settleOpenEvents"))
