import type { Description } from "../../server/fieldFacts.ts"
import { TIME_FIELD, UUID_FIELD } from "../../server/fieldFacts.ts"

/** What the description says of alerts and of the events of notices. */
export const description: Description = {
  tags: [
    {
      name: "alerts",
      description: "What an account is told without having asked.",
      paths: ["/api/v1/creators/alerts"]
    }
  ],
  fields: {
    alerts: { description: "Newest first." },
    notice_id: { ...UUID_FIELD, description: "The id that the alert has in the list of alerts." },
    occurred_at: { ...TIME_FIELD, description: "When it was noticed." }
  },
  fieldsOfSchemas: {
    "Alert.account": { description: "Whom it is about; null where that is several creators." },
    "Alert.at": { ...TIME_FIELD, description: "When it was noticed." },
    "Alert.data": { description: "What the event's webhook says beside its names and times." },
    "Alert.event": { description: "What it is, by the name of the webhook event.", example: "creator.alert" },
    "Alert.id": UUID_FIELD,
    "Alert.kind": { description: "What an alert about a creator is about; null of plans." },
    "Alert.text": {
      description: "For a person, some lines.",
      maxLength: 4_000,
      example: "It was at 12,000 a day before."
    },
    "Alert.title": {
      description: "One line for a person.",
      maxLength: 200,
      example: "novacooks on YouTube gained 40,000 followers"
    },
    "CreatorAlert.kind": { description: "What it is about; the evidence is in further fields." },
    ...Object.fromEntries(
      ["CreatorAlert", "PlanPaused", "PlanRenewalUpcoming"].flatMap((name) => [
        [
          `${name}.title`,
          {
            description: "One line for a person.",
            maxLength: 200,
            example: "The plan of novacooks on YouTube is paused"
          }
        ],
        [
          `${name}.text`,
          {
            description: "For a person, some lines.",
            maxLength: 4_000,
            example: "The balance does not cover its renewal."
          }
        ]
      ])
    )
  }
}
