import { type Context, Duration, Effect } from "effect"
import { eraseClosedAccounts } from "../../domain/accounts/closing/eraseClosedAccounts.ts"
import { purgeExpiredKeys } from "../../domain/accounts/idempotency/purgeExpiredKeys.ts"
import { purgeRequests } from "../../domain/accounts/keys/requests/purgeRequests.ts"
import { purgeSignIns } from "../../domain/accounts/people/purgeSignIns.ts"
import { remakeDueScores } from "../../domain/checks/review/remakeScores.ts"
import { purgeScoredEvidence } from "../../domain/checks/review/scoredEvidence.ts"
import { purgeEvidence } from "../../domain/creators/evidence/purgeEvidence.ts"
import { failAbandonedJobs } from "../../domain/creators/jobs/failAbandonedJobs.ts"
import { runJob } from "../../domain/creators/jobs/runJob.ts"
import { purgeUnneededMedia } from "../../domain/creators/media/purgeUnneededMedia.ts"
import { CLASSIFIER_PARTS, classifierOf } from "../../domain/creators/textAnalysis/classifierOf.ts"
import { makeSummaries } from "../../domain/revenue/attribution/summaries/makeSummaries.ts"
import { retryDeadLetters } from "../../domain/tracking/privacy/retryLetters.ts"
import { makeMonths, removeOld, removeOldMonths } from "../../domain/tracking/retention/removeOld.ts"
import { ShopPlatforms } from "../../domain/tracking/stores/receivePlatformNotice.ts"
import { JobQueue } from "../../ports/creators/jobs/JobQueue.ts"
import { TextModels } from "../../ports/creators/textAnalysis/TextModels.ts"
import type { Services } from "../http/server/endpoint.ts"
import { PLATFORMS } from "../http/tracking/stores/platformWebhooks.ts"
import { repeatEvery } from "./repeatEvery.ts"
import { startLoop } from "./startLoop.ts"

/** Jobs that one process works on at once. */
export const JOBS_AT_ONCE = 4
/** How often jobs are looked for that nobody works on any more. */
const SWEEP_SECONDS = 10
/** How often idempotency keys are looked for whose time is over. */
const KEYS_SWEEP_MINUTES = 10
/** How often sessions and links that sign in are looked for whose time is over. */
const SIGN_INS_SWEEP_MINUTES = 60
/** How often counts of requests that are old are removed. */
const REQUESTS_SWEEP_HOURS = 6
/** How often pictures are looked for that no score needs. */
const MEDIA_SWEEP_MINUTES = 60
/** How often imported evidence is looked for whose time is over. */
const EVIDENCE_SWEEP_MINUTES = 60
/** How often accounts are looked for whose old data is to be removed: each has its turn once a day. */
const OLD_SWEEP_MINUTES = 15
/** How often it is looked whether a month is to be made, or removed: months ahead are made, so that nothing waits for it. */
const MONTHS_SWEEP_MINUTES = 60
/** How often closed accounts are looked for whose days are over. */
const CLOSED_SWEEP_MINUTES = 10
/** How often scores are looked for that a decision asked to be made anew: a process without weights leaves them to a worker. */
const REMAKES_SWEEP_SECONDS = 5
/** How often accounts are looked for whose orders are to be summed up. */
const SUMMARIES_SWEEP_SECONDS = 5
/** How often stores' notifications are looked for that could not be read and are to be tried again. */
const LETTERS_SWEEP_SECONDS = 30
/** The pause of a worker whose queue can't be reached. */
const QUEUE_DOWN_PAUSE_MS = 1_000

const workOn = Effect.gen(function* () {
  const queue = yield* JobQueue
  return yield* queue.take(runJob).pipe(
    Effect.catchTags({
      // Logged where it happened; the queue has the job again.
      TryFailed: () => Effect.void,
      UnknownJobKind: ({ kind }) => Effect.logWarning(`no work is known for jobs of the kind ${kind}`),
      JobsUnavailable: ({ cause }) =>
        Effect.logWarning("a worker could not reach its queue or its job", cause).pipe(
          Effect.andThen(Effect.sleep(Duration.millis(QUEUE_DOWN_PAUSE_MS)))
        )
    }),
    Effect.forever
  )
})

