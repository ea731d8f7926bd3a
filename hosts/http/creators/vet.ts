import { Effect, Result, Schema } from "effect"
import { formatCredits } from "../../../domain/billing/formatCredits.ts"
import { CREATOR_CREDITS } from "../../../domain/billing/prices.ts"
import { vetCreator } from "../../../domain/creators/vetCreator.ts"
import { atItem, platformName, readSocialAccount } from "../../../domain/identity/socialAccount.ts"
import { CREATOR_ACCOUNTS_MAX } from "../../../ports/creators/Lookups.ts"
import { Tier } from "../../../ports/scoring/Score.ts"
import type { KeyedEndpoint } from "../server/endpoint.ts"
import { CHARGE_FIELDS, chargeFields } from "./chargeFields.ts"
import type { CreatorSettings } from "./creator.ts"
import { FlagSummaryBody, flagsBody, ReviewedScoreBody, RiskFlagBody, reviewedBody } from "./creatorBody.ts"
import { creatorListBody } from "./creatorListBody.ts"
import { CUSTOMER_REF_PARAMETER, readCustomerRef } from "./customerRef.ts"

const VetBody = Schema.Struct({
  unified: Schema.NullOr(
    Schema.Struct({
      score: Schema.Int,
      tier: Tier,
      last_scored_at: Schema.String,
      reviewed: Schema.optionalKey(ReviewedScoreBody)
    })
  ),
  accounts: Schema.Array(
    Schema.Struct({
      platform: Schema.String,
      handle: Schema.String,
      status: Schema.Literals(["cached", "not_scored"]),
      score: Schema.NullOr(Schema.Int),
      last_scored_at: Schema.NullOr(Schema.String)
    })
  ),
  risk_flags: Schema.Array(RiskFlagBody),
  risk_flags_summary: FlagSummaryBody,
  ...CHARGE_FIELDS
}).annotate({ identifier: "Vetting" })

const ASKED = creatorListBody(CREATOR_ACCOUNTS_MAX, "VetRequest", { fields: {}, rules: {} })

/** POST /api/v1/creators/vet: one creator by the scores that are there of their accounts, for one price. */
export const vetEndpoint = ({ serviceSlug, baseUrl }: CreatorSettings): KeyedEndpoint => ({
  method: "POST",
  path: "/api/v1/creators/vet",
  area: "scoring",
  isIdempotent: true,
  summary:
    `One creator by the fresh scores of up to ${CREATOR_ACCOUNTS_MAX} accounts of theirs,` +
    ` for ${formatCredits(CREATOR_CREDITS)}. Never scrapes.`,
  access: { scopes: ["full", "read", "test"] },
  parameters: [CUSTOMER_REF_PARAMETER],
  body: { schema: ASKED.schema, contentTypes: ["application/json"] },
  responses: {
    200: {
      description:
        "The unified score (the mean of the accounts' scores, weighted by their confidence, and at most the lowest" +
        " cap of a knockout; as old as the oldest of them), each account in the order asked for and then those " +
        "they are linked with, and the worst risk flags. Where no account has a fresh score, unified is null and " +
        "nothing is charged.",
      schema: VetBody
    },
    402: { description: "The credits are used up." }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { creators: asked } = yield* ASKED.read(call)
    const customerRef = yield* readCustomerRef(call)
    const named = yield* Effect.forEach(asked, ({ platform, handle }, place) =>
      Effect.fromResult(
        Result.mapError(readSocialAccount(platform, handle, serviceSlug), (error) => atItem(error, place))
      )
    )
    const { operationId } = call
    const vetting = yield* vetCreator(key, named, { customerRef, operationId })
    const { unified } = vetting
    const body: typeof VetBody.Type = {
      unified:
        unified === null
          ? null
          : {
              score: unified.score.score,
              tier: unified.score.tier,
              last_scored_at: unified.scoredAt.toISOString(),
              ...reviewedBody(unified)
            },
      accounts: vetting.accounts.map(({ account, card }, place) => ({
        ...(asked[place] ?? { platform: platformName(account.platform, serviceSlug), handle: account.handle }),
        status: card === null ? "not_scored" : "cached",
        score: card?.score.score ?? null,
        last_scored_at: card?.scoredAt.toISOString() ?? null
      })),
      ...flagsBody(vetting.flags, baseUrl),
      ...chargeFields(key, vetting.creditsCharged)
    }
    return { status: 200, body }
  })
})
