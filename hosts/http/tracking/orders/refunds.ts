import { Effect, Option, Result, Schema } from "effect"
import { recordRefund } from "../../../../domain/tracking/orders/recordRefund.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { amountFromNumber, decimalText } from "../../../../ports/money/readAmount.ts"
import { textRule } from "../../../../ports/text/storableText.ts"
import { RefundId, RefundKind } from "../../../../ports/tracking/orders/Order.ts"
import { ORDER_ID_MAX_CHARACTERS, orderIdFrom } from "../../../../ports/tracking/orders/orderIdentity.ts"
import { readTime } from "../../query/periods.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { checkedReader, storableText } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { TRACK_BODY_BYTES_MAX } from "../events/track.ts"

const REFUND_ID_CHARACTERS_MAX = 128

const isCurrency = Schema.is(CurrencyCode)

const RefundBody = Schema.Struct({
  refund_id: storableText(1, REFUND_ID_CHARACTERS_MAX),
  amount: Schema.Finite.pipe(Schema.check(Schema.isGreaterThanOrEqualTo(0))),
  currency: Schema.String.pipe(Schema.check(Schema.makeFilter((code) => isCurrency(code.toUpperCase())))),
  kind: Schema.optionalKey(RefundKind),
  refunded_at: Schema.optionalKey(
    Schema.String.pipe(Schema.check(Schema.makeFilter((text) => readTime(text, "starts") !== null)))
  )
}).annotate({ identifier: "OrderRefund" })

const RULES: Readonly<Record<keyof typeof RefundBody.Type, string>> = {
  refund_id: textRule(1, REFUND_ID_CHARACTERS_MAX),
  amount: "must be a number of 0 or more",
  currency: "must be an ISO 4217 currency code",
  kind: `must be one of ${RefundKind.literals.join(", ")}`,
  refunded_at: "must be an ISO 8601 date, or time with its offset"
}

const readChecked = checkedReader(RefundBody, RULES)

const FiledBody = Schema.Struct({
  order_id: Schema.String,
  refund_id: Schema.String,
  kind: RefundKind,
  amount_minor: Schema.Int,
  amount: Schema.String,
  currency: Schema.String,
  refunded_at: Schema.String
}).annotate({ identifier: "FiledRefund" })

const DIFFERS = "refund_id: was reported before with another amount, currency or kind"

/** POST /api/v1/orders/{order_id}/refunds: what a server says went back; an addition to the specification. */
export const refundsEndpoint: KeyedEndpoint = {
  method: "POST",
  path: "/api/v1/orders/{order_id}/refunds",
  area: "tracking",
  summary: "What went back of an order that your server reported. Repeating a refund_id changes nothing.",
  access: { scopes: ["full", "test"] },
  parameters: [
    {
      name: "order_id",
      in: "path",
      required: true,
      description: "The order's id, as it was reported, or another of its names. The order may be reported later.",
      schema: Schema.String
    }
  ],
  body: { schema: RefundBody, contentTypes: ["application/json"] },
  responses: { 200: { description: "Kept: the refund as it stands.", schema: FiledBody } },
  handle: Effect.fnUntraced(function* (call, key) {
    const json = yield* readJson(call, TRACK_BODY_BYTES_MAX)
    const body = yield* readChecked(json)
    const orderId = orderIdFrom(call.pathParameters.order_id ?? "")
    const amount = amountFromNumber(body.amount, CurrencyCode.make(body.currency.toUpperCase()))
    if (Option.isNone(orderId) || Result.isFailure(amount)) {
      return yield* new InvalidRequest({
        details: [
          ...(Option.isNone(orderId) ? [`order_id: ${textRule(1, ORDER_ID_MAX_CHARACTERS)}`] : []),
          ...(Result.isFailure(amount) ? [`amount: ${amount.failure}`] : [])
        ]
      })
    }
    const refund = yield* recordRefund({
      tenantId: key.tenantId,
      orderId: orderId.value,
      refundId: RefundId.make(body.refund_id),
      kind: body.kind ?? "refund",
      amount: amount.success,
      at: body.refunded_at === undefined ? null : readTime(body.refunded_at, "starts")
    }).pipe(Effect.catchTag("RefundDiffers", () => new InvalidRequest({ details: [DIFFERS] })))
    const filed: typeof FiledBody.Type = {
      order_id: refund.orderId,
      refund_id: refund.refundId,
      kind: refund.kind,
      amount_minor: Number(refund.amount.minorUnits),
      amount: decimalText(refund.amount),
      currency: refund.amount.currency,
      refunded_at: refund.at.toISOString()
    }
    return { status: 200, body: filed }
  })
}
