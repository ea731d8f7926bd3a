import { Effect, Schema } from "effect"
import { buyCredits } from "../../../../domain/accounts/billing/buyCredits.ts"
import { CREDIT_PACKS } from "../../../../domain/accounts/billing/prices.ts"
import { PURCHASES_PAGE_MAX, readPurchases } from "../../../../domain/accounts/billing/readPurchases.ts"
import { PURCHASE_PAYABLE_HOURS, type Purchase } from "../../../../ports/accounts/billing/Purchase.ts"
import { PurchaseStatus } from "../../../../ports/accounts/billing/purchaseStates.ts"
import { PriceCurrencyCode } from "../../../../ports/accounts/payments/Payment.ts"
import { reportUrl } from "../../creators/jobs/jobs.ts"
import { pollUrl } from "../../creators/lookups/creator.ts"
import type { Call, IdempotentEndpoint, KeyedEndpoint } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { checkedReader, wholeBetween } from "../../server/fields.ts"
import { refuseStrangeFields } from "../../server/knownFields.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

const PACKS_PATH = "/api/v1/credits/packs"
const PURCHASES_PATH = "/api/v1/credits/purchases"
/** How long opening a checkout may take: the payment provider is asked once or twice. */
export const OPENED_WITHIN_SECONDS = 30
/** Names every purchase that a test key makes. */
export const SANDBOX_OPERATION_ID = "5a4d0b0e-0000-4000-8000-0000000c0002"
const BODY_BYTES_MAX = 4 * 1024
const LIMIT_DEFAULT = 50
const LIMIT_RULE = `must be a whole number from 1 to ${PURCHASES_PAGE_MAX}`

const PACK_RULE = `must be ${CREDIT_PACKS.map(({ credits }) => credits).join(", ")}`

const PackRequest = Schema.Struct({
  credits: Schema.Int.annotate({
    description: `How many credits the pack has: ${PACK_RULE.slice("must be ".length)}.`
  })
}).annotate({ identifier: "CreditPackRequest" })

const readPack = checkedReader(PackRequest, { credits: PACK_RULE })
const refuseStrange = refuseStrangeFields(PackRequest)

export const PurchaseBody = Schema.Struct({
  purchase_id: Schema.String,
  kind: Schema.Literals(["pack", "score"]),
  status: PurchaseStatus,
  platform: Schema.NullOr(Schema.String),
  handle: Schema.NullOr(Schema.String),
  job_id: Schema.NullOr(Schema.String),
  poll_url: Schema.NullOr(Schema.String),
  report_url: Schema.NullOr(Schema.String),
  credits: Schema.Int,
  amount: Schema.Int,
  amount_refunded: Schema.Int,
  currency: PriceCurrencyCode,
  payment_url: Schema.NullOr(Schema.String),
  payable_until: Schema.String,
  created_at: Schema.String,
  paid_at: Schema.NullOr(Schema.String)
}).annotate({ identifier: "CreditPurchase" })

const PurchasesBody = Schema.Struct({
  purchases: Schema.Array(PurchaseBody),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "CreditPurchases" })

/** Where a bought score is read for nothing, from its payment until it is given back: as its job, and as its report. */
const scoreFields = ({ purchaseId, score, status }: Purchase) =>
  score === null || (status !== "paid" && status !== "delivered")
    ? { job_id: null, poll_url: null, report_url: null }
    : {
        job_id: purchaseId,
        poll_url: pollUrl(purchaseId),
        report_url: reportUrl(score.spelling, score.handle)
      }

export const purchaseBody = (purchase: Purchase): typeof PurchaseBody.Type => ({
  purchase_id: purchase.purchaseId,
  kind: purchase.score === null ? "pack" : "score",
  status: purchase.status,
  platform: purchase.score?.spelling ?? null,
  handle: purchase.score?.handle ?? null,
  ...scoreFields(purchase),
  credits: purchase.credits,
  amount: purchase.amountMinor,
  amount_refunded: purchase.refundedMinor,
  currency: purchase.currency,
  payment_url: purchase.paymentUrl,
  payable_until: purchase.payableUntil.toISOString(),
  created_at: purchase.createdAt.toISOString(),
  paid_at: purchase.paidAt?.toISOString() ?? null
})

/** POST /api/v1/credits/packs: orders a pack, and says where it is paid. */
export const buyPackEndpoint = ({ baseUrl }: { readonly baseUrl: string }): IdempotentEndpoint => ({
  method: "POST",
  path: PACKS_PATH,
  area: "scoring",
  isIdempotent: true,
  mayTakeSeconds: OPENED_WITHIN_SECONDS,
  summary: "Orders a pack of credits. Paid by card, at payment_url; credited once it is paid.",
  access: { scopes: ["full", "test"] },
  body: { schema: PackRequest, contentTypes: ["application/json"] },
  responses: {
    200: {
      description: `The purchase, which can be paid for ${PURCHASE_PAYABLE_HOURS} hours. Nothing is credited before that.`,
      schema: PurchaseBody
    },
    502: {
      description: "The checkout could not be opened, and nothing can be paid; retry.",
      headers: RETRY_AFTER_HEADER
    }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const json = yield* readJson(call, BODY_BYTES_MAX)
    const { credits } = yield* readPack(json)
    yield* refuseStrange(json)
    const purchase = yield* buyCredits({
      tenantId: key.tenantId,
      operationId: key.scope === "test" ? SANDBOX_OPERATION_ID : call.operationId,
      credits,
      personId: null,
      baseUrl
    }).pipe(Effect.catchTag("NoSuchPack", () => new InvalidRequest({ details: [`credits: ${PACK_RULE}`] })))
    return { status: 200, body: purchaseBody(purchase) }
  })
})

/** What a query asks for. Fails with InvalidRequest. */
const readQuery = Effect.fnUntraced(function* ({ query }: Call) {
  const given = query.limit
  const limit = given === undefined ? LIMIT_DEFAULT : /^\d{1,3}$/.test(given) ? Number(given) : 0
  if (limit < 1 || limit > PURCHASES_PAGE_MAX) return yield* new InvalidRequest({ details: [`limit: ${LIMIT_RULE}`] })
  return { limit, cursor: query.cursor ?? null }
})

/** GET /api/v1/credits/purchases: the account's purchases. */
export const purchasesEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PURCHASES_PATH,
  area: "scoring",
  summary: "The packs of credits, and the scores by card, that the account ordered, newest first. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    {
      name: "limit",
      in: "query",
      required: false,
      description: `1 to ${PURCHASES_PAGE_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`,
      schema: wholeBetween(1, PURCHASES_PAGE_MAX)
    },
    {
      name: "cursor",
      in: "query",
      required: false,
      description: "next_cursor of the answer before.",
      schema: Schema.String
    }
  ],
  responses: {
    200: { description: "A page of purchases.", schema: PurchasesBody }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { purchases, nextCursor } = yield* readPurchases(key.tenantId, yield* readQuery(call)).pipe(
      Effect.catchTag(
        "PurchaseCursorInvalid",
        () =>
          new InvalidRequest({
            details: ["cursor: must be next_cursor of an answer before"]
          })
      )
    )
    const body: typeof PurchasesBody.Type = {
      purchases: purchases.map(purchaseBody),
      next_cursor: nextCursor
    }
    return { status: 200, body }
  })
}