const sweepJobs = repeatEvery(
  failAbandonedJobs.pipe(
    Effect.tap((ended) => (ended === 0 ? Effect.void : Effect.logWarning(`${ended} abandoned jobs were ended`)))
  ),
  "abandoned jobs could not be looked for",
  Duration.seconds(SWEEP_SECONDS)
)

const sweepKeys = repeatEvery(
  purgeExpiredKeys,
  "old idempotency keys could not be removed",
  Duration.minutes(KEYS_SWEEP_MINUTES)
)

const sweepSignIns = repeatEvery(
  purgeSignIns,
  "old sessions could not be removed",
  Duration.minutes(SIGN_INS_SWEEP_MINUTES)
)

const sweepRequests = repeatEvery(
  purgeRequests,
  "old counts of requests could not be removed",
  Duration.hours(REQUESTS_SWEEP_HOURS)
)

const sweepMedia = repeatEvery(
  purgeUnneededMedia,
  "pictures that no score needs could not be removed",
  Duration.minutes(MEDIA_SWEEP_MINUTES)
)

const sweepEvidence = repeatEvery(
  purgeEvidence,
  "old imported evidence could not be removed",
  Duration.minutes(EVIDENCE_SWEEP_MINUTES)
)

const sweepScored = repeatEvery(
  purgeScoredEvidence,
  "evidence of old scores could not be removed",
  Duration.minutes(EVIDENCE_SWEEP_MINUTES)
)

const sweepClosed = repeatEvery(
  eraseClosedAccounts,
  "closed accounts could not be looked for",
  Duration.minutes(CLOSED_SWEEP_MINUTES)
)

const sweepOld = repeatEvery(
  removeOld,
  "what is older than it is kept could not be removed",
  Duration.minutes(OLD_SWEEP_MINUTES)
)

const sweepMonths = repeatEvery(
  Effect.andThen(makeMonths, removeOldMonths),
  "months of events and clicks could not be made or removed",
  Duration.minutes(MONTHS_SWEEP_MINUTES)
)

const sweepSummaries = repeatEvery(
  makeSummaries,
  "accounts whose orders are to be summed up could not be looked for",
  Duration.seconds(SUMMARIES_SWEEP_SECONDS)
)

const sweepLetters = repeatEvery(
  Effect.provideService(retryDeadLetters, ShopPlatforms, PLATFORMS),
  "notifications that could not be read could not be tried again",
  Duration.seconds(LETTERS_SWEEP_SECONDS)
)

const sweepRemakes = repeatEvery(
  remakeDueScores.pipe(Effect.repeat({ until: (done) => done === 0 })),
  "scores that are to be made anew could not be looked for",
  Duration.seconds(REMAKES_SWEEP_SECONDS)
)

/** The classifier is made before the first job needs it, part by part: while one is made, nobody is answered. */
const makeReady = Effect.andThen(
  Effect.forEach(CLASSIFIER_PARTS, (make) => Effect.andThen(Effect.yieldNow, Effect.sync(make)), { discard: true }),
  TextModels.use(({ weights }) => Effect.sync(() => classifierOf(weights)))
)

/** Works on jobs until it is interrupted, which hands back those under way. */
export const runWorker = Effect.andThen(
  makeReady,
  Effect.all(
    [
      ...Array.from({ length: JOBS_AT_ONCE }, () => workOn),
      sweepJobs,
      sweepKeys,
      sweepSignIns,
      sweepRequests,
      sweepMedia,
      sweepEvidence,
      sweepScored,
      sweepClosed,
      sweepOld,
      sweepMonths,
      sweepRemakes,
      sweepSummaries,
      sweepLetters
    ],
    {
      concurrency: "unbounded",
      discard: true
    }
  )
)

/** Starts a worker; the answered function stops it once its jobs are handed back. */
export const startWorker = (services: Context.Context<Services>): (() => Promise<void>) =>
  startLoop(services, runWorker)
