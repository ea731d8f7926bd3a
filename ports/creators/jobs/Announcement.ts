import { Schema } from "effect"
import type { KeyId } from "../../accounts/keys/ApiKey.ts"
import { JobKind, type NewJob } from "./Job.ts"
import { newScoreJob, type ScoreRequest } from "./scoreJob.ts"

/** The scoring of one creator that was paid by card. */
export const BOUGHT_SCORE_KIND = JobKind.make("bought_score")

/** The scoring of one creator, as a purchase asks for it. */
export const newBoughtScoreJob = (request: ScoreRequest): NewJob => ({
  ...newScoreJob(request),
  kind: BOUGHT_SCORE_KIND
})

/** What a webhook says of a job. Every endpoint is sent these unless it says otherwise. */
export const WebhookEvent = Schema.Literals(["score.completed", "score.failed"])
export type WebhookEvent = typeof WebhookEvent.Type

/**
 * The event that is sent at a job's end. It goes to the webhook of the key that the job is done for, null where it is done for none,
 * and to those of all keys that joined it.
 */
export interface Announcement {
  readonly keyId: KeyId | null
  readonly event: WebhookEvent
}
