import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { BOUGHT_SCORE_KIND } from "../../../ports/creators/jobs/Announcement.ts"
import type { Job } from "../../../ports/creators/jobs/Job.ts"
import { ANY_JOB, Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { SCORE_KIND } from "../../../ports/creators/jobs/scoreJob.ts"
import { DAY_MS } from "../../../ports/time/days.ts"

/** Jobs that somebody asked for to have a score. */
const LOOKUPS: ReadonlyArray<Job["kind"]> = [SCORE_KIND, BOUGHT_SCORE_KIND]
/** A failure is shown for so long, unless a newer job took its place. */
const FAILED_DAYS = 30
/** The newest jobs that are read for those that failed. */
const JOBS_READ_MAX = 200

/** A tenant's look-ups that failed lately and were not made since, newest first: none but the newest of each account. */
export const readFailedLookups = Effect.fn("jobs.readFailedLookups")(function* (tenantId: TenantId) {
  const nowMs = yield* Clock.currentTimeMillis
  const jobs = yield* Jobs.use((store) => store.list(tenantId, { after: null, limit: JOBS_READ_MAX }, ANY_JOB))
  const newest = new Map<string, Job>()
  for (const job of jobs) {
    const key = accountKey(job.accounts[0])
    if (!newest.has(key)) newest.set(key, job)
  }
  return [...newest.values()].filter(
    ({ kind, status, endedAt }) =>
      LOOKUPS.includes(kind) &&
      status === "failed" &&
      endedAt !== null &&
      nowMs - endedAt.getTime() < FAILED_DAYS * DAY_MS
  )
})
