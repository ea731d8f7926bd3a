import { Effect, Schema } from "effect"
import { makeSpelling } from "../../../../domain/creators/identity/socialAccount.ts"
import { namedAccountOf } from "../../../../domain/creators/jobs/jobHandler.ts"
import { readFootprints } from "../../../../domain/creators/jobs/readFootprints.ts"
import { readJobs } from "../../../../domain/creators/jobs/readJobs.ts"
import type { Extra } from "../../../../domain/creators/lookups/extras.ts"
import { readCreatorExtras } from "../../../../domain/creators/lookups/readCreatorExtras.ts"
import type { Delivery } from "../../../../ports/accounts/webhooks/Webhook.ts"
import { FailureCode } from "../../../../ports/creators/jobs/Job.ts"
import { ENDED_FOOTPRINT_FIELDS, endedFootprintFields } from "../../creators/jobs/footprintFields.ts"
import { reportUrl } from "../../creators/jobs/jobs.ts"
import type { CreatorSettings } from "../../creators/lookups/creator.ts"
import { CreatorBody, creatorBody } from "../../creators/lookups/creatorBody.ts"
import { noticeEventBody } from "./noticeEventBody.ts"
import { orderEventBody } from "./orderEventBody.ts"

/** The extras that every score.completed has. */
const EXTRAS: ReadonlySet<Extra> = new Set(["narrative", "risk_flags"])

export const CompletedEvent = Schema.Struct({
  event: Schema.Literal("score.completed"),
  job_id: Schema.String,
  platform: Schema.String,
  handle: Schema.String,
  creator: CreatorBody,
  report_url: Schema.String,
  delivered_at: Schema.String,
  ...ENDED_FOOTPRINT_FIELDS
}).annotate({ identifier: "ScoreCompleted" })

export const FailedEvent = Schema.Struct({
  event: Schema.Literal("score.failed"),
  job_id: Schema.String,
  platform: Schema.String,
  handle: Schema.String,
  error: Schema.String,
  reason: Schema.NullOr(FailureCode),
  failed_at: Schema.String,
  delivered_at: Schema.String,
  ...ENDED_FOOTPRINT_FIELDS
}).annotate({ identifier: "ScoreFailed" })

/** The job's score, or the job, is not there any more. */
export class NothingToSend extends Schema.TaggedError<NothingToSend>()("NothingToSend", {}) {}

/**
 * The body of one attempt. It is made anew for each, since links to pictures are signed for the moment they are sent. Of a job
 * that scores a footprint it names each account, as the job itself does.
 */
export const deliveryBody = ({ baseUrl, serviceSlug }: CreatorSettings) => {
  const bodyOfNotice = noticeEventBody(serviceSlug)
  return Effect.fn("http.deliveryBody")(function* (delivery: Delivery, at: Date) {
    const { tenantId, keyId, jobId, noticeId, orderEventId, event } = delivery
    if (noticeId !== null) return yield* bodyOfNotice(tenantId, noticeId, at)
    if (orderEventId !== null) return yield* orderEventBody(tenantId, orderEventId, at)
    if (jobId === null) return yield* new NothingToSend()
    const [shown] = yield* readJobs(tenantId, [{ text: jobId, jobId }])
    if (shown?._tag !== "Done" && shown?._tag !== "Failed") return yield* new NothingToSend()
    const { job } = shown
    const named = namedAccountOf(job)
    const { account, spelling } = named
    const footprintOf = yield* readFootprints(tenantId, [job])
    const footprint = endedFootprintFields(job, footprintOf(job), serviceSlug)
    if (shown._tag === "Done" && event === "score.completed") {
      const creator = yield* readCreatorExtras(shown.creator, EXTRAS, { tenantId, id: keyId })
      const body: typeof CompletedEvent.Type = {
        event,
        job_id: jobId,
        platform: spelling,
        handle: account.handle,
        // Where the first account could not be read, the creator is named as another of theirs.
        creator: creatorBody(creator, makeSpelling(named, serviceSlug), baseUrl),
        report_url: reportUrl(spelling, account.handle),
        delivered_at: at.toISOString(),
        ...footprint
      }
      return JSON.stringify(body)
    }
    if (shown._tag === "Failed" && event === "score.failed") {
      const body: typeof FailedEvent.Type = {
        event,
        job_id: jobId,
        platform: spelling,
        handle: account.handle,
        error: job.error ?? "The score could not be made.",
        reason: job.failureCode ?? null,
        failed_at: (job.endedAt ?? job.createdAt).toISOString(),
        delivered_at: at.toISOString(),
        ...footprint
      }
      return JSON.stringify(body)
    }
    return yield* new NothingToSend()
  })
}
