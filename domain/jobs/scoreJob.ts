import { Duration, Effect, Option, Result, Schema } from "effect"
import { WebSearch } from "../../ports/discovery/WebSearch.ts"
import type { SocialAccount } from "../../ports/identity/SocialAccount.ts"
import type { Job } from "../../ports/jobs/Job.ts"
import { SCORE_KIND } from "../../ports/jobs/scoreJob.ts"
import { TextModels } from "../../ports/reading/TextModels.ts"
import type { Evidence, Profile } from "../../ports/scoring/Evidence.ts"
import { ProfileSource } from "../../ports/scoring/ProfileSource.ts"
import type { CreatorScore } from "../../ports/scoring/Score.ts"
import { type EvidenceMedia, ScoreId } from "../../ports/scoring/Scorecard.ts"
import { Scores } from "../../ports/scoring/Scores.ts"
import { makeItemId } from "../itemId.ts"
import { storeMedia } from "../media/storeMedia.ts"
import { classifierOf } from "../reading/classifierOf.ts"
import { summariseFlags } from "../scorecards/summariseFlags.ts"
import { FOLLOWER_HISTORY_DAYS } from "../scoring/dailyFollowers.ts"
import { makeScorecard } from "../scoring/makeScorecard.ts"
import { controversyQueries, readControversy } from "../scoring/readControversy.ts"
import { scoreCreator } from "../scoring/scoreCreator.ts"
import { type FailureReason, jobHandler, type SetProgress } from "./jobHandler.ts"
import { namedAccountOf } from "./namedAccount.ts"
import { readAgain } from "./readAgain.ts"
import { realisedRevenue } from "./realisedRevenue.ts"

/** How long one try may take. */
export const TRY_MINUTES_MAX = 15
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

const NO_NETWORK = "The platform could not be reached; there may be no network."
/** What a source says may be as long as this, and holds no address. */
const REASON_MAX_CHARACTERS = 160
const CAUSES_DEEP_MAX = 5

/** The followers that were counted before, where the platform itself shows no history. */
const withHistory = Effect.fnUntraced(function* (evidence: Evidence, account: SocialAccount) {
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
        storeMedia(picture.sourceUrl, scoreId),
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
  const isAnswered = answers.length > 0 && (failure === undefined || controversy.findings.length > 0)
  return isAnswered ? controversy : null
})

/** What the web says of the creator; null where it can't be searched, which is no reason to fail the work. */
const searchWeb = (profile: Profile) =>
  askWeb(profile).pipe(
    Effect.timeout(Duration.seconds(SEARCH_SECONDS_MAX)),
    Effect.catchCause((cause) =>
      Effect.as(Effect.logWarning("the web could not be searched for a creator", cause), null)
    )
  )

/** Gathers and scores. The score's id is made from the job's, so that a job scored twice makes one score. */
const score = Effect.fnUntraced(function* (job: Job, setProgress: SetProgress) {
  const source = yield* ProfileSource
  const { account } = namedAccountOf(job)
  const scoreIdOf = yield* makeItemId(job.jobId)
  const span = GATHERING.to - GATHERING.from

  yield* setProgress(GATHERING.from, "Opening the profile")
  const gathered = yield* source.gather(account, ({ done, message }) =>
    setProgress(GATHERING.from + Math.min(1, Math.max(0, done)) * span, message)
  )
  // A platform may know the account by another name too; what was asked for is what is kept.
  const known = { ...gathered, profile: { ...gathered.profile, ...account }, realisedRevenue: null }
  const evidence = yield* withHistory(known, account)
  const realised = yield* realisedRevenue(job.tenantId, account, evidence.gatheredAt.getTime())
  const controversy = yield* searchWeb(evidence.profile)

  yield* setProgress(SCORING, `Reading ${evidence.posts.length} posts and ${evidence.comments.length} comments`)
  const { weights } = yield* TextModels
  const classifier = classifierOf(weights)
  const opinions = yield* readAgain(evidence, classifier)
  const scored = scoreCreator(evidence, classifier, opinions)
  yield* setProgress(KEEPING, "Keeping the evidence")
  const id = ScoreId.make(scoreIdOf(0))
  const facts = {
    id,
    media: yield* keepPictures(evidence, scored, id),
    controversy,
    followerHistory: gathered.followerHistory,
    classifier
  }
  const shared = makeScorecard(evidence, scored, facts)
  const own =
    realised === null
      ? null
      : { ...shared, score: scoreCreator({ ...evidence, realisedRevenue: realised }, classifier, opinions) }
  return [{ shared, own }]
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

/** Why the account could not be read or scored; null where it is our own fault. */
const explain = (error: unknown): FailureReason | null => {
  if (isRefused(error)) return { text: wordsOf(error.reason), isFinal: true }
  if (isOffline(error)) return { text: NO_NETWORK, isFinal: false }
  return isUnavailable(error) ? { text: wordsOf(error.reason), isFinal: false } : null
}

/** The scoring of one creator: gathers the evidence of the job's account and scores it. */
export const scoreJob = jobHandler({
  kind: SCORE_KIND,
  announces: { completed: "score.completed", failed: "score.failed" },
  words: {
    tooLong: `It took longer than ${TRY_MINUTES_MAX} minutes.`,
    ours: "The service failed while it read or scored the account.",
    outOfTries: "The account could not be read in three tries.",
    abandoned: "Scoring stopped unexpectedly again and again.",
    refunded: "The credit was given back."
  },
  input: Schema.Null,
  tryMinutesMax: TRY_MINUTES_MAX,
  work: (job, _input, setProgress) => score(job, setProgress),
  explain
})
