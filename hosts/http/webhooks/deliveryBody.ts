import { Effect, Schema } from "effect"
import type { Extra } from "../../../domain/creators/extras.ts"
import { readCreatorExtras } from "../../../domain/creators/readCreatorExtras.ts"
import { namedAccountOf } from "../../../domain/jobs/namedAccount.ts"
import { readJobs } from "../../../domain/jobs/readJobs.ts"
import type { Delivery } from "../../../ports/webhooks/Webhook.ts"
import type { CreatorSettings } from "../creators/creator.ts"
import { CreatorBody, creatorBody } from "../creators/creatorBody.ts"
import { reportUrl } from "../jobs/jobs.ts"

/** The extras that every score.completed has. */
const EXTRAS: ReadonlySet<Extra> = new Set(["narrative", "risk_flags"])

export const CompletedEvent = Schema.Struct({
  event: Schema.Literal("score.completed"),
  job_id: Schema.String,
  platform: Schema.String,
  handle: Schema.String,
  creator: CreatorBody,
  report_url: Schema.String,
  delivered_at: Schema.String
}).annotate({ identifier: "ScoreCompleted" })

export const FailedEvent = Schema.Struct({
  event: Schema.Literal("score.failed"),
  job_id: Schema.String,
  platform: Schema.String,
  handle: Schema.String,
  error: Schema.String,
  failed_at: Schema.String,
  delivered_at: Schema.String
}).annotate({ identifier: "ScoreFailed" })

/** The job's score, or the job, is not there any more. */
class NothingToSend extends Schema.TaggedError<NothingToSend>()("NothingToSend", {}) {}

/** The body of one attempt. It is made anew for each, since links to pictures are signed for the moment they are sent. */
export const deliveryBody = ({ baseUrl }: Pick<CreatorSettings, "baseUrl">) =>
  Effect.fn("http.deliveryBody")(function* ({ tenantId, keyId, jobId, event }: Delivery, at: Date) {
    const [shown] = yield* readJobs(tenantId, [{ text: jobId, jobId }])
    if (shown?._tag === "Done" && event === "score.completed") {
      const { account, spelling } = namedAccountOf(shown.job)
      const creator = yield* readCreatorExtras(shown.creator, EXTRAS, { tenantId, id: keyId })
      const body: typeof CompletedEvent.Type = {
        event,
        job_id: jobId,
        platform: spelling,
        handle: account.handle,
        creator: creatorBody(creator, () => spelling, baseUrl),
        report_url: reportUrl(spelling, account.handle),
        delivered_at: at.toISOString()
      }
      return JSON.stringify(body)
    }
    if (shown?._tag === "Failed" && event === "score.failed") {
      const { job } = shown
      const { account, spelling } = namedAccountOf(job)
      const body: typeof FailedEvent.Type = {
        event,
        job_id: jobId,
        platform: spelling,
        handle: account.handle,
        error: job.error ?? "The score could not be made.",
        failed_at: (job.endedAt ?? job.createdAt).toISOString(),
        delivered_at: at.toISOString()
      }
      return JSON.stringify(body)
    }
    return yield* new NothingToSend()
  })
