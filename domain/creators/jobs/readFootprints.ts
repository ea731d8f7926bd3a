import { Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Footprints, type GroupId } from "../../../ports/creators/discovery/Footprints.ts"
import { isSameAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import {
  type ConfirmedAccount,
  FOOTPRINT_KIND,
  FootprintInput,
  FootprintOutput,
  type ScoredAccount
} from "../../../ports/creators/jobs/footprintJob.ts"
import type { Job, JobKind } from "../../../ports/creators/jobs/Job.ts"
import { RESCORE_KIND } from "../../../ports/creators/jobs/rescoreJob.ts"

/** Kinds of jobs that score all accounts of a creator. */
const FOOTPRINT_KINDS: ReadonlyArray<JobKind> = [FOOTPRINT_KIND, RESCORE_KIND]

/** An account of a footprint's job; `pending` until the job has ended. */
export interface ShownAccount
  extends Omit<ScoredAccount, "status">,
    Pick<ConfirmedAccount, "displayName" | "ground" | "note"> {
  readonly status: ScoredAccount["status"] | "pending"
}

/** What a job that scores a footprint shows beside what every job does. */
export interface ShownFootprint {
  /** The creator, as the tenant sees them by now; null where the job's first account is in no footprint of theirs any more. */
  readonly groupId: GroupId | null
  readonly accounts: ReadonlyArray<ShownAccount>
}

const decodeInput = Schema.decodeUnknownOption(FootprintInput)
const decodeOutput = Schema.decodeUnknownOption(FootprintOutput)

/** What a job was confirmed with; empty of a plan's, which scores what the creator has by then. */
const confirmedOf = ({ kind, input }: Job): ReadonlyArray<ConfirmedAccount> =>
  kind === FOOTPRINT_KIND
    ? Option.match(decodeInput(input), { onNone: () => [], onSome: ({ accounts }) => accounts })
    : []

/** What became of the accounts of a job. One that failed scored none. */
const outcomesOf = ({ accounts, output, status, error }: Job): ReadonlyArray<ShownAccount> =>
  Option.match(decodeOutput(output), {
    onSome: (made) => made.accounts,
    onNone: () =>
      accounts.map(({ platform, handle }) => ({
        platform,
        handle,
        status: status === "failed" ? "unreadable" : "pending",
        reason: error
      }))
  })

/** The same, each with what tied it to the creator when the job was confirmed. */
const accountsOf = (job: Job): ReadonlyArray<ShownAccount> => {
  const confirmed = confirmedOf(job)
  return outcomesOf(job).map((account) => {
    const told = confirmed.find((each) => isSameAccount(each, account))
    if (told === undefined) return account
    const { displayName = null, note = null, ground } = told
    return { ...account, displayName, note, ...(ground === undefined ? {} : { ground }) }
  })
}

/** Reads what those of a tenant's jobs show that score a footprint; returns a look-up by job, null for any other. */
export const readFootprints = Effect.fnUntraced(function* (tenantId: TenantId, jobs: ReadonlyArray<Job>) {
  const ours = jobs.filter(({ kind }) => FOOTPRINT_KINDS.includes(kind))
  const footprints = yield* Footprints
  const groups =
    ours.length === 0
      ? []
      : yield* footprints.groups(
          tenantId,
          ours.map(({ accounts: [{ platform, handle }] }) => ({ platform, handle }))
        )
  const shown = new Map(
    ours.map((job, place): [string, ShownFootprint] => [
      job.jobId,
      { groupId: groups[place] ?? null, accounts: accountsOf(job) }
    ])
  )
  return ({ jobId }: Pick<Job, "jobId">): ShownFootprint | null => shown.get(jobId) ?? null
})
