import { Cause, Clock, Duration, Effect, Exit, Option, Result, Schema } from "effect"
import { WebSearch } from "../../ports/discovery/WebSearch.ts"
import type { Job, JobTicket } from "../../ports/jobs/Job.ts"
import { Jobs } from "../../ports/jobs/Jobs.ts"
import { TextModels } from "../../ports/reading/TextModels.ts"
import type { Evidence, Profile } from "../../ports/scoring/Evidence.ts"
import { ProfileSource } from "../../ports/scoring/ProfileSource.ts"
import type { CreatorScore } from "../../ports/scoring/Score.ts"
import { type EvidenceMedia, ScoreId } from "../../ports/scoring/Scorecard.ts"
import { Scores } from "../../ports/scoring/Scores.ts"
import { keepMedia } from "../media/keepMedia.ts"
import { classifierOf } from "../reading/classifierOf.ts"
import { summariseFlags } from "../scorecards/flagSummary.ts"
import { controversyQueries, readControversy } from "../scoring/controversy.ts"
import { FOLLOWER_HISTORY_DAYS } from "../scoring/dailyFollowers.ts"
import { scoreCreator } from "../scoring/scoreCreator.ts"
import { scorecardOf } from "../scoring/scoreEvidence.ts"
import { FAILED_TRIES_MAX } from "./jobStates.ts"
import { realisedRevenue } from "./realisedRevenue.ts"

/** How long one try may take. */
export const TRY_MINUTES_MAX = 15
/** Progress is written down at most this often, or when it has come so much further. */
const PROGRESS_INTERVAL_MS = 500
const PROGRESS_LEAP = 10
const DAY_MS = 86_400_000
const PICTURES_AT_ONCE = 4
/** All queries of one job together. */
export const SEARCH_SECONDS_MAX = 45
const QUERIES_AT_ONCE = 2
const RESULTS_PER_QUERY = 20

/** Where each part of the work begins, as progress. */
const GATHERING = { from: 5, to: 80 }
const SCORING = 82
const KEEPING = 92

const GIVEN_BACK = "The credit was given back."
const TOO_LONG = `It took longer than ${TRY_MINUTES_MAX} minutes.`
const NO_NETWORK = "The platform could not be reached; there may be no network."
const OURS = "The service failed while it read or scored the account."
/** What a source says may be as long as this, and holds no address. */
const REASON_MAX_CHARACTERS = 160
const CAUSES_DEEP_MAX = 5

/** The try failed; the queue will deliver the job again. */
export class TryFailed extends Schema.TaggedError<TryFailed>()("TryFailed", { cause: Schema.Defect() }) {}

