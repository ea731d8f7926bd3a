import { Clock, Effect, Option } from "effect"
import { Checks, type ClaimedRefund } from "../../ports/checks/Checks.ts"
import { Payments } from "../../ports/payments/Payments.ts"
import { nextTryAt } from "./retryPause.ts"

const MINUTE_MS = 60 * 1_000
/** Longer than a provider is asked for one refund, with its repetitions. */
const LEASE_MS = 5 * MINUTE_MS
/** When a refund is asked after that the provider has taken on. */
const PENDING_PAUSE_MS = 6 * 60 * MINUTE_MS
/** Refunds that one run asks for at most. */
const REFUNDS_MAX = 100

const askFor = Effect.fnUntraced(function* (claimed: ClaimedRefund) {
  const checks = yield* Checks
  const payments = yield* Payments
  const answered = yield* Effect.result(payments.refund(claimed.payment, claimed.key))
  const at = new Date(yield* Clock.currentTimeMillis)
  if (answered._tag === "Failure") {
    yield* Effect.logWarning("a refund could not be asked for", answered.failure.cause)
    // What is known of it stays as it was; what is owed is never given up.
    const known = yield* checks.refundOf(claimed)
    const { state, refundId } = Option.getOrElse(known, () => ({ state: "owed" as const, refundId: null }))
    return yield* checks.recordRefund(claimed, { state, refundId, at, nextAt: nextTryAt(at, claimed.tries) })
  }
  const { outcome, refundId } = answered.success
  if (outcome === "failed") {
    yield* Effect.logError("a refund failed at the provider: it takes a person").pipe(
      Effect.annotateLogs({ checkId: claimed.checkId, refundKey: claimed.key })
    )
  }
  const nextAt = outcome === "pending" ? new Date(at.getTime() + PENDING_PAUSE_MS) : null
  return yield* checks.recordRefund(claimed, { state: outcome, refundId, at, nextAt })
})

/**
 * Asks the provider for the refunds that are due, at most REFUNDS_MAX, and answers how many. A refund has one key for good, so that
 * asking again, after any crash, gives nothing back twice.
 */
export const sendRefunds = Effect.gen(function* () {
  const checks = yield* Checks
  for (let sent = 0; sent < REFUNDS_MAX; sent += 1) {
    const now = yield* Clock.currentTimeMillis
    const claimed = yield* checks.claimRefund(new Date(now), new Date(now + LEASE_MS))
    if (Option.isNone(claimed)) return sent
    yield* Effect.uninterruptible(askFor(claimed.value))
  }
  return REFUNDS_MAX
}).pipe(Effect.withSpan("payments.sendRefunds"))
