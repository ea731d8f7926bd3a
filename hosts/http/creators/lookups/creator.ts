import { Clock, Effect, Schema } from "effect"
import { makeSpelling, platformNames, readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { pollAfterSeconds } from "../../../../domain/creators/jobs/eta.ts"
import { lookupCreator } from "../../../../domain/creators/lookups/lookupCreator.ts"
import { readCreatorExtras } from "../../../../domain/creators/lookups/readCreatorExtras.ts"
import { CACHE_FRESHNESS_DAYS } from "../../../../domain/creators/scorecards/olderScore.ts"
import type { Job } from "../../../../ports/creators/jobs/Job.ts"
import type { KeyedEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { RATE_LIMITED } from "../../server/rateLimit.ts"
import { detailsOf } from "../../server/respond.ts"
import { CHARGE_FIELDS, chargeFields, dailyLimitReply } from "./charges.ts"
import { CUSTOMER_REF_PARAMETER, readCustomerRef } from "./customerRef.ts"
import { INCLUDE_PARAMETER, readInclude } from "./include.ts"
import { ExtendedCreatorBody, extendedCreatorBody } from "./reportBody.ts"

/** What the endpoints about creators know of their host. */
export interface CreatorSettings {
  /** The service's own name as a platform, lower case. */
  readonly serviceSlug: string
  /** Where callers reach this host, without a slash at the end. */
  readonly baseUrl: string
}

const CachedBody = Schema.Struct({
  status: Schema.Literal("cached"),
  creator: ExtendedCreatorBody,
  ...CHARGE_FIELDS
}).annotate({ identifier: "CachedLookup" })

/** What is said of a score that was ordered. */
export const QUEUED_FIELDS = {
  status: Schema.Literal("queued"),
  job_id: Schema.String,
  eta_seconds: Schema.Int,
  poll_url: Schema.String,
  deduplicated: Schema.Boolean,
  ...CHARGE_FIELDS
}
const QueuedBody = Schema.Struct(QUEUED_FIELDS).annotate({ identifier: "QueuedLookup" })

/** The account in a path. */
export const accountParameters = (serviceSlug: string): ReadonlyArray<ParameterDescription> => [
  {
    name: "platform",
    in: "path",
    required: true,
    description: "twitter and x are one platform.",
    schema: Schema.Literals(platformNames(serviceSlug))
  },
  {
    name: "handle",
    in: "path",
    required: true,
    description: "The social handle, URL-encoded, without a leading @; 1 to 100 characters.",
    schema: Schema.String
  }
]

export const pollUrl = (jobId: string): string => `/api/v1/jobs/${jobId}`

/** Where a job in flight is asked for, and when. */
export const POLL_HEADERS = {
  Location: { description: "Where the job is asked for: the same as poll_url.", type: "string" },
  "Retry-After": {
    description:
      "Seconds after which the job is best asked for: 60 within its first 30 minutes, then 300; eta_seconds where that is sooner.",
    type: "integer"
  }
} as const

export const pollHeaders = (job: Pick<Job, "jobId" | "createdAt">, etaSeconds: number) =>
  Effect.map(Clock.currentTimeMillis, (nowMs) => ({
    location: pollUrl(job.jobId),
    "retry-after": String(pollAfterSeconds(job, etaSeconds, nowMs))
  }))

/** GET /api/v1/creators/{platform}/{handle}: a creator's score, at once or as a job. */
export const creatorEndpoint = ({ serviceSlug, baseUrl }: CreatorSettings): KeyedEndpoint => ({
  method: "GET",
  path: "/api/v1/creators/{platform}/{handle}",
  area: "scoring",
  summary: `A creator's trust score: at once when it is at most ${CACHE_FRESHNESS_DAYS} days old, otherwise as a job.`,
  isHot: true,
  refusesHead: true,
  takesEmptyParameter: true,
  // It is charged: who sends it again since its answer was lost pays once.
  isIdempotent: true,
  access: { scopes: ["full", "read", "test"] },
  parameters: [...accountParameters(serviceSlug), INCLUDE_PARAMETER, CUSTOMER_REF_PARAMETER],
  responses: {
    200: { description: "The score was there.", schema: CachedBody },
    202: { description: "The score is being made; poll the job.", schema: QueuedBody, headers: POLL_HEADERS },
    402: { description: "The credits are used up." },
    409: {
      description:
        "Another account's job holds this creator, or the first request with this Idempotency-Key is running; retry.",
      headers: RETRY_AFTER_HEADER
    },
    429: {
      ...RATE_LIMITED,
      description: "The key's fresh scores of this UTC day are used up; see Retry-After. Cached scores are not counted."
    }
  },
  handle: Effect.fnUntraced(
    function* (call, key) {
      const include = yield* readInclude(call.query.include)
      const customerRef = yield* readCustomerRef(call)
      const { platform = "", handle = "" } = call.pathParameters
      const named = yield* Effect.fromResult(readSocialAccount(platform, handle, serviceSlug))
      const lookup = yield* lookupCreator(key, named, customerRef)
      if (lookup._tag === "Cached") {
        const creator = yield* readCreatorExtras(lookup.creator, include, key)
        const body: typeof CachedBody.Type = {
          status: "cached",
          creator: extendedCreatorBody(creator, makeSpelling(named, serviceSlug), baseUrl),
          ...chargeFields(key, lookup.creditsCharged)
        }
        return { status: 200, body }
      }
      const body: typeof QueuedBody.Type = {
        status: "queued",
        job_id: lookup.job.jobId,
        eta_seconds: lookup.etaSeconds,
        poll_url: pollUrl(lookup.job.jobId),
        deduplicated: lookup.isDeduplicated,
        ...chargeFields(key, lookup.creditsCharged)
      }
      return { status: 202, body, headers: yield* pollHeaders(lookup.job, lookup.etaSeconds) }
    },
    Effect.catchTag("DailyScrapesExhausted", (error) =>
      dailyLimitReply("daily_scrape_limit_exceeded", detailsOf(error))
    )
  )
})
