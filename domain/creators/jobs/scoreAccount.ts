import { Duration, Effect, Option, Result, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { WebSearch } from "../../../ports/creators/discovery/WebSearch.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { JobScore } from "../../../ports/creators/jobs/Jobs.ts"
import type { Evidence, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { ProfileSource } from "../../../ports/creators/scoring/ProfileSource.ts"
import type { CreatorScore } from "../../../ports/creators/scoring/Score.ts"
import type { EvidenceMedia, ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { TextModels } from "../../../ports/creators/textAnalysis/TextModels.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { storeMedia } from "../media/media.ts"
import { summariseFlags } from "../scorecards/summariseFlags.ts"
import { FOLLOWER_HISTORY_DAYS } from "../scoring/dailyFollowers.ts"
import { tooLittleIn } from "../scoring/evidenceFloor.ts"
import { makeScorecard } from "../scoring/makeScorecard.ts"
import { readAgain } from "../scoring/readAgain.ts"
import { controversyQueries, readControversy } from "../scoring/readControversy.ts"
import { scoreCreator } from "../scoring/scoreCreator.ts"
import { classifierOf } from "../textAnalysis/classifierOf.ts"
import type { SetProgress } from "./jobHandler.ts"
import { realisedRevenue } from "./realisedRevenue.ts"
import { withImported } from "./withImported.ts"

const PICTURES_AT_ONCE = 4
/** All queries of one job together. */
export const SEARCH_SECONDS_MAX = 45
const QUERIES_AT_ONCE = 2
const RESULTS_PER_QUERY = 20

/** Where each part of the work begins, as progress. */
const GATHERING = { from: 5, to: 80 }
const SCORING = 82
const KEEPING = 92

/** The followers that were counted before, where the platform itself shows no history. */
const withHistory = Effect.fnUntraced(function* (evidence: Evidence, account: SocialAccount, reader: TenantId | null) {
  if (evidence.followerHistory.length > 0) return evidence
  const scores = yield* Scores
  const since = new Date(evidence.gatheredAt.getTime() - FOLLOWER_HISTORY_DAYS * DAY_MS)
  const past = yield* scores.history([account], since, reader)
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

/** Whose account is scored, and what the score is named by. */
export interface AccountScoring {
  /** The tenant for whom it is scored: their own orders may take part in what they see. */
  readonly tenantId: TenantId
  readonly account: SocialAccount
  readonly scoreId: ScoreId
  /** Tries of its job that failed. */
  readonly failedTries: number
}

/** What could be read of an account is too little for a score. `reason` is a sentence for the customer. */
export class TooLittleEvidence extends Schema.TaggedError<TooLittleEvidence>()("TooLittleEvidence", {
  reason: Schema.String
}) {}

/**
 * Gathers what is shown of one account, and scores it. Progress goes from 0 to 100. Fails with TooLittleEvidence, also where files that
 * were imported are all there is.
 */
export const scoreAccount = Effect.fn("jobs.scoreAccount")(function* (
  scoring: AccountScoring,
  setProgress: SetProgress
) {
  const { tenantId, account, scoreId } = scoring
  const source = yield* ProfileSource
  const span = GATHERING.to - GATHERING.from

  yield* setProgress(GATHERING.from, "Opening the profile")
  const gathering = source.gather(account, ({ done, message }) =>
    setProgress(GATHERING.from + Math.min(1, Math.max(0, done)) * span, message)
  )
  const { evidence: gathered, source: evidenceSource } = yield* withImported(gathering, scoring)
  const lack = tooLittleIn(gathered)
  if (lack !== null) return yield* new TooLittleEvidence({ reason: lack })
  // A platform may know the account by another name too; what was asked for is what is kept.
  const known = { ...gathered, profile: { ...gathered.profile, ...account }, realisedRevenue: null }
  const evidence = yield* withHistory(known, account, evidenceSource === "public" ? null : tenantId)
  const realised = yield* realisedRevenue(tenantId, account, evidence.gatheredAt.getTime())
  const controversy = yield* searchWeb(evidence.profile)

  yield* setProgress(SCORING, `Reading ${evidence.posts.length} posts and ${evidence.comments.length} comments`)
  const { weights } = yield* TextModels
  const classifier = classifierOf(weights)
  const opinions = yield* readAgain(evidence, classifier)
  const scored = scoreCreator(evidence, classifier, opinions)
  yield* setProgress(KEEPING, "Keeping the evidence")
  const facts = {
    id: scoreId,
    media: yield* keepPictures(evidence, scored, scoreId),
    controversy,
    followerHistory: gathered.followerHistory,
    evidenceSource,
    classifier
  }
  const shared = makeScorecard(evidence, scored, facts)
  const own =
    realised === null
      ? null
      : { ...shared, score: scoreCreator({ ...evidence, realisedRevenue: realised }, classifier, opinions) }
  const score: JobScore = {
    shared,
    own,
    madeOf: {
      evidence: { ...evidence, realisedRevenue: realised },
      opinions:
        opinions === null
          ? null
          : {
              model: opinions.model,
              isAvailable: opinions.isAvailable,
              texts: [...opinions.byText].map(([text, given]) => ({ text, opinions: given }))
            }
    }
  }
  return score
})
