import { Clock, Effect } from "effect"
import { type OpenEvent, PaymentEvents } from "../../../ports/accounts/payments/PaymentEvents.ts"
import { Payments } from "../../../ports/accounts/payments/Payments.ts"

/** Keeps what a notice of the provider says, once it is known to be the provider's. Null: it was kept before. */
export const keepNotice = Effect.fn("payments.keepNotice")(function* (body: Uint8Array, signature: string | null) {
  const payments = yield* Payments
  const events = yield* PaymentEvents
  const event = yield* payments.readNotice(body, signature)
  const receivedAt = new Date(yield* Clock.currentTimeMillis)
  const isNew = yield* events.keep(event, receivedAt)
  return isNew ? ({ event, receivedAt, tries: 0 } satisfies OpenEvent) : null
})
