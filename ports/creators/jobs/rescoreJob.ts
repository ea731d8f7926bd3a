import { type Array as Arrays, Schema } from "effect"
import { KeyId } from "../../accounts/keys/ApiKey.ts"
import { type JobAccount, JobKind, type NewJob } from "./Job.ts"

/** The scoring of all accounts of a creator that a plan pays for: the kind of job that a period of a plan enqueues. */
export const RESCORE_KIND = JobKind.make("rescore")

/** What the job needs beside its accounts. */
export const RescoreInput = Schema.Struct({
  /** The key that set the plan: its webhook is told of the scores. */
  keyId: KeyId
})
export type RescoreInput = typeof RescoreInput.Type

/** The rescoring of a creator, as a plan asks for it. */
export interface RescoreRequest extends Pick<NewJob, "tenantId" | "jobId" | "priceCredits" | "createdAt"> {
  /** UUID of the plan. */
  readonly planId: string
  readonly keyId: KeyId
  /** Those that are scored, the one that the job is shown as first. */
  readonly accounts: Arrays.NonEmptyReadonlyArray<JobAccount>
}

export const newRescoreJob = ({ planId, keyId, ...job }: RescoreRequest): NewJob => ({
  ...job,
  kind: RESCORE_KIND,
  originator: { kind: "plan", id: planId },
  input: { keyId },
  customerRef: null
})
