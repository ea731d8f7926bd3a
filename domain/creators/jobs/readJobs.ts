import { Array as Arrays, Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { isSameAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Job, JobId } from "../../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { freshSince } from "../scorecards/olderScore.ts"
import { etaSeconds, readRecentRunSeconds } from "./eta.ts"

/** A job as it is shown: in flight with what is left of it, done with its score, failed with its reason, or not to be found. */
export type ShownJob =
  | { readonly _tag: "InFlight"; readonly job: Job; readonly etaSeconds: number }
  | { readonly _tag: "Done"; readonly job: Job; readonly creator: ScoredCreator }
  | { readonly _tag: "Failed"; readonly job: Job }
  | { readonly _tag: "NotFound"; readonly jobId: string }

const isInFlight = ({ status }: Job): boolean => status === "queued" || status === "processing"

type CreatorCards = ScoredCreator["cards"]

/**
 * The creators that jobs scored, in the order of the jobs, each by the job's own scores and those of the accounts that its
 * first account is linked with by now: while the job's first score is fresh, by what is fresh now, as a report shows them;
 * afterwards by what was fresh when it was made, since what others have scored since was not paid for.
 */
const creatorsOf = Effect.fnUntraced(function* (tenantId: TenantId, made: ReadonlyArray<CreatorCards>, nowMs: number) {
  if (made.length === 0) return []
  const scores = yield* Scores
  const asked = made.map(([{ platform, handle, scoredAt }]) => {
    const account = { platform, handle }
    return scoredAt >= freshSince(nowMs)
      ? { account, since: freshSince(nowMs), until: null }
      : { account, since: freshSince(scoredAt.getTime()), until: scoredAt }
  })
  const found = yield* scores.creators(tenantId, asked)
  return made.map((own, place): ScoredCreator => {
    const creator = Option.getOrUndefined(found[place] ?? Option.none())
    const others = (creator?.cards ?? []).filter((each) => !own.some((card) => isSameAccount(each, card)))
    return { cards: [...own, ...others], unscored: creator?.unscored ?? [] }
  })
})

/**
 * The tenant's jobs with these ids, in their order; an id that is none of the tenant's is not found. At most JOBS_FOUND_MAX
 * are asked for.
 */
export const readJobs = Effect.fn("creators.readJobs")(function* (
  tenantId: TenantId,
  ids: ReadonlyArray<{ readonly text: string; readonly jobId: JobId | null }>
) {
  const jobs = yield* Jobs
  const scores = yield* Scores
  const nowMs = yield* Clock.currentTimeMillis
  const wanted = [...new Set(ids.flatMap(({ jobId }) => jobId ?? []))]
  const found = wanted.length === 0 ? [] : yield* jobs.find(tenantId, wanted)
  const scoreIds = found.flatMap((job) => job.scoreIds)
  const [cards, runSecondsOf] = yield* Effect.all(
    [
      scoreIds.length === 0 ? Effect.succeed([]) : scores.find(tenantId, scoreIds),
      readRecentRunSeconds(found.filter(isInFlight))
    ],
    { concurrency: "unbounded" }
  )
  const byId = new Map(found.map((job) => [job.jobId, job]))
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const scored = found.flatMap((job) => {
    const own = job.scoreIds.flatMap((id) => cardOf.get(id) ?? [])
    return Arrays.isReadonlyArrayNonEmpty(own) ? [{ job, own }] : []
  })
  const creators = yield* creatorsOf(
    tenantId,
    scored.map(({ own }) => own),
    nowMs
  )
  const creatorOf = new Map(scored.map(({ job: { jobId } }, place) => [jobId, creators[place]]))

  return ids.map(({ text, jobId }): ShownJob => {
    const job = jobId === null ? undefined : byId.get(jobId)
    if (job === undefined) return { _tag: "NotFound", jobId: text }
    if (isInFlight(job)) {
      return { _tag: "InFlight", job, etaSeconds: etaSeconds(job, runSecondsOf(job), nowMs) }
    }
    const creator = creatorOf.get(job.jobId)
    return creator === undefined ? { _tag: "Failed", job } : { _tag: "Done", job, creator }
  })
})
