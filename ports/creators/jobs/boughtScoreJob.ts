import { JobKind, type NewJob } from "./Job.ts"
import { newScoreJob, type ScoreRequest } from "./scoreJob.ts"

/** The scoring of one creator that was paid by card. */
export const BOUGHT_SCORE_KIND = JobKind.make("bought_score")

/** The scoring of one creator, as a purchase asks for it. */
export const newBoughtScoreJob = (request: ScoreRequest): NewJob => ({
  ...newScoreJob(request),
  kind: BOUGHT_SCORE_KIND
})
