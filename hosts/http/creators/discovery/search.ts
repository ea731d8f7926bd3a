import { Clock, Effect, Schema } from "effect"
import { type FoundCreator, searchCreators } from "../../../../domain/creators/discovery/searchCreators.ts"
import { ageDays } from "../../../../domain/creators/scorecards/olderScore.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { AS_OF_HEADERS } from "../../server/withDataAsOf.ts"
import { readSearch, searchParameters } from "./searchQuery.ts"
import { type DiscoverySettings, listedPlatformName } from "./settings.ts"

const pointsOrNull = Schema.NullOr(Schema.Finite)

const IndexedCreatorBody = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  display_name: Schema.NullOr(Schema.String),
  url: Schema.NullOr(Schema.String),
  identity_group_id: Schema.NullOr(Schema.String),
  score: Schema.NullOr(Schema.Int),
  agents: Schema.Struct({
    content_risk: pointsOrNull,
    brand_safety: pointsOrNull,
    sentiment: pointsOrNull,
    authenticity: pointsOrNull,
    audience_quality: pointsOrNull,
    community_trust: pointsOrNull,
    roi_prediction: pointsOrNull
  }).annotate({ identifier: "AgentPoints" }),
  followers: pointsOrNull,
  engagement_rate: pointsOrNull,
  languages: Schema.Array(Schema.String),
  country_code: Schema.NullOr(Schema.String),
  topics: Schema.Array(Schema.Struct({ topic: Schema.String, share: Schema.Finite })),
  brands: Schema.NullOr(Schema.Array(Schema.String)),
  flags: Schema.Struct({
    assessed: Schema.Array(Schema.String),
    active: Schema.Array(Schema.String),
    scored: Schema.Array(Schema.String)
  }).annotate({ identifier: "FlagKinds" }),
  last_scored_at: Schema.NullOr(Schema.String),
  score_age_days: Schema.NullOr(Schema.Int),
  match: pointsOrNull,
  reasons: Schema.Array(Schema.String)
}).annotate({ identifier: "IndexedCreator" })

const SearchBody = Schema.Struct({
  creators: Schema.Array(IndexedCreatorBody),
  next_cursor: Schema.NullOr(Schema.String),
  index: Schema.Struct({
    creators: Schema.Int,
    oldest_scored_at: Schema.NullOr(Schema.String)
  }).annotate({ identifier: "IndexState" }),
  not_judged: Schema.Array(
    Schema.Struct({ filter: Schema.String, creators: Schema.Int }).annotate({ identifier: "NotJudged" })
  )
}).annotate({ identifier: "CreatorSearch" })

const creatorBody = (
  { listing, match, reasons }: FoundCreator,
  serviceSlug: string,
  nowMs: number
): typeof IndexedCreatorBody.Type => ({
  platform: listedPlatformName(listing.account.platform, serviceSlug),
  handle: listing.account.handle,
  display_name: listing.displayName,
  url: listing.url,
  identity_group_id: listing.groupId,
  score: listing.score,
  agents: listing.agents,
  followers: listing.followers,
  engagement_rate: listing.engagementRate,
  languages: listing.languages,
  country_code: listing.country,
  topics: listing.topics,
  brands: listing.brands,
  flags: listing.flags,
  last_scored_at: listing.scoredAt?.toISOString() ?? null,
  score_age_days: listing.scoredAt === null ? null : ageDays(listing.scoredAt, nowMs),
  match,
  reasons
})

/** GET /api/v1/creators/search: the scored creators as an index to browse. */
export const searchEndpoint = ({ serviceSlug }: DiscoverySettings): KeyedEndpoint => ({
  method: "GET",
  path: "/api/v1/creators/search",
  area: "scoring",
  summary: "The scored creators, one entry an account, by what there is evidence for. Free; nothing is scored.",
  access: { scopes: ["full", "read", "test"] },
  parameters: searchParameters(serviceSlug),
  responses: {
    200: {
      description:
        "Creators who fit every filter. Whoever there is no evidence for to judge a filter by is left out, and " +
        "not_judged says how many of the whole index that are, filter by filter; flag:KIND stands for a kind of flag. Of q " +
        "and similar_to the accounts that are most alike are looked at, a few hundred at most.",
      schema: SearchBody,
      headers: AS_OF_HEADERS
    },
    404: { description: "similar_to names a creator without a score." },
    503: { description: "The index lookup failed; retry.", headers: RETRY_AFTER_HEADER }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const search = yield* readSearch(call, serviceSlug)
    const { creators, nextCursor, totals, unjudged } = yield* searchCreators(key.tenantId, search)
    const nowMs = yield* Clock.currentTimeMillis
    const body: typeof SearchBody.Type = {
      creators: creators.map((each) => creatorBody(each, serviceSlug, nowMs)),
      next_cursor: nextCursor,
      index: { creators: totals.scored, oldest_scored_at: totals.oldestScoredAt?.toISOString() ?? null },
      not_judged: unjudged
    }
    return { status: 200, body }
  })
})
