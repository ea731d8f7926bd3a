import { Effect, Option, Schema } from "effect"
import { makeSpelling } from "../../../../domain/creators/identity/socialAccount.ts"
import { namedAccountOf } from "../../../../domain/creators/jobs/jobHandler.ts"
import { readFootprints, type ShownFootprint } from "../../../../domain/creators/jobs/readFootprints.ts"
import { readJobs, type ShownJob } from "../../../../domain/creators/jobs/readJobs.ts"
import type { Extra } from "../../../../domain/creators/lookups/extras.ts"
import { readCreatorExtras } from "../../../../domain/creators/lookups/readCreatorExtras.ts"
import type { ReportReader } from "../../../../domain/creators/lookups/reportLink.ts"
import { FailureCode, type Job, JobId } from "../../../../ports/creators/jobs/Job.ts"
import { JOBS_FOUND_MAX } from "../../../../ports/creators/jobs/Jobs.ts"
import type { Call, KeyedEndpoint } from "../../server/endpoint.ts"
import { checkedReader } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"
import { type CreatorSettings, POLL_HEADERS, pollHeaders } from "../lookups/creator.ts"
import { INCLUDE_FIELD, INCLUDE_PARAMETER, readInclude } from "../lookups/include.ts"
import { ExtendedCreatorBody, extendedCreatorBody } from "../lookups/reportBody.ts"
import { FOOTPRINT_FIELDS, footprintFields } from "./footprintFields.ts"

const BODY_BYTES_MAX = 64 * 1024
/** Extras of several creators are gathered side by side. */
const EXTRAS_AT_ONCE = 8

const InFlightBody = Schema.Struct({
  job_id: Schema.String,
  status: Schema.Literals(["queued", "processing"]),
  progress: Schema.Int,
  progress_message: Schema.String,
  eta_seconds: Schema.Int,
  created_at: Schema.String,
  ...FOOTPRINT_FIELDS
}).annotate({ identifier: "JobInFlight" })

const DoneBody = Schema.Struct({
  job_id: Schema.String,
  status: Schema.Literal("done"),
  progress: Schema.Int,
  completed_at: Schema.String,
  creator: ExtendedCreatorBody,
  report_url: Schema.String,
  ...FOOTPRINT_FIELDS
}).annotate({ identifier: "JobDone" })

const FailedBody = Schema.Struct({
  job_id: Schema.String,
  status: Schema.Literal("failed"),
  progress: Schema.Int,
  error: Schema.String,
  reason: Schema.NullOr(FailureCode),
  failed_at: Schema.String,
  ...FOOTPRINT_FIELDS
}).annotate({ identifier: "JobFailed" })

const NotFoundBody = Schema.Struct({
  job_id: Schema.String,
  status: Schema.Literal("not_found"),
  message: Schema.String
}).annotate({ identifier: "JobNotFound" })

const EndedBody = Schema.Union([DoneBody, FailedBody])
const JobBody = Schema.Union([InFlightBody, DoneBody, FailedBody, NotFoundBody])

const BulkBody = Schema.Struct({
  jobs: Schema.Array(JobBody),
  summary: Schema.Struct({
    total: Schema.Int,
    done: Schema.Int,
    in_flight: Schema.Int,
    failed: Schema.Int,
    not_found: Schema.Int
  })
}).annotate({ identifier: "JobStatuses" })

const BulkRequest = Schema.Struct({
  job_ids: Schema.Array(Schema.String).pipe(Schema.check(Schema.isMaxLength(JOBS_FOUND_MAX))),
  ...INCLUDE_FIELD.fields
}).annotate({ identifier: "JobStatusRequest" })

const readChecked = checkedReader(
  BulkRequest,
  {
    job_ids: `must be a list of at most ${JOBS_FOUND_MAX} job ids`,
    ...INCLUDE_FIELD.rules
  },
  (field) => (field === "job_ids" ? "is required" : null)
)

const readRequest = (call: Call) => readJson(call, BODY_BYTES_MAX).pipe(Effect.flatMap(readChecked))

const decodeJobId = Schema.decodeUnknownOption(JobId)
const idOf = (text: string) => ({ text, jobId: Option.getOrNull(decodeJobId(text.toLowerCase())) })

const timeOf = (date: Date | null, { createdAt }: Job): string => (date ?? createdAt).toISOString()

export const reportUrl = (spelling: string, handle: string): string =>
  `/api/v1/creators/${spelling}/${encodeURIComponent(handle)}/report`