/** Writes progress down, but not every step of it. */
const makeReport = Effect.fnUntraced(function* (ticket: JobTicket) {
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

/** The followers that were counted before, where the platform itself tells no history. */
const withHistory = Effect.fnUntraced(function* (evidence: Evidence, { account }: Job) {
  if (evidence.followerHistory.length > 0) return evidence
  const scores = yield* Scores
  const since = new Date(evidence.gatheredAt.getTime() - FOLLOWER_HISTORY_DAYS * DAY_MS)
  const past = yield* scores.history([account], since)
  const counted = past.flatMap(({ scoredAt, followers }) => (followers === null ? [] : [{ date: scoredAt, followers }]))
  const { followers } = evidence.profile
  const today = followers === null ? [] : [{ date: evidence.gatheredAt, followers }]
  return { ...evidence, followerHistory: [...counted.toReversed(), ...today] }
})

/** Copies of the pictures of the posts that the shown flags rest on. */
const keepPictures = Effect.fnUntraced(function* ({ posts }: Evidence, { flags }: CreatorScore, scoreId: ScoreId) {
  const pictures = new Map(posts.flatMap(({ url, mediaUrls: [first] }) => (first === undefined ? [] : [[url, first]])))
  const flagged = [...new Set(summariseFlags(flags).shown.map(({ postUrl }) => postUrl))]
  const shown = flagged.flatMap((postUrl) => {
    const sourceUrl = pictures.get(postUrl)
    return sourceUrl === undefined ? [] : [{ postUrl, sourceUrl }]
  })
  return yield* Effect.forEach(
    shown,
    (picture) =>
      Effect.map(
        keepMedia(picture.sourceUrl, scoreId),
        (id): EvidenceMedia => ({ ...picture, mediaId: Option.getOrNull(id) })
      ),
    { concurrency: PICTURES_AT_ONCE }
  )
})

const askWeb = Effect.fnUntraced(function* (profile: Profile) {
  const web = yield* WebSearch
  const answers = yield* Effect.forEach(
    controversyQueries(profile),
    (query) => Effect.result(web.search(query, { resultsMax: RESULTS_PER_QUERY })),
    { concurrency: QUERIES_AT_ONCE }
  )
  const [failure] = answers.flatMap((answer) => (Result.isFailure(answer) ? [answer.failure] : []))
  const controversy = readControversy(
    answers.flatMap((answer) => (Result.isSuccess(answer) ? answer.success : [])),
    profile
  )
  if (failure !== undefined && failure._tag !== "SearchNotConfigured") {
    yield* Effect.logWarning("the web could not be searched for a creator", failure)
  }
  // That there is nothing is said only where every query was answered.
  const isTold = answers.length > 0 && (failure === undefined || controversy.findings.length > 0)
  return isTold ? controversy : null
})

/** What the web tells of the creator; null where it can't be searched, which is no reason to fail the work. */
const searchWeb = (profile: Profile) =>
  askWeb(profile).pipe(
    Effect.timeout(Duration.seconds(SEARCH_SECONDS_MAX)),
    Effect.catchCause((cause) =>
      Effect.as(Effect.logWarning("the web could not be searched for a creator", cause), null)
    )
  )

/** Gathers, scores and keeps. The score's id is the job's, so that a job scored twice makes one score. */
const score = Effect.fnUntraced(function* (job: Job) {
  const source = yield* ProfileSource
  const jobs = yield* Jobs
  const report = yield* makeReport(job)
  const span = GATHERING.to - GATHERING.from

  yield* report(GATHERING.from, "Opening the profile")
  const gathered = yield* source.gather(job.account, ({ done, message }) =>
    report(GATHERING.from + Math.min(1, Math.max(0, done)) * span, message)
  )
  // A platform may know the account by another name too; what was asked for is what is kept.
  const known = { ...gathered, profile: { ...gathered.profile, ...job.account }, realisedRevenue: null }
  const evidence = yield* withHistory(known, job)
  const realised = yield* realisedRevenue(job.tenantId, job.account, evidence.gatheredAt.getTime())
  const controversy = yield* searchWeb(evidence.profile)

  yield* report(SCORING, `Reading ${evidence.posts.length} posts and ${evidence.comments.length} comments`)
  const { weights } = yield* TextModels
  const classifier = classifierOf(weights)
  const scored = scoreCreator(evidence, classifier)
  yield* report(KEEPING, "Keeping the evidence")
  const id = ScoreId.make(job.jobId)
  const facts = {
    id,
    media: yield* keepPictures(evidence, scored, id),
    controversy,
    followerHistory: gathered.followerHistory
  }
  const shared = scorecardOf(evidence, scored, facts)
  const own =
    realised === null
      ? null
      : { ...shared, score: scoreCreator({ ...evidence, realisedRevenue: realised }, classifier) }
  yield* jobs.complete(job, { shared, own }, new Date(yield* Clock.currentTimeMillis))
})

const isRefused = Schema.is(Schema.Struct({ _tag: Schema.Literal("ProfileRefused"), reason: Schema.String }))
const isUnavailable = Schema.is(Schema.Struct({ _tag: Schema.Literal("ProfileUnavailable"), reason: Schema.String }))
const isUnreachable = Schema.is(Schema.Struct({ fault: Schema.Literals(["unknown_host", "unreachable"]) }))
const hasCause = Schema.is(Schema.Struct({ cause: Schema.Unknown }))

/** Whether nothing of the platform could be reached. */
const isOffline = (error: unknown, deep = 0): boolean =>
  isUnreachable(error) || (deep < CAUSES_DEEP_MAX && hasCause(error) && isOffline(error.cause, deep + 1))

/** A source's own words, where they are fit for a customer. */
const wordsOf = (reason: string): string =>
  reason === "" || reason.length > REASON_MAX_CHARACTERS || reason.includes("://")
    ? "The platform did not answer."
    : reason

/** Why a try failed, in a sentence for the customer, and whether another one is of no use. */
const reasonOf = (
  cause: Cause.Cause<{ readonly _tag: string }>
): { readonly text: string; readonly isFinal: boolean } => {
  const error = Option.getOrUndefined(Cause.findErrorOption(cause))
  if (isRefused(error)) return { text: wordsOf(error.reason), isFinal: true }
  if (isOffline(error)) return { text: NO_NETWORK, isFinal: false }
  if (isUnavailable(error)) return { text: wordsOf(error.reason), isFinal: false }
  return { text: error?._tag === "TimeoutError" ? TOO_LONG : OURS, isFinal: false }
}

/**
 * Works on one job: gathers the evidence, scores it and ends the job with the score. Safe to run again at any point.
 *
 * An account that can't be read ends the job at once, a third failed try ends it too, and both give the credit back. Fails
 * with TryFailed where the queue is to deliver the job again. A worker that is stopped hands the job back.
 */
export const runJob = Effect.fn("jobs.runJob")(function* (ticket: JobTicket) {
  const jobs = yield* Jobs
  const started = yield* jobs.start(ticket, new Date(yield* Clock.currentTimeMillis))
  if (Option.isNone(started)) return

  const exit = yield* score(started.value).pipe(
    Effect.timeout(Duration.minutes(TRY_MINUTES_MAX)),
    Effect.onInterrupt(() =>
      Effect.ignore(jobs.requeue(ticket, { hasFailed: false, message: "Handed back by a worker that stopped" }))
    ),
    Effect.exit
  )
  if (Exit.isSuccess(exit)) return
  if (Cause.hasInterruptsOnly(exit.cause)) return yield* Effect.interrupt

  const at = new Date(yield* Clock.currentTimeMillis)
  const { text, isFinal } = reasonOf(exit.cause)
  if (isFinal) return yield* jobs.fail(ticket, `${text} ${GIVEN_BACK}`, at)
  yield* Effect.logWarning("a try to score a creator failed", exit.cause)
  const failedTries = yield* jobs.requeue(ticket, { hasFailed: true, message: `Waiting to try again: ${text}` })
  if (failedTries >= FAILED_TRIES_MAX) {
    return yield* jobs.fail(ticket, `The account could not be read in three tries. ${text} ${GIVEN_BACK}`, at)
  }
  return yield* new TryFailed({ cause: Cause.squash(exit.cause) })
})
