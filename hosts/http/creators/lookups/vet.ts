import { Effect, Result, Schema } from "effect"
import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import { CREATOR_CREDITS } from "../../../../domain/accounts/billing/prices.ts"
import { atItem, platformName, readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { vetCreator } from "../../../../domain/creators/lookups/vetCreator.ts"
import { CACHE_FRESHNESS_DAYS } from "../../../../domain/creators/scorecards/olderScore.ts"
import type { Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import { CREATOR_ACCOUNTS_MAX } from "../../../../ports/creators/lookups/Lookups.ts"
import { Tier } from "../../../../ports/creators/scoring/Score.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { CHARGE_FIELDS, chargeFields } from "./charges.ts"
import type { CreatorSettings } from "./creator.ts"
import {
  FlagSummaryBody,
  flagsBody,
  OlderScoreBody,
  olderScoreBody,
  ReviewedScoreBody,
  RiskFlagBody,
  reviewedBody
} from "./creatorBody.ts"
import { creatorListBody, NAMED_CREATOR } from "./creatorListBody.ts"
import { CUSTOMER_REF_PARAMETER, readCustomerRef } from "./customerRef.ts"
import { TIE_FIELDS, tieFields } from "./tieFields.ts"

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
      last_scored_at: Schema.NullOr(Schema.String),
      older_score: Schema.NullOr(OlderScoreBody),
      standing: Schema.Literals(["read", "another_person", "identity_unknown", "not_read"]),
      ...TIE_FIELDS
    }).annotate({ identifier: "VettedAccount" })
  ),
  risk_flags: Schema.Array(RiskFlagBody),
  risk_flags_summary: FlagSummaryBody,
  ...CHARGE_FIELDS
}).annotate({ identifier: "Vetting" })

const Asked = Schema.Struct({
  ...NAMED_CREATOR.schema.fields,
  same_person: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
}).annotate({ identifier: "VetCreator" })

const ASKED = creatorListBody(
  CREATOR_ACCOUNTS_MAX,
  "VetRequest",
  { fields: {}, rules: {} },
  { schema: Asked, rule: `${NAMED_CREATOR.rule}, and same_person, true or false` }
)

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
        "nothing is charged. The creator is who has the first account that has a score. Every other one is compared with it " +
        "by what its scores keep: standing says whether it counts (read), shows another_person, or shows too little beside an " +
        "equal handle (identity_unknown). Of those two nothing counts or is charged, unless the accounts are linked or its " +
        "same_person is true: that you checked that it is the same person's. ground, tied_by, compared_with, reasons and note " +
        "say what ties each account, and by whom. older_score is what is known of an account whose scores are all more than " +
        `${CACHE_FRESHNESS_DAYS} days old: nothing of it counts, and none of it is gone.`,
      schema: VetBody
    },
    402: { description: "The credits are used up." }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { creators: asked } = yield* ASKED.read(call)
    const customerRef = yield* readCustomerRef(call)
    const named = yield* Effect.forEach(asked, ({ platform, handle, same_person }, place) =>
      Effect.fromResult(
        Result.mapBoth(readSocialAccount(platform, handle, serviceSlug), {
          onFailure: (error) => atItem(error, place),
          onSuccess: (account) => ({ ...account, isSamePerson: same_person === true })
        })
      )
    )
    const { operationId } = call
    const vetting = yield* vetCreator(key, named, { customerRef, operationId })
    const { unified } = vetting
    const spell = (platform: Platform) => platformName(platform, serviceSlug)
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
      accounts: vetting.accounts.map((vetted, place) => ({
        platform: asked[place]?.platform ?? spell(vetted.account.platform),
        handle: asked[place]?.handle ?? vetted.account.handle,
        status: vetted.card === null ? "not_scored" : "cached",
        score: vetted.card?.score.score ?? null,
        last_scored_at: vetted.card?.scoredAt.toISOString() ?? null,
        older_score: vetted.older === null ? null : olderScoreBody(vetted.older),
        standing: vetted.standing,
        ...tieFields(vetted, spell)
      })),
      ...flagsBody(vetting.flags, baseUrl),
      ...chargeFields(key, vetting.creditsCharged)
    }
    return { status: 200, body }
  })
})
