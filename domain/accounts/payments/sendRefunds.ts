import { Clock, Effect, Option } from "effect"
import type { PurchaseTicket } from "../../../ports/accounts/billing/Purchase.ts"
import { Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import { Payments, type RefundProblem } from "../../../ports/accounts/payments/Payments.ts"
import type { ClaimedRefund, RefundQueue } from "../../../ports/accounts/payments/RefundQueue.ts"
import type { CheckTicket } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { MINUTE_MS } from "../../../ports/time/days.ts"
import { nextTurnAt } from "./refundPlan.ts"
import { nextTryAt } from "./retryPause.ts"

/** Longer than a provider is asked for one refund, with its repetitions. */
const LEASE_MS = 5 * MINUTE_MS
/** When a refund is asked after that the provider has taken on. */
const PENDING_PAUSE_MS = 6 * 60 * MINUTE_MS
/** Refunds that one run asks for at most. */
const REFUNDS_MAX = 100

type Ticket = CheckTicket | PurchaseTicket
type Claimed = Ticket & ClaimedRefund

/** What of a refund is told in a log. */
const named = ({ key, turn, ...of }: Claimed) =>
  Effect.annotateLogs({
    ...("checkId" in of ? { checkId: of.checkId } : { purchaseId: of.purchaseId }),
    refundKey: key,
    turn
  })

/** A refund failed: it is asked for anew under its next turn, where that can help. */
const afterFailure = Effect.fnUntraced(function* (claimed: Claimed, problem: RefundProblem, at: Date) {
  const nextAt = nextTurnAt(problem, claimed.turn, at)
  yield* nextAt === null
    ? Effect.logError(`a refund takes a person: ${problem}`).pipe(named(claimed))
    : Effect.logWarning(`a refund failed and is asked for anew: ${problem}`).pipe(named(claimed))
  return { nextAt, turn: nextAt === null ? claimed.turn : claimed.turn + 1 }
})

const askFor = Effect.fnUntraced(function* <Each extends Ticket, E>(
  queue: RefundQueue<Each, E>,
  claimed: Each & ClaimedRefund
) {
  const payments = yield* Payments
  const { payment, key, turn, amountMinor } = claimed
  const answered = yield* Effect.result(payments.refund(payment, key, turn, amountMinor))
  const at = new Date(yield* Clock.currentTimeMillis)
  if (answered._tag === "Failure") {
    yield* Effect.logWarning("a refund could not be asked for", answered.failure.cause).pipe(named(claimed))
    // What is known of it stays as it was; what is owed is never given up.
    const known = (yield* queue.refunds(claimed)).find((each) => each.key === key)
    const { state, problem, refundId } = known ?? { state: "asked" as const, problem: null, refundId: null }
    const nextAt = nextTryAt(at, claimed.tries)
    return yield* queue.recordRefund(claimed, { state, problem, refundId, turn, at, nextAt })
  }
  const { outcome, refundId, problem } = answered.success
  if (outcome === "failed") {
    const why = problem ?? "unknown"
    const next = yield* afterFailure(claimed, why, at)
    return yield* queue.recordRefund(claimed, { state: outcome, problem: why, refundId, at, ...next })
  }
  const nextAt = outcome === "pending" ? new Date(at.getTime() + PENDING_PAUSE_MS) : null
  return yield* queue.recordRefund(claimed, { state: outcome, problem: null, refundId, turn, at, nextAt })
})

/** Asks for one refund of a queue that is due; false where none is. */
const sendNext = Effect.fnUntraced(function* <Each extends Ticket, E>(queue: RefundQueue<Each, E>) {
  const now = yield* Clock.currentTimeMillis
  const claimed = yield* queue.claimRefund(new Date(now), new Date(now + LEASE_MS))
  if (Option.isNone(claimed)) return false
  yield* Effect.uninterruptible(askFor(queue, claimed.value))
  return true
})

/**
 * Asks the provider for the refunds that are due, at most REFUNDS_MAX, and answers how many. A refund has one key for good, so that
 * asking again, after any crash, gives nothing back twice. One that failed is asked for anew where that can help, and otherwise waits
 * for a person, who is told what it is of.
 */
export const sendRefunds = Effect.gen(function* () {
  const [checks, purchases] = [yield* Checks, yield* Purchases]
  for (let sent = 0; sent < REFUNDS_MAX; sent += 1) {
    const isSent = (yield* sendNext(checks)) || (yield* sendNext(purchases))
    if (!isSent) return sent
  }
  return REFUNDS_MAX
}).pipe(Effect.withSpan("payments.sendRefunds"))
