import type { KeyId } from "../../accounts/keys/ApiKey.ts"
import type { SocialAccount } from "../identity/SocialAccount.ts"
import { type JobAccount, JobKind, type NewJob } from "./Job.ts"

/** The scoring of one creator: the kind of job that a lookup enqueues. */
export const SCORE_KIND = JobKind.make("score")

/** The scoring of one creator, as a key asks for it. */
export interface ScoreRequest
  extends Pick<NewJob, "tenantId" | "jobId" | "customerRef" | "priceCredits" | "createdAt"> {
  readonly keyId: KeyId
  readonly account: SocialAccount
  readonly spelling: JobAccount["spelling"]
}

export const newScoreJob = ({
  tenantId,
  jobId,
  keyId,
  account: { platform, handle },
  spelling,
  customerRef,
  priceCredits,
  createdAt
}: ScoreRequest): NewJob => ({
  tenantId,
  jobId,
  kind: SCORE_KIND,
  originator: { kind: "key", id: keyId },
  accounts: [{ platform, handle, spelling }],
  input: null,
  customerRef,
  priceCredits,
  createdAt
})
