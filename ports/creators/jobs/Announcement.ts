import { Schema } from "effect"
import type { KeyId } from "../../accounts/keys/ApiKey.ts"

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