const jobBody = Effect.fnUntraced(function* (
  shown: ShownJob,
  footprintOf: (job: Job) => ShownFootprint | null,
  include: ReadonlySet<Extra>,
  reader: ReportReader,
  { baseUrl, serviceSlug }: CreatorSettings
) {
  if (shown._tag === "NotFound") {
    const body: typeof NotFoundBody.Type = {
      job_id: shown.jobId,
      status: "not_found",
      message: "There is no such job."
    }
    return body
  }
  const { job } = shown
  const footprint = footprintFields(job, footprintOf(job), serviceSlug)
  switch (shown._tag) {
    case "InFlight": {
      const body: typeof InFlightBody.Type = {
        job_id: job.jobId,
        status: job.status === "queued" ? "queued" : "processing",
        progress: job.progress,
        progress_message: job.progressMessage,
        eta_seconds: shown.etaSeconds,
        created_at: job.createdAt.toISOString(),
        ...footprint
      }
      return body
    }
    case "Failed": {
      const body: typeof FailedBody.Type = {
        job_id: job.jobId,
        status: "failed",
        progress: job.progress,
        error: job.error ?? "The score is not there any more.",
        reason: job.failureCode ?? null,
        failed_at: timeOf(job.endedAt, job),
        ...footprint
      }
      return body
    }
    case "Done": {
      const named = namedAccountOf(job)
      const creator = yield* readCreatorExtras(shown.creator, include, reader)
      const body: typeof DoneBody.Type = {
        job_id: job.jobId,
        status: "done",
        progress: job.progress,
        completed_at: timeOf(job.endedAt, job),
        creator: extendedCreatorBody(creator, makeSpelling(named, serviceSlug), baseUrl),
        report_url: reportUrl(named.spelling, named.account.handle),
        ...footprint
      }
      return body
    }
  }
})

const jobsIn = (shown: ReadonlyArray<ShownJob>): ReadonlyArray<Job> =>
  shown.flatMap((each) => (each._tag === "NotFound" ? [] : [each.job]))

const STATUSES: Readonly<Record<(typeof JobBody.Type)["status"], number>> = {
  queued: 202,
  processing: 202,
  done: 200,
  failed: 200,
  not_found: 404
}

/** GET /api/v1/jobs/{job_id}: how far a job is, or what came of it. */
export const jobEndpoint = (settings: CreatorSettings): KeyedEndpoint => ({
  method: "GET",
  path: "/api/v1/jobs/{job_id}",
  area: "scoring",
  summary: "How far a job is, or what came of it. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    { name: "job_id", in: "path", required: true, description: "The job's id.", schema: Schema.String },
    INCLUDE_PARAMETER
  ],
  responses: {
    200: { description: "The job is done, or failed and was refunded.", schema: EndedBody },
    202: { description: "The job is in flight.", schema: InFlightBody, headers: POLL_HEADERS },
    404: { description: "None of the account's jobs has this id.", schema: NotFoundBody }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const include = yield* readInclude(call.query.include)
    const id = idOf(call.pathParameters.job_id ?? "")
    const [shown = { _tag: "NotFound" as const, jobId: id.text }] = yield* readJobs(key.tenantId, [id])
    const footprintOf = yield* readFootprints(key.tenantId, jobsIn([shown]))
    const body = yield* jobBody(shown, footprintOf, include, key, settings)
    const headers = shown._tag === "InFlight" ? yield* pollHeaders(shown.job, shown.etaSeconds) : {}
    return { status: STATUSES[body.status], body, headers }
  })
})

/** POST /api/v1/jobs/bulk-status: the same of up to 100 jobs at once. */
export const bulkStatusEndpoint = (settings: CreatorSettings): KeyedEndpoint => ({
  method: "POST",
  path: "/api/v1/jobs/bulk-status",
  area: "scoring",
  summary: `How far up to ${JOBS_FOUND_MAX} jobs are, or what came of them. Free.`,
  access: { scopes: ["full", "read", "test"] },
  body: { schema: BulkRequest, contentTypes: ["application/json"] },
  responses: { 200: { description: "Every job that was asked for, in that order.", schema: BulkBody } },
  handle: Effect.fnUntraced(function* (call, key) {
    const request = yield* readRequest(call)
    const include = yield* readInclude(request.include ?? undefined)
    const shown = yield* readJobs(key.tenantId, request.job_ids.map(idOf))
    const footprintOf = yield* readFootprints(key.tenantId, jobsIn(shown))
    const jobs = yield* Effect.forEach(shown, (each) => jobBody(each, footprintOf, include, key, settings), {
      concurrency: EXTRAS_AT_ONCE
    })
    const count = (...statuses: ReadonlyArray<string>) => jobs.filter(({ status }) => statuses.includes(status)).length
    const body: typeof BulkBody.Type = {
      jobs,
      summary: {
        total: jobs.length,
        done: count("done"),
        in_flight: count("queued", "processing"),
        failed: count("failed"),
        not_found: count("not_found")
      }
    }
    return { status: 200, body }
  })
})
