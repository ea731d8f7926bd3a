import { Schema } from "effect"
import type { KeyId } from "../accounts/ApiKey.ts"

/** What a webhook tells of a job. */
export const WebhookEvent = Schema.Literals(["score.completed", "score.failed"])
export type WebhookEvent = typeof WebhookEvent.Type

/** The event that a job's end is told by, and the key whose webhook it goes to. */
export interface Announcement {
  readonly keyId: KeyId
  readonly event: WebhookEvent
}
