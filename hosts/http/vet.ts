import { Effect, Schema } from "effect"
import { readSocialAccount } from "../../domain/creators/socialAccount.ts"
import { vetCreator } from "../../domain/creators/vetCreator.ts"
import { CREATOR_ACCOUNTS_MAX } from "../../ports/creators/Lookups.ts"
import { Tier } from "../../ports/scoring/Score.ts"
import type { CreatorSettings } from "./creator.ts"
import { flagsBody, RiskFlagBody } from "./creatorBody.ts"
import { creatorsAsked } from "./creatorsAsked.ts"
import { CUSTOMER_REF_PARAMETER, readCustomerRef } from "./customerRef.ts"
import type { KeyedEndpoint } from "./endpoint.ts"

const VetBody = Schema.Struct({
  unified: Schema.NullOr(Schema.Struct({ score: Schema.Int, tier: Tier })),
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
  credits_charged: Schema.Int
}).annotate({ identifier: "Vetting" })

const ASKED = creatorsAsked(CREATOR_ACCOUNTS_MAX, "VetRequest")

/** POST /api/v1/creators/vet: one creator by the scores that are there of their accounts, for one credit. */
export const vetEndpoint = ({ serviceSlug, baseUrl }: CreatorSettings): KeyedEndpoint => ({
  method: "POST",
  path: "/api/v1/creators/vet",
  area: "scoring",
  isIdempotent: true,
  summary: `One creator by the fresh scores of up to ${CREATOR_ACCOUNTS_MAX} accounts of theirs, for one credit. Never scrapes.`,
  access: { scopes: ["full", "read", "test"] },
  parameters: [CUSTOMER_REF_PARAMETER],
  body: { schema: ASKED.schema, contentTypes: ["application/json"] },
  responses: {
    200: {
      description:
        "The unified score (the mean of the accounts' scores, weighted by their confidence, and at most the lowest cap of a knockout), each account in the order asked for, and the worst risk flags. Where no account has a fresh score, unified is null and nothing is charged.",
      schema: VetBody
    },
    402: { description: "The credits are used up." }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const asked = yield* ASKED.read(call)
    const customerRef = yield* readCustomerRef(call)
    const named = yield* Effect.forEach(asked, ({ platform, handle }) =>
      Effect.fromResult(readSocialAccount(platform, handle, serviceSlug))
    )
    const { operationId } = call
    const vetting = yield* vetCreator(key, named, { customerRef, operationId })
    const body: typeof VetBody.Type = {
      unified: vetting.unified,
      accounts: asked.map(({ platform, handle }, place) => {
        const card = vetting.cards[place] ?? null
        return {
          platform,
          handle,
          status: card === null ? "not_scored" : "cached",
          score: card?.score.score ?? null,
          last_scored_at: card?.scoredAt.toISOString() ?? null
        }
      }),
      risk_flags: flagsBody(vetting.flags, baseUrl).risk_flags,
      credits_charged: vetting.creditsCharged
    }
    return { status: 200, body }
  })
})
