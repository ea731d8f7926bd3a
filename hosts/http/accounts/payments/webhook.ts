import { Effect, Schema } from "effect"
import { keepNotice, settleEvent } from "../../../../domain/accounts/payments/settleEvent.ts"
import type { OpenEndpoint } from "../../server/endpoint.ts"
import { readBody } from "../../server/readBody.ts"

/** Events of Stripe's take some 10 kB. */
export const NOTICE_BYTES_MAX = 512 * 1024

/**
 * The payment provider's notices. One is taken once it is kept; what it says is done at once where that is possible, and later where
 * it isn't: the provider is not asked to send it again.
 */
export const paymentsWebhookEndpoint: OpenEndpoint = {
  method: "POST",
  path: "/api/webhooks/payments",
  area: "tracking",
  summary: "What happened to a card payment. Called by the payment provider.",
  access: "open",
  parameters: [
    {
      name: "stripe-signature",
      in: "header",
      required: true,
      description: "When it was signed, and the HMAC-SHA256 of that time and the raw body; at most 300 seconds old.",
      schema: Schema.String,
      scheme: "stripeSignature"
    }
  ],
  body: { schema: Schema.Record(Schema.String, Schema.Unknown), contentTypes: ["application/json"] },
  responses: {
    200: { description: "Kept, or kept before.", schema: Schema.Struct({ ok: Schema.Literal(true) }) },
    400: { description: "It is not signed by the provider, or too long ago; or it can't be read." }
  },
  handle: Effect.fnUntraced(function* (call) {
    const body = yield* readBody(call, NOTICE_BYTES_MAX)
    const kept = yield* keepNotice(body, call.request.headers.get("stripe-signature"))
    if (kept !== null) {
      yield* settleEvent(kept).pipe(
        Effect.catchCause((cause) => Effect.logWarning("a payment event is settled later", cause))
      )
    }
    return { status: 200, body: { ok: true } }
  })
}
