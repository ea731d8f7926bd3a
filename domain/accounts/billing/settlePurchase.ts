import { Effect, Option, Schema } from "effect"
import { type Purchase, PurchaseId, type PurchaseTicket } from "../../../ports/accounts/billing/Purchase.ts"
import { type PurchaseStep, Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import type { PaymentFact } from "../../../ports/accounts/payments/Payment.ts"
import type { EventOutcome } from "../../../ports/accounts/payments/PaymentEvents.ts"
import type { NewRefund, RefundStanding } from "../../../ports/accounts/payments/RefundQueue.ts"
import {
  checkoutExpiredStep,
  fundsReinstatedStep,
  fundsWithdrawnStep,
  type PaymentNews,
  paidStep,
  paidWronglyStep,
  refundedOutsideStep,
  refundedPartlyStep,
  surplusRefund
} from "./purchaseSteps.ts"

/** Whether an event says of a refund of ours what isn't known of it. The provider is then asked: events come in any order. */
export const isRefundNews = (
  fact: Extract<PaymentFact, { _tag: "PaymentRefunded" }>,
  refund: RefundStanding,
  isWhole: boolean
): boolean => {
  const isThis = refund.refundId === null || refund.refundId === fact.refundId
  if (fact.status === "failed") return isThis && refund.state !== "owed" && refund.state !== "failed"
  return fact.status === "done" && (isThis || isWhole) && refund.state !== "done" && refund.state !== "gone"
}

/** How often an event is looked at anew since its purchase changed meanwhile. */
const CHANGES_MAX = 5

/** What money does: all but what is kept and nothing else. */
type MoneyFact = Exclude<PaymentFact, { _tag: "Other" }>
type Fact<Tag extends PaymentFact["_tag"]> = Extract<PaymentFact, { _tag: Tag }>

/** What an event does to a purchase: at most one of a step, a refund that is owed and one that is asked after. */
interface Judged {
  readonly step: PurchaseStep | null
  /** Of a payment beside the one that the purchase is paid with. */
  readonly owes: NewRefund | null
  readonly asks: Pick<RefundStanding, "key" | "turn"> | null
  readonly outcome: EventOutcome | "early"
}

const nothing: Judged = { step: null, owes: null, asks: null, outcome: "no_effect" }
const applied = (step: PurchaseStep): Judged => ({ ...nothing, step, outcome: "applied" })
const asking = (asks: Judged["asks"]): Judged => ({ ...nothing, asks, outcome: "applied" })

const judgePaid = Effect.fnUntraced(function* (purchase: Purchase, fact: Fact<"CheckoutPaid">, news: PaymentNews) {
  // A host that died before it knew its checkout has opened no other one that anybody was led to.
  const isOwnSession = purchase.sessionId === null || fact.sessionId === purchase.sessionId
  const isPayable = purchase.status === "awaiting_payment" || purchase.status === "expired"
  if (isOwnSession && isPayable) {
    const fits =
      fact.amountMinor === purchase.amountMinor &&
      fact.currency === purchase.currency &&
      (fact.orderId === null || fact.orderId === purchase.purchaseId)
    if (fits) return applied(paidStep(purchase, fact.payment, news))
    const wrongly: Judged = {
      ...nothing,
      step: yield* paidWronglyStep(purchase, fact.payment, news),
      outcome: "mismatch"
    }
    return wrongly
  }
  if (purchase.payment === fact.payment) return nothing
  const surplus: Judged = { ...nothing, owes: yield* surplusRefund(purchase, fact.payment), outcome: "surplus" }
  return surplus
})

const refundOf = Effect.fnUntraced(function* (purchase: Purchase, { payment }: { readonly payment: string }) {
  const refunds = yield* Purchases.use((purchases) => purchases.refunds(purchase))
  return refunds.find((refund) => refund.payment === payment)
})

const judgeRefunded = Effect.fnUntraced(function* (
  purchase: Purchase,
  fact: Fact<"PaymentRefunded">,
  news: PaymentNews
) {
  const isOfCurrency = fact.currency === purchase.currency
  const isWhole = fact.amountMinor >= purchase.amountMinor && isOfCurrency
  const refund = yield* refundOf(purchase, fact)
  if (refund !== undefined) return isRefundNews(fact, refund, isWhole) ? asking(refund) : nothing
  if (fact.payment !== purchase.payment) return nothing
  if (fact.status === "failed" && (purchase.status === "refunded" || purchase.refundedMinor > 0)) {
    yield* Effect.logError("a refund of a pack failed after its credits were taken back: it takes a person").pipe(
      Effect.annotateLogs({ purchaseId: purchase.purchaseId, refundId: fact.refundId })
    )
  }
  if (fact.status !== "done" || !isOfCurrency) return nothing
  if (isWhole) return applied(refundedOutsideStep(purchase, news))
  // The provider says what each part is and what they come to: the most that was told is how much has gone.
  return fact.amountMinor > purchase.refundedMinor
    ? applied(refundedPartlyStep(purchase, fact.amountMinor, news))
    : nothing
})

const judgeDisputed = Effect.fnUntraced(function* (
  purchase: Purchase,
  fact: Fact<"PaymentDisputed">,
  news: PaymentNews
) {
  const isReinstated = fact.stage === "funds_reinstated"
  const refund = yield* refundOf(purchase, fact)
  // What could not be given back while the bank had it can be now.
  if (refund !== undefined) {
    const canBe = isReinstated && refund.state === "failed" && refund.problem === "disputed"
    return canBe ? asking({ ...refund, turn: refund.turn + 1 }) : nothing
  }
  if (fact.payment !== purchase.payment) return nothing
  if (fact.stage === "funds_withdrawn") return applied(fundsWithdrawnStep(purchase, news))
  if (!isReinstated) return nothing
  // The withdrawal may still be on its way; otherwise it would take credits that nobody gives back.
  if (purchase.status === "paid" || purchase.status === "delivered")
    return { ...nothing, outcome: "early" } satisfies Judged
  return applied(fundsReinstatedStep(purchase, news))
})

const judge = (purchase: Purchase, fact: MoneyFact, news: PaymentNews) => {
  switch (fact._tag) {
    case "CheckoutPaid":
      return judgePaid(purchase, fact, news)
    case "CheckoutExpired":
      return Effect.succeed(applied(checkoutExpiredStep(news.at, news.eventId)))
    case "PaymentRefunded":
      return judgeRefunded(purchase, fact, news)
    case "PaymentDisputed":
      return judgeDisputed(purchase, fact, news)
  }
}

const isPurchaseId = Schema.is(PurchaseId)

/** Whose purchase an event is of: by its checkout, by the order that this service opened another checkout for, or by its payment. */
export const purchaseOf = Effect.fnUntraced(function* (fact: MoneyFact) {
  const purchases = yield* Purchases
  if (fact._tag === "PaymentRefunded" || fact._tag === "PaymentDisputed") {
    return yield* purchases.locate({ payment: fact.payment })
  }
  const ticket = yield* purchases.locate({ sessionId: fact.sessionId })
  if (Option.isSome(ticket) || fact._tag === "CheckoutExpired" || !isPurchaseId(fact.openedFor)) return ticket
  return yield* purchases.locate({ purchaseId: fact.openedFor })
})

/**
 * Does to a purchase what an event says of it, once: one that comes again, or was carried out and not recorded, changes nothing more.
 * `early`: what it follows upon is not known yet.
 */
export const settlePurchase = Effect.fn("billing.settlePurchase")(function* (
  ticket: PurchaseTicket,
  fact: MoneyFact,
  news: PaymentNews
) {
  const purchases = yield* Purchases
  for (let tries = 0; tries < CHANGES_MAX; tries += 1) {
    const history = yield* purchases.history(ticket)
    const before = history.find(({ paymentEvent }) => paymentEvent === news.eventId)
    if (before !== undefined) return before.event === "paid_wrongly" ? "mismatch" : "applied"
    const purchase = yield* purchases.find(ticket)
    if (Option.isNone(purchase)) return "unknown"
    const { step, owes, asks, outcome } = yield* judge(purchase.value, fact, news)
    if (owes !== null) yield* purchases.oweRefund(ticket, owes, news.at)
    if (asks !== null) yield* purchases.askRefund(ticket, asks.key, { turn: asks.turn, at: news.at })
    if (step === null) return outcome
    if (Option.isSome(yield* purchases.apply(ticket, step))) return outcome
    // Either its state lists no such step, or it changed while this was judged.
    const now = yield* purchases.find(ticket)
    if (Option.isSome(now) && now.value.status === purchase.value.status) return "no_effect"
  }
  return "early"
})
