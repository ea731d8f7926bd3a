import { Effect, Schema } from "effect"
import { readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { FailureCode, type Job, JobId, JobStatus } from "../../../../ports/creators/jobs/Job.ts"
import { type JobFilters, Jobs } from "../../../../ports/creators/jobs/Jobs.ts"
import { queryParameter } from "../../query/reportQuery.ts"
import type { Call, KeyedEndpoint } from "../../server/endpoint.ts"
import { wholeBetween } from "../../server/fields.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { type CreatorSettings, pollUrl } from "../lookups/creator.ts"

/** Jobs of one page at most, and unless said otherwise. */
const LIMIT_MAX = 100
const LIMIT_DEFAULT = 50
const CUSTOMER_REF_CHARACTERS_MAX = 1_024

const JobListBody = Schema.Struct({
  jobs: Schema.Array(
    Schema.Struct({
      job_id: Schema.String,
      status: JobStatus,
      platform: Schema.String,
      handle: Schema.String,
      other_accounts: Schema.Int,
      progress: Schema.Int,
      customer_ref: Schema.NullOr(Schema.String),
      created_at: Schema.String,
      ended_at: Schema.NullOr(Schema.String),
      error: Schema.NullOr(Schema.String),
      reason: Schema.NullOr(FailureCode),
      poll_url: Schema.String
    }).annotate({ identifier: "ListedJob" })
  ),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "JobList" })

const listedJob = ({ accounts: [account, ...others], ...job }: Job) => ({
  job_id: job.jobId,
  status: job.status,
  platform: account.spelling,
  handle: account.handle,
  other_accounts: others.length,
  progress: job.progress,
  customer_ref: job.customerRef,
  created_at: job.createdAt.toISOString(),
  ended_at: job.endedAt?.toISOString() ?? null,
  error: job.error,
  reason: job.failureCode ?? null,
  poll_url: pollUrl(job.jobId)
})

const isStatus = Schema.is(JobStatus)
const isJobId = Schema.is(JobId)

/** What a query asks for. Fails with InvalidRequest, which names every field that is wrong, and as readSocialAccount does. */
const readQuery = Effect.fnUntraced(function* ({ query }: Call, serviceSlug: string) {
  const { status, platform, handle, customer_ref: customerRef, cursor } = query
  const limit = query.limit === undefined ? LIMIT_DEFAULT : /^\d{1,3}$/.test(query.limit) ? Number(query.limit) : 0
  const details = [
    ...(limit < 1 || limit > LIMIT_MAX ? [`limit: must be a whole number from 1 to ${LIMIT_MAX}`] : []),
    ...(status === undefined || isStatus(status) ? [] : [`status: must be one of ${JobStatus.literals.join(", ")}`]),
    ...((platform === undefined) === (handle === undefined)
      ? []
      : ["platform: is sent with handle, and handle with it"]),
    ...(customerRef !== undefined && customerRef.length > CUSTOMER_REF_CHARACTERS_MAX
      ? [`customer_ref: must have at most ${CUSTOMER_REF_CHARACTERS_MAX} characters`]
      : []),
    ...(cursor === undefined || isJobId(cursor) ? [] : ["cursor: must be next_cursor of an answer before"])
  ]
  if (details.length > 0) return yield* new InvalidRequest({ details })
  const named =
    platform === undefined || handle === undefined
      ? null
      : yield* Effect.fromResult(readSocialAccount(platform, handle, serviceSlug))
  const filters: JobFilters = {
    status: isStatus(status) ? status : null,
    account: named?.account ?? null,
    customerRef: customerRef ?? null
  }
  return { limit, filters, after: isJobId(cursor) ? cursor : null }
})

/** GET /api/v1/jobs: the account's jobs. */
export const jobListEndpoint = ({ serviceSlug }: CreatorSettings): KeyedEndpoint => ({
  method: "GET",
  path: "/api/v1/jobs",
  area: "scoring",
  summary: "The account's jobs, newest first: how far they are, or that they ended. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    queryParameter("status", "Only jobs of this status.", JobStatus),
    queryParameter("platform", "Only jobs of this creator; with handle.", Schema.String),
    queryParameter("handle", "The creator's handle; with platform.", Schema.String),
    queryParameter("customer_ref", "Only jobs that were booked under this X-Customer-Ref.", Schema.String),
    queryParameter("limit", `1 to ${LIMIT_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`, wholeBetween(1, LIMIT_MAX)),
    queryParameter("cursor", "next_cursor of the answer before.", Schema.String)
  ],
  responses: {
    200: { description: "A page of jobs. What came of each is asked for at its poll_url.", schema: JobListBody }
  },
  handle: Effect.fnUntraced(function* (call, { tenantId }) {
    const jobs = yield* Jobs
    const { limit, filters, after } = yield* readQuery(call, serviceSlug)
    const found = yield* jobs.list(tenantId, { after, limit: limit + 1 }, filters)
    const page = found.slice(0, limit)
    const body: typeof JobListBody.Type = {
      jobs: page.map(listedJob),
      next_cursor: found.length > limit ? (page.at(-1)?.jobId ?? null) : null
    }
    return { status: 200, body }
  })
})
