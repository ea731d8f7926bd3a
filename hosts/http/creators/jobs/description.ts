import { type Description, UUID_FIELD } from "../../server/fieldFacts.ts"

const REASON =
  "Why, for a program: what the platform says of the account, or that what it shows is too little for a score; null for any other reason."

/** What the description says of jobs. */
export const description: Description = {
  tags: [{ name: "jobs", description: "Scores that are being made.", paths: ["/api/v1/jobs"] }],
  fields: {
    eta_seconds: {
      description: "Roughly how long the score still takes; the guide for polling.",
      minimum: 0,
      example: 60
    },
    job_id: UUID_FIELD,
    progress: { description: "Per cent.", minimum: 0, maximum: 100, example: 40 },
    progress_message: { example: "Reading the account." },
    report_url: { format: "uri-reference", example: "/api/v1/creators/youtube/novacooks/report" }
  },
  fieldsOfSchemas: {
    "JobDone.accounts": {
      description: "Of a footprint or a plan: what became of each account that was scored with it."
    },
    "JobFailed.accounts": { description: "Of a footprint or a plan: its accounts, none of which was scored." },
    "ListedJob.other_accounts": { description: "How many more accounts of the creator it scores." },
    "ListedJob.customer_ref": {
      description: "What it was booked under by X-Customer-Ref; null where nothing was named."
    },
    "ListedJob.error": { description: "Why it failed, for a person; null where it didn't." },
    "ListedJob.reason": { description: REASON, example: "too_little_evidence" },
    "ListedJob.poll_url": { format: "uri-reference", example: "/api/v1/jobs/5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d" },
    "JobFailed.reason": { description: REASON, example: "too_little_evidence" },
    "ScoreFailed.reason": { description: REASON, example: "too_little_evidence" },
    "JobInFlight.accounts": { description: "Of a footprint or a plan: the accounts that are scored with it." },
    "ScoreCompleted.accounts": {
      description: "Of a footprint or a plan: what became of each account that was scored with it."
    },
    "ScoreFailed.accounts": { description: "Of a footprint or a plan: its accounts, none of which was scored." },
    "JobNotFound.job_id": { description: "As it was sent.", example: "5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d" }
  },
  examples: {
    JobStatusRequest: { job_ids: ["5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d"], include: "narrative" }
  }
}
