import { Effect, Schema } from "effect"
import { BOUGHT_SCORE_KIND } from "../../../ports/creators/jobs/Announcement.ts"
import type { Job } from "../../../ports/creators/jobs/Job.ts"
import { SCORE_KIND } from "../../../ports/creators/jobs/scoreJob.ts"
import { ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import { explainReading } from "./explainReading.ts"
import { jobHandler, namedAccountOf, type SetProgress } from "./jobHandler.ts"
import { scoreAccount } from "./scoreAccount.ts"

/** How long one try may take. */
export const TRY_MINUTES_MAX = 15

const SCORING = {
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
  // The score's id is made from the job's, so that a job scored twice makes one score.
  work: Effect.fnUntraced(function* (job: Job, _input: null, setProgress: SetProgress) {
    const scoreIdOf = yield* makeItemId(job.jobId)
    const { tenantId, failedTries } = job
    const { account } = namedAccountOf(job)
    const scoreId = ScoreId.make(scoreIdOf(0))
    return { scores: [yield* scoreAccount({ tenantId, failedTries, account, scoreId }, setProgress)], output: null }
  }),
  explain: explainReading
} as const

/** The scoring of one creator: gathers the evidence of the job's account and scores it. */
export const scoreJob = jobHandler({ ...SCORING, kind: SCORE_KIND })

/** As `scoreJob`, where it was paid by card. */
export const boughtScoreJob = jobHandler({
  ...SCORING,
  kind: BOUGHT_SCORE_KIND,
  words: { ...SCORING.words, refunded: "What was paid for it is given back." }
})
