import { Clock, Duration, Effect, Option, Schedule, Schema } from "effect"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import { type Job, JobId } from "../../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { newScoreJob } from "../../../ports/creators/jobs/scoreJob.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import { chargeId } from "../../accounts/billing/chargeId.ts"
import { CREATOR_CREDITS, INCLUDED_CREDITS } from "../../accounts/billing/prices.ts"
import { InsufficientScope } from "../../accounts/keys/authenticate.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"
import { etaSeconds, readRecentRunSeconds } from "../jobs/eta.ts"
import { freshSince } from "../scorecards/olderScore.ts"

/** The charge could not be written; nothing was delivered. */
export class ChargeFailed extends Schema.TaggedError<ChargeFailed>()("ChargeFailed", { cause: Schema.Defect() }) {}
/** The job could not be put in the queue; nothing was charged. */
export class QueueFailed extends Schema.TaggedError<QueueFailed>()("QueueFailed", { cause: Schema.Defect() }) {}

export type Lookup =
  | { readonly _tag: "Cached"; readonly creator: ScoredCreator; readonly creditsCharged: number }
  | {
      readonly _tag: "Queued"
      readonly job: Job
      readonly etaSeconds: number
      readonly isDeduplicated: boolean
      readonly creditsCharged: number
    }

/** The refusal of a key that may not enqueue a job. */
export const NO_FRESH_SCORE_REASON =
  "There is no fresh score of this creator and none is being made; a key of the scope full orders one"

/** A connection that broke may have broken before or after the commit; both writes are idempotent, so they are sent again. */
export const WRITE_RETRY = { times: 2, schedule: Schedule.exponential(Duration.millis(100)) } as const

/**
 * Looks a creator up for CREATOR_CREDITS, by whichever of their accounts: a fresh score is served at once, otherwise one is
 * ordered. A creator whose score is being made for the tenant already costs nothing more, and a read-only key may join too.
 *
 * Fails with CreditsExhausted, with InsufficientScope where a score must be ordered and the key is read-only, with CreatorBusy
 * while another tenant's job holds the creator, and with ChargeFailed or QueueFailed; nothing is charged then.
 */
export const lookupCreator = Effect.fn("creators.lookupCreator")(function* (
  key: ApiKey,
  { account, spelling }: NamedAccount,
  customerRef: string | null
) {
  const lookups = yield* Lookups
  const jobs = yield* Jobs
  const nowMs = yield* Clock.currentTimeMillis
  const at = new Date(nowMs)
  const usage = { tenantId: key.tenantId, keyId: key.id, usageId: yield* chargeId, account, customerRef, at }

  const serve = lookups.chargeAndRead({ ...usage, freshSince: freshSince(nowMs), priceCredits: CREATOR_CREDITS }).pipe(
    Effect.retry({ ...WRITE_RETRY, while: ({ _tag }) => _tag === "LedgerUnavailable" }),
    Effect.catchTag("LedgerUnavailable", (cause) => Effect.fail(new ChargeFailed({ cause }))),
    Effect.map(Option.map(({ creator, credits }): Lookup => ({ _tag: "Cached", creator, creditsCharged: credits })))
  )
  const served = yield* serve
  if (Option.isSome(served)) return served.value

  const mayEnqueue = key.scope === "full" || key.scope === "test"
  const joined = jobs
    .inFlight(key.tenantId, account)
    .pipe(
      Effect.flatMap((job) =>
        Option.isSome(job)
          ? Effect.succeed({ job: job.value, isDeduplicated: true, creditsCharged: INCLUDED_CREDITS })
          : Effect.fail(new InsufficientScope({ reason: NO_FRESH_SCORE_REASON }))
      )
    )
  const opened = jobs
    .enqueue(
      newScoreJob({
        tenantId: key.tenantId,
        jobId: JobId.make(usage.usageId),
        keyId: key.id,
        account,
        spelling,
        customerRef,
        priceCredits: CREATOR_CREDITS,
        createdAt: at
      }),
      { unlessScoredSince: freshSince(nowMs) }
    )
    .pipe(Effect.retry({ ...WRITE_RETRY, while: ({ _tag }) => _tag === "JobsUnavailable" }))
  return yield* Effect.gen(function* () {
    const { job, isDeduplicated, creditsCharged } = yield* mayEnqueue ? opened : joined
    const runSecondsOf = yield* readRecentRunSeconds([job])
    if (isDeduplicated) yield* lookups.logFree(usage)
    const queued: Lookup = {
      _tag: "Queued",
      job,
      etaSeconds: etaSeconds(job, runSecondsOf(job), nowMs),
      isDeduplicated,
      creditsCharged
    }
    return queued
  }).pipe(
    Effect.catchTags({
      JobsUnavailable: (cause) => Effect.fail(new QueueFailed({ cause })),
      LedgerUnavailable: (cause) => Effect.fail(new QueueFailed({ cause })),
      FootprintTooLarge: (cause) => Effect.fail(new QueueFailed({ cause })),
      // A job of the creator ended between the two looks.
      ScoredMeanwhile: (cause) =>
        Effect.flatMap(
          serve,
          Option.match({ onNone: () => Effect.fail(new QueueFailed({ cause })), onSome: Effect.succeed })
        )
    })
  )
})
