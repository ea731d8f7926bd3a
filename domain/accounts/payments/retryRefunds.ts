import { Clock, Effect, Option, Schema } from "effect"
import type { PurchaseId } from "../../../ports/accounts/billing/Purchase.ts"
import { Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import type { CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"

/** There is no such check or purchase, or none of its refunds takes a person. */
export class NoRefundInNeed extends Schema.TaggedError<NoRefundInNeed>()("NoRefundInNeed", {}) {}

/**
 * Asks anew for the refunds of a check that failed and that nobody asks for any more, once what was in their way is put right. Answers
 * them. What was given back meanwhile by other means is found to be so, and not given back again.
 */
export const retryRefunds = Effect.fn("payments.retryRefunds")(function* (checkId: CheckId) {
  const checks = yield* Checks
  const ticket = yield* checks.locate({ checkId })
  if (Option.isNone(ticket)) return yield* new NoRefundInNeed()
  const refunds = yield* checks.refunds(ticket.value)
  const inNeed = refunds.filter(({ state, nextAt }) => state === "failed" && nextAt === null)
  if (inNeed.length === 0) return yield* new NoRefundInNeed()
  const at = new Date(yield* Clock.currentTimeMillis)
  for (const { key, turn } of inNeed) yield* checks.askRefund(ticket.value, key, { turn: turn + 1, at })
  return inNeed
})

/** As `retryRefunds`, of a purchase of a pack. */
export const retryPurchaseRefunds = Effect.fn("payments.retryPurchaseRefunds")(function* (purchaseId: PurchaseId) {
  const purchases = yield* Purchases
  const ticket = yield* purchases.locate({ purchaseId })
  if (Option.isNone(ticket)) return yield* new NoRefundInNeed()
  const refunds = yield* purchases.refunds(ticket.value)
  const inNeed = refunds.filter(({ state, nextAt }) => state === "failed" && nextAt === null)
  if (inNeed.length === 0) return yield* new NoRefundInNeed()
  const at = new Date(yield* Clock.currentTimeMillis)
  for (const { key, turn } of inNeed) yield* purchases.askRefund(ticket.value, key, { turn: turn + 1, at })
  return inNeed
})
