import { COUNT_FIELD, type Description, SHARE_FIELD, TIME_FIELD, UUID_FIELD } from "./fieldFacts.ts"

/** What the description says of the server. */
export const description: Description = {
  tags: [
    { name: "service", description: "The service itself.", paths: ["/api/v1/openapi.json", "/healthz", "/readyz"] },

    { name: "pages", description: "Pages for people.", paths: ["/"] },

    { name: "webhooks", description: "What the service sends.", paths: [] }
  ],
  fields: {
    at: TIME_FIELD,
    code: { example: "nova" },
    confidence: SHARE_FIELD,
    details: { description: "One sentence for each problem.", example: "pv_id: is required" },
    error: { example: "The account is private. The credit was given back." },
    evidence: { example: "A click of this visitor." },
    handle: { description: "Without a leading @.", minLength: 1, maxLength: 100, example: "novacooks" },
    id: UUID_FIELD,
    label: { example: "Shop server" },
    message: {
      description: "What is wrong and what to do, for a person.",
      example: "Send your API key in the x-api-key header."
    },
    name: { example: "Mugs Ltd" },
    note: { example: "1 credit is 1 creator." },
    platform: { example: "youtube" },
    reason: { example: "The last click before the order." },
    sandbox: { description: "True in every answer to a test key.", example: true },
    source: { example: "pixel" },
    summary: { example: "Nothing that a brand would mind." },
    text: { example: "Posts are civil." },
    total: COUNT_FIELD
  },
  fieldsOfSchemas: {
    "ScoringError.error": { description: "The code, for a program.", example: "missing_api_key" },
    "TrackingError.error": { description: "The error in general, for a person.", example: "Invalid request" }
  }
}
