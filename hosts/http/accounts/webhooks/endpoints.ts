import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { UUID_FIELD } from "../../server/fieldFacts.ts"
import { changeWebhookEndpoint, webhookEndpoint } from "./webhook.ts"

export const http: HttpContext = {
  description: {
    tags: [],
    fieldsOfSchemas: {
      "Webhook.key_id": UUID_FIELD,
      "Webhook.url": {
        description: "Without what follows its ?, which may be a password.",
        example: "https://hooks.example/score"
      },
      "Webhook.attempts_max": { description: "Attempts that a delivery gets at most.", minimum: 1, example: 5 },
      "Webhook.state": { description: "Whether it is disabled: its receiver was gone, or failed for days." },
      "Webhook.since": {
        description: "Since when it is enabled or disabled.",
        format: "date-time",
        example: "2026-03-01T12:00:00.000Z"
      },
      "Webhook.paused": { description: "Whether nothing is sent because the account says so.", example: false },
      "Webhook.failing_since": {
        description: "Since when there was nothing but failures; null where the last attempt went well.",
        format: "date-time",
        example: "2026-03-01T12:00:00.000Z"
      },
      "WebhookChange.paused": { description: "true pauses it, false resumes it.", example: true }
    }
  },
  open: () => Effect.succeed([webhookEndpoint, changeWebhookEndpoint])
}
