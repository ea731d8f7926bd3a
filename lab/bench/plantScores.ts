import { Effect } from "effect"
import { readTextWeights } from "../../adapters/models/TextModels.ts"
import { CREATOR_CREDITS } from "../../domain/accounts/billing/prices.ts"
import { makeScorecard } from "../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../domain/creators/scoring/scoreCreator.ts"
import { classifierOf } from "../../domain/creators/textAnalysis/classifierOf.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { JobId, type NewJob } from "../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { newScoreJob } from "../../ports/creators/jobs/scoreJob.ts"
import type { Evidence } from "../../ports/creators/scoring/Evidence.ts"
import { type Scorecard, ScoreId } from "../../ports/creators/scoring/Scorecard.ts"
import { fullCreator } from "./creator.ts"

const evidence: Evidence = { ...fullCreator, realisedRevenue: null }

/** The score of an invented creator, as if it were another account's. */
export const makeCardOf = () => {
  const classifier = classifierOf(readTextWeights())
  const card = makeScorecard(evidence, scoreCreator(evidence, classifier), {
    id: ScoreId.make(crypto.randomUUID()),
    media: [],
    classifier
  })
  return ({ accounts: [{ platform, handle }] }: Pick<NewJob, "accounts">, scoredAt: Date): Scorecard => ({
    ...card,
    platform,
    handle,
    id: ScoreId.make(crypto.randomUUID()),
    scoredAt
  })
}

/** The scoring of an account of YouTube for a tenant. */
export const newJob = (tenantId: TenantId, handle: string): NewJob =>
  newScoreJob({
    tenantId,
    jobId: JobId.make(crypto.randomUUID()),
    keyId: KeyId.make(crypto.randomUUID()),
    account: { platform: "youtube", handle: Handle.make(handle) },
    spelling: "youtube",
    customerRef: null,
    priceCredits: CREATOR_CREDITS,
    createdAt: new Date()
  })

/** Scores of accounts, each ordered and finished as a worker does it. */
export const plantScores = Effect.fnUntraced(function* (tenantId: TenantId, handles: ReadonlyArray<string>) {
  const jobs = yield* Jobs
  const cardOf = makeCardOf()
  yield* Effect.forEach(
    handles,
    (handle) =>
      Effect.gen(function* () {
        const job = newJob(tenantId, handle)
        yield* jobs.enqueue(job)
        const at = new Date()
        yield* jobs.start(job, at)
        yield* jobs.complete(
          job,
          { scores: [{ shared: cardOf(job, at), own: null }], output: null, announce: null },
          at
        )
      }),
    { concurrency: 8, discard: true }
  )
})
