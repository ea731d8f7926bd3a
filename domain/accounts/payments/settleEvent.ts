import { Clock, Effect, Option, Schema } from "effect"
import type { PaymentFact } from "../../../ports/accounts/payments/Payment.ts"
import { type EventOutcome, type OpenEvent, PaymentEvents } from "../../../ports/accounts/payments/PaymentEvents.ts"
import { Payments } from "../../../ports/accounts/payments/Payments.ts"
import type { NewRefund, RefundStanding } from "../../../ports/accounts/payments/RefundQueue.ts"
import { type Check, CheckId, type CheckTicket } from "../../../ports/checks/backgroundChecks/Check.ts"
import { type CheckStep, Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import {
  checkoutExpiredStep,
  fundsReinstatedEndedStep,
  fundsReinstatedStep,
  fundsWithdrawnStep,
  paidStep,
  paidWronglyStep,
  refundedOutsideStep,
  surplusRefund
} from "../../checks/backgroundChecks/steps.ts"
import { isRefundNews, purchaseOf, settlePurchase } from "../billing/settlePurchase.ts"
import { nextTryAt } from "./retryPause.ts"

/** Keeps what a notice of the provider says, once it is known to be the provider's. Null: it was kept before. */
export const keepNotice = Effect.fn("payments.keepNotice")(function* (body: Uint8Array, signature: string | null) {
  const payments = yield* Payments
  const events = yield* PaymentEvents
  const event = yield* payments.readNotice(body, signature)
  const receivedAt = new Date(yield* Clock.currentTimeMillis)
  const isNew = yield* events.keep(event, receivedAt)
  return isNew ? ({ event, receivedAt, tries: 0 } satisfies OpenEvent) : null
})

/** So long an event waits for the one that goes before it: a provider delivers what failed for three days. */
export const EARLY_EVENT_HOURS_MAX = 72
/** How often an event is looked at anew since its check changed meanwhile. */
const CHANGES_MAX = 5

/** `early`: what it follows upon is not known yet. */
type Settled = EventOutcome | "early"

type Fact<Tag extends PaymentFact["_tag"]> = Extract<PaymentFact, { _tag: Tag }>

/** What an event does to a check: a step or a refund that is owed, at most, and refunds that are asked after. */
interface Judged {
  readonly step: CheckStep | null
  /** Of a payment beside the one that the check is paid with. */
  readonly owes: NewRefund | null
  readonly asks: ReadonlyArray<Pick<RefundStanding, "key" | "turn">>
  readonly outcome: Settled
}

const nothing: Judged = { step: null, owes: null, asks: [], outcome: "no_effect" }
const early: Judged = { ...nothing, outcome: "early" }
const applied = (step: CheckStep): Judged => ({ ...nothing, step, outcome: "applied" })
const asking = (asks: Judged["asks"]): Judged =>
  asks.length === 0 ? nothing : { ...nothing, asks, outcome: "applied" }

/** How what a check gives back of a payment stands: what is left of it, and a part that was given back before. */
const refundsOf = (check: Check, { payment }: Pick<RefundStanding, "payment">) =>
  Checks.use((checks) =>
    Effect.map(checks.refunds(check), (refunds) => refunds.filter((refund) => refund.payment === payment))
  )
const isOfWhole = ({ amountMinor }: RefundStanding): boolean => amountMinor === null

const judgePaid = Effect.fnUntraced(function* (check: Check, fact: Fact<"CheckoutPaid">, eventId: string, at: Date) {
  const isOwnSession = fact.sessionId === check.sessionId
  const isPayable = check.status === "awaiting_payment" || check.status === "expired"
  if (isOwnSession && isPayable) {
    const fits =
      fact.amountMinor === check.amountMinor &&
      fact.currency === check.currency &&
      (fact.orderId === null || fact.orderId === check.checkId)
    const paid = { payment: fact.payment, eventId, at }
    const isTaken = fits && check.status === "awaiting_payment"
    const step = yield* isTaken ? paidStep(check, paid) : paidWronglyStep(check, paid)
    return { ...applied(step), outcome: fits ? "applied" : "mismatch" } satisfies Judged
  }
  if (check.payment === fact.payment) return nothing
  return { ...nothing, owes: yield* surplusRefund(check, fact.payment), outcome: "surplus" } satisfies Judged
})

const judgeRefunded = Effect.fnUntraced(function* (
  check: Check,
  fact: Fact<"PaymentRefunded">,
  eventId: string,
  at: Date
) {
  const isWhole = fact.amountMinor >= check.amountMinor && fact.currency === check.currency
  const refunds = yield* refundsOf(check, fact)
  const asks = refunds.filter((refund) => isRefundNews(fact, refund, isWhole))
  // A part of it changes nothing: the parts are whole once their sum is, which the provider says as well.
  const isOver = fact.status === "done" && isWhole && fact.payment === check.payment && !refunds.some(isOfWhole)
  return isOver ? { ...applied(yield* refundedOutsideStep(check, eventId, at)), asks } : asking(asks)
})

const judgeDisputed = Effect.fnUntraced(function* (
  check: Check,
  fact: Fact<"PaymentDisputed">,
  eventId: string,
  at: Date
) {
  const checks = yield* Checks
  const isReinstated = fact.stage === "funds_reinstated"
  const refunds = yield* refundsOf(check, fact)
  // What could not be given back while the bank had it can be now.
  const asks = refunds
    .filter(({ state, problem }) => isReinstated && state === "failed" && problem === "disputed")
    .map(({ key, turn }) => ({ key, turn: turn + 1 }))
  if (fact.payment !== check.payment || refunds.some(isOfWhole)) return asking(asks)
  if (fact.stage === "funds_withdrawn") return applied(yield* fundsWithdrawnStep(check, eventId, at))
  if (!isReinstated) return nothing
  // The withdrawal may still be on its way; otherwise it would stop what nobody starts again.
  if (["awaiting_consent", "scanning", "completed"].includes(check.status)) return early
  if (check.status === "refunded") {
    const history = yield* checks.history(check)
    const isOurs = history.some(({ event }) => event === "consent_withdrawn_disputed")
    return isOurs ? { ...applied(yield* fundsReinstatedEndedStep(check, eventId, at)), asks } : asking(asks)
  }
  const report = yield* checks.report(check)
  return { ...applied(yield* fundsReinstatedStep(check, Option.isSome(report), eventId, at)), asks }
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
const execute = Effect.fnUntraced(function* (ticket: CheckTicket, fact: PaymentFact, eventId: string, at: Date) {
  const checks = yield* Checks
  for (let tries = 0; tries < CHANGES_MAX; tries += 1) {
    const before = yield* entryOf(ticket, eventId)
    if (before !== null) return before.event === "paid_wrongly" && before.from !== "expired" ? "mismatch" : "applied"
    const check = yield* checks.find(ticket)
    if (Option.isNone(check)) return "unknown"
    const { step, owes, asks, outcome } = yield* judge(check.value, fact, eventId, at)
    if (owes !== null) yield* checks.oweRefund(ticket, owes, at)
    for (const { key, turn } of asks) yield* checks.askRefund(ticket, key, { turn, at })
    if (step === null) return outcome
    if (Option.isSome(yield* checks.apply(ticket, step))) return outcome
    // Either its state lists no such step, or it changed while this was judged.
    const now = yield* checks.find(ticket)
    if (Option.isSome(now) && now.value.status === check.value.status) return "no_effect"
  }
  return "early"
})

const isCheckId = Schema.is(CheckId)

/** Whose check an event is of: by its checkout, by the order that the service opened another checkout for, or by its payment. */
const ticketOf = Effect.fnUntraced(function* (fact: Exclude<PaymentFact, { _tag: "Other" }>) {
  const checks = yield* Checks
  if (fact._tag === "PaymentRefunded" || fact._tag === "PaymentDisputed") {
    return yield* checks.locate({ payment: fact.payment })
  }
  const ticket = yield* checks.locate({ sessionId: fact.sessionId })
  if (Option.isSome(ticket) || fact._tag === "CheckoutExpired" || !isCheckId(fact.openedFor)) return ticket
  return yield* checks.locate({ checkId: fact.openedFor })
})

const outcomeOf = Effect.fnUntraced(function* ({ event, receivedAt }: OpenEvent, now: Date) {
  const { eventId, fact, isLive } = event
  if (fact._tag === "Other") return "no_effect"
  const payments = yield* Payments
  // What a test mode says is paid by nobody, and what the live mode says is none of a test's.
  if (isLive !== payments.isLive) return "unknown"
  const isOfSession = fact._tag === "CheckoutPaid" || fact._tag === "CheckoutExpired"
  const mayWait = now.getTime() - receivedAt.getTime() < EARLY_EVENT_HOURS_MAX * HOUR_MS
  const purchase = yield* purchaseOf(fact)
  const ticket = Option.isSome(purchase) ? Option.none<CheckTicket>() : yield* ticketOf(fact)
  // A session that nobody here opened is another product's; a payment may be told of before it is known.
  if (Option.isNone(purchase) && Option.isNone(ticket)) return isOfSession || !mayWait ? "unknown" : "early"
  const settled: Settled = yield* Option.isSome(purchase)
    ? settlePurchase(purchase.value, fact, { eventId, at: now })
    : Option.isSome(ticket)
      ? execute(ticket.value, fact, eventId, now)
      : Effect.succeed("unknown" as const)
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
  if (outcome === "surplus") {
    yield* Effect.logWarning("an order was paid once more, and that payment is given back").pipe(
      Effect.annotateLogs({ eventId })
    )
  }
  return outcome
})
