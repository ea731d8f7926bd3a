import { type Array as Arrays, Schema } from "effect"
import type { KeyId } from "../../accounts/keys/ApiKey.ts"
import { ClaimSource } from "../discovery/Discovery.ts"
import { AccountGround } from "../identity/AccountTie.ts"
import { WEB_PLATFORMS } from "../identity/platforms.ts"
import { Handle, Platform } from "../identity/SocialAccount.ts"
import { type JobAccount, JobKind, type NewJob } from "./Job.ts"

/** The scoring of all accounts of one creator: the kind of job that a confirmed footprint enqueues. */
export const FOOTPRINT_KIND = JobKind.make("score_footprint")

/** An account that was taken for the creator's when the footprint was confirmed. */
export const ConfirmedAccount = Schema.Struct({
  platform: Schema.Literals(WEB_PLATFORMS),
  handle: Handle,
  url: Schema.String,
  /** As it was discovered, 0 to 1. */
  confidence: Schema.Finite,
  source: ClaimSource,
  /** The name that it shows, what ties it to the seed, and what a reader has to know of that. Absent of older jobs. */
  displayName: Schema.optionalKey(Schema.NullOr(Schema.String)),
  ground: Schema.optionalKey(AccountGround),
  note: Schema.optionalKey(Schema.NullOr(Schema.String))
})
export type ConfirmedAccount = typeof ConfirmedAccount.Type

/** What the job needs beside the accounts that it scores: those it was confirmed with, also where nothing is scored. */
export const FootprintInput = Schema.Struct({ accounts: Schema.Array(ConfirmedAccount) })
export type FootprintInput = typeof FootprintInput.Type

/** What became of one account of the job. */
export const ScoredAccount = Schema.Struct({
  platform: Platform,
  handle: Handle,
  status: Schema.Literals(["scored", "unreadable"]),
  /** Why it could not be read, for a person; null where it was. */
  reason: Schema.NullOr(Schema.String)
})
export type ScoredAccount = typeof ScoredAccount.Type

/** What the job answers beside its scores: what became of each of its accounts, in their order. */
export const FootprintOutput = Schema.Struct({ accounts: Schema.Array(ScoredAccount) })
export type FootprintOutput = typeof FootprintOutput.Type

/** The scoring of a footprint, as a key asks for it. */
export interface FootprintRequest
  extends Pick<NewJob, "tenantId" | "jobId" | "customerRef" | "priceCredits" | "createdAt"> {
  readonly keyId: KeyId
  /** Those that are scored, the one that the job is shown as first. */
  readonly accounts: Arrays.NonEmptyReadonlyArray<JobAccount>
  readonly input: FootprintInput
}

const encodeInput = Schema.encodeSync(FootprintInput)

export const newFootprintJob = ({ keyId, input, ...job }: FootprintRequest): NewJob => ({
  ...job,
  kind: FOOTPRINT_KIND,
  originator: { kind: "key", id: keyId },
  input: encodeInput(input)
})
