import { Context, type Effect } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import { Handle, type SocialAccount } from "../identity/SocialAccount.ts"
import type { JobTicket } from "../jobs/Job.ts"

/** What stands in records of money and of work in the place of an erased handle; no platform has such handles. */
export const ERASED_HANDLE = Handle.make("[erased]")
/** What jobs of an erased account are shown to have ended with. */
export const ERASED_JOB_ERROR = "The creator was erased."

/** What stays of a notice about it, beside what kind it was of. */
export const ERASED_NOTICE_TEXTS = { title: "A creator was erased", text: "What this told of was erased." } as const
/** What a request is answered whose kept answer named it: nothing is charged again. */
export const ERASED_ANSWER = {
  status: 404,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ error: "not_found", message: "What this answer told of was erased." })
} as const

/** Scores that one step removes, at most. */
export const ERASED_SCORES_MAX = 200
/** Tenants whose records one step goes through, at most. */
export const ERASED_TENANTS_MAX = 100
/** Jobs in flight that are answered at a time, at most. */
export const STOPPED_JOBS_MAX = 100

/**
 * What the stores hold of an account's owner beside checks and reviews. Each call is one step, written wholly or not at all, and
 * idempotent: an erasure that was ended in the middle is run again from its beginning.
 */
export class SubjectRecords extends Context.Service<
  SubjectRecords,
  {
    /**
     * Ends what would read the account again by itself: plans, what they have monitored, and scores that are to be made anew.
     * Answers the jobs in flight that score it, of any tenant, at most STOPPED_JOBS_MAX.
     */
    readonly stop: (account: SocialAccount) => Effect.Effect<ReadonlyArray<JobTicket>, StoreUnavailable>
    /**
     * Removes what belongs to no tenant: its place in the index and among a creator's accounts, its scores, at most
     * ERASED_SCORES_MAX of them, with each tenant's view of them, what they were made of, and pictures that nothing else needs,
     * those of erased checks too. Answers how many scores those were: fewer than that many, and none is left.
     *
     * MUST leave a picture that another account's score or check needs.
     */
    readonly eraseShared: (account: SocialAccount) => Effect.Effect<number, StoreUnavailable>
    /**
     * Removes what tenants hold of it, of the next tenants behind `after`, by id, at most ERASED_TENANTS_MAX: roster entries,
     * imported files, discoveries, footprints, kept answers and deliveries that wait. Notices are blanked, and mails that wait with
     * them; of a notice about several accounts only this one is. Jobs and usage stay, under ERASED_HANDLE. Answers the last of
     * those tenants; null, and there is no other.
     *
     * MUST leave credits, amounts and times of usage and jobs as they were.
     * MUST leave what is held of other accounts as it was.
     */
    readonly eraseOwned: (
      account: SocialAccount,
      after: TenantId | null
    ) => Effect.Effect<TenantId | null, StoreUnavailable>
  }
>()("creatorsignal/ports/creators/erasure/SubjectRecords") {}
