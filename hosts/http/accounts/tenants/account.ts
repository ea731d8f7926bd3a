import { Effect, Schema } from "effect"
import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import { CREATOR_CREDITS, discoveryCreditsOf } from "../../../../domain/accounts/billing/prices.ts"
import { readAccount } from "../../../../domain/accounts/tenants/account.ts"
import { CACHE_FRESHNESS_DAYS } from "../../../../domain/creators/scorecards/olderScore.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"

const CapBody = Schema.Struct({ cap: Schema.Int, used: Schema.Int, left: Schema.Int }).annotate({
  identifier: "DailyCap"
})

const AccountBody = Schema.Struct({
  tenant: Schema.Struct({ id: Schema.String, name: Schema.String }),
  api_key: Schema.Struct({
    id: Schema.String,
    label: Schema.String,
    created_at: Schema.String,
    last_used_at: Schema.NullOr(Schema.String)
  }),
  credits: Schema.Struct({ balance: Schema.Int }),
  daily_caps: Schema.Struct({ fresh_scores: CapBody, discoveries: CapBody, resets_at: Schema.String }),
  pricing: Schema.Struct({
    credits_per_creator: Schema.Int,
    discovery_credits: Schema.Int,
    cache_freshness_days: Schema.Int,
    note: Schema.String
  })
}).annotate({ identifier: "Account" })

export const accountEndpoint: KeyedEndpoint = {
  method: "GET",
  path: "/api/v1/account",
  area: "scoring",
  summary: "The account a key belongs to, its credits and prices, and what the key used today of its daily caps.",
  access: { scopes: ["full", "read", "test"] },
  responses: { 200: { description: "The account.", schema: AccountBody } },
  handle: Effect.fnUntraced(function* (_call, principal) {
    const { tenant, key, balance, daily } = yield* readAccount(principal)
    const body: typeof AccountBody.Type = {
      tenant: { id: tenant.id, name: tenant.name },
      api_key: {
        id: key.id,
        label: key.label,
        created_at: key.createdAt.toISOString(),
        last_used_at: key.lastUsedAt?.toISOString() ?? null
      },
      credits: { balance },
      daily_caps: {
        fresh_scores: daily.scrapes,
        discoveries: daily.discoveries,
        resets_at: daily.resetsAt.toISOString()
      },
      pricing: {
        credits_per_creator: CREATOR_CREDITS,
        discovery_credits: discoveryCreditsOf(key),
        cache_freshness_days: CACHE_FRESHNESS_DAYS,
        note: `${formatCredits(CREATOR_CREDITS)} is 1 creator, for a cached or a fresh score, on any number of platforms.`
      }
    }
    return { status: 200, body }
  })
}
