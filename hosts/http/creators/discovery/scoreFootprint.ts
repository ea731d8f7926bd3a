import { Effect, Schema } from "effect"
import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import { FOOTPRINT_CREDITS, FOOTPRINT_PREVIEW_CREDITS } from "../../../../domain/accounts/billing/prices.ts"
import { type ConfirmedFootprint, confirmFootprint } from "../../../../domain/creators/discovery/confirmFootprint.ts"
import {
  type FootprintPreview,
  PREVIEW_MINUTES_MAX,
  previewFootprint
} from "../../../../domain/creators/discovery/previewFootprint.ts"
import { LINK_CONFIDENCE_MIN } from "../../../../domain/creators/identity/matchAccounts.ts"
import { type NamedAccount, readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { CACHE_FRESHNESS_DAYS } from "../../../../domain/creators/scorecards/olderScore.ts"
import type { ApiKey } from "../../../../ports/accounts/keys/ApiKey.ts"
import { FOOTPRINT_ACCOUNTS_MAX } from "../../../../ports/creators/discovery/Footprints.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { RATE_LIMITED } from "../../server/rateLimit.ts"
import { detailsOf } from "../../server/respond.ts"
import { CHARGE_FIELDS, chargeFields, dailyLimitReply } from "../lookups/charges.ts"
import { POLL_HEADERS, pollHeaders, pollUrl, QUEUED_FIELDS } from "../lookups/creator.ts"
import { CUSTOMER_REF_PARAMETER, readCustomerRef } from "../lookups/customerRef.ts"
import {
  FootprintAccountBody,
  footprintAccountBody,
  LOOKED_FIELDS,
  lookedFields,
  PreviewedAccountBody,
  previewedAccountBody,
  scoreableCount,
  spellingOf
} from "./foundAccount.ts"
import { FootprintRequest, readFootprintRequest } from "./seedBody.ts"
import { SEED_UNAVAILABLE_RESPONSE, seedUnavailable } from "./seedUnavailable.ts"
import { DISCOVERED_WITHIN_SECONDS, type DiscoverySettings } from "./settings.ts"

const PreviewBody = Schema.Struct({
  status: Schema.Literal("preview"),
  platform: Schema.String,
  handle: Schema.String,
  accounts: Schema.Array(PreviewedAccountBody),
  scoreable_count: Schema.Int,
  credits_required: Schema.Int,
  ...LOOKED_FIELDS,
  ...CHARGE_FIELDS
}).annotate({ identifier: "FootprintPreview" })

const QueuedBody = Schema.Struct({
  ...QUEUED_FIELDS,
  identity_group_id: Schema.NullOr(Schema.String),
  accounts: Schema.Array(FootprintAccountBody),
  scoreable_count: Schema.Int
}).annotate({ identifier: "FootprintQueued" })

const previewReply = (
  { discovery, selected }: FootprintPreview,
  seed: NamedAccount,
  key: ApiKey,
  { serviceSlug }: DiscoverySettings
) => {
  const spell = spellingOf(seed, serviceSlug)
  const accounts = discovery.accounts.map((each) => previewedAccountBody(each, selected, spell))
  const body: typeof PreviewBody.Type = {
    status: "preview",
    platform: seed.spelling,
    handle: seed.account.handle,
    accounts,
    scoreable_count: scoreableCount(accounts),
    credits_required: FOOTPRINT_CREDITS,
    ...lookedFields(discovery, spell),
    ...chargeFields(key, FOOTPRINT_PREVIEW_CREDITS)
  }
  return { status: 200, body }
}

const queuedReply = Effect.fnUntraced(function* (
  { job, accounts: confirmed, groupId, etaSeconds, isDeduplicated, creditsCharged }: ConfirmedFootprint,
  seed: NamedAccount,
  key: ApiKey,
  { serviceSlug }: DiscoverySettings
) {
  const spell = spellingOf(seed, serviceSlug)
  const accounts = confirmed.map((each) => footprintAccountBody(each, spell))
  const body: typeof QueuedBody.Type = {
    status: "queued",
    job_id: job.jobId,
    identity_group_id: groupId,
    accounts,
    scoreable_count: scoreableCount(accounts),
    eta_seconds: etaSeconds,
    poll_url: pollUrl(job.jobId),
    deduplicated: isDeduplicated,
    ...chargeFields(key, creditsCharged)
  }
  return { status: 202, body, headers: yield* pollHeaders(job, etaSeconds) }
})

/** POST /api/v1/creators/score-footprint: which accounts a creator has, for nothing, and with confirm the score of them all. */
export const scoreFootprintEndpoint = (settings: DiscoverySettings): KeyedEndpoint => ({
  method: "POST",
  path: "/api/v1/creators/score-footprint",
  area: "scoring",
  isIdempotent: true,
  mayTakeSeconds: DISCOVERED_WITHIN_SECONDS,
  summary:
    "Which accounts a creator has, as a free preview; with confirm, the score of them all as one creator, for " +
    `${formatCredits(FOOTPRINT_CREDITS)}.`,
  access: { scopes: ["full", "test"] },
  parameters: [CUSTOMER_REF_PARAMETER],
  body: { schema: FootprintRequest, contentTypes: ["application/json"] },
  responses: {
    200: {
      description:
        "The preview: every account that was discovered, the seed first, then the surest. It counts on the key's " +
        `discoveries of the UTC day; the same seed within ${PREVIEW_MINUTES_MAX} minutes is answered from it and ` +
        "not counted. A confirm that names no accounts scores those that are selected. A platform in unknown could not " +
        "be looked at: an account there is unknown, not absent.",
      schema: PreviewBody
    },
    202: {
      description:
        "With confirm: one job scores the seed and every account on a scoreable platform whose confidence is " +
        `${LINK_CONFIDENCE_MIN} or more, or exactly those in accounts; at most ${FOOTPRINT_ACCOUNTS_MAX}. Poll the ` +
        "job. ground and tied_by of each account say whose word it is that it is the creator's: discovery's (proved), or yours " +
        "alone (buyer_confirmed), with what speaks against it in note. Where deduplicated is true, a job of yours that was " +
        "in flight is answered and its accounts are told, or one that scored the same accounts, each of them, in the last " +
        `${CACHE_FRESHNESS_DAYS} days; nothing is charged then.`,
      schema: QueuedBody,
      headers: POLL_HEADERS
    },
    402: { description: "The credits are used up." },
    404: { description: "There is no such account; nothing was charged." },
    409: {
      description: "Another account's job holds one of the accounts; nothing was charged.",
      headers: RETRY_AFTER_HEADER
    },
    422: { description: "No account on a scoreable platform was discovered; nothing was charged." },
    429: {
      ...RATE_LIMITED,
      description: "The key's discoveries or fresh scores of this UTC day are used up; see Retry-After."
    },
    502: { description: "The discovery broke off; retry.", headers: RETRY_AFTER_HEADER },
    503: SEED_UNAVAILABLE_RESPONSE
  },
  handle: Effect.fnUntraced(
    function* (call, key) {
      const { serviceSlug, searchesPerDayMax } = settings
      const { platform, handle, isConfirmed, verified } = yield* readFootprintRequest(call)
      const customerRef = yield* readCustomerRef(call)
      const seed = yield* Effect.fromResult(readSocialAccount(platform, handle, serviceSlug))
      const { operationId } = call
      const request = { key, seed: seed.account, operationId, customerRef, searchesPerDayMax }
      if (!isConfirmed) return previewReply(yield* previewFootprint(request), seed, key, settings)
      const order = { ...request, spelling: seed.spelling, serviceSlug, verified }
      return yield* queuedReply(yield* confirmFootprint(order), seed, key, settings)
    },
    Effect.catchTags({
      SeedUnavailable: ({ reason }) => Effect.succeed(seedUnavailable(reason)),
      DailyScrapesExhausted: (error) => dailyLimitReply("daily_scrape_limit_exceeded", detailsOf(error)),
      DailyDiscoveriesExhausted: (error) => dailyLimitReply("daily_discovery_limit_exceeded", detailsOf(error))
    })
  )
})
