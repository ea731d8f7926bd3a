import { Clock, Effect } from "effect"
import { PaymentEvents } from "../../../ports/accounts/payments/PaymentEvents.ts"
import { MISSED_EVENTS_MAX, Payments } from "../../../ports/accounts/payments/Payments.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { settleOpenEvents } from "./settleOpenEvents.ts"

/** So far before the newest event is listed again: one that failed to arrive may be older than one that came. */
const RECONCILED_HOURS = 24
/** So far back is listed where no event is known. */
const FIRST_RECONCILED_HOURS = 72
/** Lists that one run asks for at most. */
const LISTS_MAX = 50

/** Keeps the events that the provider told of and nobody heard, settles what is open, and answers how many were new. */
export const reconcilePayments = Effect.gen(function* () {
  const payments = yield* Payments
  const events = yield* PaymentEvents
  const now = new Date(yield* Clock.currentTimeMillis)
  const newest = yield* events.newestAt
  let since =
    newest === null
      ? new Date(now.getTime() - FIRST_RECONCILED_HOURS * HOUR_MS)
      : new Date(newest.getTime() - RECONCILED_HOURS * HOUR_MS)
  let kept = 0
  for (let lists = 0; lists < LISTS_MAX; lists += 1) {
    const missed = yield* payments.missed(since)
    for (const event of missed) if (yield* events.keep(event, now)) kept += 1
    const last = missed.at(-1)
    if (missed.length < MISSED_EVENTS_MAX || last === undefined || last.at <= since) break
    since = last.at
  }
  yield* settleOpenEvents
  return kept
}).pipe(Effect.withSpan("payments.reconcilePayments"))
