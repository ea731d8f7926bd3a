import { Clock, Effect, Option, Schema } from "effect"
import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import { RESOLVE_WITH_WEB_SEARCH_CREDITS } from "../../../../domain/accounts/billing/prices.ts"
import { CANDIDATES_MAX, type Candidate } from "../../../../domain/creators/discovery/rankCandidates.ts"
import { resolveCreators, type Sought } from "../../../../domain/creators/discovery/resolveCreators.ts"
import { readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { ageDays } from "../../../../domain/creators/scorecards/olderScore.ts"
import type { Call, KeyedEndpoint } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { refuseStrangeFields } from "../../server/knownFields.ts"
import { RATE_LIMITED } from "../../server/rateLimit.ts"
import { readJson } from "../../server/readBody.ts"
import { detailsOf } from "../../server/respond.ts"
import { InvalidRequest, validationProblems } from "../../server/validationProblems.ts"
import { CHARGE_FIELDS, chargeFields, dailyLimitReply } from "../lookups/charges.ts"
import { CUSTOMER_REF_PARAMETER, readCustomerRef } from "../lookups/customerRef.ts"
import { DISCOVERED_WITHIN_SECONDS, type DiscoverySettings, listedPlatformName } from "./settings.ts"

/** Of a name and a handle, each character escaped. */
const BODY_BYTES_MAX = 16 * 1024
const NAME_CHARACTERS_MAX = 200

/** A sandbox searches a web of its own. */
const SANDBOX_SEARCHES = 1

const optionalText = Schema.optionalKey(Schema.NullOr(Schema.String))
const ResolveRequest = Schema.Struct({
  name: Schema.optionalKey(
    Schema.NullOr(Schema.String.pipe(Schema.check(Schema.isBetweenLength(1, NAME_CHARACTERS_MAX))))
  ),
  handle: optionalText,
  platform: optionalText,
  allow_web_search: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
}).annotate({ identifier: "ResolveRequest" })

const decode = Schema.decodeUnknownOption(ResolveRequest)
const problemsOf = validationProblems(
  ResolveRequest,
  {
    name: `must be text of 1 to ${NAME_CHARACTERS_MAX} characters`,
    handle: "must be text",
    platform: "must be text",
    allow_web_search: "must be true or false"
  },
  () => null
)

const refuseStrange = refuseStrangeFields(ResolveRequest)

const invalid = (...details: ReadonlyArray<string>) => new InvalidRequest({ details })

const CandidateBody = Schema.Struct({
  display_name: Schema.String,
  identity_group_id: Schema.NullOr(Schema.String),
  accounts: Schema.Array(
    Schema.Struct({
      platform: Schema.String,
      handle: Schema.String,
      url: Schema.NullOr(Schema.String),
      last_scored_at: Schema.NullOr(Schema.String),
      score_age_days: Schema.NullOr(Schema.Int)
    }).annotate({ identifier: "CandidateAccount" })
  ),
  match_confidence: Schema.Finite,
  found_by: Schema.Literals(["index", "web_search"])
}).annotate({ identifier: "Candidate" })

const ResolveBody = Schema.Struct({
  candidates: Schema.Array(CandidateBody),
  web_searched: Schema.Boolean,
  ...CHARGE_FIELDS
}).annotate({ identifier: "Resolution" })

const candidateBody = (
  { displayName, groupId, accounts, confidence, foundBy }: Candidate,
  serviceSlug: string,
  nowMs: number
): typeof CandidateBody.Type => ({
  display_name: displayName,
  identity_group_id: groupId,
  accounts: accounts.map(({ account, url, lastScoredAt }) => ({
    platform: listedPlatformName(account.platform, serviceSlug),
    handle: account.handle,
    url,
    last_scored_at: lastScoredAt?.toISOString() ?? null,
    score_age_days: lastScoredAt === null ? null : ageDays(lastScoredAt, nowMs)
  })),
  match_confidence: confidence,
  found_by: foundBy
})

/** Any that has handles: which one doesn't matter to what a handle may be. */
const ANY_PLATFORM = "instagram"

/** Who is looked for, and whether the web may be searched. */
const readRequest = Effect.fnUntraced(function* (call: Call, serviceSlug: string) {
  const json = yield* readJson(call, BODY_BYTES_MAX)
  const request = decode(json)
  if (Option.isNone(request)) return yield* invalid(...(yield* problemsOf(json)))
  yield* refuseStrange(json)
  const { name = null, handle = null, platform = null, allow_web_search } = request.value
  const allowWebSearch = allow_web_search === true
  if (name !== null) {
    if (handle !== null) return yield* invalid("handle: can't be sent with name")
    if (platform !== null) return yield* invalid("platform: can only be sent with handle")
    if (name.trim() === "") return yield* invalid("name: must not be blank")
    const sought: Sought = { _tag: "Name", name }
    return { sought, allowWebSearch }
  }
  if (handle === null) return yield* invalid("name: is required, or handle")
  const read = yield* Effect.fromResult(readSocialAccount(platform ?? ANY_PLATFORM, handle, serviceSlug))
  const sought: Sought = {
    _tag: "Handle",
    handle: read.account.handle,
    platform: platform === null ? null : read.account.platform
  }
  return { sought, allowWebSearch }
})

/** POST /api/v1/creators/resolve: who may be meant by a name or a handle. */
export const resolveEndpoint = ({ serviceSlug, searchesPerDayMax }: DiscoverySettings): KeyedEndpoint => ({
  method: "POST",
  path: "/api/v1/creators/resolve",
  area: "scoring",
  isIdempotent: true,
  mayTakeSeconds: DISCOVERED_WITHIN_SECONDS,
  summary:
    "Who may be meant by a name or a handle, of the creators that were scored or found here. Free; with " +
    `allow_web_search, which needs a key of full scope, also of the web, for ${formatCredits(RESOLVE_WITH_WEB_SEARCH_CREDITS)}. ` +
    "Never scrapes otherwise, and links and attributes nothing.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [CUSTOMER_REF_PARAMETER],
  body: { schema: ResolveRequest, contentTypes: ["application/json"] },
  responses: {
    200: {
      description:
        `The likeliest first, at most ${CANDIDATES_MAX}; empty where nobody is known. Accounts of one footprint are one ` +
        "candidate, and so are those that this account discovered as one person's. Either name or handle is sent, platform " +
        "with handle alone. A search of the web is charged only where it finds the profile of somebody who can be " +
        "scored and the index did not tell. It counts as one of the key's discoveries of the day; where web_searched " +
        "is false although it was allowed, the service's searches of the day are used up and nothing was charged.",
      schema: ResolveBody
    },
    402: { description: "The credits don't cover a search of the web; nothing was searched." },
    429: {
      ...RATE_LIMITED,
      description:
        "The key's discoveries of this UTC day, of which a search of the web is one, are used up; see Retry-After."
    },
    502: { description: "The search of the web failed; nothing was charged.", headers: RETRY_AFTER_HEADER },
    503: {
      description: "The index lookup failed, or there is nothing here to search the web with; nothing was charged."
    }
  },
  handle: Effect.fnUntraced(
    function* (call, key) {
      const { sought, allowWebSearch } = yield* readRequest(call, serviceSlug)
      const customerRef = yield* readCustomerRef(call)
      const { candidates, webSearched, creditsCharged } = yield* resolveCreators({
        key,
        sought,
        allowWebSearch,
        operationId: call.operationId,
        customerRef,
        searchesPerDayMax: key.scope === "test" ? SANDBOX_SEARCHES : searchesPerDayMax
      })
      const nowMs = yield* Clock.currentTimeMillis
      const body: typeof ResolveBody.Type = {
        candidates: candidates.map((each) => candidateBody(each, serviceSlug, nowMs)),
        web_searched: webSearched,
        ...chargeFields(key, creditsCharged)
      }
      return { status: 200, body }
    },
    Effect.catchTag("DailyDiscoveriesExhausted", (error) =>
      dailyLimitReply("daily_discovery_limit_exceeded", detailsOf(error))
    )
  )
})
