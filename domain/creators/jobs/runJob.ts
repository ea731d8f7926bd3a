import { Clock, Effect, Option, Result, Schema } from "effect"
import type { Announcement, WebhookEvent } from "../../../ports/creators/jobs/Announcement.ts"
import { type Job, JobKind, type JobTicket } from "../../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { withDecisions } from "../../checks/review/reviewScore.ts"
import { tellFindings } from "../../checks/review/scoredEvidence.ts"
import { listingOf } from "../listings/listingOf.ts"
import { FAILED_TRIES_MAX, type JobHandler } from "./jobHandler.ts"
import { JOB_HANDLERS } from "./jobHandlers.ts"

/** Progress is written down at most this often, or when it has come so much further. */
const PROGRESS_INTERVAL_MS = 500
const PROGRESS_LEAP = 10

/** The try failed; the queue will attempt the job again. */
export class TryFailed extends Schema.TaggedError<TryFailed>()("TryFailed", { cause: Schema.Defect() }) {}

/** This worker has nothing that does the work of such a job; the queue will attempt it again, perhaps by one that has. */
export class UnknownJobKind extends Schema.TaggedError<UnknownJobKind>()("UnknownJobKind", { kind: JobKind }) {}

/** What is sent to webhooks at the end of a job; null where nothing is. */
export const announcementOf = (
  { keyOf }: Pick<JobHandler<never>, "keyOf">,
  job: Pick<Job, "originator" | "input">,
  event: WebhookEvent | null
): Announcement | null => (event === null ? null : { keyId: keyOf(job), event })

/** Writes progress down, but not every step of it. */
const makeSetProgress = Effect.fnUntraced(function* (ticket: JobTicket) {
  const jobs = yield* Jobs
  let written = { atMs: 0, progress: 0 }
  return (progress: number, message: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (atMs) => {
      if (atMs - written.atMs < PROGRESS_INTERVAL_MS && progress - written.progress < PROGRESS_LEAP) return Effect.void
      written = { atMs, progress }
      // That a step isn't seen is no reason to fail the work.
      return Effect.ignore(jobs.setProgress(ticket, Math.floor(progress), message))
    })
})

/** Makes what works on one job by these handlers, which may each need other services. */
export const makeRunJob = <Needs extends ReadonlyArray<unknown>>(
  handlers: {
    readonly [Place in keyof Needs]: JobHandler<Needs[Place]>
  }
) => {
  const known: ReadonlyArray<JobHandler<Needs[number]>> = handlers
  return Effect.fn("jobs.runJob")(function* (ticket: JobTicket) {
    const jobs = yield* Jobs
    const started = yield* jobs.start(ticket, new Date(yield* Clock.currentTimeMillis))
    if (Option.isNone(started)) return
    const job = started.value

    const handler = known.find(({ kind }) => kind === job.kind)
    if (handler === undefined) {
      yield* jobs.requeue(ticket, { hasFailed: false, message: "Waiting for another worker" })
      return yield* new UnknownJobKind({ kind: job.kind })
    }

    const { announces, words } = handler
    const done = yield* handler.work(job, yield* makeSetProgress(ticket)).pipe(
      Effect.flatMap(
        Effect.fnUntraced(function* ({ scores: made, output, notices = [] }) {
          const scores = yield* Effect.forEach(made, (score) =>
            withDecisions(job.tenantId, score).pipe(
              // What people decided holds a moment later then: the job's end puts down that it is to be done.
              Effect.catchCause((cause) =>
                Effect.as(Effect.logWarning("decisions could not be applied to a fresh score", cause), score)
              )
            )
          )
          // Before the job ends, so that a worker that dies between the two loses none.
          yield* tellFindings(job.tenantId, scores)
          const result = {
            scores,
            output,
            notices,
            announce: announcementOf(handler, job, announces.completed),
            // What a tenant's own files had a part in is theirs alone, and in no index.
            listings: scores.flatMap(({ shared }) => (shared.evidenceSource === "public" ? [listingOf(shared)] : []))
          }
          yield* jobs.complete(ticket, result, new Date(yield* Clock.currentTimeMillis))
        })
      ),
      Effect.onInterrupt(() =>
        Effect.ignore(jobs.requeue(ticket, { hasFailed: false, message: "Handed back by a worker that stopped" }))
      ),
      Effect.result
    )
    if (Result.isSuccess(done)) return

    const { reason, code, isFinal } =
      done.failure._tag === "WorkFailed" ? done.failure : { reason: words.ours, code: null, isFinal: false }
    const at = new Date(yield* Clock.currentTimeMillis)
    const fail = (why: string) => {
      const error = `${why} ${words.refunded}`
      const announce = announcementOf(handler, job, announces.failed)
      return jobs.fail(ticket, { error, ...(code === null ? {} : { code }), isOutage: !isFinal, announce }, at)
    }
    if (isFinal) return yield* fail(reason)
    yield* Effect.logWarning(`a try of a job of the kind ${job.kind} failed: ${reason}`, done.failure)
    if (job.failedTries + 1 >= FAILED_TRIES_MAX) return yield* fail(`${words.outOfTries} ${reason}`)
    yield* jobs.requeue(ticket, { hasFailed: true, message: `Waiting to try again: ${reason}` })
    return yield* new TryFailed({ cause: done.failure })
  })
}

/**
 * Works on one job: does the work of its kind and ends the job with its scores. Safe to run again at any point.
 *
 * Work that can't succeed ends the job at once, a third failed try ends it too, and both refund its credits. Tries that failed by an
 * outage alone don't count on the key's day. Fails with
 * TryFailed and UnknownJobKind where the queue is to attempt the job again. A worker that is stopped hands the job back.
 */
export const runJob = makeRunJob(JOB_HANDLERS)
