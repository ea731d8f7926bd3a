import { Schema } from "effect"
import type { KeyId } from "../accounts/ApiKey.ts"

/** What a webhook says of a job. Every endpoint is sent these unless it says otherwise. */
export const WebhookEvent = Schema.Literals(["score.completed", "score.failed"])
export type WebhookEvent = typeof WebhookEvent.Type

/** The event that is sent at a job's end, and the key to whose webhook it goes. */
export interface Announcement {
  readonly keyId: KeyId
  readonly event: WebhookEvent
}
