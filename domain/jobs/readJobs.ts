import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { Platform } from "../../ports/identity/SocialAccount.ts"
import { isSameAccount } from "../../ports/identity/SocialAccount.ts"
import type { Job, JobId } from "../../ports/jobs/Job.ts"
import { Jobs } from "../../ports/jobs/Jobs.ts"
import type { Scorecard } from "../../ports/scoring/Scorecard.ts"
import type { ScoredCreator } from "../../ports/scoring/ScoredCreator.ts"
import { Scores } from "../../ports/scoring/Scores.ts"
import { freshSince } from "../scorecards/freshness.ts"
import { etaSeconds } from "./eta.ts"

/** A job as it is shown: in flight with what is left of it, done with its score, failed with its reason, or not to be found. */
export type ShownJob =
  | { readonly _tag: "InFlight"; readonly job: Job; readonly etaSeconds: number }
  | { readonly _tag: "Done"; readonly job: Job; readonly creator: ScoredCreator }
  | { readonly _tag: "Failed"; readonly job: Job }
  | { readonly _tag: "NotFound"; readonly jobId: string }

const isInFlight = ({ status }: Job): boolean => status === "queued" || status === "processing"

/**
 * The creators that jobs scored, by the job's own score and those of the accounts that its account is linked with by now:
 * while the job's score is fresh, by what is fresh now, as a report shows them; afterwards by what was fresh when it was
 * made, since what others have scored since was not paid for.
 */
const creatorsOf = Effect.fnUntraced(function* (tenantId: TenantId, cards: ReadonlyArray<Scorecard>, nowMs: number) {
  if (cards.length === 0) return new Map<string, ScoredCreator>()
  const scores = yield* Scores
  const asked = cards.map(({ platform, handle, scoredAt }) => {
    const account = { platform, handle }
    return scoredAt >= freshSince(nowMs)
      ? { account, since: freshSince(nowMs), until: null }
      : { account, since: freshSince(scoredAt.getTime()), until: scoredAt }
  })
  const found = yield* scores.creators(tenantId, asked)
  return new Map(
    cards.map((card, place): readonly [string, ScoredCreator] => {
      const creator = Option.getOrUndefined(found[place] ?? Option.none())
      const others = (creator?.cards ?? []).filter((each) => !isSameAccount(each, card))
      return [card.id, { cards: [card, ...others], unscored: creator?.unscored ?? [] }]
    })
  )
})

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
  const nowMs = yield* Clock.currentTimeMillis
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
  const creators = yield* creatorsOf(tenantId, cards, nowMs)
  const paceOf = new Map(paces)

  return ids.map(({ text, jobId }): ShownJob => {
    const job = jobId === null ? undefined : byId.get(jobId)
    if (job === undefined) return { _tag: "NotFound", jobId: text }
    if (isInFlight(job)) {
      return { _tag: "InFlight", job, etaSeconds: etaSeconds(job, paceOf.get(job.account.platform) ?? [], nowMs) }
    }
    const creator = job.scoreId === null ? undefined : creators.get(job.scoreId)
    return creator === undefined ? { _tag: "Failed", job } : { _tag: "Done", job, creator }
  })
})
