import { Effect } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { Job, JobId } from "../../ports/creators/Job.ts"
import { Jobs } from "../../ports/creators/Jobs.ts"
import type { Scorecard } from "../../ports/scoring/Scorecard.ts"
import { Scores } from "../../ports/scoring/Scores.ts"
import type { Platform } from "../../ports/scoring/SocialAccount.ts"
import { etaSeconds } from "./eta.ts"

/** A job as it is shown: in flight with what is left of it, done with its score, failed with its reason, or not to be found. */
export type ShownJob =
  | { readonly _tag: "InFlight"; readonly job: Job; readonly etaSeconds: number }
  | { readonly _tag: "Done"; readonly job: Job; readonly card: Scorecard }
  | { readonly _tag: "Failed"; readonly job: Job }
  | { readonly _tag: "NotFound"; readonly jobId: string }

const isInFlight = ({ status }: Job): boolean => status === "queued" || status === "processing"

/**
 * The tenant's jobs with these ids, in their order; an id that is none of the tenant's is not found. At most JOBS_ASKED_MAX
 * are asked for.
 */
export const readJobs = Effect.fn("creators.readJobs")(function* (
  tenantId: TenantId,
  ids: ReadonlyArray<{ readonly text: string; readonly jobId: JobId | null }>
) {
  const jobs = yield* Jobs
  const scores = yield* Scores
  const wanted = [...new Set(ids.flatMap(({ jobId }) => jobId ?? []))]
  const found = wanted.length === 0 ? [] : yield* jobs.find(tenantId, wanted)
  const scoreIds = found.flatMap(({ scoreId }) => scoreId ?? [])
  const platforms: ReadonlyArray<Platform> = [
    ...new Set(found.filter(isInFlight).map(({ account }) => account.platform))
  ]
  const [cards, paces] = yield* Effect.all(
    [
      scoreIds.length === 0 ? Effect.succeed([]) : scores.find(tenantId, scoreIds),
      Effect.forEach(platforms, (platform) => Effect.map(jobs.pace(platform), (pace) => [platform, pace] as const))
    ],
    { concurrency: "unbounded" }
  )
  const byId = new Map(found.map((job) => [job.jobId, job]))
  const cardById = new Map(cards.map((card) => [card.id, card]))
  const paceOf = new Map(paces)

  return ids.map(({ text, jobId }): ShownJob => {
    const job = jobId === null ? undefined : byId.get(jobId)
    if (job === undefined) return { _tag: "NotFound", jobId: text }
    if (isInFlight(job)) {
      return { _tag: "InFlight", job, etaSeconds: etaSeconds(job, paceOf.get(job.account.platform) ?? []) }
    }
    const card = job.scoreId === null ? undefined : cardById.get(job.scoreId)
    return card === undefined ? { _tag: "Failed", job } : { _tag: "Done", job, card }
  })
})
