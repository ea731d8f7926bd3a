import { Effect, Layer, Redacted } from "effect"
import { layer as local } from "../../adapters/payments/local/Payments.ts"
import { layer as stripe } from "../../adapters/payments/stripe/Payments.ts"
import { layerOf, noticeOf, pay, paymentsWorld } from "../../fixtures/payments/Payments.ts"
import { PaymentReference } from "../../ports/payments/Payment.ts"
import { Provider, suite } from "../contracts/payments.contract.ts"
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
        refundsOf: (payment) => [...world.refunds.values()].filter((refund) => refund.payment === payment).length,
        refuse: null
      })
    )
  })
)

suite("fixtures", inMemory)

suite(
  "the host's own page",
  Layer.merge(
    local({ baseUrl: "https://service.example" }),
    Layer.succeed(Provider, {
      pay: (sessionId) => PaymentReference.make(`local_pay_${sessionId}`),
      notice: null,
      refundsOf: null,
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
        refundsOf: (payment) => standIn.refunds.filter((refund) => refund.payment_intent === payment).length,
        refuse: () => standIn.troubles.push({ status: 400 })
      })
    )
  })
)

suite("Stripe, by its stand-in", byStandIn)
