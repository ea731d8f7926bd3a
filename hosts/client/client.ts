/** `creatorsignal/client`: everything of the client that is public. */
export type { Operations } from "./apiOperations.ts"
export type * from "./apiSchemas.ts"
export { ERROR_CODES } from "./apiSchemas.ts"
export { type Client, type ClientOptions, createClient } from "./createClient.ts"
export {
  type Answer,
  CallFailed,
  type CallOptions,
  type ClientErrorCode,
  type CustomerRef,
  type Failure,
  type OnceOptions,
  type Outcome,
  type PagedAnswer,
  type Pending,
  type Ready,
  readyData
} from "./outcome.ts"
export type { Fetch } from "./sendOnce.ts"
export type { ClientClock } from "./sendSafely.ts"
export { verifyWebhook, WebhookInvalid } from "./verifyWebhook.ts"
export type { JobLike, WaitForJob, WaitForJobOptions } from "./waitForJob.ts"
