import { Clock, Effect, Option } from "effect"
import type { Check, CheckTicket } from "../../ports/checks/Check.ts"
import { type CheckStep, Checks } from "../../ports/checks/Checks.ts"
import type { PaymentFact } from "../../ports/payments/Payment.ts"
import { type EventOutcome, type OpenEvent, PaymentEvents } from "../../ports/payments/PaymentEvents.ts"
import { Payments } from "../../ports/payments/Payments.ts"
import {
  checkoutExpiredStep,
  fundsReinstatedStep,
  fundsWithdrawnStep,
  paidStep,
  paidWronglyStep,
  refundedOutsideStep
} from "../checks/steps.ts"
import { nextTryAt } from "./retryPause.ts"

const HOUR_MS = 60 * 60 * 1_000
/** So long an event waits for the one that goes before it: a provider delivers what failed for three days. */
export const EARLY_EVENT_HOURS_MAX = 72
/** How often an event is looked at anew since its check changed meanwhile. */
const CHANGES_MAX = 5

/** `early`: what it follows upon is not known yet. */
type Settled = EventOutcome | "early"

type Fact<Tag extends PaymentFact["_tag"]> = Extract<PaymentFact, { _tag: Tag }>

/** What an event does to a check: the step, if any, and what is said of it when the step was made. */
interface Judged {
  readonly step: CheckStep | null
  readonly outcome: Settled
}

const nothing: Judged = { step: null, outcome: "no_effect" }
const applied = (step: CheckStep): Judged => ({ step, outcome: "applied" })

const judgePaid = Effect.fnUntraced(function* (check: Check, fact: Fact<"CheckoutPaid">, eventId: string, at: Date) {
  const fits =
    fact.amountMinor === check.amountMinor &&
    fact.currency === check.currency &&
    (fact.orderId === null || fact.orderId === check.checkId)
  const paid = { payment: fact.payment, eventId, at }
  const outcome = fits ? "applied" : "mismatch"
  if (check.status === "awaiting_payment") {
    return { step: yield* fits ? paidStep(check, paid) : paidWronglyStep(check, paid), outcome } as const
  }
  if (check.status === "expired") return { step: yield* paidWronglyStep(check, paid), outcome } as const
  if (check.payment !== fact.payment) {
    yield* Effect.logError("a check that is paid was paid by another payment").pipe(
      Effect.annotateLogs({ checkId: check.checkId, eventId })
    )
  }
  return nothing
})

const judgeRefunded = Effect.fnUntraced(function* (
  check: Check,
  fact: Fact<"PaymentRefunded">,
  eventId: string,
  at: Date
) {
  const checks = yield* Checks
  const isWhole = fact.amountMinor >= check.amountMinor && fact.currency === check.currency
  if (fact.status !== "done" || !isWhole) return nothing
  // Ours is owed by checks alone that have ended: there no step follows.
  const own = yield* checks.refundOf(check)
  return Option.isSome(own) ? nothing : applied(yield* refundedOutsideStep(check, eventId, at))
})

const judgeDisputed = Effect.fnUntraced(function* (
  check: Check,
  fact: Fact<"PaymentDisputed">,
  eventId: string,
  at: Date
) {
  if (fact.stage === "funds_withdrawn") return applied(yield* fundsWithdrawnStep(check, eventId, at))
  if (fact.stage !== "funds_reinstated") return nothing
  // The withdrawal may still be on its way; otherwise it would stop what nobody starts again.
  const isWaiting = ["awaiting_consent", "scanning", "completed"].includes(check.status)
  if (isWaiting) return { step: null, outcome: "early" } as const
  const checks = yield* Checks
  const report = yield* checks.report(check)
  return applied(yield* fundsReinstatedStep(check, Option.isSome(report), eventId, at))
})

const judge = (check: Check, fact: PaymentFact, eventId: string, at: Date) => {
  switch (fact._tag) {
    case "CheckoutPaid":
      return judgePaid(check, fact, eventId, at)
    case "CheckoutExpired":
      return Effect.map(checkoutExpiredStep(check, at), applied)
    case "PaymentRefunded":
      return judgeRefunded(check, fact, eventId, at)
    case "PaymentDisputed":
      return judgeDisputed(check, fact, eventId, at)
    case "Other":
      return Effect.succeed(nothing)
  }
}

/** What this very event changed, before anybody could record that it did; null where it changed nothing. */
const entryOf = Effect.fnUntraced(function* (ticket: CheckTicket, eventId: string) {
  const checks = yield* Checks
  const history = yield* checks.history(ticket)
  return history.find(({ by }) => by.kind === "payment" && by.id === eventId) ?? null
})

/** Does to a check what an event says of it. */
const carryOut = Effect.fnUntraced(function* (ticket: CheckTicket, fact: PaymentFact, eventId: string, at: Date) {
  const checks = yield* Checks
  for (let tries = 0; tries < CHANGES_MAX; tries += 1) {
    const before = yield* entryOf(ticket, eventId)
    if (before !== null) return before.event === "paid_wrongly" && before.from !== "expired" ? "mismatch" : "applied"
    const check = yield* checks.find(ticket)
    if (Option.isNone(check)) return "unknown"
    const { step, outcome } = yield* judge(check.value, fact, eventId, at)
    if (step === null) return outcome
    if (Option.isSome(yield* checks.apply(ticket, step))) return outcome
    // Either its state lists no such step, or it changed while this was judged.
    const now = yield* checks.find(ticket)
    if (Option.isSome(now) && now.value.status === check.value.status) return "no_effect"
  }
  return "early"
})

const outcomeOf = Effect.fnUntraced(function* ({ event, receivedAt }: OpenEvent, now: Date) {
  const { eventId, fact, isLive } = event
  if (fact._tag === "Other") return "no_effect"
  const payments = yield* Payments
  // What a test mode says is paid by nobody, and what the live mode says is none of a test's.
  if (isLive !== payments.isLive) return "unknown"
  const checks = yield* Checks
  const isOfSession = fact._tag === "CheckoutPaid" || fact._tag === "CheckoutExpired"
  const ticket = yield* checks.locate(isOfSession ? { sessionId: fact.sessionId } : { payment: fact.payment })
  const mayWait = now.getTime() - receivedAt.getTime() < EARLY_EVENT_HOURS_MAX * HOUR_MS
  // A session that nobody here opened is another product's; a payment may be told of before it is known.
  if (Option.isNone(ticket)) return isOfSession || !mayWait ? "unknown" : "early"
  const settled: Settled = yield* carryOut(ticket.value, fact, eventId, now)
  return settled === "early" && !mayWait ? "no_effect" : settled
})

/**
 * Does what an event says, once, and records what became of it; null where it is to be settled later. An event that comes again, or
 * that was carried out and not recorded, changes nothing more.
 */
export const settleEvent = Effect.fn("payments.settleEvent")(function* (open: OpenEvent) {
  const events = yield* PaymentEvents
  const { eventId } = open.event
  const now = new Date(yield* Clock.currentTimeMillis)
  const outcome: Settled = yield* outcomeOf(open, now)
  if (outcome === "early") {
    yield* events.postpone(eventId, nextTryAt(now, open.tries))
    return null
  }
  yield* events.settle(eventId, outcome, now)
  if (outcome === "mismatch") {
    yield* Effect.logError("a payment does not fit its order, and is given back").pipe(Effect.annotateLogs({ eventId }))
  }
  return outcome
})
