import { Effect, Layer, Redacted } from "effect"
import { layer as local } from "../../../adapters/payments/local/Payments.ts"
import { layer as stripe } from "../../../adapters/payments/stripe/Payments.ts"
import { layerOf, noticeOf, pay, paymentsWorld } from "../../../fixtures/accounts/payments/Payments.ts"
import { PaymentReference, RefundKey } from "../../../ports/accounts/payments/Payment.ts"
import { Provider, suite } from "../../contracts/payments.contract.ts"
import { SECRET_KEY, startStripeStandIn, stripeNotice, WEBHOOK_SECRET, WEBHOOK_SECRET_BEFORE } from "./stripeStandIn.ts"

const inMemory = Layer.unwrap(
  Effect.sync(() => {
    const world = paymentsWorld()
    return Layer.merge(
      layerOf(world),
      Layer.succeed(Provider, {
        pay: (sessionId) => {
          pay(world, sessionId, new Date())
          return PaymentReference.make(`pay_${sessionId}`)
        },
        notice: (sessionId, { signedAtMs, isForged = false }) => {
          const event = world.events.find(({ fact }) => fact._tag === "CheckoutPaid" && fact.sessionId === sessionId)
          if (event === undefined) throw new Error("nobody paid")
          const { body, signature } = noticeOf(event, new Date(signedAtMs))
          return { body, signature: isForged ? signature.replace("fixture", "forger") : signature }
        },
        refundsOf: (payment) =>
          [...world.refunds.values()].filter((refund) => refund.payment === payment && refund.outcome !== "failed")
            .length,
        amountsOf: (payment) =>
          [...world.refunds.values()]
            .filter((refund) => refund.payment === payment && refund.outcome !== "failed")
            .map(({ amountMinor }) => amountMinor),
        failRefunds: (isFailing) => {
          world.refundsAre = isFailing ? "failed" : "done"
          world.refundProblem = "declined"
        },
        giveBack: (payment) => {
          const amountMinor = world.payments.get(payment) ?? 0
          const made = {
            refundId: "refund_of_others",
            outcome: "done",
            problem: null,
            payment,
            amountMinor,
            turn: 1
          } as const
          world.refunds.set(RefundKey.make(crypto.randomUUID()), made)
        },
        refuse: null
      })
    )
  })
)

suite("fixtures", inMemory)

suite(
  "the host's own page",
  Layer.merge(
    local({ baseUrl: "https://service.example", isOpen: true }),
    Layer.succeed(Provider, {
      pay: (sessionId) => PaymentReference.make(`local_pay_${sessionId}`),
      notice: null,
      refundsOf: null,
      amountsOf: null,
      failRefunds: null,
      giveBack: null,
      refuse: null
    })
  )
)

const byStandIn = Layer.unwrap(
  Effect.gen(function* () {
    const standIn = yield* Effect.acquireRelease(Effect.sync(startStripeStandIn), ({ stop }) =>
      Effect.promise(() => stop())
    )
    return Layer.merge(
      stripe({
        secretKey: Redacted.make(SECRET_KEY),
        webhookSecrets: [Redacted.make(WEBHOOK_SECRET), Redacted.make(WEBHOOK_SECRET_BEFORE)],
        apiUrl: standIn.url
      }),
      Layer.succeed(Provider, {
        pay: (sessionId) => {
          standIn.pay(sessionId)
          return PaymentReference.make(standIn.sessions.get(sessionId)?.payment_intent ?? "")
        },
        notice: (sessionId, { signedAtMs, isForged = false }) => {
          const event = standIn.events.find(({ data }) => data.object.id === sessionId)
          return stripeNotice(event, { signedAtMs, secrets: [isForged ? "whsec_forged" : WEBHOOK_SECRET_BEFORE] })
        },
        refundsOf: (payment) =>
          standIn.refunds.filter(({ payment_intent, status }) => payment_intent === payment && status !== "failed")
            .length,
        amountsOf: (payment) =>
          standIn.refunds
            .filter(({ payment_intent, status }) => payment_intent === payment && status !== "failed")
            .map(({ amount }) => amount),
        failRefunds: (isFailing) => {
          standIn.control.refundsAre = isFailing ? "failed" : "succeeded"
          standIn.control.failureReason = "declined"
        },
        giveBack: (payment) => {
          const amount = standIn.payments.get(payment)?.amount ?? 0
          const created = Math.floor(Date.now() / 1_000) + standIn.refunds.length
          standIn.refunds.push({ id: "re_others", payment_intent: payment, amount, created, status: "succeeded" })
        },
        refuse: () => standIn.troubles.push({ status: 400 })
      })
    )
  })
)

suite("Stripe, by its stand-in", byStandIn)
