import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { failAbandonedJobs } from "../../../domain/creators/jobs/failAbandonedJobs.ts"
import { runJob } from "../../../domain/creators/jobs/runJob.ts"
import { layerOf } from "../../../fixtures/creators/scoring/ProfileSource.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { JobId } from "../../../ports/creators/jobs/Job.ts"
import { JobQueue } from "../../../ports/creators/jobs/JobQueue.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { newRescoreJob } from "../../../ports/creators/jobs/rescoreJob.ts"
import { PlanId } from "../../../ports/creators/roster/Plan.ts"
import { ProfileRefused } from "../../../ports/creators/scoring/ProfileSource.ts"
import { anAccount, balanceOf } from "../../contracts/creatorsExamples.ts"
import { aReceiver } from "../../contracts/webhooksExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { evidence, FEW_POSTS, profile } from "../scoring/invented.ts"
import { day } from "./plansOfTests.ts"

const it = effectTest(Layer.merge(fixtures, cryptography))

const refusal = new ProfileRefused({ refusal: "account_unavailable", reason: "The account is private." })
/** Pages that show all accounts but some. */
const pagesWithout = (...hidden: ReadonlyArray<SocialAccount>) =>
  layerOf((account) =>
    hidden.some(({ handle }) => handle === account.handle)
      ? Effect.fail(refusal)
      : Effect.succeed(evidence({ profile: profile(account), posts: FEW_POSTS }))
  )

const ordered = Effect.fnUntraced(function* (...accounts: readonly [SocialAccount, ...ReadonlyArray<SocialAccount>]) {
  const { tenantId, key } = yield* aReceiver(3)
  const [first, ...others] = accounts
  const toJob = (account: SocialAccount) => ({ ...account, spelling: account.platform })
  const job = newRescoreJob({
    tenantId,
    jobId: JobId.make(crypto.randomUUID()),
    planId: PlanId.make(crypto.randomUUID()),
    keyId: key.id,
    accounts: [toJob(first), ...others.map(toJob)],
    priceCredits: Credits.make(2),
    createdAt: day(0)
  })
  yield* Jobs.use((jobs) => jobs.enqueue(job))
  return { job, key }
})

const eventsOf = ({ job, key }: Effect.Success<ReturnType<typeof ordered>>) =>
  Deliveries.use((store) => store.list(job.tenantId, key.id, 9)).pipe(
    Effect.map((deliveries) => deliveries.map(({ event, jobId }) => [event, jobId]))
  )

describe("a rescoring", () => {
  it.effect(
    "scores every account of the creator, and the webhook of the key that set the plan is told",
    Effect.gen(function* () {
      const accounts = [anAccount("youtube"), anAccount("instagram"), anAccount("kick")] as const
      const made = yield* ordered(...accounts)
      const { job } = made
      yield* runJob(job).pipe(Effect.provide(pagesWithout(accounts[1])))
      const [done] = yield* Jobs.use((jobs) => jobs.find(job.tenantId, [job.jobId]))
      expect(done).toMatchObject({
        status: "done",
        scoreIds: [expect.any(String), expect.any(String)],
        output: { accounts: [{ status: "scored" }, { status: "unreadable" }, { status: "scored" }] }
      })
      expect(yield* eventsOf(made)).toEqual([["score.completed", job.jobId]])
      expect(Number(yield* balanceOf(job.tenantId))).toBe(1)
    })
  )

  it.effect(
    "of which nothing can be read gives back what it cost, and tells so",
    Effect.gen(function* () {
      const account = anAccount()
      const made = yield* ordered(account)
      const { job } = made
      yield* runJob(job).pipe(Effect.provide(pagesWithout(account)))
      const [failed] = yield* Jobs.use((jobs) => jobs.find(job.tenantId, [job.jobId]))
      expect(failed).toMatchObject({ status: "failed", error: "The account is private. What it cost was given back." })
      expect(yield* eventsOf(made)).toEqual([["score.failed", job.jobId]])
      expect(Number(yield* balanceOf(job.tenantId))).toBe(3)
    })
  )

  it.effect(
    "that killed its workers tells the same webhook",
    Effect.gen(function* () {
      const made = yield* ordered(anAccount())
      const { job } = made
      const queue = JobQueue.of({ take: () => Effect.void, abandoned: Effect.succeed([job]) })
      expect(yield* failAbandonedJobs.pipe(Effect.provideService(JobQueue, queue))).toBe(1)
      expect(yield* eventsOf(made)).toEqual([["score.failed", job.jobId]])
      expect(Number(yield* balanceOf(job.tenantId))).toBe(3)
    })
  )
})
