import { Effect, Schema } from "effect"
import { platformNames, readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { buyScore } from "../../../../domain/creators/lookups/buyScore.ts"
import { PURCHASE_PAYABLE_HOURS } from "../../../../ports/accounts/billing/Purchase.ts"
import type { IdempotentEndpoint } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { checkedReader } from "../../server/fields.ts"
import { refuseStrangeFields } from "../../server/knownFields.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { OPENED_WITHIN_SECONDS, PurchaseBody, purchaseBody, SANDBOX_OPERATION_ID } from "./packs.ts"

const SCORES_PATH = "/api/v1/credits/scores"
const BODY_BYTES_MAX = 4 * 1024
const CREDITS_LEFT = "the account has credits, which are used before the card: look the creator up"
const NOTHING_TO_BUY = "the account has a fresh score of this creator, or one is being made for it: look the creator up"

/** POST /api/v1/credits/scores: buys one score of one creator by card, where the account has no credit left. */
export const buyScoreEndpoint = ({
  baseUrl,
  serviceSlug
}: {
  readonly baseUrl: string
  readonly serviceSlug: string
}): IdempotentEndpoint => {
  const ScoreRequest = Schema.Struct({
    platform: Schema.String.annotate({ description: `One of ${platformNames(serviceSlug).join(", ")}.` }),
    handle: Schema.String.annotate({ description: "The social handle, without a leading @; 1 to 100 characters." })
  }).annotate({ identifier: "CardScoreRequest" })
  const readScore = checkedReader(ScoreRequest, {
    platform: "must be the name of a platform",
    handle: "must be a handle"
  })
  const refuseStrange = refuseStrangeFields(ScoreRequest)
  return {
    method: "POST",
    path: SCORES_PATH,
    area: "scoring",
    isIdempotent: true,
    mayTakeSeconds: OPENED_WITHIN_SECONDS,
    summary: "Orders one score of one creator, paid by card at payment_url, where the account has no credit left.",
    access: { scopes: ["full", "test"] },
    body: { schema: ScoreRequest, contentTypes: ["application/json"] },
    responses: {
      200: {
        description:
          `The purchase, which can be paid for ${PURCHASE_PAYABLE_HOURS} hours. Once it is paid its job, which has the purchase's id, is ` +
          "queued. A score that can't be made is given back.",
        schema: PurchaseBody
      },
      502: {
        description: "The checkout could not be opened, and nothing can be paid; retry.",
        headers: RETRY_AFTER_HEADER
      }
    },
    handle: Effect.fnUntraced(function* (call, key) {
      const json = yield* readJson(call, BODY_BYTES_MAX)
      const { platform, handle } = yield* readScore(json)
      yield* refuseStrange(json)
      const named = yield* Effect.fromResult(readSocialAccount(platform, handle, serviceSlug))
      const purchase = yield* buyScore({
        caller: key,
        operationId: key.scope === "test" ? SANDBOX_OPERATION_ID : call.operationId,
        named,
        personId: null,
        baseUrl
      }).pipe(
        Effect.catchTags({
          CreditsLeft: () => new InvalidRequest({ details: [CREDITS_LEFT] }),
          NothingToBuy: () => new InvalidRequest({ details: [NOTHING_TO_BUY] })
        })
      )
      return { status: 200, body: purchaseBody(purchase) }
    })
  }
}
